"""Jobs on a Dask cluster, where the user names a scheduler; nothing else here opens a socket.

The ground is sent to the scheduler once and fetched by each worker that needs it; a job that goes
lost with its worker is given to another one by Dask.
"""

from __future__ import annotations

import pickle
import threading
from collections.abc import Callable, Generator, Sequence
from functools import lru_cache
from typing import Any

from sanwright.errors import InputError, MachineError
from sanwright.sweeps.ground import PreparedSweep, Versions
from sanwright.sweeps.jobs import SweepJob
from sanwright.sweeps.processes import bench_of
from sanwright.sweeps.work import Bench, JobOutcome, lost_job
from sanwright.text import Text

_AHEAD = 4
"""Jobs for each core of the cluster that are sent before they are wanted."""
_RETRIES = 2
_WAIT_S = 10.0
_TELL_S = 0.5


def on_cluster(
    prepared: PreparedSweep, jobs: Sequence[SweepJob], address: str, tell: Callable[[], None]
) -> Generator[JobOutcome, None, None]:
    """The outcomes as they come; ``tell`` as for processes.

    Raises InputError without Dask or where a worker is of another version, MachineError where the
    scheduler does not answer or has no worker.
    """
    distributed = _distributed()
    try:
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
        _compare_versions(client, prepared.ground.versions, address)
        ground = client.submit(bytes, pickle.dumps(prepared.ground), key=_key(prepared), pure=False)
        yield from _collected(client, distributed, prepared, jobs, ground, tell)


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise InputError(
            Text("A scheduler needs Dask, which is not installed: pip install sanwright[cluster].")
        ) from None
    return distributed


def _key(prepared: PreparedSweep) -> str:
    import hashlib
    import uuid

    digest = hashlib.sha256(repr(prepared.ground.header()).encode()).hexdigest()[:16]
    return f"sanwright-{digest}-{uuid.uuid4().hex[:8]}"


def _compare_versions(client: Any, ours: Versions, address: str) -> None:
    """Raise unless every worker has the same program and catalog."""
    answers = client.run(worker_versions, on_error="return")
    # a worker that ends while it is asked is one less; its jobs go to the others
    found = {name: each for name, each in answers.items() if not isinstance(each, OSError)}
    if not found:
        raise MachineError(
            Text("The scheduler at “{address}” has no worker; start one.", address=address)
        )
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


def _collected(
    client: Any,
    distributed: Any,
    prepared: PreparedSweep,
    jobs: Sequence[SweepJob],
    ground: Any,
    tell: Callable[[], None],
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
            tell()
            continue
        for future in sorted(ended.done, key=lambda each: flying[each].number):
            job = flying.pop(future)
            yield _outcome_of(future, job, distributed)
        tell()
        send()


def _outcome_of(future: Any, job: SweepJob, distributed: Any) -> JobOutcome:
    if future.status != "finished":
        error = future.exception()
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
    """One for each thread of the worker: a bench is not to be used from two."""
    del thread
    return bench_of(ground)
