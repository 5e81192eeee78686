"""Who reaches what at one moment of a migration, and how full the ISLs are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.analysis import Assessment
from sanwright.analysis.assessment import remembered
from sanwright.analysis.chassis import array_ids, chassis_facts, host_ids
from sanwright.analysis.links import LinkKind, all_links
from sanwright.analysis.load import link_load
from sanwright.analysis.paths import (
    Path,
    path_between,
    why_no_path,
    workloads_from,
    workloads_to,
)
from sanwright.analysis.ports import role_of
from sanwright.analysis.sides import segment_of
from sanwright.analysis.topology import device_of
from sanwright.analysis.zones import is_surely_in_effect, is_zoned, zones_with_both
from sanwright.parts import PortRole
from sanwright.text import Text, joined

Pair = tuple[str, str]
"""A host and an array, by chassis."""

FULL = 1.0 + 1e-9
"""Share of an ISL's usable capacity above which it is overloaded."""


@dataclass(frozen=True, slots=True)
class Service:
    """Pairs that have to be joined: by both, by the SAN of today alone, by the design alone.

    ``lost`` are those of today's alone whose host still wants the array: a workload of the design
    joins them, or the host is there and reaches nothing at all. ``sure`` are those of today's that
    are known to be joined; on the way it is not enough for them that nobody knows otherwise.
    """

    kept: frozenset[Pair]
    given_up: frozenset[Pair]
    gained: frozenset[Pair]
    lost: frozenset[Pair]
    sure: frozenset[Pair]

    def joins(self, facts: Assessment, pair: Pair) -> int:
        """How many paths a pair has in some state."""
        return (sure_paths_between if pair in self.sure else paths_between)(facts, *pair)


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
def sure_paths_between(facts: Assessment, host: str, array: str) -> int:
    """Those of the paths of which no zone may be one of another fabric than that of the ports.

    A switch that is drawn in no fabric may be of any: paths that need a zone of a fabric there are
    left out.
    """
    if not paths_between(facts, host, array):
        return 0
    return sum(
        path.target is None or not path.source_node or _is_sure(facts, path)
        for initiator in ports_of(facts, host, PortRole.INITIATOR)
        for target in ports_of(facts, array, PortRole.TARGET)
        if (path := path_between(facts, initiator, target)) is not None
    )


def _is_sure(facts: Assessment, path: Path) -> bool:
    ends = path.initiator_port, path.target_port
    return not is_zoned(facts, path.source_node) or any(
        all(is_surely_in_effect(facts, zone, end) for end in ends)
        for zone in zones_with_both(facts, *ends)
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
    sure = frozenset(pair for pair in here if sure_paths_between(base, *pair))
    known = Service(*(frozenset[Pair](),) * 4, sure)
    kept = frozenset(pair for pair in here if known.joins(target, pair))
    given_up = here - kept
    served = {host for host, array in there if known.joins(target, (host, array))}
    lost = frozenset(
        (host, array)
        for host, array in given_up
        if host in target.tables.devices
        if host not in served or _wants(target, host, array)
    )
    return Service(kept, given_up, there - here, lost, sure)


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
    if paths_between(facts, host, array):
        return Text(
            "{switches} is in no fabric, so nobody knows whether the zones hold there",
            "{switches} are in no fabric, so nobody knows whether the zones hold there",
            len(unplaced := _unplaced(facts, host, array)),
            switches=joined([facts.tables.label(id_) for id_ in unplaced]),
        )
    return why_no_path(
        facts,
        ports_of(facts, host, PortRole.INITIATOR),
        ports_of(facts, array, PortRole.TARGET),
    )


def _unplaced(facts: Assessment, host: str, array: str) -> tuple[str, ...]:
    """Switches in no fabric at either end of the paths of a pair."""
    found = (
        node
        for initiator in ports_of(facts, host, PortRole.INITIATOR)
        for target in ports_of(facts, array, PortRole.TARGET)
        if (path := path_between(facts, initiator, target)) is not None
        for node in (path.source_node, path.target_node)
        if node and segment_of(facts, node) not in facts.tables.fabrics
    )
    return tuple(sorted({device_of(facts, node) for node in found}))
