"""Draw a cable by dragging from a port, or from a device, to another; says live whether it fits."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt

from sanwright.checks import Severity
from sanwright.design import port_device
from sanwright.drawing.curves import curve, leaving
from sanwright.drawing.geometry import Point
from sanwright.edits.cable_choice import group_of
from sanwright.edits.connect_group import DevicePorts, belong_together
from sanwright.errors import InputError
from sanwright.gui.canvas.cabling import (
    CableProposal,
    next_fitting_port,
    propose,
)
from sanwright.gui.canvas.hits import CanvasHit, HitKind
from sanwright.gui.canvas.overlay import Glow, LiveCable, PortRings
from sanwright.gui.canvas.placing import what_lacks
from sanwright.gui.canvas.tools.tool import Canvas, Pointer, Tool
from sanwright.text import NOTHING, Text, tr

_PREFIX = "cabling:"
_MAX_MARKED = 2000
_NO_FREE_PORT = Text("This device has no free port to start a cable from.")
_DROP = Text("Drop on a port or a device")


class CableWork(Tool):
    """What drawing by mouse and by keyboard share: the start, the proposal, how both are shown."""

    def __init__(self, canvas: Canvas, start: CanvasHit) -> None:
        super().__init__(canvas)
        self.start = start.id if start.kind is HitKind.PORT else self._first_free(start)
        self.proposal: CableProposal | None = None
        self._begun, self._hint = start, _DROP
        self._problem = ""
        self._target = ""

    def enter(self) -> None:
        """Mark the ports that the cable could go to."""
        scene = self.canvas.drawing
        places = tuple(
            place
            for reference in self.candidates()[:_MAX_MARKED]
            if (place := scene.drawing.place_of(reference)) is not None
        )
        rings = PortRings(places, self.canvas.theme.port_fits, 12.0, 2.0) if places else None
        scene.overlay.set(f"{_PREFIX}candidates", rings)
        self.canvas.point_with(Qt.CursorShape.CrossCursor)

    def leave(self) -> None:
        """Take everything away that the gesture showed."""
        self.canvas.drawing.overlay.clear(_PREFIX)
        self.canvas.hush()
        self.canvas.point_with(None)

    @property
    def target(self) -> str:
        """The port that is aimed at; empty for none."""
        return self._target

    def candidates(self) -> list[str]:
        """Free ports in sight on other devices that could talk to the start, in reading order."""
        scene, tables = self.canvas.drawing, self.canvas.session.design
        own = group_of(tables, self.start)
        home = scene.drawing.box_of(self.start)
        boxes = [v for v in scene.devices.near(self.canvas.visible_rect()) if v.id != home]
        boxes.sort(key=lambda view: (view.y, view.x))
        return [
            reference
            for box in boxes
            for reference in self.free_ports(box.id)
            if own is not None
            and (group := group_of(tables, reference)) is not None
            and belong_together(own, group)
        ]

    def free_ports(self, box: str) -> list[str]:
        """Ports of a box without a cable, in order; of a folded one, member by member."""
        drawing = self.canvas.drawing.drawing
        ports = [place.reference for place in drawing.boxes[box].shape.ports()]
        if not ports:
            owned = DevicePorts(self.canvas.session.design)
            ports = [ref for member in drawing.members(box) for ref, _ in owned.of(member)]
        return [reference for reference in ports if not drawing.cables_at(reference)]

    def _first_free(self, device: CanvasHit) -> str:
        """The first free port of a device; of a fitted one, its own."""
        ports = self.free_ports(device.box)
        own = [port for port in ports if port_device(port) == device.fitted]
        return next(iter(own or ports), "")

    def aim(self, target: str) -> None:
        """Work out the cable to port ``target``; empty for none."""
        if target == self._target:
            return
        self._target = target
        self.proposal, self._problem = None, ""
        if not target:
            return
        try:
            self.proposal = self.work_out(target)
        except InputError as error:
            self._problem = str(error)

    def work_out(self, target: str) -> CableProposal:
        """The cable to port ``target``. Raises InputError if there is none."""
        session = self.canvas.session
        return propose(
            session.design, session.catalog, self.start, target, self.canvas.choice, session.live
        )

    def place_of(self, reference: str) -> Point | None:
        """Where a port is drawn; for one that a folded box hides, the middle of that."""
        if not reference:
            return None
        scene = self.canvas.drawing
        place = scene.drawing.place_of(reference)
        if place is None and not (rect := scene.rect_of(reference)).isNull():
            place = rect.center().x(), rect.center().y()
        return place

    def show(self, end: Point, at: QPoint) -> None:
        """Draw the cable to ``end`` and say what there is to say at ``at``."""
        scene, theme = self.canvas.drawing, self.canvas.theme
        a = self.place_of(self.start)
        if a is None:
            self.cancel()
            return
        b = self.place_of(self._target) or end
        way = curve(a, self._leaving(self.start, a, b), b, self._leaving(self._target, b, a))
        verdict = self.proposal.verdict if self.proposal is not None else None
        if self._problem:
            verdict = Severity.ERROR
        colour = theme.accent
        if self._target:
            colour = theme.port_fits if verdict is None else theme.severity(verdict)
        scene.overlay.set(f"{_PREFIX}line", LiveCable(way, colour, bool(self._target)))
        ring = PortRings((b,), colour, 19.0, 3.0) if self._target else None
        scene.overlay.set(f"{_PREFIX}target", ring)
        text = self.proposal.text if self.proposal is not None else self._problem
        if self._target:
            self.canvas.say(text, verdict, at, is_neutral=False)
        else:
            self.canvas.say(str(self._hint), None, at, is_neutral=True)

    def why_no_port(self) -> Text:
        """Why a cable cannot begin where the gesture did: no port is free, or none is known."""
        return self._lacking(self._begun) or _NO_FREE_PORT

    def _lacking(self, hit: CanvasHit) -> Text:
        """What to do before anything can be cabled to the device that was hit, if that is so."""
        design, device = self.canvas.session.design, hit.fitted or hit.box
        part = design.part_of(device)
        if part is None or any(DevicePorts(design).of(device)):
            return NOTHING
        return what_lacks(part)

    def give_up(self, why: Text) -> None:
        """End without a cable."""
        self.canvas.finish()
        self.canvas.session.message.emit(str(why))

    def connect(self) -> bool:
        """Draw the cable that was proposed, with its optics, as one edit."""
        session, proposal, problem = self.canvas.session, self.proposal, self._problem
        self.canvas.finish()
        if proposal is None:
            session.message.emit(
                problem or tr("No cable drawn: it must end on a port or a device.")
            )
            return False
        before = set(session.design.cables)
        refusal = session.attempt(lambda: proposal.change(session.design))
        if refusal:
            session.message.emit(refusal)
            return False
        made = set(session.design.cables) - before
        self.canvas.drawing.select(made or (proposal.moved,))
        return True

    def _leaving(self, reference: str, at: Point, towards: Point) -> float:
        drawing = self.canvas.drawing.drawing
        box = drawing.boxes.get(drawing.box_of(reference)) if reference else None
        return leaving(box.shape.side if box is not None else None, at, towards)


class CableTool(CableWork):
    """The mouse gesture: begun by a drag, one cable on release."""

    def __init__(self, canvas: Canvas, start: CanvasHit) -> None:
        super().__init__(canvas, start)
        self._over = CanvasHit(HitKind.NOTHING)

    def move(self, pointer: Pointer) -> None:
        """Aim at what is under the mouse."""
        if not self.start:
            self.give_up(self.why_no_port())
            return
        scene = self.canvas.drawing
        hit = scene.hit(pointer.pos, self.canvas.zoom)
        if hit != self._over:
            self._over = hit
            self._hint = self._lacking(hit) or _DROP
            self.aim(self._target_of(hit))
            glow = None
            if hit.kind is HitKind.DEVICE and self._target:
                glow = Glow((scene.rect_of(hit.box),), self.canvas.theme.port_fits, 0.7)
            scene.overlay.set(f"{_PREFIX}box", glow)
        self.show((pointer.pos.x(), pointer.pos.y()), pointer.screen)

    def release(self, pointer: Pointer) -> None:
        """Connect, or give up where there is nothing to connect to."""
        self.move(pointer)
        if self.start:
            self.connect()

    def cancel(self) -> None:
        """Esc: end the gesture without a cable."""
        super().cancel()
        self.canvas.session.message.emit(tr("No cable drawn."))

    def _target_of(self, hit: CanvasHit) -> str:
        """The port under the mouse, or the next free fitting one of the box there.

        In a box that is folded that is the port of the first member that has one.
        """
        scene = self.canvas.drawing
        if hit.kind is HitKind.PORT and hit.id != self.start:
            return hit.id
        if hit.kind is HitKind.DEVICE and hit.box != scene.drawing.box_of(self.start):
            session = self.canvas.session
            ports = self.free_ports(hit.box)
            if hit.fitted:
                ports.sort(key=lambda reference: port_device(reference) != hit.fitted)
            found = next_fitting_port(
                session.design,
                session.catalog,
                self.start,
                ports,
                self.canvas.choice,
                session.live,
            )
            return found or ""
        return ""
