"""Lines for devices: base units and everything that is fitted into them."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.bom.gaps import GapKind
from sanwright.bom.lines import CATEGORY_OF, BomLine, Category
from sanwright.bom.order_numbers import OrderNumbers
from sanwright.design import Device, Tables
from sanwright.parts.part import NO_FIGURES
from sanwright.text import Text, verbatim

NO_RECORD = Text(
    "the catalog has no record of this part: what it is and what comes with it is unknown"
)


def device_lines(tables: Tables, numbers: OrderNumbers) -> Iterator[BomLine]:
    """One line for each part that devices are instances of; a device may count for several."""
    by_part: dict[str, list[Device]] = {}
    for device in tables.devices.values():
        by_part.setdefault(device.part, []).append(device)
    for part_id, devices in by_part.items():
        devices.sort(key=lambda device: device.id)
        counted = tuple((device.id, device.quantity) for device in devices)
        part = tables.part(part_id)
        if part is None:
            ids = tuple(device.id for device in devices)
            yield unresolved_line(part_id, counted, devices=ids)
            continue
        ordering = numbers.of(part)
        yield BomLine(
            category=CATEGORY_OF[part.kind],
            part=part.id,
            vendor=ordering.vendor,
            part_number=ordering.number,
            description=description_of(part.model, part.summary),
            quantity=sum(device.quantity for device in devices),
            devices=tuple(device.id for device in devices),
            remark=ordering.remark,
            other_numbers=ordering.other_numbers,
            counted=counted,
            lacks=ordering.lacks,
        )


def description_of(model: str, summary: str) -> Text:
    """Model and, where it says more, the one-line summary."""
    if summary in ("", model, NO_FIGURES):
        return verbatim(model)
    return verbatim(summary if summary.startswith(model) else f"{model}: {summary}")


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
