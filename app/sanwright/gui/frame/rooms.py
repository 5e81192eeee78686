"""All rooms, found by walking the packages of ``sanwright.gui``.

The rows say themselves where they stand, so the order of the rooms means nothing.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec

from sanwright import gui
from sanwright.gui.window.action import Action, Submenu
from sanwright.gui.window.menus import in_order
from sanwright.gui.window.panel import Panel, Where
from sanwright.gui.window.registration import Room


def room_names() -> Iterator[str]:
    """The modules in which rooms register."""
    for info in pkgutil.iter_modules(gui.__path__):
        name = f"{gui.__name__}.{info.name}.room"
        if info.ispkg and find_spec(name) is not None:
            yield name


@cache
def all_rooms() -> tuple[Room, ...]:
    """Every room there is."""
    return tuple(importlib.import_module(name).ROOM for name in room_names())


@cache
def all_actions() -> tuple[Action, ...]:
    """Every action, as one comes to it going through the menus."""
    return in_order((row for room in all_rooms() for row in room.actions), all_submenus())


@cache
def all_submenus() -> tuple[Submenu, ...]:
    """Every menu within a menu."""
    return tuple(submenu for room in all_rooms() for submenu in room.submenus)


@cache
def all_panels() -> tuple[Panel, ...]:
    """Every panel, in the order in which those of the same part of the window stand."""
    parts = list(Where)
    panels = (panel for room in all_rooms() for panel in room.panels)
    return tuple(sorted(panels, key=lambda panel: (parts.index(panel.where), panel.place)))
