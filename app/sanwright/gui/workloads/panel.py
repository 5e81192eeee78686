"""The table of the workloads beside the findings: what each asks for and could get."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QSortFilterProxyModel, Qt, Signal
from PySide6.QtWidgets import QLabel, QStackedWidget, QTableView, QVBoxLayout

from sanwright.analysis import Assessment
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.lagging import LaggingPanel
from sanwright.gui.widgets.tables import prepare_table
from sanwright.gui.workloads.model import (
    SORT_ROLE,
    WORKLOAD_HEADERS,
    FigureLine,
    FiguresModel,
    workload_lines,
)
from sanwright.text import Text, tr

Lines = Callable[[Assessment], list[FigureLine]]


class FiguresPanel(LaggingPanel):
    """One sortable table; a click goes to what the row is about."""

    located = Signal(object)
    """Ids of what a row is about."""

    def __init__(
        self,
        session: Session,
        name: str,
        headers: tuple[Text, ...],
        lines: Lines,
        sort: tuple[int, Qt.SortOrder],
        empty: str,
    ) -> None:
        super().__init__(session)
        self.setAccessibleName(name)
        self._lines = lines
        self.model = FiguresModel(headers, self)
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self.model)
        self._sorted.setSortRole(SORT_ROLE)
        self.table = named(QTableView(), name)
        prepare_table(self.table, self._sorted, "workloads")
        self.table.sortByColumn(*sort)
        self.table.clicked.connect(self._locate)
        self.table.activated.connect(self._locate)
        label = QLabel(empty, wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        label.setProperty("role", "empty")
        self._pages = QStackedWidget()
        self._pages.addWidget(self.table)
        self._pages.addWidget(label)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self._pages)
        self._show([])

    def refresh(self) -> None:
        """Show the figures of the newest check."""
        report = self.session.report
        self._show(self._lines(report.assessment) if report is not None else [])

    def _show(self, lines: list[FigureLine]) -> None:
        self.model.show(lines)
        self._pages.setCurrentIndex(0 if lines else 1)

    def _locate(self, index: QModelIndex) -> None:
        row = self._sorted.mapToSource(index).row()
        self.located.emit(self.model.rows[row].targets)


def workloads_panel(session: Session) -> FiguresPanel:
    """What every workload asks for and could get."""
    return FiguresPanel(
        session,
        tr("Workloads"),
        WORKLOAD_HEADERS,
        workload_lines,
        (0, Qt.SortOrder.AscendingOrder),
        tr("No workloads yet. Design > Workloads… states who talks to what, and how much."),
    )
