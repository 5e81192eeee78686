"""A drawing that stands in the text and takes the whole width of its column."""

from __future__ import annotations

from collections.abc import Callable

from reportlab.platypus import Flowable

from sanwright.reports.drawing.pdf import paint
from sanwright.reports.drawing.primitives import Drawing

Draw = Callable[[float], Drawing]
"""Draws something at a width in points."""


class Picture(Flowable):
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
