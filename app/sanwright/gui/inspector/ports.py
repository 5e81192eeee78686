"""A device's ports as a table, with settings for those selected in it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QTableView, QVBoxLayout, QWidget

from sanwright.design import Table
from sanwright.gui.inspector.page import PageContext
from sanwright.gui.inspector.ports_table import PEER, SPARE, InspectedPortsModel, port_rows
from sanwright.gui.widgets.fields import muted, named
from sanwright.gui.widgets.record_form import RecordForm
from sanwright.gui.widgets.shared_columns import SharedColumns
from sanwright.gui.widgets.telling_cells import TellingDelegate
from sanwright.text import tr


class PortsBox(QWidget):
    """Select rows to set their optic or speed; double-click opens the port."""

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self._context = context
        self._device = ""
        self.model = InspectedPortsModel(self)
        self.table = named(QTableView(), tr("Ports"))
        self.table.setTabKeyNavigation(False)
        self.table.setModel(self.model)
        self.table.setItemDelegate(TellingDelegate(self.table))
        self.table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        SharedColumns(self.table, "inspected-ports", (PEER,), SPARE)
        self.table.activated.connect(self._open)
        self.table.selectionModel().selectionChanged.connect(self._refresh_settings)
        self.fields = RecordForm(context.session, Table.PORTS, ("optic", "speed"))
        self._hint = muted(tr("Select ports to fit optics or fix their speed; Enter opens a port."))
        self._settings = QWidget()
        self._settings.setLayout(self.fields.layout)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        for widget in (self.table, self._hint, self._settings):
            layout.addWidget(widget)

    def bind(self, device: str) -> None:
        """Show another device."""
        if device != self._device:
            self._device = device
            self.table.clearSelection()
            self.model.show_rows([])

    def refresh(self) -> bool:
        """Show the newest state; says whether there are ports at all."""
        session = self._context.session
        report = session.report
        assessment = report.assessment if report is not None else None
        rows = port_rows(session.book, self._device, assessment)
        self.model.show_rows(rows)
        shown = min(max(len(rows), 2), 10)
        row_height = self.table.verticalHeader().defaultSectionSize()
        head = self.table.horizontalHeader().sizeHint().height()
        bar = self.table.horizontalScrollBar().sizeHint().height()
        self.table.setFixedHeight(shown * row_height + head + bar + 4)
        self._refresh_settings()
        return bool(rows)

    def selected(self) -> list[str]:
        """References of the selected ports."""
        rows = self.table.selectionModel().selectedRows()
        return [self.model.rows[index.row()].reference for index in rows]

    def _refresh_settings(self) -> None:
        chosen = self.selected()
        self._settings.setVisible(bool(chosen))
        self._hint.setVisible(not chosen)
        if not chosen:
            return
        self.fields.show(chosen)

    def _open(self, index: QModelIndex) -> None:
        self._context.go_to((self.model.rows[index.row()].reference,))
