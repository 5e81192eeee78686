"""Jobs on a Dask cluster, where the user names a scheduler; nothing else here opens a socket.

The ground is sent to the scheduler once and fetched by each worker that needs it; a job that goes
lost with its worker is given to another one by Dask. Workers come and go: the first is waited for,
and each compares its versions before it works.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import threading
import time
from collections.abc import Callable, Generator, Sequence
from functools import lru_cache
from typing import Any

from sanwright.errors import InputError, MachineError
from sanwright.sweeps.ground import PreparedSweep, Versions
from sanwright.sweeps.jobs import SweepJob
from sanwright.sweeps.processes import bench_of
from sanwright.sweeps.work import Bench, JobOutcome, lost_job
from sanwright.text import NOTHING, Text

_AHEAD = 4
"""Jobs for each core of the cluster that are sent before they are wanted."""
_RETRIES = 2
_WAIT_S = 10.0
WORKER_WITHIN_S = 60.0
"""How long the first worker is waited for: one that was just started is still loading."""
_TELL_S = 0.5
_WAITING = Text("waiting for a worker")
Tell = Callable[..., None]
"""Told what is waited for, if anything; what it raises ends the work."""


def on_cluster(
    prepared: PreparedSweep, jobs: Sequence[SweepJob], address: str, tell: Tell
) -> Generator[JobOutcome, None, None]:
    """The outcomes as they come; ``tell`` as for processes.

    Raises InputError without Dask or where a worker is of another version, MachineError where the
    scheduler does not answer, is lost, or has no worker.
    """
    distributed = _distributed()
    for name in ("distributed", "distributed.client"):  # what ends the work is said in a sentence
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        asyncio.run(_answers(distributed, address))
        client = distributed.Client(address, timeout=_WAIT_S, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise MachineError(
            Text(
                "The scheduler at “{address}” does not answer ({why}).",
                address=address,
                why=str(error) or type(error).__name__,
            )
        ) from None
    with client:
        try:
            _compare_versions(client, prepared.ground.versions, address, tell)
            sent = pickle.dumps(prepared.ground)
            ground = client.submit(bytes, sent, key=_key(prepared), pure=False)
            yield from _collected(client, distributed, prepared, jobs, ground, tell)
        except (OSError, distributed.client.CancelledError):
            raise MachineError(
                Text(
                    "The scheduler at “{address}” was lost; what is done is kept, and the same "
                    "command goes on once there is one.",
                    address=address,
                )
            ) from None


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise InputError(
            Text("A scheduler needs Dask, which is not installed: pip install sanwright[cluster].")
        ) from None
    return distributed


async def _answers(distributed: Any, address: str) -> None:
    """Raise where nobody does; a client that found nobody is let go of in half a minute only."""
    comm = await distributed.comm.connect(address, timeout=_WAIT_S)
    await comm.close()


def _key(prepared: PreparedSweep) -> str:
    import hashlib
    import uuid

    digest = hashlib.sha256(repr(prepared.ground.header()).encode()).hexdigest()[:16]
    return f"sanwright-{digest}-{uuid.uuid4().hex[:8]}"


def _compare_versions(client: Any, ours: Versions, address: str, tell: Tell) -> None:
    """Raise unless every worker that is there has the same program and catalog."""
    until = time.monotonic() + WORKER_WITHIN_S
    while not (found := _asked_versions(client)):
        if time.monotonic() > until:
            raise MachineError(
                Text("The scheduler at “{address}” has no worker; start one.", address=address)
            )
        tell(_WAITING)
        time.sleep(_TELL_S)
    for name, theirs in found.items():
        if isinstance(theirs, BaseException):
            raise InputError(
                Text(
                    "{where} cannot run this program ({why}); install the same version there.",
                    where=name,
                    why=repr(theirs),
                )
            )
        ours.refuse_others(theirs, str(name))


def _asked_versions(client: Any) -> dict[str, Any]:
    """What each worker answers; one that ends while it is asked is one less."""
    answers = client.run(worker_versions, on_error="return")
    return {name: each for name, each in answers.items() if not isinstance(each, OSError)}


def _collected(
    client: Any,
    distributed: Any,
    prepared: PreparedSweep,
    jobs: Sequence[SweepJob],
    ground: Any,
    tell: Tell,
) -> Generator[JobOutcome, None, None]:
    left = iter(jobs)
    flying: dict[Any, SweepJob] = {}

    def send() -> None:
        ahead = max(1, sum(client.nthreads().values())) * _AHEAD
        for job in left:
            future = client.submit(
                work_on, ground, prepared.sent(job),
                key=f"{ground.key}-{job.number}", pure=False, retries=_RETRIES,
            )  # fmt: skip
            flying[future] = job
            if len(flying) >= ahead:
                return

    send()
    while flying:
        try:
            with client.as_current():
                ended = distributed.wait(
                    list(flying), timeout=_TELL_S, return_when="FIRST_COMPLETED"
                )
        except TimeoutError:
            tell(NOTHING if client.nthreads() else _WAITING)
            continue
        for future in sorted(ended.done, key=lambda each: flying[each].number):
            job = flying.pop(future)
            yield _outcome_of(future, job, distributed)
        tell()
        send()


def _outcome_of(future: Any, job: SweepJob, distributed: Any) -> JobOutcome:
    if future.status != "finished":
        error = future.exception()
        if isinstance(error, InputError):
            raise error
        if not isinstance(error, distributed.scheduler.KilledWorker):
            raise MachineError(Text("The cluster gave a job up ({error}).", error=repr(error)))
        return lost_job(job, Text("Every process that tried this ended."))
    outcome: JobOutcome = future.result()
    return outcome


# On the workers


def worker_versions() -> Versions:
    """What this worker has."""
    from sanwright import catalog
    from sanwright.checks import all_limits

    return Versions.of(catalog.open_library(all_limits))


def work_on(ground: bytes, job: SweepJob) -> JobOutcome:
    """One job on one worker."""
    return _bench(ground, threading.get_ident()).run(job)


@lru_cache(maxsize=16)
def _bench(ground: bytes, thread: int) -> Bench:
    """One for each thread of the worker: a bench is not to be used from two.

    Raises InputError where a worker that came later has another program or catalog.
    """
    del thread
    made = bench_of(ground)
    made.versions.refuse_others(worker_versions(), _distributed().get_worker().address)
    return made
