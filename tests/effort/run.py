"""Starts the program as it is after installing, lets the hands do the tasks, prints the table."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtTest import QTest

from sanwright.catalog import open_catalog
from sanwright.documents import write_design
from sanwright.gui.document.prompts import Unsaved
from sanwright.gui.frame.app import Program, make_application
from sanwright.gui.frame.interface_language import speak
from sanwright.gui.settings import AppearanceMode, Settings
from tests.effort.counting import CountingHands, FileAnswers, Step
from tests.effort.pointer import PointerHands
from tests.effort.task_a import task_a
from tests.effort.task_b import task_b
from tests.effort.task_c import task_c

WIDTH, HEIGHT = 1920, 1080
_PLACED_MS = 500
AIM_A = 120
"""Task A takes fewer actions."""


def run(
    tasks: Sequence[str],
    folder: Path,
    shots: Path | None,
    *,
    is_verbose: bool,
    is_real: bool,
    language: str = "en",
    is_dark: bool = False,
) -> int:
    """Do the tasks, B on what A left, C alone; returns the exit code."""
    if shots is not None:
        shots.mkdir(parents=True, exist_ok=True)
    with open_catalog() as catalog:
        answers = FileAnswers(folder)
        application = make_application()
        settings = Settings(folder / "settings.ini")
        settings.language = language
        settings.appearance = AppearanceMode.DARK if is_dark else AppearanceMode.LIGHT
        speak(application, settings)
        program = Program(application, settings, answers, catalog)
        if not is_real:  # of a display, the program takes what suits it
            program.frame.resize(WIDTH, HEIGHT)
        program.frame.show()
        if not is_real:
            program.frame.activateWindow()
        program.begin(None, welcomes=True)
        hands = (PointerHands if is_real else CountingHands)(program, answers, folder)
        hands.shots, hands.language = shots, language
        if is_real:  # a click on a window that is still being placed goes beside
            hands.wait(program.frame.isActiveWindow, "the window")
            QTest.qWait(_PLACED_MS)
        counts: dict[str, int] = {}
        try:
            for name, do in (("A", task_a), ("B", task_b), ("C", task_c)):
                if name.lower() not in tasks:
                    continue
                first = len(hands.steps)
                try:
                    do(hands)
                finally:
                    counts[name] = _print(f"Task {name}", hands.steps[first:], is_verbose)
        finally:
            if shots is not None:
                hands.shoot("end")
                write_design(program.session.design, shots / "end.sanw")
                for kept in folder.glob("*.sanw"):
                    shutil.copy2(kept, shots)
                for widget in application.topLevelWidgets():
                    if widget.isVisible() and widget is not program.frame:
                        widget.grab().save(str(shots / f"{type(widget).__name__}.png"))
            answers.to_unsaved = Unsaved.DISCARD
            program.window.close()
            program.end()
    ends = [end for step in hands.steps for end in step.dead_ends]
    return 0 if counts.get("A", 0) < AIM_A and not ends else 1


def _print(title: str, steps: Sequence[Step], is_verbose: bool) -> int:
    total = sum(len(step.actions) for step in steps)
    print(f"\n{title}")
    for step in steps:
        print(f"{len(step.actions):5}  {step.title}")
        if is_verbose:
            for action in step.actions:
                print(f"         {action}")
        for end in step.dead_ends:
            print(f"         DEAD END: {end}")
    ends = sum(len(step.dead_ends) for step in steps)
    print(f"{total:5}  actions, {ends} dead ends", flush=True)
    return total
