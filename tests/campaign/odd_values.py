"""Figures and texts that nobody means, for campaigns that exchange what a file says."""

from __future__ import annotations

FIGURES = (
    -1, 0, 1, -0.0, 0.5, 1e308, -1e308, 5e-324, 2**31, 2**63, 2**64, 10**30, 10**400, 1e15, 4097,
    1_000_000, True, None, [], {}, "", "9e999", float("nan"), float("inf"),
)  # fmt: skip
TEXTS = (
    "", " ", "\u202eevil", "a\nb", "\x1b[2J", "\0", "x" * 201, "y" * 200_001, "\ud800", "🧨" * 60,
    "../../etc/passwd", "//server/share/x", "CON", "=1+1", "<img src='//a/b.png'>", "{0}", "%s",
    "0001-01-01", "9999-12-31", "2026-02-30", "-0", "1e999", "NaN", "١٢", "(a+)+$", "[[[[",
)  # fmt: skip
STORED = (-1, 0, 1, -0.0, 0.5, 1e308, 5e-324, 2**62, -(2**62), float("inf"), None)
"""Figures that SQLite takes."""
