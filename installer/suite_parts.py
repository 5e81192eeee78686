"""How the whole suite is spread over test processes: in three parts, each with several of them."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAPERS = ("tests/bom", "tests/guide", "tests/guide_steps", "tests/guide_truth", "tests/reports")
"""Folders with tests of what is printed."""
LONG = ("tests/proof", "tests/network", "tests/architecture", "tests/gui_welcome")
"""Folders with tests that take long: begun last, they would leave the other processes idle."""
MOST_WORKERS = 4
"""Test processes side by side at most: each has a window, a catalog and a check of its own."""
TRIED_AGAIN = "--reruns=1 --max-suite-reruns=3 --rerun-show-tracebacks --rerun-except=may.hold"
"""A whole run goes on after up to three tests that fail once, and shows what they said."""


def parts_of_run(rest: list[str], workers: int) -> list[list[str]]:
    """What pytest is called with, one call after the other: as asked for, else for all tests.

    Papers and windows run by themselves: a process that holds what all tests need is too large.
    """
    if rest:
        return [rest]
    spread = [*spread_over(workers), *TRIED_AGAIN.split()] if workers > 1 else []
    folders = sorted(path.parent for path in (ROOT / "tests").glob("*/test_*.py"))
    names = list(dict.fromkeys(f"tests/{folder.name}" for folder in folders))
    names.sort(key=lambda name: name not in LONG)
    windows = [name for name in names if name.split("_")[0] == "tests/gui"]
    papers = [name for name in names if name in PAPERS]
    others = [name for name in names if name not in windows and name not in papers]
    return [[*spread, *part] for part in (others, papers, windows)]


def spread_over(workers: int) -> list[str]:
    """What tells pytest to spread the files over test processes, and to end if one of them dies.

    Replacing it would never end: pytest-xdist 3.8 hands the files again that the dead one had
    finished, and whoever gets such a file waits for a test of it.
    """
    options = ["--dist", "loadfile", "--no-loadscope-reorder", "--max-worker-restart", "0"]
    return ["-n", str(workers), *options]
