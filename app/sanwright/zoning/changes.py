"""What is entered to lead from one zone database to another: what is added, changed and removed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sanwright.design import DatabaseZone, ZoneDatabase
from sanwright.design.zone_database import MemberRole

Members = Mapping[str, MemberRole]


@dataclass(frozen=True, slots=True)
class ZoneChanges:
    """The difference of two zone databases of one fabric, ``before`` and ``after``.

    ``added`` and ``removed`` are members of zones that are there before and after.
    """

    before: ZoneDatabase
    after: ZoneDatabase
    new_aliases: Mapping[str, tuple[str, ...]]
    gone_aliases: Mapping[str, tuple[str, ...]]
    new_zones: Mapping[str, DatabaseZone]
    gone_zones: Mapping[str, DatabaseZone]
    added: Mapping[str, Members]
    removed: Mapping[str, Members]
    new_sets: Mapping[str, tuple[str, ...]]
    gone_sets: Mapping[str, tuple[str, ...]]
    into_sets: Mapping[str, tuple[str, ...]]
    out_of_sets: Mapping[str, tuple[str, ...]]

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to enter."""
        kinds = (
            self.new_aliases, self.gone_aliases, self.new_zones, self.gone_zones, self.added,
            self.removed, self.new_sets, self.gone_sets, self.into_sets, self.out_of_sets,
        )  # fmt: skip
        return not any(kinds) and self.before.in_force == self.after.in_force

    @property
    def is_whole(self) -> bool:
        """Whether nothing is there before it."""
        return not (self.before.names or self.before.in_force)

    @property
    def new_vsan_aliases(self) -> Mapping[str, tuple[str, ...]]:
        """Aliases of the VSAN alone (Cisco's fcaliases) that a switch does not have yet."""
        held = self.before.vsan_aliases
        return {n: m for n, m in self.after.vsan_aliases.items() if n not in held}

    @property
    def gone_vsan_aliases(self) -> tuple[str, ...]:
        """Those that nothing is any more."""
        return tuple(n for n in self.before.vsan_aliases if n not in self.after.vsan_aliases)

    @property
    def changed_zones(self) -> tuple[str, ...]:
        """Names of zones that are there and get or lose members."""
        return tuple(dict.fromkeys((*self.added, *self.removed)))

    def inverse(self) -> ZoneChanges:
        """The way back."""
        return changes(self.after, self.before)


def changes(before: ZoneDatabase, after: ZoneDatabase) -> ZoneChanges:
    """What leads from one to the other."""
    both = [name for name in after.zones if name in before.zones]
    sets = [name for name in after.zone_sets if name in before.zone_sets]
    return ZoneChanges(
        before,
        after,
        {n: m for n, m in after.aliases.items() if before.aliases.get(n) != m},
        {n: m for n, m in before.aliases.items() if after.aliases.get(n) != m},
        {n: z for n, z in after.zones.items() if n not in before.zones},
        {n: z for n, z in before.zones.items() if n not in after.zones},
        _filled({n: _more(after.zones[n].members, before.zones[n].members) for n in both}),
        _filled({n: _more(before.zones[n].members, after.zones[n].members) for n in both}),
        {n: z for n, z in after.zone_sets.items() if n not in before.zone_sets},
        {n: z for n, z in before.zone_sets.items() if n not in after.zone_sets},
        _listed({n: _beyond(after.zone_sets[n], before.zone_sets[n]) for n in sets}),
        _listed({n: _beyond(before.zone_sets[n], after.zone_sets[n]) for n in sets}),
    )


def _more(members: Members, than: Members) -> Members:
    return {text: role for text, role in members.items() if than.get(text, None) != role}


def _beyond(names: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    held = set(others)
    return tuple(name for name in names if name not in held)


def _filled(found: Mapping[str, Members]) -> Mapping[str, Members]:
    return {name: members for name, members in found.items() if members}


def _listed(found: Mapping[str, tuple[str, ...]]) -> Mapping[str, tuple[str, ...]]:
    return {name: members for name, members in found.items() if members}
