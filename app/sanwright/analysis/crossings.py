"""Where hosts have their storage, and the ISLs by which routing sends them there.

Both are sums over all, of workloads and of nodes with hosts. So they are kept and follow: of three
thousand workloads an edit touches some, and nobody but the nodes of these is asked again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from typing import Generic, TypeVar

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import is_gateway
from sanwright.analysis.likeness import one_for_all
from sanwright.analysis.link_verdict import carrying_links
from sanwright.analysis.links import LinkKind
from sanwright.analysis.memo import Key
from sanwright.analysis.paths import workload_paths
from sanwright.analysis.routes import Routes, component_of, shares_between
from sanwright.analysis.topology import device_of, joined_by, node_of, nodes
from sanwright.design import Change, Table
from sanwright.parts import PortRole

_Pairs = frozenset[tuple[str, str]]
_NO_PAIRS: _Pairs = frozenset()


def crossings_at(facts: Assessment, node: str) -> Collection[tuple[str, str]]:
    """The ISLs over which routing sends hosts' traffic onward from a node.

    Each with the node that the hosts are at, in no order.
    """
    facts.memo.note("crossings", node)
    return facts.keep(_Crossings).at(node)


@remembered
def host_links(facts: Assessment, node: str) -> tuple[str, ...]:
    """The host links at a node, by their lead cable."""
    return tuple(_links_at(facts, node, LinkKind.HOST))


_T = TypeVar("_T", bound=Hashable)


class _TurnedRound(Generic[_T]):
    """Pairs that each of many has, by the first of each pair.

    ``beside`` says what is counted there, of who has the pair and of its second.
    """

    def __init__(self, beside: Callable[[str, str], _T]) -> None:
        self._beside = beside
        self._pairs: dict[str, _Pairs] = {}
        self._by_first: dict[str, Counter[_T]] = {}
        self._former: dict[str, _Pairs] | None = None

    def begin(self) -> dict[str, _Pairs]:
        """See ``Kept``: what those had before that have other pairs since."""
        self._former = {}
        return self._former

    def go_back(
        self, _: Assessment, notes: dict[str, _Pairs], before: dict[str, _Pairs] | None
    ) -> None:
        """See ``Kept``."""
        self._former = None
        for whose, pairs in notes.items():
            self._put(whose, pairs)
        self._former = before

    def at(self, first: str) -> Collection[_T]:
        """What stands beside ``first``, each once."""
        return self._by_first.get(first, ())

    def _put(self, whose: str, pairs: _Pairs) -> set[str]:
        """Replace the pairs of one. Returns beside which something else stands now."""
        before = self._pairs.get(whose, _NO_PAIRS)
        if pairs == before:
            return set()
        if self._former is not None:
            self._former.setdefault(whose, before)
        if pairs:
            self._pairs[whose] = pairs
        else:
            del self._pairs[whose]
        touched = set()
        for first, second in before - pairs:
            here = self._by_first[first]
            beside = self._beside(whose, second)
            here[beside] -= 1
            if not here[beside]:
                del here[beside]
                touched.add(first)
            if not here:
                del self._by_first[first]
        for first, second in pairs - before:
            here = self._by_first.setdefault(first, Counter())
            beside = self._beside(whose, second)
            here[beside] += 1
            if here[beside] == 1:
                touched.add(first)
        return touched


class _Storage(_TurnedRound[str]):
    """By node with hosts that workloads use, the nodes at which these have their storage."""

    def __init__(self, assessment: Assessment) -> None:
        super().__init__(lambda _, target: target)
        assessment.keep(Routes)  # paths rest on it, so it has to follow before
        for id_ in assessment.tables.workloads:
            self._follow_workload(assessment, id_)

    def follow(self, assessment: Assessment, changed: Mapping[Key, None]) -> Iterator[Key]:
        """See ``Kept``. The inputs are the nodes with hosts."""
        workloads = {
            of: None
            for topic, of in changed
            if of and (topic is Table.WORKLOADS or topic is _node_pairs)
        }
        touched = {node for id_ in workloads for node in self._follow_workload(assessment, id_)}
        return (("storage", node) for node in sorted(touched))

    def leave(self, assessment: Assessment, change: Change) -> None:
        """See ``Kept``."""
        gone = [i.id for i in change.replacements if i.table is Table.WORKLOADS if i.after is None]
        assessment.drop_all((_node_pairs, id_) for id_ in gone)

    def _follow_workload(self, facts: Assessment, id_: str) -> set[str]:
        if id_ not in facts.tables.workloads:
            facts.drop(_node_pairs, id_)
            return self._put(id_, _NO_PAIRS)
        return self._put(id_, facts.want(_node_pairs, id_))


class _Crossings(_TurnedRound[tuple[str, str]]):
    """By node that hosts' traffic is sent onward from: nodes of these hosts, and the ISLs used."""

    def __init__(self, assessment: Assessment) -> None:
        super().__init__(lambda source, cable: (source, cable))
        assessment.keep(_Storage)  # it has to follow before
        self._nodes: tuple[str, ...] = ()
        self._follow_nodes(assessment)

    def follow(self, assessment: Assessment, changed: Mapping[Key, None]) -> Iterator[Key]:
        """See ``Kept``. The inputs are the nodes that traffic is sent onward from."""
        touched = self._follow_nodes(assessment) if (nodes, ()) in changed else set()
        for topic, node in changed:
            if topic is _crossings_from and node in self._nodes:
                touched |= self._put(node, assessment.want(_crossings_from, node))
        return (("crossings", node) for node in sorted(touched))

    def leave(self, assessment: Assessment, change: Change) -> None:
        """See ``Kept``."""
        gone = [i.id for i in change.replacements if i.table is Table.DEVICES if i.after is None]
        assessment.drop_all((_crossings_from, id_) for id_ in gone)

    def go_back(
        self, assessment: Assessment, notes: dict[str, _Pairs], before: dict[str, _Pairs] | None
    ) -> None:
        """See ``Kept``."""
        super().go_back(assessment, notes, before)
        self._nodes = assessment.want(nodes)

    def _follow_nodes(self, facts: Assessment) -> set[str]:
        before, self._nodes = self._nodes, facts.want(nodes)
        gone = set(before).difference(self._nodes)
        facts.drop_all((_crossings_from, node) for node in gone)
        touched = {each for node in gone for each in self._put(node, _NO_PAIRS)}
        for node in self._nodes:
            touched |= self._put(node, facts.want(_crossings_from, node))
        return touched


