"""Which sections a document has, in which order, and the user's own words for each."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from sanwright.design.papers import SectionChoice
from sanwright.gui.papers.draft import DocumentsDraft, section_title
from sanwright.gui.papers.section_list import SectionList
from sanwright.gui.widgets.fields import muted, named
from sanwright.reports.composition import APPENDIX, DOCUMENTS, TextUse, has_appendix, with_appendix
from sanwright.text import Text, tr

_ABOVE = Text("What you write stands above what the program writes in this section.")
_WHOLE = Text("The program writes this section. What you write is printed in its stead.")
_OWN = Text("A section of your own: its title and your text. Without text it is not printed.")
_NO_SECTIONS = Text(
    "The bill of materials is a file of its own: Excel workbook, PDF, CSV or JSON. It has no "
    "sections to choose."
)


class SectionsPage(QWidget):
    """The list beside the words of the chosen section; edits go into the draft at once."""

    def __init__(self) -> None:
        super().__init__()
        self._draft: DocumentsDraft | None = None
        self._document = ""
        self.list = SectionList()
        self.up = QPushButton(tr("Up"), autoDefault=False)
        self.down = QPushButton(tr("Down"), autoDefault=False)
        self.up.setToolTip(tr("Alt+Up"))
        self.down.setToolTip(tr("Alt+Down"))
        self.add = QPushButton(tr("Add section"), autoDefault=False)
        self.remove = QPushButton(tr("Remove"), autoDefault=False)
        self.appendix = QCheckBox(tr("&Appendix: sources, limits, glossary"))
        self.title = named(QLineEdit(clearButtonEnabled=True), tr("Title"))
        self.text = named(QPlainTextEdit(tabChangesFocus=True), tr("Text"))
        self.hint = muted()
        self.as_written = QPushButton(tr("As the program writes it"), autoDefault=False)
        self.as_written.setToolTip(tr("Take back your title and text of this section"))
        self._none = QLabel(tr(_NO_SECTIONS), wordWrap=True)
        self._none.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._none.setProperty("role", "empty")
        self._split = QSplitter()
        self._lay_out()
        self.list.arranged.connect(self._take_order)
        self.list.currentItemChanged.connect(lambda *_: self._show_words())
        self.up.clicked.connect(lambda: self.list.shift(-1))
        self.down.clicked.connect(lambda: self.list.shift(1))
        self.add.clicked.connect(self.add_own)
        self.remove.clicked.connect(self.remove_own)
        self.title.textEdited.connect(lambda text: self._replace(title=text))
        self.text.textChanged.connect(lambda: self._replace(text=self.text.toPlainText()))
        self.as_written.clicked.connect(self.reset_words)
        self.appendix.toggled.connect(self._take_appendix)

    def show_document(self, draft: DocumentsDraft, document: str) -> None:
        """Edit the sections of ``document``."""
        self._draft, self._document = draft, document
        sections = draft.sections(document)
        self.list.show_sections([(choice, self._title(choice)) for choice in sections])
        self._split.setVisible(bool(sections))
        self._none.setVisible(not sections)
        keys = {choice.key for choice in sections}
        self.appendix.setVisible(not keys.isdisjoint(APPENDIX))
        with QSignalBlocker(self.appendix):
            self.appendix.setChecked(has_appendix(draft.plan(document)))
        self._show_words()

    @property
    def chosen(self) -> SectionChoice | None:
        """The section whose words are shown."""
        key = self.list.chosen_key
        return next((choice for choice in self._sections() if choice.key == key), None)

    def add_own(self) -> None:
        """Add a section of the user's behind the chosen one, and begin with its title."""
        draft = self._draft
        if draft is None:
            return
        sections = list(self._sections())
        keys = [choice.key for choice in sections]
        at = keys.index(self.list.chosen_key) + 1 if self.list.chosen_key in keys else len(keys)
        own = SectionChoice(key=draft.new_key(self._document))
        sections.insert(at, own)
        self._store(sections)
        self.list.choose(own.key)
        self.title.setFocus()

    def remove_own(self) -> None:
        """Take the chosen section of the user's own out; others can only be unticked."""
        chosen = self.chosen
        if chosen is not None and chosen.is_own:
            self._store([each for each in self._sections() if each.key != chosen.key])

    def reset_words(self) -> None:
        """Let the program write title and text again."""
        self._replace(title="", text="")
        self._show_words()

    # How it is done

    def _sections(self) -> tuple[SectionChoice, ...]:
        return self._draft.sections(self._document) if self._draft is not None else ()

    def _title(self, choice: SectionChoice) -> str:
        return choice.title.strip() or section_title(DOCUMENTS.get(self._document), choice.key)

    def _store(self, sections: list[SectionChoice]) -> None:
        if self._draft is not None:
            self._draft.set_sections(self._document, sections)
            self.show_document(self._draft, self._document)

    def _take_order(self) -> None:
        draft = self._draft
        if draft is None:
            return
        by_key = {choice.key: choice for choice in self._sections()}
        order = self.list.order()
        draft.set_sections(
            self._document,
            [msgspec.structs.replace(by_key[key], shown=shown) for key, shown in order],
        )
        with QSignalBlocker(self.appendix):
            self.appendix.setChecked(has_appendix(draft.plan(self._document)))
        self._show_buttons()

    def _take_appendix(self, shown: bool) -> None:
        draft = self._draft
        if draft is not None and self._document in DOCUMENTS:
            plan = with_appendix(draft.plan(self._document), shown=shown)
            draft.set_plan(self._document, sections=plan.sections)
            self.show_document(draft, self._document)

    def _replace(self, **words: str) -> None:
        chosen, draft = self.chosen, self._draft
        if chosen is None or draft is None:
            return
        changed = msgspec.structs.replace(chosen, **words)
        draft.set_sections(
            self._document,
            [changed if each.key == chosen.key else each for each in self._sections()],
        )
        self.list.rename(chosen.key, self._title(changed))
        self._show_buttons()

    def _show_words(self) -> None:
        chosen = self.chosen
        with QSignalBlocker(self.text):
            self.text.setPlainText(chosen.text if chosen is not None else "")
        self.title.setText(chosen.title if chosen is not None else "")
        kind = DOCUMENTS.get(self._document)
        if chosen is not None:
            self.title.setPlaceholderText(section_title(kind, chosen.key))
            section = kind.section(chosen.key) if kind is not None else None
            if section is None:
                hint = _OWN
            else:
                hint = _WHOLE if section.text_use is TextUse.WHOLE else _ABOVE
            self.hint.setText(tr(hint))
        self._show_buttons()

    def _show_buttons(self) -> None:
        chosen, row = self.chosen, self.list.currentRow()
        for field in (self.title, self.text):
            field.setEnabled(chosen is not None)
        self.up.setEnabled(row > 0)
        self.down.setEnabled(0 <= row < self.list.count() - 1)
        self.remove.setEnabled(chosen is not None and chosen.is_own)
        has_words = chosen is not None and bool(chosen.title or chosen.text)
        self.as_written.setEnabled(has_words and chosen is not None and not chosen.is_own)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        for button in (self.up, self.down, self.add, self.remove):
            buttons.addWidget(button)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list, 1)
        column.addWidget(self.appendix)
        column.addLayout(buttons)
        right = QWidget()
        words = QVBoxLayout(right)
        words.setContentsMargins(8, 0, 0, 0)
        for caption, field in ((tr("T&itle"), self.title), (tr("Te&xt"), self.text)):
            label = QLabel(caption)
            label.setProperty("role", "muted")
            label.setBuddy(field)
            words.addWidget(label)
            words.addWidget(field)
        words.addWidget(self.hint)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.as_written)
        words.addLayout(row)
        self._split.addWidget(left)
        self._split.addWidget(right)
        self._split.setChildrenCollapsible(False)
        self._split.setSizes([380, 460])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.addWidget(self._split, 1)
        layout.addWidget(self._none, 1)
