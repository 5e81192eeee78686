"""Pages of the user guide as rows of the search popup."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sanwright.errors import SanwrightError
from sanwright.gui.search.page import SearchRow

if TYPE_CHECKING:
    from sanwright.guide.search import GuideHit

LEAST_TYPED = 3
"""Letters from which the guide is searched: with fewer, everything is found."""


@dataclass(frozen=True, slots=True)
class GuidePlace:
    """A page of the guide, with ``#`` and a heading if it is there; ``read`` opens it."""

    page: str
    read: Callable[[str], None]


def guide_rows(text: str, most: int, read: Callable[[str], None]) -> tuple[list[SearchRow], int]:
    """The best places in the guide for a text, one of each page, and how many pages there are."""
    from sanwright.guide.guide import open_guide

    if len(text.strip()) < LEAST_TYPED:
        return [], 0
    try:
        guide = open_guide()
    except SanwrightError:
        return [], 0  # opening the guide itself says what is wrong with it
    best: dict[str, GuideHit] = {}
    for hit in guide.search(text):
        best.setdefault(hit.page.name, hit)
    rows = []
    for hit in list(best.values())[:most]:
        where = " > ".join(
            piece for piece in (guide.chapter_of(hit.page.name), hit.heading) if piece
        )
        name = f"{hit.page.name}#{hit.anchor}" if hit.anchor else hit.page.name
        rows.append(SearchRow(hit.page.title, where, "help", subject=GuidePlace(name, read)))
    return rows, len(best)
