"""Sanwright's canvas with the real design: the check runs beside it, links lead around boxes."""

from __future__ import annotations

from sanwright.catalog import open_catalog
from sanwright.design import Design
from sanwright.gui.canvas import EditorView
from sanwright.gui.document.session import Session
from tests.benchmarks.peers.graph import Graph
from tests.benchmarks.peers.peer import Peer
from tests.benchmarks.peers.qt import QGraphicsView, QWidget
from tests.benchmarks.peers.san_design import HUB, records


class Canvas(Peer):
    """``every cable by itself`` draws as many links as the peers do, parallel ones too."""

    settings = ("as shipped", "every cable by itself")
    wheel_zooms_with_ctrl = True

    @property
    def is_tuned(self) -> bool:
        return False

    def open(self) -> QWidget:
        self._catalog = open_catalog()
        self._session = Session()
        self._view = EditorView(self._session)
        self._view.drawing.set_bundling(self.setting == self.settings[0])
        return self._view

    def view(self) -> QGraphicsView:
        return self._view

    def take(self, graph: Graph) -> None:
        super().take(graph)
        self._records = records(self._catalog, graph.hosts)

    def load(self) -> None:
        self._session.load(Design(self._records))

    def is_busy(self) -> bool:
        return self._session.is_checking or not self._view.drawing.drawing.is_settled

    def show(self, zoom: float, x: float, y: float) -> None:
        view = self._view
        view.zoom_at(view.viewport().rect().center(), zoom / view.zoom)
        view.centerOn(x, y)
        view.sharpen()

    def pan(self, dx: int, dy: int) -> None:
        self._view.scroll_by(dx, dy)

    def repaint(self) -> None:
        self._view.sharpen()

    def drag(self, dx: float, dy: float) -> None:
        self._view.drawing.shift((HUB,), dx, dy)

    def close(self) -> None:
        """Stop the check."""
        self._session.shut_down()
