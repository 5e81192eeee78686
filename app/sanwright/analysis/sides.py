"""Which fabric a switch belongs to, and at which switches hosts and arrays are attached.

A *segment* is the fabric that a switch is drawn in; of a switch that is drawn in none it is the
lowest id of the switches that it is joined with, so that unassigned switches can be told apart too.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import chassis_facts, is_gateway, switch_ids
from sanwright.analysis.fabrics import fabric_facts
from sanwright.analysis.link_verdict import carrying_links
from sanwright.analysis.links import LinkKind, links_of
from sanwright.analysis.routes import domains_of
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


class PluggedPort(msgspec.Struct, frozen=True, gc=False):
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

    A blade switch that is drawn in no fabric belongs where its links lead, and an access gateway,
    whatever it is drawn in.
    """
    drawn = fabric_of_node(facts, switch)
    if is_gateway(facts, device_of(facts, switch)):
        above = {segment_of(facts, node) for node in _switches_above(facts, switch)}
        known = {segment for segment in above if segment in facts.tables.fabrics}
        if drawn is not None and (drawn in above or not known):
            return drawn
        return min(known or above, default=switch)
    if drawn is not None:
        return drawn
    found = {switch}
    pending = [switch]
    while pending:
        for node in _joined_to(facts, pending.pop()) - found:
            found.add(node)
            if is_gateway(facts, device_of(facts, node)):
                continue
            fabric = fabric_of_node(facts, node)
            if fabric is not None:
                return fabric
            pending.append(node)
    return min(node for node in found if not is_gateway(facts, device_of(facts, node)))


def _switches_above(facts: Assessment, gateway: str) -> set[str]:
    """The switches that uplinks of a gateway lead to, those of gateways joined to it as well."""
    found = {gateway}
    pending = [gateway]
    while pending:
        for node in _joined_to(facts, pending.pop()) - found:
            found.add(node)
            if is_gateway(facts, device_of(facts, node)):
                pending.append(node)
    return {node for node in found if not is_gateway(facts, device_of(facts, node))}


def _joined_to(facts: Assessment, node: str) -> set[str]:
    return {end for edge in edges_at(facts, node) for end in (edge.a, edge.b)} - {node}


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
def domains_at(facts: Assessment, port: str) -> frozenset[str]:
    """Where an end port is attached, see ``domains_of``; several behind a gateway, or none."""
    attachment = attachment_of(facts, port)
    if attachment is None or not attachment.node:
        return frozenset()
    return domains_of(facts, attachment.node)


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
    if not domains_in(facts, home).isdisjoint(domains_at(facts, port)):
        return False
    if is_unplaced(facts, segment, home):
        return home in virtual_fabrics(facts, device_of(facts, attachment.node))
    return True


def is_unplaced(facts: Assessment, segment: str, home: str) -> bool:
    """Whether nobody knows if a segment is of the fabric ``home``: it is drawn in none."""
    return home in facts.tables.fabrics and segment not in facts.tables.fabrics


@remembered
def domains_in(facts: Assessment, segment: str) -> frozenset[str]:
    """What the switches of a segment are one fabric with, see ``domains_of``."""
    return frozenset[str]().union(
        *(
            domains_of(facts, node)
            for node in nodes(facts)
            if segment_of(facts, node) == segment and not is_gateway(facts, device_of(facts, node))
        )
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
