"""Rows about racks: the view, and what fills it."""

from __future__ import annotations

from sanwright.design import Design
from sanwright.gui.frame.action import DESIGN, VIEW, Action
from sanwright.gui.frame.desk import Desk
from sanwright.gui.racks import RackView


def _view(desk: Desk) -> RackView:
    """The rack elevation, brought up."""
    (view,) = (page for page in desk.views.others() if isinstance(page, RackView))
    return view


def _show(desk: Desk) -> RackView:
    view = _view(desk)
    desk.views.setCurrentWidget(view)
    view.canvas.setFocus()
    return view


def _has_racks(desk: Desk) -> bool:
    return has_racks(desk.session.design)


def has_racks(design: Design) -> bool:
    """Whether there is a rack to put something into."""
    return any(place.kind == "rack" for place in design.locations.values())


ROWS: tuple[Action, ...] = (
    Action("view.racks", VIEW, "&Racks", _show, "Ctrl+3", "racks", group=3),
    Action(
        "design.racks-fill", DESIGN, "Place in rac&ks automatically…",
        lambda d: _show(d).ask_to_fill(), "Ctrl+Alt+K", "racks-fill", _has_racks, 1,
    ),
    Action(
        "design.racks-add", DESIGN, "Add rac&ks…", lambda d: _show(d).ask_for_racks(),
        "Ctrl+Shift+H", "racks-add", group=1,
    ),
)  # fmt: skip
