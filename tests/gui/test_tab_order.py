"""Does the Tab key go through windows as one reads them, also where rows came later?"""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.widgets.tab_order import tab_as_laid_out
from tests.screenshots.tab_order import jumps_back, tab_stops


@pytest.fixture
def form(qtbot) -> QWidget:
    """Rows in a scrolled grid above buttons; the rows come last, and the second first."""
    window, grid, area, page = QWidget(), QGridLayout(), QScrollArea(), QWidget()
    qtbot.addWidget(window)
    layout, below = QVBoxLayout(window), QHBoxLayout()
    for name in ("ok", "cancel"):
        below.addWidget(QPushButton(name))
    page.setLayout(grid)
    area.setWidgetResizable(True)
    layout.addWidget(area)
    layout.addLayout(below)
    area.setWidget(page)
    for row in (1, 0):
        for column in (1, 0):
            grid.addWidget(QLineEdit(f"{row}{column}"), row, column)
    window.show()
    return window


def test_rows_that_came_last_are_reached_where_they_stand(form) -> None:
    tab_as_laid_out(form)
    QApplication.processEvents()
    texts = [stop.text() for stop in tab_stops(form) if hasattr(stop, "text")]
    assert texts == ["00", "01", "10", "11", "ok", "cancel"]
    assert not list(jumps_back(form))


def test_a_jump_back_is_found(form) -> None:
    QApplication.processEvents()
    assert list(jumps_back(form))
