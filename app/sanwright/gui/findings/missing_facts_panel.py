"""The facts that checks lack, filled in where they stand: each is one edit of this design.

A value is taken at once; which document states it is asked afterwards. What is stated of a part is
kept for the next design.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from sanwright.checks import (
    Missing,
    MissingFact,
    known_elsewhere,
    missing_facts,
    settle_fact,
    take_over,
)
from sanwright.checks.fact_choices import fact_choices
from sanwright.clock import local_day
from sanwright.gui.document.session import Session
from sanwright.gui.findings.missing_facts_model import SORT_ROLE, VALUE, MissingFactsModel
from sanwright.gui.findings.stated_facts import StatedFacts
from sanwright.gui.settings import Settings
from sanwright.gui.widgets.fact_table import FactDelegate, FactTable
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.lagging import LaggingPanel
from sanwright.gui.widgets.tables import prepare_table
from sanwright.listing import listed
from sanwright.text import Text, tr

_REFUSED = Text(
    "{count} value was not taken and stays in its cell.",
    "{count} values were not taken and stay in their cells.",
)
_LEFT_OUT = Text(
    "{count} value stands below the last fact and was left out.",
    "{count} values stand below the last fact and were left out.",
)
_EMPTY = Text("Nothing is missing: every check that asks for a fact found one.")


_MOST_NAMED = 3


class MissingFactsPanel(LaggingPanel):
    """A table to choose and type into; beneath it is asked who says so."""

    asked_apart = Signal(str)
    """The ports of this part are to be stated, for which there is a window."""

    def __init__(self, session: Session, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.setAccessibleName(tr("Missing facts"))
        self._settings = settings
        self.model = MissingFactsModel(self.state, self)
        self.sorted = QSortFilterProxyModel(self)
        self.sorted.setSourceModel(self.model)
        self.sorted.setSortRole(SORT_ROLE)
        self.table = named(FactTable(), tr("Missing facts"))
        prepare_table(self.table, self.sorted, "missing-facts")
        self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.table.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.SelectedClicked
        )
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.table.setItemDelegateForColumn(VALUE, FactDelegate(self._choices, self.table))
        self.stated = StatedFacts(session, self)
        session.facts_stated.connect(lambda facts: self.stated.add(facts, local_day().isoformat()))
        self.asking = QLabel(wordWrap=True)
        self.source = named(QLineEdit(clearButtonEnabled=True), tr("As read in"))
        self.source.setPlaceholderText(tr("document or person that says so, such as a data sheet"))
        self.name_it = QPushButton(tr("Name the source"))
        self.leave_it = QPushButton(tr("Leave it at my word"))
        self.complaint = QLabel(wordWrap=True)
        self.complaint.setProperty("role", "error")
        self.complaint.hide()
        self._count = QLabel()
        self._count.setProperty("role", "muted")
        self.known = QPushButton()
        self.known.setToolTip(
            tr("From the catalog of today and from what you stated in other designs")
        )
        self.known.clicked.connect(self.take_over)
        self._lay_out()
        self.table.pasted.connect(self.paste)
        self.table.activated.connect(self._ask_apart)
        self.stated.changed.connect(self._ask_source)
        self.source.returnPressed.connect(self.name_source)
        self.name_it.clicked.connect(self.name_source)
        self.leave_it.clicked.connect(self.stated.set_aside)
        self._ask_source()
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
        known = len(self._known())
        self.known.setVisible(known > 0)
        self.known.setText(
            tr("Take over {count:,} that is known", "Take over {count:,} that are known", known)
        )
        self._pages.setCurrentIndex(0 if facts else 1)

    def _known(self) -> tuple[MissingFact, ...]:
        session = self.session
        if not any(fact.can_be_stated for fact in self.model.rows):
            return ()
        return known_elsewhere(session.design, self.model.rows, session.book.parts)

    def take_over(self) -> None:
        """Fill in what is known by now, as one edit."""
        session, known = self.session, self._known()
        self._complain(
            session.attempt(lambda: take_over(session.design, known, session.book.parts))
        )
        self.table.setFocus()

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
        if self.model.rows[row].is_asked_apart:
            self.asked_apart.emit(missing.id)
        elif self.model.rows[row].can_be_stated:
            # Once the keyboard is here: an editor that opens before it closes at once.
            QTimer.singleShot(0, self.table, lambda: self._edit(row))

    def state(self, fact: MissingFact, text: str) -> bool:
        """Keep a fact; if it is refused, one sentence beneath the table says why."""
        today, book = local_day().isoformat(), self.session.book
        refusal = self.session.attempt(lambda: settle_fact(book, fact, text, today))
        self._complain(refusal)
        if not refusal:
            self.stated.add(fact.records, today)
        return not refusal

    def name_source(self) -> None:
        """Say for all facts that were stated just now which document they were read in."""
        source = self.source.text().strip()
        if not source:
            self._complain(tr("Type the document or the name of who says so."))
            return
        self._settings.fact_source = source
        self._complain(self.stated.name_source(source, local_day().isoformat()))
        self.table.setFocus()

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
        self._complain(" ".join(tr(text.given(count)) for count, text in told if count))

    def _complain(self, sentence: str) -> None:
        self.complaint.setText(sentence)
        self.complaint.setVisible(bool(sentence))

    def _choices(self, index: QModelIndex | QPersistentModelIndex) -> Sequence[str]:
        fact = self.model.rows[self.sorted.mapToSource(index).row()]
        return fact_choices(self.session.book, fact) if fact.can_be_stated else ()

    def _ask_apart(self, index: QModelIndex) -> None:
        fact = self.model.rows[self.sorted.mapToSource(index).row()]
        if fact.is_asked_apart:
            self.asked_apart.emit(fact.missing.id)

    def _ask_source(self) -> None:
        """Ask who says so, if there is anything to ask for; the last answer is at hand."""
        waiting = self.stated.without_source
        if waiting and self._source_row.isHidden():
            self.source.setText(self._settings.fact_source)
            self.source.selectAll()
        self._source_row.setVisible(bool(waiting))
        names = [tr("{what} of {name}", what=each.what, name=self._name(each)) for each in waiting]
        self.asking.setText(tr("Kept as your word: {facts}.", facts=listed(names, _MOST_NAMED)))

    def _name(self, fact: Missing) -> str:
        part = self.session.design.part(fact.id)
        return str(part.label) if part is not None else fact.id

    def _edit(self, row: int) -> None:
        index = self.sorted.mapFromSource(self.model.index(row, VALUE))
        if index.isValid():
            self.table.edit(index)

    def _lay_out(self) -> None:
        label = QLabel(tr("As &read in"))
        label.setBuddy(self.source)
        self._source_row = QWidget()
        row = QHBoxLayout(self._source_row)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.asking, 2)
        row.addWidget(label)
        row.addWidget(self.source, 2)
        row.addWidget(self.name_it)
        row.addWidget(self.leave_it)
        filled = QWidget()
        column = QVBoxLayout(filled)
        column.setContentsMargins(0, 0, 0, 0)
        head = QHBoxLayout()
        head.addWidget(self._count)
        head.addStretch(1)
        head.addWidget(self.known)
        column.addLayout(head)
        column.addWidget(self.table, 1)
        empty = QLabel(tr(_EMPTY), wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        empty.setProperty("role", "empty")
        self._pages = QStackedWidget()
        self._pages.addWidget(filled)
        self._pages.addWidget(empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self._pages, 1)
        layout.addWidget(self._source_row)
        layout.addWidget(self.complaint)
