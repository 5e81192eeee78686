"""Fields that edit one value of the design: typing is an edit; bad input says why, changes nothing.

A field gets a ``commit`` function that carries out the edit and returns why it was refused, or an
empty string. Typing in a field without leaving it is one step of undo: the merge key is the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import count
from typing import TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.widgets.elided import ElidedComboBox

Commit = Callable[[str, object], str]
"""New text and merge key to the sentence that refuses it; empty if it was taken."""

_serials = count()
_LEAST_HEADING = 80
_MAY_BREAK = "\N{ZERO WIDTH SPACE}"


class _Field(QWidget):
    """An editor with room for a sentence beneath it."""

    def __init__(self, label: str, editor: QWidget) -> None:
        super().__init__()
        self.label = label
        self.editor = editor
        editor.setAccessibleName(label)
        self.setFocusProxy(editor)
        self.complaint = QLabel(wordWrap=True)
        self.complaint.setProperty("role", "error")
        self.complaint.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(editor)
        layout.addWidget(self.complaint)

    def complain(self, sentence: str) -> None:
        """Show why the value was refused; nothing hides it."""
        self.complaint.setText(sentence)
        self.complaint.setVisible(bool(sentence))
        self.editor.setAccessibleDescription(sentence)


class LineField(_Field):
    """One line of text. What is refused takes back what was stored on the way to it.

    It commits the text that stood there before the typing, unless ``commit`` does so itself.
    """

    def __init__(
        self, label: str, commit: Commit, hint: str = "", *, takes_back: bool = True
    ) -> None:
        self.line = QLineEdit()
        super().__init__(label, self.line)
        self._commit = commit
        self._takes_back = takes_back
        self._value = self._start = ""
        self._typing = False
        self._serial = next(_serials)
        self.line.setPlaceholderText(hint)
        self.line.textEdited.connect(self._on_edit)
        self.line.editingFinished.connect(self._on_finish)

    def set_prompt(self, prompt: str) -> None:
        """Say in the empty line, and where it is too short in its tip, what may be typed."""
        self.line.setPlaceholderText(prompt)
        self.line.setToolTip(prompt)

    def show_value(self, value: str) -> None:
        """Show the design's value, unless it is being typed here right now."""
        changed = value != self._value
        self._value = value
        if changed and not self._typing:
            self._put(value)

    def reset(self, value: str) -> None:
        """Show the value of another record."""
        self._value = value
        self._put(value)

    def _put(self, value: str) -> None:
        if self.line.text() != value:
            self.line.setText(value)
            self.line.setCursorPosition(0)
        if not self._typing:
            self._start = value
        self.complain("")

    def _on_edit(self, text: str) -> None:
        self._typing = True
        key = (self.label, self._serial)
        try:
            refusal = self._commit(text, key)
            if self._takes_back:
                self._value = self._start if refusal else text
                if refusal:
                    self._commit(self._start, key)
            self.complain(refusal)
        finally:
            self._typing = False

    def _on_finish(self) -> None:
        self._serial = next(_serials)
        if not self.complaint.text():
            self._put(self._value)


