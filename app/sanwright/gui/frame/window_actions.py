"""Rows about the window itself: where the keyboard is, light or dark, the language."""

from __future__ import annotations

from sanwright.gui.settings import AppearanceMode
from sanwright.gui.window import keyboard_areas
from sanwright.gui.window.action import AREAS, VIEW, Action, Handler, Submenu
from sanwright.gui.window.design_window import DesignWindow
from sanwright.text import tr

_PANELS, _APPEARANCE, _LANGUAGE = "&View/&Panels", "&View/&Appearance", "&View/Lang&uage"


def _next_area(by: int) -> Handler:
    return lambda window: keyboard_areas.step(window, by)


def _appearance_row(mode: AppearanceMode, text: str, place: int) -> Action:
    return Action(
        f"view.{mode}", _APPEARANCE, text, lambda window: window.appearance.set_mode(mode),
        place=place, checked=lambda window: window.appearance.mode is mode,
    )  # fmt: skip


def _language_row(code: str, text: str, place: int) -> Action:
    def choose(window: DesignWindow) -> None:
        window.settings.language = code
        window.session.message.emit(tr("The language changes when Sanwright starts the next time."))

    return Action(
        f"view.language-{code or 'system'}", _LANGUAGE, text, choose, place=place,
        checked=lambda window: window.settings.language == code,
    )  # fmt: skip


def _toggle_peek(window: DesignWindow) -> None:
    window.settings.peeks = window.sides.peek.is_on = not window.settings.peeks
    window.sides.peek.end()


SUBMENUS = (
    Submenu(AREAS, 220), Submenu(_PANELS, 205), Submenu(_APPEARANCE, 805), Submenu(_LANGUAGE, 810),
)  # fmt: skip
ROWS: tuple[Action, ...] = (
    Action(
        "view.bare", VIEW, "Drawing &only", lambda window: window.set_bare(not window.is_bare),
        "F11", "drawing-only", place=200, checked=lambda window: window.is_bare,
    ),
    Action("view.next-area", AREAS, "Go to the ne&xt area", _next_area(1), "F6", place=100),
    Action(
        "view.former-area", AREAS, "Go to the &previous area", _next_area(-1), "Shift+F6",
        place=105,
    ),
    Action(
        "view.peek", _PANELS, "Show panels while the pointer &rests on their button",
        _toggle_peek, place=990, checked=lambda window: window.settings.peeks,
    ),
    _appearance_row(AppearanceMode.SYSTEM, "As the &system", 100),
    _appearance_row(AppearanceMode.LIGHT, "&Light", 105),
    _appearance_row(AppearanceMode.DARK, "&Dark", 110),
    _language_row("", "As the &system", 100),
    _language_row("en", "&English", 105),
    _language_row("de", "&Deutsch", 110),
)  # fmt: skip
