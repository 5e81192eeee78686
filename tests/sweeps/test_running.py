"""Does a sweep lose nothing, whatever ends it, and is its file the same however it was made?"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from sanwright.documents import write_design
from sanwright.errors import CancelledError, InputError
from sanwright.sweeps.jobs import SweepJob
from sanwright.sweeps.running import run_sweep
from sanwright.sweeps.store import SweepFile
from sanwright.sweeps.work import Bench
from sanwright.text import Text
from tests.builders import small_san
from tests.sweeps.designs import DAY, library, prepared

PLAN = "[failures]\nkinds = ['link']\n[simulation]\nruns = 3\nios = 1000\nload = [0.1]"


def test_a_sweep_that_was_called_off_goes_on_to_the_same_file(tmp_path: Path) -> None:
    asked, told = prepared(PLAN), []
    run_sweep(asked, tmp_path / "whole.sweep", library(), workers=0)

    def some(share: float, text: Text) -> bool:
        told.append(share)
        return len(told) % 3 != 0

    path = tmp_path / "cut.sweep"
    for _ in asked.jobs:
        try:
            run_sweep(asked, path, library(), workers=0, progress=some)
        except CancelledError:
            continue
        break
    assert path.read_bytes() == (tmp_path / "whole.sweep").read_bytes()
    assert max(told) == 1.0


def test_jobs_in_any_order_and_more_than_once_make_the_same_file(tmp_path: Path) -> None:
    asked = prepared(PLAN)
    bench = Bench(asked.ground, library())
    paths = []
    for name, jobs in (("a", asked.jobs), ("b", (*reversed(asked.jobs), *asked.jobs[1:3]))):
        with SweepFile.begin(tmp_path / name, asked.ground.header()) as file:
            for job in jobs:
                file.put(job.question, bench.run(job))
            file.finish()
            assert file.is_finished
        paths.append(tmp_path / name)
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_a_file_of_another_question_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "s.sweep"
    asked = prepared(PLAN)
    run_sweep(asked, path, library(), workers=0)
    before = path.read_bytes()
    with pytest.raises(InputError, match="another plan"):
        run_sweep(prepared("[simulation]\nruns = 2"), path, library(), workers=0)
    older = replace(asked.ground, versions=replace(asked.ground.versions, catalog="2020.1"))
    with pytest.raises(InputError, match="another edition of the catalog"):
        run_sweep(replace(asked, ground=older), path, library(), workers=0)
    assert path.read_bytes() == before


@pytest.mark.parametrize("data", [b"no database", b"SQLite format 3\0" + bytes(200)])
def test_what_is_no_file_of_a_sweep_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "s.sweep"
    path.write_bytes(data)
    with pytest.raises(InputError, match="no file of a sweep"):
        SweepFile.read(path)
    with pytest.raises(InputError, match="no file of a sweep"):
        run_sweep(prepared(PLAN), path, library(), workers=0)
    assert path.read_bytes() == data


def test_programs_in_a_file_are_refused(tmp_path: Path) -> None:
    import sqlite3

    path = tmp_path / "s.sweep"
    SweepFile.begin(path, {"plan": "{}"}).close()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE VIEW more AS SELECT * FROM cases")
    connection.close()
    with pytest.raises(InputError, match="no file of a sweep"):
        SweepFile.read(path)


def test_a_case_that_fails_is_a_sentence_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = prepared("[vary]\ndemand = [1.0, 2.0]")
    bench = Bench(asked.ground, library())
    whole = bench._varied

    def failing(settings: dict) -> object:  # type: ignore[type-arg]
        if settings["demand"] == 1.0:
            raise ZeroDivisionError
        return whole(settings)

    monkeypatch.setattr(bench, "_varied", failing)
    outcomes = [case for job in asked.jobs for case in bench.run(job).cases]
    assert [bool(case.figures) for case in outcomes] == [False, True]
    assert [bool(case.problems) for case in outcomes] == [True, False]


def command(plan: Path, design: Path, out: Path) -> list[str]:
    return [
        *(sys.executable, "-m", "sanwright", "sweep", str(design), "--plan", str(plan)),
        *("-o", str(out), "--workers", "2", "--format", "json"),
    ]  # fmt: skip


@pytest.mark.slow
def test_a_sweep_that_is_killed_goes_on_and_leaves_no_process(root: Path, tmp_path: Path) -> None:
    plan, design = tmp_path / "p.toml", tmp_path / "d.sanw"
    plan.write_text("[simulation]\nruns = 12\nios = 20000\nload = [0.1, 0.2, 0.3]")
    write_design(small_san().design(), design)
    whole, cut = tmp_path / "whole.sweep", tmp_path / "cut.sweep"
    environment = {**os.environ, "PYTHONPATH": str(root / "app")}
    subprocess.run(command(plan, design, whole), env=environment, check=True, capture_output=True)
    killed = 0
    for _ in range(3):
        running = subprocess.Popen(
            command(plan, design, cut),
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        until = time.monotonic() + 120
        before = len(_done(cut))
        while running.poll() is None and len(_done(cut)) < before + 3:
            assert time.monotonic() < until
            time.sleep(0.05)
        if running.poll() is None:
            os.kill(running.pid, signal.SIGKILL)
            killed += 1
        running.wait()
        _wait_until_alone(running.pid)
    assert killed
    subprocess.run(command(plan, design, cut), env=environment, check=True, capture_output=True)
    assert cut.read_bytes() == whole.read_bytes()


def _done(path: Path) -> set[int]:
    if not path.exists():
        return set()
    with SweepFile.read(path) as file:
        return file.done()


def _wait_until_alone(session: int) -> None:
    """Workers end with the process that began them."""
    until = time.monotonic() + 30
    while True:
        found = subprocess.run(
            ["ps", "-s", str(session), "-o", "pid="], capture_output=True, text=True, check=False
        )
        if not found.stdout.split():
            return
        assert time.monotonic() < until, found.stdout
        time.sleep(0.2)


@pytest.mark.slow
@pytest.mark.logs_warnings
def test_a_process_that_dies_loses_no_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = prepared("[simulation]\nruns = 16\nios = 20000\nload = [0.1]")
    run_sweep(asked, tmp_path / "serial.sweep", library(), workers=0)
    killed = []

    def kill_one(share: float, text: Text) -> bool:
        children = multiprocessing.active_children()
        if 0 < share < 0.5 and not killed and children:
            children[-1].kill()
            killed.append(children[-1])
        return True

    run_sweep(asked, tmp_path / "p.sweep", library(), workers=2, progress=kill_one)
    assert killed
    assert (tmp_path / "p.sweep").read_bytes() == (tmp_path / "serial.sweep").read_bytes()


@pytest.mark.slow
def test_ctrl_c_ends_all_at_once_in_one_line(root: Path, tmp_path: Path) -> None:
    plan, design, out = tmp_path / "p.toml", tmp_path / "d.sanw", tmp_path / "o.sweep"
    plan.write_text("[simulation]\nruns = 40\nios = 1000000\nload = [0.1]")  # a minute a job
    write_design(small_san().design(), design)
    with subprocess.Popen(
        command(plan, design, out),
        env={**os.environ, "PYTHONPATH": str(root / "app")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        assert running.stderr is not None
        while "0 of 40" not in running.stderr.readline():
            assert running.poll() is None
        os.killpg(running.pid, signal.SIGINT)
        rest = running.stderr.read().splitlines()
    assert running.returncode == 1
    assert [line for line in rest if "0 of 40" not in line] == [
        f"sanwright: Interrupted; the same command goes on from {out}."
    ]
    _wait_until_alone(running.pid)


@pytest.mark.slow
@pytest.mark.logs_warnings
def test_a_job_that_ends_every_process_is_told_and_the_others_are_done(tmp_path: Path) -> None:
    from sanwright.sweeps.processes import in_processes

    asked = prepared(PLAN)
    deadly = SweepJob(len(asked.jobs), "deadly", asked.jobs[0].cases)
    outcomes = {
        each.job: each for each in in_processes(asked, [*asked.jobs, deadly], 2, lambda: None)
    }
    assert set(outcomes) == set(range(len(asked.jobs) + 1))
    assert all(case.problems for case in outcomes[deadly.number].cases)
    assert asked.ground.today == DAY
