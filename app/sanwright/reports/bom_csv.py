"""The bill of materials as CSV: comma, quotes, CRLF (RFC 4180), UTF-8 with a byte order mark.

The mark is there because Excel takes a file without one for the machine's old code page.
"""

from __future__ import annotations

import codecs
import csv
import io
from decimal import Decimal

from sanwright.bom import Bom
from sanwright.reports.bom_cells import COLUMNS, cells_of, harmless


def csv_bytes(bom: Bom) -> bytes:
    """One row for each line below a header row, and a last one that says what the total is.

    The last row has no position and no quantity, so that programs can tell it from the lines.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for line in bom.lines:
        writer.writerow(
            harmless(cell) if isinstance(cell, str) else _figure(cell) for cell in cells_of(line)
        )
    if bom.lines:
        total = dict.fromkeys(COLUMNS, "") | {"Description": f"Total price {bom.total_text}"}
        writer.writerow(total.values())
    return codecs.BOM_UTF8 + text.getvalue().encode("utf-8", "replace")


def _figure(value: int | Decimal) -> str:
    """A number in plain digits, never with an exponent."""
    return f"{value:f}" if isinstance(value, Decimal) else str(value)
