"""The filter line of a table: words that all must be found, ``column:words``, chosen values."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

_WORDS = re.compile(r'([^\s":]+):(?!\S)|(?:([^\s":]+):)?(?:"([^"]*)"?|(\S+))')
"""A column with nothing behind it; or words, of a column or of any."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Text that a cell holds; ``column`` None: any cell. An empty text asks for an empty cell."""

    column: int | None
    text: str


@dataclass(slots=True)
class Filter:
    """What rows are shown: all ``conditions`` hold, and cells have one of the chosen ``values``."""

    conditions: list[Condition] = field(default_factory=list)
    values: dict[int, frozenset[str]] = field(default_factory=dict)

    @property
    def is_on(self) -> bool:
        """Whether anything is left out."""
        return bool(self.conditions or self.values)

    def takes(self, shown: Sequence[str], stated: Sequence[str]) -> bool:
        """Whether a row is shown. ``shown`` are its cells, ``stated`` those without hints."""
        for number, wanted in self.values.items():
            if shown[number] not in wanted:
                return False
        return all(_holds(condition, shown, stated) for condition in self.conditions)


def read_conditions(line: str, titles: Mapping[str, int]) -> list[Condition]:
    """Conditions of a filter line; ``titles`` are the words for columns, without spaces.

    A column with nothing behind its colon asks for an empty cell, as ``length:""`` does. A word
    before a colon that no column begins with is text like any other: ``sw1:12``.
    """
    found = []
    for match in _WORDS.finditer(line):
        head = match.group(1) or match.group(2)
        text = match.group(3) or match.group(4) or ""
        column = _column(head.casefold(), titles) if head else None
        if head and column is None:
            text = f"{head}:{text}"
        if text or column is not None:
            found.append(Condition(column, text.casefold()))
    return found


def _column(word: str, titles: Mapping[str, int]) -> int | None:
    if word in titles:
        return titles[word]
    return next((number for title, number in titles.items() if title.startswith(word)), None)


def _holds(condition: Condition, shown: Sequence[str], stated: Sequence[str]) -> bool:
    if condition.column is None:
        return any(condition.text in text.casefold() for text in shown)
    if not condition.text:
        return not stated[condition.column]
    return condition.text in shown[condition.column].casefold()
