"""What a capability registers with the window of a design: one ``ROOM`` in its ``room.py``.

The window finds every ``sanwright.gui.<name>.room`` itself. It calls ``make`` of all rooms, makes
all panels but those that are made late, then the menus from all actions, and calls ``join`` last.
``DesignWindow.once_made`` ties what a late panel needs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QMenu

from sanwright.gui.window.action import Action, Submenu
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import Panel

ContextMenuFiller = Callable[[DesignWindow, QMenu, tuple[str, ...]], None]


def _nothing(_: DesignWindow) -> None:
    """A room that has nothing to make or to join."""


def _adds_nothing(_: DesignWindow, _menu: QMenu, _ids: tuple[str, ...]) -> None:
    """A room that adds nothing to what a right click offers."""


@dataclass(frozen=True, slots=True)
class Room:
    """One capability of the window."""

    panels: tuple[Panel, ...] = ()
    actions: tuple[Action, ...] = ()
    submenus: tuple[Submenu, ...] = ()
    make: Callable[[DesignWindow], object] = _nothing
    """Puts what other rooms may ask for into the window."""
    join: Callable[[DesignWindow], object] = _nothing
    """Ties the room's objects to the rest of the window."""
    extend_context_menu: ContextMenuFiller = _adds_nothing
    """Adds to what a right click on what is selected offers."""
