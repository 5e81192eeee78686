"""Drive the real window through the tasks and print what each step costs.

``python -m tests.effort [a] [b] [c] [--verbose] [--shots FOLDER] [--screen 1366x768]
[--language de] [--dark] [--scale 2]``. It runs on Qt's offscreen platform with Qt's test events, or
with ``--screen`` on a display of its own (Xvfb) with a window manager, where the pointer and the
keys are those of the X server.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from tests.effort.screen import own_display


def main(arguments: Sequence[str]) -> int:
    """Exit code 0 if every task was done without a dead end and task A within its aim."""
    parser = argparse.ArgumentParser(prog="python -m tests.effort")
    parser.add_argument("tasks", nargs="*", default=["a", "b"], help="a and b, or c")
    parser.add_argument("--verbose", action="store_true", help="every action")
    parser.add_argument("--shots", type=Path, help="pictures into this folder")
    parser.add_argument("--screen", help="a display of this size, 1366x768, and real events")
    parser.add_argument("--language", default="en", help="what the window speaks: en, de")
    parser.add_argument("--dark", action="store_true", help="dark instead of light")
    parser.add_argument("--scale", default="1", help="2 asks for 200 %%")
    wanted = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["QT_SCALE_FACTOR"] = wanted.scale
    display = own_display(wanted.screen) if wanted.screen else nullcontext()
    with display, tempfile.TemporaryDirectory() as folder:
        os.environ["SANWRIGHT_STATE_DIR"] = str(Path(folder) / "state")
        from tests.effort.run import run

        return run(
            wanted.tasks,
            Path(folder),
            wanted.shots,
            is_verbose=wanted.verbose,
            is_real=bool(wanted.screen),
            language=wanted.language,
            is_dark=wanted.dark,
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
