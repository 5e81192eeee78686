"""What all jobs of a sweep stand on: sent once to whoever works, and kept with the results."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
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
from sanwright.documents.kept_text import text_to_plain
from sanwright.errors import InputError
from sanwright.listing import nearest_names
from sanwright.progress import Progress, tell
from sanwright.stamp import stamp
from sanwright.sweeps.axes import varied
from sanwright.sweeps.jobs import (
    DESIGNS,
    PlanSize,
    SweepJob,
    count_cases,
    cut_jobs,
    designs_in,
)
from sanwright.sweeps.plan import OWN_PACK, FailureSets, PlanLines, SweepPlan
from sanwright.sweeps.requirement_paths import requirement_trying
from sanwright.text import Text, joined, verbatim

DAY = "day"
"""In the header: the day of the first start, by which everything is judged when it goes on."""


NAMES = "names"
"""In the header: names of failures and workloads by their keys."""


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
    names: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    """What people call the failures and workloads whose keys are settings, as kept texts."""

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
            NAMES: json.dumps(self.names, ensure_ascii=False, sort_keys=True) if self.names else "",
            DAY: self.today.isoformat(),
        }


@dataclass(frozen=True)
class PreparedSweep:
    """A plan that was looked at: its ground, its jobs, and where designs of a folder lie."""

    ground: SweepGround
    jobs: tuple[SweepJob, ...]
    cases: int
    folder: Path | None = None

    @property
    def size_text(self) -> Text:
        """How much it is, in a sentence."""
        cases = Text("{count:,} case", "{count:,} cases", self.cases)
        jobs = Text("{count:,} job", "{count:,} jobs", len(self.jobs))
        return Text("The plan asks for {size}.", size=joined((cases, jobs), " / "))

    def header(self, progress: Progress | None = None) -> dict[str, str]:
        """That of the ground, and a digest of the designs of the folder, which are read for it."""
        if self.folder is None:
            return self.ground.header()
        files = [
            file
            for job in self.jobs
            if job.question == DESIGNS
            for file in dict.fromkeys(str(case.settings["file"]) for case in job.cases)
        ]
        digest = hashlib.sha256()
        for file in files:
            tell(progress, 0.0, Text("Reading the designs"))
            content = hashlib.sha256(read_file(self.folder / file)).hexdigest()
            digest.update(f"{file}\0{content}\n".encode())
        return {**self.ground.header(), DESIGNS: digest.hexdigest()}

    def sent(self, job: SweepJob) -> SweepJob:
        """The job with the files that it is about."""
        if self.folder is None or job.question != DESIGNS:
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
    failing, named = _failures(plan.failures, tables, lines) if tables is not None else ({}, {})
    folder = beside_file(base, plan.designs.folder) if plan.designs is not None else None
    requirement = _requirement(plan, base)
    size = PlanSize(
        things=len(tables.devices) + len(tables.cables) if tables is not None else 0,
        failures=tuple(failing),
        workloads=tuple(tables.workloads) if tables is not None else (),
        files=designs_in(folder) if folder is not None else {},
    )
    cases = count_cases(plan, size)
    if tables is not None:
        _refuse_strange_workloads(plan, tables, lines)
        if plan.vary:
            _try_values(plan, tables, library, lines)
    if requirement is not None:
        _try_requirements(plan, requirement, lines)
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
        names={
            key: text_to_plain(name)
            for key, name in (failing | named | _called(plan, tables)).items()
        },
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
                raise lines.error(f"vary.{axis}", error.text) from None


def _try_requirements(plan: SweepPlan, requirement: Requirement, lines: PlanLines) -> None:
    """Each value beside the first of the others, as for a design."""
    if plan.requirement is None:
        return
    firsts = {path: values[0] for path, values in plan.requirement.vary.items()}
    for path, values in plan.requirement.vary.items():
        for value in values:
            try:
                requirement_trying(requirement, {**firsts, path: value})
            except InputError as error:
                raise lines.error(f"requirement.vary.{path}", error.text) from None


def _refuse_strange_workloads(plan: SweepPlan, tables: Tables, lines: PlanLines) -> None:
    known = {name for each in tables.workloads.values() for name in (each.id, each.name)}
    for key, share in plan.percentiles.items():
        for name in share if isinstance(share, dict) else ():
            if name not in known:
                raise lines.error(
                    f"percentiles.{key}",
                    Text(
                        "the design has no workload “{name}”; {known}",
                        name=name,
                        known=nearest_names(name, list(tables.workloads)),
                    ),
                )


def _called(plan: SweepPlan, tables: Tables | None) -> dict[str, Text]:
    """Names of the workloads, where they become settings."""
    if tables is None or plan.simulation is None:
        return {}
    return {each.id: verbatim(each.name) for each in tables.workloads.values() if each.name}


def _failures(
    asked: FailureSets | None, tables: Tables, lines: PlanLines
) -> tuple[dict[str, Text], dict[str, Text]]:
    """Keys of what may fail, with its name, and what the triples name, with its own.

    Raises InputError where either is nothing.
    """
    if asked is None:
        return {}, {}
    from sanwright.analysis import assess
    from sanwright.analysis.failures import failure_scenarios, find_scenario, kinds_called

    facts = assess(tables)
    known = failure_scenarios(facts)
    try:
        kinds = {kind for word in asked.kinds for kind in kinds_called(word)}
    except InputError as error:
        raise lines.error("failures.kinds", error.text) from None
    named: dict[str, Text] = {}
    for triple in asked.triples:
        try:
            scenarios = [find_scenario(facts, name, known) for name in triple]
        except InputError as error:
            raise lines.error("failures.triples", error.text) from None
        named |= {name: each.name for name, each in zip(triple, scenarios, strict=True)}
        if len({each.subjects for each in scenarios}) < len(triple):
            why = Text("{names} are not three things", names=joined(triple))
            raise lines.error("failures.triples", why)
    chosen = {each.key: each.name for each in known if not kinds or each.kind in kinds}
    if len(chosen) < asked.at_once and not asked.triples:
        raise lines.error(
            "failures.kinds",
            Text(
                "of these kinds the design has {count}, and {most} fail at once; name other kinds",
                count=len(chosen),
                most=asked.at_once,
            ),
        )
    return chosen, named


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
