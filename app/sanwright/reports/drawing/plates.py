"""Frames, legend and title block of the drawing on paper, from the rows that the screen shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sanwright.checks import Severity
from sanwright.design import Note, Tables
from sanwright.design.containers import Folding, inner_first
from sanwright.design.states import STATES
from sanwright.drawing.geometry import Rect, around
from sanwright.drawing.names import NameCuts, set_name
from sanwright.drawing.plates import (
    BLOCK_LABEL,
    HEAD,
    PADDING,
    ROW,
    SAMPLE,
    LegendRow,
    Sample,
    legend_rows,
    plate_size,
    title_rows,
)
from sanwright.parts import PartKind
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.primitives import Box, Line, Mark, Pen, TextLine
from sanwright.reports.drawing.state_marks import state_sample
from sanwright.reports.drawing.symbols import KIND_SIGNS
from sanwright.reports.lettering import bold_width, fitted, printable
from sanwright.text import tr

_SIZE = 10.0
_SMALL = 8.5
_BASELINE = 13.5
_BADGE = 13.0
_MARGIN = 16.0
_GROUP_HEAD = 24.0
_LETTER = 13.0
_TITLES = (11.0, 10.0, 9.0)


def frame_marks(tables: Tables) -> Iterator[Mark]:
    """All frames, the larger ones first: they go behind everything else."""
    frames = [note for note in tables.notes.values() if note.kind == "frame"]
    sized = [(note, *plate_size(tables, note)) for note in frames]
    for note, width, height in sorted(sized, key=lambda item: -item[1] * item[2]):
        pen = Pen(palette.DEVICE_BORDER, 1.0)
        yield Box(note.x, note.y, width, height, 6.0, palette.FRAME_FILL, pen)
        title = fitted(note.text.split("\n")[0], 12.0, width - 2 * PADDING, bold=True)
        yield TextLine(note.x + PADDING, note.y + 18.0, title, 12.0, palette.TEXT, bold=True)


def group_marks(tables: Tables, folding: Folding, boxes: Mapping[str, Rect]) -> Iterator[Mark]:
    """A frame around what stands in each unfolded group, the outer ones first."""
    cuts = NameCuts(printable(group.label) for group in tables.groups.values())
    for id_, (left, top, right, bottom) in group_frames(tables, folding, boxes):
        pen = Pen(palette.BORDER, 1.0)
        yield Box(left, top, right - left, bottom - top, 6.0, palette.FRAME_FILL, pen)
        room = right - left - 2 * PADDING, 13.0
        (title,), size = set_name(
            printable(tables.groups[id_].label), room, _TITLES, bold_width, cuts
        )
        yield TextLine(left + PADDING, top + 16.0, title, size, palette.MUTED, bold=True)


def group_frames(
    tables: Tables, folding: Folding, boxes: Mapping[str, Rect]
) -> list[tuple[str, Rect]]:
    """Every group with what is drawn around its members, the outer ones first."""
    inside: dict[str, list[Rect]] = {}
    for device in tables.devices.values():
        if device.parent is None:
            box = folding.box_of(device.id)
            start = device.group if box == device.id else _outer(tables, box)
            if start is not None and start in tables.groups:
                inside.setdefault(start, []).append(boxes[box])
    depths = {id_: len(list(inner_first(tables, group))) for id_, group in tables.groups.items()}
    frames: list[tuple[str, Rect]] = []
    for id_ in sorted(tables.groups, key=lambda id_: -depths[id_]):
        whole = around(inside.get(id_, ()))
        if whole is not None:
            left, top, right, bottom = whole.grown(_MARGIN)
            area = Rect(left, top - _GROUP_HEAD, right, bottom)
            frames.append((id_, area))
            parent = tables.groups[id_].parent
            if parent is not None:
                inside.setdefault(parent, []).append(area)
    return frames[::-1]


def _outer(tables: Tables, container: str) -> str | None:
    """The group around a folded group."""
    group = tables.groups.get(container)
    return group.parent if group is not None else None


def plate_marks(tables: Tables, note: Note) -> Iterator[Mark]:
    """A legend or a title block."""
    width, height = plate_size(tables, note)
    pen = Pen(palette.DEVICE_BORDER, 1.0)
    yield Box(note.x, note.y, width, height, 3.0, palette.PAPER, pen)
    if note.kind == "legend":
        yield from _legend(tables, note, width)
    else:
        yield from _title_block(tables, note, width)


def _legend(tables: Tables, note: Note, width: float) -> Iterator[Mark]:
    x, y = note.x + PADDING, note.y
    yield TextLine(x, y + 17.5, tr("Legend"), _SIZE + 1.5, palette.TEXT, bold=True)
    y += HEAD
    for row in legend_rows(tables):
        yield from _sample(row, x, y + ROW / 2)
        text = tr(row.text)
        if row.name:
            text = tr("{text}: {name}", text=text, name=row.name)
        room = width - 2 * PADDING - SAMPLE
        yield TextLine(x + SAMPLE, y + _BASELINE, fitted(text, _SIZE, room), _SIZE, palette.TEXT)
        y += ROW


def _sample(row: LegendRow, x: float, middle: float) -> Iterator[Mark]:
    width = SAMPLE - 8.0
    centre = x + width / 2
    if row.sample in (Sample.FABRIC, Sample.NO_FABRIC):
        pen = palette.side_pen(row.key or None, 1.8)
        yield Line((x, middle), (x + width, middle), pen)
        if row.key:
            left, top = centre - _LETTER / 2, middle - _LETTER / 2
            yield Box(left, top, _LETTER, _LETTER, 3.0, pen.colour)
            letter = fitted(row.key, 9.0, _LETTER, bold=True)
            yield TextLine(centre, middle + 3.2, letter, 9.0, palette.PAPER, True, "middle")
    elif row.sample is Sample.STATE:
        state = next(each for each in STATES if each == row.key)
        yield from state_sample(state, x, x + width, middle)
    elif row.sample is Sample.KIND:
        draw = KIND_SIGNS[PartKind(row.key)]
        yield from draw(centre - 11.0, middle - 7.5)
    else:
        fill = palette.SEVERITIES[Severity(row.key)]
        yield Box(centre - _BADGE / 2, middle - _BADGE / 2, _BADGE, _BADGE, _BADGE / 2, fill)
        sign = {"error": "×", "warning": "!", "unverified": "?", "info": "i"}[row.key]
        yield TextLine(centre, middle + 3.2, sign, 9.0, palette.PAPER, True, "middle")


def _title_block(tables: Tables, note: Note, width: float) -> Iterator[Mark]:
    x, y = note.x + PADDING, note.y + PADDING
    rows = title_rows(tables.project, note.text)
    room = width - 2 * PADDING - BLOCK_LABEL
    for number, (label, value) in enumerate(rows):
        yield TextLine(x, y + _BASELINE, tr(label), _SMALL, palette.MUTED)
        bold = number == 0
        text = fitted(str(value).split("\n")[0], _SIZE, room, bold)
        yield TextLine(x + BLOCK_LABEL, y + _BASELINE, text, _SIZE, palette.TEXT, bold)
        y += ROW
        if number + 1 < len(rows):
            yield Line((x, y), (x + width - 2 * PADDING, y), Pen(palette.BORDER, 0.6))
