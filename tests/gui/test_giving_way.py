"""Has the sentence of a list the room, whatever the width?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QTreeView

from sanwright.gui.widgets.giving_way import GivingWay, widths_in

pixels = st.integers(0, 900)


@given(st.integers(0, 4000), st.lists(st.tuples(pixels, pixels), max_size=6))
def test_all_fit_and_the_first_has_more_than_half(room: int, others: list[tuple[int, int]]) -> None:
    wanted, least = [width for width, _ in others], [width for _, width in others]
    first, *rest = widths_in(room, wanted, least)
    assert len(rest) == len(others)
    assert first + sum(rest) == room
    assert first >= int(room * 0.55)
    for width, most, fewest in zip(rest, wanted, least, strict=True):
        assert width == 0 or min(most, fewest) <= width <= most


@pytest.fixture
def tree(qtbot) -> QTreeView:
    tree = QTreeView()
    model = QStandardItemModel(1, 4, tree)
    model.setHorizontalHeaderLabels(["Finding", "Where", "Found / allowed", "Source"])
    model.setItem(0, 0, QStandardItem("a sentence of some length"))
    tree.setModel(model)
    tree.header().setStretchLastSection(False)
    qtbot.addWidget(tree)
    return tree


def test_columns_follow_the_width_until_one_is_dragged(tree, qtbot):
    tree.columns = GivingWay(tree, (130, 145, 150))
    tree.show()
    header = tree.header()
    for width in (420, 1200, 260, 700):
        tree.resize(width, 200)
        qtbot.waitUntil(lambda: header.length() == tree.viewport().width())
        assert header.sectionSize(0) > header.length() // 2
    edge = QPoint(header.sectionSize(0) - 1, header.height() // 2)
    area = header.viewport()
    qtbot.mouseMove(area, edge)
    qtbot.mousePress(area, Qt.MouseButton.LeftButton, pos=edge)
    qtbot.mouseMove(area, edge - QPoint(120, 0))
    qtbot.mouseRelease(area, Qt.MouseButton.LeftButton, pos=edge - QPoint(120, 0))
    dragged = header.sectionSize(0)
    assert dragged < edge.x()
    tree.resize(1300, 200)
    qtbot.wait(50)
    assert header.sectionSize(0) == dragged
