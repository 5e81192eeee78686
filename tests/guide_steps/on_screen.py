"""Which words stand on the screen: every text of every window that a user could read there now."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QSpinBox,
    QStatusBar,
    QTabBar,
    QTableView,
    QTextEdit,
    QToolButton,
    QTreeView,
    QWidget,
)

from sanwright.catalog import PartHit
from sanwright.gui.canvas import EditorView
from sanwright.gui.canvas.callout import Callout
from sanwright.gui.canvas.viewmodels import BoxView
from sanwright.gui.catalog.model import HIT_ROLE

_AIR = 2


def plain(text: str) -> str:
    """A text in one line, without the mark of its letter."""
    return " ".join(text.replace("&&", "\0").replace("&", "").replace("\0", "&").split())


def seen_widgets() -> Iterator[QWidget]:
    """Every widget of which something can be seen."""
    for widget in QApplication.allWidgets():
        if widget.isVisible() and not widget.visibleRegion().isEmpty():
            yield widget


def words_on_screen() -> set[str]:
    """Every text that can be read, and each of its lines."""
    found: set[str] = set()
    for widget in QApplication.allWidgets():
        # In this order: what is visible at all is asked most often, how much of it costs most.
        if not widget.isVisible() or not isinstance(widget, _WITH_TEXT):
            continue
        if widget.visibleRegion().isEmpty():
            continue
        for text in texts_of(widget):
            found.add(plain(text))
            found.update(plain(line) for line in text.splitlines())
    found.discard("")
    return found


def texts_of(widget: QWidget) -> Iterator[str]:
    """What one widget shows, without what stands in its children."""
    for kind, read in _READERS:
        if isinstance(widget, kind):
            yield from read(widget)
            return


def boxes_in_sight(editor: EditorView) -> Iterator[BoxView]:
    """The boxes of the drawing whose names can be read."""
    window = editor.viewport().rect()
    for box in editor.drawing.drawing.boxes.values():
        if window.contains(editor.to_view(box.header().center())):
            yield box


def rows_in_sight(view: QAbstractItemView) -> Iterator[QModelIndex]:
    """Every cell of which something can be seen."""
    model, area = view.model(), view.viewport().rect().adjusted(_AIR, _AIR, -_AIR, -_AIR)
    if model is None or area.isEmpty():
        return
    index = view.indexAt(QPoint(area.left(), area.top()))
    while index.isValid():
        rect = view.visualRect(index)
        if rect.top() > area.bottom():
            return
        for column in _columns(view, index):
            cell = index.sibling(index.row(), column)
            if QRect(view.visualRect(cell)).intersects(area):
                yield cell
        index = _below(view, index)


def _columns(view: QAbstractItemView, index: QModelIndex) -> Iterable[int]:
    if isinstance(view, (QTreeView, QTableView)):
        return range(index.model().columnCount(index.parent()))
    return (index.column(),)


def _below(view: QAbstractItemView, index: QModelIndex) -> QModelIndex:
    if isinstance(view, QTreeView):
        return view.indexBelow(index)
    return index.sibling(index.row() + 1, index.column())


def cell_texts(index: QModelIndex) -> Iterator[str]:
    """What one cell shows; a row of the catalog shows model, maker and a summary."""
    hit = index.data(HIT_ROLE)
    if isinstance(hit, PartHit):
        yield from (hit.model, hit.vendor, hit.summary)
        return
    shown = index.data(Qt.ItemDataRole.DisplayRole)
    yield str(shown) if shown is not None else ""


def _in_sight(widget: QTextEdit) -> str:
    """The part of a longer text that is not scrolled away."""
    area = widget.viewport().rect()
    first = widget.cursorForPosition(area.topLeft())
    last = widget.cursorForPosition(area.bottomRight())
    first.setPosition(last.position(), QTextCursor.MoveMode.KeepAnchor)
    return first.selection().toPlainText()


def _headings(header: QHeaderView) -> Iterator[str]:
    model = header.model()
    if model is None:
        return
    for section in range(header.count()):
        if not header.isSectionHidden(section):
            text = model.headerData(section, header.orientation())
            if text is not None:
                yield str(text)


def _without_marks(text: str) -> str:
    if not re.search(r"<\w+", text):
        return text
    document = QTextDocument()
    document.setHtml(text)
    return document.toPlainText()


def _button(widget: QAbstractButton) -> Iterator[str]:
    """Nothing of a button that shows its icon only."""
    only_icon = Qt.ToolButtonStyle.ToolButtonIconOnly
    has_words = not isinstance(widget, QToolButton) or widget.toolButtonStyle() is not only_icon
    if has_words or widget.icon().isNull():
        yield widget.text()


def _actions(widget: QMenu | QMenuBar) -> Iterator[str]:
    return (action.text().split("\t")[0] for action in widget.actions() if action.isVisible())


def _boxes(editor: EditorView) -> Iterator[str]:
    for box in boxes_in_sight(editor):
        yield from (box.shape.title, str(box.shape.subtitle), *map(str, box.shape.contents))


Reader = Callable[[Any], Iterable[str]]
_READERS: tuple[tuple[type[QWidget], Reader], ...] = (
    (QLabel, lambda w: [_without_marks(w.text())]),
    (QAbstractButton, _button),
    (QLineEdit, lambda w: [w.text() or w.placeholderText()]),
    (QComboBox, lambda w: [w.currentText()]),
    (QSpinBox, lambda w: [w.text()]),
    (QTabBar, lambda w: [w.tabText(number) for number in range(w.count())]),
    (QMenu, _actions),
    (QMenuBar, _actions),
    (QTextEdit, lambda w: [_in_sight(w)]),
    (QHeaderView, _headings),
    (EditorView, _boxes),
    (QAbstractItemView, lambda w: [text for cell in rows_in_sight(w) for text in cell_texts(cell)]),
    (QStatusBar, lambda w: [w.currentMessage()]),
    (QGroupBox, lambda w: [w.title()]),
    (QDialog, lambda w: [w.windowTitle()]),
    (QDockWidget, lambda w: [w.windowTitle()]),
    (Callout, lambda w: [w.text]),
)
_WITH_TEXT = tuple(kind for kind, _ in _READERS)
