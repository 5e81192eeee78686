"""How long the program takes to start, from the source tree or as a package, cold and warm.

    .venv/bin/python -m tests.benchmarks.bench_startup -n 9 -- .venv/bin/python -m sanwright
    .venv/bin/python -m tests.benchmarks.bench_startup -n 9 \\
        --against /opt/sanwright-old/sanwright -- /opt/sanwright/sanwright

Each run has a screen of its own (Xvfb) and a user of its own, who has started the program before;
but the first of all, which finds no settings, no journals and no bytecode of the modules.
The steps are those that the program notes in the file named by ``SANWRIGHT_STARTUP_LOG``, counted
from the start of its process. Cold means that the system's cache of files was dropped before, for
which one has to be root; as anybody else only warm starts are measured. ``--against`` measures a
second command in turns with the first; ``--tree`` and ``--against-tree`` put a source tree on the
path of either.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

CACHES = Path("/proc/sys/vm/drop_caches")
VARIABLE = "SANWRIGHT_STARTUP_LOG"
LAST = "ready"
PATIENCE_S = 120.0
Steps = dict[str, tuple[float, float]]
"""Wall and processor seconds by step."""


@dataclass
class Contender:
    """A command to be measured, and what its starts took."""

    name: str
    command: Sequence[str]
    tree: Path | None
    home: Path
    runs: dict[str, list[Steps]] = field(
        default_factory=lambda: {"first": [], "cold": [], "warm": []}
    )

    def start(self, display: str) -> Steps:
        """One start, up to the last step."""
        log, state = self.home / "log", self.home / "state"
        log.unlink(missing_ok=True)
        shutil.rmtree(state / "journals", ignore_errors=True)
        env = {
            **os.environ,
            VARIABLE: str(log),
            "SANWRIGHT_STATE_DIR": str(state),
            "PYTHONPYCACHEPREFIX": str(self.home / "bytecode"),
            "DISPLAY": display,
            "QT_QPA_PLATFORM": "xcb",
        }
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        if self.tree is not None:
            env["PYTHONPATH"] = str(self.tree / "app")
        running = subprocess.Popen(self.command, env=env, cwd=self.home)
        try:
            return self._wait(running, log)
        finally:
            running.terminate()
            running.wait()

    def _wait(self, running: subprocess.Popen[bytes], log: Path) -> Steps:
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            steps = _steps(log)
            if LAST in steps:
                return steps
            if running.poll() is not None:
                sys.exit(f"{self.name}: ended with {running.returncode} before it was ready")
            time.sleep(0.05)
        sys.exit(f"{self.name}: not ready after {PATIENCE_S:.0f} s; it noted {list(_steps(log))}")


def from_here(command: Sequence[str]) -> list[str]:
    """The command with its program's whole path, since each start has a folder of its own.

    Not resolved: the Python of a virtual environment is a link, and is another one without it.
    """
    found = shutil.which(command[0])
    if found is None:
        sys.exit(f"There is no program “{command[0]}”.")
    return [str(Path(found).absolute()), *command[1:]]


def _steps(log: Path) -> Steps:
    if not log.exists():
        return {}
    lines = [line for line in log.read_text(encoding="utf-8").splitlines() if line.endswith("}")]
    rows = map(json.loads, lines)
    return {row["step"]: (row["seconds"], row["cpu"]) for row in rows}


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """The name of a display that nobody else uses."""
    reading, writing = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(writing),
        "-screen",
        "0",
        "1920x1080x24",
        "-nolisten",
        "tcp",
    ]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def drop_caches() -> None:
    """Let the system forget the files that it has read."""
    os.sync()
    CACHES.write_text("3\n", encoding="ascii")


def measure(contenders: Sequence[Contender], count: int, display: str) -> None:
    """All starts, the contenders in turns."""
    for contender in contenders:
        contender.runs["first"].append(contender.start(display))
    kinds = ["warm"] * count
    if os.access(CACHES, os.W_OK):
        kinds = ["cold", "warm"] * count
    for kind in kinds:
        for contender in contenders:
            if kind == "cold":
                drop_caches()
            contender.runs[kind].append(contender.start(display))


def table(contenders: Sequence[Contender]) -> str:
    """Medians of each step, in Markdown."""
    lines = [
        "| | step | first, s | first, CPU s | cold, s | warm, s | warm, CPU s |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    for contender in contenders:
        for step in contender.runs["warm"][0]:
            first = _median(contender.runs["first"], step, 0)
            made = _median(contender.runs["first"], step, 1)
            cold = _median(contender.runs["cold"], step, 0)
            warm = _median(contender.runs["warm"], step, 0)
            work = _median(contender.runs["warm"], step, 1)
            lines.append(
                f"| {contender.name} | {step} | {first} | {made} | {cold} | {warm} | {work} |"
            )
    return "\n".join(lines)


def ratios(first: Contender, second: Contender) -> str:
    """How the first does against the second at each step that both note: pair by pair, medians."""
    lines = []
    for step in first.runs["warm"][0]:
        pairs = [
            (a[step][1] / b[step][1], a[step][0] / b[step][0])
            for a, b in zip(first.runs["warm"], second.runs["warm"], strict=True)
            if step in a and step in b
        ]
        if pairs:
            work, wall = (statistics.median(column) for column in zip(*pairs, strict=True))
            lines.append(f"{step}: {wall:.2f} of the time, {work:.2f} of the CPU time, warm")
    return "\n".join(lines)


def _median(runs: Sequence[Steps], step: str, column: int) -> str:
    values = [run[step][column] for run in runs if step in run]
    return f"{statistics.median(values):.2f}" if values else "not measured"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure starts of the program.")
    parser.add_argument("-n", type=int, default=7, help="starts of each kind")
    parser.add_argument("--tree", type=Path, help="source tree of the command")
    parser.add_argument("--against", help="a second command, as one word for the shell to split")
    parser.add_argument("--against-tree", type=Path, help="source tree of the second command")
    parser.add_argument("command", nargs="+", help="what starts the program")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, screen() as display:
        contenders = [
            Contender("this", from_here(given.command), given.tree, Path(folder) / "this")
        ]
        if given.against or given.against_tree:
            command = given.against.split() if given.against else given.command
            contenders.append(
                Contender("other", from_here(command), given.against_tree, Path(folder) / "other")
            )
        for contender in contenders:
            contender.home.mkdir()
        measure(contenders, given.n, display)
        print(table(contenders))
        if not contenders[0].runs["cold"]:
            print("\nCold starts were not measured: only root may drop the system's caches.")
        if len(contenders) > 1:
            print(f"\n{ratios(*contenders)}")


if __name__ == "__main__":
    main()
