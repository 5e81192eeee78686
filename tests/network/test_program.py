"""Does the program as it is started leave the network alone, also where no test can look inside?

``SANWRIGHT_PROGRAM`` names a packaged program to try in place of the one of the source tree.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.network.jobs import command_lines
from tests.network.trace import cut, needs_trace, reaching, traced

PROGRAM = os.environ.get("SANWRIGHT_PROGRAM", "")
WAIT_S = 120

COMMANDS = {"check", "export", "about"} if not PROGRAM else None
"""Of the source tree ``test_session`` runs all the others, in one process."""


def program() -> list[str]:
    return [PROGRAM] if PROGRAM else [sys.executable, "-m", "sanwright"]


def environment(root: Path, folder: Path) -> dict[str, str]:
    found = {**os.environ, "SANWRIGHT_STATE_DIR": str(folder / "state")}
    found["QT_QPA_PLATFORM"] = "offscreen"
    found["SANWRIGHT_STARTUP_LOG"] = str(folder / "startup")
    if not PROGRAM:
        found["PYTHONPATH"] = str(root / "app")
    return found


@pytest.mark.slow
def test_no_subcommand_opens_a_socket_beyond_the_machine(root: Path, tmp_path: Path) -> None:
    lines = [
        words
        for words in command_lines(tmp_path)
        if (COMMANDS is None or words[0] in COMMANDS) and _is_known(words, root, tmp_path)
    ]
    assert len(lines) >= 3
    for number, words in enumerate(lines):
        trace = tmp_path / f"trace-{number}"
        done = subprocess.run(
            [*cut(), *traced(trace), *program(), *words],
            env=environment(root, tmp_path),
            capture_output=True,
            text=True,
            check=False,
            timeout=WAIT_S,
        )
        assert done.returncode in (0, 1), (words, done.stderr)
        if trace.exists():
            assert reaching(trace) == [], words


def _is_known(words: Sequence[str], root: Path, folder: Path) -> bool:
    """Whether the program has this subcommand; the tree is ahead of a package of before."""
    asked = [*program(), words[0], "--help"]
    done = subprocess.run(asked, env=environment(root, folder), capture_output=True, check=False)
    return done.returncode == 0


def test_the_window_opens_no_socket_beyond_the_machine(root: Path, tmp_path: Path) -> None:
    needs_trace()
    trace, log = tmp_path / "trace", tmp_path / "startup"
    made = subprocess.run(
        [*program(), "convert", "testbed:t1-8gfc", str(tmp_path / "d.sanw")],
        env=environment(root, tmp_path),
        capture_output=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    running = subprocess.Popen(
        [*cut(), *traced(trace), *program(), str(tmp_path / "d.sanw")],
        env=environment(root, tmp_path),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        assert _reaches(log, '"ready"', running), "the window never was ready"
        assert _holds(tmp_path / "state" / "journals"), "the design was never opened"
        time.sleep(2)  # the first check of the design, on a thread of its own
        assert running.poll() is None
    finally:
        os.killpg(running.pid, signal.SIGKILL)
        running.communicate()
    assert reaching(trace) == []


def _reaches(log: Path, step: str, running: subprocess.Popen[bytes]) -> bool:
    limit = time.monotonic() + WAIT_S
    while time.monotonic() < limit and running.poll() is None:
        if log.exists() and step in log.read_text():
            return True
        time.sleep(0.1)
    return False


def _holds(folder: Path) -> bool:
    limit = time.monotonic() + WAIT_S
    while time.monotonic() < limit:
        if folder.is_dir() and list(folder.glob("*.journal")):
            return True
        time.sleep(0.1)
    return False
