"""The cases of a sweep as rows: their settings, then their figures."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from sanwright.gui.widgets.tables import heading_in_lines
from sanwright.sweeps.results import ResultFigure, ResultRow, SweepResults
from sanwright.text import joined

_HEADING = 16
"""Letters of a line of a heading."""
Index = QModelIndex | QPersistentModelIndex


class CaseRows(QAbstractTableModel):
    """Cases below settings and figures; what is not known sorts last."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._results: SweepResults | None = None
        self._question = ""
        self._rows: Sequence[ResultRow] = ()
        self._axes: Sequence[str] = ()
        self._figures: Sequence[ResultFigure] = ()

    def show_cases(
        self, results: SweepResults | None, question: str, figures: Sequence[ResultFigure]
    ) -> None:
        """Show the cases of a question, or nothing, with these figures."""
        self.beginResetModel()
        self._results, self._question = results, question
        self._rows = results.rows(question) if results is not None else ()
        self._axes = list(dict.fromkeys(name for row in self._rows for name in row.settings))
        self._figures = figures
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        """One for each case."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        """Settings, then figures."""
        return 0 if parent.isValid() else len(self._axes) + len(self._figures)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """What a column shows."""
        wanted = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
        if orientation is not Qt.Orientation.Horizontal or role not in wanted:
            return None
        if section < len(self._axes):
            results, axis = self._results, self._axes[section]
            heading = str(results.setting_name(axis, self._question)) if results else ""
        else:
            heading = str(self._figures[section - len(self._axes)].heading)
        if role == Qt.ItemDataRole.ToolTipRole:
            return heading
        return heading_in_lines(heading, _HEADING)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A cell; its tip has the note."""
        row, column = self._rows[index.row()], index.column()
        if role == Qt.ItemDataRole.TextAlignmentRole and column >= len(self._axes):
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if column < len(self._axes):
            if role == Qt.ItemDataRole.DisplayRole:
                return self._results.setting_word(row, self._axes[column]) if self._results else ""
            if role == Qt.ItemDataRole.ToolTipRole and row.problems:
                return str(joined(row.problems, "\n"))
            return None
        figure = self._figures[column - len(self._axes)]
        value = row.values.get(figure.number)
        if role == Qt.ItemDataRole.DisplayRole:
            return "" if value is None else value.text(figure.decimals)
        if role == Qt.ItemDataRole.ToolTipRole and value is not None:
            return str(value.note)
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Put the rows in the order of a column."""
        is_down = order is Qt.SortOrder.DescendingOrder

        def key(row: ResultRow) -> tuple[bool, float, str]:
            if column < len(self._axes):
                setting = row.settings.get(self._axes[column], "")
                if isinstance(setting, int | float):
                    return False, float(setting), ""
                word = self._results.setting_word(row, self._axes[column]) if self._results else ""
                return False, 0.0, word
            value = row.values.get(self._figures[column - len(self._axes)].number)
            if value is None or value.amount is None:
                return not is_down, 0.0, ""
            return is_down, value.amount, ""

        if not 0 <= column < self.columnCount():
            return
        self.layoutAboutToBeChanged.emit()
        self._rows = sorted(self._rows, key=key, reverse=is_down)
        self.layoutChanged.emit()
