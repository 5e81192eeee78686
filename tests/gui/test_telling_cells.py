"""Can a long note be read in a table, and the beginning of every heading?"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHelpEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QApplication, QTableView, QToolTip, QTreeView

from sanwright.gui.widgets.tables import prepare_table
from sanwright.gui.widgets.telling_cells import TellingDelegate

pytestmark = pytest.mark.one_window

NOTE = (
    "Sold in pairs, one for each power feed; the cord of the rack's own strip is not in the box. "
)


def _tip(view: QAbstractItemView, row: int, column: int) -> str:
    """What is told where the pointer rests on a cell."""
    at = view.visualRect(view.model().index(row, column)).center()
    told: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QToolTip, "showText", lambda _at, text, _view: told.append(text))
        event = QHelpEvent(QEvent.Type.ToolTip, at, view.mapToGlobal(at))
        QApplication.sendEvent(view.viewport(), event)
    return "".join(told)


@pytest.fixture
def table(qtbot) -> QTableView:
    model = QStandardItemModel(2, 3)
    model.setHorizontalHeaderLabels(["Part", "A heading that is far too long", "Note"])
    model.setItem(0, 0, QStandardItem("short"))
    model.setItem(0, 1, QStandardItem(NOTE * 3))
    told = QStandardItem("–")
    told.setToolTip("What the table says itself")
    model.setItem(0, 2, told)
    made = QTableView()
    qtbot.addWidget(made)
    prepare_table(made, model, "")
    made.resize(400, 200)
    made.show()
    return made


def test_a_note_that_is_cut_stands_in_the_tip_in_lines(table):
    tip = _tip(table, 0, 1)
    assert " ".join(tip.split()) == (NOTE * 3).strip()
    assert max(map(len, tip.split("\n"))) <= 90
    assert _tip(table, 0, 0) == ""
    assert _tip(table, 0, 2) == "What the table says itself"


def test_headings_keep_their_beginning(table):
    header = table.horizontalHeader()
    assert header.defaultAlignment() & Qt.AlignmentFlag.AlignLeft
    assert header.textElideMode() is Qt.TextElideMode.ElideRight


def test_every_table_of_the_window_tells_what_it_cuts(bench):
    """But those that wrap their cells."""
    bench.open_testbed("t4-gen7")
    window = bench.window
    window.show()
    silent = []
    for view in (*window.findChildren(QTableView), *window.findChildren(QTreeView)):
        delegate = view.itemDelegate()
        wraps = isinstance(view, QTableView) and view.wordWrap()
        if not isinstance(delegate, TellingDelegate) and not wraps:
            silent.append((type(view).__name__, view.accessibleName()))
    assert silent == []


def test_a_column_that_takes_what_is_left_stays_readable(qtbot):
    model = QStandardItemModel(3, 5)
    model.setHorizontalHeaderLabels(["Device", *(f"A figure with a long name {n}" for n in "abcd")])
    view = QTableView()
    qtbot.addWidget(view)
    prepare_table(view, model, "", (0,))
    view.resize(500, 200)
    view.show()
    assert view.columnWidth(0) >= 90
