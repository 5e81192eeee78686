"""Where the panels are and which tabs are in front, kept for the next design and start."""

from __future__ import annotations

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QTabWidget, QWidget

from sanwright.gui.window.design_window import DesignWindow


def restore_layout(window: DesignWindow) -> bool:
    """Arrange a new window as the last one was; says whether the panels have sizes by it."""
    for name, tabs in _tab_widgets(window).items():
        wanted = window.settings.front_tab(name)
        for number in range(tabs.count()):
            if _key(tabs.widget(number)) == wanted:
                tabs.setCurrentIndex(number)
    state = window.settings.dock_state
    return state is not None and window.restoreState(state)


def remember_layout(window: DesignWindow, roomy: QByteArray | None) -> None:
    """Note how a window is arranged; ``roomy`` is how it was before it had to be narrow."""
    window.settings.dock_state = roomy or window.saveState()
    for name, tabs in _tab_widgets(window).items():
        window.settings.set_front_tab(name, _key(tabs.currentWidget()))


def _tab_widgets(window: DesignWindow) -> dict[str, QTabWidget]:
    return {"view": window.views, "lower": window.lower_tabs}


def _key(page: QWidget | None) -> str:
    """What a page is called in the settings: its place may change, its kind does not."""
    return page.objectName() or type(page).__name__ if page is not None else ""
