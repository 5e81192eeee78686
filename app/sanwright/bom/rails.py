"""Lines for rack rails: one kit for every device that takes rack units."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.bom.gaps import FactAnswer, GapKind, OpenPoint
from sanwright.bom.lines import BomLine, Category
from sanwright.bom.order_numbers import OrderNumbers
from sanwright.design import Tables
from sanwright.design.states import is_owned
from sanwright.parts import Part, PartKind, value_of
from sanwright.parts.mounting import height_of
from sanwright.text import NOTHING, Text

_FIELD = "physical.rail_kit"
INCLUDED = "included"
"""What the catalog says of a rail kit that comes with the device, instead of an order number."""


def rail_lines(tables: Tables, numbers: OrderNumbers) -> Iterator[BomLine]:
    """A line for each part whose rail kit is known, shown only if it comes with the device."""
    for part, devices in _mounted(tables):
        kit = _kit_of(part, numbers)
        if kit is None:
            continue
        comes_along = kit.casefold() == INCLUDED
        yield BomLine(
            category=Category.RAILS,
            vendor=part.vendor,
            part_number="" if comes_along else kit,
            description=Text("Rack rails for {part}", part=part.title),
            quantity=len(devices),
            included_in=part.name if comes_along else "",
            devices=devices,
            counted=tuple((device, 1) for device in devices),
            remark=Text("comes with {part}; not to be ordered", part=part.label)
            if comes_along
            else NOTHING,
        )


def rail_points(tables: Tables, numbers: OrderNumbers) -> Iterator[OpenPoint]:
    """A gap for each part of which nobody says whether rails come with it."""
    for part, devices in _mounted(tables):
        if _kit_of(part, numbers) is None:
            said = Text(
                "{part} ({count:,} device): it is not known whether rack rails come with it, and "
                "by which number they are ordered.",
                "{part} ({count:,} devices): it is not known whether rack rails come with it, and "
                "by which number they are ordered.",
                len(devices),
                part=part.label,
            )
            along = FactAnswer(part.id, (_FIELD,), INCLUDED, Text("Rails come with it"))
            yield OpenPoint(GapKind.RAILS, said, devices, answers=(along,))


def _kit_of(part: Part, numbers: OrderNumbers) -> str | None:
    brings = numbers.of(part).brings
    if brings is not None and brings.rails:
        return INCLUDED
    return value_of(part.physical.rail_kit) if part.physical is not None else None


def _mounted(tables: Tables) -> Iterator[tuple[Part, tuple[str, ...]]]:
    """Parts that are newly screwed into racks, with their devices, both by id."""
    found: dict[str, list[str]] = {}
    for device in tables.devices.values():
        part = tables.part(device.part)
        is_new = device.parent is None and not is_owned(device)
        if is_new and part is not None and _takes_rails(part):
            found.setdefault(part.id, []).append(device.id)
    for id_ in sorted(found):
        part = tables.part(id_)
        if part is not None:
            yield part, tuple(sorted(found[id_]))


def _takes_rails(part: Part) -> bool:
    """A height that is not known may be one; panels are screwed on by their ears."""
    return part.kind is not PartKind.PATCH_PANEL and height_of(part) != 0
