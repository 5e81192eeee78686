"""A picture of a window with the dialogs over it, written small."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice, QPoint
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QMenu, QWidget

_COLOURS = 256
_SHADE = QColor(0, 0, 0, 70)
_EDGE = QColor(110, 118, 128)
_LEAST = 60
"""Smaller top-level windows are tool tips and helpers of the system."""


def compose(window: QWidget) -> QPixmap:
    """What is on the screen: ``window`` with the dialogs and menus that stand over it."""
    picture = window.grab()
    painter = QPainter(picture)
    corner = window.mapToGlobal(QPoint(0, 0))
    for other in QApplication.topLevelWidgets():
        if other is window or not other.isVisible() or min(other.width(), other.height()) < _LEAST:
            continue
        place = other.mapToGlobal(QPoint(0, 0)) - corner
        place = _inside(place, other, window)
        area = other.rect().translated(place)
        if not isinstance(other, QMenu):
            painter.fillRect(area.adjusted(-1, -1, 7, 7), _SHADE)
        painter.drawPixmap(place, other.grab())
        painter.setPen(_EDGE)
        painter.drawRect(area.adjusted(-1, -1, 0, 0))
    painter.end()
    return picture


def write_picture(picture: QPixmap, path: Path) -> Path:
    """Write as PNG with a palette: a window has few colours, and the file is a third in size."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    image = Image.open(io.BytesIO(buffer.data().data())).convert("RGB")
    few = image.quantize(_COLOURS, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    path.parent.mkdir(parents=True, exist_ok=True)
    few.save(path, optimize=True)
    return path


def _inside(place: QPoint, other: QWidget, window: QWidget) -> QPoint:
    """Without a window manager a dialog may hang over the edge."""
    return QPoint(
        max(8, min(place.x(), window.width() - other.width() - 8)),
        max(8, min(place.y(), window.height() - other.height() - 8)),
    )
