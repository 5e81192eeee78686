"""Where the panels are and which tabs are in front: at first, and as the user left them."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtWidgets import QTabWidget, QWidget

from sanwright.gui.settings import PanelLayout
from sanwright.gui.window.design_window import LOWER, DesignWindow

SMALL = "small"
ROOMY = ""
_WIDE, _HIGH = 1400, 800
"""Logical pixels below which a window has no room for panels on every side of the drawing."""
_LEFT = (0.19, 240, 330)
_RIGHT = (0.18, 230, 350)
"""How much of the window's width a side takes, at least and at most."""


def display_of(window: QWidget) -> str:
    """The kind of display for which a layout is remembered: a laptop's is not a desk's."""
    size = _room(window)
    return SMALL if size.width() < _WIDE or size.height() < _HIGH else ROOMY


def restore_layout(window: DesignWindow) -> bool:
    """Arrange a new window as the last one was; says whether the panels have sizes by it."""
    for name, tabs in _tab_widgets(window).items():
        wanted = window.settings.front_tab(name)
        for number in range(tabs.count()):
            if _key(tabs.widget(number)) == wanted:
                tabs.setCurrentIndex(number)
    layout = window.settings.panel_layout(display_of(window))
    if layout is not None and window.restoreState(layout.state):
        window.sides.settle()
        window.lower_tabs.open_height = layout.lower_height or window.lower_tabs.open_height
        window.lower_tabs.fold(layout.is_folded)
        return True
    if display_of(window) == SMALL:
        # What one takes from stays; what one looks at comes when it is asked for.
        size = _room(window)
        if size.width() < _WIDE:
            window.docks["inspector"].hide()
        window.lower_tabs.fold(True)
    return False


def size_panels(window: DesignWindow) -> None:
    """Of a window that is seen for the first time and remembers no sizes."""
    width = _room(window).width()
    for area, (share, least, most) in (
        (Qt.DockWidgetArea.LeftDockWidgetArea, _LEFT),
        (Qt.DockWidgetArea.RightDockWidgetArea, _RIGHT),
    ):
        window.sides.set_width(area, max(least, min(most, round(width * share))))
    if not window.lower_tabs.is_folded:
        window.resizeDocks(
            [window.docks[LOWER]], [window.lower_tabs.open_height], Qt.Orientation.Vertical
        )


def remember_layout(window: DesignWindow, full: QByteArray | None) -> None:
    """Note how a window is arranged; ``full`` is how it was before panels had to go for a while."""
    tabs = window.lower_tabs
    height = tabs.open_height if tabs.is_folded or tabs.isHidden() else tabs.height()
    layout = PanelLayout(full or window.saveState(), tabs.is_folded, height)
    window.settings.set_panel_layout(display_of(window), layout)
    for name, each in _tab_widgets(window).items():
        window.settings.set_front_tab(name, _key(each.currentWidget()))


def _room(window: QWidget) -> QSize:
    """What the whole window has or, maximised, is about to have."""
    frame = window.window()
    return frame.screen().availableSize() if frame.isMaximized() else frame.size()


def _tab_widgets(window: DesignWindow) -> dict[str, QTabWidget]:
    return {"view": window.views, "lower": window.lower_tabs}


def _key(page: QWidget | None) -> str:
    """What a page is called in the settings: its place may change, its kind does not."""
    return page.objectName() or type(page).__name__ if page is not None else ""
