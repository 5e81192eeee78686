"""What an action is, and the conditions that many rows share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtWidgets import QMenu

from sanwright.design.containers import container
from sanwright.gui.window.design_window import DesignWindow
from sanwright.text import NOTHING, Text, tr

Handler = Callable[[DesignWindow], object]
When = Callable[[DesignWindow], bool]

FILE, EXPORT, EDIT, VIEW = "&File", "&File/&Export", "&Edit", "&View"
DESIGN, CABLING, ANALYSIS = "&Design", "Ca&bling and zoning", "&Analysis"
DOCUMENTS, CATALOG, HELP = "D&ocuments", "&Catalog", "&Help"
AREAS = "&View/&Window areas"
MENUS = (FILE, EDIT, VIEW, DESIGN, CABLING, ANALYSIS, DOCUMENTS, CATALOG, HELP)
"""The menus of the bar, in their order."""


def always(_: DesignWindow) -> bool:
    """The condition of what can be done at any time."""
    return True


def has_selection(window: DesignWindow) -> bool:
    """Whether something is selected on the drawing."""
    return bool(window.editor.selected_ids())


def has_several(window: DesignWindow) -> bool:
    """Whether two or more things are selected."""
    return len(window.editor.selected_ids()) > 1


def has_devices(window: DesignWindow) -> bool:
    """Whether there is something on the drawing."""
    return bool(window.session.design.devices)


def has_workloads(window: DesignWindow) -> bool:
    """Whether there is a workload."""
    return bool(window.session.design.workloads)


def has_devices_chosen(window: DesignWindow) -> bool:
    """Whether a device is selected, or something that may hold devices."""
    design = window.session.design
    return any(
        id_ in design.devices or container(design, id_) is not None
        for id_ in window.editor.selected_ids()
    )


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that can be done.

    ``menu`` is a path such as ``Edit/Align``; rows stand in it by ``place``, with a line where the
    hundreds change. So do those in the toolbar and in what a right click on the drawing offers,
    on what is selected or on the empty ground, if they have a place there. ``label`` gives a text
    that depends on the state, ``checked`` makes the action a switch, ``reason`` says why it cannot
    be done where that is not plain from ``when``. The shortcut of a row ``on_canvas`` works only
    while the drawing has the keyboard.
    """

    id: str
    menu: str
    text: str
    handler: Handler
    shortcut: str = ""
    icon: str = ""
    when: When = always
    place: int = field(kw_only=True)
    label: Callable[[DesignWindow], str] | None = None
    checked: When | None = None
    on_canvas: bool = False
    reason: Text = NOTHING
    toolbar: int = 0
    on_selection: int = 0
    on_ground: int = 0
    panel: str = ""
    """The panel of a dock that it shows and hides."""


@dataclass(frozen=True, slots=True)
class Submenu:
    """A menu within a menu, with its place there; ``fill`` fills it anew each time it is opened."""

    path: str
    place: int
    icon: str = ""
    key: str = ""
    """What asks for it from outside the menus."""
    fill: Callable[[DesignWindow, QMenu], None] | None = None
    on_selection: int = 0
    """Its place in what a right click on what is selected offers, if it has one there."""


def plain(text: str) -> str:
    """A menu text without its mnemonic mark."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")


def menu_path(row: Action, between: str) -> str:
    """The menus on the way to an action, as they are called on screen."""
    return between.join(plain(tr(name)) for name in row.menu.split("/"))
