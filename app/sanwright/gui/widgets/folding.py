"""A group of fields that is folded away until somebody wants it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from sanwright.gui.widgets.fields import form, muted


class FoldedFields(QWidget):
    """A title that unfolds a form; beside it, while folded, what is stated inside."""

    def __init__(self, title: str, *, is_open: bool = False) -> None:
        super().__init__()
        self._title = title
        self.button = QToolButton()
        self.button.setCheckable(True)
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setProperty("role", "link")
        self.body = QWidget()
        self.column = QVBoxLayout(self.body)
        self.column.setContentsMargins(14, 0, 0, 0)
        self.column.setSpacing(6)
        self.rows: QFormLayout = form()
        self.column.addLayout(self.rows)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        self.button.setText(title.replace("&", "&&"))
        self.summary = muted()
        self.summary.setWordWrap(False)
        line = QHBoxLayout()
        line.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        line.addWidget(self.summary, 1)
        layout.addLayout(line)
        layout.addWidget(self.body)
        self.button.toggled.connect(self._unfold)
        self.button.setChecked(is_open)
        self._unfold(is_open)

    def unfold(self) -> None:
        """Show what is inside."""
        self.button.setChecked(True)

    def say(self, summary: str) -> None:
        """State in a few words what is inside, to be read while it is folded."""
        self.summary.setText(summary)
        self._unfold(self.button.isChecked())

    def _unfold(self, on: bool) -> None:
        self.body.setVisible(on)
        self.summary.setVisible(not on)
        self.button.setArrowType(Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow)
        said = self.summary.text()
        self.button.setAccessibleName(f"{self._title}: {said}" if said else self._title)
