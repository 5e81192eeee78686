"""What every reader of price lists gives: numbered rows of cells, within limits."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

MOST_BYTES = 64 * 2**20
MOST_ROWS = 500_000
MOST_COLUMNS = 256
MOST_LETTERS = 32_767

Cell = str | Decimal | date | None
"""What a table holds: text, a number that the file stored as one, a date, nothing."""

Rows = Sequence[tuple[int, tuple[Cell, ...]]]
"""Rows with their number in the file, counted from 1; rows without content are left out."""
