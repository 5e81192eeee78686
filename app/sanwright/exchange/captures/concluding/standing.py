"""A switch that an earlier import drew: what of it is which port of the part that it is now."""

from __future__ import annotations

from collections.abc import Mapping

from sanwright.design import Design, Device, port_ref
from sanwright.exchange.captures.concluding.switch_ports import (
    BY_INDEX,
    PlacedSwitch,
    named_since,
    own_placed,
)
from sanwright.exchange.captures.picture import SanPicture, SeenPort, SeenSwitch
from sanwright.parts import Part, PartKind


def blades_in(design: Design, chassis: Device) -> Mapping[str, Part]:
    """The blades of a director in the design by their slots, as an import calls them."""
    found: dict[str, Part] = {}
    for device in design.devices.values():
        part = design.part(device.part) if device.parent == chassis.id else None
        is_called = device.id == f"{chassis.id}-{device.slot}"
        if is_called and part is not None and part.kind is PartKind.BLADE:
            found[device.slot] = part
    return found


def is_told(seen: SeenSwitch, port: SeenPort) -> bool:
    """Whether outputs say of a port which it is and that somebody is there.

    Neighbours count the ports of a director through; which of a blade that is they do not say.
    """
    return bool(port.state.fact.online) and (seen.spoke or port.state.fact.port.name != "")


def ports_since(
    design: Design, picture: SanPicture, seen: SeenSwitch, placed: PlacedSwitch, standing: Part
) -> dict[str, str]:
    """Each port of the part of its own that stands, and what it is called on ``placed``."""
    before = own_placed(seen)
    before.device = placed.device
    pairs = ((before.reference(key), placed.reference(key)) for key in seen.ports)
    ports = {old: new for old, new in pairs if old is not None and new is not None}
    ports.update(named_since(design, picture, placed))
    for key in seen.ports:
        if (new := placed.reference(key)) is not None:
            ports.setdefault(port_ref(placed.device, f"{BY_INDEX}{key}"), new)
    names = {name for name, _group in placed.part.port_names()}
    for old, _group in standing.port_names():
        called = (name for name in (old, f"fc1/{old}") if name in names)
        if (name := next(called, None)) is not None:
            ports.setdefault(port_ref(placed.device, old), port_ref(placed.device, name))
    return ports
