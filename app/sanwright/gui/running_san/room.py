"""Registers the import of an existing SAN."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sanwright.gui.window.action import FILE, Action
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.registration import Room

if TYPE_CHECKING:
    from sanwright.gui.running_san.dialog import SanImportDialog


def show_import(window: DesignWindow) -> SanImportDialog:
    """The window that reads captures and imports them."""
    from sanwright.gui.running_san.dialog import SanImportDialog

    return window.side_windows.show(SanImportDialog, lambda: SanImportDialog(window))


def read_dropped(window: DesignWindow, paths: Sequence[Path]) -> None:
    """Read what was dropped on the window, beside what was read before."""
    show_import(window).add(paths)


def _join(window: DesignWindow) -> None:
    window.captures_dropped.connect(lambda paths: read_dropped(window, paths))


ROWS: tuple[Action, ...] = (
    Action(
        "file.import-san", FILE, "&Import a running SAN…", show_import, "",
        "import", place=130,
    ),
)  # fmt: skip
ROOM = Room(actions=ROWS, join=_join)
