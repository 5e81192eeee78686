"""A price list as a plain table: its heading row found, its cells untouched.

What the file is made of (CSV or workbook) ends here. A file that is broken, hostile or too large
is refused in one sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sanwright.errors import InputError
from sanwright.exchange.importer import ImportSource
from sanwright.exchange.prices.columns import guess_mapping
from sanwright.exchange.tables.csv_rows import read_rows
from sanwright.exchange.tables.rows import MOST_BYTES, Cell, Rows
from sanwright.text import Text

_LONGEST_HEADING = 200
_HEADING_WITHIN = 40
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""How a workbook begins, as .xlsx, and protected by a password or as .xls."""
_SAMPLE = 5


@dataclass(frozen=True, slots=True)
class PriceTable:
    """Headings (each a name of its own) and the rows below them, with their numbers in the file."""

    path: Path
    headings: tuple[str, ...]
    rows: Rows
    sheet: str = ""

    @property
    def sample(self) -> tuple[tuple[Cell, ...], ...]:
        """The first rows, for showing what is in the columns."""
        return tuple(cells for _, cells in self.rows[:_SAMPLE])

    @property
    def place(self) -> Text:
        """How messages name the table."""
        if not self.sheet:
            return Text("“{name}”", name=self.path.name)
        return Text("“{name}”, sheet “{sheet}”", name=self.path.name, sheet=self.sheet)


def read(source: ImportSource) -> PriceTable:
    """The table of a CSV file or workbook that looks most like a price list.

    Raises InputError or MachineError in one sentence.
    """
    path = Path(source.name)
    data = source.data(MOST_BYTES)
    if data.startswith(_WORKBOOKS) or path.suffix.lower() == ".xlsx":
        from sanwright.exchange.tables.xlsx_rows import read_sheets

        sheets = read_sheets(data, path.name)
    else:
        sheets = {"": read_rows(data, path.name)}
    tables = [_table(path, sheet, rows) for sheet, rows in sheets.items() if rows]
    if not tables:
        raise InputError(
            Text("“{path}” is empty; choose the file that holds the prices.", path=path.name)
        )
    return next((table for table in tables if not guess_mapping(table.headings).missing), tables[0])


def _table(path: Path, sheet: str, rows: Rows) -> PriceTable:
    index = _heading_index(rows)
    width = max((len(cells) for _, cells in rows), default=0)
    named = [_text(cell) for cell in rows[index][1]]
    return PriceTable(path, _unique(named + [""] * (width - len(named))), rows[index + 1 :], sheet)


def _heading_index(rows: Rows) -> int:
    """The first row whose headings make sense, else the first with two texts, else the first."""
    first = rows[:_HEADING_WITHIN]
    for index, (_, cells) in enumerate(first):
        if not guess_mapping(_unique([_text(cell) for cell in cells])).missing:
            return index
    for index, (_, cells) in enumerate(first):
        if sum(isinstance(cell, str) and bool(cell.strip()) for cell in cells) > 1:
            return index
    return 0


def _text(cell: Cell) -> str:
    return "" if cell is None else " ".join(str(cell)[:_LONGEST_HEADING].split())


def _unique(headings: Sequence[str]) -> tuple[str, ...]:
    """Every column with a name of its own: “Price”, “Price (2)”; “Column 4” where there is none."""
    found: list[str] = []
    taken: set[str] = set()
    next_of: dict[str, int] = {}
    for number, heading in enumerate(headings, start=1):
        name = candidate = heading or f"Column {number}"
        count = next_of.get(name, 2)
        while candidate.casefold() in taken:
            candidate = f"{name} ({count})"
            count += 1
        next_of[name] = count  # not from the beginning: a sheet may say one heading everywhere
        taken.add(candidate.casefold())
        found.append(candidate)
    return tuple(found)
