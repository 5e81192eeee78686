"""The tab “Path”: what is traced, its paths, and the hops of the one that is looked at."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QSplitter,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.document.session import Session
from sanwright.gui.look.icons import icon
from sanwright.gui.path_trace.tracer import Tracer
from sanwright.gui.path_trace.words import (
    HOP_HEADERS,
    PATH_HEADERS,
    hop_lines,
    lacking,
    path_lines,
    path_sentence,
    summary,
)
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.study_panel import command
from sanwright.gui.widgets.tables import prepare_table
from sanwright.gui.workloads.model import FiguresModel
from sanwright.text import Text, tr

_HINT = Text(
    "Select a host, an HBA port or two devices on the drawing and press Ctrl+Alt+P, or choose a "
    "workload above: every path from the initiator to the target is shown here hop by hop."
)


class PathPanel(QWidget):
    """Follows a tracer; Up and Down in the list of paths look at another one."""

    located = Signal(tuple)
    """Ids that a row is about."""
    selection_wanted = Signal()
    """Trace what is selected on the drawing."""

    def __init__(self, session: Session, tracer: Tracer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Path"))
        self._session, self._tracer = session, tracer
        self.paths = FiguresModel(PATH_HEADERS, self)
        self.hops = FiguresModel(HOP_HEADERS, self)
        self.path_table = named(QTableView(), tr("Paths"))
        self.hop_table = named(QTableView(), tr("Hops of the path"))
        for table, model, name in (
            (self.path_table, self.paths, "paths"),
            (self.hop_table, self.hops, "hops"),
        ):
            prepare_table(table, model, name)
            table.setSortingEnabled(False)
        self.workloads = named(QComboBox(), tr("Workload to trace"))
        self.workloads.setMinimumContentsLength(18)
        self.from_selection = command(tr("Trace selection"))
        self.stop = command(tr("End"))
        self.stop.setToolTip(tr("Show everything as usual again (Esc)"))
        self.head = QLabel(wordWrap=True)
        self.lacking = QLabel(wordWrap=True)
        self.lacking.setProperty("role", "error")
        self.sentence = QLabel(wordWrap=True)
        self.sentence.setProperty("role", "muted")
        self.empty = QLabel(tr(_HINT), wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self.empty.setProperty("role", "empty")
        self.pages = QStackedWidget()
        self._lay_out()
        tracer.changed.connect(self.refresh)
        session.changed.connect(lambda _: self._fill_workloads())
        session.replaced.connect(self._fill_workloads)
        self.workloads.activated.connect(self._trace_workload)
        self.from_selection.clicked.connect(self.selection_wanted)
        self.stop.clicked.connect(tracer.end)
        self.path_table.selectionModel().currentRowChanged.connect(self._on_row)
        self.hop_table.clicked.connect(self._locate)
        self.hop_table.activated.connect(self._locate)
        self._fill_workloads()
        self.from_selection.setIcon(icon("trace"))
        self.stop.setIcon(icon("close"))
        self.refresh()

    def refresh(self) -> None:
        """Show what the tracer has."""
        tracer, tables = self._tracer, self._session.design
        trace, path = tracer.trace, tracer.path
        self.stop.setEnabled(tracer.is_on)
        self.pages.setCurrentIndex(1 if path is not None else 0)
        self.empty.setVisible(not tracer.is_on)
        if not tracer.is_on:
            self.head.setText("")
            self.lacking.hide()
            self.paths.show([])
            self.hops.show([])
            return
        self.head.setText(summary(tables, tracer.subjects, trace))
        self.lacking.setText(lacking(tables, trace.without) if trace is not None else "")
        self.lacking.setVisible(bool(self.lacking.text()))
        with QSignalBlocker(self.path_table.selectionModel()):
            lines = path_lines(tables, trace) if trace is not None else []
            if lines != self.paths.rows:
                self.paths.show(lines)
            if path is not None:
                self.path_table.selectRow(tracer.at)
        self.path_table.viewport().update()
        self.hops.show(hop_lines(tables, path) if path is not None else [])
        self.sentence.setText(path_sentence(tables, path) if path is not None else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc ends the trace."""
        if event.key() == Qt.Key.Key_Escape and self._tracer.is_on:
            self._tracer.end()
            return
        super().keyPressEvent(event)

    def _fill_workloads(self) -> None:
        rows = self._session.design.workloads.values()
        known = [(row.name or row.id, row.id) for row in rows]
        shown = [
            (self.workloads.itemText(n), self.workloads.itemData(n))
            for n in range(1, self.workloads.count())
        ]
        if known == shown and self.workloads.count():
            return
        self.workloads.clear()
        self.workloads.addItem(tr("Trace a workload…"), "")
        for name, id_ in known:
            self.workloads.addItem(name, id_)
        self.workloads.setEnabled(bool(known))

    def _trace_workload(self, number: int) -> None:
        id_ = self.workloads.itemData(number)
        if id_:
            self._tracer.start((id_,))
        self.workloads.setCurrentIndex(0)

    def _on_row(self, index: QModelIndex) -> None:
        if index.isValid():
            self._tracer.choose(index.row())

    def _locate(self, index: QModelIndex) -> None:
        self.located.emit(self.hops.rows[index.row()].targets)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.workloads)
        top.addWidget(self.from_selection)
        top.addWidget(self.head, 1)
        top.addWidget(self.stop)
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.hop_table, 1)
        column.addWidget(self.sentence)
        both = QSplitter(Qt.Orientation.Horizontal)
        both.setHandleWidth(10)
        both.setChildrenCollapsible(False)
        both.addWidget(self.path_table)
        both.addWidget(side)
        both.setSizes([640, 680])
        self.pages.addWidget(self.empty)
        self.pages.addWidget(both)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addLayout(top)
        layout.addWidget(self.lacking)
        layout.addWidget(self.pages, 1)
