"""The drawing as boxes and connectors, for programs in which people go on drawing.

Beside ``scene``, which knows lines and letters only, this knows what is joined to what. Places are
drawing units from the top left corner, y downwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sanwright.analysis.links import link_facts
from sanwright.checks import CheckReport
from sanwright.design import Cable, Device, Tables, port_device, port_name
from sanwright.design.records import State
from sanwright.design.states import STATE_WORDS
from sanwright.drawing.bundles import THICKER
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.plates import plate_size
from sanwright.drawing.shapes import PORT, Side
from sanwright.drawing.state_signs import LETTERS
from sanwright.parts import PartKind
from sanwright.progress import Progress
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.cable_ways import CableWays, cable_ways
from sanwright.reports.drawing.comment_marks import placed_signs
from sanwright.reports.drawing.legend import LegendEntry, legend_entries
from sanwright.reports.drawing.lettered import words_of_cable
from sanwright.reports.drawing.placed_scene import PlacedShape, Scene
from sanwright.reports.drawing.plates import group_frames
from sanwright.reports.drawing.primitives import Box, Curve, Line, Pen
from sanwright.reports.drawing.state_marks import outline_of_state
from sanwright.reports.lettering import printable, width_of
from sanwright.text import Text, date_text, tr
from sanwright.wording.comments import comment_text

_MARGIN = 40.0
_KEY, _KEY_WIDTH = 20.0, 520.0
"""Height and width of a row of the legend."""
_SAMPLE = 36.0
_PORT_LETTERS = 6.0
_SAMPLED = tuple(step / 6 for step in range(1, 7))
"""Where a curve's pieces have points for programs that join points."""

_NO_PEN = Pen("")

NO_FABRIC = Text("No fabric")


@dataclass(frozen=True, slots=True)
class Socket:
    """A port: its square relative to the box that it is on."""

    id: str
    name: str
    x: float
    y: float
    fill: str

    @property
    def letters(self) -> float:
        """The size at which its name stands within the square, beside those of its neighbours."""
        return min(_PORT_LETTERS, (PORT - 1.0) / max(width_of(printable(self.name), 1.0), 0.1))


@dataclass(frozen=True, slots=True)
class Node:
    """A box: a device, or what a folded container stands for. ``group`` is the frame it lies in.

    ``pen`` is that of its outline, which says its state; ``badge`` the letter of a switch's fabric
    with its colour, both empty for none.
    """

    id: str
    rect: Rect
    title: str
    lines: tuple[str, ...]
    kind: PartKind | None
    fabric: str
    data: tuple[tuple[str, str], ...]
    sockets: tuple[Socket, ...]
    bays: tuple[tuple[Rect, str], ...]
    side: Side
    header: Rect
    pen: Pen
    group: str = ""
    badge: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class GraphFrame:
    """A group or a frame of the architect's, drawn around what is in it."""

    id: str
    rect: Rect
    title: str
    parent: str = ""


@dataclass(frozen=True, slots=True)
class PlacedNote:
    """A note."""

    id: str
    rect: Rect
    text: str


@dataclass(frozen=True, slots=True)
class GraphSign:
    """The sign of comments; ``data`` is what they say, who said so and when."""

    id: str
    rect: Rect
    text: str
    data: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Connector:
    """A connector between two sockets or, where a box is folded, two boxes.

    ``start`` and ``end`` are where it meets them, ``way`` where it runs between: around boxes, and
    apart from others. ``count`` cables are drawn as this one.
    """

    id: str
    a: tuple[str, str]
    b: tuple[str, str]
    pen: Pen
    fabric: str
    label: str
    start: Point
    end: Point
    data: tuple[tuple[str, str], ...]
    count: int = 1
    way: tuple[Point, ...] = ()

    @property
    def width(self) -> float:
        """How thick the line is; of several cables as on paper, be they two or three thousand."""
        return self.pen.width * (THICKER if self.count > 1 else 1.0)


