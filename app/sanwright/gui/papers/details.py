"""What a document says of itself: title, language, paper, prices, until when it holds."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QWidget

from sanwright.gui.papers.draft import DocumentsDraft
from sanwright.gui.widgets.fields import named
from sanwright.language import LANGUAGES
from sanwright.reports.composition import INSTALLERS_PACK, PROPOSAL
from sanwright.text import Text, tr

_PAPERS = (("A4", Text("A4")), ("Letter", Text("Letter")))
_PRICES = (
    ("all", Text("All prices")),
    ("totals", Text("Totals only")),
    ("none", Text("No prices")),
)


class DetailFields(QWidget):
    """Two columns of fields that edit the draft's plan at once."""

    def __init__(self) -> None:
        super().__init__()
        self._draft: DocumentsDraft | None = None
        self._document = ""
        self.title = named(QLineEdit(), tr("Title of the document"))
        self.title.setPlaceholderText(tr("the project's name"))
        self.language = named(QComboBox(), tr("Language"))
        self.language.addItem(tr("as the window"), "")
        for code, name in LANGUAGES.items():
            self.language.addItem(name, code)
        self.paper = named(QComboBox(), tr("Paper"))
        self.paper.addItem(tr("as usual here"), "")
        for key, text in _PAPERS:
            self.paper.addItem(tr(text), key)
        self.prices = named(QComboBox(), tr("Prices"))
        for key, text in _PRICES:
            self.prices.addItem(tr(text), key)
        self.valid = named(QLineEdit(), tr("Valid until"))
        self.valid.setPlaceholderText(tr("not stated, or 2026-12-31"))
        self._captions: dict[QWidget, QLabel] = {}
        self._lay_out()
        self.title.textEdited.connect(lambda text: self._set(title=text))
        self.valid.textEdited.connect(lambda text: self._set(valid_until=text))
        for box, field in (
            (self.language, "language"),
            (self.paper, "paper"),
            (self.prices, "prices"),
        ):
            box.activated.connect(lambda _, b=box, f=field: self._set(**{f: b.currentData()}))

    def show_document(self, draft: DocumentsDraft, document: str) -> None:
        """Edit the plan of ``document``."""
        self._draft, self._document = draft, document
        plan = draft.plan(document)
        self.title.setText(plan.title)
        self.valid.setText(plan.valid_until)
        self.language.setCurrentIndex(self.language.findData(plan.language))
        self.paper.setCurrentIndex(self.paper.findData(plan.paper))
        self.prices.setCurrentIndex(self.prices.findData(plan.prices))
        self._show(self.valid, document == PROPOSAL)
        self._show(self.prices, document != INSTALLERS_PACK)

    def _show(self, field: QWidget, on: bool) -> None:
        field.setVisible(on)
        self._captions[field].setVisible(on)

    def _set(self, **values: Any) -> None:
        if self._draft is not None:
            self._draft.set_plan(self._document, **values)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        fields = (
            (0, 0, tr("&Title"), self.title),
            (1, 2, tr("&Valid until"), self.valid),
            (0, 2, tr("Lan&guage"), self.language),
            (1, 0, tr("&Prices"), self.prices),
            (0, 4, tr("Pape&r"), self.paper),
        )
        for row, column, label, field in fields:
            caption = self._captions[field] = QLabel(label)
            caption.setProperty("role", "muted")
            caption.setBuddy(field)
            grid.addWidget(caption, row, column)
            grid.addWidget(field, row, column + 1)
        grid.setColumnStretch(1, 2)
        for column in (3, 5):
            grid.setColumnStretch(column, 1)
