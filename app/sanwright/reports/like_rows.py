"""Rows of many things that say the same: one row for all whose figures are the same."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from sanwright.reports.grid import Cell
from sanwright.text import tr

Cells = tuple[Cell | str, ...]

MOST_ROWS = 40
"""Rows that a reader takes one by one; of more, those of the same figures are one."""


def like_rows(
    rows: Sequence[tuple[str, Cells]], figures: Collection[int]
) -> Iterator[tuple[list[str], Cells]]:
    """The names that share cells, and the cells.

    Rows that differ in nothing are one. If more than ``MOST_ROWS`` are left, rows are one whose
    cells of the columns ``figures`` are the same; of the other cells the first row's stand for
    all, and say so.
    """
    found: dict[Cells, list[tuple[str, Cells]]] = {}
    for row in rows:
        found.setdefault(row[1], []).append(row)
    if len(found) > MOST_ROWS:
        found = {}
        for row in rows:
            found.setdefault(tuple(row[1][at] for at in sorted(figures)), []).append(row)
    for alike in found.values():
        first = alike[0][1]
        cells = tuple(
            cell if all(other[at] == cell for _, other in alike) else _such_as(cell)
            for at, cell in enumerate(first)
        )
        yield [name for name, _ in alike], cells


def _such_as(cell: Cell | str) -> Cell | str:
    if isinstance(cell, Cell):
        return replace(cell, text=tr("such as {text}", text=cell.text))
    return tr("such as {text}", text=cell)
