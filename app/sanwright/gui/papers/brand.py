"""The looks of the architect's own company: colours, logo, fonts, standing texts, as a file too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.errors import InputError, SanwrightError
from sanwright.gui.document.patience import at_place
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.papers.brand_fields import ColourField, FileField, PictureField
from sanwright.gui.papers.draft import DocumentsDraft
from sanwright.gui.settings import Settings
from sanwright.gui.widgets.fields import form, muted, named, section
from sanwright.reports.composition import DOCUMENTS, PROPOSAL, SIZING_REPORT
from sanwright.text import Text, tr

PICTURES = Text("Pictures (*.png *.jpg *.jpeg);;All files (*)")
FONTS = Text("TrueType fonts (*.ttf);;All files (*)")
BRANDS = Text("Sanwright brand (*.sanwbrand);;All files (*)")
SUFFIX = ".sanwbrand"
_GAP = 8


class BrandPage(QWidget):
    """Edits the draft's brand at once."""

    replaced = Signal()
    """A brand was read from a file."""

    def __init__(self, prompts: Prompts, settings: Settings) -> None:
        super().__init__()
        self._prompts, self._settings = prompts, settings
        self._draft: DocumentsDraft | None = None
        self.company = named(QLineEdit(), tr("Company"))
        self.name = named(QLineEdit(), tr("Name of the brand"))
        self.accent = ColourField(tr("Colour of headings"))
        self.ink = ColourField(tr("Colour of text"))
        self.logo = PictureField(tr("Own logo"), lambda: self._ask(PICTURES), logo_problem)
        self.regular = FileField(tr("Font"), lambda: self._ask(FONTS), font_problem)
        self.bold = FileField(tr("Bold font"), lambda: self._ask(FONTS), font_problem)
        self.which = named(QComboBox(), tr("Standing text for"))
        for key, title in standing_sections():
            self.which.addItem(title, key)
        self.text = named(QPlainTextEdit(tabChangesFocus=True), tr("Standing text"))
        self.text.setPlaceholderText(
            tr("Printed in this section wherever a document has no text of its own.")
        )
        self.load = QPushButton(tr("Load brand…"), autoDefault=False)
        self.save = QPushButton(tr("Save brand…"), autoDefault=False)
        self.complaint = QLabel(wordWrap=True)
        self.complaint.setProperty("role", "error")
        self._lay_out()
        self._connect()

    def show_draft(self, draft: DocumentsDraft) -> None:
        """Edit the brand of ``draft``."""
        self._draft = draft
        brand = draft.brand
        self.company.setText(brand.company)
        self.name.setText(brand.name)
        self.accent.show_colour(brand.accent)
        self.ink.show_colour(brand.ink)
        self.logo.show_content(brand.logo)
        self.regular.show_content(brand.font_regular)
        self.bold.show_content(brand.font_bold)
        self.complaint.setText("")
        self._show_text()

    def load_file(self) -> None:
        """Ask for a brand file and take its brand over."""
        path = self._ask(BRANDS)
        draft = self._draft
        if path is None or draft is None:
            return
        from sanwright.reports.brand_file import read_brand

        try:
            draft.brand = at_place(path, lambda: read_brand(path))
        except SanwrightError as error:
            self.complaint.setText(str(error))
            return
        self.show_draft(draft)
        self.replaced.emit()

    def save_file(self) -> None:
        """Ask where to, and write the brand as it stands here."""
        draft = self._draft
        if draft is None:
            return
        brand = draft.brand
        stem = brand.name or brand.company or tr("brand")
        safe = "".join(each if each.isalnum() or each in " -_" else "-" for each in stem).strip()
        suggested = Path(self._settings.last_folder) / f"{safe or 'brand'}{SUFFIX}"
        path = self._prompts.save_path(suggested, tr("Save the brand"), tr(BRANDS))
        if path is None:
            return
        from sanwright.reports.brand_file import write_brand

        try:
            at_place(path, lambda: write_brand(brand, path))
        except SanwrightError as error:
            self.complaint.setText(str(error))
            return
        self.complaint.setText("")

    # How it is done

    def _set(self, **values: Any) -> None:
        if self._draft is not None:
            self._draft.set_brand(**values)

    def _show_text(self) -> None:
        texts = self._draft.brand.texts if self._draft is not None else {}
        with QSignalBlocker(self.text):
            self.text.setPlainText(texts.get(str(self.which.currentData()), ""))
        for row in range(self.which.count()):
            font = self.font()
            font.setBold(bool(texts.get(str(self.which.itemData(row)))))
            self.which.setItemData(row, font, _FONT_ROLE)

    def _keep_text(self) -> None:
        draft = self._draft
        if draft is None:
            return
        texts = dict(draft.brand.texts)
        key, text = str(self.which.currentData()), self.text.toPlainText()
        if text.strip():
            texts[key] = text
        else:
            texts.pop(key, None)
        draft.set_brand(texts=texts)

    def _ask(self, kinds: Text) -> Path | None:
        return self._prompts.file(tr("Choose a file"), self._settings.last_folder, tr(kinds))

    def _connect(self) -> None:
        self.company.textEdited.connect(lambda text: self._set(company=text))
        self.name.textEdited.connect(lambda text: self._set(name=text))
        self.accent.changed.connect(lambda colour: self._set(accent=colour))
        self.ink.changed.connect(lambda colour: self._set(ink=colour))
        self.logo.changed.connect(lambda content: self._set(logo=content))
        self.regular.changed.connect(lambda content: self._set(font_regular=content))
        self.bold.changed.connect(lambda content: self._set(font_bold=content))
        for field in (self.logo, self.regular, self.bold):
            field.refused.connect(self.complaint.setText)
        self.which.currentIndexChanged.connect(lambda _: self._show_text())
        self.text.textChanged.connect(self._keep_text)
        self.load.clicked.connect(self.load_file)
        self.save.clicked.connect(self.save_file)

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(_GAP)
        rows = form()
        for label, field in (
            (tr("Co&mpany"), self.company),
            (tr("Name of the brand"), self.name),
            (tr("Headings"), self.accent),
            (tr("Text colour"), self.ink),
            (tr("Own &logo"), self.logo),
            (tr("&Font"), self.regular),
            (tr("Bold font"), self.bold),
        ):
            _add(rows, label, field)
        left.addLayout(rows)
        left.addStretch(1)
        buttons = QHBoxLayout()
        buttons.setSpacing(_GAP)
        buttons.addWidget(self.load)
        buttons.addWidget(self.save)
        buttons.addStretch(1)
        left.addWidget(muted(tr("A brand file holds all of this page, to be shared in a team.")))
        left.addLayout(buttons)
        right = QVBoxLayout()
        right.setSpacing(_GAP)
        right.addWidget(section(tr("Standing texts")))
        right.addWidget(self.which)
        right.addWidget(self.text, 1)
        columns = QHBoxLayout()
        columns.setSpacing(22)
        columns.addLayout(left, 1)
        columns.addLayout(right, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 10, 0, 0)
        layout.addLayout(columns, 1)
        layout.addWidget(self.complaint)


_FONT_ROLE = 6
"""``Qt.ItemDataRole.FontRole`` as combo boxes take it."""


def standing_sections() -> list[tuple[str, str]]:
    """Sections that a brand may have a text for, those of the proposal first."""
    kinds = {
        section.key: tr(section.title)
        for document in (PROPOSAL, SIZING_REPORT)
        for section in DOCUMENTS[document].sections
    }
    return list(kinds.items())


def logo_problem(data: bytes) -> str:
    """Why a picture cannot be printed; nothing if it can."""
    from sanwright.reports.logo import read_logo

    return read_logo(data).problem


def font_problem(data: bytes) -> str:
    """Why a font cannot be embedded; nothing if it can."""
    from sanwright.reports.typefaces import brand_faces

    try:
        brand_faces(data, None)
    except InputError as error:
        return str(error)
    return ""


def _add(rows: QFormLayout, label: str, field: QWidget) -> None:
    caption = QLabel(label)
    caption.setProperty("role", "muted")
    caption.setBuddy(field)
    rows.addRow(caption, field)
