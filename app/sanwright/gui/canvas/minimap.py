"""The whole drawing in a corner of the view: where one is, and a way to go elsewhere."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QWheelEvent
from PySide6.QtWidgets import QWidget

from sanwright.gui.canvas.box_painter import BoxPainter
from sanwright.gui.canvas.paper import Paper
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme, current_theme
from sanwright.text import tr

SIZE = QSize(220, 150)
_EDGE = 12
_MARGIN = 6.0
_REST_MS = 250
_LEAST_BOXES = 2


class Minimap(ThemedWidget, QWidget):
    """Painted anew a little after the drawing has changed; the frame follows the view at once."""

    def __init__(self, view: Paper) -> None:
        super().__init__(view)
        self._view = view
        self._picture = QPixmap()
        self._area = QRectF()
        self._is_wanted, self._is_worth = True, False
        self.setAccessibleName(tr("Overview of the drawing"))
        self.setToolTip(tr("Click or drag to go there; the wheel zooms"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.resize(SIZE)
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._repaint_picture)
        scene = view.drawing
        scene.shown.connect(self._rest.start)
        scene.session.replaced.connect(self._forget)
        view.zoom_changed.connect(lambda _: self._follow_view())
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.valueChanged.connect(lambda _: self._follow_view())
        self.hide()
        self.follow_theme()

    @property
    def is_wanted(self) -> bool:
        """Whether it is shown where there is something to find one's way in."""
        return self._is_wanted

    def set_wanted(self, on: bool) -> None:
        """Show it, or not."""
        self._is_wanted = on
        self._repaint_picture()

    def _forget(self) -> None:
        """Another design is shown: the picture is not of it."""
        self._is_worth = False
        self.hide()

    def _follow_view(self) -> None:
        """Where all of the drawing is in sight there is nowhere to go."""
        is_needed = (
            self._is_wanted
            and self._is_worth
            and not self._view.visible_rect().contains(self._area)
        )
        if is_needed != self.isVisible():
            self.setVisible(is_needed)
        self.update()

    def renew_theme(self, _theme: Theme) -> None:
        """Draw the picture in other colours."""
        self._repaint_picture()

    def settle_in(self, corner: QPoint) -> None:
        """Stand with the lower right corner a little inside ``corner`` of the view."""
        self.move(corner.x() - SIZE.width() - _EDGE, corner.y() - SIZE.height() - _EDGE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The picture, with a frame around what the view shows."""
        painter = QPainter(self)
        plate = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        fill = QColor(current_theme().panel)
        fill.setAlphaF(0.92)
        painter.setPen(QPen(current_theme().border, 1.0))
        painter.setBrush(fill)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawRoundedRect(plate, 6, 6)
        painter.drawPixmap(0, 0, self._picture)
        seen = self._view.visible_rect()
        frame = QRectF(self._to_map(seen.topLeft()), self._to_map(seen.bottomRight()))
        tint = QColor(current_theme().accent)
        tint.setAlphaF(0.14)
        painter.setPen(QPen(current_theme().accent, 1.5))
        painter.setBrush(tint)
        painter.setClipRect(plate)
        painter.drawRect(frame)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Move the view to the place that was pressed."""
        self._view.centerOn(self._to_drawing(event.position()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._view.centerOn(self._to_drawing(event.position()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom about the middle of the view."""
        middle = self._view.viewport().rect().center()
        self._view.zoom_smoothly(middle, 1.0015 ** event.angleDelta().y())
        event.accept()

    def _scale(self) -> float:
        width = (SIZE.width() - 2 * _MARGIN) / max(1.0, self._area.width())
        height = (SIZE.height() - 2 * _MARGIN) / max(1.0, self._area.height())
        return min(width, height)

    def _origin(self) -> QPointF:
        """Where the top left corner of the drawing is on the map."""
        scale = self._scale()
        return QPointF(
            (SIZE.width() - self._area.width() * scale) / 2,
            (SIZE.height() - self._area.height() * scale) / 2,
        )

    def _to_map(self, at: QPointF) -> QPointF:
        return self._origin() + (at - self._area.topLeft()) * self._scale()

    def _to_drawing(self, at: QPointF) -> QPointF:
        return self._area.topLeft() + (at - self._origin()) / self._scale()

    def _repaint_picture(self) -> None:
        scene = self._view.drawing
        boxes = [
            view for id_, view in scene.drawing.boxes.items() if id_ not in scene.devices.hidden
        ]
        self._is_worth = len(boxes) >= _LEAST_BOXES
        if not self._is_wanted or not self._is_worth:
            self.hide()
            return
        self._area = scene.content_rect()
        ratio = self.devicePixelRatioF()
        self._picture = QPixmap(SIZE * ratio)
        self._picture.setDevicePixelRatio(ratio)
        self._picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(self._picture)
        painter.translate(self._origin())
        painter.scale(self._scale(), self._scale())
        painter.translate(-self._area.topLeft())
        scene.cables.paint_chords(painter, self._scale())
        BoxPainter(current_theme()).paint_plain(painter, boxes)
        painter.end()
        self._follow_view()
