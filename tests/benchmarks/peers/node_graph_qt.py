"""NodeGraphQt: a node for each device, a pipe for each cable.

A host has an output for each of its cables, a switch one input that takes all: two parallel cables
between the same two ports are not possible there, and fewer ports are quicker.
"""

from __future__ import annotations

import os

os.environ["QT_PREFERRED_BINDING"] = "PySide6"

from NodeGraphQt import BaseNode, NodeGraph
from NodeGraphQt.constants import PipeLayoutEnum

from tests.benchmarks.peers.peer import Peer, around
from tests.benchmarks.peers.qt import QGraphicsScene, QGraphicsView, QWidget


class Box(BaseNode):
    """A device without ports; they are added as its cables need them."""

    __identifier__ = "bench"
    NODE_NAME = "Box"


class Canvas(Peer):
    """Tuned: no undo steps and signals while loading, no search for loops, straight pipes,
    smart update of the viewport, no index of the scene, no picture kept of each pipe.
    """

    settings = ("as shipped", "tuned")

    def open(self) -> QWidget:
        self._graph = NodeGraph()
        self._graph.register_node(Box)
        view = self._graph.viewer()
        if self.is_tuned:
            self._graph.set_acyclic(False)
            self._graph.set_pipe_style(PipeLayoutEnum.STRAIGHT.value)
            view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
            view.scene().setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        return view

    def view(self) -> QGraphicsView:
        return self._graph.viewer()

    def load(self) -> None:
        graph, undo = self.graph, not self.is_tuned
        nodes = [
            self._graph.create_node(
                "bench.Box", name=name, selected=False, pos=place, push_undo=undo
            )
            for name, place in zip(graph.names, graph.places, strict=True)
        ]
        for node, count in zip(nodes, graph.ports, strict=True):
            if not count:
                node.add_input("in", multi_input=True)
            for port in range(count):
                node.add_output(str(port), multi_output=False)
        for host, port, switch in graph.links:
            source, sink = nodes[host].output(port), nodes[switch].input(0)
            source.connect_to(sink, push_undo=undo, emit_signal=undo)
        if self.is_tuned:
            for pipe in self.view().all_pipes():
                pipe.setCacheMode(pipe.CacheMode.NoCache)
        self._hub = nodes[graph.hub].view
        self._home = self._hub.pos()

    def show(self, zoom: float, x: float, y: float) -> None:
        rect = around(zoom, x, y)
        self.view().set_scene_rect((rect.x(), rect.y(), rect.width(), rect.height()))

    def pan(self, dx: int, dy: int) -> None:
        view = self.view()
        zoom = view.transform().m11()
        left, top, width, height = view.scene_rect()
        view.set_scene_rect((left + dx / zoom, top + dy / zoom, width, height))

    def drag(self, dx: float, dy: float) -> None:
        self._hub.setPos(self._home.x() + dx, self._home.y() + dy)
