"""The outcome of a failure walk: results worst first, and all loads of each when asked for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.chassis import chassis_facts, chassis_of, host_ids
from sanwright.analysis.failures.effects import Effects
from sanwright.analysis.failures.judging import cut_flows
from sanwright.analysis.failures.result import FailureResult, WorstCase
from sanwright.analysis.failures.scenario import FailureKind, joint
from sanwright.analysis.link_verdict import links_in_doubt
from sanwright.analysis.links import link_facts, links_of
from sanwright.analysis.network import Floats
from sanwright.analysis.outages import Outage, OutageEngine
from sanwright.analysis.topology import device_of, node_of, nodes
from sanwright.analysis.traffic import FlowKey, TrafficModel
from sanwright.parts import PortRole
from sanwright.units import Throughput


class FailureWalk:
    """Results with the worst first, or in the ``order`` that is given.

    ``standing`` is what was out before each of them (None: nothing), and counts in them too.
    ``hosts`` have a path by some workload; of ``unseen`` ones that have none no failure is told,
    and the demand of workloads ``unknown_demand`` is in no load. Not for two threads at once.
    """

    def __init__(
        self,
        facts: Assessment,
        model: TrafficModel,
        results: Sequence[FailureResult],
        effects: Effects,
        *,
        standing: FailureResult | None = None,
        order: Sequence[FailureResult] | None = None,
    ) -> None:
        self._facts = facts
        self._model = model
        self._effects = effects
        self._results = results
        self.scenarios = ranked(results) if order is None else tuple(order)
        self.standing = standing
        seen = {flow.host for flow in model.flows}
        self.hosts = tuple(sorted(seen))
        self.unseen = tuple(id_ for id_ in host_ids(facts) if id_ not in seen)
        self.unknown_demand = model.unknown

    @cached_property
    def _number(self) -> dict[str, int]:
        return {result.key: number for number, result in enumerate(self._results)}

    @cached_property
    def _engine(self) -> OutageEngine:
        return OutageEngine(self._model)

    @cached_property
    def unsure(self) -> tuple[str, ...]:
        """Hosts with storage that links alone lead to which are not known to come up."""
        doubtful = frozenset(link.cable.id for link in links_in_doubt(self._facts))
        if not doubtful:
            return ()
        (effect,) = self._engine.work_out([Outage(doubtful)])
        flows = (self._model.flows[number] for number in effect.cut.tolist())
        return tuple(sorted({flow.host for flow in flows}))

    @property
    def single_points(self) -> tuple[FailureResult, ...]:
        """The failures after which at least one host misses storage that it had."""
        return tuple(result for result in self.scenarios if result.is_single_point)

    @property
    def kinds(self) -> tuple[FailureKind, ...]:
        """The kinds of failure there are, the largest first."""
        found = {result.kind for result in self.scenarios}
        return tuple(kind for kind in FailureKind if kind in found)

    def of_kind(self, kind: FailureKind) -> tuple[FailureResult, ...]:
        """Failures of one kind, worst first."""
        return tuple(result for result in self.scenarios if result.kind is kind)

    def naming(self, subject: str) -> tuple[FailureResult, ...]:
        """Failures of a device, port, cable or fabric, or of what it is part of."""
        return tuple(result for result in self.scenarios if subject in result.subjects)

    def loads(self, result: FailureResult) -> dict[str, tuple[float, float]]:
        """MB/s on each link, by its lead cable, a to b and b to a; those never used are missing."""
        found: dict[str, list[float]] = {}
        slots, after = self._model.slots, self._loads_after(result).tolist()
        for (id_, way), load in zip(slots, after, strict=True):
            if way in ("ab", "ba"):
                found.setdefault(id_, [0.0, 0.0])[way == "ba"] = load
        return {id_: (forward, backward) for id_, (forward, backward) in found.items()}

    def paths_left(self, result: FailureResult) -> dict[str, int]:
        """The fewest paths to an array that each host has left which loses one."""
        found: dict[str, int] = {}
        for flow, left in zip(*self._effects.touched(self._number[result.key]), strict=True):
            host = self._model.flows[flow].host
            found[host] = min(left, found.get(host, left))
        return found

    def cut_flows(self, result: FailureResult) -> tuple[FlowKey, ...]:
        """What hosts do with arrays that they do not reach any more, beside what was out before."""
        touched = zip(*self._effects.touched(self._number[result.key]), strict=True)
        cut = (flow for flow, left in touched if not left)
        numbers = cut_flows(self._model, result.scenario, cut, result.severed)
        return tuple(self._model.flows[number] for number in sorted(numbers))

    def pushed_uses(self, result: FailureResult) -> dict[str, float]:
        """How full the fuller way of each of the ``pushed_over`` is; 1 is full."""
        found: dict[str, float] = {}
        for slot, use in zip(*self._effects.pushed_uses(self._number[result.key]), strict=True):
            id_ = self._model.slots[slot][0]
            found[id_] = max(found.get(id_, 0.0), use)
        return found

    def dead(self, result: FailureResult) -> frozenset[str]:
        """Ids of devices, cables and ports that are out: what to cross out in a drawing."""
        out = [result.scenario]
        if self.standing is not None:
            out.append(self.standing.scenario)
        gone = everything_gone(self._facts, joint(each.outage for each in out))
        subjects = {id_ for each in out for id_ in each.subjects}
        whole = {id_ for each in out for id_ in each.whole}
        return frozenset(self._crossed_out(gone, subjects, whole))

    def _crossed_out(self, gone: Outage, subjects: set[str], whole: set[str]) -> set[str]:
        facts = self._facts
        found = {cable.id for lead in gone.cables for cable in link_facts(facts, lead).cables}
        devices = {node for node in gone.nodes if node in facts.tables.devices}
        alive = {device_of(facts, node) for node in nodes(facts) if node not in gone.nodes}
        forwarding = {device_of(facts, node) for node in nodes(facts)}
        for id_ in subjects:
            if id_ not in facts.tables.devices:
                found.add(id_)
            elif id_ not in forwarding and (id_ in whole or not _is_module(facts, id_)):
                devices.add(id_)
        for id_ in devices - alive:
            is_chassis = chassis_of(facts, id_) == id_
            members = [m.id for m in chassis_facts(facts, id_).members] if is_chassis else [id_]
            found.update(members)
        return found

    @cached_property
    def worst_cases(self) -> dict[tuple[str, str], WorstCase]:
        """For each direction of a link or way through an adapter the highest load of all."""
        model, effects, results = self._model, self._effects, self._results
        return {
            slot: WorstCase(
                slot[0],
                slot[1],
                Throughput(load),
                Throughput(capacity) if capacity > 0 else None,
                results[number].key if number >= 0 else None,
            )
            for slot, load, capacity, number in zip(
                model.slots,
                effects.highest.tolist(),
                model.capacity.tolist(),
                effects.at.tolist(),
                strict=True,
            )
        }

    def worst_case(self, id_: str) -> WorstCase | None:
        """The more loaded way of a link or adapter at its worst; None if no path ever uses it."""
        found = [self.worst_cases.get((id_, way)) for way in ("ab", "ba", "in", "out")]
        known = [case for case in found if case is not None]
        return max(known, key=lambda case: case.load, default=None)

    def _loads_after(self, result: FailureResult) -> Floats:
        (effect,) = self._engine.work_out([result.scenario.outage])
        return self._engine.loads_after(effect)


def ranked(results: Sequence[FailureResult]) -> tuple[FailureResult, ...]:
    """The worst first."""
    return tuple(sorted(results, key=lambda result: result.severity, reverse=True))


def everything_gone(facts: Assessment, outage: Outage) -> Outage:
    """The outage with all links of its nodes."""
    cables = set(outage.cables)
    for node in outage.nodes:
        for link in links_of(facts, device_of(facts, node)):
            forwarding = (PortRole.FABRIC, PortRole.EXPANDER)
            if any(e.role in forwarding and node_of(facts, e.reference) == node for e in link.ends):
                cables.add(link.cable.id)
    return Outage(frozenset(cables), outage.nodes)


def _is_module(facts: Assessment, id_: str) -> bool:
    """Whether the device as a whole stays when a controller or module of it is gone."""
    here = chassis_facts(facts, id_) if chassis_of(facts, id_) == id_ else None
    return here is not None and (here.is_array or here.is_enclosure)
