"""The language of what people read: English in the source, other languages from message catalogs.

Wrap a text that people read in ``tr``. Values go in by name, so that another language can put them
elsewhere: ``tr("Place {part}", part=part.name)``. A text that stands in a table made at import time
is only marked there with ``mark``, and translated by ``tr`` where it is shown.

Catalogs are ``resources/languages/<code>/LC_MESSAGES/sanwright.mo``, made from the ``.po`` beside
them by ``python3 tasks.py languages``.
"""

from __future__ import annotations

import gettext
import locale
import os
from collections.abc import Iterable
from typing import TypeVar

from sanwright.locations import resources_dir

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""Languages by code, each with its own name for itself."""

_T = TypeVar("_T")
_SOURCE = "en"
_WINDOWS_NAMES = {"German": "de", "English": "en"}
_chosen = _SOURCE
_catalog: gettext.NullTranslations = gettext.NullTranslations()


def use(code: str) -> None:
    """Speak the language ``code`` from now on; one that is not in ``LANGUAGES`` is English."""
    global _chosen, _catalog  # noqa: PLW0603 - a program speaks one language at a time
    _chosen = code if code in LANGUAGES else _SOURCE
    if _chosen == _SOURCE:
        _catalog = gettext.NullTranslations()
        return
    folder = resources_dir() / "languages"
    _catalog = gettext.translation("sanwright", str(folder), [_chosen], fallback=True)


def used() -> str:
    """Code of the language in use."""
    return _chosen


def of_system() -> str:
    """Code of the system's language if there is a catalog of it, else English."""
    wanted = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    name = wanted or locale.getlocale()[0] or ""
    code = _WINDOWS_NAMES.get(name.partition("_")[0], name[:2].lower())
    return code if code in LANGUAGES else _SOURCE


def mark(text: str) -> str:
    """``text`` itself; says that it is to be translated later."""
    return text


def mark_plural(one: str, many: str) -> tuple[str, str]:
    """Both texts themselves; says that ``trn`` is to translate them later."""
    return one, many


def translated(options: Iterable[tuple[str, _T]]) -> list[tuple[str, _T]]:
    """Marked texts with what each stands for, in the language in use."""
    return [(tr(text), value) for text, value in options]


def within_sentence(text: str) -> str:
    """A heading as it reads within a sentence; German nouns stay as they are."""
    return text if used() == "de" else text[:1].lower() + text[1:]


def tr(text: str, /, **values: object) -> str:
    """``text`` in the language in use, with ``values`` put in by name."""
    found = _catalog.gettext(text) if text else ""
    return found.format(**values) if values else found


def trn(one: str, many: str, count: int, /, **values: object) -> str:
    """``one`` or ``many``, as the language in use counts; ``{count}`` is the number."""
    return _catalog.ngettext(one, many, count).format(count=count, **values)
