"""The widget that shows the racks: scrolls, zooms, paints what is seen, and finds what is hit."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QToolTip, QWidget

from sanwright.drawing.comment_signs import CommentSign
from sanwright.gui.document.session import Session
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme
from sanwright.gui.racks.carry import Carry
from sanwright.gui.racks.facts import RackFacts
from sanwright.gui.racks.floor import UNIT, Floor
from sanwright.gui.racks.painter import RackDetail, RackPainter
from sanwright.gui.racks.said import seen_sign, sign_at
from sanwright.gui.racks.words import device_tip, rack_tip
from sanwright.text import tr
from sanwright.wording.comments import comment_text

MARGIN = 12.0
SMALLEST, LARGEST = 0.08, 4.0
_LARGEST_FIT = 2.0
READABLE = 0.48
"""The zoom from which on names can be read."""
_STEP = 1.2
_WHEEL_NOTCH = 120.0
_CALLOUT = 130
"""How far the sentence at a ghost may reach beyond its rack, in pixels."""


class RackCanvas(ThemedWidget, QAbstractScrollArea):
    """Shows a ``Floor``. Mouse and keys come from ``RackMouse`` and ``RackKeys``."""

    selection_changed = Signal(tuple)
    """The user chose other devices or racks."""
    zoom_changed = Signal(float)
    menu_wanted = Signal(QPoint)
    """At a place of the screen, about what is selected."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Rack elevation"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.viewport().setMouseTracking(True)
        self.viewport().setAcceptDrops(True)
        self.session = session
        self.facts = RackFacts(session)
        self.floor = Floor()
        self.zoom = 1.0
        self.is_fitted = False
        """Whether the zoom follows the size of the view; until the user zooms."""
        self.selected: tuple[str, ...] = ()
        self.signs: tuple[CommentSign, ...] = ()
        """Of comments, where they stand; none while they are not to be seen."""
        self.carry: Carry | None = None
        self.band: QRectF | None = None
        self._carried = QRect()
        """Where what is dragged was painted last."""
        self.follow_theme()

    def renew_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.painter = RackPainter(theme, self.facts)
        self.viewport().update()

    def show_floor(self, floor: Floor) -> None:
        """Show racks; what is selected and still there stays selected."""
        self.floor = floor
        self.selected = tuple(id_ for id_ in self.selected if self._is_here(id_))
        self._fit_bars()
        self.viewport().update()

    def show_signs(self, signs: tuple[CommentSign, ...]) -> None:
        """Show the signs of comments."""
        self.signs = signs
        self.viewport().update()

    def show_carry(self, carry: Carry | None) -> None:
        """Show what is dragged, now or after it moved; only where it was and is, is painted."""
        self.carry = carry
        before, self._carried = self._carried, self._area_of(carry)
        self.viewport().update(before.united(self._carried))

    def show_band(self, band: QRectF | None) -> None:
        """Show the rubber band."""
        self.band = band
        self.viewport().update()

    def select(self, ids: Iterable[str]) -> None:
        """Mark what of ``ids`` is here, without telling anybody."""
        self.selected = tuple(dict.fromkeys(id_ for id_ in ids if self._is_here(id_)))
        self.setAccessibleDescription(self._described())
        self.viewport().update()

    def choose(self, ids: Iterable[str]) -> None:
        """Select as the user does."""
        before = self.selected
        self.select(ids)
        if self.selected != before:
            self.selection_changed.emit(self.selected)

    def devices(self) -> tuple[str, ...]:
        """The mounted devices that are selected."""
        return tuple(id_ for id_ in self.selected if self.floor.mounted(id_) is not None)

    def racks(self) -> tuple[str, ...]:
        """The racks that are selected."""
        return tuple(id_ for id_ in self.selected if id_ in self.floor.racks)

    # Places

    def to_scene(self, pos: QPointF) -> QPointF:
        """A point of the viewport in the scene."""
        return (pos - self._origin()) / self.zoom

    def to_view(self, rect: QRectF) -> QRect:
        """A rectangle of the scene in the viewport."""
        corner = rect.topLeft() * self.zoom + self._origin()
        return QRectF(corner, rect.size() * self.zoom).toAlignedRect()

    def reveal(self, ids: Iterable[str]) -> None:
        """Scroll until ``ids`` can be seen."""
        whole = QRectF()
        for id_ in ids:
            whole = whole.united(self.floor.rect_of(id_))
        if whole.isNull():
            return
        area, room = self.to_view(whole), self.viewport().rect()
        if room.contains(area):
            return
        shift = area.center() - room.center()
        for bar, size, room_size, delta in (
            (self.horizontalScrollBar(), area.width(), room.width(), shift.x()),
            (self.verticalScrollBar(), area.height(), room.height(), shift.y()),
        ):
            if size <= room_size or delta:
                bar.setValue(bar.value() + delta)

    # Zoom

    def zoom_at(self, place: QPointF, factor: float) -> None:
        """Zoom with the point under ``place`` staying where it is."""
        self.is_fitted = False
        held = self.to_scene(place)
        zoom = min(LARGEST, max(SMALLEST, self.zoom * factor))
        if zoom == self.zoom:
            return
        self.zoom = zoom
        self._fit_bars()
        now = held * zoom + self._origin()
        self.horizontalScrollBar().setValue(
            self.horizontalScrollBar().value() + round(now.x() - place.x())
        )
        self.verticalScrollBar().setValue(
            self.verticalScrollBar().value() + round(now.y() - place.y())
        )
        self.viewport().update()
        self.zoom_changed.emit(zoom)

    def zoom_by(self, steps: float) -> None:
        """Zoom in (above 0) or out, about the middle."""
        self.zoom_at(QPointF(self.viewport().rect().center()), _STEP**steps)

    def zoom_to(self, zoom: float) -> None:
        """Zoom about the middle."""
        self.zoom_at(QPointF(self.viewport().rect().center()), zoom / self.zoom)

    def zoom_fit(self) -> None:
        """See all racks."""
        across, down = self._fits()
        self._show_from_corner(min(across, down))

    def zoom_width(self) -> None:
        """See racks in their whole row, what is below by scrolling."""
        self._show_from_corner(self._fits()[0])

    def zoom_height(self) -> None:
        """See racks in their whole height, those beside them by scrolling."""
        tallest = max((each.whole.height() for each in self.floor.racks.values()), default=0.0)
        first = min((each.whole.top() for each in self.floor.racks.values()), default=0.0)
        above = min(first - self.floor.bounds.top(), tallest / 8)
        if tallest:
            room = self.viewport().height() - 2 * MARGIN
            self._show_from_corner(room / (tallest + above))

    def fill(self) -> None:
        """All racks if their names can be read then, else racks in their whole height if so.

        Where neither is so, at the size at which they can be read.
        """
        across, down = self._fits()
        if min(across, down) >= READABLE:
            self.zoom_fit()
        else:
            self.zoom_height()
            if self.zoom < READABLE:
                self._show_from_corner(READABLE)
        self.is_fitted = True

    def _fits(self) -> tuple[float, float]:
        room, bounds = self.viewport().size(), self.floor.bounds
        if bounds.isEmpty():
            return 1.0, 1.0
        across = (room.width() - 2 * MARGIN) / bounds.width()
        return across, (room.height() - 2 * MARGIN) / bounds.height()

    def _show_from_corner(self, zoom: float) -> None:
        """Zoom, no further than devices are worth, with the first rack in sight."""
        self.zoom_to(min(zoom, _LARGEST_FIT))
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.setValue(0)

    # Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the racks that meet what is exposed."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), self.painter.theme.window)
        painter.translate(self._origin())
        painter.scale(self.zoom, self.zoom)
        corner = self.to_scene(QPointF(event.rect().topLeft()))
        area = QRectF(corner, QSize(event.rect().size()).toSizeF() / self.zoom)
        detail, chosen = RackDetail.at(self.zoom), frozenset(self.selected)
        for heading in self.floor.headings:
            if heading.rect.intersects(area):
                self.painter.heading(painter, heading, detail)
        for rack in self.floor.within(area.adjusted(-3, -3, 3, 3)):
            self.painter.rack(painter, rack, chosen, detail)
        for sign in self.signs:
            if seen_sign(sign, self.zoom).adjusted(-4, -4, 4, 8).intersects(area):
                self.painter.said(painter, sign, detail, self.zoom)
        if self.carry is not None:
            self.painter.carry(painter, self.carry, self.floor, self.zoom)
        if self.band is not None:
            self._paint_band(painter, self.band)
        painter.end()

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802 - Qt's name
        """Move the picture; only what comes into sight is painted."""
        self.viewport().scroll(dx, dy)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the scroll bars right."""
        super().resizeEvent(event)
        self._fit_bars()
        if self.is_fitted:
            self.fill()
        self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ctrl and the wheel zoom, the wheel alone scrolls, Shift sideways."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_at(event.position(), _STEP ** (event.angleDelta().y() / _WHEEL_NOTCH))
            event.accept()
            return
        delta = event.pixelDelta() if not event.pixelDelta().isNull() else event.angleDelta() / 2
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not delta.x():
            delta = QPoint(delta.y(), 0)
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - delta.x())
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() - delta.y())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """Pinch to zoom, and tool tips."""
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom_at(event.position(), 1.0 + event.value())
                return True
        elif isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            text = self.tip_at(self.to_scene(QPointF(event.pos())))
            QToolTip.showText(event.globalPos(), text, self.viewport())
            return True
        return super().viewportEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with what is under the pointer or, by key, selected."""
        place = event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            hit = self.hit(self.to_scene(QPointF(event.pos())))
            if hit not in self.selected:
                self.choose((hit,) if hit else ())
        elif self.selected:
            area = self.to_view(self.floor.rect_of(self.selected[-1]))
            place = self.viewport().mapToGlobal(area.center())
        self.menu_wanted.emit(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that nobody took go on to the window, not to the scroll bars."""
        event.ignore()

    # What is there

    def hit(self, pos: QPointF) -> str:
        """The device or rack at a point of the scene; empty if there is none."""
        rack = self.floor.rack_at(pos)
        if rack is None:
            return ""
        mounted = rack.device_at(pos)
        return mounted.device if mounted is not None else rack.elevation.rack

    def tip_at(self, pos: QPointF) -> str:
        """Facts of what is at a point of the scene."""
        rack, design = self.floor.rack_at(pos), self.facts.tables
        sign = sign_at(self.signs, pos, self.zoom)
        if sign is not None:
            said = (design.comments[id_] for id_ in sign.comments if id_ in design.comments)
            return "\n\n".join(comment_text(design, comment) for comment in said)
        if rack is None:
            return ""
        mounted = rack.device_at(pos)
        if mounted is None:
            found = self.session.found.about([rack.elevation.rack])
            gauges = self.facts.gauges(rack.elevation)
            return rack_tip(design, rack.elevation, gauges, found)
        found = self.session.found.about([mounted.device])
        face = self.facts.face(mounted.device)
        return device_tip(design, face, mounted, rack.elevation.rack, found)

    def _area_of(self, carry: Carry | None) -> QRect:
        """Where ghosts and their sentence are painted."""
        rack = self.floor.racks.get(carry.rack) if carry is not None else None
        if rack is None:
            return QRect()
        return self.to_view(rack.whole).adjusted(-_CALLOUT, -_CALLOUT, _CALLOUT, _CALLOUT)

    def _is_here(self, id_: str) -> bool:
        return id_ in self.floor.racks or self.floor.mounted(id_) is not None

    def _described(self) -> str:
        """What a screen reader says of the selection."""
        if len(self.selected) != 1:
            return tr("{count} selected", count=len(self.selected)) if self.selected else ""
        rect = self.floor.rect_of(self.selected[0])
        found = self.floor.mounted(self.selected[0])
        centre = rect.center() if found is not None else rect.topLeft() + QPointF(UNIT, UNIT / 2)
        return self.tip_at(centre).replace("\n", ", ")

    def _origin(self) -> QPointF:
        """Where the scene's origin is in the viewport: in the middle if all fits."""
        bounds, room = self.floor.bounds, self.viewport().size()
        spare = room.width() - bounds.width() * self.zoom - 2 * MARGIN
        left = MARGIN + max(0.0, spare / 2) - self.horizontalScrollBar().value()
        top = MARGIN - self.verticalScrollBar().value()
        return QPointF(round(left), round(top)) - bounds.topLeft() * self.zoom

    def _fit_bars(self) -> None:
        room, bounds = self.viewport().size(), self.floor.bounds
        for bar, length, seen in (
            (self.horizontalScrollBar(), bounds.width(), room.width()),
            (self.verticalScrollBar(), bounds.height(), room.height()),
        ):
            bar.setPageStep(seen)
            bar.setSingleStep(round(UNIT * 2))
            bar.setRange(0, max(0, round(length * self.zoom + 2 * MARGIN) - seen))

    def _paint_band(self, painter: QPainter, band: QRectF) -> None:
        colour = self.painter.theme.selection
        pen = QPen(colour, 1.0, Qt.PenStyle.DashLine)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(band)
