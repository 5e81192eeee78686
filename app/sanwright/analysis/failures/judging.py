"""Effects of outages turned into results, all at once. Amounts are MB/s."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sanwright.analysis.failures.back_end import SasStacks, Severed
from sanwright.analysis.failures.result import FailureResult, Use
from sanwright.analysis.failures.scenario import Scenario
from sanwright.analysis.network import Floats, Ints
from sanwright.analysis.outage_ways import Bools
from sanwright.analysis.outages import OutageLoads
from sanwright.analysis.traffic import TrafficModel
from sanwright.units import Throughput

_NEGLIGIBLE = 1e-6
"""MB/s by which a load must differ to count as more, and a share by which it must be over."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What all outages do, end to end: outage n has entries ``starts[n]`` up to ``starts[n + 1]``.

    ``slots`` have the load ``loads`` then, all others what they have as drawn.
    """

    starts: Ints
    slots: Ints
    loads: Floats

    @classmethod
    def of(cls, effects: Sequence[OutageLoads]) -> Effects:
        """The effects of the outages in ``effects``, in their order, as flat arrays."""
        sizes = [len(effect.slots) for effect in effects]
        none = np.zeros(0, dtype=np.intp)
        return cls(
            np.cumsum([0, *sizes], dtype=np.intp),
            np.concatenate([none, *(effect.slots for effect in effects)]),
            np.concatenate([np.zeros(0), *(effect.loads for effect in effects)]),
        )

    def part(self, number: int) -> slice:
        """Where the entries of an outage are."""
        return slice(int(self.starts[number]), int(self.starts[number + 1]))

    def peaks(self, values: Floats) -> list[int]:
        """Of each outage the entry with the highest value above 0; -1 where there is none."""
        found = np.full(len(self.starts) - 1, -1, dtype=np.intp)
        filled = np.flatnonzero(np.diff(self.starts))
        if len(filled):
            highest = np.maximum.reduceat(values, self.starts[filled])
            sizes = np.diff(self.starts)[filled]
            is_peak = (values == np.repeat(highest, sizes)) & (values > 0)
            entries = np.flatnonzero(is_peak)[::-1]  # of several the first is written last
            found[np.repeat(filled, sizes)[entries]] = entries
        return found.tolist()

    def touching(self, flags: Bools) -> list[bool]:
        """Whether each outage has an entry with its flag up."""
        number = np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))
        found = np.zeros(len(self.starts) - 1, dtype=bool)
        found[number[flags]] = True
        return found.tolist()


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
        self, scenarios: Sequence[Scenario], effects: Sequence[OutageLoads], joined: Effects
    ) -> list[FailureResult]:
        """One result for each scenario, in order."""
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
            part = joined.part(number)
            here = slots[part]
            over = self._overloaded(here, is_over[part]) if has_over[number] else self._over
            ids = self._over_ids if over is self._over else self._ids(over)
            new = over - self._over
            severed = self._back_end.severed(scenario.outage)
            cut, stopped, lost = self._cut(effect, severed)
            found.append(
                FailureResult(
                    scenario=scenario,
                    cut_off=cut,
                    severed=severed,
                    workloads=self._workloads(effect.touched),
                    stopped=stopped,
                    lost=Throughput(lost),
                    paths_left=int(effect.left.min()) if len(effect.left) else None,
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

    def _at(self, joined: Effects, use: Floats, entry: int) -> Use | None:
        if entry < 0:
            return None
        return self._model.slots[joined.slots[entry]][0], float(use[entry])

    def _ids(self, slots: Sequence[int] | frozenset[int]) -> tuple[str, ...]:
        return tuple(sorted({self._model.slots[slot][0] for slot in slots})) if slots else ()

    def _cut(
        self, effect: OutageLoads, severed: tuple[Severed, ...]
    ) -> tuple[tuple[str, ...], tuple[str, ...], float]:
        """Hosts cut off, workloads of theirs that stop, and MB/s lost.

        What SAS says exactly counts where the traffic model still sees a way.
        """
        model = self._model
        if not severed and not len(effect.cut):
            return (), (), 0.0
        numbers = set(effect.cut.tolist())
        lost = effect.lost
        if severed:
            gone = set(severed)
            for number, flow in enumerate(model.flows):
                if (flow.host, flow.array) in gone and number not in numbers:
                    numbers.add(number)
                    lost += float(model.demand[number])
        flows = [model.flows[number] for number in numbers]
        hosts = tuple(sorted({flow.host for flow in flows}))
        return hosts, tuple(sorted({flow.workload for flow in flows})), lost

    def _workloads(self, flows: Ints) -> tuple[str, ...]:
        names = self._model.flows
        return tuple(sorted({names[number].workload for number in flows.tolist()}))
