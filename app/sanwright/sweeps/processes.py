"""Jobs in processes of their own on this machine, one for each core; no socket is opened.

Each process gets the ground once, at its start, and then one job after the other. A process that
dies takes no result with it: what was in its hands is done again, one job at a time, and a job that
ends every process that tries it is said to do so. Called off, they end at once; Ctrl+C is for the
process that asked.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from sanwright.sweeps.ground import PreparedSweep, SweepGround
from sanwright.sweeps.jobs import SweepJob
from sanwright.sweeps.work import Bench, JobOutcome, lost_job
from sanwright.text import Text

MOST_WORKERS = 256
_AHEAD = 2
"""Jobs for each process that are sent before they are wanted."""
_TRIES = 3
_TELL_S = 0.2

_bench: Bench | None = None


def cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_processes(
    prepared: PreparedSweep,
    jobs: Sequence[SweepJob],
    workers: int | None,
    tell: Callable[[], None],
) -> Generator[JobOutcome, None, None]:
    """The outcomes as they come. ``tell`` is asked from time to time; what it raises ends it."""
    number = min(workers or cores(), MOST_WORKERS, len(jobs))
    ground = pickle.dumps(prepared.ground)
    waiting, suspects = deque(jobs), deque[SweepJob]()
    tries: dict[int, int] = {}
    while waiting or suspects:
        alone = bool(suspects)
        queue = suspects if alone else waiting
        flying = yield from _until_broken(
            prepared, ground, queue, 1 if alone else number, tell, most=1 if alone else None
        )
        for job in flying:
            tries[job.number] = tries.get(job.number, 0) + 1
            if tries[job.number] >= _TRIES:
                why = Text("Every process that tried this ended, {count} times.", count=_TRIES)
                yield lost_job(job, why)
            else:
                suspects.append(job)


def _until_broken(
    prepared: PreparedSweep,
    ground: bytes,
    queue: deque[SweepJob],
    number: int,
    tell: Callable[[], None],
    most: int | None,
) -> Generator[JobOutcome, None, list[SweepJob]]:
    """Work until the queue is empty, or a process dies: then gives the jobs that were out."""
    flying: dict[Future[JobOutcome], SweepJob] = {}
    context = multiprocessing.get_context("spawn")
    is_over = context.Event()
    pool = ProcessPoolExecutor(number, context, initializer=_begin, initargs=(ground, is_over.wait))
    try:
        while queue or flying:
            while queue and len(flying) < (most or number * _AHEAD):
                job = queue[0]
                sent = prepared.sent(job)
                with _deaf_to_interrupts():
                    flying[pool.submit(_work, sent)] = job
                queue.popleft()
            ended, _ = wait(flying, timeout=_TELL_S, return_when=FIRST_COMPLETED)
            for future in sorted(ended, key=lambda each: flying[each].number):
                outcome = future.result()
                del flying[future]
                yield outcome
            tell()
    except BrokenProcessPool:
        return sorted(flying.values(), key=lambda job: job.number)
    except BaseException:
        is_over.set()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return []


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes that begin within this do not hear Ctrl+C, not even while they are loading."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(ground: bytes, is_over: Callable[[], object]) -> None:
    """In a new process: open what every job needs, and end with the process that asked."""
    global _bench  # noqa: PLW0603 - one for the life of the process
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(is_over,), daemon=True).start()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.join,), daemon=True).start()
    _bench = bench_of(ground)


def bench_of(ground: bytes) -> Bench:
    """The bench for a ground as it was sent."""
    from sanwright import catalog
    from sanwright.checks import all_limits

    found: SweepGround = pickle.loads(ground)  # noqa: S301 - of the process that started this one
    return Bench(found, catalog.open_library(all_limits))


def _end_with(join: Callable[[], object]) -> None:
    join()
    os._exit(1)


def _work(job: SweepJob) -> JobOutcome:
    if _bench is None:
        raise RuntimeError("this process has not begun")
    return _bench.run(job)
