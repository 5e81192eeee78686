"""What one job works out: a plain function of the sweep's ground and the job, without memory.

The same job gives the same outcome wherever and however often it runs. What cannot be worked out
of one case is a sentence with that case, so one case never ends a sweep.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sanwright.analysis import Assessment, assess
from sanwright.catalog import Library
from sanwright.catalog.frozen import todays_reference
from sanwright.checks import Severity, accepted_text, check_design
from sanwright.design import Design
from sanwright.documents.design_file import design_of_file
from sanwright.documents.json_form import design_from_json
from sanwright.documents.kept_text import text_to_plain
from sanwright.edits.cables import update_parts
from sanwright.errors import InputError, SanwrightError
from sanwright.parts import Part, with_rule_pack
from sanwright.sweeps.axes import varied
from sanwright.sweeps.ground import SweepGround, Versions
from sanwright.sweeps.jobs import (
    DESIGNS,
    FAILURES,
    REQUIREMENT,
    SIMULATION,
    VARY,
    Settings,
    SweepCase,
    SweepJob,
)
from sanwright.sweeps.plan import KEPT, OWN_PACK
from sanwright.sweeps.ranges import requirement_figures
from sanwright.sweeps.requirement_paths import requirement_with
from sanwright.text import Text, verbatim
from sanwright.variants.figures import (
    FINDINGS,
    LATENCY,
    LOAD,
    SEVERITY_TITLES,
    ComparedFigure,
    Value,
    figures_of,
)

_log = logging.getLogger(__name__)

AVAILABILITY = Text("Availability")
_SQLITE = b"SQLite format 3\0"

PlainFigure = tuple[str, str, str, int, float | None, str, str]
"""Section, title, unit, decimals, amount, bound, note; texts as the file of a sweep has them."""
plain_json = json.JSONEncoder(ensure_ascii=False, sort_keys=True).encode
"""Plain data as the file of a sweep has it."""


@dataclass(frozen=True, slots=True)
class CaseOutcome:
    """What became of a case. ``settings`` are more than the case's where it had several answers."""

    number: int
    part: int
    settings: Settings
    figures: tuple[PlainFigure, ...] = ()
    problems: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class JobOutcome:
    """What became of a job's cases."""

    job: int
    cases: tuple[CaseOutcome, ...]


_Answer = tuple[Settings, Iterable[ComparedFigure], Iterable[Text]]
_Findings = frozenset[tuple[Severity, str, tuple[str, ...], str]]
_Judged = dict[tuple[str, ...], tuple[_Findings, list[Text]]]
"""What was found of a file by a pack and an edition, so that it is found once in a job."""


def lost_job(job: SweepJob, why: Text) -> JobOutcome:
    """A job that cannot be worked out at all, as when it ends every process that tries."""
    plain = (text_to_plain(why),)
    lost = (CaseOutcome(case.number, 0, case.settings, (), plain) for case in job.cases)
    return JobOutcome(job.number, tuple(lost))


