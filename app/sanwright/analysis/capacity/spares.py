"""Which spare drives may stand in for a drive of a RAID group, judged group by group.

The design states with each group how many drives are kept free for it, and not whether only this
group may have them. So a spare counts for every group of its array whose drives are of its medium
and interface and not larger than it, as arrays without dedicated spares use it (NetApp, SANtricity
documentation, Hot spare drives); larger drives are served first, for only large spares serve them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.capacity.levels import level_of
from sanwright.analysis.capacity.members import group_drives
from sanwright.design import RaidGroup

_ROUNDING = 1.01
"""Capacities as sold are rounded."""


@dataclass(frozen=True, slots=True)
class SpareCover:
    """The spares that fit the drives of ``group``, beside those that are advised.

    ``drives`` share them: the group's own and those of groups that are served before it. ``spares``
    is what is stated. ``is_short``: there are certainly too few; ``is_open``: there are too few of
    what is stated, but not all is. ``silent`` are the groups that do not state their spares, or
    where all do, those of which nobody can tell what kind of drives they have.
    """

    group: str
    drives: int
    spares: int
    needed: int
    is_short: bool
    is_open: bool
    silent: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Claim:
    """A group that spares are kept for: ``size`` in bytes must fit, ``offered`` each spare has.

    ``kind`` is medium and interface, None where they are not known; ``spares`` None: not stated.
    """

    group: str
    kind: tuple[str, str] | None
    size: float
    offered: float
    drives: int
    spares: int | None


def takes_spares(group: RaidGroup) -> bool:
    """Whether a failed drive of the group is rebuilt on a spare, not in room among its members."""
    level = level_of(group)
    return level.tolerates > 0 and not level.is_distributed


@remembered
def spare_covers(
    facts: Assessment, device: str, per_spare: int, least: int
) -> tuple[SpareCover, ...]:
    """The groups of a device that take spares, where one serves ``per_spare`` drives of a kind.

    Each is to have ``least`` spares that fit.
    """
    claims = list(_claims(facts, device))
    hoped = {cover.group: cover for cover in _dealt([claims], per_spare, least, hopeful=True)}
    if all(claim.kind is not None for claim in claims):
        covers = _dealt(_by_kind(claims), per_spare, least, hopeful=True)
        hoped = {cover.group: cover for cover in covers}
    sure = {c.group: c for c in _dealt(_by_kind(claims), per_spare, least, hopeful=False)}
    unstated = tuple(claim.group for claim in claims if claim.spares is None)
    unknown = tuple(claim.group for claim in claims if claim.kind is None)
    return tuple(
        SpareCover(
            group=id_,
            drives=cover.drives,
            spares=cover.spares,
            needed=cover.needed,
            is_short=hoped[id_].is_short,
            is_open=cover.is_short and not hoped[id_].is_short,
            silent=unstated or unknown,
        )
        for id_, cover in sure.items()
    )


def _claims(facts: Assessment, device: str) -> Iterator[_Claim]:
    counted: set[tuple[str, ...]] = set()
    for id_ in facts.index("raid_groups_on", device):
        record = facts.tables.raid_groups[id_]
        if not takes_spares(record):
            continue
        drives = group_drives(facts, id_)
        member = record.member_capacity.amount
        offered = drives.capacity.amount if drives.capacity is not None else member
        # slices of the same drives are rebuilt with them, on the same spares
        is_told = bool(record.drives) and record.drives in counted
        counted.add(record.drives)
        yield _Claim(
            group=id_,
            kind=_kind(facts, drives.parts),
            size=offered if drives.is_sliced else member,
            offered=offered,
            drives=0 if is_told else drives.count,
            spares=record.spares,
        )


def _kind(facts: Assessment, parts: Iterable[str]) -> tuple[str, str] | None:
    """Medium and interface, if all of the parts have the same."""
    found = set()
    for id_ in parts:
        part = facts.tables.part(id_)
        facet = part.drive if part is not None else None
        found.add((facet.media, facet.interface) if facet is not None else ("", ""))
    kind = found.pop() if len(found) == 1 else ("", "")
    return kind if all(kind) else None


def _by_kind(claims: Iterable[_Claim]) -> list[list[_Claim]]:
    """The groups that may serve each other; one of an unknown kind serves itself alone."""
    found: dict[object, list[_Claim]] = {}
    for claim in claims:
        found.setdefault(claim.kind if claim.kind is not None else claim.group, []).append(claim)
    return list(found.values())


def _lacks(claim: _Claim, per_spare: int) -> int:
    """Drives that its own spares leave over: of equals those are served first that lack least."""
    return claim.drives - (claim.spares or 0) * per_spare


def _dealt(
    kinds: Iterable[list[_Claim]], per_spare: int, least: int, *, hopeful: bool
) -> Iterator[SpareCover]:
    """The spares of each kind dealt out; ``hopeful``: what is not stated is enough."""
    unstated = math.inf if hopeful else 0.0
    for claims in kinds:
        waiting, room, spares, drives = list(claims), 0.0, 0.0, 0
        for claim in sorted(claims, key=lambda each: (-each.size, _lacks(each, per_spare))):
            fitting = [each for each in waiting if each.offered * _ROUNDING >= claim.size]
            waiting = [each for each in waiting if each not in fitting]
            more = sum(unstated if e.spares is None else e.spares for e in fitting)
            room, spares, drives = room + more * per_spare, spares + more, drives + claim.drives
            is_short = room < claim.drives or spares < least
            room = max(room - claim.drives, 0.0)
            yield SpareCover(
                group=claim.group,
                drives=drives,
                spares=int(spares) if math.isfinite(spares) else 0,
                needed=max(math.ceil(drives / per_spare), least),
                is_short=is_short,
                is_open=False,
                silent=(),
            )
