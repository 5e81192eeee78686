"""Islands filled with hosts and the array ports that they use: whole groups, or parts of them.

The hosts of the same arrays are a group. Where islands have no port to spare, whole groups rarely
come to the ports of each. A group whose array has several sets of ports can stand on two islands
and take no port more: so many hosts as one set carries here, the others there.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.switches import SwitchModel

_TURNS = 12
"""Orders in which groups of hosts are taken on the same switches."""
_EPS = 1e-6


@dataclass(frozen=True, slots=True)
class HostKind:
    """Hosts that are alike in all, by their numbers."""

    hosts: tuple[int, ...]
    ports: int
    arrays: tuple[int, ...]
    asks: float
    """What one takes of a port of each of its arrays: the largest share of load and limits."""
    speeds: frozenset[str] = frozenset()
    """Those that its switch runs at: the hosts' and those of their arrays."""

    def runs_on(self, model: SwitchModel) -> bool:
        """Whether a switch may hold it with its arrays."""
        return self.speeds.issubset(model.speeds)


@dataclass(slots=True)
class Island:
    """A switch that is filled; ``filled`` is what is asked of each array's ``ports`` on it."""

    model: SwitchModel
    room: int
    hosts: list[int] = field(default_factory=list)
    filled: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    ports: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FillingWay:
    """How islands are filled: by single hosts, by groups, or by groups that may be parted."""

    turn: int = 0
    has_groups: bool = False
    may_part: bool = False


def filling_ways(groups: int) -> Iterator[FillingWay]:
    """Those that leave groups together come first."""
    yield FillingWay()
    for may_part in (False, True):
        for turn in range(_TURNS if groups > 1 else int(may_part)):
            yield FillingWay(turn, has_groups=True, may_part=may_part)


@dataclass(frozen=True, slots=True)
class _Group:
    """Hosts of the same arrays, the heaviest first, with ``sets`` of ports of each array.

    ``set_size`` is that of each array together, 0 where it cannot be parted.
    """

    kind: HostKind
    """One of its kinds: the arrays and speeds are those of all."""
    hosts: tuple[tuple[int, float], ...]
    """The number of each, and what it takes of a port."""
    host_ports: int
    sets: int
    size: int
    """All ports that it takes."""
    set_ports: int = 0
    """Ports of a set of each of its arrays, where it can be parted."""
    set_room: int = 0
    """What a set carries of one array."""

    def part(self, room: int) -> tuple[_Group, _Group] | None:
        """A part that takes just ``room`` ports and what is left; None where none does."""
        if not self.set_ports:
            return None
        each = self.host_ports // len(self.hosts)
        for sets in range(1, self.sets):
            count, odd = divmod(room - sets * self.set_ports, each)
            if odd or not 0 < count < len(self.hosts):
                continue
            chosen = self._chosen(count, sets)
            if chosen is not None:
                here = self.hosts[chosen : chosen + count]
                there = (*self.hosts[:chosen], *self.hosts[chosen + count :])
                return self._of(here, sets), self._of(there, self.sets - sets)
        return None

    def _of(self, hosts: tuple[tuple[int, float], ...], sets: int) -> _Group:
        ports = self.host_ports // len(self.hosts) * len(hosts)
        size = ports + sets * self.set_ports
        return replace(self, hosts=hosts, host_ports=ports, sets=sets, size=size)

    def _chosen(self, count: int, sets: int) -> int | None:
        """Where so many hosts in a row begin that ``sets`` carry, while the rest carry the rest."""
        total = sum(asks for _, asks in self.hosts)
        least = total - (self.sets - sets) * self.set_room - _EPS
        for first in range(len(self.hosts) - count + 1):
            asked = sum(asks for _, asks in self.hosts[first : first + count])
            if least <= asked <= sets * self.set_room + _EPS:
                return first
        return None


