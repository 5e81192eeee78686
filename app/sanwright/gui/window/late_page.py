"""A tab or dock whose panel is made when it is first seen or asked for: most are not, mostly."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget


class LatePage(QWidget):
    """Stands where a panel stands, and holds it once there is one."""

    def __init__(self, make: Callable[[], QWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._make = make
        self._panel: QWidget | None = None
        self._place = QVBoxLayout(self)
        self._place.setContentsMargins(0, 0, 0, 0)

    @property
    def panel(self) -> QWidget:
        """The panel itself; made by the first who asks."""
        if self._panel is None:
            self._panel = self._make()
            self._place.addWidget(self._panel)
            self.setFocusProxy(self._panel)
        return self._panel

    def showEvent(self, event: QShowEvent) -> None:
        """Somebody looks: there has to be something to see."""
        self.panel.show()  # now: what a layout is given while it is seen it shows a moment later
        super().showEvent(event)
