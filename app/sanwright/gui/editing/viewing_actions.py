"""Rows of the menu View about the drawing: zoom, back and forward, to the drawing."""

from __future__ import annotations

from PySide6.QtCore import Qt

from sanwright.gui.canvas.view_history import zoom_to_selection
from sanwright.gui.window.action import AREAS, VIEW, Action, has_selection
from sanwright.gui.window.design_window import DesignWindow
from sanwright.text import Text


def _focus_drawing(window: DesignWindow) -> None:
    window.views.show_topology()
    window.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)


def _show_topology(window: DesignWindow) -> None:
    window.views.show_topology()
    window.editor.setFocus()


ROWS: tuple[Action, ...] = (
    Action(
        "view.back", VIEW, "Bac&k", lambda d: d.wander.back(), "Alt+Left", "back",
        when=lambda d: d.wander.can_go_back, place=500, reason=Text("there is no former place"),
    ),
    Action(
        "view.forward", VIEW, "&Forward", lambda d: d.wander.forward(), "Alt+Right", "forward",
        when=lambda d: d.wander.can_go_forward, place=505, reason=Text("there is no later place"),
    ),
    Action(
        "view.zoom-in", VIEW, "Zoom &in", lambda d: d.editor.zoom_in(), "Ctrl++", "zoom-in",
        place=400, toolbar=300,
    ),
    Action(
        "view.zoom-out", VIEW, "&Zoom out", lambda d: d.editor.zoom_out(), "Ctrl+-", "zoom-out",
        place=405, toolbar=305,
    ),
    Action(
        "view.zoom-fit", VIEW, "Fit t&he drawing", lambda d: d.wander.jump(d.editor.zoom_fit),
        "Ctrl+9", "zoom-fit", place=410, toolbar=310, on_ground=200,
    ),
    Action(
        "view.zoom-selection", VIEW, "Zoom to &selection",
        lambda d: d.wander.jump(lambda: zoom_to_selection(d.editor)), "Ctrl+8", "zoom-selection",
        when=has_selection, place=415, on_selection=105,
    ),
    Action(
        "view.zoom-reset", VIEW, "A&ctual size", lambda d: d.editor.zoom_reset(), "Ctrl+0",
        "zoom-reset", place=420,
    ),
    Action("view.drawing", AREAS, "Go to the &drawing", _focus_drawing, "Shift+F7", place=200),
    Action("view.topology", VIEW, "&Topology", _show_topology, "Ctrl+1", place=100),
)  # fmt: skip
