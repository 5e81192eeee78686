"""Where the panels are and which tabs are in front, kept for the next design and start."""

from __future__ import annotations

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QMainWindow, QTabWidget, QWidget

from sanwright.gui.frame.desk import Desk


def restore_layout(window: QMainWindow, desk: Desk) -> bool:
    """Arrange a new window as the last one was; says whether the panels have sizes by it."""
    for name, tabs in _tab_widgets(desk).items():
        wanted = desk.settings.front_tab(name)
        for number in range(tabs.count()):
            if _key(tabs.widget(number)) == wanted:
                tabs.setCurrentIndex(number)
    state = desk.settings.dock_state
    return state is not None and window.restoreState(state)


def remember_layout(window: QMainWindow, desk: Desk, roomy: QByteArray | None) -> None:
    """Note how a window is arranged; ``roomy`` is how it was before it had to be narrow."""
    desk.settings.dock_state = roomy or window.saveState()
    for name, tabs in _tab_widgets(desk).items():
        desk.settings.set_front_tab(name, _key(tabs.currentWidget()))


def _tab_widgets(desk: Desk) -> dict[str, QTabWidget]:
    return {"view": desk.views, "lower": desk.tables}


def _key(page: QWidget | None) -> str:
    """What a page is called in the settings: its place may change, its kind does not."""
    return page.objectName() or type(page).__name__ if page is not None else ""
