"""Which ports of an array go to which fabric: sets of them, each with a port of each controller."""

from __future__ import annotations

from collections import deque

from sanwright.errors import InputError
from sanwright.parts import Part, PortGroup, PortRole
from sanwright.synthesis.needs import ArrayItem
from sanwright.text import Text


class PortTaker:
    """The ports of one array by fabric and place. Raises InputError where it has too few."""

    def __init__(self, part: Part, item: ArrayItem, fabrics: int) -> None:
        shelves: dict[str, deque[tuple[str, PortGroup]]] = {}
        for name, group in part.port_names():
            if group.role is PortRole.TARGET and group.protocol == "FC":
                shelves.setdefault(group.controller, deque()).append((name, group))
        there = sum(map(len, shelves.values()))
        if there < item.ports * fabrics:
            raise InputError(
                Text(
                    "{part} has {there} Fibre Channel ports that are known of; {wanted} are needed "
                    "({why}).",
                    part=part.name,
                    there=there,
                    wanted=item.ports * fabrics,
                    why=item.why,
                )
            )
        rows = list(shelves.values())
        self._size = item.set_size
        self.by_fabric: list[list[tuple[str, PortGroup]]] = [[] for _ in range(fabrics)]
        for place in range(item.ports):
            for fabric, taken in enumerate(self.by_fabric):
                # Fabric B begins with the other controller where a fabric has but one port.
                start = place + (fabric if item.set_size == 1 else 0)
                turns = (rows[(start + step) % len(rows)] for step in range(len(rows)))
                taken.append(next(row for row in turns if row).popleft())

    def sets(self) -> list[tuple[str, ...]]:
        """The ports that a host is zoned to, of all fabrics, set by set."""
        count = -(-len(self.by_fabric[0]) // self._size)
        return [
            tuple(
                name
                for taken in self.by_fabric
                for name, _ in taken[place * self._size : (place + 1) * self._size]
            )
            for place in range(count)
        ]
