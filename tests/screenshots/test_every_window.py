"""Is nothing cut, too large or to be scrolled sideways in any window, over several designs?

Whole designs take a quarter of a minute each, so only a run by name or with ``-m slow`` opens all.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("design", ["sas-stacks", "core-edge", "stretched", "t5-sas"])
def test_nothing_is_cut_in_any_window(tmp_path: Path, design: str, language: str) -> None:
    """On a screen of 1366 x 768 pixels, with the state that a new user has."""
    command = [sys.executable, "-m", "tests.screenshots.every_window", str(tmp_path)]
    done = subprocess.run(
        [*command, "--design", design, "--language", language],
        cwd=ROOT, env={**os.environ, "QT_SCALE_FACTOR": "1"}, text=True, capture_output=True,
        timeout=280, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, ""), done.stderr[-2000:]