class Bench:
    """Works out jobs on one ground; what all of them need is made once."""

    def __init__(self, ground: SweepGround, library: Library) -> None:
        self._ground = ground
        self._library = library

    @property
    def versions(self) -> Versions:
        """Those of the machine that made the sweep."""
        return self._ground.versions

    def run(self, job: SweepJob) -> JobOutcome:
        """All cases of a job."""
        if job.question == FAILURES:
            return JobOutcome(job.number, tuple(self._failures(job.cases)))
        found: list[CaseOutcome] = []
        judged: _Judged = {}
        for case in job.cases:
            found += self._case(case, lambda each: self._answers(job, each, judged))
        return JobOutcome(job.number, tuple(found))

    def _answers(self, job: SweepJob, case: SweepCase, judged: _Judged) -> Iterator[_Answer]:
        if job.question == VARY:
            return self._varied(case.settings)
        if job.question == SIMULATION:
            return self._simulated(case.settings)
        if job.question == REQUIREMENT:
            return self._proposed(case.settings)
        if job.question == DESIGNS:
            return self._judged(job, case.settings, judged)
        raise InputError(verbatim(f"There is no question “{job.question}”."))

    def _case(
        self, case: SweepCase, answers: Callable[[SweepCase], Iterator[_Answer]]
    ) -> list[CaseOutcome]:
        try:
            return [
                CaseOutcome(
                    case.number,
                    part,
                    settings,
                    tuple(_plain(figure) for figure in figures),
                    tuple(text_to_plain(problem) for problem in problems),
                )
                for part, (settings, figures, problems) in enumerate(answers(case))
            ]
        except SanwrightError as error:
            why = error.text
        except Exception as error:  # noqa: BLE001 - said with its case; the others go on
            _log.info("a case of a sweep failed", exc_info=True)
            why = Text("This could not be worked out ({error}).", error=repr(error))
        return [CaseOutcome(case.number, 0, case.settings, (), (text_to_plain(why),))]

    # The design and what can be done to it

    @cached_property
    def _design(self) -> Design:
        return design_from_json(self._ground.design, self._library)

    @cached_property
    def _facts(self) -> Assessment:
        return assess(self._design.snapshot())

    def _varied(self, settings: Settings) -> Iterator[_Answer]:
        made, remarks = varied(self._design, settings, self._ground.plan, self._library)
        figures = figures_of(made.snapshot(), None, self._ground.prices, self._ground.today)
        yield settings, list(figures), remarks

    # Failures

    def _failures(self, cases: Iterable[SweepCase]) -> Iterator[CaseOutcome]:
        from sanwright.analysis.failures import failure_scenarios, find_scenario, walk_sets

        known = failure_scenarios(self._facts)
        by_key = {each.key: each for each in known}
        cases = list(cases)
        sets = [
            [
                by_key.get(str(name)) or find_scenario(self._facts, str(name), known)
                for name in case.settings.values()
            ]
            for case in cases
        ]
        for case, result in zip(cases, walk_sets(self._facts, sets), strict=True):
            figures = tuple(_plain(figure) for figure in _failure_figures(result))
            yield CaseOutcome(case.number, 0, case.settings, figures)

    # Simulation

    def _simulated(self, settings: Settings) -> Iterator[_Answer]:
        """One answer for each workload: they run together."""
        from sanwright.analysis.latency.simulation import simulate

        runs = self._ground.plan.simulation
        if runs is None:
            return
        load, run = float(settings["load"]), int(settings["run"])
        remarks: list[Text] = []
        facts = self._facts
        if load != 1.0:
            design, remarks = varied(
                self._design, {"demand": load}, self._ground.plan, self._library
            )
            facts = assess(design.snapshot())
        for found in simulate(facts, runs.ios, runs.seed * 1_000_003 + run):
            said = [*remarks, *([found.problem] if found.problem else [])]
            yield {"workload": found.workload, **settings}, _simulated_figures(found), said

    # Requirements

    def _proposed(self, settings: Settings) -> Iterator[_Answer]:
        asked, requirement = self._ground.plan.requirement, self._ground.requirement
        if asked is None or requirement is None:
            return
        wanted = requirement_with(requirement, settings)
        figures, said = requirement_figures(wanted, self._library, self._ground, asked.seconds)
        yield settings, figures, said

    # A folder of designs

    def _judged(self, job: SweepJob, settings: Settings, judged: _Judged) -> Iterator[_Answer]:
        """Findings of one design by one pack and edition, beside those of the first of both.

        ``judged`` is what this job found so far.
        """
        first = {**job.cases[0].settings, "file": settings["file"]}
        before = self._findings(job, first, judged)[0]
        found, said = self._findings(job, settings, judged)
        counts = dict.fromkeys(Severity, 0)
        for severity, *_ in found:
            counts[severity] += 1
        figures = [
            ComparedFigure(FINDINGS, SEVERITY_TITLES[severity], "", Value(counts[severity]))
            for severity in Severity
        ]
        for title, these in (
            (Text("New findings"), found - before),
            (Text("Findings gone"), before - found),
        ):
            rules = ", ".join(sorted({rule for _, rule, *_ in these}))
            figures.append(ComparedFigure(FINDINGS, title, "", Value(len(these), verbatim(rules))))
        yield settings, figures, said

    def _findings(
        self, job: SweepJob, settings: Settings, judged: _Judged
    ) -> tuple[_Findings, list[Text]]:
        """Findings that nobody waived, and what stayed out of date; each design judged once."""
        asked = tuple(map(str, settings.values()))
        if asked in judged:
            return judged[asked]
        file, key = str(settings["file"]), str(settings["pack"])
        data = job.files.get(file, b"")
        if not data:
            raise InputError(Text("The file cannot be read; open it by itself to see why."))
        reader = design_of_file if data.startswith(_SQLITE) else None
        design = reader(data) if reader else design_from_json(data, self._library)
        said: list[Text] = []
        today: dict[str, Part] = {}
        reference = kept = design.reference
        if settings["edition"] != KEPT:
            reference = todays_reference(kept, self._library)
            today = {id_: part for id_ in design.parts if (part := self._library.by_id(id_))}
            gone = len(design.parts) - len(today)
            if gone:
                said.append(
                    Text(
                        "{count} part is not in the catalog and stays.",
                        "{count} parts are not in the catalog and stay.",
                        gone,
                    )
                )
        if key != OWN_PACK:
            pack = self._library.rule_pack(key)
            reference = with_rule_pack(reference, pack, self._library.rule_pack_sources(key))
        change = update_parts(design, today, reference if reference != kept else None)
        as_kept = (file, OWN_PACK, KEPT)
        if not change and as_kept in judged:
            judged[asked] = judged[as_kept][0], said
            return judged[asked]
        design.apply(change)
        report = check_design(design.snapshot())
        found = frozenset(
            (each.severity, each.rule, each.subjects, accepted_text(each))
            for each in report.findings
            if not each.waived
        )
        judged[asked] = found, said
        if not change:
            judged.setdefault(as_kept, (found, []))
        return judged[asked]


