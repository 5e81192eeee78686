"""A price list as a plain table: its heading row found, its cells untouched.

What the file is made of (CSV or workbook) ends here. A file that is broken, hostile or too large
is refused in one sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sanwright.errors import InputError, MachineError
from sanwright.exchange.price_list_columns import guess_mapping
from sanwright.exchange.price_list_csv import read_rows
from sanwright.exchange.price_list_rows import MOST_BYTES, Cell, Rows
from sanwright.text import tr

_HEADING_WITHIN = 40
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
    def place(self) -> str:
        """How messages name the table."""
        if not self.sheet:
            return tr("“{name}”", name=self.path.name)
        return tr("“{name}”, sheet “{sheet}”", name=self.path.name, sheet=self.sheet)


def read_price_table(path: Path) -> PriceTable:
    """Read a .csv, .txt, .tsv or .xlsx file. Raises InputError or MachineError in one sentence."""
    suffix = path.suffix.lower()
    if suffix not in (".csv", ".txt", ".tsv", ".xlsx"):
        raise InputError(
            tr(
                "“{path}” is not a price list that can be read: save it as .xlsx or .csv.",
                path=path.name,
            )
        )
    data = _bytes_of(path)
    if suffix == ".xlsx":
        from sanwright.exchange.price_list_xlsx import read_sheets

        sheets = read_sheets(data, path.name)
    else:
        sheets = {"": read_rows(data, path.name)}
    tables = [_table(path, name, rows) for name, rows in sheets.items() if rows]
    if not tables:
        raise InputError(
            tr("“{path}” is empty; choose the file that holds the prices.", path=path.name)
        )
    return next((table for table in tables if not guess_mapping(table.headings).missing), tables[0])


def _bytes_of(path: Path) -> bytes:
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise InputError(
                tr(
                    "“{path}” has {size:,.0f} MiB, more than a price list of "
                    "{most} MiB; keep only the rows that are needed.",
                    path=path.name,
                    size=size / 2**20,
                    most=MOST_BYTES // 2**20,
                )
            )
        return path.read_bytes()
    except OSError as error:
        raise MachineError(
            tr(
                "“{path}” cannot be read ({why}); check the name and whether "
                "another program holds it open.",
                path=path,
                why=error.strerror or type(error).__name__,
            )
        ) from None


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
    return "" if cell is None else " ".join(str(cell).split())


def _unique(headings: Sequence[str]) -> tuple[str, ...]:
    """Every column with a name of its own: “Price”, “Price (2)”; “Column 4” where there is none."""
    found: list[str] = []
    taken: set[str] = set()
    for number, heading in enumerate(headings, start=1):
        name = candidate = heading or f"Column {number}"
        count = 2
        while candidate.casefold() in taken:
            candidate = f"{name} ({count})"
            count += 1
        taken.add(candidate.casefold())
        found.append(candidate)
    return tuple(found)
