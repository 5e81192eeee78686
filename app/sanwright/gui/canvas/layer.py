"""A layer of the scene: one graphics item that draws all view-models of a kind.

One item for each cable would cost seconds and hundreds of megabytes in a large design; a layer
costs a dictionary, a grid, and drawing what the paint event exposes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem

from sanwright.drawing.geometry import Rect
from sanwright.drawing.grid import SpatialGrid
from sanwright.gui.canvas.sheet import CanvasSheet
from sanwright.gui.look.theme import Theme


class Identified(Protocol):
    """A view-model."""

    @property
    def id(self) -> str:
        """Its record's id."""
        ...


V = TypeVar("V", bound=Identified)


def rect_tuple(rect: QRectF) -> Rect:
    """A rectangle of Qt's as the geometry of the drawing has it."""
    return Rect(rect.left(), rect.top(), rect.right(), rect.bottom())


class Layer(CanvasSheet, Generic[V]):
    """Holds the view-models of one kind; subclasses say where each paints, and paint."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.theme = theme
        self.views: dict[str, V] = {}
        self.selected: frozenset[str] = frozenset()
        self.faint: frozenset[str] = frozenset()
        self.hidden: frozenset[str] = frozenset()
        self.hovered = ""
        self._rects: dict[str, QRectF] = {}
        self._grid: SpatialGrid[str] = SpatialGrid()

    def rect_of(self, view: V) -> QRectF:
        """Where ``view`` paints, margins included."""
        raise NotImplementedError

    def grid_rects(self, view: V) -> Iterable[Rect]:
        """Rectangles under which ``view`` is found again."""
        return (rect_tuple(self.rect_of(view)),)

    def put(self, view: V) -> None:
        """Show ``view``, in the place of the one with its id."""
        self._expose(view.id)
        self.views[view.id] = view
        self._grid.put(view.id, self.grid_rects(view))
        self._rects[view.id] = self.rect_of(view)
        self._expose(view.id)

    def drop(self, id_: str) -> None:
        """Remove a view by its id; nothing happens if there is none."""
        self._expose(id_)
        if self.views.pop(id_, None) is not None:
            self._grid.drop(id_)
            del self._rects[id_]

    def select(self, ids: frozenset[str]) -> None:
        """Draw ``ids`` as selected."""
        self.expose(self.selected ^ ids)
        self.selected = ids

    def hover(self, id_: str) -> None:
        """Draw one view as under the pointer; empty: none."""
        if id_ != self.hovered:
            self.expose((self.hovered, id_))
            self.hovered = id_

    def set_apart(self, faint: frozenset[str], hidden: frozenset[str]) -> None:
        """Draw some views faint, and some not at all."""
        self.faint, self.hidden = faint, hidden
        self.update()

    def restyle(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.theme = theme
        self.update()

    def near(self, rect: QRectF) -> list[V]:
        """Views that may meet ``rect``, bottom-most first; hidden ones are not there."""
        found = self._grid.near(rect_tuple(rect))
        if self.hidden:
            return [self.views[id_] for id_ in found if id_ not in self.hidden]
        return [self.views[id_] for id_ in found]

    def exposed(self, option: QStyleOptionGraphicsItem) -> list[V]:
        """Views to paint now."""
        return self.meeting(QRectF(option.exposedRect))

    def meeting(self, area: QRectF) -> list[V]:
        """Views that paint into ``area``, bottom-most first."""
        rects = self._rects
        return [view for view in self.near(area) if rects[view.id].intersects(area)]

    def expose(self, ids: Iterable[str]) -> None:
        """Have views painted anew; those that are not there need none."""
        ids = tuple(ids)
        with self.painted_whole(len(ids)):
            for id_ in ids if not self.is_painted_whole else ():
                self._expose(id_)

    def _expose(self, id_: str) -> None:
        rect = self._rects.get(id_)
        if rect is not None:
            self.update(rect)


def sync(layer: Layer[V], views: Mapping[str, V], ids: set[str]) -> None:
    """Have ``layer`` show these ``ids`` as they are among ``views``, or no more."""
    with layer.painted_whole(len(ids)):
        for id_ in sorted(ids):
            view = views.get(id_)
            if view is None:
                layer.drop(id_)
            else:
                layer.put(view)
