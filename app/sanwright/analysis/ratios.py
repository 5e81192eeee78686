"""Oversubscription of inter-switch links and fan-in to arrays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import array_ids, chassis_of, switch_ids
from sanwright.analysis.links import LinkFacts, LinkKind, link_facts, links_of
from sanwright.analysis.paths import workloads_to
from sanwright.analysis.topology import comes_up, edges_at
from sanwright.design import port_device
from sanwright.units import Ratio, Throughput


@dataclass(frozen=True, slots=True)
class RatioFacts:
    """``numerator`` of link capacity wants through ``denominator``; ``subjects`` say where.

    For ISLs the subject is the edge switch, for a fan-in the array; ``members`` are the cables of
    the denominator. None where a capacity in the sum is unknown: the sum is then not known either.
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


_TO_STORAGE = (LinkKind.STORAGE, LinkKind.DIRECT)
_TO_HOST = (LinkKind.HOST, LinkKind.DIRECT)
_BETWEEN = (LinkKind.ISL, LinkKind.UPLINK)


@remembered
def isl_ratio(facts: Assessment, switch: str) -> RatioFacts | None:
    """Host link capacity of an edge switch against its ISLs.

    An edge switch's hosts reach storage on other switches only over its ISLs, so the host
    capacity of the switch stands against the sum of all its ISLs. None for a switch without host
    links or ISLs, and for one that holds storage too.
    """
    links = links_of(facts, switch)
    hosts = [link for link in links if link.kind is LinkKind.HOST]
    isls = sorted(edge.cable for edge in edges_at(facts, switch))
    if not hosts or not isls or any(link.kind is LinkKind.STORAGE for link in links):
        return None
    return RatioFacts(
        (switch,),
        _total(hosts),
        _total(link_facts(facts, cable) for cable in isls),
        tuple(isls),
    )


@remembered
def fan_in(facts: Assessment, array: str) -> RatioFacts | None:
    """The host links of the workloads that use an array against its own; None where it has none."""
    own = [link for link in links_of(facts, array) if link.kind in _TO_STORAGE]
    hosts = {
        chassis_of(facts, port_device(initiator))
        for id_ in workloads_to(facts, array)
        for initiator in facts.tables.workloads[id_].initiators
    }
    theirs = {
        link.cable.id: link
        for host in sorted(hosts)
        for link in links_of(facts, host)
        if link.kind in _TO_HOST
    }
    if not own or not theirs:
        return None
    return RatioFacts(
        (array,), _total(theirs.values()), _total(own), tuple(link.cable.id for link in own)
    )


def all_isl_ratios(facts: Assessment) -> tuple[RatioFacts, ...]:
    """Oversubscription of every edge switch's ISLs."""
    found = (isl_ratio(facts, switch) for switch in switch_ids(facts))
    return tuple(ratio for ratio in found if ratio is not None)


def all_fan_ins(facts: Assessment) -> tuple[RatioFacts, ...]:
    """Fan-in of every array that a workload uses."""
    found = (fan_in(facts, array) for array in array_ids(facts))
    return tuple(ratio for ratio in found if ratio is not None)


def _total(links: Iterable[LinkFacts]) -> Throughput | None:
    """Capacity of them all; a link that does not come up carries nothing."""
    total = 0.0
    for link in links:
        if not comes_up(link):
            continue
        if link.capacity is None:
            return None
        total += link.capacity.amount
    return Throughput(total)
