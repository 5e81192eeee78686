"""The offer of the tour at the first start: a small card that can be left alone."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from sanwright.gui.theme import Theme
from sanwright.language import tr

_GAP = 28


class Offer(QFrame):
    """Stands at the lower edge of ``over``; goes when it is answered."""

    taken = Signal()

    def __init__(self, over: QWidget, theme: Theme) -> None:
        super().__init__(over)
        self._over = over
        self.setObjectName("tour-offer")
        text = QLabel(tr("New to Sanwright?"))
        self.setAccessibleName(text.text())
        self.take = QPushButton(tr("Take the tour (2 minutes)"), autoDefault=True)
        self.refuse = QPushButton(tr("Not now"), autoDefault=False)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 10, 12, 10)
        row.setSpacing(10)
        for widget in (text, self.take, self.refuse):
            row.addWidget(widget)
        self.take.clicked.connect(self._take)
        self.refuse.clicked.connect(self.dismiss)
        self.set_theme(theme)
        over.installEventFilter(self)
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()

    def dismiss(self, *_: object) -> None:
        """Go away; the keyboard goes to the drawing if it was here."""
        now: QWidget | None = self.window().focusWidget()
        if now is not None and self.isAncestorOf(now):
            self._over.setFocus()
        self._over.removeEventFilter(self)
        self.hide()
        self.deleteLater()

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.setStyleSheet(
            f"#{self.objectName()} {{ background: {theme.panel.name()};"
            f" border: 1px solid {theme.border.name()}; border-radius: 8px; }}"
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc is “Not now”."""
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the lower edge."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _take(self) -> None:
        self.dismiss()
        self.taken.emit()

    def _place(self) -> None:
        room = self._over.rect()
        x = (room.width() - self.width()) // 2
        self.move(max(0, x), max(0, room.height() - self.height() - _GAP))
