"""Every name that the real window shows: menus, panels, tabs, and each dialog opened once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QAbstractItemModel, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QGroupBox,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QMenuBar,
    QPushButton,
    QTabBar,
    QTableView,
    QToolButton,
    QTreeView,
    QWidget,
)

MOST_ROWS = 60
"""Rows of a list that are read; longer lists hold data, not names."""
_GLANCE_MS = 20


@dataclass(frozen=True)
class Screen:
    """What the program shows: names, ways through the menus with the id of what they lead to."""

    names: frozenset[str]
    paths: dict[str, str]
    shortcuts: dict[str, str]
    """By the id of the action, as Qt writes them everywhere."""
    takes: Callable[[str, str], bool]
    """Whether a part of the program acts on a key."""
    places: tuple[str, ...]
    """Names of the parts that ``takes`` knows."""
    settings: Path


def plain(text: str) -> str:
    """A text as it is read: without mnemonics, and without the colon of a field's name."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").strip().removesuffix(":")


def texts_of(root: QWidget) -> set[str]:
    """Every name that can be read on a window, shown or on a page that is behind."""
    found = {root.windowTitle().replace("[*]", "")}
    for widget in (root, *root.findChildren(QWidget)):
        found.update(_texts(widget))
        found.update(action.text() for action in widget.actions())
        found.add(widget.accessibleName())
    found.update(text for menu in root.findChildren(QMenu) for text in menu_texts(menu))
    return {plain(line) for text in found if text for line in (text, *text.splitlines())}


def menu_texts(menu: QMenu) -> Iterator[str]:
    """Title and entries of a menu."""
    yield menu.title()
    for action in menu.actions():
        yield action.text()


def menu_paths(bar: QMenuBar, between: str) -> dict[str, str]:
    """Every way through the menus as it is read, with the object name of what it leads to."""
    found: dict[str, str] = {}

    def walk(menu: QMenu, before: str) -> None:
        for action in menu.actions():
            path = f"{before}{between}{plain(action.text())}"
            if action.isSeparator():
                continue
            found[path] = action.objectName()
            inner = action.menu()
            if isinstance(inner, QMenu):
                walk(inner, path)

    for action in bar.actions():
        menu = action.menu()
        if isinstance(menu, QMenu):
            walk(menu, plain(action.text()))
    return found


def _texts(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, QLabel | QAbstractButton):
        yield widget.text()
    if isinstance(widget, QPushButton | QToolButton) and widget.menu() is not None:
        yield from menu_texts(widget.menu())
    if isinstance(widget, QDockWidget):
        yield widget.windowTitle()
    if isinstance(widget, QGroupBox):
        yield widget.title()
    if isinstance(widget, QComboBox):
        yield from (widget.itemText(n) for n in range(min(widget.count(), MOST_ROWS)))
    if isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    if isinstance(widget, QTabBar):
        yield from (widget.tabText(n) for n in range(widget.count()))
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from _heads(widget, widget.model())


def _heads(view: QAbstractItemView, model: QAbstractItemModel) -> Iterator[str]:
    if isinstance(view, QTableView | QTreeView):
        for column in range(model.columnCount()):
            yield str(model.headerData(column, Qt.Orientation.Horizontal) or "")
    if isinstance(view, QListView | QTreeView):
        for row in range(min(model.rowCount(), MOST_ROWS)):
            yield str(model.index(row, 0).data() or "")


def opened(show: Callable[[], object]) -> set[str]:
    """The texts of the dialogs that ``show`` brings up; they are closed again, modal ones too."""
    before = {id(each) for each in QApplication.topLevelWidgets() if each.isVisible()}
    found: set[str] = set()

    def read() -> None:
        for window in QApplication.topLevelWidgets():
            is_new = window.isVisible() and id(window) not in before
            if is_new and isinstance(window, QDialog | QMenu):
                found.update(texts_of(window))
                window.close()

    timer = QTimer()
    timer.timeout.connect(read)
    timer.start(_GLANCE_MS)
    show()
    timer.stop()
    QApplication.processEvents()
    read()
    return found
