"""Do a warning, a Qt message and a stray log record fail a test of this suite?"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROVOCATIONS = {
    "a warning": "import warnings\ndef test_it():\n    warnings.warn('look', stacklevel=1)\n",
    "a Qt message": (
        "from PySide6.QtCore import qWarning\ndef test_it(qapp):\n    qWarning('look')\n"
    ),
    "a log record": (
        "import logging\ndef test_it():\n    logging.getLogger('sanwright').warning('look')\n"
    ),
    "an exception inside Qt": (
        "from PySide6.QtCore import QTimer\n"
        "def test_it(qtbot):\n"
        "    QTimer.singleShot(0, lambda: 1 / 0)\n"
        "    qtbot.wait(1)\n"
    ),
}


def outcome(root: Path, folder: Path, code: str) -> int:
    """Exit code of pytest for ``code`` under the settings and the conftest of this suite."""
    (folder / "conftest.py").write_text(
        (root / "tests" / "conftest.py").read_text(encoding="utf-8"), encoding="utf-8"
    )
    (folder / "test_provoked.py").write_text(code, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-c", str(root / "pyproject.toml")]
    command += ["--rootdir", str(folder), "-p", "no:cacheprovider", str(folder)]
    return subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode


@pytest.mark.parametrize("code", PROVOCATIONS.values(), ids=PROVOCATIONS.keys())
def test_it_fails(root: Path, tmp_path: Path, code: str) -> None:
    assert outcome(root, tmp_path, code) == pytest.ExitCode.TESTS_FAILED


def test_silence_passes(root: Path, tmp_path: Path) -> None:
    assert outcome(root, tmp_path, "def test_it(qapp):\n    pass\n") == pytest.ExitCode.OK
