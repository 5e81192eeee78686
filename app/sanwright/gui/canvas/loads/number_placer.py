"""Finds places for the figures at the links: plates clear of boxes and of each other.

Settled once the view rests: the busiest links first, and none where there is no room. A plate then
stays where it is until its cable, its figure or the scale of the view changes.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF, QTimer

from sanwright.drawing.geometry import Rect
from sanwright.drawing.marks import place_on
from sanwright.gui.canvas.loads.load_numbers import FROM_ZOOM, Plate, plate_lines, plate_size
from sanwright.gui.canvas.loads.load_view import LinkUse
from sanwright.gui.canvas.paper import Paper
from sanwright.gui.canvas.viewmodels import CableView

REST_MS = 40
_APART = 3.0
_MOST = 160


class NumberPlacer(QObject):
    """Finds places for the plates of what a view shows, once the view rests."""

    def __init__(self, view: Paper) -> None:
        super().__init__(view)
        self._view = view
        self._scale = 0.0
        self.is_on = False
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self.place)
        view.zoom_changed.connect(lambda _: self.soon())
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.valueChanged.connect(lambda _: self.soon())
        view.drawing.cables_changed.connect(self._on_cables)

    def set_on(self, on: bool) -> None:
        """Show plates, as long as loads are shown."""
        self.is_on = on
        self.start_over()

    def start_over(self) -> None:
        """Other figures are shown."""
        self._view.drawing.numbers.clear()
        self.soon()

    def soon(self) -> None:
        """The view has moved, or grown."""
        if self.is_on and self._view.drawing.cables.load is not None:
            self._rest.start()

    def place(self) -> None:
        """Put plates where they are missing and there is room for them."""
        drawing, zoom = self._view.drawing, self._view.zoom
        ink = drawing.cables.load
        if ink is None or not self.is_on or zoom < FROM_ZOOM:
            drawing.numbers.clear()
            return
        if zoom != self._scale:
            drawing.numbers.clear()
            self._scale = zoom
        room = self._view.visible_rect()
        found = []
        for view in drawing.cables_in(room):
            use = ink.uses.get(view.id)
            if use is not None and view.id not in ink.dead and use.busier.load.amount:
                found.append((use.busier.look.band, use.busier.load.amount, view.id, view, use))
        found.sort(key=lambda entry: (-entry[0], -entry[1], entry[2]))
        for _, _, id_, view, use in found[:_MOST]:
            if id_ not in drawing.numbers.plates:
                self._place(view, use, room)

    def _place(self, view: CableView, use: LinkUse, room: QRectF) -> None:
        drawing, scale = self._view.drawing, 1.0 / self._view.zoom
        lines = plate_lines(view, use, is_two_way=drawing.cables.is_two_way)
        size = plate_size(lines) * scale
        line = view.flat
        zoom = self._view.zoom

        def is_free(rect: Rect) -> bool:
            area = QRectF(*rect.placed)
            is_alone = room.contains(area) and drawing.numbers.is_free(area)
            return is_alone and drawing.marks.is_free(rect, zoom)

        found = place_on(line, (size.x(), size.y()), is_free, apart=_APART * scale)
        if found is not None:
            drawing.numbers.put(view.id, Plate(QRectF(*found.placed), lines))

    def _on_cables(self, ids: set[str]) -> None:
        self._view.drawing.numbers.drop(ids)
        self.soon()
