"""Edits of devices: place, fit, move, align, rename."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

import msgspec

from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.judgement import Comment
from sanwright.design.notes import Note
from sanwright.design.records import (
    Device,
    PartCopy,
    Port,
    Record,
    Table,
    Workload,
    port_ref,
)
from sanwright.drawing.geometry import Point, Rect, around
from sanwright.edits.draft import Draft
from sanwright.edits.slots import first_slot, next_number, used_slots
from sanwright.errors import InvalidEditError
from sanwright.parts import Part, PartKind
from sanwright.text import Text

_NAME_STEMS: dict[PartKind, str] = {
    PartKind.SWITCH: "switch",
    PartKind.DIRECTOR: "director",
    PartKind.BLADE: "blade",
    PartKind.HBA: "hba",
    PartKind.ARRAY: "array",
    PartKind.HOST_CARD: "card",
    PartKind.SERVER: "host",
    PartKind.SAS_ADAPTER: "sas",
    PartKind.SAS_ENCLOSURE: "shelf",
    PartKind.DRIVE: "drives",
    PartKind.PATCH_PANEL: "panel",
    PartKind.TAPE: "tape",
}


def name_stem(part: Part) -> str:
    """How names of new devices of ``part`` begin; a number follows."""
    if part.kind is PartKind.TAPE and part.slots:
        return "library"
    return _NAME_STEMS.get(part.kind, "device")


class Alignment(StrEnum):
    """Which edge or axis devices are lined up on."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"
    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


_ALIGN = {
    Alignment.LEFT: Text("Align left"),
    Alignment.CENTRE: Text("Align centre"),
    Alignment.RIGHT: Text("Align right"),
    Alignment.TOP: Text("Align top"),
    Alignment.MIDDLE: Text("Align middle"),
    Alignment.BOTTOM: Text("Align bottom"),
}


def align_label(alignment: Alignment) -> Text:
    """What lining devices up is called."""
    return _ALIGN[alignment]


def keep_part(draft: Draft, part: Part) -> None:
    """Freeze a copy of ``part`` in the design unless it has one already."""
    copy = draft.find(Table.PARTS, part.id)
    if not isinstance(copy, PartCopy) or copy.part is None:
        draft.put(PartCopy(id=part.id, part=part))


def place_device(
    design: Design,
    part: Part,
    x: float,
    y: float,
    *,
    fabric: str | None = None,
    fitted: Sequence[Part] = (),
    optics: Mapping[str, Part] | None = None,
) -> tuple[Change, str]:
    """Put a new device at (x, y) in drawing units, with ``fitted`` parts in its slots.

    Returns the change and the new device's id. Cages stay empty until a cable is drawn, but for
    those that the part ships with optics for; ``optics`` holds these by id.
    """
    draft = Draft(design)
    device = _new_device(draft, part, x=x, y=y, fabric=fabric, optics=optics)
    used: set[str] = set()
    for inner in fitted:
        slot = first_slot(part, inner, used) or next_number(used)
        used.add(slot)
        fit_in(draft, device, inner, slot, 1, optics)
    return draft.change(Text("Place {part}", part=part.label)), device.id


def fit_device(
    design: Design,
    chassis: str,
    part: Part,
    slot: str = "",
    quantity: int = 1,
    optics: Mapping[str, Part] | None = None,
) -> tuple[Change, str]:
    """Fit a new device of ``part`` into ``chassis``: the next free slot if none is given.

    Returns the change and the new device's id; ``optics`` as in ``place_device``. Raises
    InvalidEditError if ``chassis`` is not in the design.
    """
    draft = Draft(design)
    outer = draft.find(Table.DEVICES, chassis)
    if not isinstance(outer, Device):
        raise InvalidEditError(
            Text(
                "There is no device “{chassis}” to fit {part} into.",
                chassis=chassis,
                part=part.label,
            )
        )
    if not slot:
        used = used_slots(design, chassis)
        slot = first_slot(design.part_of(chassis), part, used) or next_number(used)
    inner = fit_in(draft, outer, part, slot, quantity, optics)
    return draft.change(
        Text("Fit {part} into {device}", part=part.label, device=design.own_name(outer.id))
    ), inner.id


