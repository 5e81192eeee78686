"""Hands on a display: the pointer and the keys of the X server, where a window manager listens.

What Qt's test events skip is here: who has the keyboard, grabs of popups, real drags and drops,
keys that the platform binds to something else.
"""

from __future__ import annotations

import subprocess

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QComboBox, QWidget

from sanwright.gui.catalog.palette import CatalogPalette
from tests.effort.counting import CountingHands
from tests.guide_steps.hands import NONE, NotOnScreenError
from tests.guide_steps.on_screen import cell_texts, plain, rows_in_sight, words_on_screen

_SETTLE_MS = 40
_WHEEL_DOWN = "5"
_TURNS = 40
_STAGES = 12
_HELD = {
    Qt.KeyboardModifier.ControlModifier: "ctrl",
    Qt.KeyboardModifier.ShiftModifier: "shift",
    Qt.KeyboardModifier.AltModifier: "alt",
}
_KEYS = {"esc": "Escape", "enter": "Return", "del": "Delete", "space": "space", "tab": "Tab"}


class PointerHands(CountingHands):
    """Moves the pointer and presses keys by ``xdotool``, while the program goes on."""

    def look(self) -> set[str]:
        """Read everything; the window manager says which window has the keyboard."""
        QTest.qWait(_SETTLE_MS)
        now = words_on_screen()
        self.seen |= now
        return now

    def shoot(self, name: str) -> None:
        """Take a picture of the whole screen."""
        if self.shots is not None:
            screen = QApplication.primaryScreen()
            screen.grabWindow(0).save(str(self.shots / f"{name}.png"))

    def click(
        self, widget: QWidget, place: QPoint | None = None, held: Qt.KeyboardModifier = NONE
    ) -> None:
        """Move there and click."""
        self._note(f"click {widget.accessibleName() or type(widget).__name__}")
        target = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
        at = place if place is not None else target.rect().center()
        keys = [name for flag, name in _HELD.items() if held & flag]
        self._do(
            *(word for key in keys for word in ("keydown", key)),
            *self._move(target, at),
            "click",
            "1",
            *(word for key in keys for word in ("keyup", key)),
        )
        self.look()

    def keys(self, text: str) -> None:
        """Press a shortcut, wherever the keyboard is."""
        self._note(f"press {text}")
        names = text.lower().split("+")
        names[-1] = _KEYS.get(names[-1], names[-1].upper() if names[-1][0] == "f" and len(
            names[-1]) > 1 else names[-1])  # fmt: skip
        self._do("key", "--clearmodifiers", "+".join(names))
        self.look()

    def type(self, text: str) -> None:
        """Type where the keyboard is."""
        self._do("type", "--delay", "6", text)
        self.look()

    def choose(self, label: str, option: str) -> None:
        """Click the box, turn the wheel until the entry is there, click it."""
        self._note(f"open {label}")
        label, option = self.said(label), self.said(option)
        box = self.field(label, (QComboBox,))
        assert isinstance(box, QComboBox)
        with self._as_one(f"choose {option}"):
            self.click(box)
            view = box.view()
            self.wait(view.isVisible, f"the list of {label}")
            rows = [row for row in range(box.count()) if plain(box.itemText(row)) == option]
            if not rows:
                raise NotOnScreenError(f"“{label}” offers no “{option}”")
            index = box.model().index(rows[0], box.modelColumn(), box.rootModelIndex())
            self._scroll_to(view, index)
            self.click(view, view.visualRect(index).center())
            self.wait(lambda: not view.isVisible(), f"“{option}” to be taken")

    def row(self, view, words: str) -> QModelIndex:
        """Click the row of a list in which these words stand."""
        for index in rows_in_sight(view):
            if words in cell_texts(index):
                self.click(view, view.visualRect(index).center())
                return index
        raise NotOnScreenError(f"there is no row “{words}”")

    def drag_part(self, words: str, to: QPoint, before_drop=lambda: None) -> None:  # noqa: ARG002
        """Press a row of the catalog, move to the drawing, let go."""
        shelf = self.program.window.of(CatalogPalette).list
        for index in rows_in_sight(shelf):
            if words in cell_texts(index):
                break
        else:
            raise NotOnScreenError(f"there is no row “{words}”")
        with self._as_one(f"drag {words}"):
            start = shelf.viewport().mapToGlobal(shelf.visualRect(index).center())
            self._drag(start, self.canvas.viewport().mapToGlobal(to))
        self.settle()

    def drag_on_canvas(self, start: QPoint, end: QPoint, what: str) -> None:
        """Press, move, let go."""
        view = self.canvas.viewport()
        with self._as_one(f"drag {what}"):
            self._drag(view.mapToGlobal(start), view.mapToGlobal(end))
        self.settle()

    def hover(self, widget: QWidget) -> None:
        """Rest the pointer there."""
        self._do(*self._move(widget, widget.rect().center()))
        self.look()

    def _drag(self, start: QPoint, end: QPoint) -> None:
        stages = [start + (end - start) * stage / _STAGES for stage in range(1, _STAGES + 1)]
        moves = [word for at in stages for word in (*_moved(at), "sleep", "0.03")]
        self._do(*_moved(start), "mousedown", "1", "sleep", "0.1", *moves, "sleep", "0.1",
                 "mouseup", "1")  # fmt: skip
        self.look()

    def _scroll_to(self, view, index: QModelIndex) -> None:
        for _ in range(_TURNS):
            if view.viewport().rect().contains(view.visualRect(index).center()):
                return
            self._do(*self._move(view, view.rect().center()), "click", _WHEEL_DOWN)
            self.look()

    def _move(self, widget: QWidget, at: QPoint) -> list[str]:
        place = widget.mapToGlobal(at)
        if not widget.window().geometry().contains(place):
            raise NotOnScreenError(f"{type(widget).__name__} is beyond its window")
        if not QApplication.primaryScreen().geometry().contains(place):
            raise NotOnScreenError(f"{type(widget).__name__} is beyond the screen")
        return [*_moved(place + QPoint(3, 3)), *_moved(place)]

    def _do(self, *words: str) -> None:
        process = subprocess.Popen(["xdotool", *words])
        while process.poll() is None:
            QTest.qWait(5)
        assert process.returncode == 0, words


def _moved(place: QPoint) -> list[str]:
    factor = QApplication.primaryScreen().devicePixelRatio()
    return ["mousemove", str(round(place.x() * factor)), str(round(place.y() * factor))]
