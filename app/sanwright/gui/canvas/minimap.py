"""The whole drawing in a corner of the view: where one is, and a way to go elsewhere.

It stands in the corner where it covers least, steps aside when that changes, and stays where the
user drags it by the strip at its top; a button there puts it away.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QWheelEvent
from PySide6.QtWidgets import QFrame, QToolButton, QWidget

from sanwright.gui.canvas.box_painter import BoxPainter
from sanwright.gui.canvas.paper import Paper
from sanwright.gui.look.icons import icon
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme, current_theme
from sanwright.text import tr

SIZE = QSize(220, 150)
OVER_DRAWING = "overDrawing"
"""Property of a frame on the view that the overview makes room for."""
STRIP = 18
"""Height of the strip at the top by which it is dragged."""
_CLOSE = 14
_EDGE = 12
_MARGIN = 6.0
_REST_MS = 250
_LEAST_BOXES = 2


class Minimap(ThemedWidget, QWidget):
    """Painted anew a little after the drawing has changed; the frame follows the view at once."""

    put_away = Signal()
    """The user closed it."""

    def __init__(self, view: Paper) -> None:
        super().__init__(view)
        self._view = view
        self._picture = QPixmap()
        self._area = QRectF()
        self._is_wanted, self._is_worth = True, False
        self.setAccessibleName(tr("Overview of the drawing"))
        self.setToolTip(tr("Click or drag to go there; the wheel zooms"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.resize(SIZE.width(), SIZE.height() + STRIP)
        self._room = QRect()
        self._own: QPointF | None = None
        self._grip: QPoint | None = None
        self.close_button = QToolButton(self)
        self.close_button.setAutoRaise(True)
        self.close_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.close_button.setIcon(icon("close", "muted"))
        self.close_button.setIconSize(QSize(10, 10))
        self.close_button.setCursor(Qt.CursorShape.ArrowCursor)
        self.close_button.setToolTip(tr("Put the overview away"))
        self.close_button.setAccessibleName(tr("Put the overview away"))
        self.close_button.setGeometry(SIZE.width() - _CLOSE - 4, 2, _CLOSE, _CLOSE)
        self.close_button.clicked.connect(self.put_away)
        self._aside = QTimer(self, singleShot=True, interval=_REST_MS)
        self._aside.timeout.connect(self.step_aside)
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
        """Show it where it covers least, or not at all."""
        if on and not self._is_wanted:
            self._own = None
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
            self.step_aside()
        self._aside.start()
        self.update()

    def renew_theme(self, _theme: Theme) -> None:
        """Draw the picture in other colours."""
        self._repaint_picture()

    def settle_in(self, room: QRect) -> None:
        """Stand within ``room`` of the view: where it was dragged to, or where it covers least."""
        self._room = room
        self.step_aside()

    def step_aside(self) -> None:
        """Leave a corner where it lies over boxes or an offer for one where it lies over fewer."""
        free = self._free
        if free.isEmpty() or self._grip is not None:
            return
        if self._own is not None:
            x = free.left() + round(self._own.x() * (free.width() - 1))
            y = free.top() + round(self._own.y() * (free.height() - 1))
            self.move(x, y)
            return
        corners = [free.bottomRight(), free.bottomLeft(), free.topRight(), free.topLeft()]
        if self.isHidden():
            self.move(corners[0])
            return
        here = self.pos()
        covered = {(at.x(), at.y()): self._covered(at) for at in corners}
        least = min(covered.values())
        if here in corners and covered[here.x(), here.y()] == least:
            return
        self.move(next(at for at in corners if covered[at.x(), at.y()] == least))

    @property
    def _free(self) -> QRect:
        """Where its upper left corner may be."""
        return self._room.adjusted(
            _EDGE, _EDGE, -_EDGE - self.width() + 1, -_EDGE - self.height() + 1
        )

    def _covered(self, at: QPoint) -> tuple[int, int]:
        """How many offers and how many boxes it would lie under or over with its corner there."""
        place = QRect(at, self.size())
        offers = self._view.findChildren(QFrame, options=Qt.FindChildOption.FindDirectChildrenOnly)
        lying = [each for each in offers if each.isVisible() and each.property(OVER_DRAWING)]
        return sum(place.intersects(each.geometry()) for each in lying), self._boxes_under(at)

    def _boxes_under(self, at: QPoint) -> int:
        view, scene = self._view, self._view.drawing
        corner = at - view.viewport().pos()
        area = view.mapToScene(QRect(corner, self.size())).boundingRect()
        return sum(area.intersects(view.rect()) for view in scene.devices.near(area))

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
        painter.drawPixmap(0, STRIP, self._picture)
        painter.setPen(QPen(current_theme().muted_text, 1.5))
        middle = SIZE.width() / 2
        for dx in (-8, -4, 0, 4, 8):
            painter.drawPoint(QPointF(middle + dx, STRIP / 2))
        seen = self._view.visible_rect()
        frame = QRectF(self._to_map(seen.topLeft()), self._to_map(seen.bottomRight()))
        tint = QColor(current_theme().accent)
        tint.setAlphaF(0.14)
        painter.setPen(QPen(current_theme().accent, 1.5))
        painter.setBrush(tint)
        painter.setClipRect(plate.adjusted(0, STRIP, 0, 0))
        painter.drawRect(frame)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the strip, or move the view to the place that was pressed."""
        if event.position().y() < STRIP:
            self._grip = event.position().toPoint()
            return
        self._view.centerOn(self._to_drawing(event.position()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse, or let the view follow."""
        if self._grip is not None:
            self._drag_to(self.mapToParent(event.position().toPoint()) - self._grip)
        elif event.buttons() & Qt.MouseButton.LeftButton:
            self._view.centerOn(self._to_drawing(event.position()))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Let go."""
        self._grip = None

    def _drag_to(self, corner: QPoint) -> None:
        """Stand here from now on, in proportion if the view changes its size."""
        free = self._free
        if free.isEmpty():
            return
        x = max(free.left(), min(free.right(), corner.x()))
        y = max(free.top(), min(free.bottom(), corner.y()))
        self.move(x, y)
        self._own = QPointF(
            (x - free.left()) / max(1, free.width() - 1),
            (y - free.top()) / max(1, free.height() - 1),
        )

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
            STRIP + (SIZE.height() - self._area.height() * scale) / 2,
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
        painter.translate(self._origin() - QPointF(0, STRIP))
        painter.scale(self._scale(), self._scale())
        painter.translate(-self._area.topLeft())
        scene.cables.paint_chords(painter, self._scale())
        BoxPainter(current_theme()).paint_plain(painter, boxes)
        painter.end()
        self._follow_view()
