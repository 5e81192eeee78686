"""Rows of the menu View: which view of the design is up."""

from __future__ import annotations

from sanwright.gui.frame.action import VIEW, Action
from sanwright.gui.frame.desk import Desk
from sanwright.gui.tables.view import TablesView


def _tables(desk: Desk) -> TablesView | None:
    return next((view for view in desk.views.others() if isinstance(view, TablesView)), None)


def _show_tables(desk: Desk) -> None:
    view = _tables(desk)
    if view is not None:
        desk.views.setCurrentWidget(view)
        view.page.grid.setFocus()


def _show_topology(desk: Desk) -> None:
    desk.views.show_topology()
    desk.editor.setFocus()


ROWS: tuple[Action, ...] = (
    Action("view.topology", VIEW, "&Topology", _show_topology, "Ctrl+1", group=1),
    Action("view.tables", VIEW, "Ta&bles", _show_tables, "Ctrl+2", group=1),
)
