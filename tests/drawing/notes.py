"""A design with what stands on a drawing beside devices and cables."""

from __future__ import annotations

import msgspec

from sanwright.design import Change, Comment, Design, Group, Note, Record, Replacement, Table
from sanwright.text import verbatim


def with_notes(design: Design) -> Design:
    """The design with notes in the midst of its cables, and its first boxes in a group."""
    alone = [device for device in design.devices.values() if device.parent is None]
    x = sum(device.x for device in alone) / len(alone)
    y = sum(device.y for device in alone) / len(alone)
    records: list[Record] = [
        Note(id="text", text="Cables run here", x=x, y=y),
        Note(id="legend", kind="legend", x=x + 240, y=y + 40),
        Note(id="frame", kind="frame", text="Hall", x=x - 300, y=y - 60, width=500, height=300),
        Comment(id="asked", text="Why here?", x=x - 60, y=y),
        *(Comment(id=f"of-{id_}", text="How fast?", subject=id_) for id_ in [*design.cables][:6]),
        Group(id="pack", name="muc1-production-cluster-01"),
    ]
    first = (msgspec.structs.replace(device, group="pack") for device in alone[:2])
    added = [Replacement(record.TABLE, record.id, None, record) for record in records]
    moved = [Replacement(Table.DEVICES, d.id, design.devices[d.id], d) for d in first]
    design.apply(Change(verbatim("Notes"), (*added, *moved)))
    return design
