"""Buttons, boxes and lines whose words lack room: cut with an ellipsis, whole in the tip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QCursor, QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QToolTip,
    QWidget,
)

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton as _Base
else:
    _Base = object

_LEAST = 60
_MOST = 600
_ICON_AIR, _TEXT_AIR = 4, 2
_AIR = 18
"""What the frame of a button takes of its width; logical pixels."""


class _GivesWay(_Base):
    """A button that may be narrow; its tip is what it says, unless another one was set.

    To be named before the button's Qt class.
    """

    def minimumSizeHint(self) -> QSize:
        """Room for a word."""
        return QSize(_LEAST, super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Say the whole text where it is cut."""
        if event.type() is QEvent.Type.ToolTip and not self.toolTip():
            _tell(self, self.text())
            return True
        return super().event(event)


class ElidedButton(_GivesWay, QPushButton):
    """A push button that gives way."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The button with as much of its text as it has room for."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = _cut(self, option.text, self.width() - _AIR)
        QStylePainter(self).drawControl(QStyle.ControlElement.CE_PushButton, option)


class ElidedCheckBox(_GivesWay, QCheckBox):
    """A check box that gives way."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The box with as much of its text as it has room for."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        words = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxContents, option, self)
        option.text = _cut(self, option.text, words.width())
        QStylePainter(self).drawControl(QStyle.ControlElement.CE_CheckBox, option)


class ElidedToolButton(_GivesWay, QToolButton):
    """A tool button with words that gives way."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The button with as much of its text as it has room for."""
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        option.text = _cut(self, option.text, self.width() - _AIR)
        QStylePainter(self).drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)


class ElidedComboBox(QComboBox):
    """A combo box that may be narrow; its list is as wide as its entries."""

    def shown_text(self) -> str:
        """What the closed box says: the chosen entry, or less of it where a subclass has less."""
        return self.currentText()

    def showPopup(self) -> None:  # noqa: N802 - Qt's name
        """Open the list, wide enough to be read."""
        view = self.view()
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        view.setMinimumWidth(min(_MOST, max(self.width(), view.sizeHintForColumn(0) + bar)))
        super().showPopup()

    def event(self, event: QEvent) -> bool:
        """Say the whole text where it is cut, unless another tip was set."""
        if event.type() is QEvent.Type.ToolTip and not self.toolTip():
            _tell(self, self.currentText())
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The box with as much of its text as it has room for."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        room = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox,
            option,
            QStyle.SubControl.SC_ComboBoxEditField,
            self,
        )
        taken = 0 if option.currentIcon.isNull() else option.iconSize.width() + _ICON_AIR
        option.currentText = _cut(self, self.shown_text(), room.width() - taken - _TEXT_AIR)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)


class ElidedLabel(QLabel):
    """One line of plain text that gives way, however long it comes to be."""

    def minimumSizeHint(self) -> QSize:
        """Room for a word."""
        whole = super().minimumSizeHint()
        return QSize(min(_LEAST, whole.width()), whole.height())

    def event(self, event: QEvent) -> bool:
        """Say the whole text where it is cut."""
        if event.type() is QEvent.Type.ToolTip and not self.toolTip():
            _tell(self, self.text())
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """As much of the text as there is room for."""
        words = _cut(self, self.text(), self.contentsRect().width())
        role = self.foregroundRole()
        QStylePainter(self).drawItemText(
            self.contentsRect(),
            int(self.alignment()),
            self.palette(),
            self.isEnabled(),
            words,
            role,
        )


def _cut(button: QWidget, text: str, room: int) -> str:
    return button.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)


def _tell(button: QWidget, text: str) -> None:
    QToolTip.showText(QCursor.pos(), text, button)
