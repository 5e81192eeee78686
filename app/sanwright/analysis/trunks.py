"""Where the ends of trunk members are: the groups of ports that one ASIC joins into a trunk."""

from __future__ import annotations

from collections.abc import Iterable

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.links import LinkFacts
from sanwright.analysis.ports import PortFacts
from sanwright.analysis.uncertain import UncertainFact, uncertain_facts
from sanwright.design.records import port_base, port_name
from sanwright.parts import value_of

TrunkGroup = tuple[str, int]
"""The device that ports are on, and which group of its ports they are in, counted from 0."""


def trunk_group(port: PortFacts) -> TrunkGroup | None:
    """The port's trunk group; None where the part does not tell how large groups are.

    Groups are counted along the ports of one kind, from the first. Wide ports (QSFP) are a matter
    of their own.
    """
    group = port.group
    size = value_of(group.trunk_group_size) if group is not None else None
    if group is None or not size or group.lanes > 1:
        return None
    name = port_name(port_base(port.reference)) if port.lane is not None else port.port
    names = group.names()
    return (port.device, names.index(name) // size) if name in names else None


def trunk_group_doubts(facts: Assessment, port: PortFacts) -> tuple[UncertainFact, ...]:
    """The size of the port's trunk groups, where it is not certain."""
    part = facts.tables.part_of(port.device)
    groups = part.ports.items() if part is not None else ()
    keys = (name for name, group in groups if group is port.group)
    return uncertain_facts(part, *(f"ports.{key}.trunk_group_size" for key in keys))


def end_at(link: LinkFacts, switch: str) -> PortFacts:
    """The end of an ISL that is on ``switch``."""
    return link.a if link.a.chassis == switch else link.b


def ends_at(links: Iterable[LinkFacts], switch: str) -> tuple[PortFacts, ...]:
    """The ends of ISLs that are on ``switch``."""
    return tuple(end_at(link, switch) for link in links)


@remembered
def has_trunk(facts: Assessment, device: str) -> bool:
    """Whether a cable in a port of the device is named as a member of a trunk."""
    return any(facts.tables.cables[id_].trunk for id_ in facts.index("cables_on", device))