@dataclass(frozen=True, slots=True)
class GraphKey:
    """A row of the legend: a sample, a line's ``pen`` or a square's ``fill``, and its meaning.

    A row without either is words only.
    """

    rect: Rect
    text: str
    pen: Pen | None = None
    fill: str = ""
    is_heading: bool = False

    @property
    def inset(self) -> float:
        """How far from the left edge the words begin."""
        return 0.0 if self.is_heading else _SAMPLE

    @property
    def line(self) -> tuple[Point, Point]:
        """Both ends of the sample of a line."""
        _, y = self.rect.centre
        return (self.rect.left, y), (self.rect.left + _SAMPLE - 8.0, y)

    @property
    def square(self) -> Rect:
        """Where the sample of a square is."""
        x, y = self.rect.left + (_SAMPLE - 8.0) / 2, self.rect.centre[1]
        return Rect(x, y, x, y).grown(5.0)


@dataclass(frozen=True, slots=True)
class Graph:
    """The whole drawing. Nodes and edges name their fabric's layer, empty for none."""

    title: str
    width: float
    height: float
    is_curved: bool
    fabrics: tuple[tuple[str, str], ...]
    frames: tuple[GraphFrame, ...]
    nodes: tuple[Node, ...]
    texts: tuple[PlacedNote, ...]
    edges: tuple[Connector, ...]
    signs: tuple[GraphSign, ...] = ()
    keys: tuple[GraphKey, ...] = ()
    """The legend, below the drawing."""


@dataclass
class _Origin:
    """Moves everything so that the drawing begins at its margin."""

    left: float = 0.0
    top: float = 0.0
    rects: list[Rect] = field(default_factory=list)

    def rect(self, rect: Rect) -> Rect:
        return rect.moved(-self.left, -self.top)

    def point(self, at: Point) -> Point:
        return at[0] - self.left, at[1] - self.top


def graph_of(
    report: CheckReport, progress: Progress | None = None, *, comments: bool = False
) -> Graph:
    """The drawing of the design that ``report`` judged, with ``comments`` the open ones' signs."""
    scene = Scene.of(report.assessment)
    tables = scene.tables
    frames = [*_notes_frames(tables), *_group_frames(scene)]
    texts = list(_texts(tables))
    rects = [*scene.rects().values(), *(f.rect for f in frames), *(t.rect for t in texts)]
    origin = _Origin()
    if rects:
        origin.left = min(rect[0] for rect in rects) - _MARGIN
        origin.top = min(rect[1] for rect in rects) - _MARGIN
    width = max((rect[2] for rect in rects), default=0.0) - origin.left + _MARGIN
    height = max((rect[3] for rect in rects), default=0.0) - origin.top + _MARGIN
    keys = tuple(_keys(report, height))
    height = max((key.rect.bottom for key in keys), default=height) + _MARGIN
    return Graph(
        title=tables.project.name or tr("Untitled design"),
        width=width,
        height=height,
        is_curved=tables.project.cable_style == "curved",
        fabrics=tuple((id_, _fabric_name(tables, id_)) for id_ in tables.fabrics),
        frames=tuple(GraphFrame(f.id, origin.rect(f.rect), f.title, f.parent) for f in frames),
        nodes=tuple(_node(scene, placed, origin) for placed in scene.placed),
        texts=tuple(PlacedNote(t.id, origin.rect(t.rect), t.text) for t in texts),
        edges=tuple(_edges(scene, origin, progress)),
        signs=tuple(_signs(scene, origin)) if comments else (),
        keys=keys,
    )


def _keys(report: CheckReport, top: float) -> Iterator[GraphKey]:
    """The legend as on paper, row by row: the project first, then what marks mean."""
    project = report.assessment.drawn.project
    said = (project.name or tr("Untitled design"), project.customer, date_text(project.date))
    rows = [LegendEntry((), "  ·  ".join(filter(None, said))), *legend_entries(report)]
    for number, entry in enumerate(rows):
        rect = Rect.sized(_MARGIN, top + number * _KEY, _KEY_WIDTH, _KEY)
        line = next((mark for mark in entry.sample if isinstance(mark, Line)), None)
        box = next((mark for mark in entry.sample if isinstance(mark, Box)), None)
        is_square = line is None and box is not None and box.pen is not None
        yield GraphKey(
            rect,
            entry.text,
            line.pen if line is not None else None,
            (box.fill or "") if box is not None and is_square else "",
            is_heading=not number,
        )


