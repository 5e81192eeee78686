"""What comes with order numbers: optics, fitted parts, cords, so that the bill orders the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sanwright.analysis import Assessment
from sanwright.analysis.licences import licence_need, takes_licences
from sanwright.bom.order_numbers import OrderNumbers
from sanwright.design import Device
from sanwright.design.states import is_owned
from sanwright.parts import OrderContents, Part, value_of


@dataclass(frozen=True, slots=True)
class Brought:
    """What of the design comes with something that is ordered, by the name of that thing.

    ``optics`` are port references, ``devices`` ids of what is fitted into others. ``unused`` counts
    the optics that come along and that no port of the design holds, by the part that brings them.
    """

    optics: Mapping[str, str]
    devices: Mapping[str, str]
    unused: Mapping[str, int]


def brought_along(facts: Assessment, numbers: OrderNumbers) -> Brought:
    """Everything in the design that comes with an order number or with a licence for ports."""
    tables, wanted = facts.tables, numbers.bundle_use
    optics: dict[str, str] = {}
    devices: dict[str, str] = {}
    unused: dict[str, int] = {}
    for device in tables.devices.values():
        part = tables.part(device.part)
        if part is None:
            continue
        for name, bundle, times in _bundles(facts, device, part, numbers):
            open_ports = (ref for ref in wanted.optics(device.id, bundle) if ref not in optics)
            taken = [ref for _, ref in zip(range(bundle.optics * times), open_ports, strict=False)]
            optics.update(dict.fromkeys(taken, name))
            spare = bundle.optics * times - len(taken)
            if spare:
                unused[part.id] = unused.get(part.id, 0) + spare
            for id_, pieces in bundle.pieces.items():
                devices.update(dict.fromkeys(wanted.fitted(device.id, id_)[: pieces * times], name))
    return Brought(optics, devices, unused)


def _bundles(
    facts: Assessment, device: Device, part: Part, numbers: OrderNumbers
) -> Iterator[tuple[str, OrderContents, int]]:
    """What is ordered for a device and brings something, its name, and how many times."""
    ordering = numbers.of(part)
    if ordering.brings is not None and not is_owned(device):
        yield f"{part.name} ({ordering.number})", ordering.brings, 1
    licensing = part.licensing
    kit = licensing.increment_brings if licensing is not None else None
    if licensing is None or kit is None or not takes_licences(part):
        return
    need = licence_need(facts, device.id)
    if need is not None and need.licences:
        number = value_of(licensing.increment_part_number) or part.name
        yield f"{part.vendor} {number}", kit, need.licences
