"""What may flow: the one meaning of capacity, for load, growth, failures, latency and ratios."""

from __future__ import annotations

import math
from collections.abc import Iterable

from sanwright.analysis.adapters import adapter_facts
from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.credits import credit_share
from sanwright.analysis.likeness import said_of_all
from sanwright.analysis.link_verdict import carries
from sanwright.analysis.links import LinkFacts, link_facts
from sanwright.analysis.network_edges import Direction
from sanwright.units import Throughput


def capacity_of(facts: Assessment, direction: Direction) -> Throughput | None:
    """Usable throughput of one direction of a link (its lead cable), or way through an adapter.

    A link that is down has none; a long ISL has as much of its rate as the credits keep full that
    the port at the far end grants. None where the speed, the slot, or those credits are not known.
    """
    resource, way = direction
    if way in _WAYS:
        return both_capacities(facts, resource)[_WAYS.index(way)]
    adapter = adapter_facts(facts, resource)
    return adapter.slot.pcie_capacity if adapter is not None else None


def capacities_of(facts: Assessment, directions: Iterable[Direction]) -> list[Throughput | None]:
    """The same of many, in their order; both directions of a link are asked about at once."""
    of_run: dict[str, tuple[Throughput | None, Throughput | None]] = {}
    found: list[Throughput | None] = []
    for resource, way in directions:
        both = of_run.get(resource)
        if both is None:
            if way not in _WAYS:
                found.append(capacity_of(facts, (resource, way)))
                continue
            both = of_run[resource] = both_capacities(facts, resource)
        found.append(both[way == "ba"])
    return found


_WAYS = ("ab", "ba")


@remembered
def both_capacities(facts: Assessment, lead: str) -> tuple[Throughput | None, Throughput | None]:
    """Of both directions of the link with this lead cable, from its end a first.

    None where it has gone: who had a way over it asks once more before it has another.
    """
    if lead not in facts.tables.cables:
        return None, None
    link = link_facts(facts, lead)
    said = said_of_all(facts, link.like, _both_ways)
    return said[0] if said is not None else _both_ways(facts, link)


def _both_ways(facts: Assessment, link: LinkFacts) -> tuple[Throughput | None, Throughput | None]:
    return _of_link(facts, link, "ab"), _of_link(facts, link, "ba")


def together(capacities: Iterable[Throughput | None]) -> Throughput | None:
    """Their sum; None where one is not known."""
    amounts = []
    for capacity in capacities:
        if capacity is None:
            return None
        amounts.append(capacity.amount)
    return Throughput(math.fsum(amounts))


def capacity_of_link(facts: Assessment, link: LinkFacts) -> Throughput | None:
    """What a link carries at least in each direction; None where one of them is not known."""
    return capacity_of_run(facts, link.cable.id)


def capacity_of_run(facts: Assessment, lead: str) -> Throughput | None:
    """The same of the link with this lead cable; None where it has gone, too."""
    ways = both_capacities(facts, lead)
    known = [way for way in ways if way is not None]
    return min(known) if len(known) == len(ways) else None


def _of_link(facts: Assessment, link: LinkFacts, way: str) -> Throughput | None:
    if link.line_capacity is None:
        return None
    if not carries(facts, link):
        return Throughput(0.0)
    share = credit_share(facts, link, way)
    if share is None:
        return None
    return link.line_capacity if share == 1.0 else link.line_capacity * share
