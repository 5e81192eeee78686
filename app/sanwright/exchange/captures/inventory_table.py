"""A table of an inventory: cells by heading, and what they hold as plain values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from sanwright.edits.wwpn import normal_wwpn
from sanwright.errors import InputError
from sanwright.exchange.captures.facts import Fact
from sanwright.exchange.captures.grammar import Unread
from sanwright.exchange.captures.outputs import OutputLine, Place, Speaker
from sanwright.exchange.captures.spelling import wwns_in
from sanwright.exchange.tables.rows import Cell, Rows
from sanwright.text import Text

_NUMBER = re.compile(r"-?\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+|-?\d{1,18}")
_MANGLED = re.compile(r"\d(?:[.,]\d+)?E\+?\d{1,3}", re.IGNORECASE)
_BARE = re.compile(r"(?<![0-9A-Za-z:])(?:0x)?([0-9A-Fa-f]{16})(?![0-9A-Za-z])")
_DASHED = re.compile(r"(?<![0-9A-Fa-f-])[0-9A-Fa-f]{2}(?:[-. ][0-9A-Fa-f]{2}){7}(?![0-9A-Fa-f-])")


@dataclass(frozen=True, slots=True)
class InventoryTable:
    """Rows below a heading row; ``headings`` are in plain words (``columns.heading_words``)."""

    speaker: Speaker
    place: Place
    headings: tuple[str, ...]
    rows: Rows
    _columns: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for at, heading in enumerate(self.headings):
            self._columns.setdefault(heading, at)

    def each(self) -> Iterator[InventoryRow]:
        """Row by row."""
        for number, cells in self.rows:
            yield InventoryRow(self, number, cells)

    def column(self, names: tuple[str, ...]) -> int | None:
        """The first column with one of these headings."""
        return next((self._columns[name] for name in names if name in self._columns), None)


@dataclass(frozen=True, slots=True)
class InventoryReader:
    """One kind of table. ``needs`` are headings, of each group of synonyms one, in plain words."""

    key: str
    needs: tuple[tuple[str, ...], ...]
    read: Callable[[InventoryTable], Iterator[Fact | Unread]]

    def knows(self, headings: tuple[str, ...]) -> bool:
        """Whether a table with these headings is of this kind."""
        return all(any(each in headings for each in group) for group in self.needs)


@dataclass(frozen=True, slots=True)
class InventoryRow:
    """One row; a heading that the table lacks is an empty cell."""

    table: InventoryTable
    number: int
    cells: tuple[Cell, ...]

    @property
    def place(self) -> Place:
        """Where it stands."""
        return Place(self.table.place.file, self.number, self.table.place.command)

    def cell(self, *names: str) -> Cell:
        """The cell under the first of these headings that the table has."""
        at = self.table.column(names)
        return self.at(at) if at is not None else None

    def at(self, column: int) -> Cell:
        """The cell of a column."""
        return self.cells[column] if column < len(self.cells) else None

    def text(self, *names: str) -> str:
        """That cell as text."""
        return cell_text(self.cell(*names))

    def count(self, *names: str) -> int | None:
        """That cell as a whole number, however its thousands are parted."""
        cell = self.cell(*names)
        if isinstance(cell, Decimal):
            return int(cell) if cell.is_finite() else None
        text = cell_text(cell)
        digits = re.sub(r"[^\d-]", "", text)
        return int(digits) if _NUMBER.fullmatch(text) else None

    def unread(self, why: Text) -> Unread:
        """The row, and why it is left out."""
        shown = " ; ".join(cell_text(cell) for cell in self.cells if cell is not None)
        return Unread(OutputLine(self.number, shown), why)


def cell_text(cell: Cell) -> str:
    """A cell as it would be read aloud: numbers without an exponent, days as written in files."""
    if cell is None:
        return ""
    if isinstance(cell, Decimal):
        return f"{cell:f}" if cell.is_finite() else ""
    return cell.isoformat() if isinstance(cell, date) else " ".join(cell.split())


def wwns_of(cell: Cell) -> tuple[str, ...]:
    """Every WWN in a cell, in any of the usual forms.

    Raises InputError for a number: a spreadsheet program keeps 15 digits of the 16, so what it
    shows as 1.0E+19 cannot be told from others any more.
    """
    if isinstance(cell, Decimal):
        raise _lost(f"{cell:.3g}")
    text = cell_text(cell)
    if _MANGLED.fullmatch(text):
        raise _lost(text)
    found = [*wwns_in(text)]
    if not found:
        found = [normal_wwpn(each) for each in (*_BARE.findall(text), *_DASHED.findall(text))]
    return tuple(dict.fromkeys(found))


def port_and_node(wwns: tuple[str, ...]) -> tuple[str, str]:
    """WWPN and WWNN of a cell that holds one or both; of two, the node's comes first."""
    if len(wwns) == 1:
        return wwns[0], ""
    first, second = wwns[:2]
    is_swapped = first.startswith("10:") and second.startswith("20:")
    return (first, second) if is_swapped else (second, first)


def _lost(shown: str) -> InputError:
    return InputError(
        Text(
            "A spreadsheet program made a number of this WWN ({shown}) and lost digits; format the "
            "column as text and fill it in anew.",
            shown=shown,
        )
    )
