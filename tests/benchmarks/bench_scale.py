"""The whole path in the real window, event to pixels and verdict, at four sizes of design.

    .venv/bin/python -m tests.benchmarks.bench_scale [DEVICES ...] [--complete] [--edits N]

Each size runs in a process of its own. A row is a step: *shown* is the first picture of the drawing
after it, *verdict* the findings of the state after it, *done* is when nothing is left to do; in
milliseconds, wall time and processor time of all threads. *Stood still* is the longest time in
which the window answered nothing. *MB* is what the process holds after the step, *peak* the most
that it held in it. *Wheel* is a frame while the wheel or two fingers zoom, which show the picture
scaled until they rest; a *step of a key* paints anew at once. Edits are done several times: the
median, and in brackets the worst. With ``--complete`` the findings on failures are waited for after
opening. The window is on the screen that ``DISPLAY`` names, or on none with
``QT_QPA_PLATFORM=offscreen``.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QEvent, QEventLoop, QObject, QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication

from sanwright.documents import write_design
from sanwright.gui.canvas import EditorView
from sanwright.gui.canvas.first_picture import FirstPicture
from sanwright.gui.document.design_size import LARGE_DESIGN
from sanwright.gui.frame.app import Program, make_application
from sanwright.gui.settings import AppearanceMode, Settings
from sanwright.gui.window.design_window import DesignWindow
from tests.benchmarks.scaled_san import ScaledSan, hosts_for

SIZES = (100, 1_000, 5_000, 10_000)
BEAT_MS = 5
LOOKED_MS = 40
"""How often it is looked whether timers are due."""
DUE_MS = 200
"""A single timer of this or more is no part of an answer: hints and reminders."""
PATIENCE_S = 600.0
FREED_S = 60.0
"""How long the worker has at most for giving back what a closed design held; small ones do not say
when they have gone."""
MANY = 2_000
"""Hosts that are deleted and pasted, or half of them where there are fewer."""
ZOOMS = (0.0, 0.13, 0.25, 0.4, 1.0)
"""Scales of the drawing; 0 is the whole of it."""
SWITCH_S = 0.001
"""As the program sets it."""


def memory_mb(field: str) -> float:
    """A figure of the process's own status, such as ``VmRSS``."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(field + ":"):
            return int(line.split()[1]) / 1024
    return 0.0


def forget_peak() -> None:
    """Let the kernel count the most memory from now on."""
    Path("/proc/self/clear_refs").write_text("5")


@dataclass(frozen=True, slots=True)
class Taken:
    """What one step took: seconds."""

    shown: float
    shown_cpu: float
    verdict: float
    verdict_cpu: float
    done: float
    done_cpu: float
    stood_still: float
    held_mb: float
    peak_mb: float


class Watch(QObject):
    """Waits in the real event loop until a step is shown and judged, and keeps the times."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self._program = program
        self._canvas: EditorView | None = None
        self._is_painted = False
        self._shown: tuple[float, float] | None = None
        self._judged: tuple[float, float] | None = None
        self._beat = self._looked = 0.0
        self._longest = 0.0
        self._waits_for_failures = False
        self._is_acting = False
        self._noting = 0
        """What is to be done or noted behind the events that wait now."""
        self._loop = QEventLoop()
        self._heart = QTimer(self, interval=BEAT_MS)
        self._heart.setTimerType(Qt.TimerType.PreciseTimer)
        self._heart.timeout.connect(self._on_beat)

    def time(
        self, action: Callable[[], object], *, complete: bool = False, waits: bool = False
    ) -> Taken:
        """Do it in an event of its own, and wait until nothing is left to do.

        An action that ``waits`` does so in an event loop of its own: what is painted meanwhile is
        not what it leads to. Others may be painted before they return, by a message in the status
        bar.
        """
        canvas = self._program.window.editor.viewport()
        canvas.installEventFilter(self)
        session = self._program.session
        session.checked.connect(self._on_checked)
        forget_peak()
        self._is_painted, self._shown, self._judged = False, None, None
        self._longest, self._waits_for_failures = 0.0, complete
        self._is_acting = waits
        self._noting += 1  # until it is carried out
        QTimer.singleShot(0, lambda: self._act(action))
        self._heart.start()
        wall, work = time.perf_counter(), time.process_time()
        self._beat = self._looked = wall
        self._loop.exec()
        self._heart.stop()
        canvas.removeEventFilter(self)
        session.checked.disconnect(self._on_checked)
        done = self._beat, time.process_time()
        shown = self._shown or done
        judged = max(shown, self._judged or shown)
        return Taken(
            shown[0] - wall,
            shown[1] - work,
            judged[0] - wall,
            judged[1] - work,
            done[0] - wall,
            done[1] - work,
            self._longest,
            memory_mb("VmRSS"),
            memory_mb("VmHWM"),
        )

    def _act(self, action: Callable[[], object]) -> None:
        action()
        self._noting -= 1
        self._is_acting = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note when the first picture is done: what is queued by then may come behind the check."""
        if event.type() == QEvent.Type.Paint and not self._is_painted and not self._is_acting:
            self._is_painted = True
            QApplication.sendEvent(watched, event)
            self._shown = time.perf_counter(), time.process_time()
            return True
        return False

    def _on_checked(self, _: object) -> None:
        self._noting += 1
        QTimer.singleShot(0, self, self._note_judged)  # when panels have followed and are painted

    def _note_judged(self) -> None:
        self._noting -= 1
        self._judged = time.perf_counter(), time.process_time()

    def _on_beat(self) -> None:
        now = time.perf_counter()
        self._longest = max(self._longest, now - self._beat)
        self._beat = now
        if (now - self._looked) * 1000 >= LOOKED_MS and self._is_done():
            self._loop.quit()
        elif (now - self._looked) * 1000 >= LOOKED_MS:
            self._looked = self._beat = time.perf_counter()  # looking is no part of the program

    def _is_done(self) -> bool:
        session = self._program.session
        if self._is_acting or self._noting or session.report is None or session.is_checking:
            return False
        if self._waits_for_failures and not session.is_settled:
            return False
        timers = self._program.frame.findChildren(QTimer)
        return not any(
            timer.isActive() and timer.isSingleShot() and timer.interval() < DUE_MS
            for timer in timers
        )


