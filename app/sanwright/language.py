"""The language of what people read: English in the source, other languages from message catalogs.

What is said is made by ``sanwright.text``.

Numbers are written as the language in use writes them: ``number``.

Catalogs are ``resources/languages/<code>/LC_MESSAGES/sanwright.mo``, made from the ``.po`` beside
them by ``python3 tasks.py languages``.
"""

from __future__ import annotations

import gettext
import locale
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple, TypeVar

from sanwright.locations import resources_dir

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""Languages by code, each with its own name for itself."""

_T = TypeVar("_T")
SOURCE = "en"
"""The language that the sentences in the code are written in."""

_WINDOWS_NAMES = {"German": "de", "English": "en"}
_chosen = SOURCE
_spoken: ContextVar[str] = ContextVar("spoken", default="")


class Marks(NamedTuple):
    """How a language writes numbers: before the decimals, and between thousands."""

    decimal: str
    group: str


_MARKS = {"en": Marks(".", ","), "de": Marks(",", ".")}


def use(code: str) -> None:
    """Speak the language ``code`` from now on; one that is not in ``LANGUAGES`` is English."""
    global _chosen  # noqa: PLW0603 - a program speaks one language at a time
    _chosen = code if code in LANGUAGES else SOURCE


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak ``code`` within; empty leaves the language as it is.

    Other threads go on in the language of the program: a document may be German while the window
    is English.
    """
    token = _spoken.set(code if code in LANGUAGES else _spoken.get())
    try:
        yield
    finally:
        _spoken.reset(token)


def used() -> str:
    """Code of the language in use."""
    return _spoken.get() or _chosen


def catalog() -> gettext.NullTranslations:
    """The translations into the language in use."""
    return _catalog_of(used())


@lru_cache(maxsize=len(LANGUAGES))
def _catalog_of(code: str) -> gettext.NullTranslations:
    if code == SOURCE:
        return gettext.NullTranslations()
    folder = resources_dir() / "languages"
    return gettext.translation("sanwright", str(folder), [code], fallback=True)


def marks() -> Marks:
    """How the language in use writes numbers."""
    return _MARKS[used()]


def number(value: float, decimals: int = 0) -> str:
    """``value`` with so many decimals and its thousands set apart, as the language writes it.

    >>> number(12800), number(7.28, 1)
    ('12,800', '7.3')
    """
    return written(settled(value), f",.{decimals}f")


def settled(value: float) -> float:
    """``value`` without the last bits, in which two ways to work out one figure may differ.

    Without it 15.625 could be printed as 15.62 in one place and as 15.63 in another.

    >>> settled(15.624999999999998), settled(7)
    (15.625, 7)
    """
    return value if isinstance(value, int | Decimal) else float(f"{value:.13g}")


def written(value: float, spec: str) -> str:
    """``value`` in a format of Python's, with the signs of the language.

    >>> written(12800.5, ",.6g")
    '12,800.5'
    """
    return localised(format(value, spec))


def localised(text: str) -> str:
    """A number written the English way (``1,600.5``) as the language in use writes it."""
    code = used()
    if code == SOURCE:
        return text
    decimal, group = _MARKS[code]
    return text.translate({ord(","): group, ord("."): decimal})


def of_system() -> str:
    """Code of the system's language if there is a catalog of it, else English."""
    wanted = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    name = wanted or locale.getlocale()[0] or ""
    code = _WINDOWS_NAMES.get(name.partition("_")[0], name[:2].lower())
    return code if code in LANGUAGES else SOURCE
