"""Tries a packaged program against its source tree: ``python -m installer.smoke PROGRAM``.

The inventories have to be equal, piece by piece; a testbed has to check with the same result;
report, diagram and export have to come out. Says what differs, one line each, and ends with 1.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sanwright import __version__
from sanwright.cli.inventory import Inventory, differences, inventory

ROOT = Path(__file__).resolve().parent.parent
TESTBED = "testbed:t3-nvme"
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
    done = trial.run("export", TESTBED, "-o", "results")
    for name in EXPORTED:
        if not _is_written(trial.folder / "results" / name):
            yield f"“sanwright export” did not write {name}: {done.stderr.strip()}"


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