class FirstSight(QObject):
    """Notes when the first picture of a large design is on the screen, from now on."""

    def __init__(self, window: DesignWindow) -> None:
        super().__init__()
        self._begun = time.perf_counter(), time.process_time()
        self._seen: tuple[float, float] | None = None
        picture = window.findChild(FirstPicture)
        assert picture is not None
        picture.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Note the event that follows its first painting."""
        if event.type() == QEvent.Type.Paint and self._seen is None:
            QTimer.singleShot(0, self, self._note)
        return False

    def _note(self) -> None:
        self._seen = self._seen or (time.perf_counter(), time.process_time())

    def tell(self) -> None:
        """Print it, if there was one."""
        if self._seen is not None:
            wall, work = (seen - begun for seen, begun in zip(self._seen, self._begun, strict=True))
            print(
                f"| of it the first picture | {wall * 1000:,.0f} / {work * 1000:,.0f} |" + " |" * 5
            )


class Trial:
    """All steps on one design."""

    def __init__(self, path: Path, times: int, complete: bool) -> None:
        self._path, self._times, self._complete = path, times, complete
        self._random = random.Random(23)

    def run(self, folder: str) -> None:
        """Print the table."""
        os.environ["SANWRIGHT_STATE_DIR"] = folder
        sys.setswitchinterval(SWITCH_S)
        settings = Settings(Path(folder) / "settings.ini")
        settings.appearance = AppearanceMode.LIGHT
        self._program = program = Program(make_application(), settings)
        program.frame.resize(1366, 768)
        program.frame.show()
        program.begin(None)
        program.window.files.may_leave = lambda: True  # nobody is there to be asked
        self._watch = Watch(program)
        self._watch.time(lambda: None)
        self._row("empty window", [self._watch.time(lambda: None)])
        sighted = FirstSight(program.window)
        self._row("open", [self._watch.time(self._open, waits=True)])
        sighted.tell()
        if self._complete:
            self._step("open: failures, too", lambda: None, complete=True)
        window = program.window
        self._edits(window)
        self._large(window)
        self._step("save", window.action("file.save").trigger)
        self._frames(window.editor)
        for opened in program.designs.all:
            opened.session.history.mark_saved()
        is_large = len(window.session.design.ports) > LARGE_DESIGN
        freed: list[bool] = []
        window.session.emptied.connect(lambda: freed.append(True))
        self._row("close", [self._watch.time(window.files.new, waits=True)])
        gc.collect()
        until = time.monotonic() + FREED_S
        while is_large and not freed and time.monotonic() < until:
            self._settle()
        self._step("closed, a moment later", lambda: None)
        # Without a screen Qt deletes what was copied once Python has ended, and that is ours.
        QApplication.clipboard().clear()
        program.end()

    def _open(self) -> None:
        self._program.window.files.open_path(self._path)

    def _edits(self, window: DesignWindow) -> None:
        for name, prefix in (
            ("take out a host cable", "cable-host"),
            ("take out an ISL", "cable-isl"),
            ("take out an array cable", "cable-array"),
        ):
            taken: list[Taken] = []
            back: list[Taken] = []
            for _ in range(self._times):
                cables = [id_ for id_ in window.session.design.cables if id_.startswith(prefix)]
                self._choose(window.editor, self._random.choice(cables))
                self._watch.time(lambda: None)
                taken.append(self._watch.time(window.action("edit.delete").trigger))
                back.append(self._watch.time(window.action("edit.undo").trigger))
            self._row(name, taken)
            self._row("  undo", back)
        taken = []
        for _ in range(self._times):
            hosts = self._hosts(window)
            self._choose(window.editor, self._random.choice(hosts))
            self._watch.time(lambda: None)
            taken.append(self._watch.time(lambda: window.editor.nudge(8, 0)))
        self._row("move a host", taken)

    def _choose(self, view: EditorView, id_: str) -> None:
        """Select something that can be seen: of what is out of sight there is no picture."""
        view.select([id_])
        view.centerOn(view.drawing.rect_of(id_).center())

    def _large(self, window: DesignWindow) -> None:
        self._step("select all", window.action("edit.select-all").trigger)
        self._step("select nothing", lambda: window.editor.select([]))
        hosts = self._hosts(window)
        some = hosts[: min(MANY, len(hosts) // 2)]
        self._step(f"select {len(some):,} hosts", lambda: window.editor.select(some))
        self._step("delete them", window.action("edit.delete").trigger)
        self._step("  undo", window.action("edit.undo").trigger)
        self._step("select them again", lambda: window.editor.select(some))
        self._step("copy", window.action("edit.copy").trigger)
        self._step("paste", window.action("edit.paste").trigger)
        self._step("  undo", window.action("edit.undo").trigger)

    def _hosts(self, window: DesignWindow) -> list[str]:
        devices = window.session.design.devices.values()
        return [each.id for each in devices if each.parent is None and each.id.startswith("host")]

    def _frames(self, view: EditorView) -> None:
        view.select([])
        view.zoom_fit()
        QApplication.processEvents()
        for zoom in ZOOMS:
            if zoom:
                view.zoom_at(view.viewport().rect().center(), zoom / view.zoom)
                view.centerOn(view.drawing.rect_of("edge-a-0").center())
            self._settle()
            pans = [_thread_ms(lambda: view.scroll_by(24, 14)) for _ in range(20)]
            wheel, steps = self._zooms(view.zoom_smoothly), self._zooms(view.zoom_at)
            sharp = _thread_ms(view.sharpen)
            print(
                f"| frame at zoom {zoom or view.zoom:.2f} | pan {statistics.median(pans):.1f} "
                f"({max(pans):.1f}) | wheel {statistics.median(wheel):.1f} ({max(wheel):.1f}) "
                f"| step of a key {statistics.median(steps):.1f} ({max(steps):.1f}) "
                f"| anew {sharp:.1f} | | |"
            )

    def _zooms(self, zoom: Callable[[QPoint, float], None]) -> list[float]:
        taken = []
        at = self._program.window.editor.viewport().rect().center()
        for turn in range(20):
            factor = 1.1 if turn % 2 else 1 / 1.1
            taken.append(_thread_ms(lambda factor=factor: zoom(at, factor)))  # type: ignore[misc]
        self._settle()
        return taken

    def _settle(self, seconds: float = 0.4) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)

    def _step(self, name: str, action: Callable[[], object], *, complete: bool = False) -> None:
        self._row(name, [self._watch.time(action, complete=complete)])

    def _row(self, name: str, taken: Sequence[Taken]) -> None:
        def figure(of: Callable[[Taken], float]) -> str:
            values = [of(each) * 1000 for each in taken]
            worst = f" ({max(values):,.0f})" if len(values) > 1 else ""
            return f"{statistics.median(values):,.0f}{worst}"

        print(
            f"| {name} | {figure(lambda t: t.shown)} / {figure(lambda t: t.shown_cpu)} "
            f"| {figure(lambda t: t.verdict)} / {figure(lambda t: t.verdict_cpu)} "
            f"| {figure(lambda t: t.done)} / {figure(lambda t: t.done_cpu)} "
            f"| {figure(lambda t: t.stood_still)} "
            f"| {taken[-1].held_mb:,.0f} | {max(t.peak_mb for t in taken):,.0f} |",
            flush=True,
        )


def _thread_ms(action: Callable[[], object]) -> float:
    """Processor milliseconds of the window's thread for an action and its picture."""
    start = time.thread_time()
    action()
    QApplication.processEvents()
    return (time.thread_time() - start) * 1000


