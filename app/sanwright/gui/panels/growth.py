"""How far the design goes: what is full as demand grows, when, who gets what, who gets nothing."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSize, QSortFilterProxyModel, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QSplitter,
    QStackedWidget,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.analysis import assess
from sanwright.design import Snapshot
from sanwright.errors import CancelledError
from sanwright.gui.background import Background
from sanwright.gui.icons import icon
from sanwright.gui.models.figures import SORT_ROLE
from sanwright.gui.models.growth import GrowthModel
from sanwright.gui.panels.fields import named
from sanwright.gui.panels.growth_detail import GrowthDetail
from sanwright.gui.panels.tables import prepare_table
from sanwright.gui.session import Session
from sanwright.gui.theme import Theme, theme_for
from sanwright.gui.workers import Workers
from sanwright.reports import Progress

if TYPE_CHECKING:
    from sanwright.analysis.prospects import Prospect, Prospects

SMALL = 3000
"""Cables up to which growth is worked out by itself when the panel is first seen."""
QUICK_S = 1.5
"""How long it may have taken to be worked out again by itself after an edit."""
_PAUSE_MS = 500
_READING = 0.3
"""Share of the work that is done when the design has been read."""
_WIDTHS = (200, 95, 95, 80, 135, 225)
_EMPTY = "No workloads yet. Design > Workloads… (Ctrl+L) states who talks to what, and how much."
_START = (
    "By what factor demand may grow until something is full, what that is, and in which year. "
    "“Work out growth” shows it for all workloads together and for each alone."
)


class GrowthPanel(QWidget):
    """Growth of a snapshot of the design; what is full is a click away on the canvas."""

    located = Signal(object)
    """Ids of what was clicked at."""
    export_wanted = Signal()
    failed = Signal(object)
    """The exception that ended the work: our bug."""

    def __init__(self, session: Session, workers: Workers, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Growth")
        self._session = session
        self._work = Background(workers, self)
        self._began, self._took_s = 0.0, 0.0
        self.found: Prospects | None = None
        self.is_stale = False
        theme = theme_for(self.palette())
        self.model = GrowthModel(theme, self)
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self.model)
        self._sorted.setSortRole(SORT_ROLE)
        self.table = named(QTableView(), "How far workloads go")
        prepare_table(self.table, self._sorted, _WIDTHS)
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.detail = GrowthDetail()
        self.start = _command("Work out growth")
        self.cancel = _command("Cancel")
        self.export = _command("Export…")
        self.export.setToolTip("Write the table to a CSV file")
        self.progress = QProgressBar(textVisible=False)
        self.progress.setFixedWidth(120)
        self.verdict = QLabel()
        self.note = QLabel()
        self.note.setProperty("role", "muted")
        self._words = QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self._words.setProperty("role", "empty")
        self._pages = QStackedWidget()
        self._again = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._again.timeout.connect(self._begin_if_quick)
        self._lay_out()
        self._connect()
        self.set_theme(theme)
        self._forget()

    @property
    def is_working(self) -> bool:
        """Whether growth is being worked out."""
        return self._work.is_working

    @property
    def shown(self) -> list[Prospect]:
        """What is in the table now, in its order."""
        order = (self._sorted.index(row, 0) for row in range(self._sorted.rowCount()))
        return [self.model.rows[self._sorted.mapToSource(index).row()] for index in order]

    @property
    def chosen(self) -> Prospect | None:
        """The row that the sentences beside are about."""
        row = self._sorted.mapToSource(self.table.currentIndex()).row()
        return self.model.rows[row] if 0 <= row < len(self.model.rows) else None

    def begin(self) -> None:
        """Work the growth of the design as it is now out, beside the window's work."""
        if self._work.is_working or not self._session.design.workloads:
            return
        tables = self._session.design.snapshot()
        self._began, self.is_stale = time.monotonic(), False
        self.progress.setRange(0, 0)
        self._work.start(lambda tell: study_growth(tables, tell))
        self._show_state()

    def set_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self.model.set_theme(theme)
        self.detail.set_theme(theme)
        self.start.setIcon(icon("growth", theme))
        self.export.setIcon(icon("export", theme))

    def showEvent(self, event: QShowEvent) -> None:
        """Seen for the first time: begin, if that is quick."""
        super().showEvent(event)
        if self.found is None:
            self._begin_if_small()
        elif self.is_stale:
            self._begin_if_quick()

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
        self._pages.addWidget(parts)
        self._pages.addWidget(self._words)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addLayout(top)
        layout.addWidget(self._pages)

    def _connect(self) -> None:
        self.start.clicked.connect(self.begin)
        self.cancel.clicked.connect(self._work.stop)
        self.export.clicked.connect(self.export_wanted)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._show_chosen())
        for signal in (self.table.clicked, self.table.activated):
            signal.connect(self._locate)
        self.detail.located.connect(self.located)
        self._work.progressed.connect(self._on_progress)
        self._work.done.connect(self._take)
        self._work.ended.connect(self._end)
        self._work.failed.connect(self.failed)
        self._session.changed.connect(lambda _: self._outdate())
        self._session.replaced.connect(self._forget)

    # The work.

    def _begin_if_small(self) -> None:
        if len(self._session.design.cables) <= SMALL:
            self.begin()

    def _begin_if_quick(self) -> None:
        is_quick = self._took_s and self._took_s <= QUICK_S
        if self.is_stale and is_quick and self.isVisible():
            self.begin()

    def _on_progress(self, share: float, text: str) -> None:
        self.progress.setRange(0, 100)
        self.progress.setValue(round(share * 100))
        self.note.setText(f"{text}…")

    def _take(self, found: object) -> None:
        from sanwright.analysis.prospects import Prospects

        assert isinstance(found, Prospects)  # noqa: S101 - what the job was given to make
        self._took_s = time.monotonic() - self._began
        former = self.chosen
        self.found = found
        self.model.show_prospects(found)
        self._choose(former.workload if former is not None else "")
        self._show_state()

    def _choose(self, workload: str) -> None:
        """Show this workload, or the first row where there is none such."""
        ids = [row.workload for row in self.model.rows]
        if ids:
            source = self.model.index(ids.index(workload) if workload in ids else 0, 0)
            self.table.selectRow(self._sorted.mapFromSource(source).row())
        self._show_chosen()

    def _end(self) -> None:
        self._show_state()
        if self.is_stale:
            self._again.start()

    def _outdate(self) -> None:
        if self.found is None and not self._work.is_working:
            self._show_state()
            return
        self.is_stale = True
        self._show_state()
        self._again.start()

    def _forget(self) -> None:
        """Another design."""
        self._work.stop()
        self.is_stale, self._took_s, self.found = False, 0.0, None
        self.model.show_prospects(None)
        self._show_chosen()
        self._show_state()
        if self.isVisible():
            self._begin_if_small()

    # What is seen.

    def _show_chosen(self) -> None:
        self.detail.show_row(self.found, self.chosen)

    def _show_state(self) -> None:
        """What can be done now, and what is to be known about what is seen."""
        is_working, found = self._work.is_working, self.found
        has_workloads = bool(self._session.design.workloads)
        has_rows = found is not None and bool(self.model.rows)
        self.progress.setVisible(is_working)
        self.cancel.setVisible(is_working)
        self.start.setVisible(not is_working and has_workloads and (not has_rows or self.is_stale))
        self.start.setText("Work out again" if has_rows else "Work out growth")
        self.export.setVisible(has_rows)
        self.verdict.setText(_verdict(found) if found is not None and has_rows else "")
        self.verdict.setVisible(bool(self.verdict.text()))
        if is_working:
            self.note.setText("Working growth out…")
        elif self.is_stale and has_rows:
            self.note.setText("The design has changed since.")
        else:
            self.note.setText("")
        self._words.setText(_START if has_workloads else _EMPTY)
        self._pages.setCurrentIndex(0 if has_rows else 1)

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

    if not progress(0.0, "Reading the design"):
        raise CancelledError("Cancelled.")
    facts = assess(tables)
    return prospects(facts, lambda share, text: progress(_READING + (1 - _READING) * share, text))


def _verdict(found: Prospects) -> str:
    """What counts most, in one sentence."""
    parts = []
    if found.held:
        names = "1 workload gets" if len(found.held) == 1 else f"{len(found.held):,} workloads get"
        parts.append(f"{names} less than asked for.")
    hosts = len({each.host for each in found.stranded})
    if hosts:
        parts.append("1 host reaches nothing." if hosts == 1 else f"{hosts:,} hosts reach nothing.")
    return " ".join(parts)


def _command(text: str) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setProperty("role", "command")
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setIconSize(QSize(15, 15))
    return button
