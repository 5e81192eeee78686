"""The failure walk: every single thing in turn, pairs by name, and what a maintenance leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.failures.back_end import SasStacks
from sanwright.analysis.failures.judging import Effects, Judge
from sanwright.analysis.failures.naming import find_scenario
from sanwright.analysis.failures.outcome import FailureWalk, everything_gone
from sanwright.analysis.failures.result import FailureResult
from sanwright.analysis.failures.scenario import NOTHING, FailureKind, Scenario, together
from sanwright.analysis.failures.standing import ReducedModel
from sanwright.analysis.failures.things import failure_scenarios
from sanwright.analysis.outages import Outage, OutageEngine, OutageLoads
from sanwright.analysis.traffic import TrafficModel
from sanwright.errors import CancelledError
from sanwright.text import Text

Progress = Callable[[float, Text], bool]
"""Called with the share done (0 to 1) and what is being done; False calls the work off."""


def walk_failures(
    facts: Assessment,
    progress: Progress | None = None,
    *,
    without: Sequence[Scenario] = (),
    kinds: frozenset[FailureKind] | None = None,
) -> FailureWalk:
    """Every single thing that may fail, worst first; only of ``kinds`` if given.

    ``without`` is out of service already: each result is that of all of it and one thing more.
    Things that went with it are not walked. Raises CancelledError when ``progress`` says False.
    """
    _tell(progress, 0.0, Text("Laying out the traffic"))
    scenarios = failure_scenarios(facts)
    if kinds is not None:
        scenarios = tuple(each for each in scenarios if each.kind in kinds)
    model = TrafficModel(facts)
    if not without:
        return FailureWalk(facts, model, *_work_out(facts, model, scenarios, progress))
    standing = together(without)
    return _walk_on(facts, model, standing, scenarios, progress)


def walk_without(
    facts: Assessment,
    names: Sequence[str],
    progress: Progress | None = None,
    *,
    kinds: frozenset[FailureKind] | None = None,
) -> FailureWalk:
    """The maintenance view: what is named (fabric A, say) is out, and one thing more fails.

    ``walk.standing`` is what taking it out does by itself. Raises InputError for a name that is
    not there.
    """
    known = failure_scenarios(facts)
    without = [find_scenario(facts, name, known) for name in names]
    return walk_failures(facts, progress, without=without, kinds=kinds)


def walk_together(facts: Assessment, names: Sequence[str]) -> FailureWalk:
    """All that is named fails at once: the first result; then each of them alone, as named.

    Raises InputError for a name that is not there.
    """
    known = failure_scenarios(facts)
    single = [find_scenario(facts, name, known) for name in names]
    single = list({each.key: each for each in single}.values())
    scenarios = [together(single), *(single if len(single) > 1 else ())]
    model = TrafficModel(facts)
    results, joined, effects = _work_out(facts, model, scenarios, None)
    return FailureWalk(facts, model, results, joined, effects, in_order=True)


def walk_pair(facts: Assessment, one: str, other: str) -> FailureWalk:
    """Two things at once: the first result; then each of them alone."""
    return walk_together(facts, (one, other))


def _walk_on(
    facts: Assessment,
    model: TrafficModel,
    standing: Scenario,
    scenarios: Sequence[Scenario],
    progress: Progress | None,
) -> FailureWalk:
    """One thing more, each on top of what the standing outage leaves."""
    (base,), _, _ = _work_out(facts, model, [standing], None)
    reduced = ReducedModel(facts, model, standing.outage)
    gone = everything_gone(facts, standing.outage)
    left = [each for each in scenarios if not _is_within(facts, each, gone)]
    results, joined, effects = _work_out(facts, reduced, left, progress, standing.outage)
    totals = list(map(_OnTop(base), results))
    return FailureWalk(facts, reduced, totals, joined, effects, standing=base)


def _is_within(facts: Assessment, scenario: Scenario, gone: Outage) -> bool:
    """Whether the thing went with what is gone already."""
    outage = scenario.outage
    if outage.cables or outage.nodes:
        return outage.cables <= gone.cables and outage.nodes <= gone.nodes
    return all(chassis_of(facts, subject) in gone.nodes for subject in scenario.subjects)


class _OnTop:
    """Adds what was out before to a result; the ids are shared where a failure adds none."""

    def __init__(self, base: FailureResult) -> None:
        self._base = base
        self._cut_off = _Ids(base.cut_off)
        self._workloads = _Ids(base.workloads)
        self._stopped = _Ids(base.stopped)

    def __call__(self, further: FailureResult) -> FailureResult:
        """What both come to; ``pushed_over`` and ``raised`` stay beside what was out before."""
        counts = [n for n in (self._base.paths_left, further.paths_left) if n is not None]
        return replace(
            further,
            cut_off=self._cut_off.with_more(further.cut_off),
            severed=tuple(sorted({*self._base.severed, *further.severed})),
            workloads=self._workloads.with_more(further.workloads),
            stopped=self._stopped.with_more(further.stopped),
            lost=self._base.lost + further.lost,
            paths_left=min(counts, default=None),
        )


class _Ids:
    """Sorted ids to which others are added."""

    def __init__(self, ids: tuple[str, ...]) -> None:
        self._ids = ids
        self._known = frozenset(ids)

    def with_more(self, more: tuple[str, ...]) -> tuple[str, ...]:
        return self._ids if self._known.issuperset(more) else tuple(sorted({*self._known, *more}))


def _work_out(
    facts: Assessment,
    model: TrafficModel,
    scenarios: Sequence[Scenario],
    progress: Progress | None,
    before: Outage = NOTHING,
) -> tuple[list[FailureResult], Effects, list[OutageLoads]]:
    """Results in the order of the scenarios. Equal outages are worked out once."""
    outages = list(dict.fromkeys(each.outage for each in scenarios))
    place = {outage: number for number, outage in enumerate(outages)}
    engine = OutageEngine(model)
    done = list(engine.work_out(outages, _share(progress, len(scenarios))))
    effects = [done[place[each.outage]] for each in scenarios]
    _tell(progress, 0.85, Text("Judging loads"))
    joined = Effects.of(effects)
    results = Judge(model, SasStacks(facts, before)).results(scenarios, effects, joined)
    _tell(progress, 1.0, Text("Done"))
    return results, joined, effects


def _share(progress: Progress | None, count: int) -> Callable[[float], bool]:
    def told(share: float) -> bool:
        text = Text("Walking through {count:,} failures", count=count)
        _tell(progress, 0.1 + 0.75 * share, text)
        return True

    return told


def _tell(progress: Progress | None, share: float, text: Text) -> None:
    if progress is not None and not progress(share, text):
        raise CancelledError(Text("Cancelled."))
