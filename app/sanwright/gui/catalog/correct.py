"""The dialog that corrects a figure of a part, with the document that says so."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from sanwright.catalog.census import figures_of
from sanwright.catalog.own_facts import OwnFact, correction
from sanwright.checks import Missing
from sanwright.checks.part_facts import kind_text, read_value
from sanwright.clock import local_day
from sanwright.design import Table
from sanwright.errors import InputError, SanwrightError
from sanwright.gui.catalog.part_fields import label_of
from sanwright.gui.catalog.value_text import value_text
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import heading, muted, named
from sanwright.parts import Figure, Part
from sanwright.parts.fields import field_at
from sanwright.parts.stating import fact_of
from sanwright.text import Text, joined, tr, verbatim


class CorrectDialog(QDialog):
    """Asks for figure, value and document, and keeps the correction among the user's own facts.

    ``part`` is as the catalog has it, without what the user stated.
    """

    def __init__(self, session: Session, part: Part, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Correct a figure"))
        self.resize(620, 340)
        self._session, self._part = session, part
        self.kept: OwnFact | None = None
        self.figure = named(QComboBox(), tr("Figure"))
        figures = tuple(figures_of(part))
        for field, figure in figures:
            if figure is not None:
                self.figure.addItem(label_of(field), field)
        self.figure.insertSeparator(self.figure.count())
        for field, figure in figures:
            if figure is None:
                self.figure.addItem(tr("{figure}: unknown", figure=label_of(field)), field)
        self.says = QLabel(wordWrap=True)
        self.value = named(QLineEdit(), tr("Value"))
        self.source = named(QLineEdit(), tr("Document and page"))
        self.source.setPlaceholderText(tr("Such as: Acme S8 data sheet, rev. 4, page 2"))
        self.address = named(QLineEdit(), tr("Address on the web"))
        self.complaint = QLabel(wordWrap=True)
        self.complaint.setProperty("role", "error")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.keep = self.buttons.addButton(
            tr("Keep the correction"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.buttons.accepted.connect(self.keep_it)
        self.buttons.rejected.connect(self.reject)
        self.figure.currentIndexChanged.connect(lambda _: self._show_figure())
        self._lay_out()
        self._show_figure()

    @property
    def field(self) -> str:
        """The dotted name of the chosen figure."""
        return str(self.figure.currentData() or "")

    def keep_it(self) -> None:
        """Keep what was entered, and close; or say why not."""
        store = self._session.catalog.own_facts
        if store is None:
            return
        try:
            value = self._read()
            fact = correction(
                self._part, self.field, value, self.source.text(), local_day().isoformat(),
                self.address.text(),
            )  # fmt: skip
            store.keep(fact)
        except SanwrightError as error:
            self._complain(str(error))
            return
        self.kept = fact
        self.accept()

    def _read(self) -> object:
        kind = field_at(Part, tuple(self.field.split(".")))
        text = self.value.text().strip()
        if kind is None or not text:
            raise InputError(Text("Enter the value that the document states."))
        return read_value(self._session.design.reference, self._asked(), kind, text)

    def _asked(self) -> Missing:
        return Missing(Table.PARTS, self._part.id, self.field, verbatim(label_of(self.field)))

    def _show_figure(self) -> None:
        figure = fact_of(self._part, self.field)
        kind = field_at(Part, tuple(self.field.split(".")))
        self.keep.setEnabled(kind is not None)
        if kind is None:
            return
        self.value.setPlaceholderText(str(kind_text(self._asked(), kind)))
        self._complain("")
        if not isinstance(figure, Figure):
            self.says.setText(tr("The catalog does not say."))
            return
        titles = [source.label for source in self._part.sources if source.key in figure.sources]
        self.says.setText(
            tr(
                "{value}, of {confidence} confidence, as read in: {sources}",
                value=value_text(kind.kind).show(figure.value),
                confidence=figure.confidence.label,
                sources=joined(titles, "; "),
            )
        )

    def _complain(self, sentence: str) -> None:
        self.complaint.setText(sentence)
        self.complaint.setVisible(bool(sentence))

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(tr("&Figure"), self.figure)
        form.addRow(tr("The catalog says"), self.says)
        form.addRow(tr("&Value"), self.value)
        form.addRow(tr("&Document and page"), self.source)
        form.addRow(tr("&Address on the web"), self.address)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.setSpacing(10)
        layout.addWidget(heading(str(self._part.label)))
        layout.addWidget(
            muted(
                tr(
                    "Your correction takes the place of the catalog's figure in every part that "
                    "you place from now on; the catalog's figure stays beside it."
                )
            )
        )
        layout.addLayout(form)
        layout.addWidget(self.complaint)
        layout.addStretch(1)
        layout.addWidget(self.buttons)
