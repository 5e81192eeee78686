"""A plan as cases and jobs: how many there are is known before the first is worked out."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sanwright.errors import InputError
from sanwright.sweeps.plan import AXES, SweepPlan, Value
from sanwright.text import Text

MOST_CASES = 200_000
"""Of one sweep. Its file then holds some eight million figures."""
_MOST_FILES = 50_000

VARY, FAILURES, SIMULATION = "vary", "failures", "simulation"
REQUIREMENT, DESIGNS = "requirement", "designs"

Settings = dict[str, Value]

_THINGS_A_JOB = 1_000
"""Devices and cables that are judged in one job, so that it takes seconds."""
_SETS_A_JOB = 400_000
"""Of failures: sets times devices and cables."""
_MOST_A_JOB = 2_000
_BYTES_A_JOB = 2_000_000
"""Of the designs of a folder that are judged in one job."""
SUFFIXES = (".sanw", ".json")


@dataclass(frozen=True, slots=True)
class SweepCase:
    """One combination of settings; ``number`` is its place in the plan, from 0."""

    number: int
    settings: Settings


@dataclass(frozen=True, slots=True)
class SweepJob:
    """Cases of one question that are worked out together.

    ``files`` are designs by the path that the settings name; they are read when the job is sent.
    """

    number: int
    question: str
    cases: tuple[SweepCase, ...]
    files: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlanSize:
    """What is asked about, as far as the number of cases and jobs depends on it.

    ``things`` are devices and cables of the design, ``failures`` the keys of what may fail,
    ``files`` the designs of a folder with their bytes.
    """

    things: int = 0
    failures: tuple[str, ...] = ()
    workloads: tuple[str, ...] = ()
    files: Mapping[str, int] = field(default_factory=dict)


def count_cases(plan: SweepPlan, size: PlanSize) -> int:
    """Cases of the whole plan. Raises InputError where they are more than ``MOST_CASES``."""
    count = 0
    if plan.vary:
        count += math.prod(len(values) for values in plan.vary.values())
    if plan.failures is not None:
        count += math.comb(len(size.failures), plan.failures.at_once) + len(plan.failures.triples)
    if plan.simulation is not None:
        count += plan.simulation.runs * len(plan.simulation.load)
    if plan.requirement is not None:
        count += math.prod(len(values) for values in plan.requirement.vary.values())
    if plan.designs is not None:
        count += len(size.files) * len(plan.designs.packs) * len(plan.designs.edition)
    if count > MOST_CASES:
        raise InputError(
            Text(
                "The plan asks for {count:,} cases; a sweep has {most:,} at most, so leave values "
                "or kinds of failures out.",
                count=count,
                most=MOST_CASES,
            )
        )
    return count


def cut_jobs(plan: SweepPlan, size: PlanSize) -> tuple[SweepJob, ...]:
    """All jobs, the same for the same plan and design."""
    jobs: list[SweepJob] = []
    number = itertools.count()
    for question, settings, together in _questions(plan, size):
        cases = (SweepCase(next(number), each) for each in settings)
        while block := tuple(itertools.islice(cases, together)):
            jobs.append(SweepJob(len(jobs), question, block))
    return tuple(jobs)


def _questions(plan: SweepPlan, size: PlanSize) -> Iterator[tuple[str, Iterable[Settings], int]]:
    """The questions with their settings, and how many go into a job."""
    a_job = max(1, min(_MOST_A_JOB, _THINGS_A_JOB // max(1, size.things)))
    if plan.vary:
        values = {axis: plan.vary[axis] for axis in AXES if axis in plan.vary}
        yield VARY, _combinations(values), a_job
    if plan.failures is not None:
        sets = max(1, min(_MOST_A_JOB, _SETS_A_JOB // max(1, size.things)))
        yield FAILURES, _failure_sets(plan, size.failures), sets
    if plan.simulation is not None:
        runs = plan.simulation
        yield SIMULATION, _combinations({"load": runs.load, "run": range(1, runs.runs + 1)}), 1
    if plan.requirement is not None:
        yield REQUIREMENT, _combinations(plan.requirement.vary), 1
    if plan.designs is not None:
        of_one = len(plan.designs.packs) * len(plan.designs.edition)
        for files in _files_together(size.files):
            each = {"file": files, "pack": plan.designs.packs, "edition": plan.designs.edition}
            yield DESIGNS, _combinations(each), len(files) * of_one


def _files_together(files: Mapping[str, int]) -> Iterator[list[str]]:
    """The files of each job: all cases of a file in one, where they are compared."""
    together: list[str] = []
    total = 0
    for file, size in files.items():
        if together and total + size > _BYTES_A_JOB:
            yield together
            together, total = [], 0
        together.append(file)
        total += size
    if together:
        yield together


def _combinations(values: Mapping[str, Sequence[Any]]) -> Iterator[Settings]:
    for chosen in itertools.product(*values.values()):
        yield dict(zip(values, chosen, strict=True))


def _failure_sets(plan: SweepPlan, keys: Sequence[str]) -> Iterator[Settings]:
    if plan.failures is None:
        return
    names = ("first", "second", "third")
    for chosen in itertools.combinations(keys, plan.failures.at_once):
        yield dict(zip(names, chosen, strict=False))
    for triple in plan.failures.triples:
        yield dict(zip(names, triple, strict=True))


def designs_in(folder: Path) -> dict[str, int]:
    """The designs of a folder and the folders in it, as paths from there, in order; their bytes.

    Raises InputError where there is none, or more than can be asked about.
    """
    found = {
        path.relative_to(folder).as_posix(): path.stat().st_size
        for path in folder.rglob("*")
        if path.suffix.lower() in SUFFIXES and path.is_file()
    }
    if not found:
        raise InputError(Text("There is no design (.sanw or .json) in “{folder}”.", folder=folder))
    if len(found) > _MOST_FILES:
        raise InputError(
            Text(
                "“{folder}” holds more than {most:,} designs; split it into several folders.",
                folder=folder,
                most=_MOST_FILES,
            )
        )
    return dict(sorted(found.items()))
