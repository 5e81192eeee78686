"""The grammar of WWPN lists: rows of cells, parted by commas, semicolons or tabs."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

from sanwright.errors import InputError
from sanwright.exchange.importer import ImportSource
from sanwright.text import Text

MOST_ROWS = 20_000
MOST_BYTES = 8_000_000


@dataclass(frozen=True, slots=True)
class ListRow:
    """The cells of a row, trimmed, and its number in the list, from 1; all may be empty."""

    number: int
    cells: tuple[str, ...]

    @property
    def filled(self) -> list[str]:
        """The cells that hold anything."""
        return [cell for cell in self.cells if cell]


def read(source: ImportSource) -> tuple[ListRow, ...]:
    """The rows of a list, up to the last one that holds anything.

    Raises InputError for what is no text or has more rows than a design has ports.
    """
    text = source.text(MOST_BYTES)
    first = text.lstrip().partition("\n")[0]
    delimiter = max("\t;,", key=first.count)
    try:
        rows = [tuple(cell.strip() for cell in row) for row in csv.reader(
            io.StringIO(text, newline=""), delimiter=delimiter)]  # fmt: skip
    except csv.Error:
        raise InputError(Text("The list of WWPNs is no CSV; save it as CSV in UTF-8.")) from None
    while rows and not any(rows[-1]):
        rows.pop()
    if len(rows) > MOST_ROWS:
        raise InputError(
            Text("The list has more than {count:,} rows; read it in parts.", count=MOST_ROWS)
        )
    return tuple(ListRow(number, cells) for number, cells in enumerate(rows, start=1))
