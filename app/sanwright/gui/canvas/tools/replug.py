"""Re-plug by mouse: drag an end of a cable to another port, or onto a device.

An end is taken by its handle while the cable alone is selected, or with Shift from its port.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from sanwright.design import Cable
from sanwright.drawing.geometry import Point
from sanwright.gui.canvas.cabling import CableProposal, propose_move
from sanwright.gui.canvas.hits import CanvasHit, HitKind
from sanwright.gui.canvas.scene import EditorScene
from sanwright.gui.canvas.tools.cable import CableTool
from sanwright.gui.canvas.tools.tool import Canvas, Pointer
from sanwright.gui.look.theme import Theme
from sanwright.text import tr

_KEY = "handles"
_RADIUS = 6.0
_REACH = 10.0
_FROM_ZOOM = 0.35


@dataclass(frozen=True, slots=True)
class Grip:
    """An end of a cable that was taken hold of."""

    cable: str
    end: str


@dataclass(frozen=True, slots=True)
class EndHandles:
    """Rings at the ends of the selected cable, of the same size at every zoom."""

    places: tuple[Point, Point]

    def bounds(self, zoom: float) -> QRectF:
        """Where it paints."""
        reach = (_RADIUS + 3) / zoom
        (ax, ay), (bx, by) = self.places
        return (
            QRectF(QPointF(ax, ay), QPointF(bx, by))
            .normalized()
            .adjusted(-reach, -reach, reach, reach)
        )

    def paint(self, painter: QPainter, theme: Theme, zoom: float) -> None:
        """Paint it."""
        if zoom < _FROM_ZOOM:
            return
        pen = QPen(theme.selection, 2.0)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(theme.panel)
        for place in self.places:
            painter.drawEllipse(QPointF(*place), _RADIUS / zoom, _RADIUS / zoom)


class Handles(QObject):
    """Shows handles while one cable alone is selected."""

    def __init__(self, scene: EditorScene) -> None:
        super().__init__(scene)
        self._scene = scene
        scene.selection_changed.connect(lambda _: self.show())
        scene.cables_changed.connect(self._on_cables)

    def show(self) -> None:
        """Put them where the ends are now."""
        view = _only_cable(self._scene)
        handles = None
        if view is not None:
            line = self._scene.drawing.cables[view].flat
            handles = EndHandles((line[0], line[-1]))
        if handles != self._scene.overlay.get(_KEY):
            self._scene.overlay.set(_KEY, handles)

    def _on_cables(self, ids: set[str]) -> None:
        if self._scene.overlay.get(_KEY) is not None or _only_cable(self._scene) in ids:
            self.show()


def grip_at(scene: EditorScene, pointer: Pointer, hit: CanvasHit, zoom: float) -> Grip | None:
    """The end that a drag from ``pointer`` takes hold of, if any."""
    if hit.kind is HitKind.PORT and pointer.modifiers & Qt.KeyboardModifier.ShiftModifier:
        cables = sorted(scene.drawing.cables_at(hit.id))
        return Grip(cables[0], hit.id) if cables else None
    chosen = _only_cable(scene)
    if chosen is None or zoom < _FROM_ZOOM:
        return None
    view = scene.drawing.cables[chosen]
    for end, (x, y) in ((view.a, view.flat[0]), (view.b, view.flat[-1])):
        if math.hypot(pointer.pos.x() - x, pointer.pos.y() - y) <= _REACH / zoom:
            return Grip(chosen, end)
    return None


def _only_cable(scene: EditorScene) -> str | None:
    chosen = scene.selection
    return chosen[0] if len(chosen) == 1 and chosen[0] in scene.drawing.cables else None


class ReplugTool(CableTool):
    """The other end stays; on release this one is in another port."""

    def __init__(self, canvas: Canvas, grip: Grip) -> None:
        self._grip = grip
        a, b = self._cable_of(canvas).ends()
        super().__init__(canvas, CanvasHit(HitKind.PORT, b if grip.end == a else a))

    def enter(self) -> None:
        """Draw the cable as it is now faintly."""
        super().enter()
        self.canvas.drawing.set_faint("replug", {self._grip.cable})

    def leave(self) -> None:
        """Show it as it is."""
        self.canvas.drawing.set_faint("replug", None)
        super().leave()

    def cancel(self) -> None:
        """Esc: the cable stays where it was."""
        self.canvas.finish()
        self.canvas.session.message.emit(tr("The cable stays where it was."))

    def work_out(self, target: str) -> CableProposal:
        """The cable with its end in ``target``."""
        session = self.canvas.session
        cable, end = self._cable_of(self.canvas), self._grip.end
        return propose_move(session.design, session.catalog, cable, end, target, session.live)

    def release(self, pointer: Pointer) -> None:
        """Move the end, unless it is back where it was or on nothing."""
        self.move(pointer)
        if self.target in ("", self._grip.end):
            self.cancel()
        else:
            self.connect()

    def _cable_of(self, canvas: Canvas) -> Cable:
        return canvas.session.design.cables[self._grip.cable]
