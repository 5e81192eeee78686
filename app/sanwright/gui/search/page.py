"""What a search popup shows, and what it asks for that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class SearchRow:
    """A line of the popup: a heading, or something to choose.

    ``keys`` is a shortcut at the right edge; ``severity`` colours the symbol. ``subject`` is what
    the source knows it by.
    """

    title: str
    where: str = ""
    icon: str = ""
    keys: str = ""
    severity: str = ""
    is_heading: bool = False
    is_enabled: bool = True
    is_checked: bool = False
    subject: object = None

    @property
    def can_be_current(self) -> bool:
        """Whether the arrow keys stop at it."""
        return not self.is_heading


@dataclass(frozen=True, slots=True)
class Tab:
    """A sort of answers that can be shown alone; ``key`` None is for all."""

    key: object
    label: str


@dataclass(frozen=True, slots=True)
class SearchPage:
    """Answers to what was typed. ``note`` stands above the rows, or alone where there are none."""

    rows: tuple[SearchRow, ...] = ()
    tabs: tuple[Tab, ...] = ()
    note: str = ""
    words: tuple[str, ...] = ()
    """What is written bold in titles, folded."""


class AnswerSource(Protocol):
    """Where a popup has its answers from."""

    @property
    def prompt(self) -> str:
        """What stands in the empty field."""
        ...

    @property
    def keys(self) -> str:
        """What the keys do, for the foot of the popup."""
        ...

    def opened(self) -> None:
        """The popup is about to be shown."""
        ...

    def look(self, text: str, tab: object) -> SearchPage:
        """Answers to ``text``, with ``tab`` of one sort alone."""
        ...

    def preview(self, row: SearchRow) -> None:
        """The user stays at a row."""
        ...

    def choose(self, row: SearchRow, *, opens: bool) -> None:
        """Enter or a click; with Ctrl it ``opens`` the record. The popup is closed already."""
        ...

    def leave(self) -> None:
        """Closed without a choice."""
        ...
