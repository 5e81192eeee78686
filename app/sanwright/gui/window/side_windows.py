"""The windows beside the main one: opened once, raised when asked for again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from sanwright.gui.widgets.on_screen import limit_to_screen

D = TypeVar("D", bound=QDialog)


class SideWindows(QObject):
    """Those of one design, one of each class; they come and go with its tab."""

    made = Signal(object)
    """A ``QDialog`` is about to be seen for the first time."""
    closed = Signal()
    """The design is let go, and they with it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._open: dict[type[QDialog], QDialog] = {}
        self._aside: list[QDialog] = []

    def show(self, kind: type[D], make: Callable[[], D]) -> D:
        """Bring the window of a class up; ``make`` makes it when it is first asked for."""
        if kind not in self._open:
            self._open[kind] = made = make()
            limit_to_screen(made)
            self.made.emit(made)
        dialog = self._open[kind]
        if dialog.isVisible():
            dialog.raise_()
            dialog.activateWindow()
        dialog.show()
        return cast(D, dialog)

    def find(self, kind: type[D]) -> D | None:
        """The window of a class, if it was ever asked for."""
        return cast("D | None", self._open.get(kind))

    def step_aside(self) -> None:
        """Hide those that are open, until ``come_back``."""
        self._aside += [dialog for dialog in self._open.values() if dialog.isVisible()]
        for dialog in self._aside:
            dialog.setVisible(False)

    def come_back(self) -> None:
        """Show again what stepped aside."""
        for dialog in self._aside:
            dialog.setVisible(True)
        self._aside.clear()

    def close(self) -> None:
        """Close all of them."""
        self._aside.clear()
        for dialog in self._open.values():
            dialog.close()
        self.closed.emit()
