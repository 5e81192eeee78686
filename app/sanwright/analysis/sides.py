"""Which fabric a switch belongs to, and at which switches hosts and arrays are attached.

A *segment* is the fabric that a switch is drawn in; of a switch that is drawn in none it is the
lowest id of the switches that it is joined with, so that unassigned switches can be told apart too.
"""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import chassis_facts, is_gateway, switch_ids
from sanwright.analysis.fabrics import fabric_facts
from sanwright.analysis.link_verdict import carrying_links
from sanwright.analysis.links import LinkKind, links_of
from sanwright.analysis.routes import component_of
from sanwright.analysis.topology import (
    attachment_of,
    device_of,
    edges_at,
    fabric_of_node,
    node_of,
    nodes,
    virtual_fabrics,
)
from sanwright.text import Text, verbatim

_TO_HOST = LinkKind.HOST
_TO_STORAGE = LinkKind.STORAGE


@dataclass(frozen=True, slots=True)
class SwitchUse:
    """What hangs on a switch: whether hosts do, whether storage does, and which gateways."""

    hosts: bool
    storage: bool
    gateways: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PluggedPort:
    """A port of a host or array with where it is plugged in.

    ``blade`` is the device that the switch port is on: the switch itself, or a blade of it.
    """

    port: str
    switch: str
    blade: str
    segment: str


@remembered
def use_of(facts: Assessment, switch: str) -> SwitchUse:
    """What is cabled to the switch itself, not to gateways behind it."""
    links = links_of(facts, switch)
    kinds = {link.kind for link in links}
    uplinks = (link for link in links if link.kind is LinkKind.UPLINK)
    ends = {end.chassis for link in uplinks for end in link.ends}
    gateways = tuple(sorted(id_ for id_ in ends - {switch} if is_gateway(facts, id_)))
    return SwitchUse(_TO_HOST in kinds, _TO_STORAGE in kinds, gateways)


@remembered
def segment_of(facts: Assessment, switch: str) -> str:
    """The fabric that the node is drawn in; if in none, the lowest switch that it is joined to.

    A blade switch or gateway that is drawn in no fabric belongs where its links lead.
    """
    drawn = fabric_of_node(facts, switch)
    if drawn is not None:
        return drawn
    found = {switch}
    pending = [switch]
    while pending:
        for edge in edges_at(facts, pending.pop()):
            for node in {edge.a, edge.b} - found:
                fabric = fabric_of_node(facts, node)
                if fabric is not None:
                    return fabric
                found.add(node)
                pending.append(node)
    return min(found)


def segment_label(facts: Assessment, segment: str) -> Text:
    """How people read a segment: the fabric's name, or the switch that stands for it."""
    fabric = facts.tables.fabrics.get(segment)
    if fabric is not None:
        return verbatim(fabric.name or fabric.id)
    return Text("the network of {switch}", switch=facts.tables.label(segment))


@remembered
def plugs(facts: Assessment, chassis: str) -> tuple[PluggedPort, ...]:
    """The Fibre Channel ports of a host or array with a link to a switch, in order.

    A link that is known to be down counts as none: nobody is redundant by it.
    """
    found = {}
    for link in carrying_links(facts, chassis):
        if link.kind not in (_TO_HOST, _TO_STORAGE):
            continue
        for own, other in ((link.a, link.b), (link.b, link.a)):
            switch = other.chassis
            if switch != chassis and own.chassis == chassis:
                segment = segment_of(facts, node_of(facts, other.reference))
                found[own.reference] = PluggedPort(own.reference, switch, other.device, segment)
    return tuple(found[port] for port in chassis_facts(facts, chassis).ports if port in found)


def segment_at(facts: Assessment, port: str) -> str | None:
    """The segment that an end port is attached to by a link that comes up; None if to none."""
    attachment = attachment_of(facts, port)
    if attachment is None or not attachment.node:
        return None
    if not is_switch(facts, device_of(facts, attachment.node)):
        return None
    return segment_of(facts, attachment.node)


@remembered
def is_apart(facts: Assessment, port: str, home: str) -> bool:
    """Whether an end port is attached where the zones of the segment ``home`` are not in effect.

    They are in effect wherever ISLs lead from a switch of ``home``, and behind access gateways,
    whatever those are drawn in. Of a switch that is drawn in no fabric nobody knows, unless it has
    other ports in ``home``: a port that is in no virtual fabric is not in that one.
    """
    segment, attachment = segment_at(facts, port), attachment_of(facts, port)
    if attachment is None or segment in (None, home):
        return False
    drawn = facts.tables.fabrics
    if home in drawn and segment not in drawn:
        return home in virtual_fabrics(facts, device_of(facts, attachment.node))
    return component_of(facts, attachment.node) not in components_in(facts, home)


@remembered
def components_in(facts: Assessment, segment: str) -> frozenset[str]:
    """The connected parts of the network that switches of a segment are in."""
    return frozenset(
        component_of(facts, node)
        for node in nodes(facts)
        if segment_of(facts, node) == segment and not is_gateway(facts, device_of(facts, node))
    )


@remembered
def used_segments(facts: Assessment) -> tuple[str, ...]:
    """Every segment that a host or array is cabled to."""
    found = set()
    for switch in switch_ids(facts):
        use = use_of(facts, switch)
        if use.hosts or use.storage:
            found.add(segment_of(facts, switch))
    return tuple(sorted(found))


@remembered
def switches_in(facts: Assessment, segment: str) -> tuple[str, ...]:
    """The switches of a segment, without access gateways."""
    return tuple(
        switch
        for switch in switch_ids(facts)
        if not is_gateway(facts, switch) and segment_of(facts, switch) == segment
    )


@remembered
def is_switch(facts: Assessment, chassis: str) -> bool:
    """Whether a chassis forwards Fibre Channel; kept apart from all else that is known of it."""
    return chassis_facts(facts, chassis).is_switch


@remembered
def is_cabled(facts: Assessment, switch: str) -> bool:
    """Whether the switch has any cable."""
    return bool(links_of(facts, switch))


@remembered
def ends_on(facts: Assessment, switch: str, kind: LinkKind) -> frozenset[str]:
    """Hosts, or arrays (chassis), with a link of this kind to the switch itself."""
    links = (link for link in links_of(facts, switch) if link.kind is kind)
    ends = {end.chassis for link in links for end in link.ends}
    return frozenset(ends - {switch})


@remembered
def hosts_in(facts: Assessment, fabric: str) -> frozenset[str]:
    """Hosts with a port on a switch or gateway of the fabric."""
    return _ends_in(facts, fabric, _TO_HOST)


@remembered
def arrays_in(facts: Assessment, fabric: str) -> frozenset[str]:
    """Arrays with a port on a switch or gateway of the fabric."""
    return _ends_in(facts, fabric, _TO_STORAGE)


def _ends_in(facts: Assessment, fabric: str, kind: LinkKind) -> frozenset[str]:
    here = fabric_facts(facts, fabric)
    switches = (*here.switches, *here.gateways)
    return frozenset[str]().union(*(ends_on(facts, switch, kind) for switch in switches))
