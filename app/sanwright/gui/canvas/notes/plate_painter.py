"""Paints legend and title block, on the canvas and on printed pages."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from sanwright.checks import Severity
from sanwright.drawing.plates import (
    BLOCK_LABEL,
    HEAD,
    LOGO,
    PADDING,
    ROW,
    SAMPLE,
    LegendRow,
    Sample,
)
from sanwright.gui.canvas.letters import canvas_font
from sanwright.gui.canvas.state_marks import paint_state_sample
from sanwright.gui.canvas.symbols import paint_severity
from sanwright.gui.canvas.viewmodels import NoteView
from sanwright.gui.look.icons import kind_symbol, stamp_symbol
from sanwright.gui.look.logos import logo_pixmap
from sanwright.gui.look.theme import Theme
from sanwright.parts import PartKind
from sanwright.text import tr

_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_CENTRE = int(Qt.AlignmentFlag.AlignCenter)
_SIGN = 14.0
_KIND = 18.0


def paint_legend(painter: QPainter, view: NoteView, theme: Theme) -> None:
    """The rows of the legend below its head."""
    x, y = view.x + PADDING, view.y
    width = view.width - 2 * PADDING
    painter.setFont(canvas_font(12, bold=True))
    painter.setPen(theme.text)
    painter.drawText(QRectF(x, y, width, HEAD), _LEFT, tr("Legend"))
    y += HEAD
    for row in view.legend:
        _sample(painter, row, QRectF(x, y, SAMPLE - 8, ROW), theme)
        text = tr(row.text)
        text = f"{text}: {row.name}" if row.name else text
        _words(painter, text, QRectF(x + SAMPLE, y, width - SAMPLE, ROW), theme)
        y += ROW


def _sample(painter: QPainter, row: LegendRow, area: QRectF, theme: Theme) -> None:
    centre = area.center()
    if row.sample in (Sample.FABRIC, Sample.NO_FABRIC):
        style = theme.fabric(row.key or None)
        pen = QPen(style.colour, 2.0)
        if style.dash:
            pen.setDashPattern(list(style.dash))
        painter.setPen(pen)
        painter.drawLine(QLineF(area.left(), centre.y(), area.right(), centre.y()))
        if row.key:
            plate = QRectF(centre.x() - 7, centre.y() - 7, 14, 14)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(style.colour)
            painter.drawRoundedRect(plate, 3, 3)
            painter.setPen(theme.canvas)
            painter.setFont(canvas_font(10, bold=True))
            painter.drawText(plate, _CENTRE, row.key[:2])
    elif row.sample is Sample.STATE:
        paint_state_sample(painter, row.key, area, theme)
    elif row.sample is Sample.KIND:
        place = QRectF(centre.x() - _KIND / 2, centre.y() - _KIND / 2, _KIND, _KIND)
        stamp_symbol(painter, kind_symbol(PartKind(row.key)), place, theme.text)
    else:
        severity = Severity(row.key)
        colour = theme.severity(severity)
        paint_severity(painter, severity, centre, _SIGN, colour, theme.canvas)


def paint_title_block(painter: QPainter, view: NoteView, theme: Theme) -> None:
    """Labels and values, with the logo at the right."""
    x, y = view.x + PADDING, view.y + PADDING / 2
    width = view.width - 2 * PADDING
    if view.logo:
        width -= _logo(painter, view) + PADDING
    for number, (label, value) in enumerate(view.title):
        area = QRectF(x, y + PADDING / 2, width, ROW)
        painter.setFont(canvas_font(10))
        painter.setPen(theme.muted_text)
        painter.drawText(area, _LEFT, tr(label))
        inner = area.adjusted(BLOCK_LABEL, 0, 0, 0)
        _words(painter, str(value).split("\n", 1)[0], inner, theme, bold=number == 0)
        y += ROW
        if number + 1 < len(view.title):
            painter.setPen(QPen(theme.border, 0.8))
            level = y + PADDING / 2
            painter.drawLine(QLineF(x, level, x + width, level))


def _logo(painter: QPainter, view: NoteView) -> float:
    """Paint the logo in the right upper corner; returns the room that it takes."""
    pixmap = logo_pixmap(view.logo)
    if pixmap.isNull():
        return 0.0
    factor = min(LOGO / pixmap.width(), (view.height - 2 * PADDING) / pixmap.height())
    width, height = pixmap.width() * factor, pixmap.height() * factor
    left = view.x + view.width - PADDING - width
    area = QRectF(left, view.y + (view.height - height) / 2, width, height)
    painter.drawPixmap(area, pixmap, QRectF(pixmap.rect()))
    return width


def _words(painter: QPainter, text: str, area: QRectF, theme: Theme, *, bold: bool = False) -> None:
    painter.setFont(canvas_font(12 if bold else 11, bold))
    painter.setPen(theme.text)
    metrics = QFontMetricsF(painter.font())
    short = metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.width())
    painter.drawText(area, _LEFT, short)
