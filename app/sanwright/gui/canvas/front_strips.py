"""Small fronts on the boxes of the topology, where they have room and one is near enough."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QColor, QPainter

from sanwright.drawing.front import Front
from sanwright.drawing.front_strip import room_for_front
from sanwright.drawing.geometry import Rect
from sanwright.gui.canvas.port_looks import port_colour
from sanwright.gui.canvas.viewmodels import BoxView
from sanwright.gui.look.front_picture import FrontPicture
from sanwright.gui.look.theme import Theme

FrontOf = Callable[[str, Rect], Front | None]
"""Makes the front of a device for its room on the box."""

_NEAR = 0.9
"""From which zoom on it is asked for fronts at all."""
_LEAST_SCALE = 0.15
"""Pixels of a mm from which on a front is worth painting: slots and bays can be told then."""
_PORTS_SCALE = 0.3
"""And from which on it is painted port by port."""
_KEPT = 1024


class FrontStrips:
    """Fronts at their places on boxes; each is made when it is first in sight."""

    def __init__(self, theme: Theme, front_of: FrontOf) -> None:
        self._theme, self._front_of = theme, front_of
        self._made: dict[str, tuple[BoxView, FrontPicture | None, float, float]] = {}

    def paint(self, painter: QPainter, view: BoxView, zoom: float) -> None:
        """The front of a box, if there is one to see at this zoom."""
        if zoom < _NEAR:
            return
        _, picture, x, y = self._strip(view)
        if picture is None or picture.scale * zoom < _LEAST_SCALE:
            return
        painter.translate(x, y)
        if picture.scale * zoom < _PORTS_SCALE:
            picture.paint_from_afar(painter)
        else:
            picture.paint_panel(painter)
            picture.paint(painter, zoom)
        painter.translate(-x, -y)

    def _strip(self, view: BoxView) -> tuple[BoxView, FrontPicture | None, float, float]:
        """The picture and where it stands; kept until the box is another."""
        made = self._made.get(view.id)
        if made is None or made[0] is not view:
            if len(self._made) >= _KEPT:
                self._made.clear()
            made = self._made[view.id] = self._make(view)
        return made

    def _make(self, view: BoxView) -> tuple[BoxView, FrontPicture | None, float, float]:
        room = room_for_front(view.shape, view.side is not None)
        front = self._front_of(view.id, room) if room is not None else None
        if room is None or front is None:
            return view, None, 0.0, 0.0
        scale = room.width / front.outline.width
        x = view.x + room.left
        y = view.y + room.centre[1] - front.outline.height * scale / 2
        states = view.ports or {}

        def colour_of(reference: str) -> QColor | None:
            state = states.get(reference)
            return port_colour(self._theme, state) if state is not None else None

        return view, FrontPicture(front, scale, self._theme, colour_of), x, y
