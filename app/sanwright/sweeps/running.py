"""Runs the jobs of a sweep that are not done yet, wherever they run, and keeps what comes back."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from sanwright.catalog import Library
from sanwright.errors import InputError
from sanwright.progress import Progress, tell
from sanwright.sweeps.ground import PreparedSweep
from sanwright.sweeps.jobs import SweepJob
from sanwright.sweeps.store import SweepFile
from sanwright.sweeps.work import Bench, JobOutcome
from sanwright.text import NOTHING, Text, joined


def run_sweep(
    prepared: PreparedSweep,
    path: Path,
    library: Library,
    *,
    workers: int | None = None,
    scheduler: str = "",
    progress: Progress | None = None,
) -> None:
    """Work out what of the sweep is not in ``path`` yet, and finish the file.

    In ``workers`` processes (None: one for each core; 0: in this one), or with a Dask
    ``scheduler``. Called again after whatever ended it, it goes on; the finished file is the same.
    Raises InputError for a file of another sweep, MachineError where it cannot be written,
    CancelledError when ``progress`` says False: what is done until then is kept.
    """
    if workers is not None and workers < 0:
        raise InputError(
            Text(
                "{count} is no number of processes; give 1 or more, or 0 for none beside this one.",
                count=workers,
            )
        )
    with SweepFile.begin(path, prepared.header(progress)) as file:
        if file.is_finished:
            return
        prepared = replace(prepared, ground=replace(prepared.ground, today=file.day))
        done = file.done()
        left = [job for job in prepared.jobs if job.number not in done]
        questions = {job.number: job.question for job in prepared.jobs}
        finished = len(done)

        def say(beside: Text = NOTHING) -> None:
            said = Text(
                "{done:,} of {count:,} job", "{done:,} of {count:,} jobs", count, done=finished
            )
            whole = joined((said, beside), " · ") if beside else said
            tell(progress, finished / max(1, count), whole)

        count = len(prepared.jobs)
        say()
        with closing(_outcomes(prepared, left, library, workers, scheduler, say)) as outcomes:
            for outcome in outcomes:
                file.put(questions[outcome.job], outcome)
                finished += 1
                say()
        file.finish()


def _outcomes(
    prepared: PreparedSweep,
    jobs: Sequence[SweepJob],
    library: Library,
    workers: int | None,
    scheduler: str,
    tell: Callable[..., None],
) -> Generator[JobOutcome, None, None]:
    if scheduler and jobs:
        from sanwright.sweeps.cluster import on_cluster

        yield from on_cluster(prepared, jobs, scheduler, tell)
    elif workers == 0 or len(jobs) <= 1:
        bench = Bench(prepared.ground, library)
        for job in jobs:
            yield bench.run(prepared.sent(job))
    else:
        from sanwright.sweeps.processes import in_processes

        yield from in_processes(prepared, jobs, workers, tell)
