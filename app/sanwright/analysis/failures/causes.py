"""Which of several failures with the same effect is the one to mend.

A failure is *news* as far as its effect is neither that of the switch, controller or adapter that
it is a part of, nor that of something smaller that goes with it: whoever mends those mends it, too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Generic, TypeVar

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.chassis import chassis_facts, chassis_of
from sanwright.analysis.failures.outcome import everything_gone
from sanwright.analysis.failures.result import FailureResult
from sanwright.analysis.failures.scenario import LINKS, PLACES, FailureKind, Scenario
from sanwright.design import port_device
from sanwright.parts import PartKind

_BEARERS = (FailureKind.SWITCH, FailureKind.CONTROLLER, FailureKind.ADAPTER)
"""What stands for its links, blades and cages."""
_AREAS = PLACES | {FailureKind.FEED, FailureKind.FABRIC}
_CONTAINERS = _AREAS | {
    FailureKind.PANEL,
    FailureKind.TRUNK,
    FailureKind.CABLE,
    FailureKind.PORT,
}
"""What takes along things that may as well fail by themselves."""
_ORDER = tuple(FailureKind)

_E = TypeVar("_E", bound=Hashable)
"""Whatever a failure does, such as a host that it cuts off."""


@dataclass(frozen=True, slots=True)
class Cause(Generic[_E]):
    """A failure with what its effect comes to that no other cause says.

    ``alike`` are parts of it with just the same effect.
    """

    result: FailureResult
    news: frozenset[_E]
    alike: tuple[FailureResult, ...] = ()


def causes(
    facts: Assessment, results: Sequence[FailureResult], effects: Mapping[str, Set[_E]]
) -> list[Cause[_E]]:
    """The failures to speak of, in the order of ``results``; ``effects`` by their keys."""
    bad = [each for each in results if effects.get(each.key)]
    nested = _Nested(facts, bad)
    news: dict[str, frozenset[_E]] = {}
    alike: dict[str, list[FailureResult]] = {}
    for each in bad:
        effect = frozenset(effects[each.key])
        bearer = next((b for b in nested.bearers(each) if effect <= effects[b.key]), None)
        if bearer is None:
            news[each.key] = effect.difference(*(effects[o.key] for o in nested.within(each)))
        elif effect == effects[bearer.key]:
            alike.setdefault(bearer.key, []).append(each)
    return [
        Cause(each, news[each.key], tuple(alike.get(each.key, ())))
        for each in bad
        if news.get(each.key)
    ]


def is_own(facts: Assessment, result: FailureResult) -> bool:
    """Whether an adapter or link of a host takes nobody along but that host."""
    concerned = result.concerned
    if result.kind is FailureKind.ADAPTER:
        return concerned <= {facts.tables.chassis_of(port_device(result.subjects[0]))}
    return result.kind is FailureKind.HOST_LINK and len(concerned) == 1


def of_one_server(facts: Assessment) -> Callable[[Scenario], bool]:
    """Asks of an adapter or link, before it is walked, whether it can touch one server only.

    That is the server that has it, unless others ask that one for data.
    """
    tables = facts.tables
    asked = {
        tables.chassis_of(port_device(target))
        for workload in tables.workloads.values()
        for target in workload.targets
    }

    def alone(ref: str) -> bool:
        id_ = tables.chassis_of(port_device(ref))
        part = tables.part(tables.devices[id_].part) if id_ in tables.devices else None
        return part is not None and part.kind is PartKind.SERVER and id_ not in asked

    def touches_one(scenario: Scenario) -> bool:
        if scenario.kind not in (FailureKind.ADAPTER, FailureKind.HOST_LINK):
            return False
        cable = tables.cables.get(scenario.subjects[0])
        return any(map(alone, cable.ends() if cable is not None else scenario.subjects[:1]))

    return touches_one


@dataclass(frozen=True, slots=True)
class _Extent:
    """All that is gone with a failure: links, nodes, and devices with what is fitted into them.

    The links of an adapter go with the switches that they lead to; the adapter itself does not.
    """

    cables: frozenset[str]
    nodes: frozenset[str]
    devices: frozenset[str]

    @classmethod
    def of(cls, facts: Assessment, result: FailureResult) -> _Extent:
        gone = everything_gone(facts, result.scenario.outage)
        named = (id_ for id_ in result.subjects if id_ in facts.tables.devices)
        devices = () if result.kind in LINKS else named
        inside = (member for id_ in devices for member in _with_fitted(facts, id_))
        return cls(gone.cables, gone.nodes, frozenset(inside))

    @property
    def mark(self) -> str:
        """One link or node: whatever holds the extent holds it; empty where nothing goes."""
        return min(self.nodes or self.cables, default="")

    def holds(self, other: _Extent) -> bool:
        """Whether the other goes with it."""
        return (
            other.cables <= self.cables
            and other.nodes <= self.nodes
            and other.devices <= self.devices
        )


def _with_fitted(facts: Assessment, device: str) -> Iterator[str]:
    if chassis_of(facts, device) == device:
        yield from (member.id for member in chassis_facts(facts, device).members)
    else:
        yield device


class _Nested:
    """Which of ``results`` go with which others. A thing without links or nodes goes with none."""

    def __init__(self, facts: Assessment, results: Sequence[FailureResult]) -> None:
        self._extents = {each.key: _Extent.of(facts, each) for each in results}
        self._by_mark: dict[str, list[FailureResult]] = {}
        self._bearers_at: dict[str, list[FailureResult]] = {}
        for each in results:
            extent = self._extents[each.key]
            if extent.mark:
                self._by_mark.setdefault(extent.mark, []).append(each)
            if each.kind in _BEARERS:
                for mark in (*extent.cables, *extent.nodes):
                    self._bearers_at.setdefault(mark, []).append(each)

    def bearers(self, part: FailureResult) -> Iterator[FailureResult]:
        """The switches, controllers and adapters that the whole of ``part`` goes with."""
        inner = self._extents[part.key]
        if part.kind in _AREAS:
            return
        for bearer in self._bearers_at.get(inner.mark, ()):
            outer = self._extents[bearer.key]
            is_larger = not inner.holds(outer) or _rank(bearer) < _rank(part)
            if bearer is not part and outer.holds(inner) and is_larger:
                yield bearer

    def within(self, container: FailureResult) -> Iterator[FailureResult]:
        """What goes with a container; of two with the same extent the smaller kind.

        A place and a feed are mended each in its own way, whatever else they have in common.
        """
        outer = self._extents[container.key]
        if container.kind not in _CONTAINERS:
            return
        for mark in (*outer.cables, *outer.nodes):
            for each in self._by_mark.get(mark, ()):
                inner = self._extents[each.key]
                kinds = {each.kind, container.kind}
                is_apart = FailureKind.FEED in kinds and not PLACES.isdisjoint(kinds)
                if each is container or is_apart or not outer.holds(inner):
                    continue
                if not inner.holds(outer) or _place(each) > _place(container):
                    yield each


def _rank(each: FailureResult) -> int:
    return _BEARERS.index(each.kind) if each.kind in _BEARERS else len(_BEARERS)


def _place(each: FailureResult) -> tuple[int, str]:
    return _ORDER.index(each.kind), each.key
