"""Blocks that a proposal is laid out with: figures in large type, and labelled paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepInFrame, Table, TableStyle

from sanwright.reports import style
from sanwright.reports.drawing.pdf import paint
from sanwright.reports.drawing.primitives import Drawing
from sanwright.reports.lettering import fitted, font_name, width_of, wrapped
from sanwright.reports.prose import label, paragraph

_GAP = 10.0
_HEIGHT = 72.0
_LARGE, _LEAST, _SMALL = 17.0, 9.0, 7.6
_LABEL_SHARE = 0.24
_LEAST_SCALE = 0.84
_LABEL_LINES = 3
_ANY_HEIGHT, _ROUNDS = 1e5, 2
_LEAST_CARDS = 3
"""Cards that a row has room for at least, so that one or two do not look like banners."""


class FigureCards(Flowable):
    """A row of figures in large type, each with what it is; at most four fit."""

    def __init__(self, figures: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.figures = figures
        self.spaceBefore, self.spaceAfter = 4, 14

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: N803, ARG002
        """Size at this width; called by reportlab."""
        self.width = aW
        return aW, _HEIGHT

    def draw(self) -> None:
        """Paint; called by reportlab."""
        canvas: Canvas = self.canv
        count = max(len(self.figures), _LEAST_CARDS)
        width = (self.width - _GAP * (count - 1)) / count
        for number, (value, name) in enumerate(self.figures):
            self._card(canvas, number * (width + _GAP), width, value, name)

    @staticmethod
    def _card(canvas: Canvas, x: float, width: float, value: str, name: str) -> None:
        room = width - 20.0
        canvas.setFillColor(style.HEADER_FILL)
        canvas.rect(x, 0, width, _HEIGHT, 0, 1)
        canvas.setFillColor(style.BAND)
        canvas.rect(x, 0, 2.4, _HEIGHT, 0, 1)
        size = min(_LARGE, _LARGE * room / max(width_of(value, _LARGE, bold=True), 1.0))
        size = max(size, _LEAST)
        canvas.setFillColor(style.ACCENT)
        canvas.setFont(font_name(bold=True), size)
        canvas.drawString(x + 12, _HEIGHT - 26, fitted(value, size, room, bold=True))
        canvas.setFillColor(style.MUTED)
        canvas.setFont(font_name(), _SMALL)
        for number, line in enumerate(wrapped(name, _SMALL, room)[:_LABEL_LINES]):
            canvas.drawString(x + 12, _HEIGHT - 41 - 10 * number, line)


class FittedPage(KeepInFrame):
    """What should stand on one page: closer or a little smaller where that does it, else it flows.

    ``make`` gives the content for a width, which is larger where it is then set smaller, and
    close together where it is told so.
    """

    def __init__(self, make: Callable[[float, bool], list[Flowable]]) -> None:
        super().__init__(0, 0, make(text_width(), False), mode="shrink")
        self.make = make

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: N803
        """Size at this width; more than there is where it would become too small."""
        sizes: list[tuple[float, float]] = []
        for is_close in (False, True):
            if sizes:
                super().__init__(0, 0, self.make(aW, is_close), mode="shrink")
            wide, tall = super().wrap(aW, _ANY_HEIGHT)
            sizes.append((wide, tall))
            if tall * _LEAST_SCALE <= aH:
                return (wide, tall) if tall <= aH else self._set_smaller(aW, aH, is_close)
        return sizes[0]

    def _set_smaller(self, width: float, height: float, is_close: bool) -> tuple[float, float]:
        for _ in range(_ROUNDS):  # what is set smaller is wider, so that it takes fewer lines
            super().wrap(width, height)
            content = self.make(width * float(vars(self)["_scale"]), is_close)
            super().__init__(0, 0, content, mode="shrink")
        return super().wrap(width, height)

    def split(self, aW: float, aH: float) -> list[Flowable]:  # noqa: N803, ARG002
        """What is in it, one after the other. Called by reportlab."""
        return self.make(aW, False)


class SizedPicture(Flowable):
    """A drawing at its own size."""

    def __init__(self, drawing: Drawing) -> None:
        super().__init__()
        self.drawing = drawing
        self.spaceAfter = 10

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: N803, ARG002
        """Its size; called by reportlab."""
        return self.drawing.width, self.drawing.height

    def draw(self) -> None:
        """Paint; called by reportlab."""
        paint(self.canv, self.drawing)


def labelled(pairs: Sequence[tuple[str, str]], width: float) -> Table:
    """Paragraphs, each beside its label, with fine rules between."""
    rows = [[label(name), paragraph(text)] for name, text in pairs]
    table = Table(rows, [width * _LABEL_SHARE, width * (1 - _LABEL_SHARE)], hAlign="LEFT")
    table.setStyle(
        TableStyle(
            [
                ("FONTNAME", (0, 0), (-1, -1), font_name()),
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("LEFTPADDING", (0, 0), (0, -1), 0),
                ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
                ("TOPPADDING", (0, 0), (-1, -1), 6),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
                ("LINEBELOW", (0, 0), (-1, -2), 0.5, style.HAIRLINE),
            ]
        )
    )
    return table


def text_width() -> float:
    """Width of the text on an upright page."""
    return style.PAGE[0] - 2 * style.SIDE_MARGIN
