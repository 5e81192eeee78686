"""Colours and line patterns on paper: those of the editor's light theme.

Fabrics differ in hue, in line pattern and in a letter, so a black and white print can be read.
"""

from __future__ import annotations

from sanwright.checks import Severity
from sanwright.design import Tables
from sanwright.reports.drawing.primitives import Pen
from sanwright.reports.paper import rgb

PAPER = "#ffffff"
TEXT = "#1b2430"
MUTED = "#566373"
BORDER = "#c3cad2"
DEVICE_FILL = "#ffffff"
DEVICE_BORDER = "#8a97a6"
BAY_FILL = "#f1f4f7"
PORT_BORDER = "#5c6a7a"
PORT_FREE = "#ffffff"
PORT_EMPTY = "#d7dde3"
FRAME_FILL = "#f4f8fc"
NOTE_FILL = "#fff6d6"
NOTE_BORDER = "#e0d08a"
NOTE_TEXT = "#3d3620"
NO_FABRIC = "#6b7785"
DOWN = "#a8181f"

SEVERITIES: dict[Severity, str] = {
    Severity.ERROR: "#a8181f",
    Severity.WARNING: "#996000",
    Severity.UNVERIFIED: "#5d4aa8",
    Severity.INFO: "#2f6285",
}

_DARK = 140
"""Grey (0 to 255) up to which a ground is dark."""

_DASHES: tuple[tuple[float, ...], ...] = ((), (6.0, 3.0), (1.5, 2.0), (7.0, 2.5, 1.5, 2.5))
_SIDES: dict[str, tuple[str, tuple[float, ...]]] = {
    "A": ("#0069a8", _DASHES[0]),
    "B": ("#c05000", _DASHES[1]),
    "C": ("#007a5a", _DASHES[2]),
    "D": ("#a8438a", _DASHES[3]),
}
_OTHERS: tuple[tuple[str, tuple[float, ...]], ...] = (
    ("#7a6a00", _DASHES[1]),
    ("#4a5bb5", _DASHES[2]),
    ("#8a4b2d", _DASHES[3]),
)


def fabric_pen(tables: Tables, fabric: str | None, width: float = 1.4) -> Pen:
    """How cables of a fabric are drawn; None for cables in no fabric."""
    found = tables.fabrics.get(fabric) if fabric is not None else None
    return side_pen(found.side if found is not None else None, width)


def down_pen(width: float = 1.4) -> Pen:
    """How cables of a link are drawn that does not come up."""
    return Pen(DOWN, width, (1.2 * width, 2.2 * width))


def side_pen(side: str | None, width: float = 1.4) -> Pen:
    """How cables of the fabric on ``side`` are drawn; None for cables in no fabric."""
    if side is None:
        return Pen(NO_FABRIC, width)
    colour, dash = _SIDES.get(side) or _OTHERS[sum(map(ord, side)) % len(_OTHERS)]
    return Pen(colour, width, tuple(item * width for item in dash))


def ink_on(fill: str) -> str:
    """The ink that can be read on a fill."""
    red, green, blue = rgb(fill)
    return TEXT if red * 0.3 + green * 0.6 + blue * 0.1 > _DARK else PAPER
