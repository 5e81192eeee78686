"""Small signs in a device's box for what its outline does not tell: panel, tape, access gateway."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sanwright.parts import PartKind
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.primitives import Box, Line, Mark, Pen, Words

WIDTH, HEIGHT = 22.0, 15.0

_PEN = Pen(palette.PORT_BORDER, 0.9)


def kind_symbol(kind: PartKind | None, x: float, y: float) -> Iterator[Mark]:
    """The sign of a kind, its top left corner at (x, y); nothing for a kind that has none."""
    draw = SYMBOLS.get(kind)
    if draw is not None:
        yield from draw(x, y)


def gateway_mark(x: float, y: float) -> Iterator[Mark]:
    """The letters AG in a frame: a switch that is no domain of its own."""
    yield Box(x, y, HEIGHT, HEIGHT - 2.0, 3.0, palette.BAY_FILL, _PEN)
    middle = x + HEIGHT / 2
    yield Words(middle, y + 9.3, "AG", 7.5, palette.TEXT, bold=True, anchor="middle")


def _panel(x: float, y: float) -> Iterator[Mark]:
    """Couplers side by side in a frame."""
    yield Box(x, y + 2.0, WIDTH, HEIGHT - 4.0, 1.5, palette.BAY_FILL, _PEN)
    for column in range(4):
        yield Box(x + 2.5 + column * 4.5, y + 5.5, 3.5, 4.0, 0.6, palette.PAPER, _PEN)


def _tape(x: float, y: float) -> Iterator[Mark]:
    """Two reels with the tape between them."""
    for left in (x, x + WIDTH - 10.0):
        yield Box(left, y + 1.0, 10.0, 10.0, 5.0, palette.BAY_FILL, _PEN)
        yield Box(left + 3.5, y + 4.5, 3.0, 3.0, 1.5, palette.PAPER, _PEN)
    yield Line((x + 5.0, y + 11.0), (x + WIDTH - 5.0, y + 11.0), _PEN)


SYMBOLS: dict[PartKind | None, Callable[[float, float], Iterator[Mark]]] = {
    PartKind.PATCH_PANEL: _panel,
    PartKind.TAPE: _tape,
}
"""The kinds that have a sign."""
