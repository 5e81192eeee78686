"""Does a run end at once, and say why, when a test process dies or hangs; does it say which grows?

And is a test that fails only once named, with what it said, and one that fails twice a failure?

A run of the whole suite stood still for an hour after one process had died: ``spread_over``
says why.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from installer.suite_parts import TRIED_AGAIN, spread_over

FINE = "import pytest\n\n@pytest.mark.parametrize('n', range(4))\ndef test_fine(n):\n    pass\n"
DIES = "import os, signal\n\ndef test_dies():\n    os.kill(os.getpid(), signal.SIGKILL)\n"
HANGS = "import time\n\ndef test_hangs():\n    time.sleep(600)\n"
GROWS = "held = []\n\ndef test_grows():\n    held.append(b'x' * 200_000_000)\n"
FAILS_ONCE = """\
from pathlib import Path

def test_fails_once():
    if not Path("tried").exists():
        Path("tried").touch()
        raise AssertionError("the window was late")
"""
FAILS = "def test_fails():\n    assert 1 == 2\n"
STAYS_SMALL = """\
from tests import process_memory
from tests.process_memory import process_stays_small

process_memory.MOST_MB = process_memory.held_mb() + 100
"""
PATIENCE_S = 240


def spread(root: Path, folder: Path, last: str, *more: str) -> subprocess.CompletedProcess[str]:
    """Run a small suite, whose last file is ``last``, as ``tasks.py test`` runs the whole one."""
    for number in range(6):
        (folder / f"test_{number}.py").write_text(FINE, encoding="utf-8")
    (folder / "test_9.py").write_text(last, encoding="utf-8")
    words = ["-c", str(root / "pyproject.toml"), "--rootdir", str(folder), "-p", "no:cacheprovider"]
    return subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            *words,
            *spread_over(2),
            *TRIED_AGAIN.split(),
            *more,
            str(folder),
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )


@pytest.mark.slow
def test_a_run_ends_and_names_the_test_in_which_its_process_died(
    root: Path, tmp_path: Path
) -> None:
    done = spread(root, tmp_path, DIES)
    assert done.returncode == pytest.ExitCode.TESTS_FAILED
    assert "crashed while running" in done.stdout
    assert "test_9.py::test_dies" in done.stdout


@pytest.mark.slow
def test_a_test_that_hangs_is_ended_and_shows_where_it_hung(root: Path, tmp_path: Path) -> None:
    done = spread(root, tmp_path, HANGS, "-o", "faulthandler_timeout=2")
    assert done.returncode == pytest.ExitCode.TESTS_FAILED
    assert "test_9.py::test_hangs" in done.stdout
    assert "in test_hangs" in done.stderr


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux says it so cheaply")
def test_a_run_names_the_process_that_grows_and_the_file_in_which_it_did(
    root: Path, tmp_path: Path
) -> None:
    (tmp_path / "conftest.py").write_text(STAYS_SMALL, encoding="utf-8")
    done = spread(root, tmp_path, GROWS)
    assert done.returncode == pytest.ExitCode.TESTS_FAILED
    assert re.search(r"test process \(gw[01]\) holds \d+ MB after test_9\.py", done.stdout)
    assert "1 error" in done.stdout


@pytest.mark.slow
def test_what_fails_once_is_named_with_what_it_said(root: Path, tmp_path: Path) -> None:
    done = spread(root, tmp_path, FAILS_ONCE)
    assert done.returncode == pytest.ExitCode.OK
    assert "1 rerun" in done.stdout
    assert "RERUN test_9.py::test_fails_once" in done.stdout
    assert "AssertionError: the window was late" in done.stdout


@pytest.mark.slow
def test_what_fails_twice_fails_the_run(root: Path, tmp_path: Path) -> None:
    assert spread(root, tmp_path, FAILS).returncode == pytest.ExitCode.TESTS_FAILED
