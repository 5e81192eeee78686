"""Zones proposed for the workloads of a design, beside those that it has.

Single initiator: a zone for each initiator port and array, in its fabric. Peer: a zone for each set
of target ports, as principals, with all initiators that use just these.

Sources: Brocade SAN Design and Best Practices (single initiator zones by WWPN, peer zones); Cisco
MDS 9000 NX-OS Fabric Configuration Guide 8.x, Configuring and Managing Zones (smart zoning).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

import msgspec

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.routes import hops_between
from sanwright.analysis.sides import segment_at
from sanwright.analysis.topology import attachment_of
from sanwright.analysis.zones import ZoneFacts, zone_facts
from sanwright.checks.rules.zone_size import ZONE_PORTS
from sanwright.design import Zone, ZoningPlan, port_device
from sanwright.design.records import SUBJECT_TABLES
from sanwright.zoning.names import UniqueNames
from sanwright.zoning.naming import Namer, longest_name
from sanwright.zoning.wanted import Pair, Unserved, Wanted, wanted_pairs


@dataclass(frozen=True, slots=True)
class ZoningProposal:
    """What zones would come, stay and go.

    ``same`` are zones of the design that are as proposed, whatever their names; ``covered`` those
    of which the proposal allows everything, and which it replaces; ``others`` allow something that
    no workload uses, and stay.
    """

    plan: ZoningPlan
    added: tuple[Zone, ...]
    same: tuple[str, ...]
    covered: tuple[str, ...]
    others: tuple[str, ...]
    unserved: tuple[Unserved, ...]

    @property
    def changes_anything(self) -> bool:
        """Whether taking it would make a difference to the zones."""
        return bool(self.added or self.covered)

    def removed(self, *, drops_others: bool = False) -> tuple[str, ...]:
        """Zones that go; with ``drops_others`` also those that no workload needs."""
        return (*self.covered, *self.others) if drops_others else self.covered


@dataclass(frozen=True, slots=True)
class _Group:
    """The ports of one zone to be, and what it is for."""

    segment: str
    initiators: tuple[str, ...]
    targets: tuple[str, ...]
    workloads: tuple[str, ...]


def propose_zones(facts: Assessment, plan: ZoningPlan) -> ZoningProposal:
    """Work the zones out. Raises InputError for a template that cannot be used."""
    namer = Namer(facts, plan)
    wanted = wanted_pairs(facts)
    singles = list(_by_initiator(facts, wanted))
    groups = list(_by_targets(singles) if plan.kind == "peer" else singles)
    parts = [part for group in groups for part in _small_enough(facts, group)]
    standing = {_content(zone): zone.id for zone in reversed([*facts.tables.zones.values()])}
    same: dict[str, None] = {}
    new: list[_Group] = []
    for part in parts:
        zone = _zone(facts, part, plan)
        twin = standing.get(_content(zone)) or standing.get(_content(zone, of_no_fabric=True))
        if twin is not None:
            same[twin] = None
        else:
            new.append(part)
    covered, others = _left_over(facts, frozenset(wanted.pairs), same)
    added = _named(facts, namer, plan, new, (*same, *others))
    return ZoningProposal(plan, added, tuple(same), covered, others, wanted.unserved)


def _by_initiator(facts: Assessment, wanted: Wanted) -> Iterator[_Group]:
    """The pairs of each initiator port with each array."""
    targets: dict[tuple[str, str], dict[str, None]] = {}
    needed: dict[tuple[str, str], dict[str, None]] = {}
    for (initiator, target), workloads in wanted.pairs.items():
        key = initiator, chassis_of(facts, port_device(target))
        targets.setdefault(key, {})[target] = None
        needed.setdefault(key, {}).update(dict.fromkeys(workloads))
    for (initiator, array), found in targets.items():
        segment = segment_at(facts, initiator)
        workloads = tuple(needed[initiator, array])
        if segment is not None:
            yield _Group(segment, (initiator,), tuple(found), workloads)


def _by_targets(singles: Sequence[_Group]) -> Iterator[_Group]:
    """Groups with one and the same set of targets put together."""
    found: dict[tuple[str, frozenset[str]], list[_Group]] = {}
    for group in singles:
        found.setdefault((group.segment, frozenset(group.targets)), []).append(group)
    for groups in found.values():
        initiators = tuple(group.initiators[0] for group in groups)
        workloads = tuple(dict.fromkeys(id_ for group in groups for id_ in group.workloads))
        yield _Group(groups[0].segment, initiators, groups[0].targets, workloads)


def _small_enough(facts: Assessment, group: _Group) -> Iterator[_Group]:
    """The group in parts of as many ports as the rule pack allows in a zone."""
    most = ZONE_PORTS.of(facts.reference.rule_pack)
    if most is None:
        most = len(group.initiators) + len(group.targets)
    for targets in _chunks(group.targets, max(1, most - 1)):
        for initiators in _chunks(group.initiators, max(1, most - len(targets))):
            yield replace(group, initiators=initiators, targets=targets)


def _chunks(items: tuple[str, ...], size: int) -> Iterator[tuple[str, ...]]:
    for at in range(0, len(items), size):
        yield items[at : at + size]


def _zone(facts: Assessment, group: _Group, plan: ZoningPlan) -> Zone:
    """The zone of a group, without id and name."""
    fabric = group.segment if group.segment in facts.tables.fabrics else None
    if plan.kind == "peer":
        return Zone(
            id="",
            fabric=fabric,
            kind="peer",
            members=group.initiators,
            principals=group.targets,
        )
    return Zone(id="", fabric=fabric, members=(*group.initiators, *group.targets))


def _content(zone: Zone, *, of_no_fabric: bool = False) -> object:
    """What two zones have in common that do the same."""
    fabric = None if of_no_fabric else zone.fabric
    return fabric, zone.kind, frozenset(zone.members), frozenset(zone.principals)


def _left_over(
    facts: Assessment, wanted: frozenset[Pair], same: dict[str, None]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The design's other zones: those of which everything is proposed, and the rest."""
    covered: list[str] = []
    others: list[str] = []
    for id_ in facts.tables.zones:
        if id_ in same:
            continue
        allowed = set(_allowed(facts, zone_facts(facts, id_)))
        (covered if allowed and allowed <= wanted else others).append(id_)
    return tuple(covered), tuple(others)