class _Paper(QPlainTextEdit):
    """A text box whose leaving can be noticed."""

    def __init__(self, on_leave: Callable[[], None]) -> None:
        super().__init__()
        self._on_leave = on_leave
        self.setTabChangesFocus(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._on_leave()


class TextField(_Field):
    """Several lines of text."""

    def __init__(self, label: str, commit: Commit, lines: int = 4, hint: str = "") -> None:
        self.paper = _Paper(self._on_leave)
        super().__init__(label, self.paper)
        self._commit = commit
        self._typing = False
        self._serial = next(_serials)
        self.paper.setPlaceholderText(hint)
        self.paper.setFixedHeight(self.paper.fontMetrics().lineSpacing() * lines + 16)
        self.paper.textChanged.connect(self._on_edit)

    def set_prompt(self, prompt: str) -> None:
        """Say in the empty box what that means."""
        self.paper.setPlaceholderText(prompt)

    def show_value(self, value: str) -> None:
        """Show the design's value, unless it is being typed here right now."""
        if not self._typing and self.paper.toPlainText() != value:
            self.reset(value)

    def reset(self, value: str) -> None:
        """Show the value of another record."""
        self.paper.blockSignals(True)
        self.paper.setPlainText(value)
        self.paper.blockSignals(False)
        self.complain("")

    def _on_edit(self) -> None:
        self._typing = True
        try:
            key = (self.label, self._serial)
            self.complain(self._commit(self.paper.toPlainText(), key))
        finally:
            self._typing = False

    def _on_leave(self) -> None:
        self._serial = next(_serials)


class ChoiceField(_Field):
    """One of several values; data ``""`` stands for none."""

    def __init__(self, label: str, commit: Commit) -> None:
        self.combo = ElidedComboBox()
        super().__init__(label, self.combo)
        self._commit = commit
        self._shown: tuple[Sequence[tuple[str, str]], str] | None = None
        self.combo.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.combo.setMinimumContentsLength(6)
        self.combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.combo.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.combo.activated.connect(self._on_choice)

    def show_options(self, options: Sequence[tuple[str, str]], value: str) -> None:
        """Offer ``options`` (label, data) with ``value`` chosen; a value not offered is added."""
        if self._shown == (options, value):
            return
        self._shown = (options, value)
        self.combo.clear()
        for text, data in options:
            self.combo.addItem(text, data)
        if value not in [data for _, data in options]:
            self.combo.addItem(value, value)
        self.combo.setCurrentIndex(self.combo.findData(value))
        self.complain("")

    def _on_choice(self) -> None:
        self._shown = None
        self.complain(self._commit(self.combo.currentData(), None))


_W = TypeVar("_W", bound=QWidget)


def named(widget: _W, name: str) -> _W:
    """Give a widget the name that a screen reader says."""
    widget.setAccessibleName(name)
    return widget


class _Heading(QLabel):
    """The title of a page; a word wider than the page breaks, or it would widen the page."""

    def __init__(self, text: str = "") -> None:
        super().__init__(wordWrap=True)
        self.setProperty("role", "heading")
        self._said = ""
        self.setText(text)

    def text(self) -> str:
        """What was said, without the places where it may break."""
        return self._said

    def setText(self, text: str) -> None:  # noqa: N802 - Qt's name
        """Say ``text``."""
        self._said = text
        self.setAccessibleName(text)
        self._break_words()

    def minimumSizeHint(self) -> QSize:
        """Not as wide as the longest word."""
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), _LEAST_HEADING), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other words may be too wide now."""
        super().resizeEvent(event)
        self._break_words()

    def _break_words(self) -> None:
        room, metrics = self.contentsRect().width(), self.fontMetrics()
        words = re.split(r"(\s)", self._said)
        for place, word in enumerate(words):
            if metrics.horizontalAdvance(word) > room:
                words[place] = _MAY_BREAK.join(word)
                if place:  # on a line of its own, or it would break to fill the last one
                    words[place - 1] = "\n"
        if (text := "".join(words)) != super().text():
            super().setText(text)


def heading(text: str = "") -> QLabel:
    """The title of a page."""
    return _Heading(text)


def section(text: str) -> QLabel:
    """The title of a group of fields."""
    label = QLabel(text)
    label.setProperty("role", "section")
    label.setContentsMargins(0, 10, 0, 0)
    return label


def muted(text: str = "") -> QLabel:
    """Text of second rank that can be selected and wraps."""
    label = QLabel(text, wordWrap=True)
    label.setProperty("role", "muted")
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def value_label(name: str) -> QLabel:
    """A figure that cannot be edited here."""
    label = named(QLabel(wordWrap=True), name)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def rule() -> QFrame:
    """A hairline."""
    line = QFrame()
    line.setProperty("role", "line")
    line.setFixedHeight(1)
    return line


def form() -> QFormLayout:
    """A two-column form with even spacing."""
    layout = QFormLayout()
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setHorizontalSpacing(10)
    layout.setVerticalSpacing(6)
    layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    layout.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
    layout.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
    return layout


def add_row(layout: QFormLayout, field: _Field) -> None:
    """Put a field with its label into a form."""
    caption = QLabel(field.label)
    caption.setProperty("role", "muted")
    caption.setContentsMargins(0, 4, 0, 0)
    caption.setBuddy(field.editor)
    layout.addRow(caption, field)


def drop_row(layout: QFormLayout, row: int | QWidget) -> None:
    """Take a row out of a form, by its number or its field; it is deleted a little later.

    ``removeRow`` deletes at once. Done from a key that is still being handled, and in a form whose
    tab order was set, that ended the program.
    """
    taken = layout.takeRow(row)
    for item in filter(None, (taken.labelItem, taken.fieldItem)):
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()


def add_figure(layout: QFormLayout, name: str) -> QLabel:
    """Put a read-only figure into a form; returns the label that shows it."""
    caption = QLabel(name)
    caption.setProperty("role", "muted")
    label = value_label(name)
    layout.addRow(caption, label)
    return label


def label_of(text: str, widget: QWidget) -> QLabel:
    """A label before a field; its mnemonic, if it has one, leads there."""
    label = QLabel(text)
    label.setBuddy(widget)
    return label