def _failure_figures(result: Any) -> Iterator[ComparedFigure]:
    least = "≥" if result.is_least else ""
    doubt = "≥" if result.in_doubt or not result.scenario.is_modelled else ""
    names = verbatim(", ".join(result.cut_off))
    yield ComparedFigure(
        AVAILABILITY, Text("Hosts cut off"), "", Value(len(result.cut_off), names, doubt)
    )
    yield ComparedFigure(AVAILABILITY, Text("Hosts in doubt"), "", Value(len(result.in_doubt)))
    yield ComparedFigure(
        AVAILABILITY, Text("Workloads stopped"), "", Value(len(result.stopped), bound=doubt)
    )
    yield ComparedFigure(
        LOAD, Text("Demand lost"), "MB/s", Value(result.lost.amount, bound=least), 1
    )
    if result.worst is not None:
        highest = Value(result.worst[1] * 100, verbatim(result.worst[0]), least)
    elif result.is_complete:
        highest = Value(0.0)
    else:
        highest = Value(None, Text("demand or capacity is not known"))
    yield ComparedFigure(LOAD, Text("Highest load then"), "%", highest, 1)
    yield ComparedFigure(
        LOAD, Text("Links and slots above capacity"), "", Value(len(result.overloaded), bound=least)
    )


def _simulated_figures(found: Any) -> Iterator[ComparedFigure]:
    from sanwright.analysis.latency.simulation import PERCENTILES

    bound = "≥" if found.at_least else ""

    def value(amount: float, bound: str = "") -> Value:
        return Value(None, found.problem) if found.problem else Value(amount, bound=bound)

    yield ComparedFigure(LATENCY, Text("Mean latency"), "µs", value(found.mean, bound), 1)
    times = found.percentiles or (0.0,) * len(PERCENTILES)
    for share, time in zip(PERCENTILES, times, strict=True):
        title = Text("Latency of {share:g} % of the I/Os at most", share=share)
        yield ComparedFigure(LATENCY, title, "µs", value(time, bound), 1)
    yield ComparedFigure(LATENCY, Text("I/O rate"), "IOPS", value(found.rate))


def _plain(figure: ComparedFigure) -> PlainFigure:
    value = figure.value
    return (
        _heading(figure.section),
        _heading(figure.title),
        figure.unit,
        figure.decimals,
        None if value.amount is None else float(value.amount),
        value.bound,
        _note(text_to_plain(value.note)),
    )


def _heading(text: Text) -> str:
    """As it is kept; one object for all cases, so that it is sent once with a job."""
    return sys.intern(plain_json(text_to_plain(text)))


def _note(plain: Mapping[str, Any]) -> str:
    """A note as it is kept; most figures have none."""
    return plain_json(plain) if plain.get("text") or len(plain) > 1 else ""
