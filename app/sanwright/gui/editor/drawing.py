"""The view-models of a design, kept up with its changes; the only reader of the design for drawing.

Whoever shows them learns from ``Dirty`` which to fetch again: the same way at load and after edits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPolygonF

from sanwright.design import Cable, Change, Device, Replacement, Table, Tables, port_device
from sanwright.design.routing import Point, curve, flattened, leaving
from sanwright.design.shapes import Shape, Side, children_by_parent, shape_of
from sanwright.gui.editor.notes import note_view
from sanwright.gui.editor.viewmodels import BoxView, CableView, NoteView, PortLook, PortView
from sanwright.gui.found import Marks, worst

_NOWHERE = (0.0, 0.0)


@dataclass(slots=True)
class Dirty:
    """Ids of what must be drawn anew; those that are gone included."""

    boxes: set[str] = field(default_factory=set)
    cables: set[str] = field(default_factory=set)
    notes: set[str] = field(default_factory=set)


class Drawing:
    """Boxes, cables and notes by id. ``offsets`` moves some of them without touching the design."""

    def __init__(self) -> None:
        self.boxes: dict[str, BoxView] = {}
        self.cables: dict[str, CableView] = {}
        self.notes: dict[str, NoteView] = {}
        self._tables = Tables()
        self._marks: Marks = {}
        self._offsets: dict[str, Point] = {}
        self._children: dict[str, list[Device]] = {}
        self._ends: dict[str, tuple[str, str]] = {}
        self._sides: dict[str, str | None] = {}
        self._cables_of_box: dict[str, set[str]] = {}
        self._cables_of_port: dict[str, set[str]] = {}
        self._places: dict[str, dict[str, Point]] = {}

    def load(self, tables: Tables, marks: Marks) -> Dirty:
        """Show another design."""
        dirty = Dirty(set(self.boxes), set(self.cables), set(self.notes))
        self._tables, self._marks, self._offsets = tables, marks, {}
        for index in (self.boxes, self.cables, self.notes, self._ends, self._sides,
                      self._cables_of_box, self._cables_of_port, self._places):  # fmt: skip
            index.clear()
        dirty.boxes |= {d.id for d in tables.devices.values() if d.parent is None}
        dirty.cables |= set(tables.cables)
        dirty.notes |= set(tables.notes)
        self._children = children_by_parent(tables)
        self._refresh(dirty)
        return dirty

    def follow(self, change: Change) -> Dirty:
        """Take in a change that the design has made."""
        dirty = Dirty()
        if any(_restyles_all(item) for item in change.replacements):
            return self.load(self._tables, self._marks)
        if any(_is_fitted(item) for item in change.replacements):
            self._children = children_by_parent(self._tables)
        for item in change.replacements:
            self._note_touched(item, dirty)
        for box in tuple(dirty.boxes):
            dirty.cables |= self._cables_of_box.get(box, set())
        for cable in tuple(dirty.cables):
            dirty.boxes |= set(self._ends.get(cable, ()))
            record = self._tables.cables.get(cable)
            if record is not None:
                dirty.boxes |= {self.box_of(end) for end in record.ends()}
        self._refresh(dirty)
        return dirty

    def judge(self, marks: Marks, remarked: Iterable[str]) -> Dirty:
        """Take in the marks of a new check; only the subjects ``remarked`` have another one."""
        self._marks = marks
        dirty = Dirty()
        for subject in remarked:
            if subject in self._tables.cables:
                dirty.cables.add(subject)
            elif port_device(subject) in self._tables.devices:
                dirty.boxes.add(self.box_of(subject))
        self._refresh(dirty)
        return dirty

    def shift(self, ids: Iterable[str], dx: float, dy: float) -> Dirty:
        """Draw ``ids`` elsewhere until ``unshift``; the design is not asked."""
        dirty = Dirty()
        for id_ in ids:
            self._offsets[id_] = (dx, dy)
            (dirty.notes if id_ in self.notes else dirty.boxes).add(id_)
            dirty.cables |= self._cables_of_box.get(id_, set())
        self._replace_places(dirty)
        return dirty

    def unshift(self) -> Dirty:
        """Draw everything where the design says."""
        ids, self._offsets = tuple(self._offsets), {}
        dirty = Dirty()
        for id_ in ids:
            (dirty.notes if id_ in self.notes else dirty.boxes).add(id_)
            dirty.cables |= self._cables_of_box.get(id_, set())
        self._replace_places(dirty)
        return dirty

    def box_of(self, subject: str) -> str:
        """The box in which a device or a port is drawn."""
        return self._tables.chassis_of(port_device(subject))

    def place_of(self, reference: str) -> Point | None:
        """Centre of a port on the canvas."""
        return self._places_in(self.box_of(reference)).get(reference)

    def cables_at(self, reference: str) -> frozenset[str]:
        """Ids of the cables in a port."""
        return frozenset(self._cables_of_port.get(reference, ()))

    def _note_touched(self, item: Replacement, dirty: Dirty) -> None:
        if item.table is Table.NOTES:
            dirty.notes.add(item.id)
        elif item.table is Table.CABLES:
            dirty.cables.add(item.id)
        elif item.table is Table.PORTS:
            dirty.boxes.add(self.box_of(item.id))
        elif item.table is Table.DEVICES:
            dirty.boxes.add(self.box_of(item.id))
            for record in (item.before, item.after):
                if isinstance(record, Device) and record.parent is not None:
                    dirty.boxes.add(self.box_of(record.parent))
                    dirty.boxes.add(item.id)

    def _refresh(self, dirty: Dirty) -> None:
        for cable in dirty.cables:
            self._index_cable(cable)
        for box in dirty.boxes:
            self._places.pop(box, None)
            record = self._tables.devices.get(box)
            if record is None or record.parent is not None:
                self.boxes.pop(box, None)
            else:
                self.boxes[box] = self._box(record)
        for cable in dirty.cables:
            record_ = self._tables.cables.get(cable)
            if record_ is None:
                self.cables.pop(cable, None)
            else:
                self.cables[cable] = self._cable(record_)
        for note in dirty.notes:
            found = self._tables.notes.get(note)
            if found is None:
                self.notes.pop(note, None)
            else:
                self.notes[note] = note_view(found, self._offsets.get(note, _NOWHERE))

    def _replace_places(self, dirty: Dirty) -> None:
        for box in dirty.boxes & self.boxes.keys():
            self._places.pop(box, None)
            record = self._tables.devices[box]
            dx, dy = self._offsets.get(box, _NOWHERE)
            self.boxes[box] = replace(self.boxes[box], x=record.x + dx, y=record.y + dy)
        for cable in dirty.cables & self.cables.keys():
            self.cables[cable] = self._cable(self._tables.cables[cable])
        for note in dirty.notes & self.notes.keys():
            self.notes[note] = note_view(
                self._tables.notes[note], self._offsets.get(note, _NOWHERE)
            )

    def _index_cable(self, cable: str) -> None:
        for box in self._ends.pop(cable, ()):
            self._cables_of_box.get(box, set()).discard(cable)
        view = self.cables.get(cable)
        if view is not None:
            for end in (view.a, view.b):
                self._cables_of_port.get(end, set()).discard(cable)
        record = self._tables.cables.get(cable)
        if record is None:
            return
        ends = (self.box_of(record.a), self.box_of(record.b))
        self._ends[cable] = ends
        self._sides[cable] = self._side_of_cable(record)
        for box in ends:
            self._cables_of_box.setdefault(box, set()).add(cable)
        for end in record.ends():
            self._cables_of_port.setdefault(end, set()).add(cable)

    def _box(self, record: Device) -> BoxView:
        shape = shape_of(self._tables, record.id, self._children)
        dx, dy = self._offsets.get(record.id, _NOWHERE)
        ports = self._port_views(shape)
        found = [self._marks.get(record.id), *(view.severity for view in ports.values())]
        found += [self._marks.get(inner) for inner in self._inside(record.id)]
        return BoxView(
            id=record.id,
            x=record.x + dx,
            y=record.y + dy,
            shape=shape,
            side=self._side(record.fabric),
            severity=worst(found),
            ports=ports,
        )

    def _port_views(self, shape: Shape) -> dict[str, PortView]:
        views: dict[str, PortView] = {}
        for place in shape.ports():
            ref = place.reference
            cables = self._cables_of_port.get(ref)
            setting = self._tables.ports.get(ref)
            severity = self._marks.get(ref)
            if cables:
                side = self._sides[min(cables)]
                views[ref] = PortView(PortLook.CABLED, side, severity)
            elif setting is not None and setting.optic is not None:
                views[ref] = PortView(PortLook.FITTED, None, severity)
            elif severity is not None:
                views[ref] = PortView(severity=severity)
        return views

    def _cable(self, record: Cable) -> CableView:
        a, a_side = self._end(record.a)
        b, b_side = self._end(record.b)
        way = curve(a, leaving(a_side, a, b), b, leaving(b_side, b, a))
        flat = flattened(way)
        polygon = QPolygonF([QPointF(x, y) for x, y in flat])
        return CableView(
            id=record.id,
            a=record.a,
            b=record.b,
            way=way,
            flat=flat,
            bounds=polygon.boundingRect(),
            polygon=polygon,
            line=QLineF(polygon.first(), polygon.last()),
            side=self._sides[record.id],
            severity=self._marks.get(record.id),
        )

    def _end(self, reference: str) -> tuple[Point, Side | None]:
        """Where a cable ends: at the port, or in the middle of a box that does not have it."""
        box = self.boxes[self.box_of(reference)]
        place = self._places_in(box.id).get(reference)
        if place is None:
            centre = box.rect().center()
            return (centre.x(), centre.y()), None
        return place, box.shape.side

    def _places_in(self, box: str) -> dict[str, Point]:
        places = self._places.get(box)
        if places is None:
            view = self.boxes.get(box)
            places = self._places[box] = view.port_places() if view is not None else {}
        return places

    def _side(self, fabric: str | None) -> str | None:
        record = self._tables.fabrics.get(fabric or "")
        return record.side if record is not None else None

    def _side_of_cable(self, cable: Cable) -> str | None:
        for end in cable.ends():
            device = self._tables.devices.get(port_device(end))
            while device is not None:
                if device.fabric is not None:
                    return self._side(device.fabric)
                device = self._tables.devices.get(device.parent or "")
        return None

    def _inside(self, device: str) -> Iterator[str]:
        for child in self._children.get(device, ()):
            yield child.id
            yield from self._inside(child.id)


def _restyles_all(item: Replacement) -> bool:
    """Whether a change reaches boxes that it does not name: a part or a fabric is different."""
    if item.table is Table.PARTS:
        return item.before is not None and item.after is not None
    return item.table is Table.FABRICS and item.before is not None


def _is_fitted(item: Replacement) -> bool:
    return item.table is Table.DEVICES and any(
        isinstance(record, Device) and record.parent is not None
        for record in (item.before, item.after)
    )
