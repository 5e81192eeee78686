"""The live actions of a window as the command palette lists and runs them."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QKeySequence

from sanwright.gui.search.commands import PaletteCommand
from sanwright.gui.window.action import (
    When,
    has_devices,
    has_selection,
    has_several,
    has_workloads,
    menu_path,
    plain,
)
from sanwright.gui.window.menus import Menus
from sanwright.text import NOTHING, Text, tr

_REASONS: dict[When, Text] = {
    has_selection: Text("nothing is selected"),
    has_several: Text("select two or more things first"),
    has_devices: Text("there is no device yet"),
    has_workloads: Text("there is no workload yet"),
}
_NOT_LISTED = {"view.commands"}


def commands_of(menus: Menus) -> Iterator[PaletteCommand]:
    """Every action, as it is now; but that which opens this list."""
    menus.refresh()
    native = QKeySequence.SequenceFormat.NativeText
    for row in menus.rows:
        if row.id in _NOT_LISTED:
            continue
        action = menus.actions[row.id]
        reason = "" if action.isEnabled() else tr(row.reason or _REASONS.get(row.when, NOTHING))
        yield PaletteCommand(
            row.id,
            plain(action.text()),
            menu_path(row, " › "),
            action.shortcut().toString(native),
            row.icon,
            action.isEnabled(),
            action.isCheckable() and action.isChecked(),
            reason,
        )


def run_command(menus: Menus, id_: str) -> None:
    """Carry an action out, unless it cannot be done now."""
    menus.refresh()
    menus.actions[id_].trigger()
