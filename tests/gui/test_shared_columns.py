"""Do the columns of tables share their room, and keep the widths that the user gave them?"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableView

from sanwright.gui.settings import Settings
from sanwright.gui.widgets.shared_columns import ColumnMemory, shared_widths
from sanwright.gui.widgets.tables import prepare_table
from tests.examples import every

NAMES = ("muc1-san-sw01-fabA", "muc1-san-sw01-fabB: port 17 to muc1-stor-07 controller 2")


def made_table(qtbot, width: int, name: str = "tried") -> QTableView:
    model = QStandardItemModel(2, 4)
    model.setHorizontalHeaderLabels(["Device", "Load in this direction", "Share", "Why it is so"])
    for row, text in enumerate(NAMES):
        figure = QStandardItem("1,234 MB/s")
        figure.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for column, item in enumerate((QStandardItem(text), figure, QStandardItem("58 %"))):
            model.setItem(row, column, item)
        model.setItem(row, 3, QStandardItem(text * 2))
    table = QTableView()
    qtbot.addWidget(table)
    prepare_table(table, model, name)
    table.resize(width, 200)
    table.show()
    qtbot.wait(1)
    return table


def widths(table: QTableView) -> list[int]:
    return [table.columnWidth(number) for number in range(table.model().columnCount())]


@pytest.mark.parametrize("width", [460, 600, 900, 1400])
def test_columns_fill_the_table_and_no_more(qtbot, width):
    table = made_table(qtbot, width)
    assert sum(widths(table)) == table.viewport().width()
    figure = table.fontMetrics().horizontalAdvance("1,234 MB/s")
    assert table.columnWidth(1) > figure


@pytest.mark.parametrize("number", range(every(20)))
def test_widths_never_exceed_the_room_nor_fall_below_the_least(number):
    wanted = [40 + number * 37 % 211, 60 + number * 91 % 331, 50 + number * 13 % 97]
    least = [30, 60, 45]
    found = shared_widths(room := 150 + number * 29 % 500, wanted, least)
    assert all(least[n] <= found[n] <= wanted[n] for n in range(3))
    assert sum(found) <= room or found == least
    cut = [found[n] for n in range(3) if found[n] < wanted[n] and found[n] > least[n]]
    assert len(set(cut)) <= 1


def drag_edge(table: QTableView, column: int, by: int) -> None:
    """The right edge of a heading, by mouse."""
    header = table.horizontalHeader()
    x = header.sectionViewportPosition(column) + header.sectionSize(column) - 1
    start, end = QPoint(x, header.height() // 2), QPoint(x + by, header.height() // 2)
    port = header.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(port, end)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)
    QTest.qWait(1)


def test_a_width_given_by_hand_stays_also_for_the_next_run(qtbot, tmp_path):
    settings = Settings(tmp_path / "settings.ini")
    memory = ColumnMemory(QApplication.instance(), settings)
    try:
        table = made_table(qtbot, 700)
        before = table.columnWidth(0)
        drag_edge(table, 0, -40)
        assert table.columnWidth(0) == before - 40
        assert sum(widths(table)) == table.viewport().width()
        table.resize(900, 200)
        assert table.columnWidth(0) == before - 40
        assert made_table(qtbot, 800).columnWidth(0) == before - 40
        assert made_table(qtbot, 700, "another").columnWidth(0) == before
        table.horizontalHeader().sectionHandleDoubleClicked.emit(0)
        table.resize(700, 200)
        qtbot.wait(1)
        assert table.columnWidth(0) == before
        assert settings.column_widths("tried") == {}
    finally:
        memory.setParent(None)


def test_settings_that_are_no_widths_are_none(tmp_path):
    settings = Settings(tmp_path / "settings.ini")
    settings._store.setValue("tables/load-widths", "0:120 x:9 3:-4 4:999999 5")
    assert settings.column_widths("load") == {0: 120}
