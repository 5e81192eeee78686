"""Tables without columns and rows of which nothing is known: a sentence says so, and what would."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Flowable

from sanwright.reports.facts import NONE
from sanwright.reports.grid import Cell, Column, Grid, Row
from sanwright.reports.prose import paragraph
from sanwright.text import tr
from sanwright.units import UNKNOWN

_LEAST_ROWS = 2
"""Rows from which on a column of “unknown” says less than a sentence."""


def known_grid(columns: Sequence[Column], rows: Sequence[Row], settles: str) -> list[Flowable]:
    """The table without the columns that say “unknown” all the way down, which a sentence names.

    ``settles`` is a sentence on what would settle them. The first column, which names the rows,
    always stays.
    """
    told = [row for row in rows if not row.kind.spans]
    blank = {
        at
        for at in range(1, len(columns))
        if len(told) >= _LEAST_ROWS
        and all(_says_nothing(row.cells[at]) for row in told)
        and any(_first_line(row.cells[at]) == tr(UNKNOWN) for row in told)
    }
    if not blank:
        return [Grid(columns, rows)]
    names = "; ".join(columns[at].title for at in sorted(blank))  # titles hold commas
    text = tr("Not known of any row: {columns}.", columns=names)
    kept = [at for at in range(len(columns)) if at not in blank]
    left = [
        row if row.kind.spans else Row(tuple(row.cells[at] for at in kept), row.kind, row.with_next)
        for row in rows
    ]
    return [Grid([columns[at] for at in kept], left), paragraph(f"{text} {settles}".strip())]


def _first_line(cell: Cell | str) -> str:
    text = cell.text if isinstance(cell, Cell) else cell
    return text.partition("\n")[0]


def _says_nothing(cell: Cell | str) -> bool:
    return _first_line(cell) in (tr(UNKNOWN), NONE, "")
