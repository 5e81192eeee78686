"""The steps of the project after the order, as rows to type into."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sanwright.design.papers import Phase
from sanwright.gui.widgets.fields import muted, named
from sanwright.language import localised
from sanwright.text import Text, tr
from sanwright.units import read_number

_COLUMNS = (Text("Phase"), Text("Weeks"), Text("What happens"))
_NAME, _WEEKS, _TEXT = range(len(_COLUMNS))
_MOST_WEEKS = 1000.0


class PhasesTable(QWidget):
    """Phases in their order; rows without a name or text are not kept."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        super().__init__()
        self._on_change = on_change
        self.table = named(QTableWidget(0, len(_COLUMNS)), tr("Phases"))
        self.table.setHorizontalHeaderLabels([tr(title) for title in _COLUMNS])
        self.table.setItemDelegate(_NamedEditors(self.table))
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectItems)
        self.table.setWordWrap(False)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(_TEXT, QHeaderView.ResizeMode.Stretch)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.table.setColumnWidth(_NAME, 220)
        self.table.setColumnWidth(_WEEKS, 90)
        self.complaint = QLabel(wordWrap=True)
        self.complaint.setProperty("role", "error")
        self.add = QPushButton(tr("Add phase"), autoDefault=False)
        self.remove = QPushButton(tr("Remove phase"), autoDefault=False)
        self.up = QPushButton(tr("Up"), autoDefault=False)
        self.down = QPushButton(tr("Down"), autoDefault=False)
        buttons = QHBoxLayout()
        for button in (self.add, self.remove, self.up, self.down):
            buttons.addWidget(button)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.addWidget(
            muted(
                tr(
                    "The timeline of the proposal: what follows the order, and how long it takes. "
                    "Where weeks are not stated, the proposal says so."
                )
            )
        )
        layout.addWidget(self.table, 1)
        layout.addWidget(self.complaint)
        layout.addLayout(buttons)
        self.table.itemChanged.connect(lambda _: self._tell())
        self.table.currentCellChanged.connect(lambda *_: self._show_buttons())
        self.add.clicked.connect(self.add_row)
        self.remove.clicked.connect(self.remove_row)
        self.up.clicked.connect(lambda: self.shift(-1))
        self.down.clicked.connect(lambda: self.shift(1))
        self._show_buttons()

    def show_phases(self, phases: Sequence[Phase]) -> None:
        """Show ``phases``."""
        with QSignalBlocker(self.table):
            self.table.setRowCount(0)
            for phase in phases:
                self._append(phase.name, _weeks_text(phase.weeks), phase.text)
        self.complaint.setText(self._problem())
        self._show_buttons()

    @property
    def is_readable(self) -> bool:
        """Whether every number of weeks is one."""
        return not self._problem()

    def phases(self) -> tuple[Phase, ...]:
        """What the rows say; weeks that cannot be read are not stated."""
        found = []
        for row in range(self.table.rowCount()):
            name, weeks, text = (self._text(row, column) for column in range(len(_COLUMNS)))
            if name or text or weeks:
                found.append(Phase(name=name, weeks=read_weeks(weeks), text=text))
        return tuple(found)

    def add_row(self) -> None:
        """An empty row behind the others, ready to type into."""
        with QSignalBlocker(self.table):
            self._append("", "", "")
        row = self.table.rowCount() - 1
        self.table.setCurrentCell(row, _NAME)
        self.table.setFocus()
        self.table.edit(self.table.model().index(row, _NAME))
        self._show_buttons()

    def remove_row(self) -> None:
        """Take the chosen row away."""
        row = self.table.currentRow()
        if row >= 0:
            self.table.removeRow(row)
            self._tell()

    def shift(self, step: int) -> None:
        """Move the chosen row down (1) or up (-1)."""
        row = self.table.currentRow()
        to = row + step
        if row < 0 or not 0 <= to < self.table.rowCount():
            return
        with QSignalBlocker(self.table):
            for column in range(len(_COLUMNS)):
                here, there = self.table.takeItem(row, column), self.table.takeItem(to, column)
                self.table.setItem(row, column, there)
                self.table.setItem(to, column, here)
        self.table.setCurrentCell(to, max(self.table.currentColumn(), 0))
        self._tell()

    def _append(self, *texts: str) -> None:
        row = self.table.rowCount()
        self.table.insertRow(row)
        for column, text in enumerate(texts):
            self.table.setItem(row, column, QTableWidgetItem(text))

    def _text(self, row: int, column: int) -> str:
        item = self.table.item(row, column)
        return item.text().strip() if item is not None else ""

    def _problem(self) -> str:
        for row in range(self.table.rowCount()):
            text = self._text(row, _WEEKS)
            if text and read_weeks(text) is None:
                return tr(
                    "Row {row}: “{text}” is no number of weeks; write one such as 2 or "
                    "{example}, or leave it empty.",
                    row=row + 1,
                    text=text,
                    example=localised("1.5"),
                )
        return ""

    def _tell(self) -> None:
        self.complaint.setText(self._problem())
        self._show_buttons()
        self._on_change()

    def _show_buttons(self) -> None:
        row, count = self.table.currentRow(), self.table.rowCount()
        self.remove.setEnabled(row >= 0)
        self.up.setEnabled(row > 0)
        self.down.setEnabled(0 <= row < count - 1)


class _NamedEditors(QStyledItemDelegate):
    """Tells a screen reader what is being typed."""

    def createEditor(
        self,
        parent: QWidget,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> QWidget:
        """The field for a cell, called as its column."""
        editor = super().createEditor(parent, option, index)
        return named(editor, tr(_COLUMNS[index.column()]))


def read_weeks(text: str) -> float | None:
    """A number of weeks with a point or a comma; None for anything else.

    >>> read_weeks("1,5"), read_weeks("-1"), read_weeks("nan")
    (1.5, None, None)
    """
    found = read_number(text)
    return found[0] if found is not None and not found[1] and 0 <= found[0] <= _MOST_WEEKS else None


def _weeks_text(weeks: float | None) -> str:
    return "" if weeks is None else localised(f"{weeks:g}")
