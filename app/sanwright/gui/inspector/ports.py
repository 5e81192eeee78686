"""A device's ports as a table, with settings for those selected in it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QHeaderView, QTableView, QVBoxLayout, QWidget

from sanwright.gui.inspector.optics import (
    MIXED,
    empty_cage,
    fitting_optics,
    group_of,
    negotiates,
    optic_options,
    set_optics,
    set_ports,
    speed_options,
)
from sanwright.gui.inspector.page import PageContext
from sanwright.gui.inspector.ports_table import HEADERS, InspectedPortsModel, port_rows
from sanwright.gui.widgets.fields import ChoiceField, add_row, form, muted, named
from sanwright.text import tr

_WIDEST = 150


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
        self.table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.table.horizontalHeader().setStretchLastSection(True)
        self.table.activated.connect(self._open)
        self.table.selectionModel().selectionChanged.connect(self._refresh_settings)
        self.optic = ChoiceField(tr("Optic"), self._set_optic)
        self.speed = ChoiceField(tr("Speed"), self._set_speed)
        self._hint = muted(tr("Select ports to fit optics or fix their speed; Enter opens a port."))
        self._settings = QWidget()
        settings = form()
        add_row(settings, self.optic)
        add_row(settings, self.speed)
        self._settings.setLayout(settings)
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
        fresh = not self.model.rows
        assessment = report.assessment if report is not None else None
        rows = port_rows(session.design, self._device, assessment)
        self.model.show_rows(rows)
        if fresh and rows:
            self.table.resizeColumnsToContents()
            for column in range(len(HEADERS)):
                width = min(self.table.columnWidth(column) + 6, _WIDEST)
                self.table.setColumnWidth(column, width)
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
        session = self._context.session
        design = session.design
        groups = [g for ref in chosen if (g := group_of(design, ref)) is not None]
        records = [design.ports.get(ref) for ref in chosen]
        optics = {(record.optic or "") if record else "" for record in records}
        speeds = {(record.speed or "") if record else "" for record in records}
        fitting = optic_options(fitting_optics(session, groups)) if groups else [empty_cage()]
        self._offer(self.optic, fitting, optics)
        self._offer(self.speed, speed_options(groups) or [negotiates()], speeds)

    def _offer(self, field: ChoiceField, options: list[tuple[str, str]], values: set[str]) -> None:
        value = values.pop() if len(values) == 1 else MIXED
        field.setEnabled(len(options) > 1 or bool(value))
        field.show_options(options, value)

    def _set_optic(self, id_: str, _key: object) -> str:
        if id_ == MIXED:
            return ""
        session, chosen = self._context.session, self.selected()
        part = session.catalog.find(id_) if id_ else None
        return session.attempt(lambda: set_optics(session.design, chosen, part))

    def _set_speed(self, name: str, _key: object) -> str:
        if name == MIXED:
            return ""
        session, chosen = self._context.session, self.selected()
        label = (
            f"Fix speed of {len(chosen)} ports" if len(chosen) > 1 else f"Fix speed of {chosen[0]}"
        )
        return session.attempt(lambda: set_ports(session.design, chosen, label, speed=name or None))

    def _open(self, index: QModelIndex) -> None:
        self._context.go_to((self.model.rows[index.row()].reference,))
