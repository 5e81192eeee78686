"""One row of a part's form: a value, and for a figure how sure it is and which source says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QCompleter, QGridLayout, QLabel, QLineEdit, QWidget

from sanwright.errors import InputError
from sanwright.gui.catalog.draft import PartDraft
from sanwright.gui.catalog.part_fields import PartField
from sanwright.gui.widgets.fields import named
from sanwright.text import tr
from sanwright.units import UNKNOWN
from sanwright.wording.origins import CONFIDENCES

Changed = Callable[["FieldRow"], None]


class FieldRow:
    """The widgets of one field, put into a grid; ``refusal`` is why the text is no value."""

    def __init__(self, field: PartField, draft: PartDraft, on_change: Changed) -> None:
        self.field = field
        self.refusal = ""
        self._draft = draft
        self._on_change = on_change
        self.label = QLabel(field.label)
        self.label.setProperty("role", "muted")
        self.value = self._value_editor()
        self.label.setBuddy(self.value)
        self.complaint = QLabel(wordWrap=True)
        self.complaint.setProperty("role", "error")
        self.complaint.hide()
        self.confidence: QComboBox | None = None
        self.source: QLineEdit | None = None
        if field.is_figure:
            self.confidence, self.source = self._confidence_choice(), self._source_line()
            self._show_provenance()

    def add_to(self, grid: QGridLayout, row: int) -> None:
        """Take two lines of ``grid``, the second for a complaint."""
        top = Qt.AlignmentFlag.AlignVCenter
        grid.addWidget(self.label, row, 0, top)
        if self.confidence is None or self.source is None:
            grid.addWidget(self.value, row, 1, 1, 3)
        else:
            grid.addWidget(self.value, row, 1)
            grid.addWidget(self.confidence, row, 2)
            grid.addWidget(self.source, row, 3)
        grid.addWidget(self.complaint, row + 1, 1, 1, 3)

    def complain(self, sentence: str) -> None:
        """Show what is wrong beneath the value; nothing hides it."""
        self.complaint.setText(sentence)
        self.complaint.setVisible(bool(sentence))
        self.value.setAccessibleDescription(sentence)

    def offer(self, words: Sequence[str]) -> None:
        """Complete what is typed with words that other parts use."""
        if isinstance(self.value, QLineEdit) and words:
            self.value.setCompleter(_completer(words, self.value))

    def text(self) -> str:
        """What stands in the value's editor."""
        return (
            str(self.value.currentData() or "")
            if isinstance(self.value, QComboBox)
            else self.value.text().strip()
        )

    def reshow(self, text: str | None = None) -> None:
        """Show the draft's value, or ``text`` that was typed before and is no value."""
        shown = self._shown() if text is None else text
        if isinstance(self.value, QLineEdit) and self.value.text() != shown:
            self.value.setText(shown)
            self.value.setCursorPosition(0)
        if text is not None:
            self._take(text)
        self._show_provenance()

    def _value_editor(self) -> QLineEdit | QComboBox:
        if self.field.text.options:
            combo = named(QComboBox(), self.field.label)
            for option in self.field.text.options:
                combo.addItem(option, str(self.field.text.read(option)))
            combo.setCurrentIndex(combo.findText(self._shown()))
            combo.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            combo.activated.connect(lambda _: self._on_edit(self.text()))
            return combo
        line = named(QLineEdit(self._shown()), self.field.label)
        line.setCursorPosition(0)
        hint = f"{UNKNOWN} ({self.field.hint})" if self.field.hint else tr(UNKNOWN)
        line.setPlaceholderText(hint if self.field.is_figure else tr(self.field.hint))
        line.textEdited.connect(self._on_edit)
        return line

    def _confidence_choice(self) -> QComboBox:
        combo = named(QComboBox(), tr("{label}: confidence", label=self.field.label))
        for confidence, meaning in CONFIDENCES.items():
            combo.addItem(tr(confidence.label), confidence)
            combo.setItemData(combo.count() - 1, tr(meaning), Qt.ItemDataRole.ToolTipRole)
        combo.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        combo.activated.connect(self._on_confidence)
        return combo

    def _source_line(self) -> QLineEdit:
        line = named(QLineEdit(), tr("{label}: source", label=self.field.label))
        titles = [source.title for source in self._draft.part.sources]
        line.setCompleter(_completer(titles, line))
        line.editingFinished.connect(self._on_source)
        return line

    def _shown(self) -> str:
        value = self._draft.at(self.field.path)
        if self.field.is_figure:
            value = value.value if value is not None else None
        return self.field.text.show(value) if value is not None else ""

    def _show_provenance(self) -> None:
        if self.confidence is None or self.source is None:
            return
        figure = self._draft.at(self.field.path)
        for widget in (self.confidence, self.source):
            widget.setEnabled(figure is not None)
        chosen = self.confidence.findData(figure.confidence) if figure is not None else -1
        self.confidence.setCurrentIndex(chosen)
        titles = self._draft.source_titles(self.field.path)
        if self.source.text() != titles:
            self.source.setText(titles)
            self.source.setCursorPosition(0)
        self.source.setToolTip(titles)

    def _on_edit(self, text: str) -> None:
        self._take(text)
        self._show_provenance()
        self._on_change(self)

    def _take(self, text: str) -> None:
        self.refusal = ""
        try:
            if self.field.is_figure:
                value = self.field.text.read(text) if text.strip() else None
                self._draft.put_figure(self.field.path, value)
            elif self.field.dotted == "part_numbers":
                self._draft.put_part_numbers(self.field.text.read(text))
            else:
                self._draft.put(self.field.path, self.field.text.read(text))
        except InputError as error:
            self.refusal = str(error)

    def _on_confidence(self) -> None:
        if self.confidence is not None:
            self._draft.put_confidence(self.field.path, self.confidence.currentData())
            self._on_change(self)

    def _on_source(self) -> None:
        line = self.source
        if line is None or line.text() == self._draft.source_titles(self.field.path):
            return
        self._draft.put_source(self.field.path, line.text())
        self._show_provenance()
        self._on_change(self)


def _completer(words: Sequence[str], parent: QWidget) -> QCompleter:
    completer = QCompleter(list(words), parent)
    completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    completer.setFilterMode(Qt.MatchFlag.MatchContains)
    return completer
