"""The ways from initiators to SAS enclosures: through which modules, how wide, how fast."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.drives import drives_in
from sanwright.analysis.links import link_facts
from sanwright.analysis.sas import (
    Node,
    SasEntry,
    SasHop,
    hops_of,
    is_sas_enclosure,
    lead_of,
    modules_of,
    node_hops,
    stack_of,
)
from sanwright.parts import Speed
from sanwright.units import Length


@dataclass(frozen=True, slots=True)
class SasStep:
    """One expander on the way from an entry; ``before`` is the place of the step before it, or -1.

    ``cables`` are all that lead here from there, ``lanes`` their width together, ``upstream`` the
    narrowest width before. ``lowest`` is the slowest known rate up to here.
    """

    node: Node
    before: int
    cables: tuple[str, ...]
    lanes: int
    upstream: int
    lowest: Speed | None


@dataclass(frozen=True, slots=True)
class SasTree:
    """All expanders that an entry leads to, each by the shortest way, nearest first."""

    entry: SasEntry
    steps: tuple[SasStep, ...]

    def behind(self, place: int) -> tuple[Node, ...]:
        """The expanders that are reached through the step at ``place``."""
        inside = {place}
        for number, step in enumerate(self.steps):
            if step.before in inside:
                inside.add(number)
        return tuple(self.steps[number].node for number in sorted(inside - {place}))


@dataclass(frozen=True, slots=True)
class SasReach:
    """The longest way over cables from a source of a stack to an expander in it.

    ``length`` is that of the cables whose length is stated; of several side by side the longest.
    """

    source: Node
    expander: Node
    length: Length


@dataclass(frozen=True, slots=True)
class SasAccess:
    """How a system reaches an enclosure: over which modules, and each of its sources over which."""

    enclosure: str
    system: str
    modules: tuple[Node, ...]
    by_source: tuple[tuple[Node, tuple[Node, ...]], ...]


@dataclass(frozen=True, slots=True)
class SasDomain:
    """What an adapter addresses, over all its ports; ``enclosures`` are those for drives."""

    drives: int
    expanders: int
    enclosures: tuple[str, ...]

    @property
    def devices(self) -> int:
        """Drives and expanders together."""
        return self.drives + self.expanders


@remembered
def trees_of(facts: Assessment, enclosure: str) -> tuple[SasTree, ...]:
    """What each entry into the enclosure's stack leads to."""
    return _trees(facts, lead_of(facts, enclosure))


@remembered
def _trees(facts: Assessment, lead: str) -> tuple[SasTree, ...]:
    return tuple(_tree(facts, entry) for entry in stack_of(facts, lead).entries)


def _tree(facts: Assessment, entry: SasEntry) -> SasTree:
    cables = tuple(hop.cable for hop in entry.hops)
    lowest = _slower(None, entry.hops)
    steps = [SasStep(entry.expander, -1, cables, entry.lanes, entry.offered, lowest)]
    seen = {entry.expander}
    place = 0
    while place < len(steps):
        here = steps[place]
        parallel: dict[Node, list[SasHop]] = {}
        for hop in node_hops(facts, here.node):
            if hop.is_onward and hop.far not in seen:
                parallel.setdefault(hop.far, []).append(hop)
        for far, hops in parallel.items():
            seen.add(far)
            steps.append(
                SasStep(
                    node=far,
                    before=place,
                    cables=tuple(hop.cable for hop in hops),
                    lanes=sum(hop.lanes for hop in hops),
                    upstream=min(here.lanes, here.upstream),
                    lowest=_slower(here.lowest, hops),
                )
            )
        place += 1
    return SasTree(entry, tuple(steps))


def _slower(before: Speed | None, hops: Iterable[SasHop]) -> Speed | None:
    known = [hop.speed for hop in hops if hop.speed is not None]
    known += [before] if before is not None else []
    return min(known, key=lambda speed: speed.usable, default=None)


@remembered
def longest_way(facts: Assessment, enclosure: str) -> SasReach | None:
    """The longest way into the stack of the enclosure; None where nobody enters it."""
    ways = [
        SasReach(tree.entry.source, step.node, Length(metres))
        for tree in trees_of(facts, enclosure)
        for step, metres in zip(tree.steps, _metres(facts, tree), strict=True)
    ]
    return max(ways, key=lambda way: (way.length, way.expander), default=None)


def _metres(facts: Assessment, tree: SasTree) -> list[float]:
    """The way to each step of the tree."""
    found: list[float] = []
    for step in tree.steps:
        lengths = (link_facts(facts, cable).length for cable in step.cables)
        longest = max((length.amount for length in lengths if length is not None), default=0.0)
        found.append(longest + (found[step.before] if step.before >= 0 else 0.0))
    return found


@remembered
def access_of(facts: Assessment, enclosure: str) -> tuple[SasAccess, ...]:
    """How each system reaches the enclosure, in the order of its modules; none if nobody does."""
    modules = modules_of(facts, enclosure).nodes
    found: dict[str, dict[Node, set[Node]]] = {}
    for tree in trees_of(facts, enclosure):
        here = {step.node for step in tree.steps} & set(modules)
        if here:
            sources = found.setdefault(tree.entry.system, {})
            sources.setdefault(tree.entry.source, set()).update(here)
    return tuple(
        SasAccess(
            enclosure,
            system,
            tuple(node for node in modules if any(node in reached for reached in by.values())),
            tuple((source, tuple(n for n in modules if n in by[source])) for source in sorted(by)),
        )
        for system, by in found.items()
    )


@remembered
def stack_access(facts: Assessment, enclosure: str) -> tuple[SasAccess, ...]:
    """How the enclosures of the stack are reached that may be reached over two modules."""
    return _stack_access(facts, lead_of(facts, enclosure))


@remembered
def _stack_access(facts: Assessment, lead: str) -> tuple[SasAccess, ...]:
    return tuple(
        access
        for id_ in stack_of(facts, lead).enclosures
        if modules_of(facts, id_).are_redundant
        for access in access_of(facts, id_)
    )


@remembered
def domain_of(facts: Assessment, adapter: str) -> SasDomain:
    """What the adapter's own ports lead to."""
    nodes: set[Node] = set()
    for hop in hops_of(facts, adapter):
        if hop.is_onward:
            nodes.update(_onward(facts, hop.far))
    chassis = sorted({chassis_of(facts, node[0]) for node in nodes})
    enclosures = tuple(id_ for id_ in chassis if is_sas_enclosure(facts, id_))
    drives = sum(drive.quantity for id_ in enclosures for drive in drives_in(facts, id_))
    return SasDomain(drives, len(nodes), enclosures)


@remembered
def _onward(facts: Assessment, start: Node) -> frozenset[Node]:
    """The expanders joined to ``start``, itself too."""
    nodes, waiting = {start}, deque([start])
    while waiting:
        for hop in node_hops(facts, waiting.popleft()):
            if hop.is_onward and hop.far not in nodes:
                nodes.add(hop.far)
                waiting.append(hop.far)
    return frozenset(nodes)
