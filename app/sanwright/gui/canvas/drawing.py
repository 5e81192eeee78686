"""The view-models of a design, kept up with its changes; the only reader of the design for drawing.

Whoever shows them learns from ``Dirty`` which to fetch again: the same way at load and after edits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from msgspec.structs import replace as replace_fields

from sanwright.design import (
    Cable,
    Change,
    Comment,
    Device,
    Table,
    Tables,
    port_device,
)
from sanwright.design.containers import Folding
from sanwright.drawing.front import Front, fitted_cards
from sanwright.drawing.front_strip import strip_front
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.names import NameCuts
from sanwright.drawing.shapes import Shape, children_by_parent, folded_shape, shape_of
from sanwright.drawing.state_signs import common_state, drawn_states, sign_of
from sanwright.gui.canvas.edit_reach import EditReach
from sanwright.gui.canvas.frames import Frames
from sanwright.gui.canvas.layer import rect_tuple
from sanwright.gui.canvas.links.link_index import LinkIndex
from sanwright.gui.canvas.links.link_views import CableViews, LinkViews
from sanwright.gui.canvas.links.run_sides import (
    fabric_side,
    has_panels,
    in_runs_with,
    run_side,
    side_without_panels,
)
from sanwright.gui.canvas.notes.notes import note_view
from sanwright.gui.canvas.port_looks import port_view
from sanwright.gui.canvas.viewmodels import (
    BoxView,
    FrameView,
    LinkView,
    NoteView,
    PortView,
    PortViews,
)
from sanwright.gui.document.findings_by_subject import FindingsBySubject, Marks, worst

_NOWHERE = (0.0, 0.0)
_TELL_OF_THE_REST = ("legend", "title block")
_FEW_PORTS, _MOST_PLACES = 16, 500
AT_ONCE = 400
"""Links of a loaded design of which the ways around boxes are found before it is first shown."""


@dataclass(slots=True)
class Dirty:
    """Ids of what must be drawn anew; those that are gone included."""

    boxes: set[str] = field(default_factory=set)
    cables: set[str] = field(default_factory=set)
    links: set[str] = field(default_factory=set)
    notes: set[str] = field(default_factory=set)
    frames: set[str] = field(default_factory=set)


class CanvasModel:
    """Boxes, frames, links, cables and notes by id.

    A box is a device that stands alone, or a folded container. ``offsets`` moves some without
    touching the design. Links first run straight; ``find_ways`` leads them around boxes.
    """

    def __init__(self) -> None:
        self.boxes: dict[str, BoxView] = {}
        self.notes: dict[str, NoteView] = {}
        self.index = LinkIndex()
        self.cuts = NameCuts()
        """How the names of the boxes are cut where they have no room."""
        self._frames = Frames()
        self._tables = Tables()
        self._marks: Marks = {}
        self._found = FindingsBySubject()
        self._offsets: dict[str, Point] = {}
        self._children: dict[str, list[Device]] = {}
        self._folding = Folding(self._tables)
        self._standing: dict[str, str] = {}
        self._places: dict[str, dict[str, Point]] = {}
        self._views = LinkViews(self.boxes, self.index, self._places_in)
        self._has_panels = False

    @property
    def links(self) -> dict[str, LinkView]:
        """What is drawn between boxes, by the link's id."""
        return self._views.links

    @property
    def cables(self) -> CableViews:
        """Every cable that is drawn, by its id."""
        return self._views.cables

    @property
    def frames(self) -> dict[str, FrameView]:
        """Frames of unfolded containers by the container's id."""
        return self._frames.views

    @property
    def folded(self) -> Collection[str]:
        """Folded containers that are drawn as boxes."""
        return self._folding.boxes

    @property
    def is_settled(self) -> bool:
        """Whether every link has its way around the boxes."""
        return self._views.is_settled

    @property
    def is_shifted(self) -> bool:
        """Whether something is drawn elsewhere than the design says."""
        return bool(self._offsets)

    def shifted(self, comment: Comment) -> Comment:
        """A comment as it is drawn now: while it is dragged, elsewhere."""
        dx, dy = self._offsets.get(comment.id, _NOWHERE)
        return replace_fields(comment, x=comment.x + dx, y=comment.y + dy) if dx or dy else comment

    def front_of(self, device: str, room: Rect) -> Front | None:
        """The face of a device with what is fitted into it; None of what has none."""
        if device not in self._tables.devices:
            return None
        fitted = fitted_cards(self._tables, device, self._children)
        return strip_front(self._tables.part_of(device), device, fitted, room)

    def load(self, tables: Tables, found: FindingsBySubject) -> Dirty:
        """Show another design."""
        dirty = Dirty(
            set(self.boxes), set(self.cables), set(self.links), set(self.notes), set(self.frames)
        )
        self._tables, self._marks, self._found, self._offsets = tables, found.marks, found, {}
        for kept in (self.boxes, self.notes, self._places):
            kept.clear()
        self._views.start(tables, found)
        self._views.states = drawn_states(tables)
        self.index.clear()
        self._children = children_by_parent(tables)
        self._stand()
        dirty.boxes |= set(self._standing.values())
        dirty.cables |= set(tables.cables)
        dirty.notes |= set(tables.notes)
        dirty.frames |= self._frames.arrange(tables, self._standing)
        self._refresh(dirty)
        if len(self.links) <= AT_ONCE:
            self.find_ways()
        return dirty

    def reload(self) -> Dirty:
        """Show the same design from scratch: it is drawn by other rules."""
        return self.load(self._tables, self._found)

    def show_places(self, on: bool) -> Dirty:
        """Draw frames around sites, rooms and racks too."""
        self._frames.shows_places = on
        dirty = Dirty(frames=self._frames.arrange(self._tables, self._standing))
        self._frames.measure(self.boxes)
        return dirty

    def follow(self, change: Change) -> Dirty:
        """Take in a change that the design has made."""
        dirty, reach = Dirty(), EditReach(change)
        if reach.restyles_all():
            return self.load(self._tables, self._found)
        if reach.is_about_fitted():
            self._children = children_by_parent(self._tables)
        if reach.moves_in():
            before = self._standing
            self._stand()
            moved = {
                device
                for device in before.keys() | self._standing.keys()
                if before.get(device) != self._standing.get(device)
            }
            dirty.boxes |= {before[device] for device in moved & before.keys()}
            dirty.boxes |= {self._standing[device] for device in moved & self._standing.keys()}
            dirty.frames |= self._frames.arrange(self._tables, self._standing)
            # No box has cables that a folded one hid: they come back with what they are at.
            hidden = (self._tables.cables.get(cable) for cable in self.index.hidden)
            dirty.cables |= {each.id for each in hidden if each and self._boxes_of(each)}
        self._note_touched(reach, dirty)
        if reach.is_restated(has_states=bool(self._views.states)):
            self._restate(dirty)
        dirty.notes |= {id_ for id_, view in self.notes.items() if view.kind in _TELL_OF_THE_REST}
        dirty.cables |= self.index.at_boxes(dirty.boxes)
        devices: set[str] = set()
        for cable in dirty.cables:
            dirty.boxes.update(self.index.ends(cable))
            record = self._tables.cables.get(cable)
            if record is not None:
                devices.update((port_device(record.a), port_device(record.b)))
        dirty.boxes.update(map(self.box_of, devices))
        self._refresh(dirty)
        return dirty

    def judge(self, found: FindingsBySubject) -> Dirty:
        """Take in the marks of a new check: those of the subjects that it remarked."""
        self._marks, self._found = found.marks, found
        self._views.judge(found)
        dirty = Dirty()
        links = set()
        for subject in found.remarked:
            if subject in self.cables:
                links.add(self.index.link_of(subject) or "")
            elif port_device(subject) in self._tables.devices:
                dirty.boxes.add(self.box_of(subject))
        for box in dirty.boxes & self.boxes.keys():
            self.boxes[box] = self._box(box)
        for link in links & self.links.keys():
            self._views.remark(link)
            dirty.links.add(link)
        return dirty

    def shift(self, ids: Iterable[str], dx: float, dy: float) -> Dirty:
        """Draw boxes and notes elsewhere until ``unshift``; the design is not asked."""
        ids = tuple(ids)
        for id_ in ids:
            self._offsets[id_] = (dx, dy)
        return self._replace_places(ids)

    def unshift(self) -> Dirty:
        """Draw everything where the design says."""
        ids, self._offsets = tuple(self._offsets), {}
        return self._replace_places(ids)

    def find_ways(self, seconds: float | None = None) -> Dirty:
        """Lead links around boxes, for as long as ``seconds``; says which run otherwise now."""
        changed = self._views.find_ways(seconds)
        cables = {cable for link in changed for cable in link.cables}
        return Dirty(links={link.id for link in changed}, cables=cables)

    def box_of(self, subject: str) -> str:
        """The box in which a device, a port or a folded container is drawn."""
        device = self._tables.chassis_of(port_device(subject))
        return self._standing.get(device, device)

    def members(self, box: str) -> tuple[str, ...]:
        """The devices that a box is drawn for: itself, or what a folded container hides."""
        return self._folding.members(box) or ((box,) if box in self._tables.devices else ())

    def boxes_in(self, container: str) -> tuple[str, ...]:
        """Boxes within an unfolded container that has a frame."""
        return self._frames.boxes_in(container)

    def place_of(self, reference: str) -> Point | None:
        """Centre of a port on the canvas; None where its box does not show it."""
        return self._places_in(self.box_of(reference)).get(reference)

    def cables_at(self, reference: str) -> tuple[str, ...]:
        """Ids of the cables in a port."""
        return self.index.at_port(reference)

    def _stand(self) -> None:
        self._folding = Folding(self._tables)
        self._standing = {
            device.id: self._folding.box_of(device.id)
            for device in self._tables.devices.values()
            if device.parent is None
        }

    def _restate(self, dirty: Dirty) -> None:
        """What has another state now, or has one at last, is drawn anew."""
        before, self._views.states = self._views.states, drawn_states(self._tables)
        now = self._views.states
        for id_ in before.keys() | now.keys():
            if before.get(id_) == now.get(id_):
                continue
            if id_ in self._tables.cables:
                dirty.cables.add(id_)
            elif id_ in self._tables.devices:
                dirty.boxes.add(self.box_of(id_))

    def _note_touched(self, reach: EditReach, dirty: Dirty) -> None:
        dirty.notes.update(item.id for item in reach.of(Table.NOTES))
        dirty.cables.update(item.id for item in reach.of(Table.CABLES))
        for item in reach.of(Table.GROUPS, Table.LOCATIONS):
            if item.id in self._standing.values() or item.id in self.boxes:
                dirty.boxes.add(item.id)
            dirty.frames.add(item.id)
        devices = {port_device(item.id) for item in reach.of(Table.PORTS)}
        for item in reach.of(Table.DEVICES):
            devices.add(item.id)
            for record in (item.before, item.after):
                if isinstance(record, Device) and record.parent is not None:
                    devices.add(record.parent)
                    dirty.boxes.add(item.id)
        dirty.boxes.update(map(self.box_of, devices))

    def _refresh(self, dirty: Dirty) -> None:
        """Make the views of what is dirty anew; what runs along boxes that moved becomes dirty."""
        grounds: list[Rect] = []
        ports = {port for cable in dirty.cables for port in self.index.ports_of(cable)}
        self._has_panels = has_panels(self._tables)
        for cable in dirty.cables:
            self._index_cable(cable, dirty)
            ports.update(self.index.ports_of(cable))
        # A run has one colour: that of its pieces at panels follows once all of them are known.
        for cable in in_runs_with(self._tables, ports, self.index.at_port):
            self._index_cable(cable, dirty)
            dirty.boxes.update(map(self.box_of, self._tables.cables[cable].ends()))
        is_renamed = False
        for box in dirty.boxes:
            self._places.pop(box, None)
            before = self.boxes.get(box)
            if self._is_drawn(box):
                view = self.boxes[box] = self._box(box)
                is_renamed |= before is None or before.shape.title != view.shape.title
                stood, rect = self._views.terrain.boxes.get(box), rect_tuple(view.rect())
                if stood != rect:  # links that pass have to look for their way again
                    grounds += [rect] if stood is None else [stood, rect]
                    self._views.terrain.put(box, rect)
            elif self.boxes.pop(box, None) is not None:
                is_renamed = True
                grounds.append(self._views.terrain.boxes[box])
                self._views.terrain.drop(box)
        if is_renamed:
            self.cuts = NameCuts(view.shape.title for view in self.boxes.values())
        self._put_links(dirty)
        self._views.await_ways(dirty.links, grounds)
        for note in dirty.notes:
            self._put_note(note)
        dirty.frames |= self._frames.measure(self.boxes)
        if len(self._places) > _MOST_PLACES:  # of hosts they are made as fast as found
            small = [box for box, places in self._places.items() if len(places) <= _FEW_PORTS]
            for box in small:
                del self._places[box]

    def _put_links(self, dirty: Dirty) -> None:
        """Draw links anew, and those that keep apart from them."""
        dirty.links = self._views.renew(dirty.links)
        for link in dirty.links:
            dirty.cables.update(self.index.cables_of(link))

    def _is_drawn(self, box: str) -> bool:
        record = self._tables.devices.get(box)
        if record is not None:
            return record.parent is None and self._standing.get(box, box) == box
        return bool(self._folding.members(box))

    def _replace_places(self, ids: Iterable[str]) -> Dirty:
        """Boxes and notes are drawn elsewhere; their links run straight until all is at rest."""
        dirty = Dirty()
        for id_ in ids:
            if id_ in self.notes:
                dirty.notes.add(id_)
                self._put_note(id_)
            elif id_ in self.boxes:
                dirty.boxes.add(id_)
                self._places.pop(id_, None)
                x, y = self._corner(id_)
                self.boxes[id_] = replace(self.boxes[id_], x=x, y=y)
        dirty.cables = self.index.at_boxes(dirty.boxes)
        dirty.links = {self.index.link_of(cable) or "" for cable in dirty.cables}
        self._put_links(dirty)
        self._views.await_ways(dirty.links, [])
        dirty.frames = self._frames.measure(self.boxes)
        return dirty

    def _corner(self, box: str) -> Point:
        """Top left corner of a box as it is drawn now."""
        dx, dy = self._offsets.get(box, _NOWHERE)
        members = [self._tables.devices[id_] for id_ in self.members(box)]
        return min(d.x for d in members) + dx, min(d.y for d in members) + dy

    def _boxes_of(self, cable: Cable) -> tuple[str, str] | None:
        """The boxes that a cable is drawn between; None where a folded one hides both ends."""
        a, b = self.box_of(cable.a), self.box_of(cable.b)
        return None if a == b and a not in self._tables.devices else (a, b)

    def _index_cable(self, cable: str, dirty: Dirty) -> None:
        record = self._tables.cables.get(cable)
        if record is not None:  # before it leaves the index: a run may lead through itself
            self._views.sides[cable] = (
                run_side(self._tables, cable, self.index.at_port)
                if self._has_panels
                else side_without_panels(self._tables, record)
            )
        dirty.links.update(filter(None, [self.index.drop(cable)]))
        if record is None:
            return
        boxes = self._boxes_of(record)
        if boxes is None:
            self.index.hide(cable, (record.a, record.b))
            return
        side = self._views.sides[cable]
        dirty.links.add(self.index.put(cable, boxes, (record.a, record.b), side))

    def _box(self, box: str) -> BoxView:
        record = self._tables.devices.get(box)
        x, y = self._corner(box)
        if record is None:
            return self._folded_box(box, x, y)
        shape = shape_of(self._tables, box, self._children)
        ports = PortViews(partial(self._port_views, shape))
        found = [self._marks.get(each) for each in (box, *self._inside(box))]
        if self._marks:
            found += [self._marks.get(place.reference) for place in shape.ports()]
        side = fabric_side(self._tables, record.fabric)
        is_gateway = record.mode == "access gateway"
        state = self._views.states.get(box)
        sign = sign_of(self._views.states, (box,), self._inside(box))
        return BoxView(box, x, y, shape, side, worst(found), ports, is_gateway, state, sign)

    def _folded_box(self, box: str, x: float, y: float) -> BoxView:
        members = self._folding.members(box)
        shape = folded_shape(self._tables, box, members)
        devices = self._tables.devices
        sides = {fabric_side(self._tables, devices[id_].fabric) for id_ in members}
        found = [self._marks.get(subject) for id_ in members for subject in self._subjects(id_)]
        side = next(iter(sides)) if len(sides) == 1 else None
        state = common_state(self._views.states, members)
        inner = (id_ for member in members for id_ in self._inside(member))
        sign = sign_of(self._views.states, members, inner)
        mark = worst([*found, self._marks.get(box)])
        return BoxView(box, x, y, shape, side, mark, {}, state=state, sign=sign)

    def _subjects(self, device: str) -> Iterator[str]:
        """A device, what is fitted into it, and all their ports."""
        for id_ in (device, *self._inside(device)):
            yield id_
            part = self._tables.part_of(id_)
            for name, _ in part.port_names() if part is not None else ():
                yield f"{id_}:{name}"

    def _port_views(self, shape: Shape) -> dict[str, PortView]:
        views: dict[str, PortView] = {}
        for place in shape.ports():
            ref = place.reference
            cables = self.index.at_port(ref)
            side = self._views.sides[min(cables)] if cables else None
            view = port_view(self._tables, ref, bool(cables), side, self._marks.get(ref))
            if view is not None:
                views[ref] = view
        return views

    def _put_note(self, id_: str) -> None:
        record = self._tables.notes.get(id_)
        if record is None:
            self.notes.pop(id_, None)
        else:
            self.notes[id_] = note_view(record, self._offsets.get(id_, _NOWHERE), self._tables)

    def _places_in(self, box: str) -> dict[str, Point]:
        places = self._places.get(box)
        if places is None:
            view = self.boxes.get(box)
            places = self._places[box] = view.port_places() if view is not None else {}
        return places

    def _inside(self, device: str) -> Iterator[str]:
        for child in self._children.get(device, ()):
            yield child.id
            yield from self._inside(child.id)
