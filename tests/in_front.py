"""Bringing a window to the front on a display that other tests share."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot


def bring_to_front(qtbot: QtBot, window: QWidget) -> None:
    """Give ``window`` the keyboard; asked for again as long as another test's window has it."""

    def is_in_front() -> bool:
        window.activateWindow()
        return window.isActiveWindow()

    qtbot.waitUntil(is_in_front, timeout=30_000)
