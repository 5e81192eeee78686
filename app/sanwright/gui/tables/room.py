"""Registers the tables: every kind of record in rows, beside the drawing."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu

from sanwright.gui.tables.view import TablesView
from sanwright.gui.window.action import VIEW, Action
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.menus import Menus
from sanwright.gui.window.panel import Panel, Where
from sanwright.gui.window.registration import Room
from sanwright.text import Text


def _view(window: DesignWindow) -> TablesView:
    def extend(menu: QMenu, ids: tuple[str, ...]) -> None:
        window.of(Menus).extend(menu, ids)

    view = TablesView(window.session, window.settings, extend)
    view.selection_changed.connect(window.editor.select)
    view.located.connect(window.go_to)
    return view


def _show(window: DesignWindow) -> None:
    window.show_panel("tables")
    window.of(TablesView).page.grid.setFocus()


ROWS: tuple[Action, ...] = (Action("view.tables", VIEW, "Ta&bles", _show, "Ctrl+2", place=105),)
ROOM = Room(
    panels=(Panel("tables", Text("Tables"), Where.VIEW, 20, _view),),
    actions=ROWS,
)