def main() -> None:
    """Run each size in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("devices", nargs="*", type=int, default=list(SIZES))
    parser.add_argument("--edits", type=int, default=7, help="how often each edit is done")
    parser.add_argument("--complete", action="store_true")
    parser.add_argument("--file", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--write", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.write:
        design = ScaledSan(hosts_for(given.devices[0])).design()
        write_design(design, given.write)
        print(f"{len(design.devices):,} devices, {len(design.cables):,} cables", end="")
        return
    with tempfile.TemporaryDirectory() as folder:
        if given.file:
            Trial(given.file, given.edits, given.complete).run(folder)
            return
        for devices in given.devices:
            path = Path(folder) / f"{devices}.sanw"
            here = [sys.executable, "-m", "tests.benchmarks.bench_scale", str(devices)]
            subprocess.run([*here, "--write", str(path)], check=True)
            load = os.getloadavg()[0]
            print(f"; load of the machine at the beginning {load:.1f}\n")
            print("| step | shown: wall / CPU | verdict | done | stood still | MB | peak |")
            print("| --- | --- | --- | --- | --- | --- | --- |", flush=True)
            more = ["--file", str(path), "--edits", str(given.edits)]
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([*here, *more, *["--complete"][: given.complete]], check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            print(f"\nAll of it: {spent:.0f} s of CPU.\n", flush=True)


if __name__ == "__main__":
    main()