class Filling:
    """Fills islands with kinds of hosts."""

    def __init__(self, needs: NetworkNeeds, kinds: Sequence[HostKind]) -> None:
        self._needs = needs
        alike: dict[tuple[tuple[int, ...], frozenset[str]], list[HostKind]] = defaultdict(list)
        for kind in kinds:
            alike[kind.arrays, kind.speeds].append(kind)
        users: dict[int, int] = defaultdict(int)
        for arrays, _ in alike:
            for array in arrays:
                users[array] += 1
        self._kinds = {number: kind for kind in kinds for number in kind.hosts}
        own = {array for array, count in users.items() if count == 1}
        self.groups = [self._group(of, own) for _, of in sorted(alike.items(), key=_name)]
        """All groups, in an order that stays the same."""

    def least_ports(self, kinds: Iterable[HostKind]) -> int:
        """The ports that no islands with some kinds of hosts have fewer of.

        Hosts that are spread over islands take no fewer ports of an array than together.
        """
        taken: dict[int, float] = defaultdict(float)
        total, counted = 0, 0
        for kind in kinds:
            total += kind.ports * len(kind.hosts)
            counted += len(kind.hosts)
            for array in kind.arrays:
                taken[array] += kind.asks * len(kind.hosts)
        is_all = counted == len(self._needs.hosts)
        for array, item in enumerate(self._needs.arrays):
            ports = -(-math.ceil(taken[array] - _EPS) // item.set_size) * item.set_size
            total += max(item.ports, ports) if is_all else ports
        return total

    def fill(self, islands: list[Island], way: FillingWay) -> bool:
        """Put all hosts on islands; False where one was left over."""
        given: dict[int, int] = defaultdict(int)
        waiting = list(self.groups)
        if way.has_groups:
            waiting = self._planned(islands, way, given)
        waiting.sort(key=lambda each: (-each.host_ports, each.kind.arrays))
        for group in waiting:
            if not self._filled_in(islands, group, given):
                return False
        return self._spread_rest(islands, given)

    def most_ports(self, array: int) -> int:
        """As many ports as an array may have in a fabric."""
        return self._needs.most_array_ports(self._needs.arrays[array])

    def _group(self, kinds: Sequence[HostKind], own: set[int]) -> _Group:
        first = kinds[0]
        hosts = [(number, kind.asks) for kind in kinds for number in kind.hosts]
        hosts.sort(key=lambda each: (-each[1], each[0]))
        host_ports = sum(kind.ports * len(kind.hosts) for kind in kinds)
        asked = math.ceil(sum(asks for _, asks in hosts) - _EPS)
        items = [self._needs.arrays[array] for array in first.arrays]
        sets = []
        for array, item in zip(first.arrays, items, strict=True):
            ports = max(asked, item.ports if array in own else 1)
            sets.append(-(-ports // item.set_size))
        size = sum(n * item.set_size for n, item in zip(sets, items, strict=True))
        can_part = (
            own.issuperset(first.arrays)
            and len({*sets}) == 1
            and len({item.set_size for item in items}) == 1
            and len({kind.ports for kind in kinds}) == 1
        )
        return _Group(
            first,
            tuple(hosts),
            host_ports,
            max(sets, default=0),
            host_ports + size,
            sum(item.set_size for item in items) if can_part else 0,
            items[0].set_size if can_part else 0,
        )

    def _planned(
        self, islands: Sequence[Island], way: FillingWay, given: dict[int, int]
    ) -> list[_Group]:
        """Groups put on islands so that they come close to their ports; what is then left.

        The largest sum of groups that an island has room for, one island after the other; each
        turn begins with another group, every other one with the largest island.
        """
        first = way.turn % len(self.groups)
        waiting = [*self.groups[first:], *self.groups[:first]]
        order = sorted(islands, key=lambda each: each.room, reverse=way.turn % 2 > 0)
        for island in order:
            able = [group for group in waiting if group.kind.runs_on(island.model)]
            chosen, left = _chosen_for(island.room, able, may_part=way.may_part)
            for group in chosen:
                if not self._put_group(island, group, given):
                    left.append(group)
            waiting = [group for group in waiting if group not in able] + left
        return waiting

    def _put_group(self, island: Island, group: _Group, given: dict[int, int]) -> bool:
        """Put a group on an island with all the ports that it is to have of its arrays."""
        for array in group.kind.arrays:
            if group.set_ports:
                ports = group.sets * self._needs.arrays[array].set_size
                if given[array] + ports > self.most_ports(array):
                    return False
        if group.size > island.room:
            return False
        if not group.set_ports:
            return self._filled_in([island], group, given)
        for array in group.kind.arrays:
            ports = group.sets * self._needs.arrays[array].set_size
            island.ports[array] = island.ports.get(array, 0) + ports
            island.filled[array] += sum(asks for _, asks in group.hosts)
            given[array] += ports
        island.room -= group.size
        island.hosts += [number for number, _ in group.hosts]
        return True

    def _filled_in(self, islands: Sequence[Island], group: _Group, given: dict[int, int]) -> bool:
        """Put the hosts of a group on islands one by one, where the group has room or is begun."""
        arrays = set(group.kind.arrays)
        whole = group.host_ports + sum(self._needs.arrays[a].set_size for a in arrays)
        able = [island for island in islands if group.kind.runs_on(island.model)]
        for number, _ in group.hosts:
            left = sorted(
                able,
                key=lambda i: (
                    not arrays <= set(i.ports),
                    i.room < whole,
                    i.room if i.room >= whole else -i.room,
                ),
            )
            kind = self._kinds[number]
            if not any(self._put(island, number, kind, given) for island in left):
                return False
        return True

    def _put(self, island: Island, number: int, kind: HostKind, given: dict[int, int]) -> bool:
        wanted: dict[int, int] = {}
        for array in kind.arrays:
            size = self._needs.arrays[array].set_size
            ports = math.ceil(island.filled[array] + kind.asks - _EPS)
            there = island.ports.get(array, 0)
            wanted[array] = max(0, max(1, -(-ports // size)) * size - there)
        room = kind.ports + sum(wanted.values())
        if room > island.room:
            return False
        if any(given[a] + more > self.most_ports(a) for a, more in wanted.items()):
            return False
        island.room -= room
        island.hosts.append(number)
        for array, more in wanted.items():
            island.filled[array] += kind.asks
            island.ports[array] = island.ports.get(array, 0) + more
            given[array] += more
        return True

    def _spread_rest(self, islands: Sequence[Island], given: Mapping[int, int]) -> bool:
        """Ports that are asked for of an array beyond what its hosts take go where there is room.

        Also those of an array that nobody uses.
        """
        for array, item in enumerate(self._needs.arrays):
            short = item.ports - given.get(array, 0)
            while short > 0:
                inhabited = [i for i in islands if i.hosts and item.speed in i.model.speeds]
                using = [i for i in inhabited if i.ports.get(array)] or inhabited
                open_ = [i for i in using if i.room >= min(short, item.set_size)]
                if not open_:
                    return False
                island = max(open_, key=lambda each: each.room)
                more = min(short, item.set_size)
                island.ports[array] = island.ports.get(array, 0) + more
                island.room -= more
                short -= more
        return True


def _name(of: tuple[tuple[tuple[int, ...], frozenset[str]], object]) -> tuple[object, ...]:
    (arrays, speeds), _ = of
    return arrays, sorted(speeds)


def _chosen_for(
    room: int, groups: Sequence[_Group], *, may_part: bool
) -> tuple[list[_Group], list[_Group]]:
    """Groups that come closest to the ports of an island, and those that are left."""
    sums: dict[int, tuple[int, ...]] = {0: ()}
    for place, group in enumerate(groups):
        for total, chosen in [*sums.items()]:
            if total + group.size <= room and total + group.size not in sums:
                sums[total + group.size] = (*chosen, place)
    best = max(sums)
    if may_part and best < room:
        for total in sorted(sums, reverse=True):
            for place, group in enumerate(groups):
                parts = group.part(room - total) if place not in sums[total] else None
                if parts is not None:
                    kept, taken = {*sums[total]}, {*sums[total], place}
                    left = [each for n, each in enumerate(groups) if n not in taken]
                    return [*(groups[n] for n in sorted(kept)), parts[0]], [*left, parts[1]]
    taken = {*sums[best]}
    return (
        [groups[n] for n in sorted(taken)],
        [each for n, each in enumerate(groups) if n not in taken],
    )
