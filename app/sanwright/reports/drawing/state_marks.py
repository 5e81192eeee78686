"""What tells new, moved and removed things from what exists, on paper: as on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sanwright.design.records import State
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.state_signs import BOLD, PALE, REMOVED_DASH, SIGN, strokes
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.primitives import Box, Line, Mark, Pen
from sanwright.reports.paper import rgb

_OUTLINE = 2.0
_DASH = (5.0, 3.5)


def pen_of_state(pen: Pen, state: State | None) -> Pen:
    """The pen of a cable in a state: wider for new, pale and dashed for removed."""
    if state == "new":
        return replace(pen, width=pen.width * BOLD)
    if state == "removed":
        dash = tuple(item * pen.width for item in REMOVED_DASH)
        return Pen(paled(pen.colour), pen.width, dash)
    return pen


def outline_of_state(pen: Pen, state: State | None) -> Pen:
    """The pen of a box in a state."""
    if state == "new":
        return Pen(palette.TEXT, _OUTLINE)
    if state == "removed":
        return Pen(paled(palette.TEXT), pen.width, _DASH)
    return pen


def paled(colour: str) -> str:
    """A colour as it looks on paper when most of it is taken away."""
    return "#" + "".join(f"{round(255 - (255 - part) * PALE):02x}" for part in rgb(colour))


def state_sign(state: State, centre: Point, size: float = SIGN) -> Iterator[Mark]:
    """A round sign about its centre; nothing for what is just there."""
    drawn = strokes(state, centre, size)
    if not drawn:
        return
    x, y = centre
    ring = Pen(palette.TEXT, size / 14)
    yield Box(x - size / 2, y - size / 2, size, size, size / 2, palette.PAPER, ring)
    for a, b in drawn:
        yield Line(a, b, Pen(palette.TEXT, size / 8))


def sign_place(centre: Point) -> Rect:
    """The room of a sign."""
    return Rect(*centre, *centre).grown(SIGN / 2)


def state_sample(state: State, left: float, right: float, y: float) -> Iterator[Mark]:
    """A state in a legend: its line with its sign."""
    yield Line((left, y), (right, y), pen_of_state(Pen(palette.TEXT, 1.4), state))
    yield from state_sign(state, ((left + right) / 2, y), SIGN * 0.75)
