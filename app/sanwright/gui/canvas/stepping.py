"""From device to port to cable by keys, and keeping what is selected while one goes on."""

from __future__ import annotations

from sanwright.design import port_device
from sanwright.gui.canvas.keys import CanvasCommand
from sanwright.gui.canvas.scene import EditorScene


class Stepper:
    """Steps through what belongs to the selection. ``kept`` stays selected until Esc."""

    def __init__(self, scene: EditorScene) -> None:
        self._scene = scene
        self.kept: tuple[str, ...] = ()
        self._home = ""

    def carry_out(self, command: CanvasCommand) -> str | None:
        """Do what a key asks for; returns what is selected by it, if anything."""
        if command is CanvasCommand.KEEP:
            self.keep()
            return None
        if command in (CanvasCommand.NEXT_PORT, CanvasCommand.FORMER_PORT):
            return self.next_port(1 if command is CanvasCommand.NEXT_PORT else -1)
        return self.next_cable(1 if command is CanvasCommand.NEXT_CABLE else -1)

    def keep(self) -> None:
        """Keep what is selected, so that the next step adds to it."""
        self.kept = self._scene.selection

    def choose(self, id_: str) -> str:
        """Select ``id_`` beside what is kept; it comes last, as the current one."""
        if not set(self.kept).issubset(self._scene.selection):
            self.kept = ()  # Esc or a click came between
        self._scene.select((*(each for each in self.kept if each != id_), id_))
        return id_

    def next_port(self, step: int) -> str | None:
        """Select the next port of the current device, around the end; None if it has none."""
        current = self._current()
        drawing = self._scene.drawing
        box = drawing.boxes.get(drawing.box_of(current)) if current else None
        ports = [port.reference for port in box.shape.ports()] if box is not None else []
        return self._next(ports, current, step)

    def next_cable(self, step: int) -> str | None:
        """Select the next cable at the current device or port, around the end.

        At a cable that was come to this way, the next one at the same device.
        """
        current = self._current()
        drawing = self._scene.drawing
        if current in drawing.cables:
            cables = list(self._siblings(current))
        elif port_device(current) != current:
            cables = sorted(drawing.cables_at(current))
        else:
            cables = self._cables_of(drawing.box_of(current))
            self._home = drawing.box_of(current)
        return self._next(cables, current, step)

    def _siblings(self, cable: str) -> list[str]:
        """Cables at the device from which this one was come to, else at its first end."""
        record = self._scene.session.design.cables[cable]
        boxes = [self._scene.drawing.box_of(end) for end in record.ends()]
        return self._cables_of(self._home if self._home in boxes else boxes[0])

    def _cables_of(self, box: str) -> list[str]:
        cables = self._scene.session.design.cables.values()
        box_of = self._scene.drawing.box_of
        return [c.id for c in cables if any(box_of(end) == box for end in c.ends())]

    def _current(self) -> str:
        return self._scene.selection[-1] if self._scene.selection else ""

    def _next(self, ids: list[str], current: str, step: int) -> str | None:
        if not ids:
            return None
        if current in ids:
            return self.choose(ids[(ids.index(current) + step) % len(ids)])
        return self.choose(ids[0 if step > 0 else -1])
