"""Does a sweep on a Dask cluster give the serial file, also when a worker dies in the middle?

Slow: it runs by name, where Dask is installed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sanwright.errors import InputError, MachineError
from sanwright.sweeps import cluster
from sanwright.sweeps.running import run_sweep
from sanwright.text import Text
from tests.sweeps.designs import library, prepared

pytest.importorskip("distributed", reason="Dask is not installed: pip install sanwright[cluster]")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.logs_warnings,
    pytest.mark.filterwarnings("ignore"),  # what Dask itself does
]

PLAN = "[simulation]\nruns = 10\nios = 20000\nload = [0.1, 0.2]\n[failures]\nkinds = ['link']"
WAIT_S = 120

Start = Callable[[str], subprocess.Popen[bytes]]


@pytest.fixture
def start(root: Path, tmp_path: Path) -> Iterator[Start]:
    """Starts ``scheduler`` or ``worker`` in a process of its own, on this machine only."""
    running: list[subprocess.Popen[bytes]] = []
    file = tmp_path / "scheduler.json"
    own = {
        "scheduler": ["--host", "127.0.0.1", "--port", "0", "--no-dashboard"],
        "worker": ["--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", "--no-dashboard"],
    }

    def begin(kind: str) -> subprocess.Popen[bytes]:
        log = (tmp_path / f"{kind}-{len(running)}.log").open("wb")
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", f"distributed.cli.dask_{kind}", *own[kind]),
                *("--scheduler-file", str(file)),
            ],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (root / "app", root)))},
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        running.append(process)
        until = time.monotonic() + WAIT_S
        while not file.exists():
            assert time.monotonic() < until
            time.sleep(0.1)
        return process

    yield begin
    for process in running:
        process.kill()
        process.wait()


def address(tmp_path: Path) -> str:
    import json

    found: str = json.loads((tmp_path / "scheduler.json").read_text())["address"]
    return found


def wait_for(workers: int, at: str) -> None:
    from distributed import Client

    with Client(at, timeout=WAIT_S, set_as_default=False) as client:
        client.wait_for_workers(workers, timeout=WAIT_S)


def test_a_worker_that_dies_loses_no_result(start: Start, tmp_path: Path) -> None:
    asked = prepared(PLAN)
    run_sweep(asked, tmp_path / "serial.sweep", library(), workers=0)
    start("scheduler")
    workers = [start("worker"), start("worker")]
    wait_for(2, address(tmp_path))
    killed = []

    def kill_one(share: float, text: Text) -> bool:
        if 0.1 < share < 0.9 and not killed:
            workers[0].kill()
            workers[0].wait()
            killed.append(share)
        return True

    path = tmp_path / "cluster.sweep"
    run_sweep(asked, path, library(), scheduler=address(tmp_path), progress=kill_one)
    assert killed
    assert path.read_bytes() == (tmp_path / "serial.sweep").read_bytes()


def test_another_version_and_nobody_there_are_said(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scheduler = start("scheduler")
    asked, at = prepared(PLAN), address(tmp_path)
    monkeypatch.setattr(cluster, "WORKER_WITHIN_S", 0.1)
    with pytest.raises(MachineError, match="has no worker"):
        run_sweep(asked, tmp_path / "a.sweep", library(), scheduler=at)
    monkeypatch.setattr(cluster, "WORKER_WITHIN_S", WAIT_S)
    told: list[str] = []

    def begin_then_lose(share: float, text: Text) -> bool:
        """Start a worker once one is waited for, and end the scheduler once a job is done."""
        if "waiting for a worker" in str(text) and not told:
            start("worker")
            told.append(str(text))
        if share and scheduler.poll() is None:
            scheduler.kill()
            scheduler.wait()
        return True

    versions = replace(asked.ground.versions, catalog="2020.1")
    older = replace(asked, ground=replace(asked.ground, versions=versions))
    with pytest.raises(InputError, match="has another catalog"):
        run_sweep(older, tmp_path / "b.sweep", library(), scheduler=at, progress=begin_then_lose)
    assert told
    monkeypatch.setattr(cluster, "_asked_versions", lambda _: {"here": older.ground.versions})
    with pytest.raises(InputError, match=r"^tcp://.* has another catalog"):
        run_sweep(older, tmp_path / "c.sweep", library(), scheduler=at)
    monkeypatch.undo()
    with pytest.raises(MachineError, match="was lost; what is done is kept"):
        run_sweep(asked, tmp_path / "d.sweep", library(), scheduler=at, progress=begin_then_lose)
    with pytest.raises(MachineError, match="does not answer"):
        run_sweep(asked, tmp_path / "d.sweep", library(), scheduler="tcp://127.0.0.1:9")
    run_sweep(asked, tmp_path / "d.sweep", library(), workers=0)
