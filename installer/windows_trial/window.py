"""The window under Wine: the main job of ``tests/proof`` with mouse and keys, and pictures of it.

The eyes are those of ``tests/proof/driver.py``, run by the Windows Python of the trial on the same
sources that were frozen; hands are xdotool's. The native file dialogs are Wine's.
"""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from installer.commands import BuildError
from installer.windows_trial.build import PYTHON, SOURCE, windows_path
from installer.windows_trial.machine import INSIDE, Machine
from installer.windows_trial.tries import PROGRAM, USER
from tests.proof import test_main_job
from tests.proof.test_main_job import Hand

SHOTS = INSIDE / "screenshots"
CHANNEL = INSIDE / "channel"
PLACE = USER / "window"
START_LOG = PLACE / "start.log"
SETTINGS = USER / "AppData/Roaming/sanwright/sanwright.ini"
WINDOW = "sanwrightw.exe"
KINDS = {".csv": "c"}
"""Endings that are not those of the kind chosen first, and the letter that chooses theirs."""
STARTUP_S = 300.0


class WineHand(Hand):
    """A person at the program on Wine's desktop."""

    patience_s = 180.0

    def __init__(self, machine: Machine, state: Path, path: Path | None = None) -> None:
        self._machine = machine
        self.frame = ""
        environment = {
            "SANWRIGHT_STATE_DIR": windows_path(state),
            "PYTHONPATH": f"{windows_path(SOURCE)};{windows_path(SOURCE / 'app')}",
            "PYTHONUTF8": "1",
            "SANWRIGHT_PROOF_FOLDER": windows_path(CHANNEL),
        }
        self._channel = machine.outside(CHANNEL)
        shutil.rmtree(self._channel, ignore_errors=True)
        self._channel.mkdir()
        words = [
            windows_path(PYTHON / "python.exe"),
            windows_path(SOURCE / "tests/proof/driver.py"),
        ]
        if path is not None:
            words.append(windows_path(self._inside(path)))
        self.process = subprocess.Popen(
            machine.words(["wine", *words]),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            env=machine.environment(environment),
        )

    def _inside(self, path: Path) -> Path:
        return INSIDE / path.relative_to(self._machine.folder)

    def x(self, *words: object) -> None:
        """One xdotool command, on the trial's own screen."""
        self._machine.must(["xdotool", *map(str, words)], timeout=60)

    def focus(self) -> None:
        """The window manager gives the keyboard to the window on top."""

    def active(self) -> str:
        """The window of X that has the keyboard; empty if none has."""
        done = self._machine.run(["xdotool", "getactivewindow"], timeout=60)
        return done.stdout.decode().strip()

    def drag(self, start: list[int], end: list[int]) -> None:
        """Press, move and release, slowly: Windows' drag and drop asks the screen now and then."""
        self.move(start)
        time.sleep(0.5)
        self.x("mousedown", 1)
        time.sleep(0.5)
        steps = 10
        for step in range(1, steps + 1):
            at = [round(start[i] + (end[i] - start[i]) * step / steps) for i in (0, 1)]
            self.x("mousemove", *at)
            time.sleep(0.15)
        self.x("mousemove", end[0] + 1, end[1])
        time.sleep(1.5)
        self.x("mouseup", 1)
        time.sleep(0.5)

    def shot(self, name: str) -> None:
        """Keep a picture of the screen."""
        self._machine.run(["import", "-window", "root", SHOTS / f"{name}.png"])

    def save_as(self, path: Path) -> None:
        """Answer Windows' own file dialog with ``path``."""
        frame = self.frame
        self.wait_for(lambda: self.active() not in ("", frame), "a file dialog")
        time.sleep(1)
        if path.suffix in KINDS:
            # Before the name: Wine adds the ending of a kind that is chosen, even to one that has
            # it; a Windows leaves an ending that it knows.
            self.key("Tab", KINDS[path.suffix])
            time.sleep(0.5)
            self.key("shift+Tab")
        self.key("ctrl+a")
        self.type(windows_path(self._inside(path)))
        self.shot(f"dialog-{path.suffix[1:]}")
        self.key("Return")
        self.wait_for(path.exists, f"{path.name} written")
        self.x("windowactivate", frame)
        self.wait_for(lambda: self.active() == frame, "the keyboard back at the window")

    def ask(self, question: str, **about: Any) -> Any:
        """Look at the screen."""
        draft = self._channel / "question.part"
        draft.write_text(json.dumps({"ask": question, "about": about}), encoding="utf-8")
        draft.replace(self._channel / "question")
        told, end = self._channel / "answer", time.monotonic() + STARTUP_S
        while not told.exists():
            if self.process.poll() is not None or time.monotonic() > end:
                raise BuildError(f"the program ended, or does not answer “{question}”")
            time.sleep(0.02)
        answer = json.loads(told.read_text(encoding="utf-8"))
        told.unlink()
        if isinstance(answer, dict) and "failed" in answer:
            raise LookupError(f"{question} {about}: {answer['failed']}")
        if question in ("ready", "design") and answer and not self.frame:
            self.frame = self.active()
        return answer

    def kill(self) -> None:
        """Pull the plug: the process of Windows is terminated, as its task manager does."""
        self._machine.wine(["taskkill", "/f", "/im", "python.exe"], timeout=60)
        self.process.kill()
        self.process.wait()


