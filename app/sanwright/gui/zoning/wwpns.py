"""The WWPN window: which ports lack one, and many put in at once from a spreadsheet.

A column of WWPNs goes to the ports from the chosen row on; several columns are matched by the names
in them. What cannot be used is listed with the reason, the rest is one step of undo.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sanwright.analysis import Assessment
from sanwright.analysis.sides import segment_at, segment_label
from sanwright.design import Change, port_device, port_name
from sanwright.edits.zoning import set_wwpns
from sanwright.errors import InputError, SanwrightError
from sanwright.exchange.importer import Conclusion, ImportSource
from sanwright.exchange.wwpns.importer import IMPORTER as WWPNS
from sanwright.exchange.wwpns.matching import PortList, WwpnPlan, zoned_ports
from sanwright.gui.document.patience import at_place
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import muted, named, section
from sanwright.gui.widgets.telling_cells import TellingDelegate, cut_to_room
from sanwright.gui.zoning.reading import facts_of, is_of_wwpns_alone
from sanwright.gui.zoning.wwpn_table import WWPN, WwpnModel, WwpnRow
from sanwright.spreadsheet_text import line_cell
from sanwright.text import Text, tr
from sanwright.zoning import Namer, alias_names

_WIDTHS = (310, 60, 110, 240)


class WwpnDialog(QDialog):
    """Ports that log in to a fabric, with their WWPNs."""

    def __init__(self, session: Session, prompts: Prompts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("WWPNs"))
        self.resize(940, 620)
        self._session, self._prompts = session, prompts
        self._all: tuple[WwpnRow, ...] = ()
        self.only_missing = QCheckBox(tr("Only ports without a WWPN"))
        self.only_missing.setChecked(True)
        self.model = WwpnModel(self._write, self)
        self.table = named(QTableView(), tr("Ports and their WWPNs"))
        self.said = muted()
        self.refused = named(QListWidget(), tr("Rows that were not used"))
        cut_to_room(self.refused)
        self.refused_title = section(tr("Not used"))
        self.paste_button = QPushButton(tr("Paste"))
        self.file_button = QPushButton(tr("From file…"))
        self.copy_button = QPushButton(tr("Copy the list"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._lay_out()
        self._listen()
        self._fill()

    def paste(self) -> None:
        """Take the WWPNs from the clipboard."""
        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self._say(tr("The clipboard holds no text."))
            return
        self.take(ImportSource(tr("Clipboard"), pasted=text))

    def take(self, source: ImportSource) -> Conclusion[WwpnPlan] | None:
        """Take the WWPNs from a list; None if it cannot be read at all."""
        ports = tuple(row.reference for row in self._all)
        aliases = {row.reference: row.alias for row in self._all}
        given = PortList(self._session.design, ports, self._from_chosen(), aliases)
        try:
            found = at_place(Path(source.name), lambda: WWPNS.bring_in(source, given))
        except SanwrightError as error:
            self._say(str(error))
            return None
        plan = found.result
        if plan.accepted:
            count = len(plan.accepted)
            label = Text("Set WWPN", "Set {count} WWPNs", count)
            refusal = self._session.attempt(
                lambda: set_wwpns(self._session.design, plan.accepted, label)
            )
            if refusal:
                self._say(refusal)
                return None
        self._show_outcome(found)
        return found

    def copy_list(self) -> None:
        """Put the rows that are shown onto the clipboard, to be filled in and pasted back."""
        QGuiApplication.clipboard().setText(column_text(self.model.rows))
        self._say(tr("The list is on the clipboard; fill in the WWPNs and paste it back."))

    def done(self, result: int) -> None:
        """Listen no more."""
        self._session.changed.disconnect(self._on_change)
        self._session.replaced.disconnect(self.reject)
        super().done(result)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ctrl+V on the table."""
        if (
            watched is self.table
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.matches(QKeySequence.StandardKey.Paste)
        ):
            self.paste()
            return True
        return super().eventFilter(watched, event)

    def _take_file(self) -> None:
        path = self._prompts.file(tr("WWPNs from a CSV file"), "", "CSV (*.csv *.txt)")
        if path is None:
            return
        self.take(ImportSource.of(path))

    def _write(self, port: str, text: str) -> str:
        """Give one port its WWPN, or take it away."""
        design = self._session.design
        wwpns = {port: ""}
        if text:
            given = PortList(design, (port,), (port,))
            found = WWPNS.bring_in(ImportSource("", pasted=text), given)
            if found.remarks:
                self._say(str(found.remarks[0].why))
                return str(found.remarks[0].why)
            wwpns = dict(found.result.accepted)
        return self._session.attempt(
            lambda: set_wwpns(design, wwpns, Text("Set WWPN", "Set {count} WWPNs", len(wwpns)))
        )

    def _from_chosen(self) -> tuple[str, ...]:
        """The ports from the current row on."""
        first = max(0, self.table.currentIndex().row())
        return tuple(row.reference for row in self.model.rows[first:])

    def _show_outcome(self, found: Conclusion[WwpnPlan]) -> None:
        plan = found.result
        said = [tr("{count:,} WWPN taken.", "{count:,} WWPNs taken.", len(plan.accepted))]
        if plan.unchanged:
            said.append(tr("{count:,} was there.", "{count:,} were there.", plan.unchanged))
        if found.remarks:
            said.append(
                tr("{count:,} row not used.", "{count:,} rows not used.", len(found.remarks))
            )
        self._say(" ".join(said))
        for row in found.remarks:
            self.refused.addItem(tr("Row {row}: {why}", row=row.line, why=row.why))
        self.refused.setVisible(bool(found.remarks))
        self.refused_title.setVisible(bool(found.remarks))

    def _say(self, sentence: str) -> None:
        self.said.setText(sentence)
        self.refused.clear()
        self.refused.hide()
        self.refused_title.hide()

    def _fill(self, *, is_new: bool = False) -> None:
        facts = facts_of(self._session, is_new=is_new)
        tables = facts.tables
        ports = zoned_ports(facts)
        names = [zone.name for zone in tables.zones.values() if zone.name]
        try:
            aliases = alias_names(facts, Namer(facts, tables.zoning), ports, names)
        except InputError:
            aliases = {}
        self._all = tuple(
            WwpnRow(
                port,
                str(tables.label(port_device(port))),
                port_name(port),
                _fabric(facts, port),
                aliases.get(port, ""),
                tables.ports[port].wwpn if port in tables.ports else "",
            )
            for port in ports
        )
        self._show_rows()

    def _show_rows(self) -> None:
        at = self.table.currentIndex().row()
        only = self.only_missing.isChecked()
        rows = tuple(row for row in self._all if not (only and row.wwpn))
        self.model.show(rows)
        missing = sum(1 for row in self._all if not row.wwpn)
        if rows:
            index = self.model.index(min(max(at, 0), len(rows) - 1), WWPN)
            self.table.selectionModel().setCurrentIndex(
                index, QItemSelectionModel.SelectionFlag.ClearAndSelect
            )
        if not self._all:
            self.state.setText(
                tr("No port is cabled to a fabric or zoned yet; connect hosts and arrays first.")
            )
        elif not missing:
            self.state.setText(tr("Every port has a WWPN."))
        else:
            self.state.setText(
                tr("{count:,} of {all:,} ports lacks a WWPN.",
                    "{count:,} of {all:,} ports lack a WWPN.", missing, all=len(self._all))
            )  # fmt: skip

    def _lay_out(self) -> None:
        self.state = muted()
        self.table.setModel(self.model)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.setItemDelegate(TellingDelegate(self.table))
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setStretchLastSection(True)
        for number, width in enumerate(_WIDTHS):
            self.table.setColumnWidth(number, width)
        self.refused.setMaximumHeight(140)
        self.refused.hide()
        self.refused_title.hide()
        top = QHBoxLayout()
        top.addWidget(self.state, 1)
        top.addWidget(self.only_missing)
        foot = QHBoxLayout()
        foot.addWidget(self.paste_button)
        foot.addWidget(self.file_button)
        foot.addWidget(self.copy_button)
        foot.addWidget(self.said, 1)
        foot.addWidget(self.buttons)
        for button in (self.paste_button, self.file_button, self.copy_button):
            button.setAutoDefault(False)
        whole = QVBoxLayout(self)
        whole.addLayout(top)
        whole.addWidget(self.table, 1)
        whole.addWidget(
            muted(tr("Paste a column of WWPNs from the chosen row on, or several columns that name "
                     "the port too: 16 hexadecimal digits, with or without colons or 0x."))
        )  # fmt: skip
        whole.addWidget(self.refused_title)
        whole.addWidget(self.refused)
        whole.addLayout(foot)

    def _listen(self) -> None:
        self.table.installEventFilter(self)
        self.only_missing.toggled.connect(lambda _: self._show_rows())
        self.paste_button.clicked.connect(self.paste)
        self.file_button.clicked.connect(self._take_file)
        self.copy_button.clicked.connect(self.copy_list)
        self.buttons.rejected.connect(self.reject)
        self._session.changed.connect(self._on_change)
        self._session.replaced.connect(self.reject)

    def _on_change(self, change: Change) -> None:
        if not is_of_wwpns_alone(change):
            self._fill(is_new=True)
            return
        ports = self._session.design.ports
        self._all = tuple(
            replace(row, wwpn=ports[row.reference].wwpn if row.reference in ports else "")
            for row in self._all
        )
        self._show_rows()


def _fabric(facts: Assessment, port: str) -> str:
    segment = segment_at(facts, port)
    return str(segment_label(facts, segment)) if segment is not None else ""


def column_text(rows: Sequence[WwpnRow]) -> str:
    """The ports as rows for a spreadsheet, to be filled in there and pasted back."""
    cells = ((row.device, row.port, row.fabric, row.alias, row.wwpn) for row in rows)
    return "\n".join("\t".join(map(line_cell, row)) for row in cells)
