"""All waivers of the design: what each covers now; renew the stale ones or withdraw them."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QSortFilterProxyModel, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sanwright.checks import accepted_text
from sanwright.checks.waivers import WaiverStanding, WaiverState
from sanwright.clock import local_day
from sanwright.edits import renew, withdraw
from sanwright.gui.document.session import Session
from sanwright.gui.findings.waivers_model import (
    WAIVER_HEADERS,
    stale_first,
    waiver_line,
)
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.lagging import LaggingPanel
from sanwright.gui.widgets.tables import prepare_table
from sanwright.gui.workloads.model import SORT_ROLE, FiguresModel
from sanwright.text import NOTHING, Text, tr

_EMPTY = Text(
    "No waivers. Where a finding is acceptable in this design, choose “Waive…” beside it; "
    "reason, name and date are printed in the proposal."
)


class WaiversPanel(LaggingPanel):
    """A table with what can be done about the chosen waiver."""

    located = Signal(object)
    """Ids of what a waiver is about."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.setAccessibleName(tr("Waivers"))
        self.standings: list[WaiverStanding] = []
        self.model = FiguresModel(WAIVER_HEADERS, self)
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self.model)
        self._sorted.setSortRole(SORT_ROLE)
        self.table = named(QTableView(), tr("Waivers"))
        prepare_table(self.table, self._sorted, "waivers")
        self.only_stale = QCheckBox(tr("Only stale ones"))
        self.renew = QPushButton(tr("Renew"))
        self.renew.setToolTip(tr("Accept what the finding says now; reason and name stay"))
        self.withdraw = QPushButton(tr("Withdraw"))
        self.withdraw.setToolTip(tr("Take the waiver back; its finding counts again"))
        self._verdict = QLabel(wordWrap=True)
        self._verdict.setProperty("role", "muted")
        empty = QLabel(tr(_EMPTY), wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        empty.setProperty("role", "empty")
        self._pages = QStackedWidget()
        filled = QWidget()
        column = QVBoxLayout(filled)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table, 1)
        row = QHBoxLayout()
        row.addWidget(self.renew)
        row.addWidget(self.withdraw)
        row.addWidget(self._verdict, 1)
        row.addWidget(self.only_stale)
        column.addLayout(row)
        self._pages.addWidget(filled)
        self._pages.addWidget(empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self._pages)
        self.only_stale.toggled.connect(self.refresh)
        self.renew.clicked.connect(self.renew_chosen)
        self.withdraw.clicked.connect(self.withdraw_chosen)
        self.table.clicked.connect(self._locate)
        self.table.activated.connect(self._locate)
        self.table.selectionModel().selectionChanged.connect(self._show_choice)
        self.refresh()

    @property
    def chosen(self) -> WaiverStanding | None:
        """The waiver of the selected row."""
        rows = self.table.selectionModel().selectedRows()
        return self.standings[self._sorted.mapToSource(rows[0]).row()] if rows else None

    def refresh(self) -> None:
        """Show the waivers of the newest check."""
        report, before = self.session.report, self.chosen
        every = stale_first(report) if report is not None else []
        only_stale = self.only_stale.isChecked()
        self.standings = [s for s in every if not only_stale or s.state is not WaiverState.COVERS]
        self.model.show([waiver_line(s, self.session.design) for s in self.standings])
        for number, standing in enumerate(self.standings):
            if before is not None and standing.waiver.id == before.waiver.id:
                self.table.selectRow(self._sorted.mapFromSource(self.model.index(number, 0)).row())
        self._pages.setCurrentIndex(0 if every else 1)
        self._show_choice()

    def show_stale(self) -> None:
        """List the stale ones alone."""
        self.only_stale.setChecked(True)

    def renew_chosen(self) -> None:
        """Accept what the chosen waiver's finding says now."""
        standing = self.chosen
        if standing is None or standing.finding is None:
            return
        design, today = self.session.design, local_day().isoformat()
        accepted = accepted_text(standing.finding)
        refusal = self.session.attempt(lambda: renew(design, standing.waiver.id, accepted, today))
        self.session.message.emit(refusal or tr("The waiver covers the finding again."))

    def withdraw_chosen(self) -> None:
        """Take the chosen waiver back."""
        standing = self.chosen
        if standing is not None:
            design = self.session.design
            refusal = self.session.attempt(lambda: withdraw(design, standing.waiver.id))
            self.session.message.emit(
                refusal or tr("The waiver was withdrawn; undo brings it back.")
            )

    def _show_choice(self) -> None:
        standing = self.chosen
        state = standing.state if standing is not None else None
        self.renew.setEnabled(state is WaiverState.CHANGED)
        self.withdraw.setEnabled(standing is not None)
        self._verdict.setText(tr(_VERDICTS[state]) if state is not None else "")

    def _locate(self, index: QModelIndex) -> None:
        line = self.model.rows[self._sorted.mapToSource(index).row()]
        if line.targets:
            self.located.emit(line.targets)


_VERDICTS = {
    WaiverState.COVERS: NOTHING,
    WaiverState.CHANGED: Text(
        "The finding says something else than what was accepted, so it counts."
    ),
    WaiverState.REPEATED: Text(
        "A later waiver of the same finding counts; this one can be withdrawn."
    ),
    WaiverState.GONE: Text("There is nothing left to waive; the waiver can be withdrawn."),
}
