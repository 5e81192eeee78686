"""Which key means what on the canvas; menu shortcuts of the window come before them."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from sanwright.gui.canvas.viewmodels import GRID


class Command(Enum):
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
    QKeySequence.StandardKey.Copy: Command.COPY,
    QKeySequence.StandardKey.Cut: Command.CUT,
    QKeySequence.StandardKey.Paste: Command.PASTE,
    QKeySequence.StandardKey.Delete: Command.DELETE,
    QKeySequence.StandardKey.SelectAll: Command.SELECT_ALL,
    QKeySequence.StandardKey.ZoomIn: Command.ZOOM_IN,
    QKeySequence.StandardKey.ZoomOut: Command.ZOOM_OUT,
}
_PLAIN = {
    Qt.Key.Key_F2: Command.RENAME,
    Qt.Key.Key_C: Command.CABLE,
    Qt.Key.Key_Return: Command.ACTIVATE,
    Qt.Key.Key_Enter: Command.ACTIVATE,
    Qt.Key.Key_P: Command.NEXT_PORT,
    Qt.Key.Key_L: Command.NEXT_CABLE,
}
_SHIFTED = {
    Qt.Key.Key_P: Command.FORMER_PORT,
    Qt.Key.Key_L: Command.FORMER_CABLE,
}
_ARROWS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}


def command_of(event: QKeyEvent) -> Command | None:
    """The command of a key, if it has one."""
    for sequence, command in _STANDARD.items():
        if event.matches(sequence):
            return command
    key, held = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if held == Qt.KeyboardModifier.ControlModifier and key == Qt.Key.Key_Space:
        return Command.KEEP
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
