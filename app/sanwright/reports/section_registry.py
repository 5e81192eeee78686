"""Finds what writes a section: each file in ``sections`` is one, named by its key.

It is imported when the section is printed, so a document loads what it has, and nothing else.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from sanwright.reports import sections

if TYPE_CHECKING:
    from reportlab.platypus import Flowable

    from sanwright.reports.material import Material


@dataclass(frozen=True, slots=True)
class SectionWriter:
    """What a section's module offers: its heading, whether it applies, and its content."""

    key: str
    title: str
    applies: Callable[[Material], bool]
    flow: Callable[[Material], list[Flowable]]


@cache
def section_keys() -> tuple[str, ...]:
    """The key of every section that the program writes; none is imported for it."""
    modules = pkgutil.iter_modules(sections.__path__)
    return tuple(sorted(module.name.replace("_", "-") for module in modules))


def section_writer(key: str) -> SectionWriter:
    """What writes the section of one of ``section_keys``, imported."""
    module = importlib.import_module(f"{sections.__name__}.{key.replace('-', '_')}")
    applies = getattr(module, "applies", lambda _material: True)
    return SectionWriter(key, module.TITLE, applies, module.flow)
