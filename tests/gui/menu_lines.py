"""Everything that a window's menus, toolbar and panels offer, as lines in their order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMenu, QTabWidget, QToolBar

from sanwright.gui.search.window_actions import commands_of


def menu_lines(window: Any) -> Iterator[str]:
    """All of it: the bar, the toolbar, both context menus, the list of actions, the panels."""
    yield "# Menus"
    for entry in window.menuBar().actions():
        yield from _entry(entry, 0)
    yield "# Toolbar"
    toolbar = window.findChild(QToolBar, "toolbar")
    for entry in toolbar.actions():
        yield _line(entry)
    yield "# On something selected"
    yield from _entries(window.menus.context_menu(("nothing",)), 0)
    yield "# On the empty ground"
    yield from _entries(window.menus.context_menu(()), 0)
    yield "# Actions"
    for row in commands_of(window.menus):
        yield f"{row.menu} › {row.text} [{row.keys}] {row.id} {row.icon} {row.reason}"
    yield "# Panels"
    for tabs in (window.views, window.findChild(QDockWidget, "dock-findings").widget()):
        assert isinstance(tabs, QTabWidget)
        for number in range(tabs.count()):
            yield f"{tabs.tabText(number)} {tabs.widget(number).objectName()}"
    for dock in window.findChildren(QDockWidget):
        side, others = window.dockWidgetArea(dock), window.tabifiedDockWidgets(dock)
        hidden = "hidden" if dock.isHidden() else "shown"
        beside = sorted(each.objectName() for each in others)
        yield f"{dock.objectName()} {dock.windowTitle()} {side.name} {hidden} {beside}"


def _entries(menu: QMenu, depth: int) -> Iterator[str]:
    was_line = True
    for entry in menu.actions():
        if entry.isSeparator():
            was_line = True
            continue
        if was_line and entry is not menu.actions()[0]:
            yield "  " * depth + "---"
        was_line = False
        yield from _entry(entry, depth)


def _entry(entry: QAction, depth: int) -> Iterator[str]:
    yield "  " * depth + _line(entry)
    menu = entry.menu()
    if isinstance(menu, QMenu) and menu.title() not in _LISTS:
        yield from _entries(menu, depth + 1)


_LISTS = ("Open &testbed", "Open re&ference design", "&Recent")


def _line(entry: QAction) -> str:
    if entry.isSeparator():
        return "---"
    has_icon = "" if entry.icon().isNull() else "+"
    kind = "x" if entry.isCheckable() else " "
    keys = entry.shortcut().toString()
    return f"{kind}{has_icon} {entry.text()} [{keys}] {entry.objectName()} {entry.isEnabled()}"
