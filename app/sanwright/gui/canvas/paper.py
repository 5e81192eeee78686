"""The paper: zooming about a point, scrolling, the ground with its grid; knows no design.

It keeps a picture of what is in sight. Scrolling moves the picture and paints what comes into
sight; while the wheel zooms, the picture is shown larger or smaller, and painted anew once the
wheel rests.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import (
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QRegion,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsView, QStyleOptionGraphicsItem, QWidget

from sanwright.gui.canvas.scene import EditorScene
from sanwright.gui.canvas.wheel import Wheel
from sanwright.gui.look.theme import Theme

MIN_ZOOM, MAX_ZOOM = 0.04, 4.0
_STEP = 1.25
_DOTS = 32.0
_DOTS_FROM_ZOOM = 0.5
_FITTINGS = 2
_FIT_MARGIN = 40.0
_EDGE = 18
"""Pixels around a drawing from afar: a name over the topmost box has room."""
REST_MS = 150
"""How long the view stands still until what was left out for speed is drawn."""
SHARP_MS = 90
"""How long the wheel rests until the picture that it scaled is painted anew."""
_BESIDE = 10
"""Pixels by which signs and frames that are as large from afar stand beside what they are of."""
_PARTS = 12
"""Damaged rectangles beyond which their common one is painted."""


_SAME_ZOOM = 1e-6
_SAME_PLACE = 2.0
"""Pixels by which rounding moves a view that nobody touched."""


def fitting_zoom(rect: QRectF, room: QSize, at_most: float) -> float:
    """The largest zoom at which all of ``rect`` is seen in a view of this size in pixels."""
    sides = (room.width(), rect.width()), (room.height(), rect.height())
    return min(
        at_most,
        *(side / (length + 2 * _FIT_MARGIN) for side, length in sides),
        *(max(1, side - 2 * _EDGE) / length for side, length in sides),
    )


class Paper(QGraphicsView):
    """A view that draws only what is exposed and scrolls a screen beyond the drawing."""

    zoom_changed = Signal(float)

    def __init__(self, scene: EditorScene, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.drawing = scene
        self.has_dots = True
        self.theme = theme
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setMouseTracking(True)
        self._picture = QPixmap()
        self._pictured = QTransform()
        self._damage = QRegion()
        self._fitted: tuple[float, QPointF, QRectF] | None = None
        """When the drawing was fitted last: zoom, what is in the upper left corner, the drawing."""
        self._fitted_in = self.size()
        self._held: tuple[int, int] | None = None
        self._is_scaled = False
        self._is_crowd_known = False
        self._wheel = Wheel(self)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._review_crowd)
        self._sharpening = QTimer(self, singleShot=True, interval=SHARP_MS)
        self._sharpening.timeout.connect(self.sharpen)
        scene.content_changed.connect(self._make_room)
        scene.exposed.connect(self._expose)
        scene.cables_changed.connect(lambda _: self._forget_crowd())
        self._make_room()

    @property
    def zoom(self) -> float:
        """Pixels for each drawing unit."""
        return self.transform().m11()

    def zoom_in(self) -> None:
        """Nearer, about the middle of the view."""
        self.zoom_at(self._middle(), _STEP)

    def zoom_out(self) -> None:
        """Farther, about the middle of the view."""
        self.zoom_at(self._middle(), 1 / _STEP)

    def zoom_reset(self) -> None:
        """One unit is one pixel."""
        self.zoom_at(self._middle(), 1.0 / self.zoom)

    def zoom_fit(self) -> None:
        """The whole drawing as large as the view allows, but not larger than life."""
        whole = self.drawing.content_rect()
        self.show_whole(whole, 1.0)
        # Names beside boxes are as large on the screen at every zoom, so they ask for more of it.
        for _ in range(_FITTINGS):
            named = self.drawing.far_names.around(whole, self.zoom)
            if self.visible_rect().contains(named):
                break
            self.show_whole(named, 1.0)
        self._fitted = self.zoom, self.mapToScene(QPoint()), self.drawing.content_rect()
        self._fitted_in = self.size()

    def fits_still(self) -> bool:
        """Whether neither the view nor the drawing was touched since the one fitted the other.

        Who draws has the view where it is wanted. To be asked before Qt takes a change of the size
        in: it scrolls where more than the drawing would be seen.
        """
        if self._fitted is None:
            return False
        zoom, corner, whole = self._fitted
        away = (corner - self.mapToScene(QPoint())).manhattanLength() * self.zoom
        is_there = abs(zoom / self.zoom - 1) < _SAME_ZOOM and away <= _SAME_PLACE
        return is_there and not whole.isEmpty() and whole == self.drawing.content_rect()

    def fit_again(self) -> None:
        """The room has changed: fit it again."""
        if self._held is None and self.size() != self._fitted_in:
            self.zoom_fit()  # scroll bars that come and go are no other room

    def hold_still(self) -> None:
        """Its size may change for a moment, which is not to move what is seen."""
        bars = self.horizontalScrollBar(), self.verticalScrollBar()
        self._held = bars[0].value(), bars[1].value()

    def let_go(self) -> None:
        """The size is what it was."""
        held, self._held = self._held, None
        if held is not None:
            self.horizontalScrollBar().setValue(held[0])
            self.verticalScrollBar().setValue(held[1])

    def show_whole(self, rect: QRectF, at_most: float) -> None:
        """Zoom and scroll until ``rect`` fills the view."""
        if rect.isEmpty():
            self.zoom_reset()
            return
        fitting = fitting_zoom(rect, self.viewport().size(), at_most)
        self.zoom_at(self._middle(), fitting / self.zoom)
        self.centerOn(rect.center())

    def zoom_at(self, at: QPoint, factor: float) -> None:
        """Zoom with the spot under ``at`` staying where it is."""
        wanted = min(MAX_ZOOM, max(MIN_ZOOM, self.zoom * factor))
        if wanted == self.zoom:
            return
        spot = self.mapToScene(at)
        factor = wanted / self.zoom
        self.scale(factor, factor)
        self.drawing.overlay.set_zoom(self.zoom)
        self.drawing.overlay.room = self.visible_rect()
        self._make_room()
        moved = self.mapFromScene(spot) - at
        self.scroll_by(moved.x(), moved.y())
        self.zoom_changed.emit(self.zoom)

    def scroll_by(self, dx: int, dy: int) -> None:
        """Move the view over the drawing, in pixels."""
        for bar, step in ((self.horizontalScrollBar(), dx), (self.verticalScrollBar(), dy)):
            bar.setValue(bar.value() + step)

    def show_rect(self, rect: QRectF) -> None:
        """Scroll until ``rect`` can be seen."""
        self.ensureVisible(rect, 30, 30)

    def to_view(self, pos: QPointF) -> QPoint:
        """Where a place of the drawing is in the view."""
        return self.mapFromScene(pos)

    def visible_rect(self) -> QRectF:
        """The part of the drawing that can be seen."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl zoom at the mouse, else scroll."""
        self._wheel.turn(event, self.viewport().width(), self.viewport().height())
        event.accept()

    def zoom_smoothly(self, at: QPoint, factor: float) -> None:
        """A step of a zoom that goes on: show the picture scaled until it rests."""
        self._is_scaled = not self._picture.isNull()
        self.zoom_at(at, factor)
        self._sharpening.start()

    def sharpen(self) -> None:
        """Paint everything anew."""
        self._sharpening.stop()
        self._is_scaled = False
        self._expose(None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep a screen of room around the drawing."""
        super().resizeEvent(event)
        self.drawing.overlay.room = self.visible_rect()
        self._make_room()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Bring the picture up to date where it is damaged, and show it."""
        if not self._is_scaled:
            self._follow_view()
            self._repair()
        painter = QPainter(self.viewport())
        try:
            if self._is_scaled:
                self._show_scaled(painter, event.rect())
            else:
                for rect in event.region():  # type: ignore[attr-defined]
                    self._show_picture(painter, rect)
        finally:
            painter.end()

    def _expose(self, area: QRectF | None) -> None:
        """A part of the drawing, or all of it, must be painted anew."""
        whole = self.viewport().rect()
        if area is None:
            part = whole
        else:
            part = self.mapFromScene(area).boundingRect()
            part = part.adjusted(-_BESIDE, -_BESIDE, _BESIDE, _BESIDE) & whole
            if part.isEmpty():
                return
        self._damage += part
        self.viewport().update(part)

    def _follow_view(self) -> None:
        """Move the picture as the view has moved, or give it up where the scale is another."""
        ratio = self.viewport().devicePixelRatioF()
        size, whole = self.viewport().size(), QRegion(self.viewport().rect())
        now, before = self.viewportTransform(), self._pictured
        self._pictured = now
        if self._picture.size() != size * ratio or self._picture.devicePixelRatioF() != ratio:
            self._picture = QPixmap(size * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._damage = whole
            return
        if now == before:
            return
        dx, dy = (now.dx() - before.dx()) * ratio, (now.dy() - before.dy()) * ratio
        is_scroll = now.m11() == before.m11() and dx.is_integer() and dy.is_integer()
        if not is_scroll or abs(dx) >= size.width() * ratio or abs(dy) >= size.height() * ratio:
            self._damage = whole
            return
        self._picture.scroll(int(dx), int(dy), self._picture.rect())
        step = QPoint(round(dx / ratio), round(dy / ratio))
        kept = whole.translated(step)
        self._damage = (self._damage.translated(step) & whole) + (whole - kept)

    def _repair(self) -> None:
        """Paint the damaged parts of the picture anew."""
        region, self._damage = self._damage, QRegion()
        if region.isEmpty():
            return
        parts = list(region)  # type: ignore[call-overload]
        if len(parts) > _PARTS:
            parts = [region.boundingRect()]
        whole = self.viewport().rect()
        if not self._is_crowd_known or parts == [whole]:
            self._is_crowd_known = True
            if self.drawing.cables.review_crowd(self._damaged(whole), self.zoom):
                parts = [whole]  # all links are drawn in another manner
                self.viewport().update()
        painter = QPainter(self._picture)
        try:
            painter.setWorldTransform(self._pictured)
            for part in parts:
                self._paint_part(painter, self._damaged(part))
        finally:
            painter.end()

    def _paint_part(self, painter: QPainter, area: QRectF) -> None:
        painter.save()
        painter.setClipRect(area)
        self.drawBackground(painter, area)
        option, beside = QStyleOptionGraphicsItem(), _BESIDE / self.zoom
        option.exposedRect = area.adjusted(-beside, -beside, beside, beside)
        for layer in self.drawing.sheets_at(self.zoom):
            if layer.isVisible():
                painter.save()
                layer.paint(painter, option)
                painter.restore()
        painter.restore()

    def _show_picture(self, painter: QPainter, rect: QRect) -> None:
        ratio = self._picture.devicePixelRatioF()
        corner, size = rect.topLeft() * ratio, rect.size() * ratio
        painter.drawPixmap(rect, self._picture, QRect(corner, size))

    def _show_scaled(self, painter: QPainter, rect: QRect) -> None:
        """The picture as it was, larger or smaller than it was painted."""
        painter.fillRect(rect, self.theme.canvas)
        back, is_possible = self._pictured.inverted()
        if is_possible:
            painter.setWorldTransform(back * self.viewportTransform())
            painter.drawPixmap(0, 0, self._picture)

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """The ground, with a dot where four squares of the grid meet."""
        rect = QRectF(rect)
        painter.fillRect(rect, self.theme.canvas)
        if not self.has_dots or self.zoom < _DOTS_FROM_ZOOM:
            return
        pen = QPen(self.theme.border, 1.5)
        pen.setCosmetic(True)
        painter.setPen(pen)
        left, top = int(rect.left() // _DOTS), int(rect.top() // _DOTS)
        right, bottom = int(rect.right() // _DOTS) + 1, int(rect.bottom() // _DOTS) + 1
        painter.drawPoints(
            QPolygonF(
                [
                    QPointF(x * _DOTS, y * _DOTS)
                    for x in range(left, right + 1)
                    for y in range(top, bottom + 1)
                ]
            )
        )

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802 - Qt's name
        """Scrolled: what comes into sight is painted now, in the manner of the rest."""
        super().scrollContentsBy(dx, dy)
        self.drawing.overlay.room = self.visible_rect()
        self.viewport().update()
        self._rest.start()

    def _forget_crowd(self) -> None:
        self._is_crowd_known = False

    def _review_crowd(self) -> None:
        self.drawing.label_cables()
        if self.drawing.cables.review_crowd(self.visible_rect(), self.zoom):
            self._expose(None)

    def _damaged(self, rect: QRect) -> QRectF:
        return self.mapToScene(rect).boundingRect()

    def _middle(self) -> QPoint:
        return self.viewport().rect().center()

    def _make_room(self) -> None:
        width, height = (side / self.zoom for side in self.viewport().size().toTuple())
        extent = self.drawing.extent
        if extent.isEmpty():
            extent = QRectF(0, 0, 1, 1)
            self.setSceneRect(QRectF(0, 0, width, height))
            return
        self.setSceneRect(extent.adjusted(-width, -height, width, height))
