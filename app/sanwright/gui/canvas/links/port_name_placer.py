"""Finds places for port names: beside the end of each cable, clear of boxes and of each other.

Cables that are selected or under the pointer always get theirs; all in sight do when names are
switched on, the zoom is near enough, and there are not too many.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QTimer, Signal

from sanwright.gui.canvas.layer import rect_tuple
from sanwright.gui.canvas.links.port_names import (
    FROM_ZOOM,
    SHOWN_FROM_ZOOM,
    Key,
    PortName,
    PortNameLayer,
    name_of,
    text_size,
)
from sanwright.gui.canvas.paper import Paper
from sanwright.gui.canvas.viewmodels import CableView
from sanwright.text import tr

REST_MS = 60
MOST = 400
"""So many cables in sight at most: more names would cover the drawing."""

_MOST_CHOSEN = 40
_GAP = 4.0
_TRIES = 6


class PortNamePlacer(QObject):
    """Keeps the names of a view up to date, once it rests."""

    refused = Signal(str)
    """Why names that are switched on are not shown; empty once they are."""

    def __init__(self, view: Paper) -> None:
        super().__init__(view)
        self._view = view
        self.is_on = False
        self.why = ""
        self.layer = PortNameLayer(lambda: view.theme)
        view.drawing.add_layer(self.layer)
        self._hovered: str | None = None
        self._look = QTimer(self, singleShot=True, interval=0)
        self._look.timeout.connect(self._on_look)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self.place)
        view.zoom_changed.connect(lambda _: self.soon())
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.valueChanged.connect(lambda _: self.soon())
        view.drawing.cables_changed.connect(lambda _: self.soon())
        view.drawing.selection_changed.connect(lambda _: self.soon())
        view.viewport().installEventFilter(self)

    def set_on(self, on: bool) -> None:
        """Show the names of all cables in sight, or of the chosen ones only."""
        self.is_on = on
        self.place()

    def soon(self) -> None:
        """Something moved, or was chosen."""
        self._rest.start()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """See whether another cable is under the pointer, once the view has found out."""
        if event.type() in (QEvent.Type.MouseMove, QEvent.Type.Leave):
            self._look.start()
        return False

    def _on_look(self) -> None:
        hovered = self._view.drawing.cables.hovered
        if hovered != self._hovered:
            self._hovered = hovered
            self.soon()

    def place(self) -> None:
        """Put every name that is to be seen where there is room for it."""
        zoom = self._view.zoom
        names: dict[Key, PortName] = {}
        taken: list[QRectF] = []
        if zoom >= SHOWN_FROM_ZOOM:
            for view in self._wanted(zoom):
                for key, name in self._names(view, 1.0 / zoom, taken):
                    names[key] = name
                    taken.append(name.rect())
        self.layer.show_names(names)

    def _wanted(self, zoom: float) -> Iterator[CableView]:
        drawing = self._view.drawing
        hovered = drawing.cables.hovered
        chosen = dict.fromkeys((*([hovered] if hovered is not None else []), *drawing.selection))
        drawn = (id_ for id_ in chosen if id_ in drawing.drawing.cables)
        for id_ in islice(drawn, _MOST_CHOSEN):
            yield drawing.drawing.cables[id_]
        others: tuple[CableView, ...] = ()
        why = ""
        if self.is_on and zoom < FROM_ZOOM:
            why = tr("Port names: zoom in to {zoom} % to see them.", zoom=round(FROM_ZOOM * 100))
        elif self.is_on:
            found = drawing.cables_in(self._view.visible_rect())
            if len(found) > MOST:
                why = tr("Port names: {count} cables are too many; zoom in.", count=len(found))
            else:
                others = tuple(found)
        if why != self.why:
            self.why = why
            self.refused.emit(why)
        yield from (view for view in others if view.id not in chosen)

    def _names(
        self, view: CableView, scale: float, taken: list[QRectF]
    ) -> Iterable[tuple[Key, PortName]]:
        tables = self._view.drawing.session.design
        line = view.flat
        for end, way in ((view.a, line), (view.b, line[::-1])):
            name = self._placed(name_of(tables, end), way, scale, taken)
            if name is not None:
                yield (view.id, end), name

    def _placed(
        self, text: str, way: tuple[tuple[float, float], ...], scale: float, taken: list[QRectF]
    ) -> PortName | None:
        """Beside the line near its port, upright or turned as the line runs; None without room."""
        size = text_size(text) * scale
        start, ahead = way[0], _ahead(way, 12.0 * scale)
        steep = abs(ahead[1] - start[1]) >= abs(ahead[0] - start[0])
        angle = -90.0 if steep else 0.0
        long_, high = size.x(), size.y()
        sign = 1.0 if (ahead[1] >= start[1] if steep else ahead[0] >= start[0]) else -1.0
        far = _ahead(way, 60.0 * scale)
        bend = far[0] - start[0] if steep else far[1] - start[1]
        away = -1.0 if bend > 0 else 1.0
        for step in range(_TRIES):
            along = (10.0 * scale + long_ / 2 + step * (high + scale)) * sign
            for side in (away, -away):
                aside = side * (high / 2 + _GAP * scale)
                at = (
                    QPointF(start[0] + aside, start[1] + along)
                    if steep
                    else QPointF(start[0] + along, start[1] + aside)
                )
                name = PortName(text, at, size, angle)
                if self._is_free(name.rect(), taken):
                    return name
        return None

    def _is_free(self, rect: QRectF, taken: list[QRectF]) -> bool:
        drawing = self._view.drawing
        if any(rect.intersects(other) for other in taken) or not drawing.numbers.is_free(rect):
            return False
        return drawing.marks.is_free(rect_tuple(rect), self._view.zoom)


def _ahead(way: tuple[tuple[float, float], ...], least: float) -> tuple[float, float]:
    """The first point of a polyline that is some way from its start."""
    x, y = way[0]
    for px, py in way[1:]:
        if abs(px - x) + abs(py - y) >= least:
            return px, py
    return way[-1]
