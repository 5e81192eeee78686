"""The bill of materials as CSV: comma, quotes, CRLF (RFC 4180), UTF-8 with a byte order mark.

The mark is there because Excel takes a file without one for the machine's old code page. Headings
and words are in the language in use; numbers are plain, so that programs read them.
"""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterator, Sequence
from decimal import Decimal

from sanwright.bom import Grouping
from sanwright.progress import Progress
from sanwright.reports.bill import Bill, tell_row
from sanwright.reports.bom_cells import TITLES, Value, values_of
from sanwright.spreadsheet_text import harmless
from sanwright.text import tr


def csv_bytes(bill: Bill, progress: Progress | None = None) -> bytes:
    """One row for each line below a header row, and a last one that says what the total is.

    The last row has no position and no quantity, so that programs can tell it from the lines. Where
    lines are grouped by something that is no column, a column for it stands first, and a line that
    several groups share has a row for each with the pieces that fall into it.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    front = (
        () if bill.grouping in (Grouping.CATEGORY, Grouping.VENDOR) else (str(bill.grouping.label),)
    )
    writer.writerow([*front, *(tr(title) for title in TITLES.values())])
    count = sum(len(group.lines) for group in bill.groups)
    for done, (title, values) in enumerate(_rows(bill)):
        tell_row(progress, done, done / count)
        cells = [title, *values.values()] if front else list(values.values())
        writer.writerow(_cell(cell) for cell in cells)
    if bill.bom.lines:
        said = tr("Total price {total}", total=bill.bom.total_text)
        total = dict.fromkeys(TITLES, "") | {"description": harmless(said)}
        writer.writerow([*("" for _ in front), *total.values()])
    return codecs.BOM_UTF8 + text.getvalue().encode("utf-8", "replace")


def _rows(bill: Bill) -> Iterator[tuple[str, dict[str, Value]]]:
    def names(ids: Sequence[str]) -> str:
        return "; ".join(str(bill.tables.label(id_)) for id_ in ids)

    for group in bill.groups:
        for item in group.lines:
            yield str(group.title), values_of(item.line, names, item.quantity)


def _cell(value: Value) -> str:
    """Text that is no formula, or a number in plain digits, never with an exponent."""
    if isinstance(value, str):
        return harmless(value)
    return f"{value:f}" if isinstance(value, Decimal) else str(value)
