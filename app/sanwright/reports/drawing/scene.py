"""The drawing of a design, from the editor's geometry: boxes, bays, ports, cables, notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sanwright.analysis import Assessment, OpticState, PortFacts
from sanwright.analysis.chassis import is_gateway
from sanwright.analysis.link_verdict import LinkState, verdict
from sanwright.analysis.links import link_facts
from sanwright.analysis.ports import port_facts
from sanwright.checks import CheckReport, Severity
from sanwright.design import Device, Note, Tables, port_device, port_ref
from sanwright.design.containers import Folding
from sanwright.design.records import State
from sanwright.design.remains import with_children
from sanwright.drawing.cable_lines import as_cubics
from sanwright.drawing.cable_lines import line as line_of
from sanwright.drawing.curves import leaving
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.lanes import lanes
from sanwright.drawing.layout import arrange
from sanwright.drawing.names import LEADING, NameCuts, set_name
from sanwright.drawing.plates import HEAD, plate_size
from sanwright.drawing.runs import Lane
from sanwright.drawing.shapes import (
    HEADER_HEIGHT,
    PORT,
    SUBTITLE,
    Bay,
    Shape,
    Side,
    children_by_parent,
    folded_shape,
    shape_of,
)
from sanwright.drawing.state_signs import States, common_state, drawn_states, sign_of
from sanwright.drawing.terrain import Terrain
from sanwright.drawing.wayfinding import CableEnd, corners, gutter
from sanwright.progress import Progress, tell, watched
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.cable_marks import BADGE, badge, cable_marks, flattened_curve
from sanwright.reports.drawing.comment_marks import placed_signs, sign_marks
from sanwright.reports.drawing.plates import (
    frame_marks,
    group_frames,
    group_marks,
    plate_marks,
)
from sanwright.reports.drawing.primitives import (
    Box,
    Curve,
    Drawing,
    Line,
    Mark,
    Pen,
    TextLine,
)
from sanwright.reports.drawing.state_marks import (
    outline_of_state,
    pen_of_state,
    sign_place,
    state_sign,
)
from sanwright.reports.drawing.symbols import SYMBOLS, gateway_mark, kind_symbol
from sanwright.reports.lettering import bold_width, fitted, printable, wrapped
from sanwright.text import Text, tr
from sanwright.wording.link_state import bundle_text

_TITLE_SIZES = (12.0, 11.0, 10.0, 9.0)
_SUBTITLE_SIZE = 8.5
_ASCENT = 1.0
_SMALLER = -1.0
"""How much higher than those of a name the letters below it stand in their line."""
_NOTE_WIDTH = 200.0
_NOTE_SIZE = 9.0
_TOLD = 64
"""Cables after which is told how far it is."""
_LANED = 2000
"""Cables up to which each has a lane of its own where it shares a gap."""


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
        tables = drawn if drawn is not None else assessment.drawn
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
        if cable in self.assessment.tables.cables:
            pen = cable_pen(self.assessment, cable)
        else:
            pen = palette.fabric_pen(self.tables, self._fabric_of(cable))
        return pen_of_state(pen, self.states.get(cable))

    def _fabric_of(self, cable: str) -> str | None:
        """The fabric of a switch at one of the ends of a cable that goes."""
        ends = self.tables.cables[cable].ends()
        chassis = (self.tables.devices[self.tables.chassis_of(port_device(end))] for end in ends)
        return next((device.fabric for device in chassis if device.fabric is not None), None)

    def box_of(self, subject: str) -> str:
        """The cable itself, or the box that is drawn for a device or port."""
        if subject in self.tables.cables:
            return subject
        return self.folding.box_of(port_device(subject))


def draw_scene(
    report: CheckReport,
    progress: Progress | None = None,
    *,
    drawn: Tables | None = None,
    comments: bool = False,
    findings: bool = False,
) -> Drawing:
    """The whole design as one drawing, its top left corner at the origin.

    ``drawn`` are its records otherwise placed and folded, where it is drawn so.
    With ``comments`` the open ones have their numbers on it. With ``findings`` boxes and cables
    have a disc with the number of theirs: an architect's, not for a customer's sheet.

    Raises CancelledError where ``progress`` calls the work off.
    """
    scene = Scene.of(report.assessment, drawn)
    marks: list[Mark] = list(frame_marks(scene.tables))
    marks.extend(group_marks(scene.tables, scene.folding, scene.rects()))
    curves = _cables(scene, progress)
    for placed in scene.placed:
        marks.extend(_box(scene, placed))
    for note in scene.tables.notes.values():
        if note.kind == "text":
            marks.extend(_note(note))
    marks.extend(dict.fromkeys(curves.values()))
    for placed in watched(scene.placed, progress, Text("Drawing ports")):
        marks.extend(_ports(scene, placed))
    counts = _findings(scene, report) if findings else {}
    badged = [placed for placed in scene.placed if placed.shape.device in counts]
    for placed in badged:
        marks.extend(badge(_corner(placed), counts[placed.shape.device]))
    signed = [(p, sign) for p in scene.placed if (sign := scene.sign_of(p.shape.device))]
    for placed, sign in signed:
        marks.extend(state_sign(sign, (placed.x, placed.y)))
    said: list[Mark] = []
    ground = [*_ground(scene), *(Rect(*_corner(p), *_corner(p)).grown(BADGE / 2) for p in badged)]
    ground += [sign_place((placed.x, placed.y)) for placed, _ in signed]
    if comments:
        lines = {id_: flattened_curve(curve) for id_, curve in curves.items()}
        for said_sign in placed_signs(scene.tables, scene.folding, scene.rects(), lines, ground):
            said += sign_marks(said_sign)
    ground += [Rect.sized(m.x, m.y, m.width, m.height) for m in said if isinstance(m, Box)]
    marks += cable_marks(scene.tables, curves, counts, ground, scene.states, scene.bundle_words)
    for note in scene.tables.notes.values():
        if note.kind in ("legend", "title block"):
            marks.extend(plate_marks(scene.tables, note))
    marks.extend(said)
    return _cropped(marks, scene.tables.project.name or tr("Topology"))


def _ground(scene: Scene) -> Iterator[Rect]:
    """Boxes, notes and headings of frames: what stands on cables keeps off them."""
    tables, boxes = scene.tables, scene.rects()
    yield from boxes.values()
    for note in tables.notes.values():
        width, height = plate_size(tables, note)
        if note.kind == "text":
            width, height = note.width or _NOTE_WIDTH, _note_lines(note)[1]
        elif note.kind == "frame":
            height = min(height, HEAD)
        yield Rect.sized(note.x, note.y, width, height)
    for _, frame in group_frames(tables, scene.folding, boxes):
        yield Rect(frame.left, frame.top, frame.right, frame.top + HEAD)


def _findings(scene: Scene, report: CheckReport) -> dict[str, list[Severity]]:
    """Open errors and warnings by the device or cable that each is mainly about."""
    counts: dict[str, list[Severity]] = {}
    for finding in report.findings:
        if finding.waived or finding.severity not in (Severity.ERROR, Severity.WARNING):
            continue
        for subject in finding.subjects[:1]:
            counts.setdefault(scene.box_of(subject), []).append(finding.severity)
    return counts


def _corner(placed: PlacedShape) -> Point:
    """Where the badge of a box stands: on its corner, off its name and the box beside it."""
    return placed.rect().right - BADGE / 2, placed.y - 1.0


def _box(scene: Scene, placed: PlacedShape) -> Iterator[Mark]:
    shape, x, y = placed.shape, placed.x, placed.y
    border = outline_of_state(Pen(palette.DEVICE_BORDER, 1.0), scene.state_of(shape.device))
    yield Box(x, y, shape.width, shape.height, 5.0, palette.DEVICE_FILL, border)
    header = shape.header.moved(x, y)
    right = below = header.right - 4.0
    device = scene.tables.devices.get(shape.device)
    fabric = scene.tables.fabrics.get((device.fabric if device is not None else None) or "")
    is_behind_another = device is not None and is_gateway(scene.assessment, shape.device)
    if is_behind_another:
        yield from gateway_mark(right - 15.0, header.top + 24.0)
        below -= 20.0
    if fabric is not None and shape.side is Side.RIGHT:
        pen = palette.fabric_pen(scene.tables, fabric.id)
        stripe = Pen(pen.colour, 4.0, tuple(item * 2 for item in pen.dash))
        yield Line((x + 2.5, y + 5.0), (x + 2.5, y + shape.height - 5.0), stripe)
        yield from _letter(fabric.side, right - 15.0, header.top + 6.0, pen.colour)
    if shape.kind in SYMBOLS and not shape.stands_for:
        yield from kind_symbol(shape.kind, right - 28.0, header.top + 6.0)
        right -= 32.0
    elif is_behind_another or (fabric is not None and shape.side is Side.RIGHT):
        right -= 20.0
    room = Rect(header.left + 11.0, header.top, right, header.bottom)
    yield from _header(shape, room, below, scene.cuts)
    for bay in shape.bays:
        yield from _bay(shape, bay, x, y)


def _letter(side: str, x: float, y: float, colour: str) -> Iterator[Mark]:
    yield Box(x, y, 15.0, 15.0, 3.0, colour)
    text = fitted(side, 10.0, 14.0, bold=True)
    yield TextLine(x + 7.5, y + 11.2, text, 10.0, palette.PAPER, bold=True, anchor="middle")


def _header(shape: Shape, room: Rect, below: float, cuts: NameCuts) -> Iterator[Mark]:
    """The name in ``room``; what stands below it reaches to ``below``, under signs at the top."""
    left, top, right, _ = room
    is_beside = shape.side is Side.RIGHT and not shape.stands_for
    height = room.height if is_beside else HEADER_HEIGHT
    space = right - left, height - 4.0 - SUBTITLE
    names, size = set_name(printable(shape.title), space, _TITLE_SIZES, bold_width, cuts)
    step = size * LEADING if len(names) > 1 else SUBTITLE
    y = top + (height - step * len(names) - SUBTITLE) / 2 + size * _ASCENT
    for name in names:
        yield TextLine(left, y, name, size, palette.TEXT, bold=True)
        y += step
    y += _SMALLER
    for text in (shape.subtitle, *(() if is_beside else shape.contents)):
        yield TextLine(left, y, fitted(str(text), _SUBTITLE_SIZE, below - left), _SUBTITLE_SIZE,
                       palette.MUTED)  # fmt: skip
        y += SUBTITLE


def _bay(shape: Shape, bay: Bay, x: float, y: float) -> Iterator[Mark]:
    if not bay.label:
        return
    rect = bay.rect.moved(x, y)
    yield Box(*rect.placed, 3.0, palette.BAY_FILL)
    label = fitted(bay.label, 8.0, rect.width + 2.0)
    baseline = rect.bottom - 4.0 if shape.side is Side.TOP else rect.top + 10.0
    yield TextLine(rect.centre[0], baseline, label, 8.0, palette.MUTED, anchor="middle")


def _ports(scene: Scene, placed: PlacedShape) -> Iterator[Mark]:
    for port in placed.shape.ports():
        fill = scene.port_fill(port.reference)
        size = PORT - 2.0
        x, y = placed.x + port.x - size / 2, placed.y + port.y - size / 2
        yield Box(x, y, size, size, 1.5, fill, Pen(palette.PORT_BORDER, 0.8))


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


def cable_ways(scene: Scene, progress: Progress | None = None) -> dict[str, tuple[Point, ...]]:
    """Where every cable that shows runs, around the boxes as on the screen.

    Corners of an orthogonal way, points of cubics joined end to end of a curved one.
    """
    tables = scene.tables
    ends: list[tuple[str, CableEnd, CableEnd]] = []
    shared: dict[tuple[CableEnd, CableEnd, Pen], str] = {}
    """Between two folded boxes: the cable whose line all that look alike share."""
    alike: dict[str, str] = {}
    folded = scene.folding.boxes
    for id_, cable in sorted(tables.cables.items()):
        boxes = scene.box_of(cable.a), scene.box_of(cable.b)
        is_hidden = boxes[0] == boxes[1] in folded
        if cable.a not in scene.ports or cable.b not in scene.ports or is_hidden:
            continue
        a, b = scene.end(cable.a, cable.b), scene.end(cable.b, cable.a)
        if all(box in folded for box in boxes):
            start, end = sorted((a, b), key=lambda each: each.at)
            alike[id_] = shared.setdefault((start, end, scene.cable_pen(id_)), id_)
        if alike.get(id_, id_) == id_:
            ends.append((id_, a, b))
    style = tables.project.cable_style
    terrain = Terrain({placed.shape.device: placed.rect() for placed in scene.placed})
    found_lanes: dict[str, Lane] = {}
    if len(ends) <= _LANED:
        watched_ends = watched(ends, progress, Text("Sharing gaps between cables"))
        found_lanes = lanes(terrain, watched_ends, style)
    ways: dict[str, tuple[Point, ...]] = {}
    for done, (id_, a, b) in enumerate(ends):
        if done % _TOLD == 0:
            tell(progress, done / len(ends), Text("Leading cables"))
        ways[id_] = tuple(corners(terrain, a, b, style, found_lanes.get(id_, 0)))
    return ways | {id_: ways[lead] for id_, lead in alike.items()}


def _cables(scene: Scene, progress: Progress | None = None) -> dict[str, Curve]:
    """The line of every cable that shows; those that share a way and a pen have the same."""
    style = scene.tables.project.cable_style
    ways = cable_ways(scene, progress)
    if style == "orthogonal":
        rounded = {way: as_cubics(line_of(way, style)) for way in dict.fromkeys(ways.values())}
        ways = {id_: rounded[way] for id_, way in ways.items()}
    return {id_: Curve(way, scene.cable_pen(id_)) for id_, way in ways.items()}


def cable_pen(assessment: Assessment, cable: str) -> Pen:
    """How a cable is drawn: by its fabric, or as one that carries nothing."""
    link = link_facts(assessment, cable)
    if verdict(assessment, link.cable.id).state is LinkState.DOWN:
        return palette.down_pen()
    return palette.fabric_pen(assessment.tables, link.fabric)


def _note_lines(note: Note) -> tuple[list[str], float]:
    """The lines of a note's text, and the height of its box."""
    lines = wrapped(note.text, _NOTE_SIZE, (note.width or _NOTE_WIDTH) - 16.0)
    return lines, max(12.0 + 12.5 * len(lines), note.height or 0.0)


def _note(note: Note) -> Iterator[Mark]:
    lines, height = _note_lines(note)
    pen = Pen(palette.NOTE_BORDER, 0.8)
    yield Box(note.x, note.y, note.width or _NOTE_WIDTH, height, 3.0, palette.NOTE_FILL, pen)
    for index, line in enumerate(lines):
        y = note.y + 15.0 + 12.5 * index
        yield TextLine(note.x + 8.0, y, line, _NOTE_SIZE, palette.NOTE_TEXT)


def _cropped(marks: list[Mark], title: str) -> Drawing:
    corners: list[Point] = []
    for mark in marks:
        if isinstance(mark, Box):
            corners += [(mark.x, mark.y), (mark.x + mark.width, mark.y + mark.height)]
        elif isinstance(mark, Curve):
            corners += [mark.at(step / 8) for step in range(9)]
    if not corners:
        return Drawing(0.0, 0.0, (), title)
    left, top = min(x for x, _ in corners) - 4.0, min(y for _, y in corners) - 4.0
    right, bottom = max(x for x, _ in corners) + 4.0, max(y for _, y in corners) + 4.0
    moved = tuple(mark.placed(-left, -top, 1.0) for mark in marks)
    return Drawing(right - left, bottom - top, moved, title)
