"""A drawing that stands in the text and takes the whole width of its column."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from reportlab.platypus import Flowable

from sanwright.reports.drawing.pdf import paint
from sanwright.reports.drawing.primitives import Drawing

Draw = Callable[[float], Drawing]
"""Draws something at a width in points."""


_GUTTER = 18.0


def side_by_side(drawings: Sequence[Draw], width: float) -> Drawing:
    """The drawings in one row, each of half the width; a single one too."""
    half = (width - _GUTTER) / 2
    found = [draw(half) for draw in drawings]
    marks = [
        mark.placed(number * (half + _GUTTER), 0.0, 1.0)
        for number, drawing in enumerate(found)
        for mark in drawing.marks
    ]
    return Drawing(width, max((drawing.height for drawing in found), default=0.0), tuple(marks))


class ChartPicture(Flowable):
    """Paints what ``draw`` makes of the width there is."""

    def __init__(self, draw: Draw, space_after: float = 8.0) -> None:
        super().__init__()
        self._draw = draw
        self._drawing: Drawing | None = None
        self.spaceAfter = space_after

    def wrap(self, width: float, _: float) -> tuple[float, float]:
        """Takes the whole width."""
        if self._drawing is None or self._drawing.width != width:
            self._drawing = self._draw(width)
        return width, self._drawing.height

    def draw(self) -> None:
        """Paint; called by reportlab."""
        if self._drawing is not None:
            paint(self.canv, self._drawing)
