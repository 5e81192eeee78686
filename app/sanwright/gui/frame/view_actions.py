"""Rows of the menu View: zoom, where the keyboard is, panels, appearance."""

from __future__ import annotations

from PySide6.QtCore import Qt

from sanwright.gui.canvas.view_history import zoom_to_selection
from sanwright.gui.frame import areas
from sanwright.gui.frame.action import (
    VIEW,
    Action,
    Handler,
    When,
    has_selection,
)
from sanwright.gui.frame.desk import Desk
from sanwright.gui.frame.settings import AppearanceMode
from sanwright.language import mark


def focus_inspector(desk: Desk) -> None:
    """The keyboard goes to the first field of the inspector."""
    desk.docks["inspector"].show()
    desk.docks["inspector"].raise_()
    areas.enter(desk.inspector.page)


def _focus_drawing(desk: Desk) -> None:
    desk.views.show_topology()
    desk.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)


def _next_area(by: int) -> Handler:
    return lambda desk: areas.step(desk, by)


def toggle_dock(name: str) -> tuple[Handler, When]:
    """Show or hide a panel, and whether it is shown."""

    def toggle(desk: Desk) -> None:
        dock = desk.docks[name]
        dock.setVisible(not dock.isVisible())
        if dock.isVisible():
            dock.raise_()

    return toggle, lambda desk: not desk.docks[name].isHidden()


def _appearance(mode: AppearanceMode) -> tuple[Handler, When]:
    def choose(desk: Desk) -> None:
        desk.appearance.set_mode(mode)

    return choose, lambda desk: desk.appearance.mode is mode


def _dock_row(name: str, text: str, icon: str, shortcut: str) -> Action:
    handler, checked = toggle_dock(name)
    return Action(
        f"view.{name}", "&View/&Panels", text, handler, shortcut, icon, checked=checked, group=1
    )


def _appearance_row(mode: AppearanceMode, text: str) -> Action:
    handler, checked = _appearance(mode)
    return Action(f"view.{mode}", "&View/&Appearance", text, handler, checked=checked)


ROWS: tuple[Action, ...] = (
    Action(
        "view.zoom-in", VIEW, "Zoom &in", lambda d: d.editor.zoom_in(), "Ctrl++", "zoom-in",
        group=3,
    ),
    Action(
        "view.zoom-out", VIEW, "Zoom &out", lambda d: d.editor.zoom_out(), "Ctrl+-", "zoom-out",
        group=3,
    ),
    Action(
        "view.zoom-fit", VIEW, "&Fit the drawing", lambda d: d.wander.jump(d.editor.zoom_fit),
        "Ctrl+9", "zoom-fit", group=3,
    ),
    Action(
        "view.zoom-selection", VIEW, "Zoom to &selection",
        lambda d: d.wander.jump(lambda: zoom_to_selection(d.editor)), "Ctrl+8", "zoom-selection",
        has_selection, group=3,
    ),
    Action(
        "view.zoom-reset", VIEW, "&Actual size", lambda d: d.editor.zoom_reset(), "Ctrl+0",
        "zoom-reset", group=3,
    ),
    Action("view.next-area", VIEW, mark("Go to the ne&xt area"), _next_area(1), "F6", group=4),
    Action(
        "view.former-area", VIEW, mark("Go to the &previous area"), _next_area(-1), "Shift+F6",
        group=4,
    ),
    Action("view.drawing", VIEW, "Go to the &drawing", _focus_drawing, "Shift+F7", group=4),
    Action("view.inspect", VIEW, "Go to the i&nspector", focus_inspector, "F7", group=4),
    Action(
        "view.load", VIEW, "Show &load", lambda d: d.load.show(not d.load.is_on), "F8", "load",
        group=5, checked=lambda d: d.load.is_on,
    ),
    Action(
        "view.load-numbers", VIEW, "Load n&umbers at links",
        lambda d: d.load.show_numbers(not d.load.has_numbers), "Shift+F8", "load-numbers",
        group=5, checked=lambda d: d.load.has_numbers,
    ),
    Action(
        "view.load-directions", VIEW, "Load in &both directions",
        lambda d: d.load.show_two_way(not d.load.is_two_way), "Ctrl+F8", "load-directions",
        group=5, checked=lambda d: d.load.is_two_way,
    ),
    _dock_row("catalog", "&Catalog", "palette", "F9"),
    _dock_row("structure", "&Structure", "site", "Shift+F9"),
    _dock_row("templates", "&Templates", "template", "Ctrl+F9"),
    _dock_row("inspector", "&Inspector", "inspector", "F10"),
    _dock_row("findings", "&Findings and figures", "findings", "F11"),
    _appearance_row(AppearanceMode.SYSTEM, "As the &system"),
    _appearance_row(AppearanceMode.LIGHT, "&Light"),
    _appearance_row(AppearanceMode.DARK, "&Dark"),
)  # fmt: skip
