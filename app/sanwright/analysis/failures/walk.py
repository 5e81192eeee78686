"""The failure walk: every single thing in turn, pairs by name, and what a maintenance leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from sanwright.analysis.assessment import Assessment, KeptAside
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.failures.back_end import SasStacks
from sanwright.analysis.failures.different import Different
from sanwright.analysis.failures.effects import Effects
from sanwright.analysis.failures.judging import Judge
from sanwright.analysis.failures.naming import find_scenario
from sanwright.analysis.failures.outcome import FailureWalk, everything_gone
from sanwright.analysis.failures.result import FailureResult
from sanwright.analysis.failures.scenario import (
    NOTHING,
    FailureKind,
    Scenario,
    joint,
    together,
)
from sanwright.analysis.failures.standing import ReducedModel
from sanwright.analysis.failures.things import failure_scenarios
from sanwright.analysis.link_verdict import links_in_doubt
from sanwright.analysis.memo import Key
from sanwright.analysis.network import Ints
from sanwright.analysis.outages import Outage, OutageEngine, OutageLoads
from sanwright.analysis.traffic import TrafficModel
from sanwright.collector import give_back
from sanwright.errors import CancelledError
from sanwright.text import Text

_LAID_OUT = 0.1
"""The share of a study that is done before its walk begins."""
_NONE = np.zeros(0, dtype=np.intp)

Progress = Callable[[float, Text], bool]
"""Called with the share done (0 to 1) and what is being done; False calls the work off."""


def walk_failures(
    facts: Assessment,
    progress: Progress | None = None,
    *,
    without: Sequence[Scenario] = (),
    kinds: frozenset[FailureKind] | None = None,
    but: Callable[[Scenario], bool] | None = None,
    loads: bool = True,
) -> FailureWalk:
    """Every single thing that may fail, worst first; only of ``kinds`` if given, none of ``but``.

    ``without`` is out of service already: each result is that of all of it and one thing more.
    Things that went with it are not walked. Without ``loads`` who is cut off is worked out, and how
    full anything is then stays unknown. Raises CancelledError when ``progress`` says False.
    """
    if not without and kinds is None and but is None and loads:
        return facts.keep(_Study).walk(facts, progress)
    _tell(progress, 0.0, Text("Laying out the traffic"))
    model, scenarios = facts.keep(_Study).laid_out(facts)
    if kinds is not None:
        scenarios = tuple(each for each in scenarios if each.kind in kinds)
    if but is not None:
        scenarios = tuple(each for each in scenarios if not but(each))
    if not without:
        found = _work_out(facts, model, model, scenarios, progress, loads=loads)
        return FailureWalk(facts, model, *found)
    standing = together(without)
    return _walk_on(facts, model, standing, scenarios, progress, loads)


class _Study(KeptAside):
    """The walk of everything with nothing out already: what rules, panel and papers share.

    It holds arrays and results, which know nothing of the assessment.
    """

    def __init__(self, _: Assessment) -> None:
        self._found: tuple[TrafficModel, list[FailureResult], Effects] | None
        self._found = None
        self._order: Sequence[FailureResult] | None = None

    def walk(self, facts: Assessment, progress: Progress | None) -> FailureWalk:
        """Work it out, or hand on what was."""
        if self._found is None:
            _tell(progress, 0.0, Text("Laying out the traffic"))
            scenarios, model = failure_scenarios(facts), TrafficModel(facts)
            self._found = model, *_work_out(facts, model, model, scenarios, progress)
            self._order = None
        walk = FailureWalk(facts, *self._found, order=self._order)
        self._order = walk.scenarios
        return walk

    def laid_out(self, facts: Assessment) -> tuple[TrafficModel, Sequence[Scenario]]:
        """The traffic and what may fail: those of the walk, where it was worked out already."""
        if self._found is None:
            return TrafficModel(facts), failure_scenarios(facts)
        model, results, _ = self._found
        return model, [result.scenario for result in results]

    def traffic(self, facts: Assessment) -> TrafficModel:
        """The traffic alone."""
        return TrafficModel(facts) if self._found is None else self._found[0]

    def known(self, scenario: Scenario) -> FailureResult | None:
        """What was found of a failure, if it is one of the walk that was worked out already."""
        results = self._found[1] if self._found is not None else ()
        return next((result for result in results if result.key == scenario.key), None)

    def follow(self, _: Assessment, changed: Mapping[Key, None]) -> list[Key]:
        """See ``Kept``."""
        if changed:
            self._found = None
        return []

    def go_back(self, _: Assessment, __: None, ___: None) -> None:
        """See ``Kept``."""
        self._found = None


def traffic_model(facts: Assessment) -> TrafficModel:
    """The traffic laid out as arrays: that of the walk, where it was worked out already."""
    return facts.keep(_Study).traffic(facts)


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
    results, effects = _work_out(facts, model, model, scenarios, None)
    return FailureWalk(facts, model, results, effects, order=results)


def walk_sets(facts: Assessment, sets: Sequence[Sequence[Scenario]]) -> list[FailureResult]:
    """What each of these sets does when all in it fails at once, in their order."""
    model = TrafficModel(facts)
    joint_ones = [together(each) for each in sets]
    return _work_out(facts, model, model, joint_ones, None)[0]


def walk_pair(facts: Assessment, one: str, other: str) -> FailureWalk:
    """Two things at once: the first result; then each of them alone."""
    return walk_together(facts, (one, other))


def _walk_on(
    facts: Assessment,
    model: TrafficModel,
    standing: Scenario,
    scenarios: Sequence[Scenario],
    progress: Progress | None,
    loads: bool,
) -> FailureWalk:
    """One thing more, each on top of what the standing outage leaves."""
    base = facts.keep(_Study).known(standing)
    if base is None:
        (base,), _ = _work_out(facts, model, model, [standing], None)
    reduced = ReducedModel(facts, model, standing.outage)
    gone = everything_gone(facts, standing.outage)
    left = [each for each in scenarios if not _is_within(facts, each, gone)]
    out = standing.outage
    results, effects = _work_out(facts, model, reduced, left, progress, out, loads=loads)
    totals = list(map(_OnTop(base), results))
    return FailureWalk(facts, reduced, totals, effects, standing=base)


def _is_within(facts: Assessment, scenario: Scenario, gone: Outage) -> bool:
    """Whether the thing went with what is gone already."""
    outage = scenario.outage
    if outage.cables or outage.nodes:
        return outage.cables <= gone.cables and outage.nodes <= gone.nodes
    devices = (id_ for id_ in scenario.subjects if id_ in facts.tables.devices)
    return all(chassis_of(facts, id_) in gone.nodes for id_ in devices)


class _OnTop:
    """Adds what was out before to a result; the ids are shared where a failure adds none."""

    def __init__(self, base: FailureResult) -> None:
        self._base = base
        self._cut_off = _Ids(base.cut_off)
        self._in_doubt = _Ids(base.in_doubt)
        self._workloads = _Ids(base.workloads)
        self._stopped = _Ids(base.stopped)

    def __call__(self, further: FailureResult) -> FailureResult:
        """What both come to; ``pushed_over`` and ``raised`` stay beside what was out before."""
        counts = [n for n in (self._base.paths_left, further.paths_left) if n is not None]
        return replace(
            further,
            cut_off=self._cut_off.with_more(further.cut_off),
            severed=tuple(sorted({*self._base.severed, *further.severed})),
            in_doubt=self._in_doubt.with_more(further.in_doubt),
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
    drawn: TrafficModel,
    model: TrafficModel,
    scenarios: Sequence[Scenario],
    progress: Progress | None,
    before: Outage = NOTHING,
    *,
    loads: bool = True,
) -> tuple[list[FailureResult], Effects]:
    """Results in the order of the scenarios; ``model`` is what ``before`` leaves of ``drawn``."""
    engine = OutageEngine(model)
    walking = Text("Walking through {count:,} failures", count=len(scenarios))
    tell = _Telling(progress, walking)
    at_worst = _AtWorst(facts, drawn, engine, scenarios, before, tell)
    different = Different(scenarios)
    effects = engine.work_out(different, tell.share, loads=loads)
    judge = Judge(model, SasStacks(facts, before), loads=loads)
    results, kept = judge.results(scenarios, different, effects, at_worst, tell.again)
    del engine, effects, judge, at_worst
    give_back()
    _tell(progress, 1.0, Text("Done"))
    return results, kept


class _AtWorst:
    """The flows that lose their last path if all that is in doubt is gone, too.

    That is what may go with the thing that fails, and links that are not known to come up. Flows
    that such links alone carry count only as if they came up: no failure is needed to lose them.
    """

    def __init__(
        self,
        facts: Assessment,
        drawn: TrafficModel,
        engine: OutageEngine,
        scenarios: Sequence[Scenario],
        before: Outage,
        tell: _Telling,
    ) -> None:
        self._scenarios = scenarios
        self._more = _cut_by_outage(
            engine, [_worse(each) for each in scenarios if each.may_go != NOTHING], tell
        )
        doubtful = Outage(frozenset(link.cable.id for link in links_in_doubt(facts)))
        self._without_doubtful: dict[Outage, Ints] = {}
        if doubtful.cables:
            left = OutageEngine(ReducedModel(facts, drawn, joint((before, doubtful))))
            self._without_doubtful = _cut_by_outage(left, list(map(_worse, scenarios)), tell)

    def __call__(self, number: int, effect: OutageLoads) -> Ints:
        """Those of the scenario of that number; ``effect`` is what it does for sure."""
        scenario = self._scenarios[number]
        found = effect.cut
        if scenario.may_go != NOTHING:
            found = self._more[_worse(scenario)]
        if self._without_doubtful:
            found = np.union1d(found, self._without_doubtful[_worse(scenario)])
        return found


def _worse(scenario: Scenario) -> Outage:
    """The failure with all that may go with it."""
    if scenario.may_go == NOTHING:
        return scenario.outage
    return joint((scenario.outage, scenario.may_go))


def _cut_by_outage(
    engine: OutageEngine, outages: Sequence[Outage], tell: _Telling
) -> dict[Outage, Ints]:
    """By outage, each once, the flows that have no path left; the rest is let go."""
    different = list(dict.fromkeys(outages))
    effects = engine.work_out(different, lambda _: tell.again(), loads=False)
    return {
        outage: effect.cut if len(effect.cut) else _NONE
        for outage, effect in zip(different, effects, strict=True)
    }


class _Telling:
    """Tells of the walk, which is all but the first tenth of a study."""

    def __init__(self, progress: Progress | None, text: Text) -> None:
        self._progress, self._text = progress, text
        self._share = 0.0

    def share(self, share: float) -> bool:
        """So much of it is done. Raises CancelledError when it is called off."""
        self._share = share
        return self.again()

    def again(self) -> bool:
        """It goes on. Raises CancelledError when it is called off."""
        _tell(self._progress, _LAID_OUT + (1.0 - _LAID_OUT) * self._share, self._text)
        return True


def _tell(progress: Progress | None, share: float, text: Text) -> None:
    if progress is not None and not progress(share, text):
        raise CancelledError(Text("Cancelled."))
