"""What is drawn of a design: its boxes in place, where their ports are, how cables look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sanwright.analysis import Assessment, OpticState, PortFacts
from sanwright.analysis.link_verdict import LinkState, verdict
from sanwright.analysis.links import link_facts
from sanwright.analysis.ports import port_facts
from sanwright.design import Device, Tables, port_device, port_ref
from sanwright.design.containers import Folding
from sanwright.design.records import State
from sanwright.design.remains import with_children
from sanwright.drawing.curves import leaving
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.gone import with_gone
from sanwright.drawing.layout import arrange
from sanwright.drawing.names import NameCuts
from sanwright.drawing.shapes import Shape, Side, children_by_parent, folded_shape, shape_of
from sanwright.drawing.state_signs import States, common_state, drawn_states, sign_of
from sanwright.drawing.wayfinding import CableEnd, gutter
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.primitives import Pen
from sanwright.reports.drawing.state_marks import pen_of_state
from sanwright.reports.lettering import printable
from sanwright.wording.link_state import bundle_text


@dataclass(frozen=True, slots=True)
class PlacedShape:
    """A device's shape with the place of its top left corner."""

    shape: Shape
    x: float
    y: float

    def rect(self) -> Rect:
        """Where its box is."""
        return Rect.sized(self.x, self.y, self.shape.width, self.shape.height)


@dataclass
class Scene:
    """The drawn design: shapes in place and where every port's centre is.

    ``tables`` is the whole drawing; what is marked as removed is unknown to ``assessment``.
    """

    tables: Tables
    assessment: Assessment
    placed: list[PlacedShape] = field(default_factory=list)
    ports: dict[str, tuple[Point, Side]] = field(default_factory=dict)
    folding: Folding = field(init=False)
    states: States = field(init=False)
    cuts: NameCuts = field(default_factory=NameCuts)
    _ports_of: dict[str, list[Point]] = field(default_factory=dict)
    _folded: dict[str, Rect] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.folding = Folding(self.tables)
        self.states = drawn_states(self.tables)

    @staticmethod
    def of(assessment: Assessment, drawn: Tables | None = None) -> Scene:
        """Put every device that stands alone in its place; arrange those that were never placed."""
        tables = drawn if drawn is not None else with_gone(assessment.drawn)
        scene = Scene(tables, assessment)
        children = children_by_parent(tables)
        places = {d.id: (d.x, d.y) for d in tables.devices.values() if d.parent is None}
        if len(places) > 1 and set(places.values()) == {(0.0, 0.0)}:
            places = arrange(tables)
        for device, (x, y) in places.items():
            shape = shape_of(tables, device, children)
            box = scene.folding.box_of(device)
            if box == device:
                scene.placed.append(PlacedShape(shape, x, y))
                for port in shape.ports():
                    at = x + port.x, y + port.y
                    scene.ports[port.reference] = at, shape.side
                    scene._ports_of.setdefault(device, []).append(at)
        for box in scene.folding.boxes:
            scene._place_folded(box, places, children)
        scene.cuts = NameCuts(printable(placed.shape.title) for placed in scene.placed)
        return scene

    def bundle_words(self, cables: Sequence[str]) -> str:
        """What is written on a line that stands for these cables."""
        return bundle_text(self.assessment, cables)

    def end(self, port: str, other: str) -> CableEnd:
        """Where a cable from ``port`` to ``other`` leaves its box."""
        (at, side), (towards, _) = self.ports[port], self.ports[other]
        box = self.box_of(port)
        if box in self._folded:  # it has no row of ports, so cables leave towards what they go to
            rect = self._folded[box]
            is_above = towards[1] < rect.centre[1]
            side = Side.TOP if is_above else Side.BOTTOM
            at = rect.centre[0], rect.top if is_above else rect.bottom
        way = leaving(side, at, towards)
        if self.tables.project.cable_style != "orthogonal":
            return CableEnd(at, way, box)
        return CableEnd(at, way, box, gutter(at, self._ports_of.get(box, ()), way))

    def _place_folded(
        self, box: str, places: Mapping[str, Point], children: dict[str, list[Device]]
    ) -> None:
        """One box for all that a folded container hides; their cables end at its edge."""
        members = self.folding.members(box)
        shape = folded_shape(self.tables, box, members)
        x, y = (min(places[id_][axis] for id_ in members) for axis in (0, 1))
        self.placed.append(PlacedShape(shape, x, y))
        self._folded[box] = self.placed[-1].rect()
        level = y if shape.side is Side.TOP else y + shape.height
        side = Side.TOP if shape.side is Side.TOP else Side.BOTTOM
        for member in members:
            for port in shape_of(self.tables, member, children).ports():
                self.ports[port.reference] = (x + shape.width / 2, level), side

    def rects(self) -> dict[str, Rect]:
        """Every box by the device or container that it is drawn for."""
        return {box.shape.device: box.rect() for box in self.placed}

    def state_of(self, box: str) -> State | None:
        """The state of a cable, or of a box: its device's, or that of all that it hides."""
        return common_state(self.states, self._outer(box))

    def sign_of(self, box: str) -> State | None:
        """What the sign of a box says."""
        outer = self._outer(box)
        inner = with_children(self.tables, outer) if self.states else ()
        return sign_of(self.states, outer, inner)

    def _outer(self, box: str) -> tuple[str, ...]:
        return tuple(self.folding.members(box)) or (box,)

    def port_fill(self, reference: str) -> str:
        """The colour of a port's square; of a device that goes that of a free one."""
        if port_device(reference) not in self.assessment.tables.devices:
            return palette.PORT_FREE
        return port_fill(self.assessment, port_facts(self.assessment, reference))

    def cable_pen(self, cable: str) -> Pen:
        """How a cable is drawn: by its fabric, as one that carries nothing, and by its state."""
        facts = self.assessment
        is_judged = cable in facts.tables.cables
        if is_judged and verdict(facts, cable).state is LinkState.DOWN:
            pen = palette.down_pen()
        else:
            pen = palette.fabric_pen(self.tables, self.fabric_of(cable))
        return pen_of_state(pen, self.states.get(cable))

    def fabric_of(self, cable: str) -> str | None:
        """The fabric of a cable; of one that goes that of a switch at one of its ends."""
        if cable in self.assessment.tables.cables:
            return link_facts(self.assessment, cable).fabric
        ends = self.tables.cables[cable].ends()
        chassis = (self.tables.devices[self.tables.chassis_of(port_device(end))] for end in ends)
        return next((device.fabric for device in chassis if device.fabric is not None), None)

    def box_of(self, subject: str) -> str:
        """The cable itself, or the box that is drawn for a device or port."""
        if subject in self.tables.cables:
            return subject
        return self.folding.box_of(port_device(subject))


def port_fill(assessment: Assessment, facts: PortFacts) -> str:
    """The colour of a port's square, by its state."""
    if facts.cables:
        link = link_facts(assessment, facts.cables[0])
        return palette.fabric_pen(assessment.tables, link.fabric).colour
    return palette.PORT_EMPTY if facts.optic_state is OpticState.EMPTY else palette.PORT_FREE


def all_ports(assessment: Assessment) -> Iterator[PortFacts]:
    """Every port of every device of a known part."""
    for device in assessment.tables.devices.values():
        part = assessment.tables.part(device.part)
        for name, _ in part.port_names() if part is not None else ():
            yield port_facts(assessment, port_ref(device.id, name))
