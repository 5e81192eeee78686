"""The drawing of a design, from the editor's geometry: boxes, bays, ports, cables, notes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sanwright.analysis.chassis import is_gateway
from sanwright.checks import CheckReport, Severity
from sanwright.design import Note, Tables
from sanwright.drawing.bundles import THICKER
from sanwright.drawing.cable_lines import as_cubics
from sanwright.drawing.cable_lines import line as line_of
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.names import LEADING, NameCuts, set_name
from sanwright.drawing.plates import HEAD, plate_size
from sanwright.drawing.shapes import (
    HEADER_HEIGHT,
    PORT,
    SUBTITLE,
    Bay,
    Shape,
    Side,
)
from sanwright.progress import Progress, watched
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.cable_marks import BADGE, badge, cable_marks, flattened_curve
from sanwright.reports.drawing.cable_ways import CableWays, cable_ways
from sanwright.reports.drawing.comment_marks import placed_signs, sign_marks
from sanwright.reports.drawing.placed_scene import PlacedShape, Scene
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
    sign_place,
    state_sign,
)
from sanwright.reports.drawing.symbols import SYMBOLS, gateway_mark, kind_symbol
from sanwright.reports.lettering import bold_width, fitted, printable, wrapped
from sanwright.text import Text, tr

_TITLE_SIZES = (12.0, 11.0, 10.0, 9.0)
_SUBTITLE_SIZE = 8.5
_ASCENT = 1.0
_SMALLER = -1.0
"""How much higher than those of a name the letters below it stand in their line."""
_NOTE_WIDTH = 200.0
_NOTE_SIZE = 9.0


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
    ways = cable_ways(scene, progress)
    curves = _cables(scene, ways)
    for placed in scene.placed:
        marks.extend(_box(scene, placed))
    for note in scene.tables.notes.values():
        if note.kind == "text":
            marks.extend(_note(note))
    marks.extend(dict.fromkeys(curves.values()))
    marks.extend(_fans(scene, ways))
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
    height = room.height if shape.is_beside else HEADER_HEIGHT
    space = right - left, height - 4.0 - SUBTITLE
    names, size = set_name(printable(shape.title), space, _TITLE_SIZES, bold_width, cuts)
    step = size * LEADING if len(names) > 1 else SUBTITLE
    y = top + (height - step * len(names) - SUBTITLE) / 2 + size * _ASCENT
    for name in names:
        yield TextLine(left, y, name, size, palette.TEXT, bold=True)
        y += step
    y += _SMALLER
    for text in shape.below:
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


def _cables(scene: Scene, ways: CableWays) -> dict[str, Curve]:
    """The line of every cable that shows, of bundled ones what they share.

    Cables that share a way and a pen have the same.
    """
    style = scene.tables.project.cable_style
    shared = ways.shared
    if style == "orthogonal":
        rounded = {way: as_cubics(line_of(way, style)) for way in dict.fromkeys(shared.values())}
        shared = {id_: rounded[way] for id_, way in shared.items()}
    pens = {id_: scene.cable_pen(id_) for id_ in shared}
    bundled: dict[tuple[Point, ...], Pen] = {}
    for id_ in ways.fans:
        pen = bundled.setdefault(shared[id_], pens[id_])
        if pen.colour == palette.DOWN:  # a line is down where all of its cables are
            bundled[shared[id_]] = pens[id_]
    thick = {way: replace(pen, width=pen.width * THICKER) for way, pen in bundled.items()}
    return {
        id_: Curve(way, thick[way] if id_ in ways.fans else pens[id_])
        for id_, way in shared.items()
    }


def _fans(scene: Scene, ways: CableWays) -> Iterator[Curve]:
    """From the ports of bundled cables to where they come together."""
    for id_, fans in ways.fans.items():
        pen = scene.cable_pen(id_)
        yield from (Curve(as_cubics(way), pen) for way in fans)


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
