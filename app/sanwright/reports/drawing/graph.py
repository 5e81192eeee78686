"""The drawing as boxes and connectors, for programs in which people go on drawing.

Beside ``scene``, which knows lines and letters only, this knows what is joined to what. Places are
drawing units from the top left corner, y downwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sanwright.analysis.links import link_facts
from sanwright.checks import CheckReport
from sanwright.design import Cable, Tables, port_device, port_name
from sanwright.design.records import State
from sanwright.design.states import STATE_WORDS
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.plates import plate_size
from sanwright.drawing.shapes import PORT, Side
from sanwright.drawing.state_signs import LETTERS
from sanwright.parts import PartKind
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.comment_marks import placed_signs
from sanwright.reports.drawing.lettered import words_of_cable
from sanwright.reports.drawing.plates import group_frames
from sanwright.reports.drawing.primitives import Pen
from sanwright.reports.drawing.scene import PlacedShape, Scene
from sanwright.reports.drawing.state_marks import outline_of_state
from sanwright.reports.progress import Progress, watched
from sanwright.text import Text, tr
from sanwright.wording.comments import comment_text

_MARGIN = 40.0

NO_FABRIC = Text("No fabric")


@dataclass(frozen=True, slots=True)
class Socket:
    """A port: its square relative to the box that it is on."""

    id: str
    name: str
    x: float
    y: float
    fill: str


@dataclass(frozen=True, slots=True)
class Node:
    """A box: a device, or what a folded container stands for. ``group`` is the frame it lies in.

    ``pen`` is that of its outline, which says its state.
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

    ``start`` and ``end`` are where it meets them. ``count`` cables are drawn as this one.
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
        lines=(str(shape.subtitle), *map(str, shape.contents)),
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
    )


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
        yield tr("Model"), part.model
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


def _edges(scene: Scene, origin: _Origin, progress: Progress | None) -> Iterator[Connector]:
    tables = scene.tables
    bundles: dict[tuple[tuple[str, str], tuple[str, str], str, Pen], list[Cable]] = {}
    for _, cable in watched(sorted(tables.cables.items()), progress):
        if cable.a not in scene.ports or cable.b not in scene.ports:
            continue
        a, b = _end(scene, cable.a), _end(scene, cable.b)
        if a[0] == b[0] and a[0] in scene.folding.boxes:
            continue
        fabric = ""
        if cable.id in scene.assessment.tables.cables:
            fabric = link_facts(scene.assessment, cable.id).fabric or ""
        pen = scene.cable_pen(cable.id)
        bundles.setdefault((a, b, fabric, pen), []).append(cable)
    for (a, b, fabric, pen), cables in bundles.items():
        cable = cables[0]
        many = len(cables)
        label = tr("{count:,} cable", "{count:,} cables", many) if many > 1 else cable.name
        yield Connector(
            id=cable.id,
            a=a,
            b=b,
            pen=pen,
            fabric=fabric,
            label=label,
            start=origin.point(scene.ports[cable.a][0]),
            end=origin.point(scene.ports[cable.b][0]),
            data=(*words_of_cable(scene.assessment, cable), *_state_data(scene, cable.id))
            if many == 1
            else (),
            count=many,
        )


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
