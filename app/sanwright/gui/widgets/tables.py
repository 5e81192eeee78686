"""How tables of the window look and behave."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtWidgets import QHeaderView, QTableView

from sanwright.gui.widgets.telling_cells import TellingDelegate

_LEAST = 90
"""What is left at least to a column that takes what the others leave; logical pixels."""
_HEAD_MOST = 200
"""Up to which a column is wide enough for its heading, in whatever language."""
_SEEN = 60
"""Rows that say how wide a column must be; asking all of many would stop the window."""


def prepare_table(table: QTableView, model: QAbstractItemModel, widths: Sequence[int]) -> None:
    """Whole rows, one at a time, sorted by a click on the head; no lines."""
    table.setModel(model)
    table.setItemDelegate(TellingDelegate(table))
    table.setSortingEnabled(True)
    table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 10)
    header = table.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
    header.setTextElideMode(
        Qt.TextElideMode.ElideRight
    )  # else a title in the middle loses its front
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setStretchLastSection(True)
    for column, width in enumerate(widths):
        table.setColumnWidth(column, max(width, min(_HEAD_MOST, header.sectionSizeHint(column))))


def heading_in_lines(title: str, letters: int) -> str:
    r"""A heading broken between words, of so many letters a line where the words allow it.

    >>> heading_in_lines("Wanted and unknown", 10)
    'Wanted and\nunknown'
    """
    return "\n".join(textwrap.wrap(title, letters, break_long_words=False)) or title


def stretch_first(table: QTableView) -> None:
    """Let the first column take what the others leave, which are as wide as they must be."""
    stretch(table, (0,))


def stretch(table: QTableView, columns: Sequence[int]) -> None:
    """Let ``columns`` share what the others leave, which are as wide as they must be.

    So no column is cut off at the right edge as long as there is something to read in these.
    """
    header = table.horizontalHeader()
    header.setStretchLastSection(False)
    header.setResizeContentsPrecision(_SEEN)
    header.setMinimumSectionSize(_LEAST)
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    for column in columns:
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
