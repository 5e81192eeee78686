"""Oversubscription of inter-switch links and fan-in to arrays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sanwright.analysis.links import LinkFacts, LinkKind
from sanwright.analysis.topology import Topology
from sanwright.design import Tables, port_device
from sanwright.units import Ratio, Throughput


@dataclass(frozen=True, slots=True)
class RatioFacts:
    """``numerator`` of link capacity wants through ``denominator``; ``subjects`` say where.

    For an ISL group the subjects are the two switches, for a fan-in the array. None where a
    capacity in the sum is unknown: the sum is then not known either.
    """

    subjects: tuple[str, ...]
    numerator: Throughput | None
    denominator: Throughput | None
    members: tuple[str, ...]

    @property
    def ratio(self) -> Ratio | None:
        """Numerator to denominator."""
        if self.numerator is None or self.denominator is None or not self.denominator.amount:
            return None
        return Ratio(self.numerator / self.denominator)


def isl_ratios(
    tables: Tables, links: Mapping[str, LinkFacts], topology: Topology
) -> tuple[RatioFacts, ...]:
    """Host link capacity of each edge switch against its ISLs.

    An edge switch's hosts reach storage on other switches only over its ISLs, so the host
    capacity of the switch stands against the sum of all its ISLs. Switches without host links are
    left out.
    """
    hosts = _sums(tables, links, LinkKind.HOST)
    with_storage = _sums(tables, links, LinkKind.STORAGE)
    ratios = []
    for switch in sorted(topology.graph.nodes):
        isls = sorted(cable for _, found in topology.graph.adj[switch].items() for cable in found)
        if not isls or switch not in hosts or switch in with_storage:
            continue
        through = _total([links[cable].capacity for cable in isls])
        ratios.append(RatioFacts((switch,), hosts[switch], through, tuple(isls)))
    return tuple(ratios)


def fan_ins(tables: Tables, links: Mapping[str, LinkFacts]) -> tuple[RatioFacts, ...]:
    """For each array: the host links of the workloads that use it against its own links."""
    ratios = []
    by_device: dict[str, list[LinkFacts]] = {}
    for link in links.values():
        for end in link.cable.ends():
            by_device.setdefault(tables.chassis_of(port_device(end)), []).append(link)
    users: dict[str, set[str]] = {}
    for load in tables.workloads.values():
        for target in load.targets:
            array = tables.chassis_of(port_device(target))
            for initiator in load.initiators:
                users.setdefault(array, set()).add(tables.chassis_of(port_device(initiator)))
    for array, hosts in sorted(users.items()):
        own = [ln for ln in by_device.get(array, []) if ln.kind in _TO_STORAGE]
        theirs = {
            ln.cable.id: ln
            for host in sorted(hosts)
            for ln in by_device.get(host, [])
            if ln.kind in _TO_HOST
        }
        if own and theirs:
            ratios.append(
                RatioFacts(
                    (array,),
                    _total([ln.capacity for ln in theirs.values()]),
                    _total([ln.capacity for ln in own]),
                    tuple(ln.cable.id for ln in own),
                )
            )
    return tuple(ratios)


_TO_STORAGE = (LinkKind.STORAGE, LinkKind.DIRECT)
_TO_HOST = (LinkKind.HOST, LinkKind.DIRECT)


def _chassis(tables: Tables, link: LinkFacts) -> set[str]:
    return {tables.chassis_of(port_device(end)) for end in link.cable.ends()}


def _sums(
    tables: Tables, links: Mapping[str, LinkFacts], kind: LinkKind
) -> dict[str, Throughput | None]:
    found: dict[str, list[Throughput | None]] = {}
    for link in links.values():
        if link.kind is kind:
            for device in _chassis(tables, link):
                found.setdefault(device, []).append(link.capacity)
    return {device: _total(capacities) for device, capacities in found.items()}


def _total(capacities: list[Throughput | None]) -> Throughput | None:
    known = [capacity for capacity in capacities if capacity is not None]
    if len(known) < len(capacities):
        return None
    return Throughput(sum(capacity.amount for capacity in known))
