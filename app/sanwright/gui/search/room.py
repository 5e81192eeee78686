"""Registers search: one box that finds anything, or lists every action."""

from __future__ import annotations

from sanwright.gui.catalog.actions import search_catalog
from sanwright.gui.search.actions import ROWS
from sanwright.gui.search.box import SearchBox
from sanwright.gui.search.window_actions import commands_of, run_command
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.menus import Menus
from sanwright.gui.window.registration import Room


def _make(window: DesignWindow) -> None:
    window.put(
        SearchBox(
            window,
            window.session,
            window.editor,
            window.settings,
            window.wander,
            over=window.views,
            go=window.go_to,
            listed=lambda: commands_of(window.of(Menus)),
            run=lambda id_: run_command(window.of(Menus), id_),
            search_catalog=lambda text: search_catalog(window, text),
            read=window.guide_wanted.emit,
        )
    )


ROOM = Room(actions=ROWS, make=_make)
