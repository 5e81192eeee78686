"""Runs tests of the suite with the Windows Python of the trial, by name."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

from installer.windows_trial import windows_python
from installer.windows_trial.build import SOURCE, python_words, windows_path
from installer.windows_trial.machine import DRIVE, Machine
from installer.windows_trial.tries import WrongError

PACKAGES = DRIVE / "test-packages"
"""Apart from those that are frozen, or they would go into the bundle."""
BY_NAME = tuple(
    f"tests/{name}"
    for name in ("units", "design", "documents", "checks", "cli", "exchange", "reports")
)
HOURS = 3


def run(machine: Machine, folder: Path, wanted: Sequence[str]) -> str:
    """Run ``wanted``, else all that the trial knows; ``suite.log`` says what failed."""
    place = machine.outside(PACKAGES)
    if not place.exists():
        lines = folder / "downloads" / "wheels-test" / "wanted.txt"
        windows_python.install_wheels(lines, place)
    shutil.rmtree(machine.outside(SOURCE) / ".pytest_cache", ignore_errors=True)
    paths = (SOURCE, SOURCE / "app", PACKAGES)
    environment = {
        "PYTHONPATH": ";".join(windows_path(path) for path in paths),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONDONTWRITEBYTECODE": "",
        "SANWRIGHT_CHECKED": "1",
    }
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-rfE", *(wanted or BY_NAME)]
    log = folder / "suite.log"
    process = machine.begin(["wine", *python_words(*words)], cwd=SOURCE, env=environment, log=log)
    process.wait(timeout=HOURS * 3600)
    told = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    last = re.sub("=+", "", told[-1]).strip() if told else "nothing was said"
    if process.returncode:
        raise WrongError(f"{last}; see {log}")
    return last
