"""Tries a packaged program against its source tree: ``python -m installer.smoke PROGRAM``.

The inventories have to be equal, piece by piece; a testbed has to check with the same result;
report, diagram and export have to come out. Says what differs, one line each, and ends with 1.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sanwright import __version__
from sanwright.cli.inventory import Inventory, differences, inventory

ROOT = Path(__file__).resolve().parent.parent
TESTBED = "testbed:t3-nvme"
REQUIREMENT = """\
[[hosts]]
name = "ESX"
count = 8

[[arrays]]
name = "Gold"
part = "netapp-aff-a400"
"""
PATIENCE_S = 120.0
EXPORTED = "findings.json bom.csv bom.xlsx bom.pdf report.pdf diagram.svg diagram.png".split()
SOURCE = (sys.executable, "-m", "sanwright")


class Trial:
    """Runs a program with a state of its own, in a folder of its own."""

    def __init__(self, program: Sequence[str], folder: Path) -> None:
        self._program = tuple(program)
        self.folder = folder
        self._environment = {
            **{name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
            "SANWRIGHT_STATE_DIR": str(folder / "state"),
        }
        if self._program == SOURCE:
            self._environment["PYTHONPATH"] = str(ROOT / "app")

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a subcommand and return what it says and its exit code."""
        return subprocess.run(
            [*self._program, *words],
            cwd=self.folder,
            env=self._environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )

    @contextlib.contextmanager
    def window(self, design: str, log: Path | None = None) -> Iterator[subprocess.Popen[bytes]]:
        """Show a design on no screen; ``log`` is told how far the start is."""
        told = {"SANWRIGHT_STARTUP_LOG": str(log)} if log is not None else {}
        with subprocess.Popen(
            [*self._program, design],
            cwd=self.folder,
            env={**self._environment, "QT_QPA_PLATFORM": "offscreen", **told},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            try:
                yield process
            finally:
                process.kill()

    def json(self, *words: str) -> Any:
        """What a subcommand answers in JSON; its error message if there is none."""
        done = self.run(*words, "--format", "json")
        try:
            return json.loads(done.stdout)
        except ValueError:
            return {"error": done.stderr.strip() or f"exit code {done.returncode}"}


def problems(program: Sequence[str], ours: Inventory | None = None) -> list[str]:
    """What is wrong with the program, in sentences; empty if nothing is."""
    with tempfile.TemporaryDirectory(prefix="sanwright-smoke-") as place:
        trial = Trial(program, Path(place))
        about = trial.json("about")
        if "error" in about:
            return [f"“sanwright about” failed: {about['error']}"]
        found = differences(ours if ours is not None else inventory(), about["inventory"])
        if about["version"] != __version__:
            found.append(f"it is version {about['version']}, the source is {__version__}")
        if not about["packaged"]:
            found.append("it has no stamp of the build")
        return [*found, *_wrong_results(trial)]


def _wrong_results(trial: Trial) -> Iterator[str]:
    source = Trial(SOURCE, trial.folder)
    if trial.json("check", TESTBED) != source.json("check", TESTBED):
        yield f"{TESTBED} is checked with another result"
    commands = {
        "report.pdf": ("report", TESTBED, "-o", "report.pdf"),
        "diagram.svg": ("render", TESTBED, "-o", "diagram.svg"),
        "diagram.png": ("render", TESTBED, "-o", "diagram.png"),
    }
    for name, words in commands.items():
        done = trial.run(*words)
        if not _is_written(trial.folder / name):
            yield f"“sanwright {' '.join(words)}” wrote nothing: {done.stderr.strip()}"
    words = ("design", "asked.toml", "-o", "designed.sanw")
    (trial.folder / "asked.toml").write_text(REQUIREMENT, encoding="utf-8")
    if (answer := trial.json(*words)) != source.json(*words):
        yield f"another design is made from requirements: {answer.get('error', 'other figures')}"
    yield from _wrong_windows(trial)
    done = trial.run("export", TESTBED, "-o", "results")
    for name in EXPORTED:
        if not _is_written(trial.folder / "results" / name):
            yield f"“sanwright export” did not write {name}: {done.stderr.strip()}"


def _wrong_windows(trial: Trial) -> Iterator[str]:
    """Whether a second start hands its design to the window that is there, and ends."""
    for name in ("one.sanw", "two.sanw"):
        trial.run("convert", TESTBED, name)
    log = trial.folder / "start.log"
    with trial.window("one.sanw", log) as first:
        deadline = time.monotonic() + PATIENCE_S
        while '"ready"' not in (log.read_text(encoding="utf-8") if log.exists() else ""):
            if first.poll() is not None or time.monotonic() > deadline:
                yield f"the window does not come: {first.returncode}"
                return
            time.sleep(0.2)
        with trial.window("two.sanw") as second:
            try:
                if second.wait(timeout=PATIENCE_S):
                    yield f"a second start ended with {second.returncode}"
            except subprocess.TimeoutExpired:
                yield "a second start does not hand its design to the window that is there"


def _is_written(file: Path) -> bool:
    return file.exists() and file.stat().st_size > 0


def main(arguments: Sequence[str]) -> int:
    """Try the program that is named."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m installer.smoke PROGRAM\n")
        return 2
    found = problems([str(Path(arguments[0]).absolute())])
    for line in found:
        sys.stdout.write(f"{line}\n")
    if not found:
        sys.stdout.write("The packaged program is the same program.\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
