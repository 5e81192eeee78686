"""Zones that stand and stay: whom they let meet, and which of them take in what is lacking.

A host that needs the targets of a peer zone joins it, a target port that all initiators of a zone
need comes into it: what an administrator does, instead of a second zone beside the first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import msgspec

from sanwright.analysis import Assessment
from sanwright.analysis.assessment import remembered
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.routes import hops_between
from sanwright.analysis.sides import segment_at
from sanwright.analysis.topology import attachment_of
from sanwright.analysis.zones import ZoneFacts, is_in_effect, zone_facts
from sanwright.design import Zone, port_device
from sanwright.zoning.wanted import Pair, Pairs


@dataclass(frozen=True, slots=True)
class Widened:
    """Zones with the members that they get, and the pairs that no zone could take in."""

    changed: tuple[Zone, ...]
    lacking: Pairs


@dataclass(slots=True)
class _Standing:
    """A zone that stays, with what comes into it."""

    zone: ZoneFacts
    segments: frozenset[str]
    initiators: set[str]
    targets: set[str]
    new_members: dict[str, None] = field(default_factory=dict)
    new_principals: dict[str, None] = field(default_factory=dict)

    @property
    def is_peer(self) -> bool:
        return self.zone.zone.kind == "peer"

    @property
    def is_plain(self) -> bool:
        """Whether all ports are known, and the principals of a peer zone are its targets."""
        zone = self.zone
        return not zone.unknown and (not self.is_peer or set(zone.principals) == set(zone.targets))

    @property
    def size(self) -> int:
        return len(self.zone.members) + len(self.new_members) + len(self.new_principals)

    def record(self) -> Zone:
        zone = self.zone.zone
        return msgspec.structs.replace(
            zone,
            members=(*zone.members, *self.new_members),
            principals=(*zone.principals, *self.new_principals),
        )


@remembered
def allowed_pairs(facts: Assessment, id_: str) -> frozenset[Pair]:
    """The pairs that a zone lets meet: of ports that links join; others meet nobody by it."""
    zone = zone_facts(facts, id_)
    return frozenset(_allowed(facts, zone))


def _allowed(facts: Assessment, zone: ZoneFacts) -> Iterator[Pair]:
    if zone.unknown or not (zone.initiators and zone.targets):
        return
    for initiator in zone.initiators:
        here = attachment_of(facts, initiator)
        for target in zone.targets:
            there = attachment_of(facts, target)
            if here is None or there is None or not zone.joins(initiator, target):
                continue
            if not all(is_in_effect(facts, zone.zone.id, end) for end in (initiator, target)):
                continue
            if here.node and there.node and hops_between(facts, here.node, there.node) is not None:
                yield initiator, target


@remembered
def prefers_peers(facts: Assessment, segment: str) -> bool:
    """Whether more initiators of a fabric are in peer zones than in others.

    A fabric without zones takes after the other fabrics.
    """
    here: Counter[str] = Counter()
    everywhere: Counter[str] = Counter()
    for id_, zone in facts.tables.zones.items():
        found = zone_facts(facts, id_)
        everywhere[zone.kind] += len(found.initiators)
        if segment in _segments(facts, found):
            here[zone.kind] += len(found.initiators)
    counts = here if here.total() else everywhere
    return counts["peer"] > counts["standard"]


def widen_zones(
    facts: Assessment, wanted: Pairs, zones: Iterable[str], most: int | None
) -> Widened:
    """Take in what ``zones`` do not allow, where that lets nobody meet who need not.

    ``most`` is the number of ports that the rule pack allows in a zone.
    """
    standing = [_standing(facts, id_) for id_ in zones]
    allowed = {pair for each in standing for pair in allowed_pairs(facts, each.zone.zone.id)}
    lacking = {pair: ids for pair, ids in wanted.items() if pair not in allowed}
    if lacking:
        known = [each for each in standing if each.segments and each.is_plain]
        _join_peers(facts, wanted, lacking, known, most)
        _add_targets(facts, wanted, lacking, known, most)
    changed = (each for each in standing if each.new_members or each.new_principals)
    return Widened(tuple(each.record() for each in changed), lacking)


def _standing(facts: Assessment, id_: str) -> _Standing:
    zone = zone_facts(facts, id_)
    return _Standing(zone, _segments(facts, zone), set(zone.initiators), set(zone.targets))


def _segments(facts: Assessment, zone: ZoneFacts) -> frozenset[str]:
    """The fabric that a zone belongs to, or those that its ports are in if it names none."""
    if zone.zone.fabric is not None:
        return frozenset({zone.zone.fabric})
    found = (segment_at(facts, port) for port in zone.members)
    return frozenset(segment for segment in found if segment is not None)


def _join_peers(
    facts: Assessment,
    wanted: Pairs,
    lacking: dict[Pair, tuple[str, ...]],
    standing: Sequence[_Standing],
    most: int | None,
) -> None:
    """Initiators into the peer zones all of whose targets they need."""
    by_target: dict[str, list[_Standing]] = {}
    for each in standing:
        if each.is_peer:
            for target in each.targets:
                by_target.setdefault(target, []).append(each)
    needs: dict[str, set[str]] = {}
    for initiator, target in wanted:
        needs.setdefault(initiator, set()).add(target)
    for initiator, target in [*lacking]:
        if (initiator, target) not in lacking:
            continue
        segment = segment_at(facts, initiator)
        fitting = [
            each
            for each in by_target.get(target, ())
            if segment in each.segments
            and each.targets <= needs[initiator]
            and initiator not in each.zone.members
            and _has_room(each, most)
        ]
        if fitting:
            into = max(fitting, key=lambda each: len(each.targets))
            into.new_members[initiator] = None
            into.initiators.add(initiator)
            for met in into.targets:
                lacking.pop((initiator, met), None)


def _add_targets(
    facts: Assessment,
    wanted: Pairs,
    lacking: dict[Pair, tuple[str, ...]],
    standing: Sequence[_Standing],
    most: int | None,
) -> None:
    """Target ports into the zones of their array all of whose initiators need them."""
    by_initiator: dict[str, list[_Standing]] = {}
    for each in standing:
        if each.targets and (each.is_peer or len(each.initiators) == 1):
            for initiator in each.initiators:
                by_initiator.setdefault(initiator, []).append(each)
    for initiator, target in [*lacking]:
        if (initiator, target) not in lacking:
            continue
        segment, array = segment_at(facts, initiator), chassis_of(facts, port_device(target))
        for each in by_initiator.get(initiator, ()):
            if (
                segment in each.segments
                and all(chassis_of(facts, port_device(own)) == array for own in each.targets)
                and all((other, target) in wanted for other in each.initiators)
                and target not in each.targets
                and _has_room(each, most)
            ):
                (each.new_principals if each.is_peer else each.new_members)[target] = None
                each.targets.add(target)
                for other in each.initiators:
                    lacking.pop((other, target), None)
                break


def _has_room(each: _Standing, most: int | None) -> bool:
    return most is None or each.size < most
