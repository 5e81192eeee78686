"""Effects of outages turned into results, all at once. Amounts are MB/s."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from sanwright.analysis.failures.back_end import SasStacks, Severed
from sanwright.analysis.failures.different import Different
from sanwright.analysis.failures.effects import Effects, Entries, Gathering
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
_ENTRIES = 100_000
"""Results, and loads that differ, that are judged together: the arrays of all outages would be
larger than all that is kept of them."""
_TOLD = 64
"""Results after which is told that the work goes on."""


_NO_LOSS = Throughput(0.0)
_NO_SLOTS = np.zeros(0, dtype=np.intp)
_NO_USES = np.zeros(0)


@dataclass(frozen=True, slots=True)
class _Verdicts:
    """What comes of effects that are judged together: results, and of each what it pushes over."""

    results: list[FailureResult]
    pushed: list[tuple[Ints, Floats]]


class Judge:
    """Turns effects on one traffic model into results; with ``loads``, how full things are, too."""

    def __init__(self, model: TrafficModel, back_end: SasStacks, *, loads: bool = True) -> None:
        self._model = model
        self._has_loads = loads
        self._back_end = back_end
        known = np.where(model.capacity > 0, model.capacity, np.nan)
        self._use = model.loads / known
        ranked = np.where(np.isnan(self._use), -1.0, self._use)
        self._order = np.argsort(-ranked, kind="stable")
        self._rank = np.empty_like(self._order)
        self._rank[self._order] = np.arange(len(self._order))
        self._uses: dict[int, Use] = {}
        self._capacity = known
        over = np.flatnonzero(self._use > 1 + _NEGLIGIBLE).tolist() if loads else ()
        self._over = frozenset(over)
        self._over_ids = self._ids(self._over)
        is_unknown = bool({flow.workload for flow in model.flows} & set(model.unknown))
        self._is_least = is_unknown or not loads

    def results(
        self,
        scenarios: Sequence[Scenario],
        outages: Different,
        effects: Iterable[OutageLoads],
        at_worst: Callable[[int, OutageLoads], Ints],
        tell: Callable[[], object],
    ) -> tuple[list[FailureResult], Effects]:
        """One result for each scenario, in order, and what is kept of the effects.

        ``effects`` are what ``outages`` do, in their order; none is held longer than it takes to
        judge it.
        ``at_worst`` says which flows may be cut by a scenario of that effect. ``tell`` is called
        from time to time; what it raises calls the work off.
        """
        found: list[FailureResult | None] = [None] * len(scenarios)
        kept = Gathering(self._model, len(scenarios))
        waiting: list[tuple[list[int], OutageLoads]] = []
        results = entries = 0

        def judge() -> None:
            cases = [(number, effect) for numbers, effect in waiting for number in numbers]
            verdicts = self._judged(
                [scenarios[number] for number, _ in cases],
                [effect for _, effect in cases],
                [at_worst(number, effect) for number, effect in cases],
                tell,
            )
            for (number, _), result in zip(cases, verdicts.results, strict=True):
                found[number] = result
            first = 0
            for numbers, effect in waiting:
                kept.add(numbers, effect, *verdicts.pushed[first])
                first += len(numbers)
            waiting.clear()

        for numbers, effect in zip(outages.numbers(), effects, strict=True):
            waiting.append((numbers, effect))
            results += len(numbers)
            entries += len(numbers) * len(effect.slots)
            if results >= _TOGETHER or entries >= _ENTRIES:
                judge()
                results = entries = 0
        judge()
        return [result for result in found if result is not None], kept.all()

    def _judged(
        self,
        scenarios: Sequence[Scenario],
        effects: Sequence[OutageLoads],
        at_worst: Sequence[Ints],
        tell: Callable[[], object],
    ) -> _Verdicts:
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
        found = _Verdicts([], [])
        for number, (scenario, effect) in enumerate(zip(scenarios, effects, strict=True)):
            if number % _TOLD == 0:
                tell()
            part = joined.part(number)
            here = slots[part]
            over = self._overloaded(here, is_over[part]) if has_over[number] else self._over
            ids = self._over_ids if over is self._over else self._ids(over)
            new = over - self._over
            severed = _counting(scenario, self._back_end.severed(scenario.outage))
            cut, stopped, lost = self._cut(scenario, effect, severed)
            touched, left = self._touched(scenario, effect)
            found.pushed.append(self._pushed(here, use[part], new))
            found.results.append(
                FailureResult(
                    scenario=scenario,
                    cut_off=cut,
                    severed=severed,
                    in_doubt=self._in_doubt(scenario, at_worst[number], cut),
                    workloads=self._workloads(touched),
                    stopped=stopped,
                    lost=Throughput(lost) if lost else _NO_LOSS,
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

    def _pushed(self, slots: Ints, use: Floats, new: frozenset[int]) -> tuple[Ints, Floats]:
        """The slots that are ``new`` above their capacity, and how full they are."""
        if not new:
            return _NO_SLOTS, _NO_USES
        chosen = np.isin(slots, list(new))
        return slots[chosen], use[chosen]

    def _overloaded(self, slots: Ints, is_over: Bools) -> frozenset[int]:
        """Slots above capacity after the outage; the very set as drawn where it is no other."""
        found = (self._over - frozenset(slots.tolist())) | frozenset(slots[is_over].tolist())
        return self._over if found == self._over else found

    def _worst(self, slots: Ints, changed: Use | None) -> Use | None:
        """The most utilised slot of all, ``changed`` being the most utilised of those changed.

        None where loads are not worked out.
        """
        if not self._has_loads:
            return None
        ranks = self._rank[slots]
        if len(ranks) and not ranks.min():
            ranks.sort()
            apart = np.flatnonzero(ranks != np.arange(len(ranks)))
            place = int(apart[0]) if len(apart) else len(ranks)
        else:
            place = 0
        slot = int(self._order[place]) if place < len(self._order) else None
        use = float(self._use[slot]) if slot is not None else 0.0
        if slot is None or not use > (changed[1] if changed is not None else 0.0):
            return changed
        return self._uses.setdefault(slot, (self._model.slots[slot][0], use))

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
        cut = effect.cut.tolist()
        numbers = cut_flows(model, scenario, cut, severed)
        if not numbers and not cut:
            return (), (), 0.0
        lost = effect.lost
        for number in numbers.symmetric_difference(cut):
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


def cut_flows(
    model: TrafficModel, scenario: Scenario, cut: Iterable[int], severed: Iterable[Severed]
) -> set[int]:
    """The flows that lose their last path, by number; none of what is gone itself.

    ``cut`` are those that the traffic model finds. What SAS says exactly counts where that still
    sees a way.
    """
    numbers = set(cut)
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
