"""Puts the rack elevation into a window, with one selection for it and the drawing."""

from __future__ import annotations

from collections.abc import Callable

from sanwright.gui.frame import areas
from sanwright.gui.frame.desk import Desk
from sanwright.gui.racks.menu import rack_menu
from sanwright.gui.racks.view import RackView
from sanwright.text import tr


def join_racks(desk: Desk, go_to: Callable[[tuple[str, ...]], None]) -> RackView:
    """Add the view “Racks”; ``go_to`` shows ids on the topology."""
    view = RackView(desk.session, desk.views)

    def choose(ids: tuple[str, ...]) -> None:
        desk.editor.select(ids)
        desk.inspector.show_ids(ids)

    def inspect(ids: tuple[str, ...]) -> None:
        desk.docks["inspector"].show()
        desk.inspector.show_ids(ids)
        areas.enter(desk.inspector.page)

    view.selection_changed.connect(choose)
    view.located.connect(go_to)
    view.inspected.connect(inspect)
    view.canvas.menu_wanted.connect(lambda place: rack_menu(view).exec(place))
    view.locations_wanted.connect(desk.windows.locations)
    view.set_theme(desk.appearance.theme)
    desk.views.add(view, tr("Racks"))
    return view