def _allowed(facts: Assessment, zone: ZoneFacts) -> Iterator[Pair]:
    """The pairs that a zone lets meet: of ports that links join; others meet nobody by it."""
    if zone.unknown or not (zone.initiators and zone.targets):
        return
    for initiator in zone.initiators:
        here = attachment_of(facts, initiator)
        for target in zone.targets:
            there = attachment_of(facts, target)
            if here is None or there is None or not zone.joins(initiator, target):
                continue
            if here.node and there.node and hops_between(facts, here.node, there.node) is not None:
                yield initiator, target


def _named(
    facts: Assessment, namer: Namer, plan: ZoningPlan, groups: Sequence[_Group], kept: Sequence[str]
) -> tuple[Zone, ...]:
    """The zones with ids, and with names that no other zone of their fabric has."""
    tables = facts.tables
    taken = {id_ for table in SUBJECT_TABLES for id_ in tables.rows(table)}
    free = (id_ for number in count(1) if (id_ := f"zone-{number}") not in taken)
    names: dict[str, UniqueNames] = {}
    longest = longest_name(facts)
    found = []
    for group in groups:
        zone = _zone(facts, group, plan)
        if group.segment not in names:
            names[group.segment] = UniqueNames((tables.zones[id_].name for id_ in kept), longest)
        wish = namer.zone(group.segment, group.initiators, group.targets, group.workloads)
        name = names[group.segment].take(wish)
        found.append(msgspec.structs.replace(zone, id=next(free), name=name))
    return tuple(found)
