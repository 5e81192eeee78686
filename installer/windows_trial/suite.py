"""Runs tests of the suite with the Windows Python of the trial, by name."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from installer.windows_trial import windows_python
from installer.windows_trial.build import SOURCE, checkout_state, python_words, windows_path
from installer.windows_trial.kept import Kept, digest_of, digest_of_file, digest_of_files
from installer.windows_trial.machine import DRIVE, Machine
from installer.windows_trial.tries import WrongError

PACKAGES = DRIVE / "test-packages"
"""Apart from those that are frozen, or they would go into the bundle."""
BY_NAME = tuple(
    f"tests/{name}"
    for name in ("units", "design", "documents", "checks", "cli", "exchange", "reports")
)
HOURS = 3
PATIENCE_S = 1800
"""After which a test counts as hanging; one that starts programs takes minutes under Wine."""


def run(machine: Machine, kept: Kept, wanted: Sequence[str]) -> str:
    """Run ``wanted``, else all that the trial knows, one after the other.

    ``suite-NAME.log`` says what failed. What has passed with the same sources is not run again, so
    that a trial that was interrupted goes on. Raises WrongError if anything failed.
    """
    place = machine.outside(PACKAGES)
    lines = kept.folder / "downloads" / "wheels-test" / "wanted.txt"
    kept.made(
        place,
        digest_of(lines.read_bytes()),
        partial(windows_python.install_wheels, lines, place),
        partial(digest_of_files, place),
    )
    sources = checkout_state()
    told, failed = [], False
    for piece in wanted or BY_NAME:
        log = kept.folder / f"suite-{re.sub(r'[^a-z0-9]+', '-', piece.lower()).strip('-')}.log"
        try:
            kept.made(
                log,
                digest_of(sources, piece),
                partial(_run_piece, machine, piece, log),
                partial(digest_of_file, log),
            )
        except WrongError as error:
            failed = True
            told.append(f"{piece}: {error}; see {log}")
        else:
            told.append(f"{piece}: {_last_line(log)}")
    if failed:
        raise WrongError("; ".join(told))
    return "; ".join(told)


def _run_piece(machine: Machine, piece: str, log: Path) -> None:
    shutil.rmtree(machine.outside(SOURCE) / ".pytest_cache", ignore_errors=True)
    paths = (SOURCE, SOURCE / "app", PACKAGES)
    environment = {
        "PYTHONPATH": ";".join(windows_path(path) for path in paths),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONDONTWRITEBYTECODE": "",
        "SANWRIGHT_CHECKED": "1",
    }
    words = ["-m", "pytest", "-v", "-p", "no:cacheprovider", "-rfE"]
    words += ["-o", f"faulthandler_timeout={PATIENCE_S}", piece]
    process = machine.begin(["wine", *python_words(*words)], cwd=SOURCE, env=environment, log=log)
    try:
        process.wait(timeout=HOURS * 3600)
    except subprocess.TimeoutExpired:
        process.kill()
        machine.wine(["taskkill", "/f", "/im", "python.exe"], timeout=60)
        raise WrongError(f"took more than {HOURS} hours") from None
    if process.returncode:
        raise WrongError(_last_line(log))


def _last_line(log: Path) -> str:
    told = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    return re.sub("=+", "", told[-1]).strip() if told else "nothing was said"
