"""The pages that a preview shows: each paints what the printer or the file gets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from sanwright.gui.look.drawing_painter import paint_drawing
from sanwright.reports.drawing.print_pages import Pages
from sanwright.reports.pdf_marks import PdfMark
from sanwright.reports.pdf_pages import PdfPages

Size = tuple[float, float]


class PageSource(Protocol):
    """Pages by their number from 0; ``sizes`` are theirs in points.

    ``across`` is how many stand side by side because they belong together so, 0 if that does not
    matter.
    """

    @property
    def sizes(self) -> Sequence[Size]:
        """Width and height of each page in points."""

    @property
    def across(self) -> int:
        """How many stand side by side."""

    def picture(self, number: int, scale: float) -> QImage:
        """A page with ``scale`` pixels for a point."""


class DrawingPages:
    """The drawing on pages of ``paper``, a size in points, with the printable part in it."""

    def __init__(self, pages: Pages, paper: Size, corner: Size) -> None:
        self.pages = pages
        self.sizes = [paper] * pages.count
        self.across = pages.across
        self._corner = QPointF(*corner)
        self._windows = list(pages.windows())

    def picture(self, number: int, scale: float) -> QImage:
        """The page, painted as it is printed."""
        width, height = self.sizes[number]
        image = QImage(
            max(1, round(width * scale)), max(1, round(height * scale)), QImage.Format.Format_RGB32
        )
        image.fill(QColor("white"))
        painter = QPainter(image)
        painter.scale(scale, scale)
        painter.translate(self._corner)
        painter.setClipRect(QRectF(0, 0, self.pages.width, self.pages.height))
        window = self._windows[number]
        painter.translate(-window.left, -window.top)
        paint_drawing(painter, self.pages.within(window))
        painter.end()
        return image


class DocumentPages:
    """The pages of PDF files, one after the other. Raises InputError for what is none."""

    across = 0

    def __init__(self, files: Sequence[bytes]) -> None:
        self._files = [PdfPages(data) for data in files]
        self._places = [(file, n) for file in self._files for n in range(len(file.sizes))]
        self.sizes = [file.sizes[number] for file, number in self._places]

    def picture(self, number: int, scale: float) -> QImage:
        """The page as the PDF says."""
        file, page = self._places[number]
        found = file.picture(page, scale)
        form = QImage.Format.Format_RGB32
        return QImage(found.data, found.width, found.height, found.stride, form).copy()

    def marks(self, number: int) -> list[PdfMark] | None:
        """What is painted on the page, for a printer; None where only a picture shows it."""
        file, page = self._places[number]
        return file.marks(page)

    def close(self) -> None:
        """Let the files go."""
        for file in self._files:
            file.close()
