"""How the command line writes: JSON or text tables to standard output, errors to standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

from sanwright.text import Text


def print_json(value: Any) -> None:
    """One JSON document, indented, keys as given."""
    print(json.dumps(value, indent=2, ensure_ascii=False, default=_worded))


def _worded(value: object) -> str:
    if isinstance(value, Text):
        return str(value)
    raise TypeError(f"{type(value).__name__} is not for JSON")


def print_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Columns as wide as their widest cell; figures to the right, but for the first column."""
    widths = [
        max(len(heading), *(len(row[column]) for row in rows)) if rows else len(heading)
        for column, heading in enumerate(headings)
    ]

    def line(cells: Sequence[str]) -> str:
        parts = []
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True)):
            begins = cell[:1].isdigit() or (cell[:1] in "+-" and cell[1:2].isdigit())
            figure = begins and column > 0
            parts.append(cell.rjust(width) if figure else cell.ljust(width))
        return "  ".join(parts).rstrip()

    print(line(headings))
    print("  ".join("-" * width for width in widths))
    for row in rows:
        print(line(row))


def print_error(message: str) -> None:
    """One line for the user on standard error."""
    print(f"sanwright: {message}", file=sys.stderr)
