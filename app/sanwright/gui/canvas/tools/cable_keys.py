"""Draw a cable from the keyboard: from the selected port step through ports, Enter connects."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from sanwright.gui.canvas.hits import CanvasHit
from sanwright.gui.canvas.tools.cable import CableWork
from sanwright.gui.canvas.tools.tool import Canvas
from sanwright.text import Text

_STEPS = {
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Tab: 1,
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Backtab: -1,
}
_BOX_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CableKeysTool(CableWork):
    """Left, right and Tab go to the next port, up and down to the next device."""

    def __init__(self, canvas: Canvas, start: CanvasHit) -> None:
        super().__init__(canvas, start)
        self._ports: list[str] = []
        self._index = 0

    def enter(self) -> None:
        """Aim at the first port that the cable could go to."""
        super().enter()
        if not self.start:
            self.give_up(self.why_no_port())
            return
        self._ports = self.candidates()
        if not self._ports:
            self.give_up(Text("No free port in sight fits a cable from {start}.", start=self.start))
            return
        self._aim_at(0)

    def key(self, event: QKeyEvent) -> bool:
        """Step, connect or cancel; other keys are swallowed while the cable is open."""
        key = Qt.Key(event.key())
        if key in _STEPS:
            self._aim_at(self._index + _STEPS[key])
        elif key in _BOX_STEPS:
            self._step_box(_BOX_STEPS[key])
        elif key in _ENTER:
            self.connect()
        elif not super().key(event):
            event.accept()
        return True

    def _step_box(self, step: int) -> None:
        box_of = self.canvas.drawing.drawing.box_of
        boxes = list(dict.fromkeys(box_of(port) for port in self._ports))
        here = boxes.index(box_of(self._ports[self._index]))
        wanted = boxes[(here + step) % len(boxes)]
        self._aim_at(next(i for i, port in enumerate(self._ports) if box_of(port) == wanted))

    def _aim_at(self, index: int) -> None:
        self._index = index % len(self._ports)
        target = self._ports[self._index]
        self.aim(target)
        self.canvas.show_rect(self.canvas.drawing.rect_of(target))
        place = self.canvas.drawing.rect_of(target).center()
        self.show((place.x(), place.y()), self.canvas.to_view(place))
