"""``python -m tests.guide_steps.pictures FOLDER [de]``: takes the pictures of the five minutes.

They are taken while the page is followed, so they show what its steps do.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from sanwright import language
from sanwright.gui.frame.app import Program, make_application
from sanwright.gui.frame.interface_language import speak
from sanwright.gui.settings import AppearanceMode, Settings
from sanwright.locations import STATE_VARIABLE
from tests.gui.conftest import Answers
from tests.guide_steps.five_minutes import STEPS
from tests.guide_steps.five_minutes_in_german import GERMAN_STEPS
from tests.guide_steps.following import follow
from tests.guide_steps.hands import Hands
from tests.screenshots.picture import compose, write_picture

PAGES = Path(__file__).parents[2] / "docs" / "guide"
WIDTH, HEIGHT = 1400, 900
_REST_MS = 600


def take(folder: Path, scratch: Path, spoken: str = language.SOURCE) -> None:
    """Follow the page in a window of its own, and write its figures."""
    os.environ[STATE_VARIABLE] = str(scratch / "state")
    settings = Settings(scratch / "settings.ini")
    settings.appearance = AppearanceMode.LIGHT
    settings.language = spoken
    application = make_application()
    speak(application, settings)
    answers = Answers()
    program = Program(application, settings, answers)
    program.frame.resize(WIDTH, HEIGHT)
    program.frame.show()
    program.begin(None, welcomes=True)
    hands = Hands(program, answers, scratch)

    def shoot(name: str) -> None:
        if not hands.is_dragging:  # else nothing lights up where the mouse was left
            canvas = program.window.editor.viewport()
            QTest.mouseMove(canvas, QPoint(3, canvas.height() - 3))
        QTest.qWait(_REST_MS)
        path = write_picture(compose(program.frame), folder / Path(name).name)
        sys.stdout.write(f"{path}\n")

    page, steps = (PAGES, STEPS) if spoken == language.SOURCE else (PAGES / spoken, GERMAN_STEPS)
    follow((page / "five-minutes.md").read_text("utf-8"), steps, hands, shoot)
    program.session.history.mark_saved()
    program.window.close()
    program.end()


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: python -m tests.guide_steps.pictures FOLDER [LANGUAGE]")
    with tempfile.TemporaryDirectory() as scratch:
        take(Path(sys.argv[1]), Path(scratch), *sys.argv[2:])
