"""The comparison of variants as CSV: a row for every figure, three columns for every design.

Form as that of the bill of materials: RFC 4180, UTF-8 with a byte order mark for Excel.
"""

from __future__ import annotations

import codecs
import csv
import io
from pathlib import Path

from sanwright.saving import save_bytes
from sanwright.spreadsheet_text import harmless
from sanwright.text import tr
from sanwright.units import UNKNOWN
from sanwright.variants.comparison import ComparisonRow, VariantComparison


def comparison_bytes(shown: VariantComparison) -> bytes:
    """Value, difference to the drawing and note of every figure; what is not known says so."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    heads = [tr("Section"), tr("Figure"), tr("Unit")]
    for column in shown.columns:
        heads += [
            str(column.name),
            tr("{variant}: more than drawn", variant=column.name),
            tr("{variant}: note", variant=column.name),
        ]
    writer.writerow(harmless(head) for head in heads)
    for row in shown.rows:
        cells = [harmless(str(row.section)), harmless(str(row.title)), harmless(row.unit)]
        for number in range(len(shown.columns)):
            cells += _cells(row, number)
        writer.writerow(cells)
    for column in shown.columns:
        for problem in column.problems:
            writer.writerow(
                [tr("Not carried over"), harmless(str(column.name)), "", harmless(str(problem))]
            )
    return codecs.BOM_UTF8 + text.getvalue().encode("utf-8", "replace")


def write_comparison(shown: VariantComparison, path: Path) -> None:
    """Write it to ``path``. Raises MachineError where that cannot be done."""
    save_bytes(path, comparison_bytes(shown))


def _cells(row: ComparisonRow, number: int) -> list[str]:
    value = row.values[number]
    if value is None:
        return ["", "", ""]
    amount = tr(UNKNOWN) if value.amount is None else f"{value.bound} {value.amount:.6f}".strip()
    difference = row.difference(number)
    return [
        _trimmed(amount),
        "" if difference is None else _trimmed(f"{difference:.6f}"),
        harmless(str(value.note)),
    ]


def _trimmed(number: str) -> str:
    return number.rstrip("0").rstrip(".") if "." in number else number
