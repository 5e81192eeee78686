"""What Qt remembers of a drag that a test has only acted."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent
from PySide6.QtWidgets import QApplication, QWidget


class _Taker(QWidget):
    """Takes whatever is dragged over it."""

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        event.accept()


def forget_where_was_dragged() -> None:
    """Enter a widget of our own and leave it again: from then on Qt remembers none."""
    taker, data = _Taker(), QMimeData()
    enter = QDragEnterEvent(
        QPoint(),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(taker, enter)
    QApplication.sendEvent(taker, QDragLeaveEvent())
