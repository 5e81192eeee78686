"""Asks what is to be said, about what, and by whom."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from sanwright.design import Comment, Table, Tables
from sanwright.gui.widgets.fields import named
from sanwright.listing import natural_key
from sanwright.text import Text, tr
from sanwright.wording.comments import about_text

_OFF_THE_DRAWING = (
    (Table.ZONES, Text("Zone {name}")),
    (Table.WORKLOADS, Text("Workload {name}")),
    (Table.RAID_GROUPS, Text("RAID group {name}")),
    (Table.FABRICS, Text("Fabric {name}")),
    (Table.LOCATIONS, Text("Place {name}")),
)
"""What cannot be selected on the drawing, or not always."""


class CommentDialog(QDialog):
    """Text, what it is about, and name; the date is today's."""

    def __init__(
        self, tables: Tables, subjects: tuple[str, ...], author: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Comment"))
        self.setMinimumWidth(460)
        self.about = named(QComboBox(), tr("About"))
        for subject in subjects:
            self.about.addItem(about_text(tables, Comment(id="", subject=subject)), subject)
        self.about.addItem(about_text(tables, Comment(id="")), "")
        for table, words in _OFF_THE_DRAWING:
            names = {id_: str(tables.label(id_)) for id_ in tables.rows(table)}
            for id_ in sorted(names, key=lambda each: natural_key(names[each])):
                if id_ not in subjects:
                    self.about.addItem(tr(words.given(name=names[id_])), id_)
        self.text = named(QPlainTextEdit(), tr("Comment"))
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(110)
        self.author = named(QLineEdit(author), tr("By"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.accept_button = buttons.addButton(
            tr("Add comment"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        form = QFormLayout()
        form.addRow(tr("&About"), self.about)
        form.addRow(tr("&Comment"), self.text)
        form.addRow(tr("&By"), self.author)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(8)
        layout.addLayout(form)
        layout.addWidget(buttons)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.text.textChanged.connect(self._check)
        self.text.setFocus()
        self._check()

    @property
    def subject(self) -> str:
        """The id of what is commented on; empty for a place on the drawing."""
        return str(self.about.currentData() or "")

    def _check(self) -> None:
        self.accept_button.setEnabled(bool(self.text.toPlainText().strip()))
