"""Which key means what on the canvas; menu shortcuts of the window come before them."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from sanwright.gui.canvas.viewmodels import GRID
from sanwright.gui.look.standard_keys import is_key_of


class CanvasCommand(Enum):
    """What a key can ask of the canvas."""

    COPY = auto()
    CUT = auto()
    PASTE = auto()
    DELETE = auto()
    SELECT_ALL = auto()
    ZOOM_IN = auto()
    ZOOM_OUT = auto()
    RENAME = auto()
    CABLE = auto()
    ACTIVATE = auto()
    NEXT_PORT = auto()
    FORMER_PORT = auto()
    NEXT_CABLE = auto()
    FORMER_CABLE = auto()
    KEEP = auto()


_STANDARD = {
    QKeySequence.StandardKey.Copy: CanvasCommand.COPY,
    QKeySequence.StandardKey.Cut: CanvasCommand.CUT,
    QKeySequence.StandardKey.Paste: CanvasCommand.PASTE,
    QKeySequence.StandardKey.Delete: CanvasCommand.DELETE,
    QKeySequence.StandardKey.SelectAll: CanvasCommand.SELECT_ALL,
    QKeySequence.StandardKey.ZoomIn: CanvasCommand.ZOOM_IN,
    QKeySequence.StandardKey.ZoomOut: CanvasCommand.ZOOM_OUT,
}
_PLAIN = {
    Qt.Key.Key_F2: CanvasCommand.RENAME,
    Qt.Key.Key_C: CanvasCommand.CABLE,
    Qt.Key.Key_Return: CanvasCommand.ACTIVATE,
    Qt.Key.Key_Enter: CanvasCommand.ACTIVATE,
    Qt.Key.Key_P: CanvasCommand.NEXT_PORT,
    Qt.Key.Key_L: CanvasCommand.NEXT_CABLE,
}
_SHIFTED = {
    Qt.Key.Key_P: CanvasCommand.FORMER_PORT,
    Qt.Key.Key_L: CanvasCommand.FORMER_CABLE,
}
_ARROWS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}


def command_of(event: QKeyEvent) -> CanvasCommand | None:
    """The command of a key, if it has one."""
    for sequence, command in _STANDARD.items():
        if is_key_of(event, sequence):
            return command
    key, held = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if held == Qt.KeyboardModifier.ControlModifier and key == Qt.Key.Key_Space:
        return CanvasCommand.KEEP
    if held == Qt.KeyboardModifier.ShiftModifier:
        return _SHIFTED.get(key)
    return None if held else _PLAIN.get(key)


def nudge_of(event: QKeyEvent) -> tuple[float, float] | None:
    """How far an arrow key moves the selection: a square of the grid, with Shift one unit."""
    way = _ARROWS.get(Qt.Key(event.key()))
    if way is None:
        return None
    step = 1.0 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else GRID
    return way[0] * step, way[1] * step
