"""A first-time user on the real window: finds things by their words, clicks, drags, types.

Nothing here calls into the design. Two things Qt does not let a test do are done as close to the
hand as it goes: a drag from the catalog sends the drag's own events with the data of the row that
was pressed (a real drag by test events drops nothing offscreen), and a file dialog is answered by
the ``Prompts`` of the test.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QModelIndex, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAction, QDragEnterEvent, QDragMoveEvent, QDropEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QLabel,
    QLineEdit,
    QMenu,
    QSpinBox,
    QTabBar,
    QWidget,
)

from sanwright.design import Design
from sanwright.gui.canvas import EditorView
from sanwright.gui.canvas.viewmodels import BoxView
from sanwright.gui.catalog.palette import CatalogPalette
from sanwright.gui.frame.app import Program
from tests.gui.conftest import Answers
from tests.guide_steps.on_screen import (
    boxes_in_sight,
    cell_texts,
    plain,
    rows_in_sight,
    seen_widgets,
    texts_of,
    words_on_screen,
)

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
BETWEEN = " ▸ "
_PATIENCE_S = 20.0
_GLANCE_MS = 30


class NotOnScreenError(AssertionError):
    """The user does not find what the page speaks of."""


class Hands:
    """Mouse, keys, and what was seen meanwhile (``seen``); ``spent`` counts what the hands did."""

    def __init__(self, program: Program, answers: Answers, folder: Path) -> None:
        self.program, self.answers, self.folder = program, answers, folder
        self.seen: set[str] = set()
        self.moment: Callable[[], None] = lambda: None
        """Called where the picture of a step shows more than its end."""
        self.is_dragging = False
        self.spent: dict[str, int] = {"clicks": 0, "keys": 0, "characters": 0, "drags": 0}

    # Eyes

    @property
    def window(self) -> QWidget:
        """The window of the design."""
        return self.program.window

    @property
    def front(self) -> QWidget:
        """The dialog that is open, or the window."""
        dialogs = [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog)]
        shown = [dialog for dialog in dialogs if dialog.isVisible()]
        return shown[-1] if shown else self.program.frame

    @property
    def canvas(self) -> EditorView:
        """The drawing."""
        return self.program.window.editor

    @property
    def design(self) -> Design:
        """What has been drawn, to check it."""
        return self.program.session.design

    def look(self) -> set[str]:
        """Read everything; it is remembered for this step."""
        QApplication.processEvents()
        if QApplication.activePopupWidget() is None:
            front = self.front
            if QApplication.activeWindow() is not front:  # what a window manager does
                front.activateWindow()
                QApplication.processEvents()
        now = words_on_screen()
        self.seen |= now
        return now

    def wait(self, done: Callable[[], bool], what: str, patience_s: float = _PATIENCE_S) -> None:
        """Watch until something is so."""
        until = time.monotonic() + patience_s
        while not done():
            if time.monotonic() > until:
                self.look()
                raise NotOnScreenError(f"waited in vain for {what}")
            QTest.qWait(_GLANCE_MS)
        self.look()

    def wait_for(self, *words: str) -> None:
        """Watch until all these words can be read."""
        self.wait(lambda: set(words) <= words_on_screen(), f"the words {', '.join(words)}")

    def settle(self) -> None:
        """Wait until the check has caught up with the drawing."""
        session = self.program.session
        self.wait(
            lambda: (
                (session.report is not None and not session.is_checking)
                and self.canvas.drawing.drawing.is_settled
            ),
            "the check",
        )

    def find(self, kind: type[QWidget] | tuple[type[QWidget], ...], words: str) -> QWidget:
        """The widget with these words on it, that of the front window first."""
        found = [
            widget
            for widget in seen_widgets()
            if isinstance(widget, kind) and words in {plain(text) for text in texts_of(widget)}
        ]
        front = self.front
        found.sort(key=lambda widget: widget.window() is not front)
        if not found:
            self.look()
            raise NotOnScreenError(f"there is no “{words}” on the screen")
        return found[0]

    # Hands

    def click(
        self,
        widget: QWidget,
        place: QPoint | None = None,
        held: Qt.KeyboardModifier = NONE,
    ) -> None:
        """Click with the left button."""
        self.spent["clicks"] += 1
        target = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
        at = place if place is not None else target.rect().center()
        QTest.mouseMove(target, at)
        QTest.mouseClick(target, LEFT, held, at)
        self.look()

    def press(self, words: str, place: QPoint | None = None) -> None:
        """Press a button."""
        button = self.find(QAbstractButton, words)
        if not button.isEnabled():
            raise NotOnScreenError(f"“{words}” cannot be pressed")
        self.click(button, place)

    def tab(self, words: str) -> None:
        """Choose a tab."""
        bar = self.find(QTabBar, words)
        assert isinstance(bar, QTabBar)
        names = [plain(bar.tabText(number)) for number in range(bar.count())]
        self.click(bar, bar.tabRect(names.index(words)).center())

    def menu(self, path: str) -> None:
        """Open the menus on the way and choose the last word."""
        words = path.split(BETWEEN)
        bar = self.program.window.menuBar()
        action = _action(bar.actions(), words[0])
        self.click(bar, bar.actionGeometry(action).center())
        for word in words[1:]:
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            self.wait(lambda m=menu: m.isVisible(), path)
            action = _action(menu.actions(), word)
            if not action.isEnabled():
                raise NotOnScreenError(f"“{path}” cannot be chosen")
            self.seen.add(path)
            self.click(menu, menu.actionGeometry(action).center())
            if action.menu() is not None:
                self.wait(action.menu().isVisible, word)

    def keys(self, text: str) -> None:
        """Press a shortcut."""
        self.spent["keys"] += 1
        combination = QKeySequence(text)[0]
        target = QApplication.focusWidget() or self.program.frame
        QTest.keyClick(target, combination.key(), combination.keyboardModifiers())
        self.look()

    def type(self, text: str) -> None:
        """Type where the keyboard is."""
        target = QApplication.focusWidget()
        if target is None:
            raise NotOnScreenError("the keyboard is lost")
        self.spent["characters"] += len(text)
        QTest.keyClicks(target, text)
        self.look()

    def search(self, panel: str, text: str) -> None:
        """Click into the search field of a panel and type."""
        dock = next(w for w in seen_widgets() if isinstance(w, QDockWidget)
                    and plain(w.windowTitle()) == panel)  # fmt: skip
        fields = [line for line in dock.findChildren(QLineEdit) if line.isVisible()]
        self.click(fields[0])
        self.keys("Ctrl+A")
        self.type(text)

    def fill(self, label: str, text: str) -> None:
        """Click into the field with this label (or hint) and replace what is there."""
        field = self.field(label, (QLineEdit, QSpinBox))
        self.click(field)
        self.keys("Ctrl+A")
        self.type(text)

    def choose(self, label: str, option: str) -> None:
        """Open a list and choose from it."""
        box = self.field(label, (QComboBox,))
        assert isinstance(box, QComboBox)
        box.setFocus()
        self.keys("Space")
        view = box.view()
        self.wait(view.isVisible, f"the list of {label}")
        rows = [row for row in range(box.count()) if plain(box.itemText(row)) == option]
        if not rows:
            raise NotOnScreenError(f"“{label}” offers no “{option}”")
        index = box.model().index(rows[0], box.modelColumn(), box.rootModelIndex())
        view.scrollTo(index)
        self.click(view, view.visualRect(index).center())
        self.wait(lambda: not view.isVisible(), f"“{option}” to be taken")

    def field(self, label: str, kinds: tuple[type[QWidget], ...]) -> QWidget:
        """The field beside a label, or with these words as its hint."""
        front = self.front
        inside = [w for w in seen_widgets() if w.window() is front]
        for widget in inside:
            if isinstance(widget, QLineEdit) and widget.placeholderText() == label:
                return widget
        for widget in inside:
            if isinstance(widget, QLabel) and plain(widget.text()) == label:
                beside = _beside(widget, [w for w in inside if isinstance(w, kinds)])
                if beside is not None:
                    return beside
        raise NotOnScreenError(f"there is no field “{label}” on the screen")

    def row(self, view: QAbstractItemView, words: str) -> QModelIndex:
        """Click the row of a list in which these words stand."""
        for index in rows_in_sight(view):
            if words in cell_texts(index):
                self.click(view, view.visualRect(index).center())
                return index
        raise NotOnScreenError(f"there is no row “{words}”")

    def name_file(self, name: str) -> None:
        """Say what to answer when the program asks where to write."""
        self.spent["characters"] += len(name)
        self.answers.to_save = self.folder / name

    def box(self, words: str) -> BoxView:
        """The box on the drawing with these words on it."""
        for box in boxes_in_sight(self.canvas):
            if words in (box.shape.title, *map(str, box.shape.contents)):
                return box
        raise NotOnScreenError(f"there is no “{words}” on the drawing")

    def click_box(self, words: str, held: Qt.KeyboardModifier = NONE) -> None:
        """Click the name of a box on the drawing."""
        header = self.box(words).header()
        self.click(self.canvas, self.canvas.to_view(header.center()), held)

    def middle_of(self, words: str) -> QPoint:
        """Where the middle of a box is, in the view."""
        return self.canvas.to_view(self.box(words).rect().center())

    # Dragging from the catalog

    def spot(self, across: float, down: float) -> QPoint:
        """A place on the canvas, by its share of width and height."""
        area = self.canvas.viewport().rect()
        return QPoint(round(area.width() * across), round(area.height() * down))

    def drag_part(
        self, words: str, to: QPoint, before_drop: Callable[[], None] = lambda: None
    ) -> None:
        """Drag a row of the catalog to a place of the drawing."""
        self.spent["drags"] += 1
        shelf = self.program.window.of(CatalogPalette).list
        index = self.row(shelf, words)
        self.spent["clicks"] -= 1
        self._mime = shelf.model().mimeData([index])
        target = self.canvas.viewport()
        action = Qt.DropAction.CopyAction
        QApplication.sendEvent(target, QDragEnterEvent(to, action, self._mime, LEFT, NONE))
        for away in (QPoint(-40, -24), QPoint(-8, -4), QPoint(0, 0)):
            move = QDragMoveEvent(to + away, action, self._mime, LEFT, NONE)
            QApplication.sendEvent(target, move)
            self.look()
        self.is_dragging = True
        before_drop()
        self.is_dragging = False
        QApplication.sendEvent(target, QDropEvent(QPointF(to), action, self._mime, LEFT, NONE))
        self.settle()


def _action(actions: list[QAction], words: str) -> QAction:
    for action in actions:
        if action.isVisible() and plain(action.text()) == words:
            return action
    raise NotOnScreenError(f"there is no “{words}” in the menu")


def _beside(label: QLabel, fields: list[QWidget]) -> QWidget | None:
    """The field in the label's line, the nearest to its right; in a narrow form the one below."""
    at = label.mapToGlobal(label.rect().center())
    near = []
    for field in fields:
        area = QRect(field.mapToGlobal(QPoint(0, 0)), field.size())
        if area.top() - 6 <= at.y() <= area.bottom() + 6 and area.left() >= at.x():
            near.append((area.left(), id(field), field))
    if near:
        return min(near)[2]
    corner = label.mapToGlobal(QPoint(0, 0))
    for field in fields:
        area = QRect(field.mapToGlobal(QPoint(0, 0)), field.size())
        drop = area.top() - corner.y() - label.height()
        if abs(area.left() - corner.x()) <= 6 and -2 <= drop <= 16:
            near.append((drop, id(field), field))
    return min(near)[2] if near else None
