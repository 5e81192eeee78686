"""How the whole suite is run: in pieces, each by a test process of its own, several side by side.

A piece collects and compiles only its own files. Test processes that share one list of tests all
collect and, in a new checkout, all compile every file of it: that took a sixth of the run.
"""

from __future__ import annotations

import os
import queue
import re
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAPERS = ("tests/bom", "tests/guide", "tests/guide_steps", "tests/guide_truth", "tests/reports")
"""Folders with tests of what is printed."""
LONG = ("tests/proof", "tests/network", "tests/architecture", "tests/gui_welcome")
"""Folders with tests that take long: begun last, they would leave the other processes idle."""
PIECES = {"others": 6, "windows": 6, "papers": 4}
"""Papers and windows are apart: a process that holds what all tests need is too large."""
MOST_PROCESSES = 4
"""Test processes side by side at most: each has a window, a catalog and a check of its own."""
WORDS = ("-v", "--no-header", "-p", "no:cacheprovider")
"""Each test is named before it begins, so that one whose process dies is known."""
TRIED_AGAIN = "--reruns=1 --max-suite-reruns=1 --rerun-show-tracebacks --rerun-except=may.hold"
"""A piece goes on after a test that fails once, and shows what it said."""
PIECE = "SANWRIGHT_PIECE_OF_SUITE"
"""Tells the tests that the named files are a piece of the whole: none was asked for by its name."""
PASSED = re.compile(r"\S.* PASSED\s+\[ *\d+%\]")

_COUNTED = re.compile(r"(\d+) (passed|failed|skipped|deselected|xfailed|errors?|rerun)\b")


@dataclass(frozen=True)
class PieceOfSuite:
    """Test files that one process runs, one after the other; relative to the checkout."""

    files: tuple[str, ...]

    @property
    def name(self) -> str:
        """From which folder to which: pieces are cut from the list in its order."""
        first, last = (Path(file).parent.as_posix() for file in (self.files[0], self.files[-1]))
        return first if first == last else f"{first} to {last.removeprefix('tests/')}"


@dataclass(frozen=True)
class PieceRun:
    """What came of one piece: pytest's exit code (below 0: killed by a signal), what it said."""

    piece: PieceOfSuite
    code: int
    output: str
    wall_s: float

    @property
    def told(self) -> str:
        """What a reader needs of it: all but the tests that passed, and where a process died."""
        lines = self.output.splitlines()
        told = [line for line in lines if line.strip() and not PASSED.fullmatch(line)]
        if self.code < 0:
            began = next(
                (line for line in reversed(lines) if "::" in line), "before its first test"
            )
            told.append(f"the test process died of signal {-self.code} in {began}")
        return "\n".join(told)


def pieces_of_suite(root: Path = ROOT) -> list[PieceOfSuite]:
    """All test files, cut into pieces that are about alike; the long ones first."""
    files = [path.relative_to(root).as_posix() for path in (root / "tests").glob("*/test_*.py")]
    files.sort(key=lambda file: (Path(file).parent.as_posix() not in LONG, file))
    kinds: dict[str, list[str]] = {kind: [] for kind in PIECES}
    for file in files:
        kinds[_kind(file)].append(file)
    pieces = []
    for kind, members in kinds.items():
        number = min(PIECES[kind], len(members))
        ends = [len(members) * index // number for index in range(number + 1)]
        slices = pairwise(ends)
        pieces += [PieceOfSuite(tuple(members[start:end])) for start, end in slices]
    return pieces


def _kind(file: str) -> str:
    folder = Path(file).parent
    if folder.name.split("_")[0] == "gui":
        return "windows"
    return "papers" if folder.as_posix() in PAPERS else "others"


def run_pieces(
    pieces: Sequence[PieceOfSuite],
    envs: Sequence[Mapping[str, str]],
    pytest: Sequence[str],
    folder: Path,
    say: Callable[[PieceRun, int], None],
) -> list[PieceRun]:
    """Run all pieces in ``folder``, as many side by side as there are environments.

    ``pytest`` is the command that starts it. ``say`` is called in this thread with each piece when
    it has ended, and how many still have to. Interrupted, it waits for those under way (which are
    interrupted as well) and begins no other.
    """
    free: queue.SimpleQueue[Mapping[str, str]] = queue.SimpleQueue()
    for env in envs:
        free.put(env)

    def run(piece: PieceOfSuite) -> PieceRun:
        env = free.get()
        began = time.monotonic()
        try:
            with tempfile.TemporaryFile() as said:
                code = subprocess.call(
                    [*pytest, *WORDS, *TRIED_AGAIN.split(), *piece.files],
                    cwd=folder,
                    env={**env, PIECE: "1"},
                    stdin=subprocess.DEVNULL,
                    stdout=said,
                    stderr=subprocess.STDOUT,
                )
                said.seek(0)
                output = said.read().decode("utf-8", "replace")
        finally:
            free.put(env)
        return PieceRun(piece, code, output, time.monotonic() - began)

    runs: list[PieceRun] = []
    with ThreadPoolExecutor(len(envs)) as threads:
        try:
            for done in as_completed([threads.submit(run, piece) for piece in pieces]):
                runs.append(done.result())
                say(runs[-1], len(pieces) - len(runs))
        except BaseException:
            threads.shutdown(wait=False, cancel_futures=True)
            raise
    return runs


def whole_suite(
    pytest: Sequence[str], envs: Sequence[Mapping[str, str]], say: Callable[[str], None]
) -> int:
    """Run all tests, a process for each environment, and print what a reader needs of them.

    Returns 0 if all of them hold.
    """
    began, before = time.monotonic(), os.times()

    def tell(run: PieceRun, left: int) -> None:
        say(f"{run.piece.name}:\n{run.told}")
        verdict = "passed" if run.code == 0 else "FAILED"
        say(f"{verdict} in {run.wall_s:.0f} s; pieces to come: {left}")

    runs = run_pieces(pieces_of_suite(), envs, pytest, ROOT, tell)
    total = sum((Counter(counts(run.output)) for run in runs), Counter[str]())
    after = os.times()
    worked = after.children_user + after.children_system
    worked -= before.children_user + before.children_system
    say(", ".join(f"{number:,} {word}" for word, number in total.items()))
    say(f"the tests took {time.monotonic() - began:.0f} s, and processors {worked:.0f} s")
    failed = [run.piece.name for run in runs if run.code]
    if failed:
        say(f"tests FAILED in {len(failed)} of {len(runs)} pieces: {'; '.join(failed)}")
    return int(bool(failed))


def processes_side_by_side() -> int:
    """How many; more than there are processors: tests that wait for a program leave them idle."""
    return min(MOST_PROCESSES, (os.cpu_count() or 1) + 2)


def counts(output: str) -> dict[str, int]:
    """How many tests passed, failed, were skipped ...: of the last line that pytest printed."""
    last = output.rstrip().rpartition("\n")[2]
    return {word: int(number) for number, word in _COUNTED.findall(last)}
