"""Does a front show every port once, within its units, and nothing that no data sheet states?"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from itertools import groupby

import pytest

from sanwright.bundled import bundled_references
from sanwright.catalog import open_catalog
from sanwright.design import port_ref
from sanwright.design.racks import UNIT_MM
from sanwright.drawing.elevation import elevations
from sanwright.drawing.front import (
    Front,
    FrontKind,
    device_front,
    fitted_cards,
    has_front,
    part_front,
)
from sanwright.drawing.front_strip import room_for_front, strip_front
from sanwright.drawing.geometry import Rect
from sanwright.drawing.shapes import NAME_LEFT, SUBTITLE, children_by_parent, shape_of
from sanwright.gui.canvas.letters import width_of
from sanwright.parts import Part, PartKind
from sanwright.parts.mounting import height_of
from tests.drawing.renamed import BUNDLED, opened

NAMES = (0.0, 1000.0)
"""How wide names are, in mm."""
RACKED = sorted(each.key for each in bundled_references())


@cache
def everything() -> tuple[Part, ...]:
    return tuple(open_catalog().parts())


@cache
def parts() -> tuple[Part, ...]:
    return tuple(part for part in everything() if has_front(part))


def part(id_: str) -> Part:
    return next(each for each in parts() if each.id == id_)


def lies_within(inner: Rect, outer: Rect) -> bool:
    room = outer.grown(1e-6)
    return (
        room.left <= inner.left < inner.right <= room.right
        and room.top <= inner.top < inner.bottom <= room.bottom
    )


def overlap(rects: Iterable[Rect]) -> bool:
    """Whether two have area in common; swept from left to right, as there are many."""
    open_: list[Rect] = []
    for rect in sorted(each.grown(-1e-6) for each in rects):
        open_ = [each for each in open_ if each.right > rect.left]
        if any(each.covers(rect) for each in open_):
            return True
        open_.append(rect)
    return False


def holds_together(front: Front, ports: list[str]) -> bool:
    """The promise: every port once, all inside, no two on each other, the name's room free."""
    places = [port.rect for port in front.ports]
    frames = [frame.rect for frame in front.frames]
    drawn = [*places, *frames]
    is_clear = front.plate is None or not any(
        front.plate.grown(-1e-6).covers(rect) for rect in drawn
    )
    return (
        sorted(port.reference for port in front.ports) == sorted(ports)
        and all(lies_within(rect, front.outline) for rect in drawn)
        and not overlap(places)
        and is_clear
    )


def test_every_part_shows_every_port_once_within_its_units() -> None:
    for each in parts():
        front = part_front(each)
        assert front is not None
        assert holds_together(front, [port_ref("", name) for name, _ in each.port_names()]), each.id
        height = height_of(each)
        if height:
            assert math.isclose(front.outline.height, math.ceil(height) * UNIT_MM)


@pytest.mark.parametrize("needed", NAMES)
def test_a_name_takes_no_room_from_any_port(needed: float) -> None:
    for each in parts():
        for size in ((160.0, UNIT_MM), (482.6, 4 * UNIT_MM)):
            front = device_front(each, "d", (), size, needed)
            ports = [port_ref("d", name) for name, _ in each.port_names()]
            assert holds_together(front, ports), (each.id, size)
            assert front.plate is not None
            assert front.plate.width >= 0.29 * size[0]


@pytest.mark.parametrize("key", RACKED)
def test_a_device_shows_the_ports_of_all_that_is_fitted_into_it(key: str) -> None:
    tables = opened(BUNDLED[key])
    children = children_by_parent(tables)
    for elevation in elevations(tables).values():
        for mounted in elevation.mounted:
            box = elevation.box_of(mounted)
            fitted = fitted_cards(tables, mounted.device, children)
            size = box.width, box.height
            front = device_front(tables.part_of(mounted.device), mounted.device, fitted, size, 80.0)
            on_box = shape_of(tables, mounted.device, children).ports()
            assert holds_together(front, [port.reference for port in on_box])


