"""The light on what a step speaks of: the rest a little darker, a ring around it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from sanwright.gui.look.theme import current_theme
from sanwright.gui.tour.steps import TourSpot

_SHADE_LIGHT, _SHADE_DARK = 34, 84
_ROUND = 7.0


class Spotlight(QWidget):
    """Lies over its parent and takes neither mouse nor keys."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setObjectName("tour-spotlight")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.spot = TourSpot()
        self.hide()

    def point_at(self, spot: TourSpot) -> None:
        """Point at something else."""
        if self.geometry() != self._over.rect():
            self.setGeometry(self._over.rect())
        if spot != self.spot:
            self.spot = spot
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Shade everything but the stage, and draw the rings."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.spot.stage:
            lit = QPainterPath()
            for rect in (*self.spot.stage, *self.spot.rings):
                part = QPainterPath()
                part.addRect(QRectF(rect))
                lit = lit.united(part)
            whole = QPainterPath()
            whole.addRect(QRectF(self.rect()))
            shade = QColor(0, 0, 0, _SHADE_DARK if current_theme().is_dark else _SHADE_LIGHT)
            painter.fillPath(whole.subtracted(lit), shade)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(current_theme().accent, 2.5))
        for rect in self.spot.rings:
            painter.drawRoundedRect(QRectF(rect), _ROUND, _ROUND)
        painter.end()
