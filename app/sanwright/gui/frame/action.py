"""What an action is, and the conditions that many rows share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sanwright.gui.frame.desk import Desk

Handler = Callable[[Desk], object]
When = Callable[[Desk], bool]

FILE, EXPORT, EDIT, VIEW = "&File", "&File/&Export", "&Edit", "&View"
DESIGN, CATALOG, HELP = "&Design", "&Catalog", "&Help"
ALIGN = "&Edit/A&lign"


def always(_: Desk) -> bool:
    """The condition of what can be done at any time."""
    return True


def has_selection(desk: Desk) -> bool:
    """Whether something is selected on the drawing."""
    return bool(desk.editor.selected_ids())


def has_several(desk: Desk) -> bool:
    """Whether two or more things are selected."""
    return len(desk.editor.selected_ids()) > 1


def has_devices(desk: Desk) -> bool:
    """Whether there is something on the drawing."""
    return bool(desk.session.design.devices)


def has_workloads(desk: Desk) -> bool:
    """Whether there is a workload."""
    return bool(desk.session.design.workloads)


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that can be done.

    ``menu`` is a path such as ``Edit/Align``. ``label`` gives a text that depends on the state,
    ``checked`` makes the action a switch. ``group`` separates: rows of one group stand together.
    The shortcut of a row ``on_canvas`` works only while the drawing has the keyboard.
    """

    id: str
    menu: str
    text: str
    handler: Handler
    shortcut: str = ""
    icon: str = ""
    when: When = always
    group: int = 0
    label: Callable[[Desk], str] | None = None
    checked: When | None = None
    on_canvas: bool = False
