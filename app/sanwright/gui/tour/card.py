"""The tour's card: what to do now, and buttons that the keyboard and a screen reader reach."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.look.icons import icon
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme
from sanwright.gui.tour.steps import TourStep
from sanwright.gui.window.keyboard_areas import KEYBOARD_AREA
from sanwright.text import tr

_WIDTH = 340
_GAP = 14
_MARGIN = 14


class TourCard(ThemedWidget, QFrame):
    """Stands beside what a step points at, inside its parent."""

    back_wanted = Signal()
    next_wanted = Signal()
    end_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setObjectName("tour-card")
        self.setProperty(KEYBOARD_AREA, True)
        self._count = QLabel()
        self._count.setProperty("role", "muted")
        self._title = QLabel(wordWrap=True)
        self._title.setProperty("role", "heading")
        self._text = QLabel(wordWrap=True)
        self._keys = QLabel(wordWrap=True)
        self._keys.setProperty("role", "muted")
        self.close_button = QToolButton(autoRaise=True)
        self.close_button.setAccessibleName(tr("End the tour"))
        self.close_button.setToolTip(tr("End the tour ({keys})", keys="Esc"))
        self.back = QPushButton(tr("Back"), autoDefault=False)
        self.next = QPushButton(tr("Next"), autoDefault=True)
        self._lay_out()
        self.close_button.clicked.connect(self.end_wanted)
        self.back.clicked.connect(self.back_wanted)
        self.next.clicked.connect(self.next_wanted)
        self.close_button.setIcon(icon("close"))
        self.follow_theme()
        self.hide()

    def show_step(self, step: TourStep, number: int, count: int) -> None:
        """Say what the step ``number`` of ``count``, counted from 1, is."""
        self._count.setText(tr("Tour · {number} of {count}", number=number, count=count))
        self._title.setText(tr(step.title))
        self._text.setText(tr(step.text))
        self._keys.setText(tr(step.keys))
        self.back.setEnabled(number > 1)
        self.next.setText(tr("Next") if number < count else tr("Finish"))
        self.setAccessibleName(f"{self._count.text()}: {self._title.text()}")
        self.setAccessibleDescription(f"{self._text.text()} {self._keys.text()}")
        self._say(f"{self.accessibleName()}. {self.accessibleDescription()}")
        self._fit()

    def show_done(self) -> None:
        """Say that the step was done."""
        self._count.setText(tr("✓ Done"))
        self._say(tr("Done"))

    def renew_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.setStyleSheet(
            f"#{self.objectName()} {{ background: {theme.panel.name()};"
            f" border: 1px solid {theme.accent.name()}; border-radius: 8px; }}"
        )

    def stand_beside(self, rings: Sequence[QRect]) -> None:
        """Find room beside the first of ``rings``, hiding none of them."""
        room = self._over.rect().adjusted(_GAP, _GAP, -_GAP, -_GAP)
        whole = QRect()
        for ring in rings:
            whole = whole.united(ring)
        for shunned in ((whole,), rings):  # what lies between two rings had better be seen too
            for place in _places(shunned[0], self.size()) if rings else ():
                moved = _inside(QRect(place, self.size()), room)
                if not any(moved.intersects(ring) for ring in shunned):
                    self.move(moved.topLeft())
                    return
        corner = room.bottomRight() - QPoint(self.width(), self.height())
        self.move(max(room.left(), corner.x()), max(room.top(), corner.y()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc ends the tour."""
        if event.key() == Qt.Key.Key_Escape:
            self.end_wanted.emit()
        else:
            super().keyPressEvent(event)

    def _say(self, text: str) -> None:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def _fit(self) -> None:
        for label in (self._title, self._text, self._keys):
            label.ensurePolished()
            label.setFixedHeight(label.heightForWidth(_WIDTH - 2 * _MARGIN))
        self.resize(_WIDTH, self._column.totalMinimumSize().height())

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._count)
        head.addStretch()
        head.addWidget(self.close_button)
        foot = QHBoxLayout()
        foot.addWidget(self.back)
        foot.addStretch()
        foot.addWidget(self.next)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN, 8, _MARGIN, 12)
        column.setSpacing(8)
        column.addLayout(head)
        for label in (self._title, self._text, self._keys):
            column.addWidget(label)
        column.addLayout(foot)
        QWidget.setTabOrder(self.back, self.next)
        QWidget.setTabOrder(self.next, self.close_button)


def _places(ring: QRect, size: QSize) -> list[QPoint]:
    """Right of it, left of it, below and above, its middle beside that of the card."""
    x = ring.center().x() - size.width() // 2
    y = ring.center().y() - size.height() // 2
    return [
        QPoint(ring.right() + _GAP, y),
        QPoint(ring.left() - _GAP - size.width(), y),
        QPoint(x, ring.bottom() + _GAP),
        QPoint(x, ring.top() - _GAP - size.height()),
    ]


def _inside(rect: QRect, room: QRect) -> QRect:
    """``rect`` moved into ``room`` as far as it fits."""
    x = max(room.left(), min(rect.left(), room.right() - rect.width()))
    y = max(room.top(), min(rect.top(), room.bottom() - rect.height()))
    return QRect(QPoint(x, y), rect.size())
