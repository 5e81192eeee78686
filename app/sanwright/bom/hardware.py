"""Lines for devices: base units and everything that is fitted into them."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.bom.bundles import Brought
from sanwright.bom.gaps import GapKind
from sanwright.bom.lines import CATEGORY_OF, BomLine, Category
from sanwright.bom.order_numbers import OrderNumbers, remarks_of
from sanwright.design import Device, Tables
from sanwright.design.states import is_owned
from sanwright.parts import Part
from sanwright.parts.summary import described
from sanwright.text import Text

NO_RECORD = Text(
    "the catalog has no record of this part: what it is and what comes with it is unknown"
)


def device_lines(tables: Tables, numbers: OrderNumbers, brought: Brought) -> Iterator[BomLine]:
    """One line for each part that new devices are instances of; a device may count for several.

    Those that come with another device are a line of their own, which is not ordered.
    """
    by_part: dict[tuple[str, str], list[Device]] = {}
    for device in tables.devices.values():
        if is_owned(device):
            continue
        by_part.setdefault((device.part, brought.devices.get(device.id, "")), []).append(device)
    for (part_id, included_in), devices in by_part.items():
        devices.sort(key=lambda device: device.id)
        counted = tuple((device.id, device.quantity) for device in devices)
        part = tables.part(part_id)
        if part is None:
            ids = tuple(device.id for device in devices)
            yield unresolved_line(part_id, counted, devices=ids)
            continue
        ordering = numbers.of(part)
        remark = ordering.remark
        unused = brought.unused.get(part.id, 0)
        if included_in:
            remark = Text("comes with {part}; not to be ordered", part=included_in)
        elif unused:
            said = Text(
                "{count:,} optic that comes along is used by no port of the design",
                "{count:,} optics that come along are used by no port of the design",
                unused,
            )
            remark = remarks_of(remark, said)
        yield BomLine(
            category=CATEGORY_OF[part.kind],
            part=part.id,
            vendor=ordering.vendor,
            part_number=ordering.number,
            description=description_of(part, tables),
            quantity=sum(device.quantity for device in devices),
            included_in=included_in,
            devices=tuple(device.id for device in devices),
            remark=remark,
            other_numbers=ordering.other_numbers,
            counted=counted,
            lacks=() if included_in else ordering.lacks,
        )


def description_of(part: Part, tables: Tables) -> Text:
    """Model and, where it says more, the one-line summary."""
    optics = {
        optic.id: optic
        for group in part.ports.values()
        if group.shipped_optic and (optic := tables.part(group.shipped_optic)) is not None
    }
    return described(part, tables.reference, optics)


def unresolved_line(
    part_id: str,
    counted: tuple[tuple[str, int], ...],
    *,
    devices: tuple[str, ...] = (),
    ports: tuple[str, ...] = (),
    cables: tuple[str, ...] = (),
) -> BomLine:
    """A line for a part that the design names and nobody described."""
    return BomLine(
        category=Category.UNRESOLVED,
        part=part_id,
        description=Text("Unknown part “{part}”", part=part_id),
        quantity=sum(pieces for _, pieces in counted),
        devices=devices,
        ports=ports,
        cables=cables,
        remark=NO_RECORD,
        counted=counted,
        lacks=(GapKind.UNKNOWN_PART,),
    )
