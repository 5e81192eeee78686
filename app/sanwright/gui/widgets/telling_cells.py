"""Cells that say in a tip what they have no room for: notes, reasons, names of parts."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
)

from sanwright.gui.look.tips import in_lines

_PADDING = 8
_LONGEST_NAME = 60
"""Letters; what is longer is a sentence."""


class TellingDelegate(QStyledItemDelegate):
    """Draws cells as they are; what the table itself tells of one comes first."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Cut names in the middle, where those that share a beginning differ later."""
        super().initStyleOption(option, index)
        is_name = len(option.text) <= _LONGEST_NAME
        modes = Qt.TextElideMode
        option.textElideMode = modes.ElideMiddle if is_name else modes.ElideRight

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Show the tip of a cell."""
        if event.type() is not QEvent.Type.ToolTip:
            return super().helpEvent(event, view, option, index)
        QToolTip.showText(event.globalPos(), self.tip(option, index), view)
        return True

    def tip(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> str:
        """What the tip says: what the table gives, or all of a text that is cut; in lines."""
        given = index.data(Qt.ItemDataRole.ToolTipRole)
        if isinstance(given, str) and given:
            return in_lines(given)
        self.initStyleOption(option, index)
        words = option.text
        taken = 0 if option.icon.isNull() else option.decorationSize.width() + _PADDING
        room = option.rect.width() - taken - _PADDING
        is_cut = option.fontMetrics.horizontalAdvance(words) > room or "\n" in words
        return in_lines(words) if is_cut else ""


def cut_to_room(shown: QAbstractItemView) -> None:
    """Have a list that never scrolls sideways: what has no room is cut, and its tip says all."""
    shown.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    shown.setItemDelegate(TellingDelegate(shown))
