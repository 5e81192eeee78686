"""Puts the tables beside the other views of a window and ties their selection to the drawing."""

from __future__ import annotations

from collections.abc import Callable

from sanwright.gui.frame.desk import Desk
from sanwright.gui.tables.view import TablesView
from sanwright.text import tr


def join_tables(desk: Desk, go_to: Callable[[tuple[str, ...]], None]) -> TablesView:
    """One more tab; what is chosen in it is selected on the drawing."""
    view = TablesView(desk.session, desk.settings)
    desk.views.add(view, tr("Tables"))
    view.selection_changed.connect(desk.editor.select)
    view.located.connect(go_to)
    return view
