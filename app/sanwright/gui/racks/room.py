"""Registers racks: the elevation beside the drawing, with one selection for both."""

from __future__ import annotations

from sanwright.gui.comments.room import ask_about
from sanwright.gui.inspector.inspector import Inspector
from sanwright.gui.inspector.room import enter_inspector
from sanwright.gui.racks.actions import ROWS
from sanwright.gui.racks.menu import rack_menu
from sanwright.gui.racks.view import RackView
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import Panel, Where
from sanwright.gui.window.registration import Room
from sanwright.text import Text


def _view(window: DesignWindow) -> RackView:
    view = RackView(window.session, window.views)

    def choose(ids: tuple[str, ...]) -> None:
        window.editor.select(ids)
        window.of(Inspector).show_ids(ids)

    def inspect(ids: tuple[str, ...]) -> None:
        window.of(Inspector).show_ids(ids)
        enter_inspector(window)

    def show_comment(id_: str) -> None:
        window.editor.select((id_,))
        window.show_panel("comments")

    view.mouse.asked.connect(show_comment)
    view.comment_wanted.connect(lambda ids: ask_about(window, ids))
    view.canvas.menu_wanted.connect(lambda place: rack_menu(view).exec(place))
    view.selection_changed.connect(choose)
    view.located.connect(window.go_to)
    view.inspected.connect(inspect)
    view.locations_wanted.connect(lambda: window.action("design.locations").trigger())
    return view


def _join(window: DesignWindow) -> None:
    view = window.of(RackView)

    def follow() -> None:
        view.show_comments(window.settings.shows_comments)

    window.action("view.comments").triggered.connect(follow)
    follow()


ROOM = Room(
    panels=(Panel("racks", Text("Racks"), Where.VIEW, 30, _view),),
    actions=ROWS,
    join=_join,
)
