"""A panel as a row: what it is called, where it stands, and how it is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from PySide6.QtWidgets import QWidget

from sanwright.gui.window.action import Action
from sanwright.gui.window.design_window import DesignWindow
from sanwright.text import Text


class Where(Enum):
    """Where a panel stands in the window of a design."""

    VIEW = "view"
    """A tab beside the drawing."""
    LEFT = "left"
    """A dock at the left."""
    RIGHT = "right"
    """A dock at the right."""
    BELOW = "below"
    """A tab of the dock below the drawing."""


@dataclass(frozen=True, slots=True)
class Panel:
    """One panel. ``place`` orders those that stand in the same part of the window.

    The layout of a user's window is remembered by ``key``.
    """

    key: str
    title: Text
    where: Where
    place: int
    make: Callable[[DesignWindow], QWidget]
    icon: str = ""
    """The symbol of a dock on the rail at its side."""
    late: type[QWidget] | None = None
    """What ``make`` makes, if the window shall have it only when it is first seen or asked for."""


def show_panel(key: str) -> Callable[[DesignWindow], None]:
    """What brings a panel up and gives it the keyboard."""

    def show(window: DesignWindow) -> None:
        window.show_panel(key).setFocus()

    return show


def panel_switch(key: str, text: str, icon: str, shortcut: str, place: int) -> Action:
    """The row that shows or hides the dock of a panel."""

    def toggle(window: DesignWindow) -> None:
        window.toggle_panel(key)

    return Action(
        f"view.{key}", "&View/&Panels", text, toggle, shortcut, icon, place=place,
        checked=lambda window: window.is_panel_up(key), panel=key,
    )  # fmt: skip
