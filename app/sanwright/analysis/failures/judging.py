"""Effects of outages turned into results, all at once. Amounts are MB/s."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from sanwright.analysis.failures.back_end import SasStacks, Severed
from sanwright.analysis.failures.effects import Effects, Entries
from sanwright.analysis.failures.result import FailureResult, Use
from sanwright.analysis.failures.scenario import Scenario
from sanwright.analysis.network import Floats, Ints
from sanwright.analysis.outage_ways import Bools
from sanwright.analysis.outages import OutageLoads
from sanwright.analysis.traffic import FlowKey, TrafficModel
from sanwright.units import Throughput

_NEGLIGIBLE = 1e-6
"""MB/s by which a load must differ to count as more, and a share by which it must be over."""

_TOGETHER = 256
"""Results that are judged together: the arrays of all would be as large as the study itself."""
_TOLD = 64
"""Results after which is told how far the work is."""


class Judge:
    """Turns effects on one traffic model into results."""

    def __init__(self, model: TrafficModel, back_end: SasStacks) -> None:
        self._model = model
        self._back_end = back_end
        known = np.where(model.capacity > 0, model.capacity, np.nan)
        self._use = model.loads / known
        ranked = np.where(np.isnan(self._use), -1.0, self._use)
        self._ranking: list[int] = np.argsort(-ranked, kind="stable").tolist()
        self._capacity = known
        self._over = frozenset(np.flatnonzero(self._use > 1 + _NEGLIGIBLE).tolist())
        self._over_ids = self._ids(self._over)
        self._is_least = bool({flow.workload for flow in model.flows} & set(model.unknown))

    def results(
        self,
        scenarios: Sequence[Scenario],
        effects: Effects,
        at_worst: Sequence[Ints],
        tell: Callable[[float], bool],
    ) -> list[FailureResult]:
        """One result for each scenario, in order; ``at_worst`` are flows that may be cut.

        ``tell`` is told the share done from time to time; what it raises calls the work off.
        """
        found: list[FailureResult] = []
        for start in range(0, len(scenarios), _TOGETHER):
            block = slice(start, start + _TOGETHER)
            here = scenarios[block]
            found += self._judged(
                here,
                [effects.of_failure(start + number) for number in range(len(here))],
                at_worst[block],
                _share_from(tell, start, len(scenarios)),
            )
        return found

    def _judged(
        self,
        scenarios: Sequence[Scenario],
        effects: Sequence[OutageLoads],
        at_worst: Sequence[Ints],
        tell: Callable[[int], bool],
    ) -> list[FailureResult]:
        joined = Entries.of(effects)
        slots, loads = joined.slots, joined.loads
        use = loads / self._capacity[slots]
        is_more = loads > self._model.loads[slots] + _NEGLIGIBLE
        is_over = use > 1 + _NEGLIGIBLE
        is_blind = is_more & np.isnan(use)
        known = np.nan_to_num(use, nan=-1.0)
        highest = joined.peaks(known)
        raised = joined.peaks(np.where(is_more, known, -1.0))
        was_over = np.isin(slots, list(self._over)) if self._over else np.zeros_like(is_over)
        has_over, has_blind = joined.touching(is_over | was_over), joined.touching(is_blind)
        found = []
        for number, (scenario, effect) in enumerate(zip(scenarios, effects, strict=True)):
            if number % _TOLD == 0:
                tell(number)
            part = joined.part(number)
            here = slots[part]
            over = self._overloaded(here, is_over[part]) if has_over[number] else self._over
            ids = self._over_ids if over is self._over else self._ids(over)
            new = over - self._over
            severed = _counting(scenario, self._back_end.severed(scenario.outage))
            cut, stopped, lost = self._cut(scenario, effect, severed)
            touched, left = self._touched(scenario, effect)
            found.append(
                FailureResult(
                    scenario=scenario,
                    cut_off=cut,
                    severed=severed,
                    in_doubt=self._in_doubt(scenario, at_worst[number], cut),
                    workloads=self._workloads(touched),
                    stopped=stopped,
                    lost=Throughput(lost),
                    paths_left=int(left.min()) if len(left) else None,
                    worst=self._worst(here, self._at(joined, use, highest[number])),
                    raised=self._at(joined, use, raised[number]),
                    overloaded=ids,
                    pushed_over=self._ids(new),
                    unknown_capacity=(
                        self._ids(here[is_blind[part]].tolist()) if has_blind[number] else ()
                    ),
                    is_least=self._is_least,
                )
            )
        return found

    def _overloaded(self, slots: Ints, is_over: Bools) -> frozenset[int]:
        """Slots above capacity after the outage; the very set as drawn where it is no other."""
        found = (self._over - frozenset(slots.tolist())) | frozenset(slots[is_over].tolist())
        return self._over if found == self._over else found

    def _worst(self, slots: Ints, changed: Use | None) -> Use | None:
        """The most utilised slot of all, ``changed`` being the most utilised of those changed."""
        gone = set(slots.tolist())
        slot = next((slot for slot in self._ranking if slot not in gone), None)
        use = float(self._use[slot]) if slot is not None else 0.0
        if slot is None or not use > (changed[1] if changed is not None else 0.0):
            return changed
        return self._model.slots[slot][0], use

    def _at(self, joined: Entries, use: Floats, entry: int) -> Use | None:
        if entry < 0:
            return None
        return self._model.slots[joined.slots[entry]][0], float(use[entry])

    def _ids(self, slots: Sequence[int] | frozenset[int]) -> tuple[str, ...]:
        return tuple(sorted({self._model.slots[slot][0] for slot in slots})) if slots else ()

    def _cut(
        self, scenario: Scenario, effect: OutageLoads, severed: tuple[Severed, ...]
    ) -> tuple[tuple[str, ...], tuple[str, ...], float]:
        """Hosts cut off, workloads of theirs that stop, and MB/s lost."""
        model = self._model
        numbers = cut_flows(model, scenario, effect, severed)
        if not numbers and not len(effect.cut):
            return (), (), 0.0
        lost = effect.lost
        for number in numbers.symmetric_difference(effect.cut.tolist()):
            lost += float(model.demand[number]) * (1 if number in numbers else -1)
        flows = [model.flows[number] for number in numbers]
        hosts = tuple(sorted({flow.host for flow in flows}))
        lost = lost if lost > _NEGLIGIBLE else 0.0  # what rounding leaves of a difference
        return hosts, tuple(sorted({flow.workload for flow in flows})), lost

    def _touched(self, scenario: Scenario, effect: OutageLoads) -> tuple[Ints, Ints]:
        """The flows that lose a path, and how many each has left; none of what is gone itself."""
        if not scenario.excused:
            return effect.touched, effect.left
        flows = self._model.flows
        kept = [_counts(flows[n], scenario.excused) for n in effect.touched.tolist()]
        chosen = np.array(kept, dtype=bool)
        return effect.touched[chosen], effect.left[chosen]

    def _in_doubt(
        self, scenario: Scenario, at_worst: Ints, cut_off: tuple[str, ...]
    ) -> tuple[str, ...]:
        """Hosts that may be cut off and are not known to be."""
        flows = (self._model.flows[number] for number in at_worst.tolist())
        hosts = {flow.host for flow in flows if _counts(flow, scenario.own_loss)}
        return tuple(sorted(hosts.difference(cut_off)))

    def _workloads(self, flows: Ints) -> tuple[str, ...]:
        names = self._model.flows
        return tuple(sorted({names[number].workload for number in flows.tolist()}))


def _share_from(tell: Callable[[float], bool], start: int, count: int) -> Callable[[int], bool]:
    """Tells what share of ``count`` is done, by a number that counts on from ``start``."""
    return lambda number: tell((start + number) / count)


def cut_flows(
    model: TrafficModel, scenario: Scenario, effect: OutageLoads, severed: Iterable[Severed]
) -> set[int]:
    """The flows that lose their last path, by number; none of what is gone itself.

    What SAS says exactly counts where the traffic model still sees a way.
    """
    numbers = set(effect.cut.tolist())
    gone = set(severed)
    if gone:
        numbers.update(
            number for number, flow in enumerate(model.flows) if (flow.host, flow.array) in gone
        )
    if scenario.excused:
        return {number for number in numbers if _counts(model.flows[number], scenario.excused)}
    return numbers


def _counts(flow: FlowKey, excused: frozenset[str]) -> bool:
    """Whether neither end of a flow is excused."""
    return flow.host not in excused and flow.array not in excused


def _counting(scenario: Scenario, severed: tuple[Severed, ...]) -> tuple[Severed, ...]:
    """Without the systems and enclosures that are gone themselves, or may be."""
    excused = scenario.excused
    return tuple(pair for pair in severed if not excused.intersection(pair)) if excused else severed
