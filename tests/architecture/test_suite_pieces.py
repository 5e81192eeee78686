"""Does a run end at once, and say why, when a test process dies or hangs; does it say which grows?

And is a test that fails only once named, with what it said, and one that fails twice a failure?
"""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pytest

from installer.suite_pieces import (
    PIECES,
    PieceOfSuite,
    PieceRun,
    counts,
    pieces_of_suite,
    run_pieces,
)

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


def run(root: Path, folder: Path, last: str, *more: str) -> PieceRun:
    """Run two pieces as ``tasks.py test`` does; returns what came of ``last``."""
    (folder / "test_0.py").write_text(FINE, encoding="utf-8")
    (folder / "test_9.py").write_text(last, encoding="utf-8")
    words = ["-c", str(root / "pyproject.toml"), "--rootdir", str(folder), *more]
    pieces = [PieceOfSuite(("test_0.py",)), PieceOfSuite(("test_9.py",))]
    runs = run_pieces(
        pieces,
        [dict(os.environ)] * 2,
        [sys.executable, "-m", "pytest", *words],
        folder,
        lambda _run, _left: None,
    )
    fine, other = sorted(runs, key=lambda run: run.piece.files)
    assert fine.code == 0
    assert counts(fine.output) == {"passed": 4}
    assert "test_fine" not in fine.told
    return other


def test_each_file_of_the_suite_is_in_one_piece(root: Path) -> None:
    pieces = pieces_of_suite(root)
    files = [file for piece in pieces for file in piece.files]
    listed = [path.relative_to(root).as_posix() for path in (root / "tests").rglob("test_*.py")]
    assert sorted(files) == sorted(listed)
    assert len(pieces) == sum(PIECES.values())


@pytest.mark.slow
def test_a_run_ends_and_names_the_test_in_which_its_process_died(
    root: Path, tmp_path: Path
) -> None:
    done = run(root, tmp_path, DIES)
    assert done.code == -signal.SIGKILL
    assert "the test process died of signal 9 in test_9.py::test_dies" in done.told


@pytest.mark.slow
def test_a_test_that_hangs_is_ended_and_shows_where_it_hung(root: Path, tmp_path: Path) -> None:
    done = run(root, tmp_path, HANGS, "-o", "faulthandler_timeout=2")
    assert done.code != 0
    assert "test_9.py::test_hangs" in done.told
    assert "in test_hangs" in done.told


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux says it so cheaply")
def test_a_run_names_the_process_that_grows_and_the_file_in_which_it_did(
    root: Path, tmp_path: Path
) -> None:
    (tmp_path / "conftest.py").write_text(STAYS_SMALL, encoding="utf-8")
    done = run(root, tmp_path, GROWS)
    assert done.code == pytest.ExitCode.TESTS_FAILED
    assert re.search(r"test process holds \d+ MB after test_9\.py", done.told)
    assert "1 error" in done.told


@pytest.mark.slow
def test_what_fails_once_is_named_with_what_it_said(root: Path, tmp_path: Path) -> None:
    done = run(root, tmp_path, FAILS_ONCE)
    assert done.code == pytest.ExitCode.OK
    assert "1 rerun" in done.told
    assert "RERUN test_9.py::test_fails_once" in done.told
    assert "AssertionError: the window was late" in done.told


@pytest.mark.slow
def test_what_fails_twice_fails_the_run(root: Path, tmp_path: Path) -> None:
    assert run(root, tmp_path, FAILS).code == pytest.ExitCode.TESTS_FAILED
