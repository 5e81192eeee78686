"""orange-canvas-core: a node item for each device, a link item for each cable."""

from __future__ import annotations

import os

os.environ["QT_API"] = "pyqt6"

from orangecanvas.document.schemeedit import SchemeEditWidget
from orangecanvas.registry import WidgetRegistry
from orangecanvas.registry.description import (
    CategoryDescription,
    InputSignal,
    Multiple,
    OutputSignal,
    WidgetDescription,
)
from orangecanvas.scheme import Scheme, SchemeLink, SchemeNode

from tests.benchmarks.peers.graph import Graph
from tests.benchmarks.peers.peer import Peer, scroll
from tests.benchmarks.peers.qt import QGraphicsView, QPainter, QPointF, QRectF, QWidget

LEAST_ZOOM = 0.3
"""Its wheel does not go below; the same step is made by hand there."""


def kind(ports: int) -> WidgetDescription:
    """A device with so many outputs, or, with none, one input that takes all."""
    return WidgetDescription(
        name=f"box {ports}",
        id=f"box{ports}",
        category="bench",
        qualified_name=f"orangecanvas.registry.box{ports}",  # icons are looked for beside it
        inputs=[] if ports else [InputSignal("in", "builtins.object", "set", flags=Multiple)],
        outputs=[OutputSignal(str(port), "builtins.object") for port in range(ports)],
    )


class Canvas(Peer):
    """Tuned: no search for loops while loading, smart update, no antialiasing."""

    settings = ("as shipped", "tuned")
    wheel_zooms_with_ctrl = True

    def open(self) -> QWidget:
        self._registry = WidgetRegistry()
        self._registry.register_category(CategoryDescription("bench"))
        self._editor = SchemeEditWidget()
        self._editor.setRegistry(self._registry)
        if self.is_tuned:
            view = self._editor.view()
            view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
            view.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        return self._editor

    def view(self) -> QGraphicsView:
        return self._editor.view()

    def take(self, graph: Graph) -> None:
        super().take(graph)
        self._kinds = {count: kind(count) for count in set(graph.ports)}
        for each in self._kinds.values():
            self._registry.register_widget(each)

    def load(self) -> None:
        graph, scheme = self.graph, Scheme()
        if self.is_tuned:
            scheme.set_loop_flags(Scheme.AllowLoops)
        nodes = [
            SchemeNode(self._kinds[count], title=name, position=tuple(place))
            for name, place, count in zip(graph.names, graph.places, graph.ports, strict=True)
        ]
        for node in nodes:
            scheme.add_node(node)
        for host, port, switch in graph.links:
            source, sink = nodes[host], nodes[switch]
            scheme.add_link(
                SchemeLink(source, source.output_channels()[port], sink, sink.input_channels()[0])
            )
        self._editor.setScheme(scheme)
        self._hub = self._editor.scene().item_for_node(nodes[graph.hub])
        self._home = self._hub.pos()
        # Room to pan in, also where everything fits into the window.
        left, top, width, height = graph.bounds
        self.view().scene().setSceneRect(QRectF(left - width, top - height, width * 3, height * 3))

    def show(self, zoom: float, x: float, y: float) -> None:
        view = self.view()
        view.setZoomLevel(zoom * 100)
        if zoom < LEAST_ZOOM:
            view.resetTransform()
            view.scale(zoom, zoom)
        view.centerOn(x, y)

    def zoom_step(self, sign: int) -> bool:
        view = self.view()
        if view.transform().m11() >= LEAST_ZOOM:
            return False
        view.scale(1.1**sign, 1.1**sign)
        return True

    def pan(self, dx: int, dy: int) -> None:
        scroll(self.view(), dx, dy)

    def drag(self, dx: float, dy: float) -> None:
        self._hub.setPos(self._home + QPointF(dx, dy))
