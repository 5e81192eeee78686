"""What goes between the switches of a mesh: by which arrays hosts use, and where those are."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import permutations

from sanwright.synthesis.flows import flows_of
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.packing import Bin

_EPS = 1e-6
_NEAR = 1.25
"""So much of what ISLs carry is brought below it by exchanging hosts; more is not tried."""
_EXCHANGES = 3_000
"""Pairs of hosts that are looked at."""

_Flow = dict[tuple[int, int], float]


class MeshFlows:
    """The loads of a mesh whose switches have ``ports`` of arrays (array, port), in MB/s.

    ``link`` is what all ISLs between two switches carry.
    """

    def __init__(
        self, needs: NetworkNeeds, ports: Sequence[Sequence[tuple[int, int]]], link: float
    ) -> None:
        self._needs, self._link = needs, link
        flows = flows_of(needs)
        numbers = {arrays: number for number, arrays in enumerate(dict.fromkeys(flows))}
        own = [Counter(array for array, _ in each) for each in ports]
        spread = [
            [sum(c[a] / needs.arrays[a].ports for a in arrays) / max(1, len(arrays)) for c in own]
            for arrays in numbers
        ]
        self._spread = [spread[numbers[arrays]] for arrays in flows]
        """By host: what part of its demand goes to each switch."""
        sizes = {a: sum(needs.arrays[n].set_size for n in a) for a in numbers}
        self._meets = [sizes[arrays] for arrays in flows]
        """By host: how many ports of arrays it is zoned to."""

    def parts(self, number: int) -> tuple[float, ...]:
        """What part of a host's demand goes to each switch."""
        return tuple(self._spread[number])

    def ease(self, bins: Sequence[Bin], most: float) -> bool:
        """Exchange hosts that are alike until no two switches have above ``most``; whether so.

        What hosts read and what those at the other end write is together on an ISL.
        """
        flow: _Flow = dict.fromkeys(permutations(range(len(bins)), 2), 0.0)
        for place, each in enumerate(bins):
            for number in each.hosts:
                self._add(flow, place, number, 1.0)
        over = _over(flow, most)
        if over > _EPS and max(flow.values()) > _NEAR * most:
            return False
        dice = random.Random(0)  # noqa: S311 the same hosts, whoever asks
        for _ in range(_EXCHANGES):
            if over <= _EPS:
                return True
            fullest = max(flow.items(), key=lambda each: each[1])[0]
            here = dice.choice(fullest)
            there = dice.choice([place for place in range(len(bins)) if place != here])
            over = self._exchanged(flow, (bins[here], bins[there]), (here, there), most, over, dice)
        return over <= _EPS

    def _exchanged(
        self,
        flow: _Flow,
        bins: tuple[Bin, Bin],
        places: tuple[int, int],
        most: float,
        over: float,
        dice: random.Random,
    ) -> float:
        """Exchange a host of each of two switches if that helps; what is too much afterwards."""
        if not bins[0].hosts or not bins[1].hosts:
            return over
        numbers = [dice.choice(each.hosts) for each in bins]
        first, second = (self._needs.hosts[number] for number in numbers)
        if (first.ports, first.bandwidth) != (second.ports, second.bandwidth):
            return over
        moved = flow.copy()
        for place, number in zip(places, numbers, strict=True):
            self._add(moved, place, number, -1.0)
        for place, number in zip(reversed(places), numbers, strict=True):
            self._add(moved, place, number, 1.0)
        after = _over(moved, most)
        if after >= over - _EPS:
            return over
        flow.update(moved)
        bins[0].remove(numbers[0], first)
        bins[1].remove(numbers[1], second)
        bins[0].add(numbers[1], second)
        bins[1].add(numbers[0], first)
        return after

    def _add(self, flow: _Flow, place: int, number: int, sign: float) -> None:
        host = self._needs.hosts[number]
        for there, part in enumerate(self._spread[number]):
            if part and there != place:
                flow[there, place] += sign * host.reads * part
                flow[place, there] += sign * host.writes * part

    def keep_ratio(self, bins: Sequence[Bin]) -> bool:
        """Whether the hosts of each switch keep to the ratio, over ISLs to their storage alone."""
        needs = self._needs
        if needs.ratio is None or not needs.arrays:
            return True
        for here, each in enumerate(bins):
            ways, links, zoned = set[int](), 0.0, 0
            for number in each.hosts:
                parts = enumerate(self._spread[number])
                away = {there for there, part in parts if part and there != here}
                ways |= away
                host = needs.hosts[number]
                links += host.ports * host.bandwidth if away else 0.0
                zoned += self._meets[number]
            # A host is zoned to one set of ports: few hosts do not use every way.
            if links > needs.ratio.value * min(len(ways), zoned) * self._link + _EPS:
                return False
        return True


def least_crossing(needs: NetworkNeeds, count: int) -> tuple[float, bool]:
    """MB/s between ``count`` switches at least, and whether all hosts use all arrays alike.

    Both directions are in it. The ports of an array are on as many switches as it has ports, or
    as there are, so no more of what a host asks of it stays than is there.
    """
    staying = [-(-item.ports // count) / item.ports for item in needs.arrays]
    flows = flows_of(needs)
    total = 0.0
    for host, arrays in zip(needs.hosts, flows, strict=True):
        stays = sum(staying[array] for array in arrays) / len(arrays) if arrays else 1.0
        total += (host.reads + host.writes) * (1 - stays)
    is_alike = all(len(arrays) == len(needs.arrays) for arrays in flows)
    return total, is_alike and len({item.ports for item in needs.arrays}) == 1


def _over(flow: _Flow, most: float) -> float:
    return sum(max(0.0, load - most * (1 + 1e-9)) for load in flow.values())
