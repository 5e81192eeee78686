"""The findings list: filter, locate, waive, read the rule's manual."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QStackedWidget,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.checks import CheckReport, Finding, Severity
from sanwright.gui.icons import icon
from sanwright.gui.models.findings import FindingsFilter, FindingsModel
from sanwright.gui.panels.fields import named
from sanwright.gui.session import Session
from sanwright.gui.theme import Theme, theme_for

_WIDTHS = (130, 440, 220, 85, 85, 160)
_PLURALS = {
    Severity.ERROR: "Errors",
    Severity.WARNING: "Warnings",
    Severity.UNVERIFIED: "Cannot verify",
    Severity.INFO: "Notes",
}


class FindingsPanel(QWidget):
    """What the rules say of the design as it is now."""

    located = Signal(object)
    """Ids of what a finding is about."""
    waive_requested = Signal(object)
    """A ``Finding`` that the user wants to accept."""
    unwaive_requested = Signal(object)
    """A waived ``Finding`` that should count again."""
    manual_requested = Signal(str)
    """Key of the rule whose manual should be shown."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setAccessibleName("Findings")
        theme = theme_for(self.palette())
        self.model = FindingsModel(theme, self)
        self.filter = FindingsFilter(self.model, self)
        self.search = named(QLineEdit(clearButtonEnabled=True), "Filter findings by words")
        self.search.setPlaceholderText("Filter: words, rule, device")
        self.waived = QCheckBox("Show waived")
        self._chips = QButtonGroup(self)
        self._chips.setExclusive(True)
        self.chips: dict[Severity | None, QToolButton] = {}
        self.table = named(QTableView(), "Findings")
        self._empty = QLabel(wordWrap=True)
        self._empty.setProperty("role", "empty")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._pages = QStackedWidget()
        self._lay_out()
        self._prepare_table()
        self._count_chips(None)
        self.search.textChanged.connect(self._apply)
        self.waived.toggled.connect(self._apply)
        self._chips.buttonToggled.connect(self._apply)
        session.checked.connect(self.show_report)
        session.replaced.connect(self._clear)
        self._clear()

    def set_theme(self, theme: Theme) -> None:
        """Take on other colours."""
        self.model.set_theme(theme)
        self._count_chips(self._session.report)

    def show_report(self, report: CheckReport) -> None:
        """Show what a new check found."""
        current = self.selected()
        self.model.show_findings(report.findings, report.assessment.tables)
        self._count_chips(report)
        self._apply()
        for row in range(self.filter.rowCount()):
            finding = self._finding(self.filter.index(row, 0))
            if current is not None and finding.key == current.key:
                self.table.blockSignals(True)
                self.table.selectRow(row)
                self.table.blockSignals(False)
                break

    def selected(self) -> Finding | None:
        """The finding of the selected row."""
        rows = self.table.selectionModel().selectedRows()
        return self._finding(rows[0]) if rows else None

    def choose_severity(self, severity: Severity | None) -> None:
        """Show one severity, or all."""
        self.chips[severity].setChecked(True)

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setSpacing(6)
        for severity in (None, *Severity):
            chip = QToolButton()
            chip.setCheckable(True)
            chip.setProperty("role", "chip")
            chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            chip.setIconSize(QSize(14, 14))
            self.chips[severity] = chip
            self._chips.addButton(chip)
            bar.addWidget(chip)
        self.chips[None].setChecked(True)
        bar.addStretch(1)
        bar.addWidget(self.waived)
        self.search.setMaximumWidth(300)
        bar.addWidget(self.search, 1)
        self._pages.addWidget(self.table)
        self._pages.addWidget(self._empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(6)
        layout.addLayout(bar)
        layout.addWidget(self._pages, 1)

    def _prepare_table(self) -> None:
        table = self.table
        table.setModel(self.filter)
        table.setSortingEnabled(True)
        table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setAlternatingRowColors(False)
        table.setIconSize(QSize(16, 16))
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 10)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setStretchLastSection(True)
        for column, width in enumerate(_WIDTHS):
            table.setColumnWidth(column, width)
        table.clicked.connect(self._locate)
        table.activated.connect(self._locate)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._show_menu)

    def _finding(self, index: QModelIndex) -> Finding:
        return self.model.finding(self.filter.mapToSource(index).row())

    def _clear(self) -> None:
        self.model.show_findings((), self._session.design)
        self._count_chips(None)
        self._apply()

    def _count_chips(self, report: CheckReport | None) -> None:
        theme = theme_for(self.palette())
        total = 0
        for severity in Severity:
            number = report.counts[severity] if report is not None else 0
            total += number
            chip = self.chips[severity]
            chip.setText(f"{_PLURALS[severity]} {number}")
            chip.setIcon(icon(f"severity-{severity}", theme, theme.severity(severity)))
        self.chips[None].setText(f"All {total}")
        waived = sum(finding.waived for finding in report.findings) if report is not None else 0
        self.waived.setText(f"Show {waived} waived" if waived else "Show waived")
        self.waived.setEnabled(waived > 0)

    def _apply(self) -> None:
        severity = next((s for s, chip in self.chips.items() if chip.isChecked()), None)
        shows_waived = self.waived.isChecked()
        self.filter.choose(severity=severity, text=self.search.text(), shows_waived=shows_waived)
        if self.filter.rowCount():
            self._pages.setCurrentIndex(0)
        else:
            self._empty.setText(self._empty_text())
            self._pages.setCurrentIndex(1)

    def _empty_text(self) -> str:
        report = self._session.report
        if report is None:
            return "The design is being checked."
        if any(not finding.waived for finding in report.findings):
            return "No finding matches the filter; choose “All” or clear the words."
        if not self._session.design.devices:
            return "No findings: the drawing is empty. Drag a part from the catalog to begin."
        return "No findings: every rule was run, and none has anything to say about this design."

    def _locate(self, index: QModelIndex) -> None:
        self.located.emit(self._finding(index).subjects)

    def _show_menu(self, place: QPoint) -> None:
        index = self.table.indexAt(place)
        if index.isValid():
            menu = self.menu_for(self._finding(index))
            menu.exec(self.table.viewport().mapToGlobal(place))

    def menu_for(self, finding: Finding) -> QMenu:
        """What can be done with a finding."""
        theme = theme_for(self.palette())
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(icon("locate", theme), "Locate", lambda: self.located.emit(finding.subjects))
        if finding.waived:
            menu.addAction("Take the waiver back", lambda: self.unwaive_requested.emit(finding))
        else:
            action = menu.addAction(
                icon("waive", theme), "Waive…", lambda: self.waive_requested.emit(finding)
            )
            action.setEnabled(bool(finding.subjects))
        menu.addAction(
            icon("rules", theme),
            "Show the rule's manual",
            lambda: self.manual_requested.emit(finding.rule),
        )
        menu.addAction(icon("copy", theme), "Copy as text", lambda: _copy(finding))
        return menu


def _copy(finding: Finding) -> None:
    pieces = (finding.severity.label, finding.message, finding.remedy, finding.source)
    QGuiApplication.clipboard().setText("\t".join(pieces))
