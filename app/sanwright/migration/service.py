"""Who reaches what at one moment of a migration, and how full the ISLs are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.analysis import Assessment
from sanwright.analysis.assessment import remembered
from sanwright.analysis.chassis import array_ids, chassis_facts, host_ids
from sanwright.analysis.links import LinkKind, all_links
from sanwright.analysis.load import link_load
from sanwright.analysis.paths import path_between, why_no_path, workloads_from, workloads_to
from sanwright.analysis.ports import role_of
from sanwright.parts import PortRole
from sanwright.text import Text

Pair = tuple[str, str]
"""A host and an array, by chassis."""

FULL = 1.0 + 1e-9
"""Share of an ISL's usable capacity above which it is overloaded."""


@dataclass(frozen=True, slots=True)
class Service:
    """Pairs that have to be joined: by both, by the SAN of today alone, by the design alone.

    ``lost`` are those of today's alone whose host still wants the array: a workload of the design
    joins them, or the host is there and reaches nothing at all.
    """

    kept: frozenset[Pair]
    given_up: frozenset[Pair]
    gained: frozenset[Pair]
    lost: frozenset[Pair]


@remembered
def paths_between(facts: Assessment, host: str, array: str) -> int:
    """Paths of a host to an array: pairs of ports that are joined and may talk."""
    if host not in facts.tables.devices or array not in facts.tables.devices:
        return 0
    return sum(
        path_between(facts, initiator, target) is not None
        for initiator in ports_of(facts, host, PortRole.INITIATOR)
        for target in ports_of(facts, array, PortRole.TARGET)
    )


@remembered
def ports_of(facts: Assessment, chassis: str, role: PortRole) -> tuple[str, ...]:
    """The ports of a chassis that have this role."""
    return tuple(p for p in chassis_facts(facts, chassis).ports if role_of(facts, p) is role)


def served_pairs(facts: Assessment) -> frozenset[Pair]:
    """Pairs with a path that a workload uses; of a host without any, all that it reaches."""
    return frozenset(_served(facts))


def _served(facts: Assessment) -> Iterator[Pair]:
    arrays = array_ids(facts)
    used = {array: set(workloads_to(facts, array)) for array in arrays}
    for host in host_ids(facts):
        own = set(workloads_from(facts, host))
        for array in arrays:
            if (not own or own & used[array]) and paths_between(facts, host, array):
                yield host, array


def service_of(base: Assessment, target: Assessment) -> Service:
    """What has to be joined on the way from one to the other."""
    here, there = served_pairs(base), served_pairs(target)
    kept = frozenset(pair for pair in here if paths_between(target, *pair))
    given_up = here - kept
    served = {host for host, _ in there}
    lost = frozenset(
        (host, array)
        for host, array in given_up
        if host in target.tables.devices
        if host not in served or _wants(target, host, array)
    )
    return Service(kept, given_up, there - here, lost)


def _wants(facts: Assessment, host: str, array: str) -> bool:
    if array not in facts.tables.devices:
        return False
    return not set(workloads_from(facts, host)).isdisjoint(workloads_to(facts, array))


def isl_shares(facts: Assessment) -> dict[str, float]:
    """Load by capacity of every ISL of which both are known, by its lead cable.

    None where the design has no workloads: nobody said what there is to carry.
    """
    found: dict[str, float] = {}
    if not facts.tables.workloads:
        return found
    for lead, link in all_links(facts).items():
        if link.kind is LinkKind.ISL:
            load = link_load(facts, lead)
            shares = (load.forward.known_share, load.backward.known_share)
            known = [share for share in shares if share is not None]
            if known:
                found[lead] = max(known)
    return found


def why_cut_off(facts: Assessment, host: str, array: str) -> Text:
    """Why a host reaches an array no more."""
    if array not in facts.tables.devices:
        return Text("the array is out")
    return why_no_path(
        facts,
        ports_of(facts, host, PortRole.INITIATOR),
        ports_of(facts, array, PortRole.TARGET),
    )
