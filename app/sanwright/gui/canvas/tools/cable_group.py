"""Connect a group by mouse: in cabling mode drag a folded group, or one of several, to switches."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt

from sanwright.design import Tables, port_device
from sanwright.design.containers import container, members_of
from sanwright.drawing.curves import curve, leaving
from sanwright.edits.connect_group import is_end_device, is_switch
from sanwright.gui.canvas.hits import CanvasHit, HitKind
from sanwright.gui.canvas.overlay import Glow, LiveCable
from sanwright.gui.canvas.scene import EditorScene
from sanwright.gui.canvas.tools.tool import Canvas, Pointer, Tool
from sanwright.text import tr

_PREFIX = "cabling:"


def devices_behind(tables: Tables, ids: Iterable[str]) -> tuple[str, ...]:
    """Devices that stand alone among ``ids``, with what groups, places and folded boxes hold."""
    found: dict[str, None] = {}
    for id_ in ids:
        if container(tables, id_) is not None:
            found.update(dict.fromkeys(members_of(tables, id_)))
        elif port_device(id_) in tables.devices:
            found[tables.chassis_of(port_device(id_))] = None
    return tuple(found)


def end_devices(tables: Tables, devices: Iterable[str]) -> tuple[str, ...]:
    """Those that log in at switches."""
    return tuple(id_ for id_ in devices if is_end_device(tables, id_))


def switches(tables: Tables, devices: Iterable[str]) -> tuple[str, ...]:
    """Those that are switches."""
    return tuple(id_ for id_ in devices if is_switch(tables, id_))


def sources_of(tables: Tables, scene: EditorScene, hit: CanvasHit) -> tuple[str, ...]:
    """The devices that a drag from ``hit`` would connect as a group; none if that is no group."""
    ids = scene.selection if hit.id in scene.selection else (hit.id,)
    found = end_devices(tables, devices_behind(tables, ids))
    return found if len(found) > 1 else ()


class CableGroupTool(Tool):
    """On release over switches the window asks for the pattern."""

    def __init__(self, canvas: Canvas, start: CanvasHit, sources: tuple[str, ...]) -> None:
        super().__init__(canvas)
        self._start = start
        self._sources = sources
        self._over = CanvasHit(HitKind.NOTHING)
        self._targets: tuple[str, ...] = ()

    def enter(self) -> None:
        """Show the cross."""
        self.canvas.point_with(Qt.CursorShape.CrossCursor)

    def leave(self) -> None:
        """Take everything away that the gesture showed."""
        self.canvas.drawing.overlay.clear(_PREFIX)
        self.canvas.hush()
        self.canvas.point_with(None)

    def move(self, pointer: Pointer) -> None:
        """Aim at the switches under the mouse."""
        scene, theme = self.canvas.drawing, self.canvas.theme
        hit = scene.hit(pointer.pos, self.canvas.zoom)
        if hit != self._over:
            self._over = hit
            self._targets = self._switches_at(hit)
            lit = scene.rect_of(hit.box or hit.id)
            glow = Glow((lit,), theme.port_fits, 0.7) if self._targets else None
            scene.overlay.set(f"{_PREFIX}box", glow)
        a = scene.rect_of(self._start.box or self._start.id).center()
        start, end = (a.x(), a.y()), (pointer.pos.x(), pointer.pos.y())
        way = curve(start, leaving(None, start, end), end, leaving(None, end, start))
        colour = theme.port_fits if self._targets else theme.accent
        scene.overlay.set(f"{_PREFIX}line", LiveCable(way, colour, bool(self._targets)))
        count = len(self._sources)
        text = tr("Drop {count} devices on a switch or a group of switches", count=count)
        if self._targets:
            names = ", ".join(self._label(id_) for id_ in self._targets[:3])
            rest = len(self._targets) - 3
            if rest > 0:
                names += tr(" and {count} more", " and {count} more", rest)
            text = tr("Connect {count} devices to {switches}…", count=count, switches=names)
        self.canvas.say(text, None, pointer.screen, is_neutral=True)

    def release(self, pointer: Pointer) -> None:
        """Ask for the pattern."""
        self.move(pointer)
        targets = self._targets
        self.canvas.finish()
        if targets:
            self.canvas.ask_group(self._sources, targets)
        else:
            self.canvas.session.message.emit(tr("No cables drawn: drop the group on switches."))

    def cancel(self) -> None:
        """Esc: end the gesture without cables."""
        super().cancel()
        self.canvas.session.message.emit(tr("No cables drawn."))

    def _switches_at(self, hit: CanvasHit) -> tuple[str, ...]:
        tables, scene = self.canvas.session.design, self.canvas.drawing
        if not hit.id:
            return ()
        id_ = hit.box or hit.id
        ids = scene.selection if id_ in scene.selection else (id_,)
        return switches(tables, devices_behind(tables, ids))

    def _label(self, device: str) -> str:
        return str(self.canvas.session.design.label(device))
