"""Says at the head of the welcome page that there is unsaved work, and leads to it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from sanwright.gui.look.icons import icon
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme
from sanwright.text import tr


class UnsavedBanner(ThemedWidget, QFrame):
    """Hidden while there is none."""

    wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("unsaved-banner")
        self._picture = QLabel()
        self.text = QLabel(wordWrap=True)
        self.recover = QPushButton(tr("&Recover…"), autoDefault=True)
        self.recover.clicked.connect(self.wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 10, 12, 10)
        row.setSpacing(12)
        row.addWidget(self._picture)
        row.addWidget(self.text, 1)
        row.addWidget(self.recover)
        self.follow_theme()
        self.show_count(0)

    def show_count(self, count: int) -> None:
        """How many designs can be brought back."""
        self.text.setText(
            tr(
                "Sanwright ended without saving: {count} design holds edits that are in no file.",
                "Sanwright ended without saving: {count} designs hold edits that are in no file.",
                count,
            )
        )
        self.recover.setAccessibleDescription(self.text.text())
        self.setVisible(count > 0)

    def renew_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        picture = icon("severity-warning", "warning")
        self._picture.setPixmap(picture.pixmap(QSize(22, 22), self.devicePixelRatioF()))
        self.setStyleSheet(
            f"#unsaved-banner {{ background: {theme.panel.name()};"
            f" border: 1px solid {theme.warning.name()}; border-radius: 6px; }}"
        )
