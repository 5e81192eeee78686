"""Rows about racks: the view, and what fills it."""

from __future__ import annotations

from sanwright.design import Design
from sanwright.gui.racks.view import RackView
from sanwright.gui.window.action import DESIGN, VIEW, Action
from sanwright.gui.window.design_window import DesignWindow


def _show(window: DesignWindow) -> RackView:
    """The rack elevation, brought up."""
    window.show_panel("racks")
    view = window.of(RackView)
    view.canvas.setFocus()
    return view


def _has_racks(window: DesignWindow) -> bool:
    return has_racks(window.session.design)


def has_racks(design: Design) -> bool:
    """Whether there is a rack to put something into."""
    return any(place.kind == "rack" for place in design.locations.values())


ROWS: tuple[Action, ...] = (
    Action("view.racks", VIEW, "&Racks", _show, "Ctrl+3", "racks", place=110),
    Action(
        "design.racks-fill", DESIGN, "Pla&ce in racks automatically…",
        lambda d: _show(d).ask_to_fill(), "Ctrl+Alt+K", "racks-fill", when=_has_racks, place=305,
    ),
    Action(
        "design.racks-add", DESIGN, "Add rac&ks…", lambda d: _show(d).ask_for_racks(),
        "Ctrl+Shift+H", "racks-add", place=300,
    ),
)  # fmt: skip