@remembered
def _crossings_from(facts: Assessment, source: str) -> _Pairs:
    """The nodes that traffic of the hosts at one node is sent onward from, and the ISLs used."""
    storage = _storage_at(facts, source)
    if not storage:
        return _NO_PAIRS
    here = component_of(facts, source)
    found: dict[tuple[str, str], None] = {}
    for target in storage - {source}:
        for cable, way in shares_between(facts, source, target) or {}:
            # Of a trunk of virtual fabrics, the nodes in the one that the traffic is in.
            pairs = joined_by(facts, cable)
            inside = [pair for pair in pairs if component_of(facts, pair[0]) == here]
            if inside:
                found[inside[-1][0 if way == "ab" else 1], cable] = None
    return frozenset(found)


@remembered
def _storage_at(facts: Assessment, node: str) -> frozenset[str]:
    """The nodes at which the storage of the hosts at a node is; none where it has no hosts.

    As the workloads' paths have it; where no workload uses the hosts of a node, any storage that is
    joined with it, if there is none at the node itself. While no storage is joined with it, the
    switches without hosts stand for where it will be.
    """
    facts.memo.note("storage", node)
    used = facts.keep(_Storage).at(node)
    if used:
        return frozenset(used)
    if host_links(facts, node) and not _has_storage(facts, node):
        return _likely_storage(facts, component_of(facts, node))
    return frozenset()


@remembered
def _likely_storage(facts: Assessment, component: str) -> frozenset[str]:
    """Where the hosts of a connected part have theirs that no workload uses."""
    joined = [other for other in nodes(facts) if component_of(facts, other) == component]
    storage = frozenset(other for other in joined if _has_storage(facts, other))
    return storage or frozenset(
        other
        for other in joined
        if not host_links(facts, other) and not is_gateway(facts, device_of(facts, other))
    )


@remembered
def _node_pairs(facts: Assessment, workload: str) -> _Pairs:
    """Where the paths of a workload enter the network and where they leave it."""
    paths = workload_paths(facts, workload).paths
    pairs = frozenset((p.source_node, p.target_node) for p in paths if p.source_node)
    return one_for_all(facts, "pairs of nodes", pairs)


@remembered
def _has_storage(facts: Assessment, node: str) -> bool:
    return any(True for _ in _links_at(facts, node, LinkKind.STORAGE))


def _links_at(facts: Assessment, node: str, kind: LinkKind) -> Iterator[str]:
    for link in carrying_links(facts, device_of(facts, node)):
        if link.kind is kind:
            end = next(end for end in link.ends if end.role is PortRole.FABRIC)
            if node_of(facts, end.reference) == node:
                yield link.cable.id
