"""Small signs in a device's box for what its outline does not tell: panel, tape, access gateway."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sanwright.parts import PartKind
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.primitives import Box, Line, Mark, Pen, TextLine

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
    yield TextLine(middle, y + 9.3, "AG", 7.5, palette.TEXT, bold=True, anchor="middle")


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


def _switch(x: float, y: float) -> Iterator[Mark]:
    """Two arrows that pass each other."""
    for level, tip, tail in ((5.0, 18.0, 4.0), (10.0, 4.0, 18.0)):
        back = 3.0 if tip < tail else -3.0
        yield Line((x + tail, y + level), (x + tip, y + level), _PEN)
        for aside in (-2.4, 2.4):
            yield Line((x + tip, y + level), (x + tip + back, y + level + aside), _PEN)


def _director(x: float, y: float) -> Iterator[Mark]:
    """A switch in a frame."""
    yield Box(x + 1.0, y, WIDTH - 2.0, HEIGHT, 1.5, None, _PEN)
    yield from _switch(x, y)


def _array(x: float, y: float) -> Iterator[Mark]:
    """Three disks above each other."""
    for level in (1.0, 5.5, 10.0):
        yield Box(x + 4.0, y + level, 14.0, 4.0, 2.0, palette.BAY_FILL, _PEN)


def _enclosure(x: float, y: float) -> Iterator[Mark]:
    """A shelf with upright drives."""
    yield Box(x + 1.0, y + 2.0, WIDTH - 2.0, HEIGHT - 4.0, 1.5, palette.BAY_FILL, _PEN)
    for column in (6.0, 11.0, 16.0):
        yield Line((x + column, y + 4.5), (x + column, y + 10.5), _PEN)


def _server(x: float, y: float) -> Iterator[Mark]:
    """Two units above each other, each with a lamp."""
    for level in (1.0, 8.0):
        yield Box(x + 2.0, y + level, WIDTH - 4.0, 6.0, 1.2, palette.BAY_FILL, _PEN)
        yield Box(x + 4.0, y + level + 2.0, 2.0, 2.0, 1.0, palette.PORT_BORDER)


def _adapter(x: float, y: float) -> Iterator[Mark]:
    """A card with its edge connector."""
    yield Box(x + 2.0, y + 2.0, WIDTH - 4.0, 8.0, 1.0, palette.BAY_FILL, _PEN)
    yield Line((x + 5.0, y + 12.0), (x + 15.0, y + 12.0), _PEN)


KIND_SIGNS: dict[PartKind, Callable[[float, float], Iterator[Mark]]] = {
    PartKind.SERVER: _server,
    PartKind.HBA: _adapter,
    PartKind.SAS_ADAPTER: _adapter,
    PartKind.SWITCH: _switch,
    PartKind.DIRECTOR: _director,
    PartKind.ARRAY: _array,
    PartKind.SAS_ENCLOSURE: _enclosure,
    PartKind.TAPE: _tape,
    PartKind.PATCH_PANEL: _panel,
}
"""The sign of every kind that is drawn, for the legend."""
