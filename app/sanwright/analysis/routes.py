"""Ways through the network, in small pieces, so that one link more or less touches few of them.

A distance map is worked out anew whenever a link comes or goes, which is quick; but what rests on
it is told only where a distance or a connected part has come out different. So a workload learns of
a link only if the link is on a way of its own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sanwright.analysis.memo import Key
from sanwright.analysis.topology import Direction, Edge, edges_at, nodes

if TYPE_CHECKING:
    from sanwright.analysis.assessment import Assessment

Shares = dict[Direction, float]
"""Part of a traffic on each link direction."""


def neighbours(facts: Assessment, node: str) -> dict[str, tuple[Edge, ...]]:
    """The nodes next to ``node`` with the links to each, sorted."""
    found: dict[str, list[Edge]] = {}
    for edge in facts.ask(edges_at, node):
        found.setdefault(edge[2] if edge[1] == node else edge[1], []).append(edge)
    return {other: tuple(found[other]) for other in sorted(found)}


def next_to(facts: Assessment, node: str) -> tuple[str, ...]:
    """The nodes next to ``node``: its neighbours whatever links there are."""
    return tuple(facts.ask(neighbours, node))


def between(facts: Assessment, node: str, other: str) -> tuple[Edge, ...]:
    """The links between two nodes."""
    return facts.ask(neighbours, node).get(other, ())


def shares(facts: Assessment, source: str, target: str) -> tuple[Shares, Shares] | None:
    """Share of a traffic on every link direction from ``source`` to ``target``, and back.

    Equal-cost shortest paths by hop count; at each node the traffic splits over the next hops in
    proportion to bandwidth (evenly where a bandwidth is unknown). None if there is no path.
    """
    length = facts.distance(source, target)
    if length is None:
        return None
    onward: dict[str, list[str]] = {}
    backward: dict[str, list[str]] = {}
    level = [source]
    for left in range(length - 1, -1, -1):
        reached: dict[str, None] = {}
        for node in level:
            onward[node] = [
                other for other in facts.ask(next_to, node) if facts.distance(other, target) == left
            ]
            for other in onward[node]:
                backward.setdefault(other, []).append(node)
                reached[other] = None
        level = sorted(reached)
    return _split(facts, source, onward), _split(facts, target, backward)


def _split(facts: Assessment, start: str, hops: dict[str, list[str]]) -> Shares:
    found: Shares = {}
    level = {start: 1.0}
    while level:
        following: dict[str, float] = {}
        for node in sorted(level):
            for direction, other, weight in _weighted(facts, node, hops.get(node, [])):
                found[direction] = found.get(direction, 0.0) + level[node] * weight
                following[other] = following.get(other, 0.0) + level[node] * weight
        level = following
    return found


def _weighted(
    facts: Assessment, node: str, others: list[str]
) -> Iterator[tuple[Direction, str, float]]:
    """The directions out of ``node`` towards ``others``, each with its part of the traffic."""
    edges = [(edge, other) for other in others for edge in facts.ask(between, node, other)]
    capacities = [edge[3] for edge, _ in edges]
    known = [capacity for capacity in capacities if capacity is not None]
    total = sum(known)
    for edge, other in edges:
        way = "ab" if edge[1] == node else "ba"
        weight = 1 / len(edges) if len(known) < len(edges) else (edge[3] or 0.0) / total
        yield (edge[0], way), other, weight


class Routes:
    """Distances and connected parts of the network, followed from edit to edit."""

    def __init__(self, facts: Assessment) -> None:
        self._facts = facts
        self._maps: dict[str, dict[str, int]] = {}
        self._parts: dict[str, str] | None = None

    def distance(self, source: str, target: str) -> int | None:
        """Links on a shortest way between two nodes; None if there is none."""
        if target not in self._maps:
            self._facts.memo.aside(lambda: self._map(target))
        return self._maps[target].get(source)

    def component(self, node: str) -> str:
        """The connected part of the network that ``node`` is in, named by its first node."""
        if self._parts is None:
            self._facts.memo.aside(self._divide)
        return self._parts.get(node, node) if self._parts is not None else node

    def follow(self, changed: dict[Key, None]) -> list[Key]:
        """Take over changed answers. Returns the inputs, distances and components, that differ."""
        if not any(key[0] is next_to or key[0] is nodes for key in changed):
            return []
        touched: list[Key] = []
        maps, parts = self._maps, self._parts
        self._maps, self._parts = {}, None
        for target, before in maps.items():
            self._map(target)
            differing = _differing(before, self._maps[target])
            touched += [("distance", node, target) for node in differing]
        if parts is not None:
            self._parts = self._divided()
            touched += [("component", node) for node in _differing(parts, self._parts)]
        return touched

    def _next_to(self, node: str) -> tuple[str, ...]:
        found: tuple[str, ...] = self._facts.memo.want((next_to, node))
        return found

    def _map(self, target: str) -> None:
        found = {target: 0} if target in self._facts.memo.want((nodes,)) else {}
        pending = deque(found)
        while pending:
            node = pending.popleft()
            for other in self._next_to(node):
                if other not in found:
                    found[other] = found[node] + 1
                    pending.append(other)
        self._maps[target] = found

    def _divide(self) -> None:
        self._parts = self._divided()

    def _divided(self) -> dict[str, str]:
        parts: dict[str, str] = {}
        for first in self._facts.memo.want((nodes,)):
            pending = [first] if first not in parts else []
            while pending:
                node = pending.pop()
                if node not in parts:
                    parts[node] = first
                    pending.extend(self._next_to(node))
        return parts


def _differing(before: Mapping[str, object], after: Mapping[str, object]) -> list[str]:
    keys = {*before, *after}
    return sorted(key for key in keys if before.get(key) != after.get(key))
