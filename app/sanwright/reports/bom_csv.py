"""The bill of materials as CSV: comma, quotes, CRLF (RFC 4180), UTF-8 with a byte order mark.

The mark is there because Excel takes a file without one for the machine's old code page.
"""

from __future__ import annotations

import codecs
import csv
import io

from sanwright.bom import Bom
from sanwright.reports.bom_cells import COLUMNS, cells_of, harmless


def csv_bytes(bom: Bom) -> bytes:
    """One row for each line below a header row; no totals, so that programs can read it."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for line in bom.lines:
        writer.writerow(
            harmless(cell) if isinstance(cell, str) else cell for cell in cells_of(line)
        )
    return codecs.BOM_UTF8 + text.getvalue().encode("utf-8", "replace")
