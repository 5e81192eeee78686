"""How far the design goes: what is full as demand grows, when, who gets what, who gets nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSortFilterProxyModel, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSplitter, QTableView, QVBoxLayout, QWidget

from sanwright.analysis import assess
from sanwright.design import Snapshot
from sanwright.errors import CancelledError
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Work, Workers
from sanwright.gui.growth.detail import GrowthDetail
from sanwright.gui.growth.model import FIRST, NEXT, GrowthModel
from sanwright.gui.look.icons import icon
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.study_panel import StudyPanel, command
from sanwright.gui.widgets.tables import prepare_table
from sanwright.gui.workloads.model import SORT_ROLE
from sanwright.progress import Progress
from sanwright.text import Text, tr

if TYPE_CHECKING:
    from sanwright.analysis.prospects import Prospect, Prospects

_READING = 0.3
"""Share of the work that is done when the design has been read."""


class GrowthPanel(StudyPanel):
    """Growth of a snapshot of the design; what is full is a click away on the canvas."""

    VERB = Text("Work out growth")
    BUSY = Text("Working growth out…")
    EMPTY = Text(
        "No workloads yet. Design > Workloads… (Ctrl+L) states who talks to what, and how much."
    )
    START = Text(
        "By what factor demand may grow until something is full, what that is, and in which year. "
        "“Work out growth” shows it for all workloads together and for each alone."
    )

    def __init__(self, session: Session, workers: Workers, parent: QWidget | None = None) -> None:
        super().__init__(session, workers, parent)
        self.setAccessibleName(tr("Growth"))
        self.found: Prospects | None = None
        self.model = GrowthModel(self)
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self.model)
        self._sorted.setSortRole(SORT_ROLE)
        self.table = named(QTableView(), tr("How far workloads go"))
        prepare_table(self.table, self._sorted, "growth", (0, FIRST, NEXT))
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.detail = GrowthDetail()
        self.export = command(tr("Export…"))
        self.export.setToolTip(tr("Write the table to a CSV file"))
        self.verdict = QLabel()
        self._lay_out()
        self._connect()
        self.start.setIcon(icon("growth"))
        self.export.setIcon(icon("export"))
        self.connect_study()

    @property
    def has_study(self) -> bool:
        """See ``StudyPanel``."""
        return self.found is not None and bool(self.model.prospects)

    @property
    def shown(self) -> list[Prospect]:
        """What is in the table now, in its order."""
        order = (self._sorted.index(row, 0) for row in range(self._sorted.rowCount()))
        return [self.model.prospects[self._sorted.mapToSource(index).row()] for index in order]

    @property
    def chosen(self) -> Prospect | None:
        """The row that the sentences beside are about."""
        row = self._sorted.mapToSource(self.table.currentIndex()).row()
        return self.model.prospects[row] if 0 <= row < len(self.model.prospects) else None

    def study_work(self) -> Work:
        """See ``StudyPanel``."""
        tables = self.session.design.snapshot()
        return lambda tell: study_growth(tables, tell)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        for widget in (self.verdict, self.note):
            top.addWidget(widget)
        top.addStretch()
        for tool in (self.progress, self.cancel, self.start, self.export):
            top.addWidget(tool)
        parts = QSplitter(Qt.Orientation.Horizontal)
        parts.addWidget(self.table)
        parts.addWidget(self.detail)
        parts.setStretchFactor(0, 3)
        parts.setStretchFactor(1, 1)
        parts.setSizes([1050, 400])
        parts.setChildrenCollapsible(False)
        self.pages.addWidget(parts)
        self.pages.addWidget(self.words)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addLayout(top)
        layout.addWidget(self.pages)

    def _connect(self) -> None:
        self.export.clicked.connect(self.export_wanted)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._show_chosen())
        for signal in (self.table.clicked, self.table.activated):
            signal.connect(self._locate)
        self.detail.located.connect(self.located)

    # The work.

    def take(self, found: object) -> None:
        """See ``StudyPanel``."""
        from sanwright.analysis.prospects import Prospects

        assert isinstance(found, Prospects)  # noqa: S101 - what the job was given to make
        former = self.chosen
        self.found = found
        self.model.show_prospects(found)
        self._choose(former.workload if former is not None else "")
        self.show_state()

    def _choose(self, workload: str) -> None:
        """Show this workload, or the first row where there is none such."""
        ids = [row.workload for row in self.model.prospects]
        if ids:
            source = self.model.index(ids.index(workload) if workload in ids else 0, 0)
            self.table.selectRow(self._sorted.mapFromSource(source).row())
        self._show_chosen()

    def clear(self) -> None:
        """See ``StudyPanel``."""
        self.found = None
        self.model.show_prospects(None)
        self._show_chosen()

    # What is seen.

    def _show_chosen(self) -> None:
        self.detail.show_row(self.found, self.chosen)

    def show_state(self) -> None:
        """See ``StudyPanel``."""
        super().show_state()
        self.export.setVisible(self.has_study)
        words = _verdict(self.found) if self.found is not None and self.has_study else ""
        self.verdict.setText(words)
        self.verdict.setVisible(bool(words))

    def _locate(self, index: QModelIndex) -> None:
        source = self._sorted.mapToSource(index)
        targets = self.model.targets(source.row(), source.column())
        if targets:
            self.located.emit(targets)


def study_growth(tables: Snapshot, progress: Progress) -> Prospects:
    """Work the growth of a snapshot out; runs on a worker thread.

    Raises CancelledError when ``progress`` says False.
    """
    from sanwright.analysis.prospects import prospects  # late: it takes numpy along

    if not progress(0.0, Text("Reading the design")):
        raise CancelledError(Text("Cancelled."))
    facts = assess(tables)
    return prospects(facts, lambda share, text: progress(_READING + (1 - _READING) * share, text))


def _verdict(found: Prospects) -> str:
    """What counts most, in one sentence."""
    parts = []
    if found.held:
        parts.append(
            tr(
                "{count:,} workload gets less than asked for.",
                "{count:,} workloads get less than asked for.",
                len(found.held),
            )
        )
    hosts = len({each.host for each in found.stranded})
    if hosts:
        parts.append(tr("{count:,} host reaches nothing.", "{count:,} hosts reach nothing.", hosts))
    return " ".join(parts)
