"""``python -m tests.campaign.long_day [--edits N] [--seed K] [--designs M] [--devices D]
[--minutes T]``.

Random edits with undo, redo, saves, views, exports and other designs opened and closed, in the real
window: a very long day; no campaign of cases, but one session. Before that M designs are opened and
closed. Prints memory and the CPU time of the window's thread every 1,000 edits. After T minutes it
closes as it does at the end, and says how far it came. Exit code 1 if anything was lost on the way.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from sanwright.bundled import bundled_testbeds
from sanwright.design import Table
from sanwright.documents import read_design
from sanwright.edits import delete, withdraw
from sanwright.errors import InvalidEditError
from sanwright.gui.document.prompts import Unsaved
from sanwright.gui.frame.app import Program, make_application
from sanwright.gui.settings import Settings
from sanwright.reports import render_diagram, write_bom
from tests.builders import catalog
from tests.gui.conftest import Answers
from tests.process_memory import held_mb
from tests.proof.random_gestures import digest
from tests.random_edits import EDITS, START

_MOST_DEVICES = 400
"""Above it devices go: a day's work on one design, not a design of a day's work. An edit costs as
many lines as then must find their ways anew, so a run that is to reach far takes fewer."""
_MOST_OTHERS = 100
"""Notes, waivers and whatever else the edits only add: these go as well."""
_OTHERS = (Table.NOTES, Table.WORKLOADS, Table.LOCATIONS, Table.FABRICS, Table.GROUPS, Table.ZONES)
_FARTHEST = 40_000
"""Numbers of an edit may be places, in quarters of a unit: some way across the sheet."""
_HISTORY = 0.5
"""How often the list of all edits is open."""
_TOLD_EVERY = 1_000
"""Edits between two lines that are printed."""


class LongDay:
    """The window with what is done in it."""

    def __init__(self, folder: Path, seed: int, most_devices: int = _MOST_DEVICES) -> None:
        self.folder = folder
        self.most_devices = most_devices
        self.chance = random.Random(seed)
        self.answers = Answers(to_unsaved=Unsaved.DISCARD, to_save=folder / "day.sanw")
        settings = Settings(folder / "settings.ini")
        self.program = Program(make_application(), settings, self.answers, catalog())
        self.program.frame.resize(1366, 768)
        self.program.frame.show()
        self.program.window.fill()
        assert self.program.window.files.new()
        self.window, self.session = self.program.window, self.program.session
        self.times: list[float] = []
        self.done = 0
        for _, kind, numbers, text in START:
            self.session.do(EDITS[kind](self.session.design, list(numbers), text))

    def edit(self) -> None:
        """One edit that the user could make, and what the window shows of it."""
        begun = time.thread_time()
        numbers = [self.chance.randrange(_FARTHEST) for _ in range(4)]
        text = "".join(self.chance.choices("abcäß 中-1", k=self.chance.randrange(8)))
        with suppress(InvalidEditError):
            self.session.do(
                EDITS[self.chance.choice(list(EDITS))](self.session.design, numbers, text)
            )
        QApplication.processEvents()
        self.times.append(time.thread_time() - begun)
        self.done += 1
        devices = tuple(self.session.design.devices)
        if len(devices) > self.most_devices:
            some = self.chance.sample(devices, self.most_devices // 2)
            self.session.do(delete(self.session.design, some))
        for table in _OTHERS:
            rows = tuple(self.session.design.rows(table))
            if len(rows) > _MOST_OTHERS:
                some = self.chance.sample(rows, _MOST_OTHERS // 2)
                self.session.do(delete(self.session.design, some))
        waivers = tuple(self.session.design.waivers)
        if len(waivers) > _MOST_OTHERS:
            some = self.chance.sample(waivers, _MOST_OTHERS // 2)
            self.session.do(withdraw(self.session.design, *some))

    def go_back_and_forth(self) -> None:
        """Undo, look, redo: it is as it was."""
        before = digest(self.session.design)
        steps = self.chance.randrange(1, 40)
        for _ in range(steps):
            self.session.undo()
        QApplication.processEvents()
        for _ in range(steps):
            self.session.redo()
        assert digest(self.session.design) == before, "undo and redo have changed something"

    def look_around(self) -> None:
        """Another view, another panel, another zoom."""
        tabs, views = self.window.lower_tabs, self.window.views
        self.window.docks["history"].setVisible(self.chance.random() < _HISTORY)
        tabs.setCurrentIndex(self.chance.randrange(tabs.count()))
        views.setCurrentIndex(self.chance.randrange(views.count()))
        self.window.editor.zoom_fit()
        QApplication.processEvents()

    def save(self) -> None:
        """Save; what is in the file is what is on the screen."""
        assert self.window.files.save(), self.answers.errors
        self._settle(lambda: not self.session.is_modified)
        kept = read_design(self.folder / "day.sanw", catalog())
        assert digest(kept) == digest(self.session.design), "the file is not the design"

    def export(self) -> None:
        """The bill and the drawing."""
        tables = self.session.design.snapshot()
        write_bom(tables, self.folder / "day.csv")
        render_diagram(tables, self.folder / "day.svg")

    def open_and_close_another(self) -> None:
        """A bundled design in a tab of its own."""
        bundled = self.chance.choice(bundled_testbeds())
        assert self.program.designs.open_path(self.window, bundled.path)
        QApplication.processEvents()
        other = self.program.designs.current.window
        assert other is not self.window
        assert self.program.designs.close(other)
        # Outside of ``exec`` nobody else carries out what was to be deleted later.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()

    def end(self) -> None:
        """Wait for the last verdicts, save, close."""
        self._settle(lambda: not self.session.is_checking)
        self.save()
        self.program.frame.close()
        self.program.end()

    @staticmethod
    def _settle(until: object, seconds: float = 120.0) -> None:
        ends = time.monotonic() + seconds
        while not until():  # type: ignore[operator]
            assert time.monotonic() < ends, "it never came"
            QApplication.processEvents()


def main(arguments: list[str]) -> int:
    """Run it; see above."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edits", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--designs", type=int, default=50)
    parser.add_argument("--devices", type=int, default=_MOST_DEVICES, help="that it has at most")
    parser.add_argument("--minutes", type=float, default=24 * 60)
    given = parser.parse_args(arguments)
    ends = time.monotonic() + 60 * given.minutes
    with tempfile.TemporaryDirectory(prefix="long-day-") as name:
        os.environ["SANWRIGHT_STATE_DIR"] = str(Path(name) / "state")
        day = LongDay(Path(name), given.seed, given.devices)
        for number in range(1, given.designs + 1):
            day.open_and_close_another()
            if number == 1 or number % 10 == 0:
                print(f"{number:4} designs opened and closed: {held_mb():.0f} MB", flush=True)
        _work(day, given.edits, ends)
        day.end()
    told = day.answers.errors or "nothing"
    print(f"the day is over after {day.done:,} edits; told of: {told}", flush=True)
    return 1 if day.answers.errors else 0


def _work(day: LongDay, edits: int, ends: float) -> None:
    every = min(_TOLD_EVERY, max(1, edits // 5))
    columns = "   edits   MB  devices  CPU s  all records  undo steps   "
    print(f"{columns}edit: median ms, 99 of 100 ms, longest ms", flush=True)
    for number in range(1, edits + 1):
        day.edit()
        for turn, do in (
            (101, day.go_back_and_forth),
            (211, day.look_around),
            (997, day.save),
            (4999, day.export),
            (1999, day.open_and_close_another),
        ):
            if number % turn == 0:
                do()
        if number % every == 0:
            _tell(day, number)
        if time.monotonic() > ends:
            break


def _tell(day: LongDay, number: int) -> None:
    times = sorted(1000 * each for each in day.times)
    print(
        f"{number:8,} {held_mb():4.0f} {len(day.session.design.devices):8} "
        f"{time.process_time():6.0f} {sum(1 for _ in day.session.design.records()):12} "
        f"{len(day.session.history.edits):10,} "
        f"{statistics.median(times):10.1f} {times[int(0.99 * len(times))]:10.1f} {times[-1]:10.1f}",
        flush=True,
    )
    day.times.clear()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