def _fabric_name(tables: Tables, id_: str) -> str:
    fabric = tables.fabrics[id_]
    return fabric.name or tr("Fabric {side}", side=fabric.side)


def _notes_frames(tables: Tables) -> Iterator[GraphFrame]:
    for note in tables.notes.values():
        if note.kind == "frame":
            width, height = plate_size(tables, note)
            rect = Rect.sized(note.x, note.y, width, height)
            yield GraphFrame(note.id, rect, note.text.split("\n")[0])


def _group_frames(scene: Scene) -> Iterator[GraphFrame]:
    tables = scene.tables
    found = group_frames(tables, scene.folding, scene.rects())
    drawn = {id_ for id_, _ in found}
    for id_, rect in found:
        parent = tables.groups[id_].parent or ""
        yield GraphFrame(id_, rect, tables.groups[id_].label, parent if parent in drawn else "")


def _texts(tables: Tables) -> Iterator[PlacedNote]:
    for note in tables.notes.values():
        if note.kind == "text":
            width, height = plate_size(tables, note)
            yield PlacedNote(note.id, Rect.sized(note.x, note.y, width, height), note.text)


def _node(scene: Scene, placed: PlacedShape, origin: _Origin) -> Node:
    shape, tables = placed.shape, scene.tables
    device = tables.devices.get(shape.device)
    group = ""
    if device is not None and device.group in tables.groups:
        group = device.group or ""
    elif shape.device in tables.groups:
        group = tables.groups[shape.device].parent or ""
    return Node(
        id=shape.device,
        rect=origin.rect(placed.rect()),
        title=_titled(shape.title, scene.sign_of(shape.device)),
        lines=tuple(map(str, shape.below)),
        kind=None if shape.stands_for else shape.kind,
        fabric=(device.fabric or "") if device is not None else "",
        data=(*_device_data(tables, shape.device), *_state_data(scene, shape.device)),
        sockets=tuple(
            Socket(
                place.reference,
                port_name(place.reference),
                place.x - PORT / 2,
                place.y - PORT / 2,
                scene.port_fill(place.reference),
            )
            for place in shape.ports()
        ),
        bays=tuple((bay.rect, bay.label) for bay in shape.bays if bay.label),
        side=shape.side,
        header=shape.header,
        pen=outline_of_state(Pen(palette.DEVICE_BORDER, 1.0), scene.state_of(shape.device)),
        group=group,
        badge=_badge(scene, shape.side, device),
    )


def _badge(scene: Scene, side: Side, device: Device | None) -> tuple[str, str]:
    """The letter of the fabric that a switch is in, and its colour."""
    fabric = scene.tables.fabrics.get((device.fabric if device is not None else None) or "")
    if fabric is None or side is not Side.RIGHT:
        return "", ""
    return fabric.side, palette.fabric_pen(scene.tables, fabric.id).colour


def badge_place(node: Node) -> Rect:
    """Where the letter of a switch's fabric stands on its box."""
    return Rect.sized(node.header.right - 46.0, node.header.top + 6.0, 15.0, 15.0)


def _titled(title: str, sign: State | None) -> str:
    """A name behind the sign of its box."""
    return f"{LETTERS[sign]} {title}" if sign is not None else title


def _device_data(tables: Tables, id_: str) -> Iterator[tuple[str, str]]:
    """What a program shows of a box that is clicked."""
    device = tables.devices.get(id_)
    if device is None:
        return
    part = tables.part(device.part)
    if part is not None:
        yield tr("Vendor"), part.vendor
        yield tr("Model"), str(part.title)
    fabric = tables.fabrics.get(device.fabric or "")
    if fabric is not None:
        yield tr("Fabric"), _fabric_name(tables, fabric.id)
    place = tables.locations.get(device.location or "")
    if place is not None:
        yield tr("Location"), place.name or place.id
    if device.remark:
        yield tr("Remark"), device.remark


