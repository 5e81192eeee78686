"""pyqtgraph's GraphItem: a dot for each device, a straight line for each cable; no names, no ports.

As shipped is as in its own example: a pen for each line, dots that grow with the zoom.
"""

from __future__ import annotations

import os

os.environ["PYQTGRAPH_QT_LIB"] = "PySide6"

import numpy as np
import pyqtgraph

from tests.benchmarks.peers.graph import Graph
from tests.benchmarks.peers.peer import Peer, around
from tests.benchmarks.peers.qt import QGraphicsView, QWidget

RED, BLUE = (200, 60, 60, 255, 1.0), (60, 90, 200, 255, 1.0)
FIELDS = [("red", "u1"), ("green", "u1"), ("blue", "u1"), ("alpha", "u1"), ("width", "f4")]


class Canvas(Peer):
    """Tuned: one pen for all lines, dots of the same size at every zoom."""

    settings = ("as shipped", "tuned")

    def open(self) -> QWidget:
        self._window = pyqtgraph.GraphicsLayoutWidget()
        self._window.ci.setContentsMargins(0, 0, 0, 0)
        self._box = self._window.addViewBox(enableMenu=False, invertY=True)
        self._box.setAspectLocked()
        self._box.disableAutoRange()
        self._item = pyqtgraph.GraphItem()
        self._box.addItem(self._item)
        return self._window

    def view(self) -> QGraphicsView:
        return self._window

    def take(self, graph: Graph) -> None:
        super().take(graph)
        links = np.array(graph.links)
        self._places = np.array(graph.places, dtype=float)
        self._ends = links[:, [0, 2]].copy()
        pens = [RED if port % 2 else BLUE for port in links[:, 1]]
        self._pens = np.array(pens, dtype=FIELDS)

    def load(self) -> None:
        if self.is_tuned:
            look = {"pen": pyqtgraph.mkPen(90, 110, 160), "size": 8, "pxMode": True}
        else:
            look = {"pen": self._pens, "size": 64, "pxMode": False}
        self._item.setData(pos=self._places, adj=self._ends, symbol="s", **look)
        self._look = look
        self.show(1.0, *self._places[self.graph.hub])

    def show(self, zoom: float, x: float, y: float) -> None:
        self._box.setRange(around(zoom, x, y), padding=0)

    def pan(self, dx: int, dy: int) -> None:
        wide, high = self._box.viewPixelSize()
        self._box.translateBy(x=dx * wide, y=dy * high)

    def drag(self, dx: float, dy: float) -> None:
        places = self._places.copy()
        places[self.graph.hub] += (dx, dy)
        self._item.setData(pos=places, adj=self._ends, symbol="s", **self._look)
