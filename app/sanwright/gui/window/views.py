"""The views of one design, side by side behind tabs: topology, racks, tables."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabWidget, QWidget

from sanwright.text import tr


class DesignView(QWidget):
    """A view beside the topology. What it shows follows the session; it may be hidden."""

    located = Signal(tuple)
    """Ids that the user wants to see on the topology."""
    selection_changed = Signal(tuple)
    """Ids that the user chose here."""

    def select(self, ids: tuple[str, ...]) -> None:
        """Choose what is in this view of ``ids``."""
        raise NotImplementedError


class DesignViews(QTabWidget):
    """The topology first, then the others; one selection for all of them."""

    def __init__(self, topology: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("views")
        self.setDocumentMode(True)
        self.setTabPosition(QTabWidget.TabPosition.South)
        self._topology = topology
        self.addTab(topology, tr("Topology"))

    def add(self, view: DesignView, title: str) -> None:
        """One more view."""
        self.addTab(view, title)

    def show_topology(self) -> None:
        """Bring the topology up."""
        self.setCurrentWidget(self._topology)

    def others(self) -> list[DesignView]:
        """All views but the topology."""
        pages = (self.widget(number) for number in range(self.count()))
        return [page for page in pages if isinstance(page, DesignView)]