def _state_data(scene: Scene, id_: str) -> Iterator[tuple[str, str]]:
    state = scene.state_of(id_)
    if state is not None:
        yield tr("State"), tr(STATE_WORDS[state])


_Ends = tuple[tuple[str, str], tuple[str, str]]


def _edges(scene: Scene, origin: _Origin, progress: Progress | None) -> Iterator[Connector]:
    tables = scene.tables
    ways, rects = cable_ways(scene, progress), scene.rects()
    bundles: dict[tuple[_Ends, str, Pen], list[Cable]] = {}
    for id_ in ways.shared:
        cable = tables.cables[id_]
        ends = _end(scene, cable.a), _end(scene, cable.b)
        if not ends[0][1] and not ends[1][1]:
            ends = min(ends), max(ends)
        fabric = ""
        if cable.id in scene.assessment.tables.cables:
            fabric = link_facts(scene.assessment, cable.id).fabric or ""
        bundles.setdefault((ends, fabric, scene.cable_pen(cable.id)), []).append(cable)
    names = _shared_names(scene, ways)
    for ((a, b), fabric, pen), cables in bundles.items():
        cable = cables[0]
        many = len(cables)
        way = _turned(rects[a[0]], ways.whole(cable.id))
        points = [origin.point(at) for at in _joints(way, tables.project.cable_style)]
        label = cable.name or names.get(cable.id, "")
        yield Connector(
            id=cable.id,
            a=a,
            b=b,
            pen=pen,
            fabric=fabric,
            label=scene.bundle_words([each.id for each in cables]) if many > 1 else label,
            start=points[0],
            end=points[-1],
            data=(*words_of_cable(scene.assessment, cable), *_state_data(scene, cable.id))
            if many == 1
            else (),
            count=many,
            way=tuple(points[1:-1]),
        )


def _shared_names(scene: Scene, ways: CableWays) -> dict[str, str]:
    """What each line is that cables of two switches share, by the middle one of them."""
    members: dict[tuple[Point, ...], list[str]] = {}
    for id_ in ways.fans:
        members.setdefault(ways.shared[id_], []).append(id_)
    return {found[len(found) // 2]: scene.bundle_words(found) for found in members.values()}


def _turned(box: Rect, way: tuple[Point, ...]) -> tuple[Point, ...]:
    """The way from that box on; cables of the same two boxes share one, whichever end is first."""
    left, top, right, bottom = box.grown(1.0)
    x, y = way[0]
    return way if left <= x <= right and top <= y <= bottom else way[::-1]


def _joints(way: tuple[Point, ...], style: str) -> Iterator[Point]:
    """Points that are to be joined: the corners, or some on each piece of a curve."""
    if style == "orthogonal":
        yield from way
        return
    yield way[0]
    for first in range(0, len(way) - 1, 3):
        piece = Curve(way[first : first + 4], _NO_PEN)
        is_straight = len({x for x, _ in piece.points}) == 1
        yield from (piece.at(t) for t in (_SAMPLED[-1:] if is_straight else _SAMPLED))


def _signs(scene: Scene, origin: _Origin) -> Iterator[GraphSign]:
    tables = scene.tables
    lines = {
        id_: (scene.ports[cable.a][0], scene.ports[cable.b][0])
        for id_, cable in tables.cables.items()
        if cable.a in scene.ports and cable.b in scene.ports
    }
    boxes = scene.rects()
    for sign in placed_signs(tables, scene.folding, boxes, lines, boxes.values()):
        said = [tables.comments[id_] for id_ in sign.comments]
        data = tuple((tr("Comment"), comment_text(tables, each)) for each in said)
        yield GraphSign(sign.comments[0], origin.rect(sign.rect), sign.text, data)


def _end(scene: Scene, reference: str) -> tuple[str, str]:
    """The box that an end is on and its socket, empty where the box is folded."""
    box = scene.folding.box_of(port_device(reference))
    return (box, "") if box in scene.folding.boxes else (box, reference)
