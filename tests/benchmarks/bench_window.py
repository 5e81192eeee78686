"""How long the hand waits in the real window: opening, light and dark, pasting, undoing.

    .venv/bin/python -m tests.benchmarks.bench_window [DESIGN] [-n TIMES]

``DESIGN`` is a file, else the largest bundled design. Every step begins when nothing works beside
the window and goes from the action to the moment when nothing is left to paint and no timer is due;
the check beside it is waited for after that, in a column of its own. Prints milliseconds: wall
time, and the processor time of all threads, which a busy machine disturbs less. The window is on
the screen that ``DISPLAY`` names, or on none with ``QT_QPA_PLATFORM=offscreen``.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from sanwright.gui.frame.app import Program, make_application
from sanwright.gui.settings import AppearanceMode, Settings
from sanwright.gui.window.design_window import DesignWindow
from sanwright.locations import resources_dir

DUE_MS = 200
"""A single timer of this or more is no part of an answer: hints and reminders."""
PATIENCE_S = 120.0


class Stopwatch:
    """Times of steps, by name."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._own_wall = self._own_work = 0.0
        """What looking for timers took, which no user waits for."""
        self.times: dict[str, list[tuple[float, float, float]]] = defaultdict(list)

    def settle(self) -> None:
        """Work through all events until nothing is due."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
            wall, work = time.perf_counter(), time.process_time()
            is_due = self._is_due()
            self._own_wall += time.perf_counter() - wall
            self._own_work += time.process_time() - work
            if not is_due:
                return
            time.sleep(0.005)

    def check(self) -> None:
        """Wait until the findings are those of the present state."""
        session, until = self._program.session, time.monotonic() + PATIENCE_S
        while (session.report is None or session.is_checking) and time.monotonic() < until:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
            time.sleep(0.001)
        self.settle()

    def rest(self) -> None:
        """Wait until nothing works beside the window: what failures do is studied for seconds.

        That study shares processor and interpreter, and counted as the answer of whatever came
        next: light took 100 ms more than dark, since it came second.
        """
        self.check()
        session, until = self._program.session, time.monotonic() + PATIENCE_S
        while not session.is_settled and time.monotonic() < until:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
            time.sleep(0.001)

    def time(self, name: str, action: Callable[[], object]) -> None:
        """Do it, and note how long it took to be seen and to be checked."""
        self.rest()
        self._own_wall = self._own_work = 0.0
        wall, work = time.perf_counter(), time.process_time()
        action()
        self.settle()
        seen = time.perf_counter() - wall - self._own_wall
        worked = time.process_time() - work - self._own_work
        self.check()
        checked = time.perf_counter() - wall - self._own_wall
        self.times[name].append((seen, worked, checked))

    def _is_due(self) -> bool:
        timers = self._program.frame.findChildren(QTimer)
        return any(
            timer.isActive() and timer.isSingleShot() and timer.interval() < DUE_MS
            for timer in timers
        )


def main() -> None:
    """Time each step several times and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("design", nargs="?", type=Path)
    parser.add_argument("-n", "--times", type=int, default=5)
    given = parser.parse_args()
    path = given.design or resources_dir() / "references" / "core-edge.json"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SANWRIGHT_STATE_DIR"] = folder
        settings = Settings(Path(folder) / "settings.ini")
        settings.appearance = AppearanceMode.LIGHT
        program = Program(make_application(), settings)
        program.frame.resize(1920, 1080)
        program.frame.show()
        program.begin(None)
        program.window.files.may_leave = lambda: True  # nobody is there to be asked
        watch = Stopwatch(program)
        for number in range(given.times):
            _round(program, watch, path, number)
        design = program.session.design
        print(f"{path.name}: {len(design.devices)} devices, {len(design.cables)} cables")
        print(f"medians of {given.times} in ms")
        print(f"{'':36s} {'seen':>8s} {'CPU':>8s} {'checked':>8s}")
        for name, taken in watch.times.items():
            figures = (statistics.median(column) * 1000 for column in zip(*taken, strict=True))
            print(f"{name:36s} " + " ".join(f"{figure:8.0f}" for figure in figures))
        for opened in program.designs.all:
            opened.session.history.mark_saved()
        program.end()


def _round(program: Program, watch: Stopwatch, path: Path, number: int) -> None:
    watch.time("new design", program.window.files.new)
    watch.time("open" if number else "open, the first time", lambda: _open(program, path))
    window = program.window
    watch.time("dark", lambda: program.appearance.set_mode(AppearanceMode.DARK))
    watch.time("light", lambda: program.appearance.set_mode(AppearanceMode.LIGHT))
    editor = window.editor
    watch.time("select all", window.action("edit.select-all").trigger)
    watch.time("copy", window.action("edit.copy").trigger)
    watch.time("paste", window.action("edit.paste").trigger)
    watch.time("undo", window.action("edit.undo").trigger)
    watch.time("redo", window.action("edit.redo").trigger)
    watch.time("undo again", window.action("edit.undo").trigger)
    editor.select([next(iter(window.session.design.devices))])
    watch.time("move a device", lambda: editor.nudge(8, 0))
    watch.time("delete all", lambda: _all_gone(window))
    watch.time("undo of that", window.action("edit.undo").trigger)


def _all_gone(window: DesignWindow) -> None:
    window.action("edit.select-all").trigger()
    window.action("edit.delete").trigger()


def _open(program: Program, path: Path) -> None:
    program.window.files.open_path(path)


if __name__ == "__main__":
    main()
