"""The findings list: grouped or flat, filtered, walked through; beside it, about the chosen one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QModelIndex, QPoint, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QLabel,
    QLineEdit,
    QMenu,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from sanwright.checks import CheckReport, Finding, Severity
from sanwright.gui.document.session import Session
from sanwright.gui.findings.detail import FindingDetail, waive_text, withdraw_text
from sanwright.gui.findings.fixing import refill_fix_menu
from sanwright.gui.findings.model import FindingRow, FindingsModel, Node
from sanwright.gui.findings.waiving import can_be_waived
from sanwright.gui.look.icons import icon
from sanwright.gui.look.naming import severity_word
from sanwright.gui.settings import Settings
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.giving_way import GivingWay
from sanwright.gui.widgets.lagging import PAUSE_MS
from sanwright.gui.widgets.telling_cells import TellingDelegate
from sanwright.gui.widgets.two_halves import TwoHalves
from sanwright.language import number as localised_number
from sanwright.spreadsheet_text import line_cell
from sanwright.text import tr

_WIDTHS = (130, 145, 150, 110)
"""Of the columns behind the sentence."""
_MANY = 1000


class FindingsPanel(QWidget):
    """What the rules say of the design as it is now."""

    located = Signal(object)
    """Ids of what a finding is about."""
    waive_requested = Signal(object)
    """A tuple of findings of one rule that the user wants to accept."""
    unwaive_requested = Signal(object)
    """A tuple of waived findings that should count again."""
    manual_requested = Signal(str)
    """Key of the rule whose manual should be shown."""
    fact_requested = Signal(object)
    """A ``Missing`` that the user wants to state."""
    stale_requested = Signal()
    """The waivers that cover nothing any more should be shown."""

    def __init__(self, session: Session, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._settings = settings
        self.setAccessibleName(tr("Findings"))
        self.model = FindingsModel(session.design, self)
        self.model.is_grouped = settings.groups_findings
        self.search = named(QLineEdit(clearButtonEnabled=True), tr("Filter findings by words"))
        self.search.setPlaceholderText(tr("Filter: words, rule, device"))
        self.waived = QCheckBox(tr("Show waived"))
        self.grouped = QCheckBox(tr("Group by rule"))
        self.grouped.setChecked(settings.groups_findings)
        self.grouped.setToolTip(tr("Show findings of one rule together"))
        self._chips = QButtonGroup(self)
        self.chips: dict[Severity | None, QToolButton] = {}
        self.stale = _chip(tr("Show waivers that cover nothing any more"))
        self.tree = named(QTreeView(), tr("Findings"))
        self.detail = FindingDetail(session)
        self._empty = QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self._empty.setProperty("role", "empty")
        self._pages = QStackedWidget()
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._show_newest)
        self._lay_out()
        self._prepare_tree()
        self._connect()
        self._clear()

    def show_report(self, report: CheckReport) -> None:
        """Show what a new check found; where that takes a while, once edits pause."""
        self._count_chips(report)
        if self.model.is_costly and len(report.findings) > _MANY:
            self._pause.start()
        else:
            self._show_newest()

    def selected(self) -> Finding | None:
        """The finding of the selected row; None for a group."""
        return self.model.finding(self.tree.currentIndex())

    def choose_severity(self, severity: Severity | None) -> None:
        """Show one severity, or all."""
        self.chips[severity].setChecked(True)

    def choose(self, finding: Finding) -> None:
        """Select a finding, if it is shown."""
        self._select(lambda node: isinstance(node, Finding) and node.key == finding.key)

    def walk(self, step: int) -> None:
        """Go to the next finding (``step`` 1) or the one before (-1), and show its subjects."""
        leaves = self.model.leaves()
        if not leaves:
            self._session.message.emit(tr("There is no finding to go to."))
            return
        node = self.model.node(self.tree.currentIndex())
        if isinstance(node, FindingRow):
            place = leaves.index(node.findings[0]) - (step > 0)
        elif node is not None:
            place = leaves.index(node)
        else:
            place = -1 if step > 0 else 0
        finding = leaves[(place + step) % len(leaves)]
        self.choose(finding)
        self.located.emit(finding.subjects)

    # Making

    def _lay_out(self) -> None:
        bar = TwoHalves()
        for severity in (None, *Severity):
            chip = self.chips[severity] = _chip("")
            chip.setCheckable(True)
            self._chips.addButton(chip)
            bar.left.addWidget(chip)
        self.chips[None].setChecked(True)
        bar.right.addWidget(self.stale)
        bar.right.addStretch(1)
        bar.right.addWidget(self.grouped)
        bar.right.addWidget(self.waived)
        self.search.setMaximumWidth(280)
        bar.right.addWidget(self.search, 1)
        split = QSplitter()
        split.setHandleWidth(8)
        split.addWidget(self.tree)
        split.addWidget(self.detail)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        split.setSizes([640, 420])
        split.setChildrenCollapsible(False)
        self._pages.addWidget(split)
        self._pages.addWidget(self._empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(6)
        layout.addWidget(bar)
        layout.addWidget(self._pages, 1)

    def _prepare_tree(self) -> None:
        tree = self.tree
        tree.setModel(self.model)
        tree.setItemDelegate(TellingDelegate(tree))
        tree.setUniformRowHeights(True)
        tree.setSelectionBehavior(QTreeView.SelectionBehavior.SelectRows)
        tree.setIconSize(QSize(16, 16))
        tree.setExpandsOnDoubleClick(True)
        header = tree.header()
        header.setStretchLastSection(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSortIndicator(0, Qt.SortOrder.AscendingOrder)
        tree.setSortingEnabled(True)
        self._columns = GivingWay(tree, _WIDTHS)
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._apply)
        self.waived.toggled.connect(self._apply)
        self._chips.buttonToggled.connect(lambda _, on: self._apply() if on else None)
        self.grouped.toggled.connect(self._group)
        self.stale.clicked.connect(self.stale_requested)
        self.tree.clicked.connect(self._locate)
        self.tree.activated.connect(self._locate)
        self.tree.customContextMenuRequested.connect(self._show_menu)
        self.tree.selectionModel().currentChanged.connect(self._show_detail)
        self.tree.header().sortIndicatorChanged.connect(lambda *_: self._show_detail())
        for mine, its in (
            (self.located, self.detail.located),
            (self.waive_requested, self.detail.waive_requested),
            (self.unwaive_requested, self.detail.unwaive_requested),
            (self.manual_requested, self.detail.manual_requested),
            (self.fact_requested, self.detail.fact_requested),
        ):
            its.connect(mine)
        self._session.checked.connect(self.show_report)
        self._session.settled.connect(self._show_page)
        self._session.checking.connect(lambda: self.detail.fix.offer(None))
        self._session.replaced.connect(self._clear)

    # Keeping up

    def _clear(self) -> None:
        self._pause.stop()
        self.model.show_findings((), self._session.design)
        self._count_chips(None)
        self._show_page()
        self._show_detail()

    def _show_newest(self) -> None:
        report = self._session.report
        if report is not None:
            with self._same_place():
                self.model.show_findings(report.findings, self._session.design)
            self._show_page()

    def _apply(self) -> None:
        severity = next((s for s, chip in self.chips.items() if chip.isChecked()), None)
        with self._same_place():
            self.model.choose(
                severity=severity, text=self.search.text(), shows_waived=self.waived.isChecked()
            )
        self._show_page()

    def _group(self, grouped: bool) -> None:
        self._settings.groups_findings = grouped
        with self._same_place():
            self.model.set_grouped(grouped)

    @contextmanager
    def _same_place(self) -> Iterator[None]:
        """What is selected, open and in sight stays so while the model is filled anew.

        A finding that is gone hands the selection on to the one that takes its place.
        """
        index, bar = self.tree.currentIndex(), self.tree.verticalScrollBar()
        node, row, scroll = self.model.node(index), index.row(), bar.value()
        around = self.model.node(index.parent())
        opened = self._opened()
        blocker = QSignalBlocker(self.tree.selectionModel())
        yield
        for number, top in enumerate(self.model.top):
            if isinstance(top, FindingRow) and top.rule in opened:
                self.tree.setExpanded(self.model.index(number, 0), True)
        if node is not None:
            found = self.model.index_of(lambda other: _is_same(node, other))
            if not found.isValid():
                found = self._heir(around, row)
            self.tree.setCurrentIndex(found)
        bar.setValue(scroll)
        blocker.unblock()
        self._show_detail()

    def _opened(self) -> set[str]:
        return {
            top.rule
            for number, top in enumerate(self.model.top)
            if isinstance(top, FindingRow) and self.tree.isExpanded(self.model.index(number, 0))
        }

    def _heir(self, around: Node | None, row: int) -> QModelIndex:
        parent = QModelIndex()
        if isinstance(around, FindingRow):
            parent = self.model.index_of(
                lambda other: isinstance(other, FindingRow) and other.rule == around.rule
            )
        count = self.model.rowCount(parent)
        return self.model.index(min(row, count - 1), 0, parent) if count else QModelIndex()

    def _select(self, wanted: object) -> None:
        index = self.model.index_of(wanted)  # type: ignore[arg-type]
        if index.isValid():
            self.tree.setCurrentIndex(index)
            self.tree.scrollTo(index)

    def _show_detail(self) -> None:
        self.detail.show_node(self.model.node(self.tree.currentIndex()))

    def _show_page(self) -> None:
        if self.model.top:
            self._pages.setCurrentIndex(0)
        else:
            self._empty.setText(self._empty_text())
            self._pages.setCurrentIndex(1)

    def _count_chips(self, report: CheckReport | None) -> None:
        total = 0
        for severity in Severity:
            number = report.counts[severity] if report is not None else 0
            total += number
            chip = self.chips[severity]
            chip.setText(f"{severity_word(severity, many=True)} {localised_number(number)}")
            chip.setIcon(icon(f"severity-{severity}", str(severity)))
        self.chips[None].setText(tr("All {total:,}", total=total))
        waived = len(report.findings) - total if report is not None else 0
        self.waived.setText(
            tr("Show {waived:,} waived", waived=waived) if waived else tr("Show waived")
        )
        self.waived.setEnabled(waived > 0)
        stale = len(report.stale_waivers) if report is not None else 0
        self.stale.setVisible(stale > 0)
        self.stale.setText(tr("{count:,} stale waiver", "{count:,} stale waivers", stale))
        self.stale.setIcon(icon("waive", "warning"))

    def _empty_text(self) -> str:
        report = self._session.report
        if report is None:
            return tr("The design is being checked.")
        if any(report.counts.values()):
            return tr("No finding matches the filter; choose “All” or clear the words.")
        if not self._session.design.devices:
            return tr("No findings: the drawing is empty. Drag a part from the catalog to begin.")
        if not report.is_whole:
            return tr("No findings so far; what single failures do is being worked out.")
        return tr(
            "No findings: every rule was run, and none has anything to say about this design."
        )

    # Doing

    def _locate(self, index: QModelIndex) -> None:
        finding = self.model.finding(index)
        if finding is not None and finding.subjects:
            self.located.emit(finding.subjects)

    def _show_menu(self, place: QPoint) -> None:
        node = self.model.node(self.tree.indexAt(place)) or self.selected()
        if node is not None:
            self.menu_for(node).exec(self.tree.viewport().mapToGlobal(place))

    def menu_for(self, node: Node) -> QMenu:
        """What can be done with a finding, or with all of a group at once."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        all_of_it = node.findings if isinstance(node, FindingRow) else (node,)
        still_open = [finding for finding in all_of_it if not finding.waived]
        waived = tuple(finding for finding in all_of_it if finding.waived)
        subjects = tuple(dict.fromkeys(id_ for each in all_of_it for id_ in each.subjects))
        if still_open:
            fixes = menu.addMenu(icon("fix"), tr("Fix"))
            fixes.aboutToShow.connect(lambda: refill_fix_menu(fixes, self._session, still_open))
        menu.addAction(icon("locate"), tr("Show"), lambda: self.located.emit(subjects))
        if still_open:
            wanted = can_be_waived(still_open)
            menu.addAction(
                icon("waive"),
                waive_text(len(still_open)),
                lambda: self.waive_requested.emit(wanted),
            ).setEnabled(bool(wanted))
        if waived:
            menu.addAction(withdraw_text(len(waived)), lambda: self.unwaive_requested.emit(waived))
        facts = {} if isinstance(node, FindingRow) else dict.fromkeys(node.missing)
        for missing in facts:
            menu.addAction(
                icon("fact"),
                tr("State {what}…", what=missing.what),
                lambda m=missing: self.fact_requested.emit(m),
            )
        menu.addAction(
            icon("rules"),
            tr("Show the rule's manual"),
            lambda: self.manual_requested.emit(node.rule),
        )
        menu.addAction(icon("copy"), tr("Copy as text"), lambda: _copy(all_of_it))
        return menu


def _chip(tip: str) -> QToolButton:
    chip = QToolButton()
    chip.setToolTip(tip)
    chip.setProperty("role", "chip")
    chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    chip.setIconSize(QSize(14, 14))
    return chip


def _is_same(one: Node, other: Node) -> bool:
    if isinstance(one, FindingRow) or isinstance(other, FindingRow):
        return (
            isinstance(one, FindingRow) and isinstance(other, FindingRow) and one.rule == other.rule
        )
    return one.key == other.key


def _copy(findings: Sequence[Finding]) -> None:
    QGuiApplication.clipboard().setText(findings_text(findings))


def findings_text(findings: Sequence[Finding]) -> str:
    """Findings as rows for a spreadsheet."""
    rows = [
        (severity_word(finding.severity), finding.message, finding.remedy, finding.source)
        for finding in findings
    ]
    lines = ("\t".join(line_cell(str(text)) for text in row) for row in rows)
    return "\n".join(lines)
