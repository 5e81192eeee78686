"""Latency of every workload: what it is made of, what limits it, and how it rises with the load."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QSignalBlocker, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QTableView, QVBoxLayout, QWidget

from sanwright.gui.document.background import BackgroundWork
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Work, Workers
from sanwright.gui.latency.breakdown import LatencyBreakdown
from sanwright.gui.latency.charts import latency_chart, throughput_chart
from sanwright.gui.latency.model import WORKLOAD_HEADERS, latency_lines
from sanwright.gui.latency.study import LatencyStudy, LoadCurve, WorkloadLatency, study_latency
from sanwright.gui.look.charts.chart_pair import ChartPair
from sanwright.gui.look.icons import icon
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.study_panel import StudyPanel, command
from sanwright.gui.widgets.tables import prepare_table
from sanwright.gui.workloads.model import SORT_ROLE, FiguresModel
from sanwright.text import NOTHING, Text, tr

_HIGH = 460
"""Height from which on the charts go below the breakdown."""
_CURVE = Text("Working the curve out…")
_NO_THROUGHPUT = Text("Without a block size there is no throughput.")


class LatencyPanel(StudyPanel):
    """Latencies of a snapshot of the design; the chosen workload's parts and curves beside."""

    VERB = Text("Work out latencies")
    BUSY = Text("Working latencies out…")
    EMPTY = Text(
        "No workloads yet. Design > Workloads… (Ctrl+L) states who talks to what, and how much."
    )
    START = Text(
        "Adapters, links, switches, distance, controllers and drives each take their part of the "
        "latency of an I/O. “Work out latencies” shows them, with the curve over the load."
    )

    calibrate_wanted = Signal(str)
    """Id of the workload whose measured figures are to be entered; empty for any."""

    def __init__(self, session: Session, workers: Workers, parent: QWidget | None = None) -> None:
        super().__init__(session, workers, parent)
        self.setAccessibleName(tr("Latency"))
        self._curve_work = BackgroundWork(workers, self)
        self._curve_of = ""
        self.study: LatencyStudy | None = None
        self.model = FiguresModel(WORKLOAD_HEADERS, self)
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self.model)
        self._sorted.setSortRole(SORT_ROLE)
        self.table = named(QTableView(), tr("Latency of workloads"))
        prepare_table(self.table, self._sorted, "latency", (0,))
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.breakdown = LatencyBreakdown()
        self.charts = ChartPair()
        self.calibrate = command(tr("Calibrate…"))
        self.calibrate.setToolTip(
            tr("Enter what is measured today, so that the model predicts the rest")
        )
        self.export = command(tr("Export…"))
        self.export.setToolTip(tr("Write the chosen workload as a picture or as CSV"))
        self._top = QWidget()
        self._beside = QSplitter(Qt.Orientation.Horizontal)
        self._lay_out()
        self._connect()
        for button, name in (
            (self.start, "latency"),
            (self.calibrate, "calibrate"),
            (self.export, "export"),
        ):
            button.setIcon(icon(name))
        self.connect_study()

    @property
    def is_working(self) -> bool:
        """Whether latencies or a curve are being worked out."""
        return self.work.is_working or self._curve_work.is_working

    @property
    def chosen(self) -> WorkloadLatency | None:
        """The workload on show."""
        index = self._sorted.mapToSource(self.table.currentIndex())
        rows = self.study.rows if self.study is not None else ()
        return rows[index.row()] if 0 <= index.row() < len(rows) else None

    @property
    def curve(self) -> LoadCurve | None:
        """The chosen workload over load, once that is worked out."""
        row = self.chosen
        if row is None or self.study is None:
            return None
        return self.study.curves.get(row.workload.id)

    @property
    def has_study(self) -> bool:
        """See ``StudyPanel``."""
        return self.study is not None and bool(self.study.rows)

    def study_work(self) -> Work:
        """See ``StudyPanel``."""
        tables = self.session.design.snapshot()
        self._curve_work.stop()
        return lambda tell: study_latency(tables, tell)

    def choose(self, workload: str) -> None:
        """Show this workload."""
        ids = [row.workload.id for row in self.study.rows] if self.study is not None else []
        if workload in ids:
            source = self.model.index(ids.index(workload), 0)
            self.table.selectRow(self._sorted.mapFromSource(source).row())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The charts go where there is room."""
        super().resizeEvent(event)
        is_high = self.height() >= _HIGH
        self._beside.setOrientation(
            Qt.Orientation.Vertical if is_high else Qt.Orientation.Horizontal
        )

    def _lay_out(self) -> None:
        top = QHBoxLayout(self._top)
        top.setContentsMargins(0, 0, 0, 0)
        top.setSpacing(8)
        top.addWidget(self.note)
        top.addStretch()
        for widget in (self.progress, self.cancel, self.start):
            top.addWidget(widget)
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table, 1)
        below = QHBoxLayout()
        below.addWidget(self.calibrate)
        below.addWidget(self.export)
        below.addStretch()
        column.addLayout(below)
        self._beside.addWidget(self.breakdown)
        self._beside.addWidget(self.charts)
        self._beside.setSizes([420, 420])
        self._beside.setStretchFactor(0, 2)
        self._beside.setStretchFactor(1, 3)
        self._beside.setChildrenCollapsible(False)
        self._beside.setHandleWidth(10)
        whole = QSplitter(Qt.Orientation.Horizontal)
        whole.setHandleWidth(10)
        whole.addWidget(side)
        whole.addWidget(self._beside)
        whole.setStretchFactor(0, 1)
        whole.setStretchFactor(1, 4)
        whole.setSizes([450, 850])
        whole.setChildrenCollapsible(False)
        self.pages.addWidget(whole)
        self.pages.addWidget(self.words)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self._top)
        layout.addWidget(self.pages)

    def _connect(self) -> None:
        self.calibrate.clicked.connect(self._ask_calibration)
        self.export.clicked.connect(self.export_wanted)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.table.activated.connect(self._locate)
        self.breakdown.located.connect(self.located)
        self._curve_work.done.connect(self._take_curve)
        self._curve_work.ended.connect(self._show_charts)
        self._curve_work.failed.connect(self.failed)

    # The work.

    def take(self, found: object) -> None:
        """See ``StudyPanel``."""
        assert isinstance(found, LatencyStudy)  # noqa: S101 - what the job was given to make
        study = found
        former = self.chosen
        self.study = study
        with QSignalBlocker(self.table.selectionModel()):
            self.model.show(latency_lines(study.rows))
        self.show_state()
        self.table.setCurrentIndex(QModelIndex())
        self.choose(former.workload.id if former is not None else "")
        if self.chosen is None and study.rows:
            self.table.selectRow(0)

    def _ask_curve(self) -> None:
        """Work the chosen workload's curve out, unless that was done."""
        row, study = self.chosen, self.study
        if row is None or study is None or self.curve is not None or row.result.problem:
            self._curve_work.stop()
            return
        id_ = row.workload.id
        self._curve_of = id_
        self._curve_work.start(lambda _: study.curve(id_))

    def _take_curve(self, curve: object) -> None:
        assert isinstance(curve, LoadCurve)  # noqa: S101 - what the job was given to make
        if self.study is not None:
            self.study.curves[self._curve_of] = curve

    def clear(self) -> None:
        """See ``StudyPanel``."""
        self._curve_work.stop()
        self.study = None
        self.model.show([])
        self._show_row()

    # What is seen.

    def _on_row(self, _: QModelIndex) -> None:
        self._show_row()

    def _show_row(self) -> None:
        self.breakdown.show_row(self.chosen)
        self._ask_curve()
        self._show_charts()
        self.export.setEnabled(self.chosen is not None)

    def _show_charts(self) -> None:
        row, curve = self.chosen, self.curve
        result = row.result if row is not None else None
        words = result.problem if result is not None else NOTHING
        if curve is not None:
            words = curve.problem or _NO_THROUGHPUT
        elif self._curve_work.is_working:
            words = _CURVE
        first = latency_chart(curve, result) if curve is not None else None
        second = throughput_chart(curve, result) if curve is not None else None
        self.charts.latency.show_chart(first, str(words))
        self.charts.throughput.show_chart(second, str(words))

    def show_state(self) -> None:
        """See ``StudyPanel``."""
        super().show_state()
        self.calibrate.setEnabled(self.has_subject)
        seen = (self.progress, self.start)
        self._top.setVisible(
            any(not widget.isHidden() for widget in seen) or bool(self.note.text())
        )

    def _ask_calibration(self) -> None:
        row = self.chosen
        self.calibrate_wanted.emit(row.workload.id if row is not None else "")

    def _locate(self, index: QModelIndex) -> None:
        self.located.emit(self.model.rows[self._sorted.mapToSource(index).row()].targets)
