"""Keeps a window where it can be seen: screens get smaller, and are taken away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

_ENOUGH = 120
"""Pixels of a window's head, in width, that must be on a screen to get hold of it."""


_USABLE = 1000
_HEAD, _EDGES = 30, 4
"""Logical pixels that the system draws around a window: above it, and at both sides together."""


def bring_onto_screen(window: QWidget) -> None:
    """Move and shrink a window so that it can be seen and moved on the screens of now."""
    screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    wanted = fitting(window.geometry(), screens)
    if wanted != window.geometry():
        window.setGeometry(wanted)


def fits_screen(window: QWidget) -> bool:
    """Whether a window has its size on its screen, the frame that the system draws included.

    One on a screen on which it could not be used at any size is left as it is.
    """
    room, size = window.screen().availableSize(), window.size()
    if room.width() < _USABLE:
        return True
    return size.width() <= room.width() and size.height() + _HEAD <= room.height()


def limit_to_screen(window: QWidget) -> None:
    """Make a window that is about to be shown no larger than its screen."""
    room, size = window.screen().availableSize(), window.size()
    if room.width() >= _USABLE:
        window.resize(size.boundedTo(QSize(room.width() - _EDGES, room.height() - _HEAD)))


def fitting(rect: QRect, screens: Sequence[QRect]) -> QRect:
    """``rect`` where it is, if its head can be got hold of; else inside the nearest screen.

    It is never larger than the screen on which most of it is.
    """
    if not screens:
        return rect
    best = max(screens, key=lambda screen: (_shared(rect, screen), -_distance(rect, screen)))
    sized = QRect(rect.topLeft(), rect.size().boundedTo(best.size()))
    head = QRect(sized.left(), sized.top(), sized.width(), 1)
    is_in_hand = any((head & screen).width() >= _ENOUGH for screen in screens)
    if is_in_hand and sized == rect:
        return rect
    x = max(best.left(), min(sized.left(), best.right() + 1 - sized.width()))
    y = max(best.top(), min(sized.top(), best.bottom() + 1 - sized.height()))
    return QRect(x, y, sized.width(), sized.height())


def _shared(rect: QRect, screen: QRect) -> int:
    common = rect & screen
    return common.width() * common.height() if not common.isEmpty() else 0


def _distance(rect: QRect, screen: QRect) -> int:
    return (rect.center() - screen.center()).manhattanLength()
