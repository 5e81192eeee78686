"""A table of figures as CSV: comma, quotes, CRLF (RFC 4180), UTF-8 with a byte order mark."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterable, Sequence

from sanwright.spreadsheet_text import harmless
from sanwright.text import tr
from sanwright.units import UNKNOWN

Figure = str | int | float | None
"""A cell; None is a figure that nobody knows, and says so."""


def csv_bytes(headers: Sequence[str], rows: Iterable[Sequence[Figure]]) -> bytes:
    """One line for each row below the headers; no text is taken for a formula."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(map(harmless, headers))
    writer.writerows([_cell(value) for value in row] for row in rows)
    return codecs.BOM_UTF8 + text.getvalue().encode("utf-8", "replace")


def _cell(value: Figure) -> str:
    if value is None:
        return tr(UNKNOWN)
    return harmless(value) if isinstance(value, str) else plain(value)


def plain(value: float) -> str:
    """Digits with at most four decimals, never with an exponent.

    >>> plain(1600.0), plain(0.12346), plain(1e9)
    ('1600', '0.1235', '1000000000')
    """
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
