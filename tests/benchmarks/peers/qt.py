"""Qt by whichever binding the peer takes: orange-canvas-core has none for PySide6 that works."""

from __future__ import annotations

import sys

if "PyQt6" in sys.modules:
    from PyQt6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt
    from PyQt6.QtGui import QImage, QPainter, QWheelEvent
    from PyQt6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView, QWidget
else:
    from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt
    from PySide6.QtGui import QImage, QPainter, QWheelEvent
    from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView, QWidget

__all__ = [
    "QApplication", "QEvent", "QGraphicsScene", "QGraphicsView", "QImage", "QObject", "QPainter",
    "QPoint", "QPointF", "QRectF", "QWheelEvent", "QWidget", "Qt",
]  # fmt: skip
