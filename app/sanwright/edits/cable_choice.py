"""Which cable goes between two ports, and which optics into their empty cages."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.design import Tables, port_device, port_name
from sanwright.errors import InputError
from sanwright.parts import OpticsFitting, Part, PortGroup, is_same_shape
from sanwright.parts.supply import PartSupply
from sanwright.text import Text
from sanwright.units import Length


@dataclass(frozen=True, slots=True)
class ChosenCable:
    """A cable for two ports; an optic is None where the cage has one, or needs none."""

    cable: Part
    optic_a: Part | None
    optic_b: Part | None


def choose_cable(
    tables: Tables,
    supply: PartSupply,
    a: str,
    b: str,
    wanted: Part | None = None,
    length: Length | None = None,
) -> ChosenCable:
    """What to draw from port ``a`` to port ``b``: ``wanted`` where it can be plugged in.

    Raises InputError if a port is not known, or no cable goes into both.
    """
    group_a, group_b = known_group(tables, a), known_group(tables, b)
    speed = common_speed(tables, (a, group_a), (b, group_b))
    both_dark = fitted_optic(tables, a) is None and fitted_optic(tables, b) is None
    way = length if both_dark else None
    optic_a = optic_for(tables, supply, a, group_a, speed, wanted, way)
    optic_b = optic_for(tables, supply, b, group_b, speed, wanted, way)
    seen_a, seen_b = optic_a or fitted_optic(tables, a), optic_b or fitted_optic(tables, b)
    part = wanted if wanted is not None and plugs_into(wanted, group_a, seen_a) else None
    part = part or supply.default_cable(group_a, group_b, _telling(seen_a, seen_b)) or wanted
    if part is None:
        raise InputError(_why_none(tables, (a, group_a), (b, group_b)))
    return ChosenCable(part, optic_a, optic_b)


def _telling(*optics: Part | None) -> Part | None:
    """The optic that says which fibre it takes: what was only read to be there has no class."""
    there = [each for each in optics if each is not None]
    classed = (each for each in there if each.optic is not None and each.optic.class_)
    return next(classed, there[0] if there else None)


def _why_none(tables: Tables, *ends: tuple[str, PortGroup]) -> Text:
    for reference, group in ends:
        if not group.cage and group.optics is OpticsFitting.NONE:
            return Text(
                "It is not known which plug {port} takes. Choose the next cable yourself.",
                port=tables.label(reference),
            )
    a, b = (tables.label(reference) for reference, _ in ends)
    return Text("The catalog has no cable that goes into both {a} and {b}.", a=a, b=b)


def group_of(tables: Tables, reference: str) -> PortGroup | None:
    """The port group of ``device:port``; None if the design does not know the port."""
    part = tables.part_of(port_device(reference))
    return part.port_group(port_name(reference)) if part is not None else None


def known_group(tables: Tables, reference: str) -> PortGroup:
    """The same. Raises InputError if the design does not know the port."""
    group = group_of(tables, reference)
    if group is None:
        raise InputError(Text("There is no port “{port}” in the catalog's part.", port=reference))
    return group


def fitted_optic(tables: Tables, reference: str) -> Part | None:
    """The optic in a cage, if it has one that is known."""
    setting = tables.ports.get(reference)
    return tables.part(setting.optic) if setting is not None and setting.optic else None


def optic_for(
    tables: Tables,
    supply: PartSupply,
    reference: str,
    group: PortGroup,
    speed: str | None,
    cable: Part | None,
    length: Length | None,
) -> Part | None:
    """What to put into an empty cage; None if there is none or it is taken."""
    setting = tables.ports.get(reference)
    if group.optics is OpticsFitting.NONE or (setting is not None and setting.optic is not None):
        return None
    owner = tables.part_of(port_device(reference))
    vendor = owner.vendor if owner is not None else ""
    found = supply.default_optic(group, vendor, speed, cable, length) if speed is not None else None
    return found or supply.default_optic(group, vendor, None, cable, length)


def common_speed(tables: Tables, *ends: tuple[str, PortGroup]) -> str | None:
    """The fastest speed that both ends can do, as far as known."""
    sets: list[set[str]] = []
    for reference, group in ends:
        names = set(group.speeds.value) if group.speeds is not None else None
        optic = fitted_optic(tables, reference)
        if optic is not None and optic.optic is not None and optic.optic.speeds is not None:
            lit = set(optic.optic.speeds.value)
            names = lit if names is None else names & lit
        if names is not None:
            sets.append(names)
    common = set.intersection(*sets) if sets else set()
    known = [speed for name in common if (speed := tables.reference.speed(name)) is not None]
    best = max(known, key=lambda speed: (speed.rank, speed.name), default=None)
    return best.name if best is not None else None


def plugs_into(cable: Part, group: PortGroup, optic: Part | None) -> bool:
    """Whether the cable goes into the port as far as shapes decide; unknown shapes may."""
    if cable.cable is None:
        return False
    socket = group.cage
    if group.optics is not OpticsFitting.NONE:
        socket = optic.optic.connector if optic is not None and optic.optic is not None else ""
    plugs = (cable.cable.connector_a, cable.cable.connector_b)
    return not socket or any(is_same_shape(plug, socket) for plug in plugs)
