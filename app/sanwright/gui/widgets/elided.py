"""Buttons whose words may be longer than their room: cut with an ellipsis, whole in the tip."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QCursor, QPaintEvent
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QToolTip,
    QWidget,
)

_LEAST = 60
_AIR = 18
"""What the frame of a button takes of its width; logical pixels."""


class ElidedButton(QPushButton):
    """A push button that gives way; its tip is what it says, unless another one was set."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Room for a word."""
        return QSize(_LEAST, super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Say the whole text where it is cut."""
        if event.type() is QEvent.Type.ToolTip and not self.toolTip():
            _tell(self, self.text())
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The button with as much of its text as it has room for."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = _cut(self, option.text, self.width() - _AIR)
        QStylePainter(self).drawControl(QStyle.ControlElement.CE_PushButton, option)


class ElidedToolButton(QToolButton):
    """A tool button with words that gives way."""

    def minimumSizeHint(self) -> QSize:
        """Room for a word."""
        return QSize(_LEAST, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The button with as much of its text as it has room for."""
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        option.text = _cut(self, option.text, self.width() - _AIR)
        QStylePainter(self).drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)


def _cut(button: QWidget, text: str, room: int) -> str:
    return button.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)


def _tell(button: QWidget, text: str) -> None:
    QToolTip.showText(QCursor.pos(), text, button)
