"""The keyboard on the elevation: everything that the mouse can do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent

from sanwright.gui.racks.canvas import RackCanvas
from sanwright.gui.racks.floor import StandingRack

_Key, _Mod = Qt.Key, Qt.KeyboardModifier
Command = Callable[[], object]


class RackKeys(QObject):
    """Watches the canvas; ``commands`` are edits by key, the rest chooses and zooms."""

    def __init__(self, canvas: RackCanvas, commands: dict[QKeyCombination, Command]) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        none, shift, ctrl = _Mod.NoModifier, _Mod.ShiftModifier, _Mod.ControlModifier
        self._commands = {_code(keys): command for keys, command in commands.items()}
        for modifier, extend in ((none, False), (shift, True)):
            for key, across, up in (
                (_Key.Key_Up, 0, 1),
                (_Key.Key_Down, 0, -1),
                (_Key.Key_Left, -1, 0),
                (_Key.Key_Right, 1, 0),
            ):
                self._bind(modifier, key, partial(self._walk, across, up, extend=extend))
        self._bind(ctrl, _Key.Key_A, lambda: canvas.choose(canvas.floor.devices()))
        self._bind(ctrl, _Key.Key_Plus, lambda: canvas.zoom_by(1))
        self._bind(ctrl, _Key.Key_Equal, lambda: canvas.zoom_by(1))
        self._bind(ctrl, _Key.Key_Minus, lambda: canvas.zoom_by(-1))
        self._bind(ctrl, _Key.Key_0, lambda: canvas.zoom_to(1.0))
        self._bind(ctrl, _Key.Key_9, canvas.zoom_fit)
        canvas.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim the keys that mean something here before the window's shortcuts do."""
        if not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        command = self._commands.get(_pressed(event))
        if command is None:
            return super().eventFilter(watched, event)
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if event.type() is QEvent.Type.KeyPress:
            command()
            return True
        return super().eventFilter(watched, event)

    def _bind(self, modifier: Qt.KeyboardModifier, key: Qt.Key, command: Command) -> None:
        self._commands[_code(QKeyCombination(modifier, key))] = command

    def _walk(self, across: int, up: int, *, extend: bool) -> None:
        """To the next device in a rack, or to the one at that height in the next rack."""
        canvas = self._canvas
        here = canvas.selected[-1] if canvas.selected else ""
        target = self._first() if not here else self._next(here, across, up)
        if not target:
            return
        canvas.choose((*canvas.selected, target) if extend else (target,))
        canvas.reveal((target,))

    def _next(self, here: str, across: int, up: int) -> str:
        floor = self._canvas.floor
        found = floor.mounted(here)
        rack = found[0] if found is not None else floor.racks.get(here)
        if rack is None:
            return ""
        unit = found[1].first if found is not None else rack.elevation.drawn_units + 1
        if across:
            order = list(floor.racks.values())
            number = order.index(rack) + across
            return _at_height(order[number], unit) if 0 <= number < len(order) else ""
        if up > 0:
            above = [each for each in rack.elevation.mounted if each.first > unit]
            return above[0].device if above else rack.elevation.rack
        below = [each for each in rack.elevation.mounted if each.first < unit]
        return below[-1].device if below else ""

    def _first(self) -> str:
        for rack in self._canvas.floor.racks.values():
            return _at_height(rack, rack.elevation.drawn_units)
        return ""


def _at_height(rack: StandingRack, unit: int) -> str:
    """The device nearest to a height, or the rack itself if it is empty."""
    mounted = rack.elevation.mounted
    if not mounted:
        return rack.elevation.rack
    return min(mounted, key=lambda each: abs(each.first - unit)).device


def _pressed(event: QKeyEvent) -> int:
    modifiers = event.modifiers() & ~_Mod.KeypadModifier
    return int(QKeyCombination(modifiers, _Key(event.key())).toCombined())


def _code(keys: QKeyCombination) -> int:
    return int(keys.toCombined())
