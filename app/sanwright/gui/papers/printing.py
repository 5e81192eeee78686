"""Puts pages on paper as lines and letters: the drawing as exported, a document as its PDF says."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from sanwright.errors import MachineError
from sanwright.gui.document.patience import at_place
from sanwright.gui.look.drawing_painter import paint_drawing
from sanwright.gui.papers.page_sources import DocumentPages
from sanwright.gui.papers.pdf_painter import paint_marks
from sanwright.reports.drawing.print_pages import Pages, Printable, pages_of
from sanwright.saving import save_bytes
from sanwright.text import Text, tr

PAPERS = {
    "A4": QPageSize.PageSizeId.A4, "A3": QPageSize.PageSizeId.A3, "A2": QPageSize.PageSizeId.A2,
    "A1": QPageSize.PageSizeId.A1, "A0": QPageSize.PageSizeId.A0,
    "Letter": QPageSize.PageSizeId.Letter, "Tabloid": QPageSize.PageSizeId.Tabloid,
}  # fmt: skip
_MARGIN_MM = 8.0
"""Most printers leave some millimetres at the edge of the paper white."""
_POINTS_PER_INCH = 72.0
_MOST_DOTS_PER_INCH = 300
"""A page of a document that has to be a picture is no finer than this: A3 is 70 MB then."""


@dataclass(frozen=True, slots=True)
class PageSetup:
    """On what the drawing is printed; ``paper`` is a key of ``PAPERS``."""

    paper: str = "A4"
    is_upright: bool = False
    is_tiled: bool = False
    findings: bool = False
    """Whether boxes and cables have discs with the number of their findings."""
    from_afar: bool = False
    """Whether like devices of a large design are one box."""
    comments: bool = False
    """Whether what open comments are about has signs of them."""

    def layout(self, paper: str = "") -> QPageLayout:
        """Paper, orientation and margins; on another paper where one is named."""
        ways = QPageLayout.Orientation
        return QPageLayout(
            QPageSize(PAPERS[paper or self.paper]),
            ways.Portrait if self.is_upright else ways.Landscape,
            QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM),
            QPageLayout.Unit.Millimeter,
        )


def room_of(layout: QPageLayout) -> tuple[float, float]:
    """Width and height of what can be painted on, in points."""
    rect = layout.paintRect(QPageLayout.Unit.Point)
    return rect.width(), rect.height()


def print_drawing(device: QPagedPaintDevice, drawn: Printable, *, is_tiled: bool) -> Pages:
    """Print on the pages that ``device`` is set to. Raises MachineError where it cannot be."""
    factor = device.logicalDpiX() / _POINTS_PER_INCH
    pages = pages_of(drawn, *room_of(device.pageLayout()), is_tiled=is_tiled)
    painter = _begun(device)
    for number, window in enumerate(pages.windows()):
        if number:
            device.newPage()
        painter.save()
        painter.scale(factor, factor)
        painter.setClipRect(QRectF(0, 0, pages.width, pages.height))
        painter.translate(-window.left, -window.top)
        paint_drawing(painter, pages.within(window))
        painter.restore()
    painter.end()
    return pages


def write_drawing(path: Path, drawn: Printable, setup: PageSetup, title: str) -> Pages:
    """Write the pages as PDF. Raises MachineError where that cannot be."""
    data = QBuffer()
    data.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(data)
    writer.setTitle(title)
    writer.setCreator("Sanwright")
    writer.setPageLayout(setup.layout())
    pages = print_drawing(writer, drawn, is_tiled=setup.is_tiled)
    written = bytes(data.data().data())
    at_place(path, lambda: save_bytes(path, written))
    return pages


def print_document(printer: QPrinter, pages: DocumentPages) -> int:
    """Print those pages that the printer is asked for, each on paper of its size; how many."""
    first, last = printer.fromPage() or 1, printer.toPage() or len(pages.sizes)
    wanted = range(first - 1, min(last, len(pages.sizes)))
    painter: QPainter | None = None
    for number in wanted:
        width, height = pages.sizes[number]
        ways = QPageLayout.Orientation
        printer.setFullPage(True)
        printer.setPageSize(
            QPageSize(QSizeF(min(width, height), max(width, height)), QPageSize.Unit.Point)
        )
        printer.setPageOrientation(ways.Landscape if width > height else ways.Portrait)
        if painter is None:
            painter = _begun(printer)
        else:
            printer.newPage()
        scale = printer.resolution() / _POINTS_PER_INCH
        marks = pages.marks(number)
        if marks is not None:
            painter.save()
            painter.scale(scale, scale)
            paint_marks(painter, marks, height)
            painter.restore()
            continue
        dots = min(printer.resolution(), _MOST_DOTS_PER_INCH)
        picture = pages.picture(number, dots / _POINTS_PER_INCH)
        painter.drawImage(QRectF(0, 0, width * scale, height * scale), picture)
    if painter is not None:
        painter.end()
    return len(wanted)


def ask_printer(window: QWidget, name: str, layout: QPageLayout, count: int) -> QPrinter | None:
    """Ask for a printer; None where the user thinks better of it.

    ``layout`` is what the paper is set to first, ``count`` how many pages can be chosen from, 0
    where that depends on the paper.
    """
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(name)
    printer.setPageLayout(layout)
    dialog = QPrintDialog(printer, window)
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange, count > 1)
    if count > 1:
        dialog.setMinMax(1, count)
    dialog.setWindowTitle(tr("Print"))
    return printer if dialog.exec() else None


def _begun(device: QPagedPaintDevice) -> QPainter:
    painter = QPainter()
    if not painter.begin(device):
        raise MachineError(Text("The printer or the file cannot be written to."))
    return painter
