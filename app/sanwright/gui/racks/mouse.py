"""The mouse on the elevation: choose, rubber band, drag devices, pan, and drops from the tray."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCursor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QMouseEvent,
)
from PySide6.QtWidgets import QApplication

from sanwright.edits.racks import RackSpot
from sanwright.gui.racks.canvas import RackCanvas
from sanwright.gui.racks.carry import Carry
from sanwright.gui.racks.payload import devices_in
from sanwright.gui.racks.said import sign_at
from sanwright.gui.racks.words import refusal_text

_MANY = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
_EDGE = 28
_SCROLL_MS, _SCROLL_PX = 25, 14


class RackMouse(QObject):
    """Watches the viewport. A drag changes nothing before it is dropped; Esc ends it."""

    dropped_outside = Signal(QPoint)
    """Selected devices were let go of outside the elevation, at this place of the screen."""
    asked = Signal(str)
    """A click on the sign of this comment."""
    activated = Signal(str)
    """Double click."""

    def __init__(self, canvas: RackCanvas, put: Callable[[Sequence[RackSpot]], object]) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._put = put
        self._pressed: QPointF | None = None
        self._hit = ""
        self._panned: QPointF | None = None
        self._place = QPointF()
        self._scroller = QTimer(self, interval=_SCROLL_MS)
        self._scroller.timeout.connect(self._scroll_at_edge)
        canvas.viewport().installEventFilter(self)

    def cancel(self) -> bool:
        """End a gesture without effect; says whether there was one."""
        was_busy = self._canvas.carry is not None or self._canvas.band is not None
        self._end()
        return was_busy

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the events of the mouse and of drags."""
        handlers: dict[QEvent.Type, Callable[..., None]] = {
            QEvent.Type.MouseButtonPress: self._press,
            QEvent.Type.MouseMove: self._move,
            QEvent.Type.MouseButtonRelease: self._release,
            QEvent.Type.MouseButtonDblClick: self._double,
            QEvent.Type.DragEnter: self._enter,
            QEvent.Type.DragMove: self._hover,
            QEvent.Type.DragLeave: self._leave,
            QEvent.Type.Drop: self._drop,
        }
        handler = handlers.get(event.type())
        if handler is None:
            return super().eventFilter(watched, event)
        handler(event)
        return True

    def _press(self, event: QMouseEvent) -> None:
        canvas = self._canvas
        canvas.setFocus()
        if event.button() is Qt.MouseButton.MiddleButton:
            self._panned = event.position()
            canvas.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        sign = sign_at(canvas.signs, canvas.to_scene(event.position()), canvas.zoom)
        if sign is not None:
            self.asked.emit(sign.comments[0])
            return
        self._pressed = event.position()
        self._hit = canvas.hit(canvas.to_scene(event.position()))
        if event.modifiers() & _MANY:
            self._toggle(self._hit)
        elif self._hit not in canvas.selected:
            canvas.choose((self._hit,) if self._hit else ())

    def _toggle(self, hit: str) -> None:
        chosen = self._canvas.selected
        if not hit:
            return
        if hit in chosen:
            self._canvas.choose(id_ for id_ in chosen if id_ != hit)
        else:
            self._canvas.choose((*chosen, hit))

    def _move(self, event: QMouseEvent) -> None:
        canvas = self._canvas
        self._place = event.position()
        if self._panned is not None:
            delta = (event.position() - self._panned).toPoint()
            self._panned = event.position()
            _scroll(canvas, -delta.x(), -delta.y())
            return
        if self._pressed is None:
            return
        far = (event.position() - self._pressed).manhattanLength()
        if canvas.carry is None and canvas.band is None:
            if far < QApplication.startDragDistance():
                return
            self._begin()
        self._follow()

    def _begin(self) -> None:
        """Take hold of the selected devices, or open a rubber band."""
        canvas = self._canvas
        found = canvas.floor.mounted(self._hit)
        if found is not None and self._hit in canvas.selected and self._pressed is not None:
            rack, mounted = found
            unit = rack.unit_at(canvas.to_scene(self._pressed).y())
            hold = unit - mounted.first
            canvas.show_carry(Carry(canvas.session.design, canvas.devices(), self._hit, hold))
            canvas.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        else:
            canvas.show_band(QRectF())
        self._scroller.start()

    def _follow(self) -> None:
        canvas, here = self._canvas, self._canvas.to_scene(self._place)
        if canvas.carry is not None:
            canvas.carry.move(canvas.floor, here)
            canvas.show_carry(canvas.carry)
        elif canvas.band is not None and self._pressed is not None:
            canvas.show_band(QRectF(canvas.to_scene(self._pressed), here).normalized())

    def _release(self, event: QMouseEvent) -> None:
        canvas, carry, band = self._canvas, self._canvas.carry, self._canvas.band
        was_click = self._pressed is not None and carry is None and band is None
        hit = self._hit
        self._end()
        if carry is not None:
            inside = canvas.viewport().rect().contains(event.position().toPoint())
            if inside:
                self._let_go(carry)
            else:
                self.dropped_outside.emit(event.globalPosition().toPoint())
        elif band is not None:
            self._choose_within(band, add=bool(event.modifiers() & _MANY))
        elif was_click and not event.modifiers() & _MANY and len(canvas.selected) > 1:
            canvas.choose((hit,) if hit else ())

    def _choose_within(self, band: QRectF, *, add: bool) -> None:
        canvas = self._canvas
        found = [
            id_ for id_ in canvas.floor.devices() if canvas.floor.rect_of(id_).intersects(band)
        ]
        canvas.choose([*(canvas.selected if add else ()), *found])

    def _double(self, event: QMouseEvent) -> None:
        hit = self._canvas.hit(self._canvas.to_scene(event.position()))
        self._end()
        if hit:
            self.activated.emit(hit)

    def _let_go(self, carry: Carry) -> None:
        """One edit, or a sentence that says why not."""
        if carry.can_drop:
            self._put(carry.spots)
            self._canvas.choose(carry.devices)
        elif carry.refusals:
            session = self._canvas.session
            session.message.emit(refusal_text(carry.tables, carry.refusals[0]))

    def _enter(self, event: QDragEnterEvent) -> None:
        devices = devices_in(event.mimeData(), self._canvas.session.design)
        if not devices:
            event.ignore()
            return
        self._canvas.show_carry(Carry(self._canvas.session.design, devices))
        self._scroller.start()
        event.acceptProposedAction()

    def _hover(self, event: QDragMoveEvent) -> None:
        self._place = event.position()
        self._follow()
        carry = self._canvas.carry
        if carry is not None and carry.can_drop:
            event.acceptProposedAction()
        else:
            event.ignore()

    def _leave(self, _event: QDragLeaveEvent) -> None:
        self._end()

    def _drop(self, event: QDropEvent) -> None:
        self._place = event.position()
        self._follow()
        carry = self._canvas.carry
        self._end()
        if carry is not None:
            self._let_go(carry)
            event.acceptProposedAction()
            self._canvas.setFocus()

    def _end(self) -> None:
        self._pressed = self._panned = None
        self._scroller.stop()
        self._canvas.viewport().unsetCursor()
        self._canvas.show_carry(None)
        if self._canvas.band is not None:
            self._canvas.show_band(None)

    def _scroll_at_edge(self) -> None:
        """While dragging near an edge, bring more into sight."""
        canvas = self._canvas
        room = canvas.viewport().rect()
        place = canvas.viewport().mapFromGlobal(QCursor.pos())
        if not room.adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE).contains(place):
            return
        dx = _push(place.x(), room.width())
        dy = _push(place.y(), room.height())
        if dx or dy:
            _scroll(canvas, dx, dy)
            self._follow()


def _push(at: int, size: int) -> int:
    if at < _EDGE:
        return -_SCROLL_PX
    return _SCROLL_PX if at > size - _EDGE else 0


def _scroll(canvas: RackCanvas, dx: int, dy: int) -> None:
    canvas.horizontalScrollBar().setValue(canvas.horizontalScrollBar().value() + dx)
    canvas.verticalScrollBar().setValue(canvas.verticalScrollBar().value() + dy)
