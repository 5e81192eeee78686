"""The facts that checks lack, filled in where they stand: each is one edit of this design."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QSortFilterProxyModel, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from sanwright.checks import Missing, MissingFact, missing_facts, state_fact
from sanwright.gui.document.session import Session
from sanwright.gui.findings.fact_table import FactTable
from sanwright.gui.findings.missing_facts_model import SORT_ROLE, VALUE, MissingFactsModel
from sanwright.gui.settings import Settings
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.lagging import LaggingPanel
from sanwright.gui.widgets.tables import prepare_table
from sanwright.text import Text, tr

_WIDTHS = (260, 210, 150, 130, 80, 80)
_REFUSED = Text(
    "{count} value was not taken and stays in its cell.",
    "{count} values were not taken and stay in their cells.",
)
_LEFT_OUT = Text(
    "{count} value stands below the last fact and was left out.",
    "{count} values stand below the last fact and were left out.",
)
_EMPTY = Text("Nothing is missing: every check that asks for a fact found one.")


class MissingFactsPanel(LaggingPanel):
    """A table to type into, with the source of what is typed."""

    def __init__(self, session: Session, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.setAccessibleName(tr("Missing facts"))
        self._settings = settings
        self.model = MissingFactsModel(self.state, self)
        self.sorted = QSortFilterProxyModel(self)
        self.sorted.setSourceModel(self.model)
        self.sorted.setSortRole(SORT_ROLE)
        self.table = named(FactTable(), tr("Missing facts"))
        prepare_table(self.table, self.sorted, _WIDTHS)
        self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.table.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.SelectedClicked
        )
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.source = named(
            QLineEdit(settings.fact_source, clearButtonEnabled=True), tr("As read in")
        )
        self.source.setPlaceholderText(tr("document or person that says so, such as a data sheet"))
        self.complaint = QLabel(wordWrap=True)
        self.complaint.setProperty("role", "error")
        self.complaint.hide()
        self._count = QLabel()
        self._count.setProperty("role", "muted")
        self._lay_out()
        self.table.pasted.connect(self.paste)
        self.source.textEdited.connect(self._remember_source)
        self.source.returnPressed.connect(self.model.try_again)
        self.refresh()

    def refresh(self) -> None:
        """List what the newest check lacks."""
        if self.table.state() is QAbstractItemView.State.EditingState:
            self._soon()
            return
        report = self.session.report
        facts = missing_facts(report) if report is not None else ()
        current, bar = self.table.currentIndex(), self.table.verticalScrollBar()
        row, scroll = current.row(), bar.value()
        self.model.show_facts(facts)
        if row >= 0 and facts:
            self.table.setCurrentIndex(self.sorted.index(min(row, len(facts) - 1), VALUE))
        bar.setValue(scroll)
        findings = len({f.key for f in report.findings if f.missing}) if report is not None else 0
        told = tr(
            "{count:,} fact would settle {findings}",
            "{count:,} facts would settle {findings}",
            len(facts),
            findings=tr("{count:,} finding", "{count:,} findings", findings),
        )
        self._count.setText(told)
        self._pages.setCurrentIndex(0 if facts else 1)

    def ask(self, missing: Missing) -> None:
        """Begin to type the fact."""
        self._is_dirty = False
        self.refresh()
        row = self.model.row_of(missing)
        if row < 0:
            return
        index = self.sorted.mapFromSource(self.model.index(row, VALUE))
        self.table.setCurrentIndex(index)
        self.table.scrollTo(index)
        self.table.setFocus()
        if self.model.rows[row].can_be_stated:
            # Once the keyboard is here: an editor that opens before it closes at once.
            QTimer.singleShot(0, self.table, lambda: self._edit(row))

    def state(self, fact: MissingFact, text: str) -> bool:
        """Keep a fact; if it is refused, one sentence beneath the table says why."""
        today = datetime.now().astimezone().date().isoformat()
        source = self.source.text()
        book = self.session.book
        refusal = self.session.attempt(lambda: state_fact(book, fact.records, text, source, today))
        self.complaint.setText(refusal)
        self.complaint.setVisible(bool(refusal))
        return not refusal

    def paste(self, texts: Sequence[str]) -> None:
        """State the facts from the current row down, as one edit; what is refused stays typed."""
        first = max(0, self.table.currentIndex().row())
        shown = range(first, self.sorted.rowCount())
        rows = [self.sorted.mapToSource(self.sorted.index(row, VALUE)).row() for row in shown]
        with self.session.history.group(Text("Paste facts")):
            refused = self.model.state_all(dict(zip(rows, texts, strict=False)))
        left_over = max(0, len(texts) - len(rows))
        told = (
            (refused, _REFUSED),
            (left_over, _LEFT_OUT),
        )
        self.complaint.setText(" ".join(tr(text.given(count)) for count, text in told if count))
        self.complaint.setVisible(bool(refused or left_over))

    def _edit(self, row: int) -> None:
        index = self.sorted.mapFromSource(self.model.index(row, VALUE))
        if index.isValid():
            self.table.edit(index)

    def _remember_source(self, text: str) -> None:
        self._settings.fact_source = text.strip()

    def _lay_out(self) -> None:
        label = QLabel(tr("As &read in"))
        label.setBuddy(self.source)
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self.source, 1)
        row.addWidget(self._count)
        filled = QWidget()
        column = QVBoxLayout(filled)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self.table, 1)
        column.addWidget(self.complaint)
        empty = QLabel(tr(_EMPTY), wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        empty.setProperty("role", "empty")
        self._pages = QStackedWidget()
        self._pages.addWidget(filled)
        self._pages.addWidget(empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self._pages)
