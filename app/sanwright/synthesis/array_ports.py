"""Which ports of an array go to which fabric: sets of them, each with a port of each controller."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from sanwright.errors import InputError
from sanwright.parts import Part, PortGroup
from sanwright.synthesis.array_cards import host_ports, too_few_ports
from sanwright.synthesis.needs import ArrayItem


class PortTaker:
    """The ports of one array by fabric and place. Raises InputError where it has too few."""

    def __init__(
        self,
        part: Part,
        item: ArrayItem,
        fabrics: int,
        on_cards: Sequence[tuple[str, PortGroup]] = (),
    ) -> None:
        """``on_cards`` are references of ports on what is fitted into the array."""
        shelves: dict[str, deque[tuple[str, PortGroup]]] = {}
        for name, group in (*host_ports(part), *on_cards):
            shelves.setdefault(group.controller, deque()).append((name, group))
        there = sum(map(len, shelves.values()))
        if there < item.ports * fabrics:
            raise InputError(too_few_ports(part, there, item.ports * fabrics, item.why))
        rows = list(shelves.values())
        self._size = item.set_size
        self.by_fabric: list[list[tuple[str, PortGroup]]] = [[] for _ in range(fabrics)]
        for place in range(item.ports):
            is_last_alone = item.ports % item.set_size == 1 and place == item.ports - 1
            is_alone = item.set_size == 1 or is_last_alone
            for fabric, taken in enumerate(self.by_fabric):
                # Fabric B begins with the other controller where a set has but one port in each.
                start = place + (fabric if is_alone else 0)
                turns = (rows[(start + step) % len(rows)] for step in range(len(rows)))
                taken.append(next(row for row in turns if row).popleft())

    def sets(self) -> list[tuple[str, ...]]:
        """The ports that a host is zoned to, of all fabrics, set by set.

        Where one port is left over in one fabric, its hosts meet one of another set as well.
        """
        count = -(-len(self.by_fabric[0]) // self._size)
        return [
            tuple(name for taken in self.by_fabric for name, _ in self._own(taken, place))
            for place in range(count)
        ]

    def _own(self, taken: list[tuple[str, PortGroup]], place: int) -> list[tuple[str, PortGroup]]:
        own = taken[place * self._size : (place + 1) * self._size]
        is_short = len(own) < self._size and len(self.by_fabric) == 1
        return taken[-self._size :] if is_short else own