def test_a_small_front_on_a_box_lies_on_no_word_and_no_port(qapp: object) -> None:
    seen = 0
    for key in RACKED[::3]:
        tables = opened(BUNDLED[key])
        children = children_by_parent(tables)
        for device in tables.devices.values():
            its_part = tables.part_of(device.id)
            if device.parent is not None or its_part is None:
                continue
            shape = shape_of(tables, device.id, children)
            room = room_for_front(shape, False)
            if room is None:
                continue
            seen += 1
            left = shape.header.left + NAME_LEFT
            name = Rect.sized(left, shape.header.top + 5, width_of(shape.title, 13, bold=True), 17)
            sub = Rect.sized(left, name.bottom + 1, width_of(str(shape.subtitle), 10), SUBTITLE)
            assert lies_within(room, shape.header)
            fitted = fitted_cards(tables, device.id, children)
            front = strip_front(its_part, device.id, fitted, room)
            if front is not None:
                assert holds_together(front, [port.reference for port in shape.ports()])
                assert front.outline.height * room.width / front.outline.width < room.height + 0.01
            assert not any(room.covers(each) for each in (name, sub, *(b.rect for b in shape.bays)))
    assert seen > 20


def test_ports_stand_in_the_makers_numbering() -> None:
    """Rows from left to right, the upper before the lower."""
    front = part_front(part("brocade-g610"))
    assert front is not None
    in_rows = sorted(front.ports, key=lambda port: (port.rect.top, port.rect.left))
    assert [port.reference for port in in_rows] == [f":{number}" for number in range(24)]
    rows = [len(list(row)) for _, row in groupby(in_rows, lambda port: port.rect.top)]
    assert rows == [12, 12]


def test_slots_of_several_kinds_go_by_their_numbers() -> None:
    front = part_front(part("brocade-x7-8"))
    assert front is not None
    slots = [frame for frame in front.frames if frame.kind is FrontKind.SLOT]
    assert [frame.label for frame in slots] == [str(number) for number in range(1, 13)]


def test_what_nobody_counts_is_not_drawn() -> None:
    for each in parts():
        front = part_front(each)
        assert front is not None
        counts = {kind: sum(f.kind is kind for f in front.frames) for kind in FrontKind}
        slots = sum(len(slot.names()) for slot in each.slots.values())
        bays = each.array.base_drive_slots if each.array is not None else None
        most_bays = slots + (bays.value if bays is not None else 0)
        assert counts[FrontKind.SLOT] + counts[FrontKind.DRIVE] <= most_bays
        stated = each.physical.power_supplies if each.physical is not None else None
        assert counts[FrontKind.SUPPLY] == (stated.value if stated is not None else 0)
        has_modules = each.array is not None or each.sas_enclosure is not None
        if not (slots or stated or bays or has_modules or any(each.port_names())):
            assert front.is_blank


def test_controllers_that_are_only_counted_are_empty_frames() -> None:
    for each in parts():
        if each.sas_enclosure is not None and each.sas_enclosure.io_modules is not None:
            front = part_front(each)
            assert front is not None
            modules = [f for f in front.frames if f.kind is FrontKind.CONTROLLER]
            assert len(modules) in (0, each.sas_enclosure.io_modules.value)


def test_rows_from_afar_hold_all_ports() -> None:
    for each in parts():
        front = part_front(each)
        assert front is not None
        rows = front.rows()
        assert all(any(lies_within(port.rect, row) for row in rows) for port in front.ports)
        assert not overlap(rows)


def test_what_is_no_device_has_no_front() -> None:
    faceless = {PartKind.OPTIC, PartKind.CABLE, PartKind.DRIVE}
    found = [each for each in everything() if each.kind in faceless]
    assert found
    assert not any(part_front(each) for each in found)
