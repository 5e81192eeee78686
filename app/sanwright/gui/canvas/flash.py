"""A frame that lights up around what was looked for, and fades."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QObject, QRectF, QVariantAnimation
from PySide6.QtGui import QColor

from sanwright.gui.canvas.overlay import MANY_BOXES, Glow, OverlayLayer

_MS = 900
_KEY = "flash"
_STEPS = 4
"""Around many boxes it fades in steps: each has the better part of the drawing painted anew."""


class Flash(QObject):
    """One flash at a time; a new one ends the last."""

    def __init__(self, overlay: OverlayLayer, parent: QObject) -> None:
        super().__init__(parent)
        self._overlay = overlay
        self._rects: tuple[QRectF, ...] = ()
        self._colour = QColor()
        self._strength = 0.0
        self._fading = QVariantAnimation(self, startValue=1.0, endValue=0.0, duration=_MS)
        self._fading.valueChanged.connect(self._show)
        self._fading.finished.connect(lambda: overlay.set(_KEY, None))

    def start(self, rects: tuple[QRectF, ...], colour: QColor) -> None:
        """Light up around ``rects``."""
        self._fading.stop()
        self._rects, self._colour, self._strength = rects, colour, 0.0
        self._show(1.0)
        self._fading.start()

    def stop(self) -> None:
        """Put it out: what it pointed at is gone."""
        self._fading.stop()
        self._overlay.set(_KEY, None)

    def _show(self, strength: float) -> None:
        if len(self._rects) > MANY_BOXES:
            strength = ceil(strength * _STEPS) / _STEPS
        if strength == self._strength:
            return
        self._strength = strength
        self._overlay.set(_KEY, Glow(self._rects, self._colour, strength))
