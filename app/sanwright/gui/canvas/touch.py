"""Fingers on a touchpad or a touch screen: pinch zooms at them, two of them move the view."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QInputDevice, QNativeGestureEvent
from PySide6.QtWidgets import QGestureEvent, QPinchGesture

from sanwright.gui.canvas.paper import Paper

_Native = Qt.NativeGestureType


class Touch(QObject):
    """Watches the viewport of one canvas."""

    def __init__(self, paper: Paper) -> None:
        super().__init__(paper)
        self._paper = paper
        viewport = paper.viewport()
        viewport.installEventFilter(self)
        kinds = {device.type() for device in QInputDevice.devices()}
        if QInputDevice.DeviceType.TouchScreen in kinds:
            viewport.grabGesture(Qt.GestureType.PinchGesture)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take gestures; everything else goes its way."""
        if isinstance(event, QNativeGestureEvent):
            return self._native(event)
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self._pinch(pinch)
                return True
        return super().eventFilter(watched, event)

    def _native(self, event: QNativeGestureEvent) -> bool:
        """Pinch, a double tap with two fingers, and their beginning and end."""
        kind, at = event.gestureType(), event.position().toPoint()
        if kind is _Native.ZoomNativeGesture:
            self._paper.zoom_smoothly(at, max(0.2, 1.0 + event.value()))
        elif kind is _Native.SmartZoomNativeGesture:
            self._toggle(at)
        elif kind is _Native.PanNativeGesture:
            step = event.delta()
            self._paper.scroll_by(-round(step.x()), -round(step.y()))
        elif kind is _Native.EndNativeGesture:
            self._paper.sharpen()
        else:
            return kind is _Native.BeginNativeGesture
        return True

    def _toggle(self, at: QPoint) -> None:
        """Life size at the fingers, or the whole drawing if it is that already."""
        if abs(self._paper.zoom - 1.0) < 0.01:
            self._paper.zoom_fit()
        else:
            self._paper.zoom_at(at, 1.0 / self._paper.zoom)

    def _pinch(self, pinch: QPinchGesture) -> None:
        """Two fingers on the screen."""
        centre = self._paper.viewport().mapFromGlobal(pinch.centerPoint().toPoint())
        moved = (pinch.centerPoint() - pinch.lastCenterPoint()).toPoint()
        if pinch.state() is not Qt.GestureState.GestureStarted:
            self._paper.scroll_by(-moved.x(), -moved.y())
        self._paper.zoom_smoothly(centre, pinch.scaleFactor() or 1.0)
