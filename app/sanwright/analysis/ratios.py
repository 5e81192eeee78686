"""Oversubscription of inter-switch links and fan-in to arrays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sanwright.analysis.links import LinkFacts, LinkKind
from sanwright.analysis.topology import comes_up
from sanwright.design import port_device
from sanwright.units import Ratio, Throughput

if TYPE_CHECKING:
    from sanwright.analysis.assessment import Assessment


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


def isl_ratio(facts: Assessment, switch: str) -> RatioFacts | None:
    """Host link capacity of an edge switch against its ISLs.

    An edge switch's hosts reach storage on other switches only over its ISLs, so the host
    capacity of the switch stands against the sum of all its ISLs. None for a switch without host
    links or ISLs, and for one that holds storage too.
    """
    links = facts.links_of(switch)
    hosts = [link for link in links if link.kind is LinkKind.HOST]
    isls = sorted(edge.cable for edge in facts.edges_at(switch))
    if not hosts or not isls or any(link.kind is LinkKind.STORAGE for link in links):
        return None
    return RatioFacts(
        (switch,),
        _total(hosts),
        _total(facts.link(cable) for cable in isls),
        tuple(isls),
    )


def fan_in(facts: Assessment, array: str) -> RatioFacts | None:
    """The host links of the workloads that use an array against its own; None where it has none."""
    own = [link for link in facts.links_of(array) if link.kind in _TO_STORAGE]
    hosts = {
        facts.chassis_of(port_device(initiator))
        for id_ in facts.workloads_to(array)
        for initiator in facts.tables.workloads[id_].initiators
    }
    theirs = {
        link.cable.id: link
        for host in sorted(hosts)
        for link in facts.links_of(host)
        if link.kind in _TO_HOST
    }
    if not own or not theirs:
        return None
    return RatioFacts(
        (array,), _total(theirs.values()), _total(own), tuple(link.cable.id for link in own)
    )


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
