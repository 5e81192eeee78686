"""Drive the real window through the tasks and print what each step costs.

``python -m tests.effort [a] [b] [--verbose] [--shots FOLDER]``. Without a screen of its own it
runs on Qt's offscreen platform.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path


def main(arguments: Sequence[str]) -> int:
    """Exit code 0 if every task was done without a dead end and task A within its aim."""
    parser = argparse.ArgumentParser(prog="python -m tests.effort")
    parser.add_argument("tasks", nargs="*", default=["a", "b"], help="a, b or both")
    parser.add_argument("--verbose", action="store_true", help="every action")
    parser.add_argument("--shots", type=Path, help="a picture at the end into this folder")
    wanted = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SANWRIGHT_STATE_DIR"] = str(Path(folder) / "state")
        from tests.effort.run import run

        return run(wanted.tasks, Path(folder), wanted.shots, is_verbose=wanted.verbose)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
