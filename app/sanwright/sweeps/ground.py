"""What all jobs of a sweep stand on: sent once to whoever works, and kept with the results."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from sanwright import codec
from sanwright.bom import PriceList
from sanwright.bounded_reading import beside as beside_file
from sanwright.bounded_reading import read_bytes
from sanwright.catalog import Library
from sanwright.design import Requirement, Tables
from sanwright.documents.json_form import design_to_json
from sanwright.errors import InputError
from sanwright.stamp import stamp
from sanwright.sweeps.axes import varied
from sanwright.sweeps.jobs import PlanSize, SweepJob, count_cases, cut_jobs, designs_in
from sanwright.sweeps.plan import OWN_PACK, FailureSets, PlanLines, SweepPlan
from sanwright.text import Text

DAY = "day"
"""In the header: the day of the first start, by which everything is judged when it goes on."""


@dataclass(frozen=True, slots=True)
class Versions:
    """What has to be the same wherever jobs of one sweep run: program, catalog, own parts."""

    program: str
    catalog: str
    own: str

    @classmethod
    def of(cls, library: Library) -> Versions:
        """Those of this process."""
        own: list[Any] = []
        if library.user is not None:
            own += [codec.to_plain(part) for part in library.user.parts()]
        if library.own_facts is not None:
            own += [codec.to_plain(fact) for fact in library.own_facts.facts]
        if library.own_packs is not None:
            own += [codec.to_plain(pack.pack) for pack in library.own_packs.packs()]
        digest = hashlib.sha256(json.dumps(own, sort_keys=True).encode()).hexdigest()
        this = stamp()
        return cls(
            f"{this.version} {this.commit}".strip(), library.edition, digest[:16] if own else ""
        )

    def refuse_others(self, others: Versions, where: str) -> None:
        """Raise InputError if a worker's are not the same, saying which."""
        for name, here, there in (
            (Text("program"), self.program, others.program),
            (Text("catalog"), self.catalog, others.catalog),
            (Text("parts of your own"), self.own, others.own),
        ):
            if here != there:
                raise InputError(
                    Text(
                        "{where} has another {what} ({there}) than this machine ({here}); results "
                        "of both do not belong together.",
                        where=where,
                        what=name,
                        there=there or Text("none"),
                        here=here or Text("none"),
                    )
                )


@dataclass(frozen=True)
class SweepGround:
    """Plain data that every job needs: plan, design, requirement, prices, the day of today."""

    plan: SweepPlan
    versions: Versions
    today: date
    design: bytes = b""
    requirement: Requirement | None = None
    prices: tuple[PriceList, ...] = ()

    def header(self) -> dict[str, str]:
        """What says whether results were made of the same question, by name."""
        prices = hashlib.sha256(repr(self.prices).encode()).hexdigest()[:16] if self.prices else ""
        requirement = codec.to_json(self.requirement).decode() if self.requirement else ""
        return {
            "plan": codec.to_json(self.plan).decode(),
            "program": self.versions.program,
            "catalog": self.versions.catalog,
            "own parts": self.versions.own,
            "design": hashlib.sha256(self.design).hexdigest() if self.design else "",
            "requirement": requirement,
            "prices": prices,
            DAY: self.today.isoformat(),
        }


@dataclass(frozen=True)
class PreparedSweep:
    """A plan that was looked at: its ground, its jobs, and where designs of a folder lie."""

    ground: SweepGround
    jobs: tuple[SweepJob, ...]
    cases: int
    folder: Path | None = None

    def sent(self, job: SweepJob) -> SweepJob:
        """The job with the files that it is about."""
        if self.folder is None or job.question != "designs":
            return job
        files = {str(case.settings["file"]) for case in job.cases}
        data = {name: read_file(self.folder / name) for name in sorted(files)}
        return SweepJob(job.number, job.question, job.cases, data)


def read_file(path: Path) -> bytes:
    """A design's bytes; empty where it cannot be read, which the job then says."""
    from sanwright.documents.design_file import LARGEST_DESIGN_BYTES
    from sanwright.errors import SanwrightError

    try:
        return read_bytes(path, LARGEST_DESIGN_BYTES)
    except SanwrightError:
        return b""


def prepare_sweep(
    plan: SweepPlan,
    library: Library,
    today: date,
    tables: Tables | None = None,
    *,
    beside: Path | None = None,
    prices: tuple[PriceList, ...] = (),
    text: str = "",
) -> PreparedSweep:
    """Look at everything that the plan names, once, and cut it into jobs.

    ``beside`` is the folder from which the plan names files, ``text`` its own text, for the lines
    in messages. Raises InputError for what means nothing, and for too many cases.
    """
    base = beside or Path()
    lines = PlanLines(text)
    if plan.needs_design and tables is None:
        raise InputError(Text("This plan is about a design; name one."))
    keys = _failures(plan.failures, tables, lines) if tables is not None else ()
    folder = beside_file(base, plan.designs.folder) if plan.designs is not None else None
    requirement = _requirement(plan, base)
    size = PlanSize(
        things=len(tables.devices) + len(tables.cables) if tables is not None else 0,
        failures=keys,
        workloads=tuple(tables.workloads) if tables is not None else (),
        files=designs_in(folder) if folder is not None else (),
    )
    cases = count_cases(plan, size)
    if tables is not None and plan.vary:
        _try_values(plan, tables, library, lines)
    if plan.designs is not None:
        for key in plan.designs.packs:
            if key != OWN_PACK:
                try:
                    library.rule_pack(key)
                except InputError as error:
                    raise lines.error("designs.packs", error.text) from None
    ground = SweepGround(
        plan=plan,
        versions=Versions.of(library),
        today=today,
        design=design_to_json(tables) if tables is not None and plan.needs_design else b"",
        requirement=requirement,
        prices=prices,
    )
    return PreparedSweep(ground, cut_jobs(plan, size), cases, folder)


def _try_values(plan: SweepPlan, tables: Tables, library: Library, lines: PlanLines) -> None:
    """Each value by itself, so that what means nothing is said before anything is worked out."""
    from sanwright.design import Design

    design = Design(tables.records())
    for axis, values in plan.vary.items():
        for value in values:
            try:
                varied(design, {axis: value}, plan, library)
            except InputError as error:
                raise lines.error(f"vary.{axis}", _unstopped(error)) from None


def _unstopped(error: InputError) -> Text:
    from sanwright.text import unstopped

    return unstopped(error.text)


def _failures(asked: FailureSets | None, tables: Tables, lines: PlanLines) -> tuple[str, ...]:
    """Keys of what may fail."""
    if asked is None:
        return ()
    from sanwright.analysis import assess
    from sanwright.analysis.failures import failure_scenarios, find_scenario, kinds_called

    facts = assess(tables)
    known = failure_scenarios(facts)
    try:
        kinds = {kind for word in asked.kinds for kind in kinds_called(word)}
    except InputError as error:
        raise lines.error("failures.kinds", _unstopped(error)) from None
    try:
        for triple in asked.triples:
            for name in triple:
                find_scenario(facts, name, known)
    except InputError as error:
        raise lines.error("failures.triples", _unstopped(error)) from None
    return tuple(each.key for each in known if not kinds or each.kind in kinds)


def _requirement(plan: SweepPlan, base: Path) -> Requirement | None:
    if plan.requirement is None:
        return None
    from sanwright.documents.requirement_file import read_requirement

    found = read_requirement(beside_file(base, plan.requirement.file))
    if found.extends:
        raise InputError(
            Text(
                "“{file}” extends a design; a sweep asks for new networks only.",
                file=plan.requirement.file,
            )
        )
    return found
