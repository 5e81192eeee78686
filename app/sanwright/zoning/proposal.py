"""Zones proposed for the workloads of a design, beside those that it has.

Single initiator: a zone for each initiator port and array, in its fabric. Peer: a zone for each set
of target ports, as principals, with all initiators that use just these. As it stands: the zones of
the design stay, and what no zone allows comes into them, or into new ones of the fabric's own kind.

Sources: Brocade SAN Design and Best Practices (single initiator zones by WWPN, peer zones); Cisco
MDS 9000 NX-OS Fabric Configuration Guide 8.x, Configuring and Managing Zones (smart zoning).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

import msgspec

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.sides import segment_at
from sanwright.analysis.zones import expand_ends, zone_facts
from sanwright.checks.rules.zone_size import ZONE_PORTS
from sanwright.design import Zone, ZoningPlan, port_device
from sanwright.design.records import SUBJECT_TABLES
from sanwright.errors import InputError
from sanwright.text import Text
from sanwright.zoning.names import UniqueNames
from sanwright.zoning.naming import Namer, longest_name
from sanwright.zoning.standing_zones import allowed_pairs, prefers_peers, widen_zones
from sanwright.zoning.wanted import Pair, Pairs, Unserved, Wanted, wanted_pairs


@dataclass(frozen=True, slots=True)
class ZoningProposal:
    """What zones would come, stay and go.

    ``changed`` are zones of the design with the members that they get; ``same`` zones of the design
    that are as proposed, whatever their names; ``covered`` those of which the proposal allows
    everything, and which it replaces; ``others`` allow something that no workload uses, and stay;
    ``dropped`` are such zones that go, as was asked for.
    """

    plan: ZoningPlan
    added: tuple[Zone, ...]
    changed: tuple[Zone, ...]
    same: tuple[str, ...]
    covered: tuple[str, ...]
    others: tuple[str, ...]
    dropped: tuple[str, ...]
    unserved: tuple[Unserved, ...]

    @property
    def changes_anything(self) -> bool:
        """Whether taking it would make a difference to the zones."""
        return bool(self.added or self.changed or self.removed)

    @property
    def removed(self) -> tuple[str, ...]:
        """Zones that go."""
        return (*self.covered, *self.dropped)


@dataclass(frozen=True, slots=True)
class _Group:
    """The ports of one zone to be, and what it is for."""

    segment: str
    initiators: tuple[str, ...]
    targets: tuple[str, ...]
    workloads: tuple[str, ...]
    is_peer: bool = False


def propose_zones(
    facts: Assessment, plan: ZoningPlan, *, drops_others: bool = False
) -> ZoningProposal:
    """Work the zones out; with ``drops_others`` those go, too, that allow what no workload uses.

    One that a workload needs as soon as its ports are plugged stays. Raises InputError for a
    template that cannot be used, and where no workload says what a zone is needed for.
    """
    zones = facts.tables.zones
    if drops_others and zones and not facts.tables.workloads:
        raise InputError(
            Text(
                "The design has no workloads, so nothing says which of its {count:,} zone is "
                "needed; draw the workloads first, or let zones stay that no workload needs.",
                "The design has no workloads, so nothing says which of its {count:,} zones are "
                "needed; draw the workloads first, or let zones stay that no workload needs.",
                len(zones),
            )
        )
    namer = Namer(facts, plan)
    wanted = wanted_pairs(facts)
    if plan.kind == "as it stands":
        return _beside_standing(facts, plan, namer, wanted, drops_others=drops_others)
    is_peer = plan.kind == "peer"
    parts = _parts(facts, wanted.pairs, lambda _: is_peer)
    standing = {_content(zone): zone.id for zone in reversed([*facts.tables.zones.values()])}
    same: dict[str, None] = {}
    new: list[_Group] = []
    for part in parts:
        zone = _zone(facts, part)
        twin = standing.get(_content(zone)) or standing.get(_content(zone, of_no_fabric=True))
        if twin is not None:
            same[twin] = None
        else:
            new.append(part)
    rest = [id_ for id_ in facts.tables.zones if id_ not in same]
    covered, others = _sorted_out(facts, frozenset(wanted.pairs), rest)
    kept, dropped = _dropped(facts, others) if drops_others else (others, ())
    added = _named(facts, namer, new, (*same, *kept))
    return ZoningProposal(
        plan, added, (), tuple(same), covered, kept, dropped, wanted.unserved
    )  # fmt: skip


def _beside_standing(
    facts: Assessment, plan: ZoningPlan, namer: Namer, wanted: Wanted, *, drops_others: bool
) -> ZoningProposal:
    """All zones stay, but those that are to be dropped; only what none allows is added."""
    needed, others = _sorted_out(facts, frozenset(wanted.pairs), [*facts.tables.zones])
    kept, dropped = _dropped(facts, others) if drops_others else (others, ())
    staying = tuple(id_ for id_ in facts.tables.zones if id_ not in dropped)
    most = ZONE_PORTS.of(facts.reference.rule_pack)
    widened = widen_zones(facts, wanted.pairs, staying, most)
    new = _parts(facts, widened.lacking, lambda segment: prefers_peers(facts, segment))
    changed = {zone.id for zone in widened.changed}
    return ZoningProposal(
        plan,
        _named(facts, namer, new, staying),
        widened.changed,
        tuple(id_ for id_ in needed if id_ not in changed),
        (),
        tuple(id_ for id_ in kept if id_ not in changed),
        dropped,
        wanted.unserved,
    )


def _parts(facts: Assessment, pairs: Pairs, is_peer: Callable[[str], bool]) -> list[_Group]:
    """The ports of each zone that the pairs take, by the kind of zones of each fabric."""
    singles: list[_Group] = []
    peers: list[_Group] = []
    for group in _by_initiator(facts, pairs):
        (peers if is_peer(group.segment) else singles).append(group)
    groups = (*singles, *_by_targets(peers))
    return [part for group in groups for part in _small_enough(facts, group)]


def _by_initiator(facts: Assessment, pairs: Pairs) -> Iterator[_Group]:
    """The pairs of each initiator port with each array."""
    targets: dict[tuple[str, str], dict[str, None]] = {}
    needed: dict[tuple[str, str], dict[str, None]] = {}
    for (initiator, target), workloads in pairs.items():
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
        yield _Group(groups[0].segment, initiators, groups[0].targets, workloads, is_peer=True)


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


def _zone(facts: Assessment, group: _Group) -> Zone:
    """The zone of a group, without id and name."""
    fabric = group.segment if group.segment in facts.tables.fabrics else None
    if group.is_peer:
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


def _sorted_out(
    facts: Assessment, wanted: frozenset[Pair], zones: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The zones that allow nothing but what is wanted, and the rest."""
    needed: list[str] = []
    others: list[str] = []
    for id_ in zones:
        allowed = allowed_pairs(facts, id_)
        (needed if allowed and allowed <= wanted else others).append(id_)
    return tuple(needed), tuple(others)


