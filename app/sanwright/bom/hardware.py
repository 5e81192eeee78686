"""Lines for devices: base units and everything that is fitted into them."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.bom.lines import CATEGORY_OF, BomLine, Category
from sanwright.bom.order_numbers import order_number
from sanwright.design import Device, Tables

NO_RECORD = "the catalog has no record of this part: what it is and what comes with it is unknown"


def device_lines(tables: Tables) -> Iterator[BomLine]:
    """One line for each part that devices are instances of; a device may count for several."""
    by_part: dict[str, list[Device]] = {}
    for device in tables.devices.values():
        by_part.setdefault(device.part, []).append(device)
    for part_id, devices in by_part.items():
        ids = tuple(sorted(device.id for device in devices))
        quantity = sum(device.quantity for device in devices)
        part = tables.part(part_id)
        if part is None:
            yield unresolved_line(part_id, quantity, devices=ids)
            continue
        number, remark = order_number(part)
        yield BomLine(
            category=CATEGORY_OF[part.kind],
            part=part.id,
            vendor=part.vendor,
            part_number=number,
            description=description_of(part.model, part.summary),
            quantity=quantity,
            devices=ids,
            remark=remark,
        )


def description_of(model: str, summary: str) -> str:
    """Model and, where it says more, the one-line summary."""
    if not summary or summary == model:
        return model
    return summary if summary.startswith(model) else f"{model}: {summary}"


def unresolved_line(
    part_id: str,
    quantity: int,
    *,
    devices: tuple[str, ...] = (),
    ports: tuple[str, ...] = (),
    cables: tuple[str, ...] = (),
) -> BomLine:
    """A line for a part that the design names and nobody described."""
    return BomLine(
        category=Category.UNRESOLVED,
        part=part_id,
        description=f"Unknown part “{part_id}”",
        quantity=quantity,
        devices=devices,
        ports=ports,
        cables=cables,
        remark=NO_RECORD,
    )
