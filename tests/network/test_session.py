"""Does a whole working day with the program reach for a network, once?

One process runs every subcommand and the window, with the network cut, with any socket call of
Python's ending it, and with the kernel's word on what Qt and the system's libraries called.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from sanwright.cli.registry import command_names
from tests.network.guard import CAUGHT
from tests.network.jobs import command_lines
from tests.network.trace import cut, needs_cut, needs_trace, reaching, traced


@dataclass
class Day:
    """What came of it."""

    code: int
    said: str
    results: Path
    trace: Path


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Day:
    folder = tmp_path_factory.mktemp("day")
    results, trace = folder / "results", folder / "trace"
    results.mkdir()
    words = [sys.executable, "-m", "tests.network.session", str(results), "--armed"]
    done = subprocess.run(
        [*cut(), *traced(trace), *words],
        cwd=root,
        env=_environment(root, folder),
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    return Day(done.returncode, done.stderr, results, trace)


def _environment(root: Path, folder: Path) -> dict[str, str]:
    paths = os.pathsep.join((str(root / "app"), str(root)))
    return {
        **os.environ,
        "PYTHONPATH": paths,
        "SANWRIGHT_STATE_DIR": str(folder / "state"),
        "QT_QPA_PLATFORM": "offscreen",
    }


@pytest.mark.slow
def test_python_opens_no_socket_and_starts_no_other_program(day: Day) -> None:
    assert day.code != CAUGHT, day.said
    assert day.code == 0, day.said
    assert "the session is over" in day.said


def test_all_of_it_was_done(day: Day) -> None:
    names = {path.name for path in day.results.iterdir()}
    assert names >= {"report.pdf", "proposal.pdf", "bom.xlsx", "d.svg", "all", "window.sanw"}
    assert len(list((day.results / "everything").iterdir())) > 5


def test_the_kernel_saw_no_socket_but_within_the_machine(day: Day) -> None:
    needs_trace()
    assert reaching(day.trace) == []


def test_there_was_no_network(day: Day) -> None:
    needs_cut()
    assert day.code == 0, day.said


def test_no_subcommand_is_left_out(tmp_path: Path) -> None:
    assert {words[0] for words in command_lines(tmp_path)} >= set(command_names())
