"""Loads the program behind the first page: named packages in turn, the window alive in between."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

TURN_S = 0.012
"""How long one turn loads small packages before the window has its own; a large one is longer."""
_BELOW = (
    "msgspec", "sanwright.parts", "sanwright.design", "sanwright.edits", "sanwright.fields",
    "sanwright.catalog", "sanwright.documents", "sanwright.analysis", "sanwright.checks",
    "sanwright.bom", "sanwright.drawing.lanes", "sanwright.gui.document.files",
    "sanwright.gui.canvas", "sanwright.gui.window.design_window", "sanwright.gui.frame.rooms",
)  # fmt: skip
"""What the rooms stand on, from the bottom up, in pieces that load in some milliseconds each."""
PROGRAM = "sanwright.gui.frame.app"


class PackageLoader(QObject):
    """Imports packages in their order, between the events of the window."""

    loaded = Signal()
    """All of them are there."""

    def __init__(self, names: Iterable[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._names = iter(names)

    def begin(self) -> None:
        """Load the next, and so on until the last."""
        until = perf_counter() + TURN_S
        for name in self._names:
            importlib.import_module(name)
            if perf_counter() > until:
                QTimer.singleShot(0, self, self.begin)
                return
        self.loaded.emit()


def program_packages() -> Iterator[str]:
    """What the program is made of: what is below the rooms, the rooms, and what shows designs."""
    yield from _BELOW
    from sanwright.gui.frame.rooms import room_names

    yield from room_names()
    yield PROGRAM
