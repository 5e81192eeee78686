"""Asks about the conflicts of a merge, one at a time, until none is left."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QCommandLinkButton,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.design import Tables
from sanwright.documents.merging import Conflict, MergedDesign, MergeSide, merge
from sanwright.text import Text, tr

_OF_TWO_PEOPLE = Text("Mine"), Text("Theirs")
_OF_RECOVERY = Text("In the open design"), Text("Recovered")
"""What the sides are called: recovered edits are one's own, and what is in the file may not be."""
_WIDTH = 620
_SIDES, _BELOW = 32, 8
"""What the rules of the window take from the height that the style has counted for a text."""


def merge_label(name: str | None) -> Text:
    """What the edit is called, and the window that asks about it; None is recovery."""
    if name is None:
        return Text("Merge recovered edits")
    return Text("Merge with “{name}”", name=name)


class MergeDialog(QDialog):
    """Made with a merge that has conflicts; accepted once ``merged`` has none left open.

    ``name`` is the file of ``theirs``; None where they are edits that are being recovered.
    """

    def __init__(
        self,
        base: Tables,
        ours: Tables,
        theirs: Tables,
        name: str | None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr(merge_label(name)))
        self.setMinimumWidth(_WIDTH)
        self._designs = base, ours, theirs
        self.answers: dict[tuple[str, ...], MergeSide] = {}
        self.merged: MergedDesign = merge(base, ours, theirs)
        self._number = 0
        self._sides = _OF_RECOVERY if name is None else _OF_TWO_PEOPLE
        self.progress = QLabel()
        self.subject = QLabel(wordWrap=True)
        font = self.subject.font()
        font.setBold(True)
        self.subject.setFont(font)
        self.before = QLabel(wordWrap=True)
        self.ours, self.theirs = QCommandLinkButton(), QCommandLinkButton()
        self.back = QPushButton(tr("&Back"))
        self.all_ours = QPushButton(tr("All the rest: {side}", side=self._sides[0]))
        self.all_theirs = QPushButton(tr("All the rest: {side}", side=self._sides[1]))
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.take = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.take.setText(tr("Merge"))
        for side in (self.ours, self.theirs):
            side.setIcon(QIcon())  # the style's own is black, in the dark too
        self._lay_out()
        self.ours.clicked.connect(lambda: self.answer(MergeSide.OURS))
        self.theirs.clicked.connect(lambda: self.answer(MergeSide.THEIRS))
        self.back.clicked.connect(self.step_back)
        self.all_ours.clicked.connect(lambda: self.answer_rest(MergeSide.OURS))
        self.all_theirs.clicked.connect(lambda: self.answer_rest(MergeSide.THEIRS))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._show()
        self.ours.setFocus()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(8)
        for part in (self.progress, self.subject, self.before, self.ours, self.theirs):
            layout.addWidget(part)
            if isinstance(part, QLabel):
                part.setTextFormat(Qt.TextFormat.PlainText)
        row = QHBoxLayout()
        row.addWidget(self.back)
        row.addStretch()
        row.addWidget(self.all_ours)
        row.addWidget(self.all_theirs)
        layout.addStretch()
        layout.addLayout(row)
        layout.addWidget(self.buttons)

    @property
    def current(self) -> Conflict | None:
        """The question that is shown; None once all are answered."""
        questions = self.merged.conflicts
        return questions[self._number] if self._number < len(questions) else None

    def answer(self, side: MergeSide) -> None:
        """Decide the question that is shown, and go on to the next."""
        current = self.current
        if current is None:
            return
        self.answers[current.key] = side
        self._merge_again()
        self._number += 1
        self._show()

    def answer_rest(self, side: MergeSide) -> None:
        """Decide all that are not decided yet, those that this opens among them."""
        while self.merged.open:
            self.answers |= {conflict.key: side for conflict in self.merged.open}
            self._merge_again()
        self._number = len(self.merged.conflicts)
        self._show()

    def step_back(self) -> None:
        """Show the question before."""
        self._number = max(0, self._number - 1)
        self._show()

    def _merge_again(self) -> None:
        self.merged = merge(*self._designs, self.answers)

    def _show(self) -> None:
        current, count = self.current, len(self.merged.conflicts)
        is_asking = current is not None
        for part in (self.subject, self.before, self.ours, self.theirs):
            part.setVisible(is_asking)
        self.back.setEnabled(self._number > 0)
        for button in (self.all_ours, self.all_theirs):
            button.setEnabled(bool(self.merged.open))
        self.take.setEnabled(not self.merged.open)
        if current is None:
            self.progress.setText(tr("Everything is decided. Merging is one edit: undo ends it."))
            self.take.setFocus()
            return
        self.progress.setText(
            tr("Both changed this ({number} of {count}):", number=self._number + 1, count=count)
        )
        field = f" – {current.field}" if current.field else ""
        self.subject.setText(f"{current.label}{field}")
        self.before.setText(tr("Before: {value}", value=current.base))
        self.before.setVisible(bool(current.base))
        for button, side, value in (
            (self.ours, self._sides[0], current.ours),
            (self.theirs, self._sides[1], current.theirs),
        ):
            text = tr(side)
            button.setText(text)
            button.setDescription(str(value))
            button.setAccessibleName(f"{text}: {value}")
            button.setMinimumHeight(button.heightForWidth(_WIDTH - _SIDES) + _BELOW)
