"""A frame that lights up around what was looked for, and fades."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF, QVariantAnimation
from PySide6.QtGui import QColor

from sanwright.gui.canvas.overlay import Glow, OverlayLayer

_MS = 900
_KEY = "flash"


class Flash(QObject):
    """One flash at a time; a new one ends the last."""

    def __init__(self, overlay: OverlayLayer, parent: QObject) -> None:
        super().__init__(parent)
        self._overlay = overlay
        self._rects: tuple[QRectF, ...] = ()
        self._colour = QColor()
        self._fading = QVariantAnimation(self, startValue=1.0, endValue=0.0, duration=_MS)
        self._fading.valueChanged.connect(self._show)
        self._fading.finished.connect(lambda: overlay.set(_KEY, None))

    def start(self, rects: tuple[QRectF, ...], colour: QColor) -> None:
        """Light up around ``rects``."""
        self._fading.stop()
        self._rects, self._colour = rects, colour
        self._show(1.0)
        self._fading.start()

    def stop(self) -> None:
        """Put it out: what it pointed at is gone."""
        self._fading.stop()
        self._overlay.set(_KEY, None)

    def _show(self, strength: float) -> None:
        self._overlay.set(_KEY, Glow(self._rects, self._colour, strength))
