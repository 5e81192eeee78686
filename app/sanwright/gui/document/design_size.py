"""Which designs are so large that the window works on them otherwise."""

from __future__ import annotations

from sanwright.design import Table, Tables

LARGE_DESIGN = 10_000
"""Records: some 1,000 devices. What such a design leaves is worth a sweep, and its edits are shown
before they are judged."""


def is_large(design: Tables) -> bool:
    """Whether a design has so many records."""
    return sum(len(design.rows(table)) for table in Table) >= LARGE_DESIGN
