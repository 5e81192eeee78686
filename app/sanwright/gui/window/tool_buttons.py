"""Buttons of toolbars that follow their actions for a long day."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QActionEvent
from PySide6.QtWidgets import QToolBar, QToolButton


class _OneConnection(QObject):
    """Lets go of a button's connection to its action before the button makes it anew.

    Qt 6.11 connects a tool button to its action again each time that action changes, and keeps
    what it had: *Undo* names what it takes back, so a day of edits left two connections for every
    one, and each change called all of them.
    """

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt: the action of the button is different; the button sees it next."""
        if event.type() is QEvent.Type.ActionChanged and isinstance(event, QActionEvent):
            event.action().disconnect(watched)
        return False


def connect_once(toolbar: QToolBar) -> None:
    """Keep each button of the toolbar connected to its action once, however often that changes."""
    keeper = _OneConnection(toolbar)
    for button in toolbar.findChildren(QToolButton):
        if button.defaultAction() is not None:
            button.installEventFilter(keeper)
