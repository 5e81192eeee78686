"""The rule packs window: what each pack sets, which one judges the design, packs of one's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSortFilterProxyModel, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from sanwright.catalog import OwnPacks, write_rule_pack
from sanwright.catalog.own_packs import PackExistsError
from sanwright.edits import set_rule_pack
from sanwright.errors import InputError, SanwrightError
from sanwright.gui.document.patience import at_place
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme, current_theme
from sanwright.gui.rule_packs.limits_model import (
    NOTE,
    VALUE,
    LimitRow,
    LimitsModel,
    limit_html,
    limit_rows,
    read_value,
)
from sanwright.gui.settings import Settings
from sanwright.gui.widgets.fields import heading, muted, named
from sanwright.gui.widgets.list_frame import ListFrame
from sanwright.gui.widgets.tables import prepare_table
from sanwright.parts import CitedPack
from sanwright.text import Text, from_file, tr

PACK_FILES = Text("Rule packs (*.toml)")


class RulePacksDialog(ThemedWidget, ListFrame):
    """Packs to the left, the limits of the chosen one to the right."""

    def __init__(
        self,
        session: Session,
        settings: Settings,
        prompts: Prompts,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Rule packs"), "", parent)
        self.resize(1180, 680)
        self._session = session
        self._settings = settings
        self._prompts = prompts
        self._packs: dict[str, CitedPack] = {}
        self.model = LimitsModel(self._edit, self)
        self.sorted = QSortFilterProxyModel(self)
        self.sorted.setSourceModel(self.model)
        self.sorted.setFilterKeyColumn(-1)
        self.sorted.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.table = named(QTableView(), tr("Limits of the pack"))
        self.search = named(QLineEdit(clearButtonEnabled=True), tr("Filter limits"))
        self.search.setPlaceholderText(tr("Filter limits"))
        self.differing = QCheckBox(tr("Only what differs from General"))
        self.title, self.about, self.verdict = heading(), muted(), QLabel(wordWrap=True)
        self.complaint = QLabel(wordWrap=True)
        self.complaint.setProperty("role", "error")
        self.limit = named(QTextBrowser(), tr("About the chosen limit"))
        self.limit.setFixedHeight(self.fontMetrics().lineSpacing() * 6)
        self.judge = QPushButton()
        self.duplicate = QPushButton(tr("Duplicate…"))
        self.rename = QPushButton(tr("Rename…"))
        self.delete = QPushButton(tr("Delete"))
        self.take_in = QPushButton(tr("Import…"))
        self.export = QPushButton(tr("Export…"))
        self.add = QPushButton(tr("Set this limit"))
        self.remove = QPushButton(tr("Leave this limit out"))
        self._lay_out()
        self._connect()
        self.refresh()
        self.follow_theme()

    def renew_theme(self, _theme: Theme) -> None:
        """Tell about the limit in other colours."""
        self._show_limit()

    @property
    def chosen(self) -> CitedPack | None:
        """The pack chosen in the list."""
        return self._packs.get(str(self.chosen_key))

    @property
    def chosen_limit(self) -> LimitRow | None:
        """The limit of the current row."""
        index = self.table.currentIndex()
        return self.model.rows[self.sorted.mapToSource(index).row()] if index.isValid() else None

    def showEvent(self, event: QShowEvent) -> None:
        """Begin with the pack that judges the design."""
        self.refresh()
        self.choose(self._session.design.reference.rule_pack.key)
        self._complain(" ".join(map(str, self._own.problems())))
        super().showEvent(event)

    def choose(self, key: str) -> None:
        """Show the pack with ``key``."""
        self.choose_key(key)

    def refresh(self) -> None:
        """List the packs that there are now."""
        chosen = self.chosen
        library, judging = self._session.catalog, self._judging
        self._packs = {cited.pack.key: cited for cited in library.cited_packs}
        if judging.pack.thresholds:
            self._packs.setdefault(judging.pack.key, judging)
        self.show_entries(
            (
                (key, f"{cited.pack.heading}\n{self._origin(cited)}")
                for key, cited in self._packs.items()
            ),
            chosen.pack.key if chosen is not None else judging.pack.key,
        )
        self._show_pack()

    def import_path(self, path: Path) -> None:
        """Take in a pack from a file; asks before another pack of the user's is replaced."""
        try:
            own = self._own
            cited = at_place(path, lambda: own.read_file(path))
            pack = own.import_read(cited, path)
        except PackExistsError as error:
            if not self._prompts.confirm(tr("Replace your pack?"), str(error), tr("Replace")):
                self._complain(str(error))
                return
            pack = own.import_read(cited, path, replace=True)
        except SanwrightError as error:
            self._complain(str(error))
            return
        self.choose(pack.key)

    def duplicate_as(self, title: str) -> None:
        """Make a pack of the user's own from the chosen one."""
        cited = self.chosen
        if cited is not None:
            made = self._attempt(lambda: self._own.create(cited, title).key)
            if made:
                self.choose(made)

    # The design

    @property
    def _judging(self) -> CitedPack:
        reference = self._session.design.reference
        cited = reference.rule_pack.cited()
        sources = tuple(source for source in reference.sources if source.key in cited)
        return CitedPack(pack=reference.rule_pack, sources=sources)

    def _judge(self) -> None:
        cited, design = self.chosen, self._session.design
        if cited is not None:
            self._complain(
                self._session.attempt(lambda: set_rule_pack(design, cited.pack, cited.sources))
            )

    def _origin(self, cited: CitedPack) -> str:
        pack, library = cited.pack, self._session.catalog
        shipped = {other.pack.key for other in library.shipped.cited_packs}
        where = tr("shipped") if pack.key in shipped else tr("yours")
        if pack.key not in shipped and not library.is_users_pack(pack.key):
            where = tr("only in this design")
        judging = tr(" · judges this design") if pack.key == self._judging.pack.key else ""
        return tr(
            "version {version} · {where}{judging}",
            version=pack.version,
            where=where,
            judging=judging,
        )

    # Showing

    def _show_pack(self) -> None:
        cited = self.chosen
        if cited is None:
            return
        pack, library = cited.pack, self._session.catalog
        own = library.is_users_pack(pack.key)
        general = library.cited_packs[0]
        rows = limit_rows(cited, general)
        if self.differing.isChecked():
            rows = [row for row in rows if row.differs]
        current, bar = self.table.currentIndex(), self.table.verticalScrollBar()
        place, scroll = (max(current.row(), 0), max(current.column(), 0)), bar.value()
        self.model.show_rows(rows, editable=own)
        self.table.setCurrentIndex(self.sorted.index(*place))
        bar.setValue(scroll)
        self.title.setText(str(pack.name))
        self.about.setText(tr(from_file(pack.description)))
        self._show_verdict(cited)
        self.rename.setEnabled(own)
        self.delete.setEnabled(own)
        self._show_limit()

    def _show_verdict(self, cited: CitedPack) -> None:
        judging, pack = self._judging.pack, cited.pack
        if judging.key != pack.key:
            self.verdict.setText(tr("The design is judged by {name}.", name=judging.name))
            self.judge.setText(tr("Judge this design by this pack"))
        elif judging == pack:
            self.verdict.setText(tr("This pack judges the design."))
            self.judge.setText(tr("Judges this design"))
        else:
            self.verdict.setText(
                tr(
                    "The design is judged by version {version} of this pack; "
                    "version {version2} is here now.",
                    version=judging.version,
                    version2=pack.version,
                )
            )
            self.judge.setText(tr("Judge by version {version}", version=pack.version))
        self.judge.setEnabled(judging != pack)

    def _show_limit(self) -> None:
        row, own = self.chosen_limit, self.model.is_editable
        for button in (self.add, self.remove):
            button.setVisible(own)
        self.add.setEnabled(row is not None and row.mine is None)
        self.remove.setEnabled(row is not None and row.mine is not None)
        self.limit.setHtml(limit_html(row, current_theme()) if row is not None else "")

    def _on_choice(self) -> None:
        self.model.forget_drafts()
        self._complain("")
        self._show_pack()

    def _complain(self, sentence: str) -> None:
        self.complaint.setText(sentence)
        self.complaint.setVisible(bool(sentence))

    # Packs of one's own

    @property
    def _own(self) -> OwnPacks:
        own = self._session.catalog.own_packs
        if own is None:
            raise InputError(Text("Packs of your own cannot be kept here."))
        return own

    def _attempt(self, work: Callable[[], object]) -> str:
        """What ``work`` returned as text; empty if it was refused, which is said then."""
        try:
            result = str(work())
        except SanwrightError as error:
            self._complain(str(error))
            return ""
        self._complain("")
        return result

    def _edit(self, limit: str, column: int, text: str) -> bool:
        cited = self.chosen
        row = cited.pack.threshold(limit) if cited is not None else None
        if cited is None or row is None:
            return False
        key = cited.pack.key

        def change() -> str:
            if column == NOTE:
                self._own.set_threshold(key, limit, note=text)
            elif column != VALUE:
                self._own.set_threshold(key, limit, source=text)
            elif row.text:
                self._own.set_threshold(key, limit, text=text)
            else:
                self._own.set_threshold(key, limit, value=read_value(row, text))
            return limit

        return bool(self._attempt(change))

    def _ask_duplicate(self) -> None:
        if self.chosen is not None:
            suggested = tr("{title} (ours)", title=self.chosen.pack.heading)
            title = self._prompts.line(
                tr("Duplicate the pack"), tr("Title of your pack:"), suggested
            )
            if title is not None:
                self.duplicate_as(title)

    def _ask_rename(self) -> None:
        if self.chosen is not None:
            key, title = self.chosen.pack.key, self.chosen.pack.title
            wanted = self._prompts.line(tr("Rename the pack"), tr("Title of the pack:"), title)
            if wanted is not None:
                self._attempt(lambda: self._own.rename(key, wanted))

    def _ask_delete(self) -> None:
        if self.chosen is None:
            return
        key = self.chosen.pack.key
        if self._prompts.confirm(
            tr("Delete the pack “{title}”?", title=self.chosen.pack.heading),
            tr("Designs that are judged by it keep their copy."),
            tr("Delete"),
        ):
            self._attempt(lambda: self._own.delete(key))

    def _ask_import(self) -> None:
        folder = self._settings.last_folder
        path = self._prompts.file(tr("Import a rule pack"), folder, tr(PACK_FILES))
        if path is not None:
            self.import_path(path)

    def _ask_export(self) -> None:
        cited = self.chosen
        if cited is None:
            return
        suggested = Path(self._settings.last_folder) / f"{cited.pack.key}.toml"
        path = self._prompts.save_path(suggested, tr("Export the rule pack"), tr(PACK_FILES))
        if path is not None:
            self._attempt(lambda: at_place(path, lambda: write_rule_pack(cited, path)))

    def _add_limit(self) -> None:
        cited, row = self.chosen, self.chosen_limit
        if cited is not None and row is not None:
            self._attempt(lambda: self._own.add_threshold(cited.pack.key, row.key))

    def _remove_limit(self) -> None:
        cited, row = self.chosen, self.chosen_limit
        if cited is not None and row is not None:
            self._attempt(lambda: self._own.remove_threshold(cited.pack.key, row.key))

    # Making

    def _connect(self) -> None:
        self.list.currentItemChanged.connect(self._on_choice)
        self.search.textChanged.connect(self.sorted.setFilterFixedString)
        self.differing.toggled.connect(self._show_pack)
        self.table.selectionModel().currentChanged.connect(self._show_limit)
        for button, work in (
            (self.judge, self._judge),
            (self.duplicate, self._ask_duplicate),
            (self.rename, self._ask_rename),
            (self.delete, self._ask_delete),
            (self.take_in, self._ask_import),
            (self.export, self._ask_export),
            (self.add, self._add_limit),
            (self.remove, self._remove_limit),
        ):
            button.setAutoDefault(False)
            button.clicked.connect(work)
        self._session.packs_changed.connect(self.refresh)
        self._session.changed.connect(self._on_change)
        self._session.replaced.connect(self.refresh)

    def _on_change(self) -> None:
        if self.isVisible():
            self.refresh()

    def _lay_out(self) -> None:
        prepare_table(self.table, self.sorted, "rule-pack", (4,))
        self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        verdict = QHBoxLayout()
        verdict.addWidget(self.verdict, 1)
        verdict.addWidget(self.judge)
        tools = QHBoxLayout()
        tools.addWidget(self.search, 1)
        tools.addWidget(self.differing)
        limit = QHBoxLayout()
        limit.addWidget(self.add)
        limit.addWidget(self.remove)
        limit.addWidget(self.complaint, 1)
        right = QVBoxLayout(self.form)
        right.setContentsMargins(0, 0, 0, 0)
        for widget in (self.title, self.about):
            right.addWidget(widget)
        right.addLayout(verdict)
        right.addLayout(tools)
        right.addWidget(self.table, 1)
        right.addWidget(self.limit)
        right.addLayout(limit)
        self.lay_out(
            [(self.duplicate, self.rename), (self.take_in, self.export), (self.delete,)],
            width=285,
            stretch=(1, 4),
        )