def fit_in(
    draft: Draft,
    outer: Device,
    part: Part,
    slot: str,
    quantity: int = 1,
    optics: Mapping[str, Part] | None = None,
) -> Device:
    """Put a new device of ``part`` into a slot of ``outer``, see ``fit_device``; returns it."""
    return _new_device(
        draft,
        part,
        id_stem=f"{outer.id}-{name_stem(part)}",
        parent=outer.id,
        slot=slot,
        quantity=quantity,
        optics=optics,
    )


def _new_device(
    draft: Draft,
    part: Part,
    *,
    id_stem: str = "",
    x: float = 0.0,
    y: float = 0.0,
    fabric: str | None = None,
    parent: str | None = None,
    slot: str = "",
    quantity: int = 1,
    optics: Mapping[str, Part] | None = None,
) -> Device:
    keep_part(draft, part)
    id_ = draft.new_id(id_stem or name_stem(part), Table.DEVICES)
    device = Device(
        id=id_,
        part=part.id,
        x=x,
        y=y,
        fabric=fabric,
        parent=parent,
        slot=slot,
        quantity=quantity,
    )
    draft.put(device)
    for port, group in part.port_names() if optics else ():
        optic = (optics or {}).get(group.shipped_optic)
        if optic is not None:
            keep_part(draft, optic)
            draft.put(Port(id=port_ref(id_, port), optic=optic.id))
    return device


def move_devices(design: Design, positions: Mapping[str, tuple[float, float]]) -> Change:
    """Set where devices, notes and comments stand, by id, in drawing units."""
    draft = Draft(design)
    for id_, (x, y) in positions.items():
        for table in (Table.DEVICES, Table.NOTES, Table.COMMENTS):
            record = design.find(table, id_)
            if isinstance(record, Device | Note | Comment):
                draft.put(msgspec.structs.replace(record, x=x, y=y))
    count = len(positions)
    return draft.change(Text("Move") if count == 1 else Text("Move {count} items", count=count))


def align_devices(
    design: Design,
    boxes: Mapping[str, Rect],
    alignment: Alignment,
) -> Change:
    """Line up devices whose boxes are given, on their common edge or axis."""
    change = move_devices(design, aligned_places(boxes, alignment))
    return Change(align_label(alignment), change.replacements)


def aligned_places(boxes: Mapping[str, Rect], alignment: Alignment) -> dict[str, Point]:
    """Top left corners of boxes once they are lined up; none for less than two."""
    whole = around(boxes.values())
    if whole is None or len(boxes) < 2:
        return {}
    positions = {}
    for id_, box in boxes.items():
        x, y, w, h = box.placed
        positions[id_] = {
            Alignment.LEFT: (whole.left, y),
            Alignment.CENTRE: (whole.centre[0] - w / 2, y),
            Alignment.RIGHT: (whole.right - w, y),
            Alignment.TOP: (x, whole.top),
            Alignment.MIDDLE: (x, whole.centre[1] - h / 2),
            Alignment.BOTTOM: (x, whole.bottom - h),
        }[alignment]
    return positions


def replace_record(design: Design, record: Record, label: Text) -> Change:
    """Put ``record`` in the place of the one with its id, or add it."""
    draft = Draft(design)
    draft.put(record)
    return draft.change(label)


def set_workload(design: Design, workload: Workload) -> Change:
    """Add or replace a workload. Raises InvalidEditError if it states more than one demand."""
    demands = [workload.rate, workload.throughput, workload.in_flight]
    if sum(demand is not None for demand in demands) > 1:
        raise InvalidEditError(
            Text("A workload states one demand: IOPS, MB/s or I/Os in flight; clear the others.")
        )
    return replace_record(
        design, workload, Text("Change workload {name}", name=workload.name or workload.id)
    )
