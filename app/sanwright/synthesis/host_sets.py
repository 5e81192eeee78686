"""Which set of an array's ports each host is zoned to, so that none carries more than it can.

Heaviest first, each goes where the array has least to do and where least goes the same way from its
switch: what is evenly spread over switches in a plan is so in the design.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sanwright.checks.rules.array_initiators_per_port import INITIATORS
from sanwright.synthesis.needs import ArrayItem, NetworkNeeds
from sanwright.synthesis.plan import FabricPlan
from sanwright.synthesis.solver import INFINITE

_EPS = 1e-6

_ALL = -1
"""In the place of a switch: all of them."""
_Ways = list[tuple[tuple[int, int], float]]
"""From one switch to others, with what part of a load goes there."""


@dataclass(frozen=True, slots=True)
class SetUser:
    """A host, by its number, that asks an array for ``load`` MB/s with ``ports`` in a fabric.

    ``near`` are the sets of the array that it may be zoned to.
    """

    host: int
    load: float
    ports: int
    near: tuple[int, ...]


class SetDealer:
    """Deals the hosts of one array after the other to its sets."""

    def __init__(self, needs: NetworkNeeds, plan: FabricPlan, items: Sequence[ArrayItem]) -> None:
        """``items`` have the ports that the plan gives them."""
        self._needs, self._items = needs, items
        self._has_ways = bool(plan.links)
        self._switch_of = {n: place for place, s in enumerate(plan.switches) for n in s.hosts}
        self._ports: dict[tuple[int, int], Counter[int]] = defaultdict(Counter)
        """By array and set: how many of its ports in a fabric each switch has."""
        for place, switch in enumerate(plan.switches):
            for number, port in switch.array_ports:
                self._ports[number, port // items[number].set_size][place] += 1
        self._sent: dict[tuple[int, int], float] = defaultdict(float)
        """What goes from one switch to another, in MB/s; from all of them where ``_rooms`` are."""
        self._rooms: dict[int, float] = {}
        """Of edges of their own for storage: what the ISLs of each carry, in MB/s."""
        if plan.shape == "edge-core-edge":
            self._rooms = {
                place: switch.isls * needs.bandwidth(plan.speed_from(place))
                for place, switch in enumerate(plan.switches)
                if switch.array_ports
            }

    def spread(self, number: int) -> int:
        """On how many switches an array has ports."""
        return len({place for (array, _), on in self._ports.items() if array == number
                    for place in on})  # fmt: skip

    def dealt(self, number: int, users: Sequence[SetUser]) -> dict[int, int]:
        """The set of each host that uses the array with this number."""
        chosen = self._dealt(number, users, by_way=self._has_ways)
        if self._has_ways and self._is_over(number, users, chosen):
            chosen = self._dealt(number, users, by_way=False)
        for user in users:
            here = self._switch_of.get(user.host, -1)
            for to, part in self._ways(number, here, chosen[user.host]):
                self._sent[to] += user.load * part
        return chosen

    def _dealt(self, number: int, users: Sequence[SetUser], *, by_way: bool) -> dict[int, int]:
        sent = self._sent.copy()
        loads: dict[int, float] = defaultdict(float)
        counts, went = Counter[int](), Counter[tuple[int, int]]()
        chosen: dict[int, int] = {}
        most = self._most_initiators(users)
        order = sorted(users, key=lambda u: (-u.load, self._switch_of.get(u.host, -1), u.host))
        left = Counter(user.near for user in users)
        idle = {near: set(near) for near in left}
        size = {n: max(1, self._size(number, n)) for near in left for n in near}
        known: dict[int, dict[int, _Ways]] = {}
        port_room = self._items[number].bandwidth / self._needs.port_factor
        there = {place: self._there(number, place) for place in size}
        for user in order:
            here = self._switch_of.get(user.host, -1)
            if here not in known:
                known[here] = {place: self._ways(number, here, place) for place in size}
            ways = known[here]
            best, least = -1, (INFINITE, 0.0, 0.0)
            for place in _open_to(user, counts, most, idle[user.near], left):
                load, count = (loads[place] + user.load) / size[place], counts[place] // size[place]
                if user.load and by_way and self._rooms:
                    # All come over the ISLs of the edge: what is left there decides, not the way.
                    fill = max(
                        (
                            (sent[way] + user.load * part) / self._rooms[way[1]]
                            for way, part in ways[place]
                        ),
                        default=0.0,
                    )
                    score = round(max(fill, load / port_room), 6), round(load, 6), float(count)
                elif user.load:
                    if by_way:
                        load += max([sent[way] for way, _ in ways[place]], default=0.0)
                    if load > least[0] + _EPS:
                        continue
                    score = round(load, 6), float(count), 0.0
                else:
                    # What nobody knows is no reason to crowd where least is known to go.
                    crowd = max([went[here, to] for to in there[place]], default=0)
                    if crowd > least[0]:
                        continue
                    score = float(crowd), float(count), load
                if score < least:
                    best, least = place, score
            idle[user.near].discard(best)
            chosen[user.host] = best
            loads[best] += user.load
            counts[best] += user.ports
            for to in there[best]:
                went[here, to] += 1
            for way, part in ways[best]:
                sent[way] += user.load * part
        return chosen

    def _there(self, number: int, place: int) -> list[int]:
        """The switches with the ports of a set, where there are several switches."""
        return list(self._ports.get((number, place), ())) if self._has_ways else []

    def _ways(self, number: int, here: int, place: int) -> _Ways:
        """From a host's switch to the others with ports of a set; the part of what it asks."""
        ports = self._ports.get((number, place), Counter())
        total = sum(ports.values())
        if self._rooms:
            return [((_ALL, there), count / total) for there, count in ports.items()]
        return [
            ((here, there), count / total)
            for there, count in ports.items()
            if there != here and here >= 0
        ]

    def _is_over(self, number: int, users: Sequence[SetUser], chosen: Mapping[int, int]) -> bool:
        """Whether a set is asked for more than its ports carry."""
        loads: dict[int, float] = defaultdict(float)
        for user in users:
            loads[chosen[user.host]] += user.load
        each = self._items[number].bandwidth / self._needs.port_factor
        return any(load > self._size(number, place) * each + _EPS for place, load in loads.items())

    def _most_initiators(self, users: Sequence[SetUser]) -> int:
        """Host ports that a set may have, those of a fabric."""
        total = sum(user.ports for user in users)
        sets = max(1, len({place for user in users for place in user.near}))
        most = INITIATORS.of(self._needs.pack)
        return total if most is None else max(int(most), -(-total // sets))

    def _size(self, number: int, place: int) -> int:
        item = self._items[number]
        return min(item.set_size, item.ports - place * item.set_size)


def _open_to(
    user: SetUser,
    counts: Mapping[int, int],
    most: int,
    idle: set[int],
    left: Counter[tuple[int, ...]],
) -> Sequence[int]:
    """The sets that a host may be zoned to, one more of those that are ``left`` like it.

    Ports that no host is zoned to do nothing for fan-in: the last hosts go there.
    """
    is_last = len(idle) >= left[user.near]
    left[user.near] -= 1
    if is_last:
        return sorted(idle)
    return [n for n in user.near if counts[n] + user.ports <= most] or user.near
