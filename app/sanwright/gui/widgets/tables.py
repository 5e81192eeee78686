"""How tables of the window look and behave."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, Qt
from PySide6.QtWidgets import QHeaderView, QTableView

from sanwright.gui.widgets.telling_cells import TellingDelegate

_LEAST = 90
"""What is left at least to a column that takes what the others leave; logical pixels."""
_FIGURE = 40
"""The least width of a column of figures beside one that keeps more."""
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


def stretch_first(table: QTableView, least: int = _LEAST) -> None:
    """Let the first column take what the others leave, which are as wide as they must be.

    It keeps ``least`` logical pixels; the others keep no more than they need.
    """
    stretch(table, (0,))
    header = table.horizontalHeader()
    if least > _LEAST:
        header.setMinimumSectionSize(_FIGURE)
        _FirstColumn(table, least)


class _FirstColumn(QObject):
    """Holds the first column of a table at its least width, where that is more than is left."""

    def __init__(self, table: QTableView, least: int) -> None:
        super().__init__(table)
        self._table, self._least = table, least
        table.viewport().installEventFilter(self)
        table.horizontalHeader().sectionResized.connect(self._on_section)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """The table has another width."""
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def _on_section(self, section: int, _before: int, _now: int) -> None:
        if section:
            self._fit()

    def _fit(self) -> None:
        header = self._table.horizontalHeader()
        others = header.length() - header.sectionSize(0)
        has_room = self._table.viewport().width() - others >= self._least
        mode = QHeaderView.ResizeMode.Stretch if has_room else QHeaderView.ResizeMode.Fixed
        if header.sectionResizeMode(0) is not mode:
            header.setSectionResizeMode(0, mode)
        if not has_room and header.sectionSize(0) != self._least:
            header.resizeSection(0, self._least)


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