def _dropped(facts: Assessment, others: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Of zones that allow what no workload uses, those that stay and those that go."""
    kept = tuple(id_ for id_ in others if _waits(facts, id_))
    return kept, tuple(id_ for id_ in others if id_ not in kept)


def _waits(facts: Assessment, id_: str) -> bool:
    """Whether a zone lets nobody meet yet, and holds both sides of a workload."""
    if allowed_pairs(facts, id_):
        return False
    members = set(zone_facts(facts, id_).members)
    return any(
        not members.isdisjoint(expand_ends(facts, load.initiators))
        and not members.isdisjoint(expand_ends(facts, load.targets))
        for load in facts.tables.workloads.values()
    )


def _named(
    facts: Assessment, namer: Namer, groups: Sequence[_Group], kept: Sequence[str]
) -> tuple[Zone, ...]:
    """The zones with ids, and with names that no other zone of their fabric has."""
    tables = facts.tables
    taken = {id_ for table in SUBJECT_TABLES for id_ in tables.rows(table)}
    free = (id_ for number in count(1) if (id_ := f"zone-{number}") not in taken)
    names: dict[str, UniqueNames] = {}
    longest = longest_name(facts)
    found = []
    for group in groups:
        zone = _zone(facts, group)
        if group.segment not in names:
            names[group.segment] = UniqueNames((tables.zones[id_].name for id_ in kept), longest)
        wish = namer.zone(
            group.segment, group.initiators, group.targets, group.workloads, is_peer=group.is_peer
        )
        name = names[group.segment].take(wish)
        found.append(msgspec.structs.replace(zone, id=next(free), name=name))
    return tuple(found)
