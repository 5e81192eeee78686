"""What a canvas must be able to do to be measured."""

from __future__ import annotations

from abc import ABC, abstractmethod

from tests.benchmarks.peers.graph import Graph
from tests.benchmarks.peers.qt import QGraphicsView, QRectF, QWidget

WIDTH, HEIGHT = 1920, 1080


class Peer(ABC):
    """One canvas: opened empty, then loaded, then looked at."""

    settings: tuple[str, ...] = ("as shipped",)
    """How it can be run, as it ships first."""
    wheel_zooms_with_ctrl = False

    def __init__(self, setting: str) -> None:
        self.setting = setting

    @property
    def is_tuned(self) -> bool:
        """Whether it runs with its fastest setting."""
        return self.setting == self.settings[-1] and len(self.settings) > 1

    @abstractmethod
    def open(self) -> QWidget:
        """An empty canvas, shown in a moment; returns its window."""

    @abstractmethod
    def view(self) -> QGraphicsView:
        """Where it paints."""

    def take(self, graph: Graph) -> None:
        """Get ready what is loaded from."""
        self.graph = graph

    @abstractmethod
    def load(self) -> None:
        """Draw the graph."""

    def is_busy(self) -> bool:
        """Whether something goes on in the background after loading."""
        return False

    @abstractmethod
    def show(self, zoom: float, x: float, y: float) -> None:
        """Look at a place."""

    @abstractmethod
    def pan(self, dx: int, dy: int) -> None:
        """Move the view by pixels."""

    def zoom_step(self, _sign: int) -> bool:
        """Zoom a step where the wheel cannot; says whether it did."""
        return False

    def repaint(self) -> None:
        """Paint everything anew."""
        self.view().viewport().update()

    @abstractmethod
    def drag(self, dx: float, dy: float) -> None:
        """Show the hub moved by so much from where it was loaded."""


def scroll(view: QGraphicsView, dx: int, dy: int) -> None:
    """Move a view with scroll bars."""
    for bar, step in ((view.horizontalScrollBar(), dx), (view.verticalScrollBar(), dy)):
        bar.setValue(bar.value() + step)


def around(zoom: float, x: float, y: float) -> QRectF:
    """What a view sees that looks at a place."""
    width, height = WIDTH / zoom, HEIGHT / zoom
    return QRectF(x - width / 2, y - height / 2, width, height)
