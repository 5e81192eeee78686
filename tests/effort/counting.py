"""Hands that count actions: a click, a drag, a key combination, a field filled in is one each.

What is typed into a field counts once, however long it is, with the click into it. A choice from a
list counts twice: it is opened, and an entry is clicked. A file dialog counts once: its proposal is
taken by Enter.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView

from sanwright.gui.frame.app import Program
from tests.effort.wording import in_window
from tests.gui.conftest import Answers
from tests.guide_steps.hands import BETWEEN, LEFT, NONE, Hands
from tests.guide_steps.on_screen import cell_texts


@dataclass
class Step:
    """One step of a task: what was done, what it cost, where it ended without a way on."""

    title: str
    actions: list[str] = field(default_factory=list)
    dead_ends: list[str] = field(default_factory=list)


class FileAnswers(Answers):
    """Takes the name that the program proposes, in a folder of the run."""

    folder_of_run: Path = Path()
    accepted: list[Path]

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder_of_run, self.accepted = folder, []

    def typed_path(self, suggested: Path, title: str, kinds: str) -> tuple[Path | None, str]:  # noqa: ARG002
        """The proposed name."""
        self.accepted.append(self.to_save or self.folder_of_run / suggested.name)
        self.to_save = None
        return self.accepted[-1], ""

    def folder(self, title: str, folder: str) -> Path | None:  # noqa: ARG002
        """A folder of its own."""
        self.accepted.append(self.folder_of_run / "papers")
        self.accepted[-1].mkdir(exist_ok=True)
        return self.accepted[-1]


class CountingHands(Hands):
    """A user whose actions are counted by step."""

    def __init__(self, program: Program, answers: FileAnswers, folder: Path) -> None:
        super().__init__(program, answers, folder)
        self.steps: list[Step] = []
        self.shots: Path | None = None
        """Where a picture goes at the end of each step."""
        self._silent = 0
        self.language = "en"

    def said(self, words: str) -> str:
        """These words as the window writes them."""
        return in_window(words, self.language)

    def wait_for(self, *words: str) -> None:
        """Watch until all these words can be read."""
        super().wait_for(*map(self.said, words))

    def menu(self, path: str) -> None:
        """Choose from the menus."""
        super().menu(BETWEEN.join(map(self.said, path.split(BETWEEN))))

    @contextmanager
    def step(self, title: str) -> Iterator[Step]:
        """Everything within is done for this step."""
        step = Step(title)
        self.steps.append(step)
        try:
            yield step
            self.settle()
        finally:
            self.shoot(f"{len(self.steps):02}")

    @property
    def count(self) -> int:
        """All actions so far."""
        return sum(len(step.actions) for step in self.steps)

    def shoot(self, name: str) -> None:
        """Take a picture of the window in front."""
        if self.shots is not None:
            self.front.grab().save(str(self.shots / f"{name}.png"))

    def show_inspector(self) -> None:
        """Bring the inspector up by its key, where it waits on its rail."""
        if not self.program.window.is_panel_up("inspector"):
            self.keys("F7")

    def dead_end(self, what: str) -> None:
        """There is no way to do this."""
        self.steps[-1].dead_ends.append(what)

    # Every way of the hand, as one action

    def click(self, widget, place: QPoint | None = None, held=NONE) -> None:
        """A click."""
        self._note(f"click {_called(widget)}")
        super().click(widget, place, held)

    def keys(self, text: str) -> None:
        """A key combination."""
        self._note(f"press {text}")
        super().keys(text)

    def fill(self, label: str, text: str) -> None:
        """A field filled in."""
        with self._as_one(f"fill {label}: {text}"):
            super().fill(self.said(label), text)
        self.settle()

    def search(self, panel: str, text: str) -> None:
        """A search field filled in."""
        with self._as_one(f"search {panel}: {text}"):
            super().search(self.said(panel), text)

    def drag_part(self, words: str, to: QPoint, before_drop=lambda: None) -> None:
        """A drag from the catalog."""
        with self._as_one(f"drag {words}"):
            super().drag_part(words, to, before_drop)

    def click_box(self, words: str, held=NONE) -> None:
        """A click on a box."""
        with self._as_one(f"click the box {words}"):
            super().click_box(words, held)

    def press(self, words: str, place: QPoint | None = None) -> None:
        """A click on a button; in a dialog, with a picture of it before."""
        if self.front is not self.program.frame and self.steps:
            self.shoot(f"{len(self.steps):02}-{len(self.steps[-1].actions):02}")
        with self._as_one(f"press {words}"):
            super().press(self.said(words), place)

    def tick(self, view: QAbstractItemView, words: str) -> None:
        """Click the box of a row that can be ticked."""
        model = view.model()
        for row in range(model.rowCount()):
            index = model.index(row, 0)
            if any(words in text for text in cell_texts(index)):
                view.scrollTo(index)
                place = view.visualRect(index)
                with self._as_one(f"tick {words}"):
                    super().click(view, QPoint(place.left() + 10, place.center().y()))
                return
        raise AssertionError(f"nothing to tick: {words}")

    def drag_on_canvas(self, start: QPoint, end: QPoint, what: str) -> None:
        """Press, move, let go."""
        with self._as_one(f"drag {what}"):
            view = self.canvas.viewport()
            QTest.mousePress(view, LEFT, NONE, start)
            for share in (0.2, 0.5, 0.8, 1.0):
                QTest.mouseMove(view, start + (end - start) * share)
                self.look()
            QTest.mouseRelease(view, LEFT, NONE, end)
        self.settle()

    def choose(self, label: str, option: str) -> None:
        """A list opened, an entry of it clicked."""
        self._note(f"open {label}")
        with self._as_one(f"choose {option}"):
            super().choose(self.said(label), self.said(option))

    def file_accepted(self) -> None:
        """A file dialog was answered with Enter."""
        self._note("accept the file dialog")

    @contextmanager
    def _as_one(self, what: str) -> Iterator[None]:
        self._note(what)
        self._silent += 1
        try:
            yield
        finally:
            self._silent -= 1

    def _note(self, what: str) -> None:
        if not self._silent and self.steps:
            self.steps[-1].actions.append(what)


def _called(widget) -> str:
    return getattr(widget, "accessibleName", str)() or type(widget).__name__


__all__ = ["LEFT", "CountingHands", "FileAnswers", "Qt", "Step"]
