"""The window of own facts: what the user stated of parts, kept for every design."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from sanwright.catalog.own_facts import (
    NEEDS_DOCUMENT,
    Effect,
    OwnFact,
    OwnFacts,
    dependents,
    effect_of,
)
from sanwright.catalog.patches import patch_words, write_patch
from sanwright.checks import Missing
from sanwright.checks.part_facts import read_value
from sanwright.clock import local_day
from sanwright.codec import from_plain, to_plain
from sanwright.design import Table
from sanwright.errors import InputError, SanwrightError
from sanwright.gui.catalog.part_fields import label_of
from sanwright.gui.catalog.value_text import value_text
from sanwright.gui.document.patience import at_place
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.look.theme import current_theme
from sanwright.gui.settings import Settings
from sanwright.gui.widgets.fact_table import FactDelegate, FactTable
from sanwright.gui.widgets.fields import muted, named
from sanwright.gui.widgets.plain_rows import Index, PlainRows
from sanwright.gui.widgets.tables import prepare_table
from sanwright.language import number
from sanwright.parts import Figure, Part
from sanwright.parts.fields import field_at
from sanwright.parts.stating import fact_of, stated_group, with_fact
from sanwright.text import Text, tr, verbatim

HEADERS = (
    Text("Part"), Text("Fact"), Text("Value"), Text("In the catalog"), Text("As read in"),
    Text("Stated on"), Text("Effect"), Text("In this design"),
)  # fmt: skip
VALUE, SOURCE = 2, 4
_SORT_ROLE = Qt.ItemDataRole.UserRole + 1
_EMPTY = Text(
    "You have stated no fact of a part yet. What you fill in under “Missing facts” is kept here "
    "and comes along when you place the part in the next design."
)
_NOT_FOUND = Text("No fact of yours has this in it.")
_GONE = Text("part is unknown")
_STRONG = (Effect.COUNTS.label, Effect.CORRECTS.label)
_PATCH_FILES = Text("Catalog patch (*.toml)")
_GROUP = Text("group of ports")


@dataclass(frozen=True, slots=True)
class FactLine:
    """A fact as it is listed; ``uses`` is how many things of the design are of that part."""

    fact: OwnFact
    part: str
    label: str
    value: str
    shipped: str
    effect: Text
    uses: int

    @property
    def texts(self) -> tuple[str, ...]:
        """A text for each column."""
        fact = self.fact
        uses = number(self.uses) if self.uses else "–"
        source = fact.source or tr("your word")
        effect = tr(self.effect)
        return self.part, self.label, self.value, self.shipped, source, fact.day, effect, uses


class FactsModel(PlainRows):
    """One row a fact; value and source can be typed in."""

    rows: Sequence[FactLine]

    def __init__(self, dialog: OwnFactsDialog) -> None:
        super().__init__(HEADERS, dialog)
        self._dialog = dialog

    def flags(self, index: Index) -> Qt.ItemFlag:
        """What can be typed in."""
        flags = super().flags(index)
        if is_editable(self.rows[index.row()].fact, index.column()):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, sort key and colour."""
        line, column = self.rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return line.texts[column]
        if role == _SORT_ROLE:
            return line.uses if column == len(HEADERS) - 1 else line.texts[column].casefold()
        if role == Qt.ItemDataRole.EditRole:
            return line.fact.source if column == SOURCE else line.value
        is_weak = (column == SOURCE and not line.fact.source) or line.effect not in _STRONG
        if role == Qt.ItemDataRole.ForegroundRole and is_weak:
            return current_theme().muted_text
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Keep what was typed, if it can be."""
        if role != Qt.ItemDataRole.EditRole:
            return False
        fact, text = self.rows[index.row()].fact, str(value).strip()
        return self._dialog.restate(fact, index.column(), text)


class OwnFactsDialog(QDialog):
    """Lists, searches, rewords and deletes; what was done here can be undone here."""

    def __init__(
        self,
        session: Session,
        settings: Settings,
        prompts: Prompts,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings, self._prompts = settings, prompts
        self.setWindowTitle(tr("Own facts"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.resize(1120, 560)
        self._session = session
        self._before: list[tuple[OwnFact, ...]] = []
        self.search = named(QLineEdit(clearButtonEnabled=True), tr("Search facts"))
        self.search.setPlaceholderText(tr("Search: part, fact, value, source"))
        self.model = FactsModel(self)
        self.sorted = QSortFilterProxyModel(self)
        self.sorted.setSourceModel(self.model)
        self.sorted.setSortRole(_SORT_ROLE)
        self.table = named(FactTable(), tr("Own facts"))
        prepare_table(self.table, self.sorted, "own-facts")
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        for column in (VALUE, SOURCE):
            delegate = FactDelegate(self._choices, self.table)
            self.table.setItemDelegateForColumn(column, delegate)
        self.words = QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self.words.setProperty("role", "empty")
        self.pages = QStackedWidget()
        self.note = muted(
            tr("A design keeps its own copy of a part: what changes here shows in the next one.")
        )
        self.count = QLabel()
        self.count.setProperty("role", "muted")
        self.complaint = QLabel(wordWrap=True)
        self.complaint.setProperty("role", "error")
        self.delete = QPushButton(tr("&Delete"), autoDefault=False)
        self.undo = QPushButton(tr("&Undo"), autoDefault=False)
        self.give = QPushButton(tr("&Export patch…"), autoDefault=False)
        self.give.setToolTip(
            tr(
                "Write the selected facts, or all of them, in the catalog's text form, to "
                "contribute them"
            )
        )
        self.done_button = QPushButton(tr("Close"), autoDefault=False)
        self._lay_out()
        self.search.textChanged.connect(lambda _: self.refresh())
        self.delete.clicked.connect(self.delete_chosen)
        self.undo.clicked.connect(self.undo_last)
        self.give.clicked.connect(self.export_patch)
        self.done_button.clicked.connect(self.close)
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._show_buttons())
        QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.table, self.delete_chosen,
                  context=Qt.ShortcutContext.WidgetShortcut)  # fmt: skip
        QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self, self.undo_last)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self.search.setFocus)
        session.catalog_changed.connect(self._follow)

    @property
    def store(self) -> OwnFacts | None:
        """Where the facts are kept; None while the catalog is not there."""
        return self._session.catalog.own_facts

    @property
    def lines(self) -> list[FactLine]:
        """All facts, described."""
        design = self._session.design
        uses = Counter(device.part for device in design.devices.values())
        uses.update(cable.part for cable in design.cables.values())
        return [self._line(fact, uses[fact.part]) for fact in self._kept()]

    @property
    def chosen(self) -> list[OwnFact]:
        """The facts of the selected rows."""
        rows = self.table.selectionModel().selectedRows()
        return [self.model.rows[self.sorted.mapToSource(row).row()].fact for row in rows]

    def showEvent(self, event: QShowEvent) -> None:
        """Show what is kept now; another window may have stated more."""
        if not event.spontaneous():
            self._before.clear()
            self._complain("")
            self.refresh()
            self.search.setFocus()
        super().showEvent(event)

    def refresh(self) -> None:
        """List the facts that the search finds."""
        words = self.search.text().casefold().split()
        try:
            lines = self.lines
        except SanwrightError as error:
            lines = []
            self._complain(str(error))
        shown = [line for line in lines if all(w in " ".join(line.texts).casefold() for w in words)]
        kept = {(fact.part, fact.field) for fact in self.chosen}
        self.model.show(shown)
        for row, line in enumerate(shown):
            if (line.fact.part, line.fact.field) in kept:
                self.table.selectRow(self.sorted.mapFromSource(self.model.index(row, 0)).row())
        self.words.setText(tr(_NOT_FOUND if lines else _EMPTY))
        self.pages.setCurrentIndex(0 if shown else 1)
        self.count.setText(tr("{count:,} fact", "{count:,} facts", len(shown)))
        self._show_buttons()

    def restate(self, fact: OwnFact, column: int, text: str) -> bool:
        """Keep another value or source for ``fact``; says whether it was taken."""
        try:
            changed = self._restated(fact, column, text)
        except InputError as error:
            self._complain(str(error))
            return False
        if changed is None:
            return False
        return self._change([fact], [changed])

    def delete_chosen(self) -> None:
        """Keep the selected facts no longer; a group of ports takes what was said of it along."""
        kept = self._kept()
        gone = {each for fact in self.chosen for each in _keys(dependents(fact, kept))}
        if gone:
            self._change([each for each in kept if (each.part, each.field) in gone], [])

    def undo_last(self) -> None:
        """Take back what was done last in this window."""
        if self._before:
            self._put(self._before.pop())
        self._show_buttons()

    def export_patch(self) -> None:
        """Write the chosen facts, or all, in the catalog's text form; says what is left out."""
        facts = self.chosen or list(self._kept())
        path = self._prompts.save_path(
            Path(self._settings.last_folder) / "catalog-patch.toml",
            tr("Export a catalog patch"),
            tr(_PATCH_FILES),
        )
        if path is None:
            return
        catalog = self._session.catalog
        try:
            written, left_out = at_place(
                path, lambda: write_patch(path, facts, catalog.shipped.by_id, catalog.edition)
            )
        except SanwrightError as error:
            self._complain(str(error))
            return
        self._complain("")
        self.note.setText(tr(patch_words(path.name, written, left_out)))

    # How it is done

    def _line(self, fact: OwnFact, uses: int) -> FactLine:
        part = self._session.catalog.untold(fact.part)
        effect, shipped = _GONE, "–"
        if part is not None:
            effect = self._effect(part, fact).label
            present = fact_of(part, fact.field)
            if isinstance(present, Figure):
                shipped = _shown(fact, to_plain(present.value))
        name = str(part.label) if part is not None and part.name else fact.part
        return FactLine(fact, name, label_of(fact.field), _shown(fact), shipped, effect, uses)

    def _effect(self, part: Part, fact: OwnFact) -> Effect:
        """Facts of a group of ports that the user added count where the group does."""
        effect = effect_of(part, fact)
        told = self._session.catalog.by_id(fact.part)
        in_own_group = (
            fact.field.startswith("ports.")
            and told is not None
            and told != part
            and (fact.field.split(".")[1] not in part.ports)
        )
        return Effect.COUNTS if in_own_group else effect

    def _restated(self, fact: OwnFact, column: int, text: str) -> OwnFact | None:
        """The fact with what was typed; None for the same. Raises InputError."""
        today = local_day().isoformat()
        if column == SOURCE:
            same = text == fact.source
            if not text and fact.corrects is not None:
                raise InputError(NEEDS_DOCUMENT)
            return None if same else msgspec.structs.replace(fact, source=text, day=today)
        if not text:
            raise InputError(Text("Delete a fact that does not hold; a value cannot be empty."))
        kind = field_at(Part, tuple(fact.field.split(".")))
        if kind is None or text == _shown(fact):
            return None
        what = Missing(Table.PARTS, fact.part, fact.field, verbatim(label_of(fact.field)))
        value = read_value(self._session.design.reference, what, kind, text)
        part = self._session.catalog.by_id(fact.part)
        if part is not None:
            with_fact(part, fact.field, value, fact.source, today)  # refuses what cannot be
        return msgspec.structs.replace(fact, value=to_plain(value), day=today)

    def _choices(self, index: QModelIndex | QPersistentModelIndex) -> Sequence[str]:
        row = self.sorted.mapToSource(index)
        if row.column() != VALUE:
            return ()
        kind = field_at(Part, tuple(self.model.rows[row.row()].fact.field.split(".")))
        return value_text(kind.kind).options if kind is not None else ()

    def _kept(self) -> tuple[OwnFact, ...]:
        return self.store.facts if self.store is not None else ()

    def _change(self, before: Sequence[OwnFact], now: Sequence[OwnFact]) -> bool:
        """Keep ``now`` in place of ``before``, as a step that can be undone."""
        if not self._put(now, before):
            return False
        self._before.append(tuple(before))
        self._show_buttons()
        return True

    def _put(self, facts: Sequence[OwnFact], gone: Sequence[OwnFact] = ()) -> bool:
        """Keep ``facts``, and those of other places except ``gone``."""
        if self.store is None:
            return False
        try:
            self.store.exchange(facts, gone)
        except SanwrightError as error:
            self._complain(str(error))
            return False
        self._complain("")
        self.refresh()
        return True

    def _follow(self) -> None:
        if self.isVisible():
            self.refresh()

    def _complain(self, sentence: str) -> None:
        self.complaint.setText(sentence)
        self.complaint.setVisible(bool(sentence))

    def _show_buttons(self) -> None:
        self.delete.setEnabled(bool(self.chosen))
        self.give.setEnabled(bool(self.model.rows))
        self.undo.setEnabled(bool(self._before))

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.search, 1)
        top.addWidget(self.count)
        self.pages.addWidget(self.table)
        self.pages.addWidget(self.words)
        below = QHBoxLayout()
        below.addWidget(self.delete)
        below.addWidget(self.undo)
        below.addWidget(self.give)
        below.addWidget(self.note, 1)
        below.addWidget(self.done_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.setSpacing(10)
        layout.addLayout(top)
        layout.addWidget(self.pages, 1)
        layout.addWidget(self.complaint)
        layout.addLayout(below)
        self._complain("")


def is_editable(fact: OwnFact, column: int) -> bool:
    """Whether a cell can be typed in: a figure has a source, a group of ports has neither."""
    kind = field_at(Part, tuple(fact.field.split(".")))
    if kind is None:
        return False
    return column == VALUE or (column == SOURCE and kind.is_figure)


def _keys(facts: Sequence[OwnFact]) -> list[tuple[str, str]]:
    return [(fact.part, fact.field) for fact in facts]


def _shown(fact: OwnFact, value: Any = None) -> str:
    """The fact's value, or another plain one of its field, as people write it."""
    if stated_group(fact.field):
        return tr(_GROUP)
    kind = field_at(Part, tuple(fact.field.split(".")))
    value = fact.value if value is None else value
    if kind is not None:
        try:
            return value_text(kind.kind).show(from_plain(value, kind.kind))
        except InputError:
            pass
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