def design_of(machine: Machine, path: Path) -> Path:
    """A bundled design as a file, made by the installed program; its path as called outside."""
    machine.outside(path).parent.mkdir(parents=True, exist_ok=True)
    words = [windows_path(PROGRAM / "sanwright.exe"), "convert", "testbed:t3-nvme"]
    if machine.wine([*words, windows_path(path)]).returncode:
        raise BuildError(f"{path.name} was not made")
    return machine.outside(path)


def some_design(machine: Machine) -> Path:
    """A design for steps to which it does not matter what they show, made unless it is there."""
    design = PLACE / "zwei.sanw"
    if not machine.outside(design).exists():
        design_of(machine, design)
    return design


def main_job(machine: Machine) -> str:
    """Draw, find, fix, save, kill, recover, export. Raises AssertionError where it goes wrong."""
    place = USER / "main job"
    outside = machine.outside(place)
    shutil.rmtree(outside, ignore_errors=True)
    outside.mkdir(parents=True)
    machine.outside(SHOTS).mkdir(exist_ok=True)
    hands: list[WineHand] = []

    def start(path: Path | None = None) -> WineHand:
        hand = WineHand(machine, place / "state", path)
        hands.append(hand)
        return hand

    try:
        job: Callable[..., None] = test_main_job.test_draw_check_undo_save_kill_recover_and_export
        job(start, outside)
        hands[-1].shot("main-job-done")
    except BaseException:
        if hands:
            hands[-1].shot("main-job-failed")
        raise
    finally:
        for hand in hands:
            if hand.process.poll() is None:
                hand.kill()
    return "drawn, found, fixed, saved by Windows' own dialog, killed, recovered, exported"


@contextlib.contextmanager
def open_window(machine: Machine, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """The installed window, once it is ready; ended with the context."""
    log = machine.outside(START_LOG)
    log.parent.mkdir(parents=True, exist_ok=True)
    log.unlink(missing_ok=True)
    command = ["wine", windows_path(PROGRAM / WINDOW), *words]
    first = machine.begin(command, env={"SANWRIGHT_STARTUP_LOG": windows_path(START_LOG)})

    def is_ready() -> bool:
        if first.poll() is not None:
            raise BuildError(f"it ended with {first.returncode} before there was a window")
        return '"ready"' in text_of(log)

    try:
        try:
            wait_until(is_ready, "the window")
        except BuildError as error:
            machine.run(["import", "-window", "root", SHOTS / "window-missing.png"])
            steps = ", ".join(_steps(text_of(log))) or "none"
            raise BuildError(f"{error}; steps of the start that it came to: {steps}") from error
        time.sleep(5)
        yield first
    finally:
        end_windows(machine)
        first.kill()
        first.wait()


def _steps(log: str) -> list[str]:
    """The steps that a log of a start names."""
    return re.findall(r'"step": "(\w+)"', log)


def end_windows(machine: Machine) -> None:
    """End every installed window, as Windows' task manager does."""
    machine.wine(["taskkill", "/f", "/im", WINDOW], timeout=60)


def installed_window(machine: Machine) -> str:
    """The installed program shows a design, and a second start brings its own to the same window.

    Nothing looks inside it: what is asked are its settings, its processes, and pictures are kept.
    """
    machine.outside(PLACE).mkdir(parents=True, exist_ok=True)
    machine.outside(SHOTS).mkdir(exist_ok=True)
    names = ("Entwurf ä.sanw", "zwei.sanw")
    for name in names:
        design_of(machine, PLACE / name)
    with open_window(machine, windows_path(PLACE / names[0])) as first:
        machine.run(["import", "-window", "root", SHOTS / "installed-window.png"])
        starter = windows_path(PROGRAM / WINDOW)
        second = machine.wine([starter, windows_path(PLACE / names[1])], timeout=300)
        if second.returncode or first.poll() is not None:
            raise BuildError("a second start did not hand its design over")
        wait_until(lambda: names[1] in text_of(machine.outside(SETTINGS)), "the second design")
        time.sleep(5)
        machine.run(["import", "-window", "root", SHOTS / "installed-second-start.png"])
        steps = text_of(machine.outside(START_LOG)).splitlines()
        ready = next(json.loads(line)["seconds"] for line in steps if '"ready"' in line)
    return f"shown after {ready:.0f} s; a second start hands over; settings are in AppData\\Roaming"


THEME = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
_DARK = 100
"""Brightness of a screen, of 255, that is dark on the whole."""


def dark_system(machine: Machine) -> str:
    """The installed window where the system is dark."""
    picture = SHOTS / "installed-dark.png"
    machine.outside(SHOTS).mkdir(exist_ok=True)
    design = some_design(machine)
    add = ["wine", "reg", "add", THEME, "/v", "AppsUseLightTheme", "/t", "REG_DWORD", "/f", "/d"]
    machine.must([*add, "0"])
    try:
        with open_window(machine, windows_path(design)):
            machine.run(["import", "-window", "root", picture])
    finally:
        machine.must([*add, "1"])
    mean = float(machine.must(["convert", picture, "-format", "%[fx:255*mean]", "info:"]))
    if mean > _DARK:
        raise BuildError(f"the window does not follow a dark system: brightness {mean:.0f} of 255")
    return f"dark where the system is: brightness {mean:.0f} of 255"


def text_of(file: Path) -> str:
    """What a file says; nothing where there is none yet."""
    return file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""


def wait_until(what: Callable[[], object], saying: str) -> None:
    """Look again until ``what`` holds. Raises BuildError."""
    end = time.monotonic() + STARTUP_S
    while not what():
        if time.monotonic() > end:
            raise BuildError(f"{saying} did not come")
        time.sleep(0.5)
