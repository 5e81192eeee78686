"""How tables of the window look and behave."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from PySide6.QtCore import QAbstractItemModel
from PySide6.QtWidgets import QTableView

from sanwright.gui.widgets.shared_columns import SharedColumns
from sanwright.gui.widgets.telling_cells import TellingDelegate


def prepare_table(
    table: QTableView,
    model: QAbstractItemModel,
    name: str,
    wide: Sequence[int] = (),
    *,
    scrolls: bool = False,
) -> None:
    """Whole rows, one at a time, sorted by a click on the head; no lines.

    ``name`` is what the widths are kept under that the user gives; ``wide`` are the columns that
    have what the others leave, without any the last. One that ``scrolls`` sideways has more columns
    than there is room for: it shows their headings whole.
    """
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
    SharedColumns(table, name, wide, scrolls=scrolls)


def heading_in_lines(title: str, letters: int) -> str:
    r"""A heading broken between words, of so many letters a line where the words allow it.

    >>> heading_in_lines("Wanted and unknown", 10)
    'Wanted and\nunknown'
    """
    return "\n".join(textwrap.wrap(title, letters, break_long_words=False)) or title
