"""Oversubscription of inter-switch links and fan-in to arrays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import array_ids, switch_ids
from sanwright.analysis.crossings import crossings_at, host_links
from sanwright.analysis.paths import workload_paths, workloads_to
from sanwright.analysis.topology import nodes_of
from sanwright.analysis.usable_capacity import capacity_of_run, together
from sanwright.units import Ratio, Throughput


@dataclass(frozen=True, slots=True)
class RatioFacts:
    """``numerator`` of link capacity wants through ``denominator``; ``subjects`` say where.

    For ISLs the subject is the switch or gateway that they leave, for a fan-in the array;
    ``sources`` are the cables of the numerator, ``members`` those of the denominator. A sum is None
    where a capacity in it is unknown.
    """

    subjects: tuple[str, ...]
    numerator: Throughput | None
    denominator: Throughput | None
    sources: tuple[str, ...]
    members: tuple[str, ...]

    @property
    def ratio(self) -> Ratio | None:
        """Numerator to denominator."""
        if self.numerator is None or self.denominator is None or not self.denominator.amount:
            return None
        return Ratio(self.numerator / self.denominator)


@remembered
def isl_ratio(facts: Assessment, switch: str) -> RatioFacts | None:
    """Host links whose traffic leaves a switch or gateway over ISLs, against those ISLs.

    Counted are the links of all hosts at the switch or behind it, in chains and at gateways, whose
    storage is reached over it, and the ISLs or uplinks that routing uses towards that storage: not
    those to further edges or to access gateways. None where no host's storage is reached so.
    """
    hosts: dict[str, None] = {}
    isls: dict[str, None] = {}
    for node in nodes_of(facts, switch):
        for source, cable in crossings_at(facts, node):
            if cable in facts.tables.cables:  # one that has just gone is followed in its turn
                hosts.update(dict.fromkeys(host_links(facts, source)))
                isls[cable] = None
    if not isls:
        return None
    return _ratio(facts, switch, sorted(hosts), sorted(isls))


@remembered
def fan_in(facts: Assessment, array: str) -> RatioFacts | None:
    """The host links that are zoned and linked to an array's ports against those ports' links.

    Ports count that have a path of a workload. None where there is no such path.
    """
    hosts: dict[str, None] = {}
    own: dict[str, None] = {}
    for id_ in workloads_to(facts, array):
        for path in workload_paths(facts, id_).paths:
            if path.array != array:
                continue
            hosts[path.initiator.cable] = None
            own[path.initiator.cable if path.target is None else path.target.cable] = None
    return _ratio(facts, array, sorted(hosts), sorted(own)) if own else None


def _ratio(facts: Assessment, where: str, sources: list[str], members: list[str]) -> RatioFacts:
    return RatioFacts(
        (where,), _total(facts, sources), _total(facts, members), tuple(sources), tuple(members)
    )


def all_isl_ratios(facts: Assessment) -> tuple[RatioFacts, ...]:
    """Oversubscription of every edge switch's ISLs."""
    found = (isl_ratio(facts, switch) for switch in switch_ids(facts))
    return tuple(ratio for ratio in found if ratio is not None)


def all_fan_ins(facts: Assessment) -> tuple[RatioFacts, ...]:
    """Fan-in of every array that a workload uses."""
    found = (fan_in(facts, array) for array in array_ids(facts))
    return tuple(ratio for ratio in found if ratio is not None)


def _total(facts: Assessment, leads: Iterable[str]) -> Throughput | None:
    return together(capacity_of_run(facts, lead) for lead in leads)
