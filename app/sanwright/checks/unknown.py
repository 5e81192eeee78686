"""Which facts are missing where a rule cannot decide: the words and field names they share."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.analysis import ChassisFacts, OpticState, PortFacts
from sanwright.analysis.credits import PortCredits
from sanwright.checks.finding import Missing
from sanwright.checks.part_words import WHOLE_PART, missing_of
from sanwright.design import Device, Table, Tables
from sanwright.design.port_groups import placed_group
from sanwright.text import Text


def unknown_part(id_: str) -> Missing:
    """A part of which the design holds no record."""
    return missing_of(id_, WHOLE_PART)


def unknown_speeds(tables: Tables, port: PortFacts) -> Iterator[Missing]:
    """Whose speeds must be stated before those of ``port`` are known."""
    device = tables.devices.get(port.device)
    part = tables.part(device.part) if device is not None else None
    if device is None or part is None:
        if device is not None:
            yield unknown_part(device.part)
        return
    for name, group in part.ports.items():
        if group == port.group and group.speeds is None and _is_of(group.names(), port.port):
            yield missing_of(part.id, f"ports.{name}.speeds")
    setting = tables.ports.get(port.reference)
    if port.optic_state is OpticState.UNRESOLVED and setting is not None and setting.optic:
        yield unknown_part(setting.optic)
    optic = port.optic
    if optic is not None and optic.optic is not None and optic.optic.speeds is None:
        yield missing_of(optic.id, "optic.speeds")


def unknown_credits(end: PortCredits) -> Iterator[Missing]:
    """What must be stated before it is known how full a port keeps a long ISL."""
    if end.has is None:
        yield Missing(Table.PORTS, end.port, "credits", Text("buffer credits"))
    if end.most is None and end.part and end.field:
        yield missing_of(end.part, f"{end.field}.port_max")


def unknown_slot(
    tables: Tables, device: Device, slot_generation: str | None, slot_lanes: int | None
) -> Iterator[Missing]:
    """What is not known of an adapter's PCIe interface and of the slot that it is in."""
    part = tables.part(device.part)
    if part is not None:
        if part.pcie is None or part.pcie.generation is None:
            yield missing_of(part.id, "pcie.generation")
        if part.pcie is None or part.pcie.lanes is None:
            yield missing_of(part.id, "pcie.lanes")
    if slot_generation is None:
        what = Text("PCIe generation of the slot")
        yield Missing(Table.DEVICES, device.id, "slot_pcie_generation", what)
    if slot_lanes is None:
        what = Text("PCIe lanes of the slot")
        yield Missing(Table.DEVICES, device.id, "slot_pcie_lanes", what)


def unknown_controllers(tables: Tables, chassis: ChassisFacts) -> tuple[Missing, ...]:
    """Groups of target ports of an array that do not tell which controller they are on."""
    return tuple(
        missing_of(part.id, f"ports.{name}.controller")
        for member, part in zip(chassis.members, chassis.parts, strict=True)
        if part is not None
        for name, group in part.ports.items()
        if group.role == "target" and not placed_group(tables, member, group).controller
    )


def _is_of(names: tuple[str, ...], port: str) -> bool:
    base, dot, lane = port.rpartition(".")
    return port in names or bool(dot and lane.isdigit() and base in names)
