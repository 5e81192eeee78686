"""The load of everything in one table: sorted, filtered, and written to a file."""

from __future__ import annotations

import time
from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QStackedWidget,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.analysis import Assessment
from sanwright.gui.catalog.facets import FacetBox
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Workers
from sanwright.gui.load.doubt_bar import DoubtBar
from sanwright.gui.load.model import (
    UTILISATION,
    ResourceRow,
    ResourcesModel,
    resource_rows,
)
from sanwright.gui.look.icons import icon
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.lagging import LaggingPanel
from sanwright.gui.widgets.tables import prepare_table
from sanwright.reports.load_table import LoadRow
from sanwright.text import Text, tr

BUSY = 0.7
TURN_S = 0.008
"""How long rows are read before the window gets to work again."""
_TYPING_MS = 150
_EMPTY = Text("No links yet. Draw a cable from port to port, and its load stands here.")
_NOTHING_FOUND = Text("Nothing is like that. Take a word out of the filter, or choose all kinds.")


class LoadTablePanel(LaggingPanel):
    """Every direction of every resource; a click goes to it."""

    located = Signal(object)
    """Ids of what a row is about."""
    export_wanted = Signal()

    def __init__(self, session: Session, workers: Workers, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.setAccessibleName(tr("Load of everything"))
        self.model = ResourcesModel(self)
        self.table = named(QTableView(), tr("Load of everything"))
        prepare_table(self.table, self.model, "load", (0,))
        self.table.sortByColumn(UTILISATION, Qt.SortOrder.DescendingOrder)
        self.search = named(QLineEdit(clearButtonEnabled=True), tr("Filter loads"))
        self.search.setPlaceholderText(tr("Filter: device, port, workload"))
        self.kind = FacetBox(tr("Kind of resource"), tr("All kinds"))
        self.kind.setMinimumContentsLength(16)
        self.busy = QCheckBox(tr("Busy or unknown only"))
        self.busy.setToolTip(
            tr("Utilised by {share:.0%} or more, or nobody knows how much", share=BUSY)
        )
        self.export = QToolButton()
        self.export.setText(tr("Export…"))
        self.export.setProperty("role", "command")
        self.export.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.export.setIconSize(QSize(15, 15))
        self.export.setToolTip(tr("Write the rows that are shown to a CSV file"))
        self._count = QLabel()
        self._count.setProperty("role", "muted")
        self.doubt = DoubtBar(workers, self)
        self.doubt.located.connect(self.located)
        self._empty = QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self._empty.setProperty("role", "empty")
        self._pages = QStackedWidget()
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._typing.timeout.connect(self._filter)
        self._reading: Iterator[None] | None = None
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._read_some)
        session.checking.connect(self._stop_reading)
        self._lay_out()
        self.search.textChanged.connect(lambda _: self._typing.start())
        self.kind.activated.connect(lambda _: self._filter())
        self.busy.toggled.connect(lambda _: self._filter())
        self.export.clicked.connect(self.export_wanted)
        for signal in (self.table.clicked, self.table.activated):
            signal.connect(self._locate)
        self.export.setIcon(icon("export"))
        self._show_count()

    @property
    def shown(self) -> list[LoadRow]:
        """What is in the table now, in its order."""
        return [row.row for row in self.model.rows]

    @property
    def is_up_to_date(self) -> bool:
        """Whether the table shows the newest report."""
        return super().is_up_to_date and self._reading is None

    def refresh(self) -> None:
        """Read the loads of the newest check, a few milliseconds at a time."""
        live = self.session.live
        if live is None and self.session.report is not None:
            self._is_dirty = True  # the check that is under way will ask again
            return
        self._reading = self._read(live.assessment if live is not None else None)
        self._read_some()

    def _read(self, facts: Assessment | None) -> Iterator[None]:
        """Read and show the rows, then what they rest on, in small steps."""
        rows: list[ResourceRow] = []
        for row in resource_rows(facts) if facts is not None else ():
            rows.append(row)
            yield
        self._show_rows(rows)
        if facts is not None:
            yield from self.doubt.read(facts)
        else:
            self.doubt.clear()

    def _read_some(self) -> None:
        reading = self._reading
        if reading is None:
            return
        until = time.monotonic() + TURN_S
        for _ in reading:
            if time.monotonic() > until:
                self._turn.start()
                return
        self._reading = None

    def _stop_reading(self) -> None:
        """What is half read is of a design that is gone; the next check begins anew."""
        if self._reading is not None:
            self._reading = None
            self._turn.stop()
            self._soon()

    def _show_rows(self, rows: list[ResourceRow]) -> None:
        """Fill the table; what is chosen stays chosen."""
        current = self.table.currentIndex().row()
        chosen = self.model.rows[current].key if 0 <= current < len(self.model.rows) else None
        bar = self.table.verticalScrollBar()
        scroll = bar.value()
        self.model.show_rows(rows)
        if chosen is not None and (row := self.model.row_of(chosen)) >= 0:
            self.table.selectRow(row)
        bar.setValue(scroll)
        self.kind.show_counts(self.model.kinds)
        self._show_count()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.kind)
        row.addWidget(self.busy)
        row.addWidget(self._count)
        row.addStretch()
        self.search.setMinimumWidth(210)
        row.addWidget(self.search)
        row.addWidget(self.export)
        self._pages.addWidget(self.table)
        self._pages.addWidget(self._empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addLayout(row)
        layout.addWidget(self.doubt)
        layout.addWidget(self._pages)

    def _filter(self) -> None:
        above = BUSY if self.busy.isChecked() else 0.0
        self.model.set_filter(self.search.text(), self.kind.chosen, above)
        self._show_count()

    def _show_count(self) -> None:
        shown, total = len(self.model.rows), self.model.total
        text = tr("{count:,} row", "{count:,} rows", total)
        if shown != total:
            text = tr(
                "{shown:,} of {count:,} row", "{shown:,} of {count:,} rows", total, shown=shown
            )
        self._count.setText(text)
        self._empty.setText(tr(_NOTHING_FOUND) if total else tr(_EMPTY))
        self._pages.setCurrentIndex(0 if shown else 1)
        self.export.setEnabled(bool(shown))

    def _locate(self, index: QModelIndex) -> None:
        self.located.emit(self.model.rows[index.row()].targets)
