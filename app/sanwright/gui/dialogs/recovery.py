"""Offers what earlier sessions left behind when they died."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sanwright.documents import Recoverable
from sanwright.gui.panels.fields import heading, muted, named


class Choice(Enum):
    """What to do with the chosen one."""

    RECOVER = "recover"
    DISCARD = "discard"
    LATER = "later"


class RecoveryDialog(QDialog):
    """A list of what can be brought back; ``choice`` and ``chosen`` are the answer."""

    def __init__(self, found: Sequence[Recoverable], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Recover unsaved work")
        self.resize(620, 320)
        self._found = list(found)
        self.choice = Choice.LATER
        self.tree = named(QTreeWidget(), "Unsaved work")
        self.tree.setHeaderLabels(["Design", "Last edit", "Edits"])
        self.tree.setRootIsDecorated(False)
        header = self.tree.header()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(False)
        for item in found:
            row = QTreeWidgetItem(list(recoverable_texts(item)))
            self.tree.addTopLevelItem(row)
            if self.tree.topLevelItemCount() == 1:
                self.tree.setCurrentItem(row)
            row.setToolTip(0, str(item.document or item.path))
            row.setTextAlignment(2, Qt.AlignmentFlag.AlignRight)
        buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        self.recover = buttons.addButton("Recover", role.AcceptRole)
        self.discard = buttons.addButton("Discard", role.DestructiveRole)
        self.later = buttons.addButton("Later", role.RejectRole)
        self.recover.setDefault(True)
        self.recover.clicked.connect(lambda: self._end(Choice.RECOVER))
        self.discard.clicked.connect(lambda: self._end(Choice.DISCARD))
        self.later.clicked.connect(lambda: self._end(Choice.LATER))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(8)
        layout.addWidget(heading("Sanwright ended without saving"))
        layout.addWidget(
            muted("These designs hold edits that are in no file. Recovering opens one of them.")
        )
        layout.addWidget(self.tree, 1)
        layout.addWidget(buttons)

    @property
    def chosen(self) -> Recoverable:
        """The selected row."""
        return self._found[max(0, self.tree.currentIndex().row())]

    def _end(self, choice: Choice) -> None:
        self.choice = choice
        self.accept()


def recoverable_texts(item: Recoverable) -> tuple[str, str, str]:
    """Name, local time of the last edit, and number of edits."""
    name = item.document.name if item.document is not None else "Untitled design"
    moment = item.modified.astimezone().strftime("%Y-%m-%d %H:%M")
    return name, moment, f"{item.edits:,}"
