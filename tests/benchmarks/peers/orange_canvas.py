"""orange-canvas-core: a node item for each device, a link item for each cable."""

from __future__ import annotations

import os

os.environ["QT_API"] = "pyqt6"

from orangecanvas.canvas.scene import CanvasScene
from orangecanvas.canvas.view import CanvasView
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
from peers.graph import Graph
from peers.peer import Peer, around, scroll
from peers.qt import QGraphicsScene, QGraphicsView, QPainter, QPointF, QRectF, QWidget


def kind(ports: int) -> WidgetDescription:
    """A device with so many outputs, or, with none, one input that takes all."""
    return WidgetDescription(
        name=f"box {ports}",
        id=f"box{ports}",
        category="bench",
        qualified_name=f"bench.box{ports}",
        inputs=[] if ports else [InputSignal("in", "builtins.object", "set", flags=Multiple)],
        outputs=[OutputSignal(str(port), "builtins.object") for port in range(ports)],
    )


class Canvas(Peer):
    """Tuned: items put straight into its canvas scene, without a workflow to check them; smart
    update, no antialiasing, no animations.
    """

    settings = ("as shipped", "tuned")
    wheel_zooms_with_ctrl = True

    def open(self) -> QWidget:
        if self.is_tuned:
            self._scene = CanvasScene()
            self._scene.set_node_animation_enabled(False)
            self._scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
            self._view = CanvasView(self._scene)
            self._view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
            self._view.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            return self._view
        self._registry = WidgetRegistry()
        self._registry.register_category(CategoryDescription("bench"))
        self._editor = SchemeEditWidget()
        self._editor.setRegistry(self._registry)
        return self._editor

    def view(self) -> QGraphicsView:
        return self._view if self.is_tuned else self._editor.view()

    def take(self, graph: Graph) -> None:
        super().take(graph)
        self._kinds = {count: kind(count) for count in set(graph.ports)}
        if not self.is_tuned:
            for each in self._kinds.values():
                self._registry.register_widget(each)

    def load(self) -> None:
        if self.is_tuned:
            self._fill_scene()
        else:
            self._fill_editor()
        self._home = self._hub.pos()
        # Room to pan in, also where everything fits into the window.
        left, top, width, height = self.graph.bounds
        self.view().scene().setSceneRect(QRectF(left - width, top - height, width * 3, height * 3))

    def _fill_editor(self) -> None:
        graph, scheme = self.graph, Scheme()
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

    def _fill_scene(self) -> None:
        graph, ports, items = self.graph, self.graph.ports, []
        for name, place, count in zip(graph.names, graph.places, ports, strict=True):
            item = self._scene.new_node_item(self._kinds[count])
            item.setTitle(name)
            item.setPos(*place)
            items.append(self._scene.add_node_item(item))
        for host, port, switch in graph.links:
            source, sink = self._kinds[ports[host]], self._kinds[0]
            link = self._scene.new_link_item(
                items[host], source.outputs[port], items[switch], sink.inputs[0]
            )
            self._scene.add_link_item(link)
        self._hub = items[graph.hub]

    def show(self, zoom: float, x: float, y: float) -> None:
        view = self.view()
        view.resetTransform()
        view.scale(zoom, zoom)
        view.centerOn(around(zoom, x, y).center())

    def pan(self, dx: int, dy: int) -> None:
        scroll(self.view(), dx, dy)

    def drag(self, dx: float, dy: float) -> None:
        self._hub.setPos(self._home + QPointF(dx, dy))
