"""The catalog window: the parts in a table, the chosen one's sheet, a comparison, a report card."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.catalog.compare import ComparePage
from sanwright.gui.catalog.facets import FacetBoxes, kind_label
from sanwright.gui.catalog.own_parts import OwnParts
from sanwright.gui.catalog.parts_table import ID_ROLE, PartLine, PartsModel, PartsTable
from sanwright.gui.catalog.report_card import ReportCard
from sanwright.gui.catalog.sheet import PartSheet
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.look.keys import native_keys
from sanwright.gui.settings import Settings
from sanwright.gui.widgets.fields import heading, muted, named
from sanwright.gui.widgets.front_view import FrontView, show_part_front
from sanwright.parts import Part, PartKind
from sanwright.text import Text, tr

LIMIT = 5000
_HIGHEST = 170
"""Pixels of the picture of a part."""
CATALOG = Text("catalog")
"""Where a shipped part is from."""
_ALL, _OWN = "all", "own"


class CatalogWindow(QDialog):
    """Looks up, compares, and hands what is to be changed to ``own``."""

    def __init__(
        self,
        session: Session,
        settings: Settings,
        prompts: Prompts,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Catalog"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.resize(1400, 800)
        self._session = session
        self._is_counted = False
        self.own = OwnParts(session, settings, prompts, self)
        self.search = named(QLineEdit(clearButtonEnabled=True), tr("Search parts"))
        self.search.setPlaceholderText(tr("Search: model, speed, vendor, order number"))
        self.facets = FacetBoxes(across=True)
        self.kinds, self.vendors = self.facets.kinds, self.facets.vendors
        self.shelf = named(QComboBox(), tr("Whose parts"))
        self.shelf.addItem(tr("All parts"), _ALL)
        self.shelf.addItem(tr("Your own, also retired"), _OWN)
        self._model = PartsModel(session.catalog.find, self._origin, self)
        self.table = PartsTable(self._model)
        self.count = muted()
        self._title = heading()
        self.front = FrontView(_HIGHEST)
        self.sheet = PartSheet(self._session.catalog.summary)
        self.compare = ComparePage()
        self.card = ReportCard()
        self.tabs = QTabWidget(documentMode=True)
        named(self.tabs.tabBar(), tr("Part, comparison or report card"))
        self.message = named(QLabel(wordWrap=True), tr("What was done last"))
        self._make_buttons()
        self._lay_out()
        self._connect()
        self.refresh()

    @property
    def part(self) -> Part | None:
        """The part whose sheet is shown."""
        return self.sheet.part

    def choose(self, id_: str) -> None:
        """Show the part ``id_``, whatever was searched for before."""
        if not self.table.choose(id_):
            self.search.clear()
            self.facets.clear()
            self.refresh()
            self.table.choose(id_)
        self.tabs.setCurrentIndex(0)

    def compare_chosen(self) -> None:
        """Put the selected parts beside those that are compared already."""
        find = self._session.catalog.find
        parts = [part for part in map(find, self.table.chosen()) if part is not None]
        self.say(self.compare.add(parts))
        self.tabs.setCurrentWidget(self.compare)

    def refresh(self) -> None:
        """Search again for what the fields say; the chosen part stays chosen if it is found."""
        text, library = self.search.text().strip(), self._session.catalog
        hits = self.facets.search(library, text, LIMIT)
        chosen = self.part.id if self.part is not None else ""
        if self.shelf.currentData() == _OWN:
            self._model.show(self._own_lines(text))
            for box in self.facets.further.values():
                box.setEnabled(False)
        else:
            self._model.show([PartLine(h.id, h.model, h.vendor, str(h.kind)) for h in hits])
        listed = self._model.rowCount()
        self.count.setText(_count_text(listed))
        if not (chosen and self.table.choose(chosen)) and listed:
            self.table.select_row(0)
        self.edition.setText(tr("Edition {edition}", edition=library.edition))
        self.back.setEnabled(bool(library.shipped.installed_over))
        self._show_part()

    def say(self, sentence: str) -> None:
        """Tell what was done, or could not be."""
        self.message.setText(sentence)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin in the search field."""
        super().showEvent(event)
        self.search.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        """Take on other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "card"):
            self.compare.refresh()
            self.sheet.show_part(self.sheet.part)
            self.table.viewport().update()

    def _own_lines(self, text: str) -> list[PartLine]:
        user = self._session.catalog.user
        words = text.casefold().split()
        parts = user.parts(include_retired=True) if user is not None else ()
        kind, vendor = self.kinds.chosen, self.vendors.chosen
        return [
            PartLine(part.id, part.model, part.vendor, str(part.kind))
            for part in parts
            if all(word in f"{part.id} {part.name} {part.kind}".casefold() for word in words)
            and kind in ("", str(part.kind))
            and vendor in ("", part.vendor)
        ]

    def _origin(self, id_: str) -> str:
        library = self._session.catalog
        if not library.is_users(id_):
            return tr(CATALOG)
        retired = library.user is not None and library.user.is_retired(id_)
        return tr("own, retired") if retired else tr("own")

    def _show_part(self) -> None:
        index = self.table.currentIndex()
        chosen = self.table.chosen()
        id_ = chosen[0] if len(chosen) == 1 else str(index.data(ID_ROLE)) if index.isValid() else ""
        part = self._session.catalog.find(id_) if id_ else None
        self._title.setText(self._heading(part))
        if part != self.sheet.part or part is None:
            self._show_sheet(part)
        own = [id_ for id_ in chosen if self._session.catalog.is_users(id_)]
        user = self._session.catalog.user
        retired = user is not None and bool(own) and all(map(user.is_retired, own))
        self.retire.setText(tr("Restore") if retired else tr("Retire"))
        can_keep = user is not None
        self.new.setEnabled(can_keep)
        self.take.setEnabled(can_keep)
        for button in (self.clone, self.edit):
            button.setEnabled(can_keep and len(chosen) == 1)
        keeps_facts = self._session.catalog.own_facts is not None
        self.correct.setEnabled(keeps_facts and len(chosen) == 1 and not own)
        for button in (self.retire, self.delete):
            button.setEnabled(bool(own) and len(own) == len(chosen))
        for button in (self.beside, self.give):
            button.setEnabled(bool(chosen))

    def _heading(self, part: Part | None) -> str:
        if part is None:
            return tr("No part matches the search.")
        origin = self._origin(part.id)
        return str(part.label) if origin == tr(CATALOG) else f"{part.label} ({origin})"

    def _show_sheet(self, part: Part | None) -> None:
        show_part_front(self.front, part)
        self.sheet.show_part(part)

    def _on_stored(self, id_: str) -> None:
        self.choose(id_)
        self._show_sheet(self._session.catalog.find(id_))

    def _on_catalog(self) -> None:
        self._is_counted = False
        self.refresh()
        self._show_sheet(self._session.catalog.find(self.part.id) if self.part else None)
        self._on_tab()

    def _on_tab(self) -> None:
        if self._is_counted or self.tabs.currentWidget() is not self.card:
            return
        library = self._session.catalog
        own = len(library.user.parts()) if library.user is not None else 0
        self.card.show_catalog(library.shipped.edition, library.parts(), own)
        self._is_counted = True

    def _with_part(self, act: Callable[[Part], None]) -> Callable[[], None]:
        def run() -> None:
            if self.part is not None:
                act(self.part)

        return run

    def _retire(self) -> None:
        self.own.retire(self.table.chosen(), self.retire.text() == tr("Retire"))

    def _make_buttons(self) -> None:
        self.new = QPushButton(tr("New"))
        menu = QMenu(self.new)
        for kind in PartKind:
            label = kind_label(str(kind))
            menu.addAction(label, partial(self.own.new, kind))
        self.new.setMenu(menu)
        self.clone = QPushButton(tr("Copy…"))
        self.edit = QPushButton(tr("Edit…"))
        self.correct = QPushButton(tr("Correct…"))
        self.retire = QPushButton(tr("Retire"))
        self.delete = QPushButton(tr("Delete…"))
        self.beside = QPushButton(tr("Compare"))
        self.give = QPushButton(tr("Export pack…"))
        self.take = QPushButton(tr("Import…"))
        self.edition = QPushButton()
        editions = QMenu(self.edition)
        self.install = editions.addAction(tr("Install an edition…"), self.own.install_edition)
        self.back = editions.addAction(tr("Back to the edition before"), self.own.roll_back)
        self.edition.setMenu(editions)
        tips = {
            self.new: tr("Write a part of your own"),
            self.clone: tr("Write a part of your own that begins as a copy of the selected one"),
            self.edit: tr("Change your own part, or make your own version of a shipped one"),
            self.correct: tr("Say that a figure is wrong, and which document says so"),
            self.retire: tr("Hide your own part from searches, or show it again; designs keep it"),
            self.delete: tr("Take your own part away for good"),
            self.beside: tr(
                "Put the selected parts side by side ({native})", native=native_keys("Ctrl+Return")
            ),
            self.give: tr("Write the selected parts into one file for a colleague"),
            self.edition: tr("Which edition of the catalog is in use, and how to change it"),
            self.take: tr("Take over parts from a catalog pack or a NetBox device type"),
        }
        for button, tip in tips.items():
            button.setToolTip(tip)
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        filters = QHBoxLayout()
        filters.addWidget(self.search, 3)
        filters.addWidget(self.facets, 5)
        filters.addWidget(self.shelf, 1)
        acts = QHBoxLayout()
        for button in (
            self.new, self.clone, self.edit, self.correct, self.retire, self.delete
        ):  # fmt: skip
            acts.addWidget(button)
        acts.addStretch(1)
        more = QHBoxLayout()
        for button in (self.beside, self.give, self.take, self.edition):
            more.addWidget(button)
        more.addStretch(1)
        more.addWidget(self.count)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table, 1)
        column.addLayout(more)
        column.addLayout(acts)
        page = QWidget()
        words = QVBoxLayout(page)
        words.setContentsMargins(0, 8, 0, 0)
        words.addWidget(self._title)
        words.addWidget(self.front)
        words.addWidget(self.sheet, 1)
        for widget, title in (
            (page, tr("Part")),
            (self.compare, tr("Compare")),
            (self.card, tr("Report card")),
        ):
            self.tabs.addTab(widget, title)
        split = QSplitter(childrenCollapsible=False)
        split.addWidget(left)
        split.addWidget(self.tabs)
        split.setSizes([740, 660])
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        close.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        below = QHBoxLayout()
        below.addWidget(self.message, 1)
        below.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.setSpacing(10)
        layout.addLayout(filters)
        layout.addWidget(split, 1)
        layout.addLayout(below)

    def _connect(self) -> None:
        self.search.textChanged.connect(self.refresh)
        self.facets.changed.connect(self.refresh)
        self.shelf.activated.connect(self.refresh)
        self.table.selectionModel().selectionChanged.connect(self._show_part)
        self.table.doubleClicked.connect(lambda _: self.tabs.setCurrentIndex(0))
        self.tabs.currentChanged.connect(self._on_tab)
        self.own.said.connect(self.say)
        self.own.stored.connect(self._on_stored)
        self._session.catalog_changed.connect(self._on_catalog)
        self.clone.clicked.connect(self._with_part(self.own.clone))
        self.edit.clicked.connect(self._with_part(self.own.edit))
        self.correct.clicked.connect(self._with_part(lambda part: self.own.correct(part.id)))
        self.retire.clicked.connect(self._retire)
        self.delete.clicked.connect(lambda: self.own.delete(self.table.chosen()))
        self.beside.clicked.connect(self.compare_chosen)
        self.give.clicked.connect(lambda: self.own.export_pack(self.table.chosen()))
        self.take.clicked.connect(self.own.import_file)
        for keys, act in (("Ctrl+Return", self.compare_chosen), ("Ctrl+F", self.search.setFocus)):
            QShortcut(QKeySequence(keys), self, act)


def _count_text(listed: int) -> str:
    if listed == LIMIT:
        return tr("the first {limit:,} parts", limit=LIMIT)
    return tr("1 part", "{count:,} parts", listed)
