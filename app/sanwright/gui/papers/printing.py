"""File > Print: the drawing on one page, or on as many as make it legible, with its title block."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from sanwright.checks import check_design
from sanwright.design import Tables
from sanwright.gui.papers.paper_painter import paint_drawing
from sanwright.reports.drawing.primitives import Drawing
from sanwright.reports.drawing.scene import draw_scene
from sanwright.reports.drawing.sheet import compose_sheet
from sanwright.text import tr

_LEGIBLE = 0.6
"""Points for each unit of the drawing at which the smallest text can be read."""
_MOST_PAGES = 12
"""Pages side by side, and below each other, beyond which the drawing is made smaller."""
_OVERLAP = 14.0
_POINTS_PER_INCH = 72.0


@dataclass(frozen=True, slots=True)
class Pages:
    """A sheet cut into ``across`` by ``down`` pages of a size in points."""

    sheet: Drawing
    width: float
    height: float
    across: int = 1
    down: int = 1

    def windows(self) -> Iterator[QRectF]:
        """The part of the sheet that each page shows, row by row; neighbours overlap a little."""
        for row in range(self.down):
            for column in range(self.across):
                x, y = column * (self.width - _OVERLAP), row * (self.height - _OVERLAP)
                yield QRectF(x, y, self.width, self.height)


def pages_of(tables: Tables, width: float, height: float, *, is_tiled: bool) -> Pages:
    """The drawing of a design for pages of that size in points, with legend and title block."""
    report = check_design(tables)
    scene = draw_scene(report)
    across = down = 1
    if is_tiled:
        across = _count(scene.width * _LEGIBLE, width)
        down = _count(scene.height * _LEGIBLE, height)
    whole = width + (across - 1) * (width - _OVERLAP), height + (down - 1) * (height - _OVERLAP)
    margin = 0.0 if across * down == 1 else _OVERLAP
    return Pages(compose_sheet(report, scene, *whole, margin=margin), width, height, across, down)


def _count(length: float, page: float) -> int:
    return min(max(1, math.ceil((length - _OVERLAP) / (page - _OVERLAP))), _MOST_PAGES)


def print_pages(printer: QPrinter, tables: Tables, *, is_tiled: bool) -> Pages:
    """Print on the pages that the printer is set to."""
    factor = printer.resolution() / _POINTS_PER_INCH
    area = printer.pageLayout().paintRectPixels(printer.resolution())
    pages = pages_of(tables, area.width() / factor, area.height() / factor, is_tiled=is_tiled)
    painter = QPainter(printer)
    for number, window in enumerate(pages.windows()):
        if number:
            printer.newPage()
        painter.save()
        painter.scale(factor, factor)
        painter.setClipRect(QRectF(0, 0, pages.width, pages.height))
        painter.translate(-window.topLeft())
        paint_drawing(painter, pages.sheet)
        painter.restore()
    painter.end()
    return pages


def ask_and_print(window: QWidget, tables: Tables, name: str, *, is_tiled: bool) -> Pages | None:
    """Ask for a printer and print; None where the user thinks better of it."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(name)
    printer.setPageOrientation(QPageLayout.Orientation.Landscape)
    dialog = QPrintDialog(printer, window)
    dialog.setWindowTitle(tr("Print the drawing"))
    if not dialog.exec():
        return None
    return print_pages(printer, tables, is_tiled=is_tiled)
