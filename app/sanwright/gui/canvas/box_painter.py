"""Paints a device's box: symbol, name, bays, ports with their state, fabric mark and findings."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from operator import itemgetter

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from sanwright.checks import Severity
from sanwright.drawing.names import LEADING
from sanwright.drawing.shapes import (
    BAY_LABEL,
    HEADER_HEIGHT,
    NAME_LEFT,
    PORT,
    SUBTITLE,
    Bay,
    Shape,
    Side,
)
from sanwright.gui.canvas.card import RADIUS, paint_card, paint_stack, stacked_rects
from sanwright.gui.canvas.letters import NameSetter, canvas_font, elided, still
from sanwright.gui.canvas.port_looks import port_colour
from sanwright.gui.canvas.symbols import stamp_severity
from sanwright.gui.canvas.viewmodels import BoxView, PortLook, PortView
from sanwright.gui.look.icons import ACCESS_GATEWAY, kind_symbol, stamp_symbols
from sanwright.gui.look.theme import Theme

_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_CENTRE = int(Qt.AlignmentFlag.AlignCenter)
_BADGE = 16.0
_FAR_BADGE, _MOST_BADGE = 14.0, 44.0
_ABOVE = 0.62
"""Which part of a badge stands above its box."""
BADGE_ABOVE = _BADGE * _ABOVE
"""How far it does so, in drawing units."""
NAMES_FROM, PORTS_FROM = 0.2, 0.35
_SYMBOL = 24.0
_PORT_SIDE = PORT - 1.0
_BLOCK = 36.0
_KEPT = 16384
_TITLES = (13, 12, 11, 10)
_LONE_TITLES = (20, 18, 17, 16, 15, 14, 13)
_SMALL_FROM, _SMALL_TITLES = 0.5, (12, 11, 10)
"""From which zoom on names are rather set as small as at full detail than cut."""
_WHOLE = 100_000
_FAR_SIZES = (50, 45, 40, 36, 32, 29, 26, 23, 21, 19, 17, 15)
FAR_PX, _LEAST_PX = 10, 7
_BORDER = 2.5
"""Pixels that a name keeps from the edge of its box, which is two pixels wide from afar."""
_PILL = 18.0
_DIGIT = 8.0


class BoxDetail(IntEnum):
    """How much of a box can be seen at a zoom."""

    PLAIN = 0
    NAME = 1
    PORTS = 2
    FULL = 3

    @staticmethod
    def at(zoom: float) -> BoxDetail:
        """The detail that is worth painting at ``zoom``."""
        if zoom < NAMES_FROM:
            return BoxDetail.PLAIN
        if zoom < PORTS_FROM:
            return BoxDetail.NAME
        return BoxDetail.PORTS if zoom < 0.6 else BoxDetail.FULL


@lru_cache(maxsize=256)
def _far_sizes(height: float, zoom: float) -> tuple[int, ...]:
    """How high the name of a box may be from afar: as it allows, within what can be read.

    Few heights for all zooms, so that names are not set anew at each.
    """
    largest = min(FAR_PX / zoom, height * 0.75)
    sizes = tuple(size for size in _FAR_SIZES if _LEAST_PX / zoom <= size <= largest)
    return sizes or (max(1, round(largest)),)


def _far_size(zoom: float) -> int:
    """Height of a name that is the same on the screen at every zoom."""
    return round(FAR_PX / zoom)


def title_room(shape: Shape, has_letter: bool) -> tuple[tuple[int, int], Sequence[int]]:
    """Width and height for the name of a box at full detail, and the sizes it may have."""
    return (int(_title_width(shape, has_letter)), _name_height(shape, SUBTITLE)), _TITLES


def _title_width(shape: Shape, has_letter: bool) -> float:
    beside = _BADGE + 6.0 if has_letter else 4.0
    return shape.header.width - NAME_LEFT - beside - _number_room(shape)


def _name_height(shape: Shape, below: float = 0.0) -> int:
    """Room for a name above what stands ``below`` it."""
    height = shape.header.height if shape.side is Side.RIGHT else HEADER_HEIGHT
    return int(height - 4.0 - below)


def _number_room(shape: Shape) -> float:
    """Width of the plate with the number of devices of a folded container, and its gap."""
    number = shape.stands_for
    return _DIGIT * len(str(number)) + 16.0 if number else 0.0


def badge_rect(view: BoxView, zoom: float) -> QRectF | None:
    """Where the badge of a box's worst finding stands: on its corner, off its name.

    From afar it is too large to stand above the box, where names of groups and frames are.
    """
    if view.severity is None or zoom < NAMES_FROM:
        return None
    is_far = zoom < PORTS_FROM
    size = min(_FAR_BADGE / zoom, _MOST_BADGE, view.shape.width / 3) if is_far else _BADGE
    rect = view.rect()
    above = 0.0 if is_far else size * _ABOVE
    return QRectF(rect.right() - size, rect.top() - above, size, size)


class BoxPainter:
    """Paints boxes in the colours of a theme."""

    def __init__(self, theme: Theme, names: NameSetter | None = None) -> None:
        self.theme = theme
        self.names = names or NameSetter()
        self._ports: dict[str, tuple[BoxView, dict[int, list[QRectF]]]] = {}

    def paint_plain(self, painter: QPainter, views: Iterable[BoxView]) -> None:
        """Boxes as rectangles, for a zoom at which nothing else can be seen."""
        by_colour: dict[int, list[QRectF]] = {}
        for view in views:
            by_colour.setdefault(self._far_colour(view).rgba(), []).append(view.rect())
        painter.setPen(Qt.PenStyle.NoPen)
        for rgba, rects in by_colour.items():
            painter.setBrush(QColor.fromRgba(rgba))
            painter.drawRects(rects)

    def paint_far(self, painter: QPainter, views: Iterable[BoxView], zoom: float) -> None:
        """Boxes at a zoom at which few of them have room for a name that can be read."""
        named: list[BoxView] = []
        plain: list[BoxView] = []
        for view in views:
            (named if self.far_lines(view, zoom) else plain).append(view)
        self.paint_plain(painter, plain)
        if not named:
            return
        self._paint_outlined(painter, named)
        size = _far_size(zoom)
        self._paint_lines(
            painter,
            [
                (size, rect.center().x(), rect.center().y(), self.far_lines(view, zoom))
                for view in named
                for rect in (view.rect(),)
            ],
            bold=False,
        )

    def far_lines(self, view: BoxView, zoom: float) -> tuple[str, ...]:
        """The name of a box as high on the screen as it is anywhere from afar, if all has room."""
        room = int(view.shape.width - 6), int(view.shape.height - 4)
        return self.names.whole(view.shape.title, room, _far_size(zoom))

    def paint_named(
        self,
        painter: QPainter,
        views: Sequence[BoxView],
        zoom: float,
        beside: Container[str] = (),
    ) -> None:
        """Boxes with nothing but their names, as large as they allow, but for those ``beside``."""
        self._paint_outlined(painter, views)
        found = []
        for view in views:
            if view.id not in beside:
                size, lines, taken = self._named(view, zoom)
                middle = view.x + (view.shape.width - taken) / 2
                found.append((size, middle, view.y + view.shape.height / 2, lines))
        self._paint_lines(painter, found, bold=False)
        for view in views:
            self._paint_badge(painter, view, zoom)

    def is_cut(self, view: BoxView, zoom: float) -> bool:
        """Whether ``paint_named`` would write less than the whole name of a box."""
        return any("…" in line for line in self._named(view, zoom)[1])

    def _named(self, view: BoxView, zoom: float) -> tuple[int, tuple[str, ...], float]:
        """Size and lines of a name within the border of its box, and what the badge takes."""
        shape, badge = view.shape, badge_rect(view, zoom)
        taken = view.rect().right() - badge.left() if badge is not None else 0.0
        edge = max(3.0, _BORDER / zoom)
        room = int(shape.width - 2 * edge - taken), int(shape.height - 2 * edge)
        lines, size = self.names.lines(
            shape.title, room, _far_sizes(shape.height, zoom), bold=False
        )
        return size, lines, taken

    def _paint_outlined(self, painter: QPainter, views: Iterable[BoxView]) -> None:
        painter.setBrush(self.theme.device_fill)
        by_colour: dict[tuple[int, float], list[QRectF]] = {}
        for view in views:
            colour = self._far_colour(view).rgba()
            if view.shape.stands_for:  # two cards with thick edges would be one thick edge
                by_colour.setdefault((colour, 1.0), []).append(stacked_rects(view.rect())[0])
            by_colour.setdefault((colour, 2.0), []).append(view.rect())
        for (rgba, width), rects in sorted(by_colour.items(), key=lambda each: each[0][1]):
            pen = QPen(QColor.fromRgba(rgba), width)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.drawRects(rects)

    def _paint_lines(
        self,
        painter: QPainter,
        found: Iterable[tuple[int, float, float, tuple[str, ...]]],
        bold: bool,
    ) -> None:
        """Lines one below the other: their size, left edge (the middle if not bold) and middle."""
        painter.setPen(self.theme.text)
        last = 0
        for size, x, middle, lines in sorted(found, key=itemgetter(0)):
            if size != last:
                last = size
                painter.setFont(canvas_font(size, bold))
            step = size * LEADING
            y = middle - step * (len(lines) - 1) / 2
            for line in lines:
                text = still(line, _WHOLE, size, bold)
                room = text.size()
                left = x if bold else x - room.width() / 2
                painter.drawStaticText(QPointF(left, y - room.height() / 2), text)
                y += step

    def paint_many(self, painter: QPainter, views: Sequence[BoxView], zoom: float) -> None:
        """Boxes with names and ports, all of a kind at once."""
        painter.setPen(QPen(self.theme.device_border, 1.0))
        painter.setBrush(self.theme.device_fill)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        behind = [r for v in views if v.shape.stands_for for r in stacked_rects(v.rect())]
        painter.drawRects(behind)
        painter.drawRects([view.rect() for view in views])
        ports: dict[int, list[QRectF]] = {}
        for view in views:
            for colour, rects in self._port_rects(view).items():
                ports.setdefault(colour, []).extend(rects)
        painter.setPen(QPen(self.theme.port_border, 1.0))
        for rgba, rects in ports.items():
            painter.setBrush(QColor.fromRgba(rgba))
            painter.drawRects(rects)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for view in views:
            self._paint_fabric(painter, view)
        self._paint_symbols(painter, views)
        sizes = (*_LONE_TITLES, *_SMALL_TITLES) if zoom >= _SMALL_FROM else _LONE_TITLES
        found = []
        for view in views:
            room = self._lone_room(view), _name_height(view.shape)
            lines, size = self.names.lines(view.shape.title, room, sizes)
            found.append((size, view.header().left() + NAME_LEFT, self._middle(view), lines))
        self._paint_lines(painter, found, bold=True)
        for view in views:
            if view.shape.stands_for:
                self._paint_number(painter, view)
        for view in views:
            self._paint_badge(painter, view, zoom)

    def _lone_room(self, view: BoxView) -> int:
        """Room for a name beside which no letter stands."""
        return int(view.shape.header.width - NAME_LEFT - 4.0 - _number_room(view.shape))

    def _middle(self, view: BoxView) -> float:
        """The middle of the name and what belongs to it."""
        return self._title_top(view) + _BLOCK / 2

    def _port_rects(self, view: BoxView) -> dict[int, list[QRectF]]:
        """Squares of a box's ports by the colour that fills them; kept until the box changes."""
        known = self._ports.get(view.id)
        if known is not None and known[0] is view:
            return known[1]
        found: dict[int, list[QRectF]] = {}
        half, states = _PORT_SIDE / 2, view.ports or {}
        free = self.theme.port_free.rgba()
        for place in view.shape.ports():
            state = states.get(place.reference)
            colour = free if state is None else port_colour(self.theme, state).rgba()
            rect = QRectF(view.x + place.x - half, view.y + place.y - half, _PORT_SIDE, _PORT_SIDE)
            found.setdefault(colour, []).append(rect)
        if len(self._ports) >= _KEPT:
            self._ports.clear()
        self._ports[view.id] = view, found
        return found

    def paint(self, painter: QPainter, view: BoxView, detail: BoxDetail) -> None:
        """A box with its ports."""
        rect = view.rect()
        if view.shape.stands_for:
            paint_stack(painter, rect, HEADER_HEIGHT - 2, self.theme)
        else:
            paint_card(painter, rect, self.theme)
        self._paint_fabric(painter, view)
        self._paint_header(painter, view, detail)
        painter.translate(view.x, view.y)
        for bay in view.shape.bays:
            self._paint_bay(painter, view, bay, detail)
        painter.translate(-view.x, -view.y)
        self._paint_badge(painter, view, 1.0)

    def _far_colour(self, view: BoxView) -> QColor:
        if view.severity is not None:
            return self.theme.severity(view.severity)
        if view.side is not None:
            return self.theme.fabric(view.side).colour
        return self.theme.device_border

    def _paint_fabric(self, painter: QPainter, view: BoxView) -> None:
        """The stripe of a switch: its fabric's colour in its fabric's line pattern."""
        if view.side is None:
            return
        style = self.theme.fabric(view.side)
        pen = QPen(style.colour, 4.0)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if style.dash:
            pen.setDashPattern([value / 2 for value in style.dash])
        painter.setPen(pen)
        rect = view.rect()
        x = rect.left() + 2.5
        painter.drawLine(QLineF(x, rect.top() + RADIUS, x, rect.bottom() - RADIUS))

    def _paint_header(self, painter: QPainter, view: BoxView, detail: BoxDetail) -> None:
        header = view.header()
        top = self._title_top(view)
        self._paint_symbols(painter, (view,))
        text_left = header.left() + NAME_LEFT
        room = _title_width(view.shape, view.side is not None)
        below = SUBTITLE if detail is BoxDetail.FULL else 0.0
        height = _name_height(view.shape, below)
        lines, pixels = self.names.lines(view.shape.title, (int(room), height), _TITLES)
        step = pixels * LEADING + (3.0 if len(lines) == 1 else 0.0)
        y = self._middle(view) - (step * len(lines) + below) / 2
        painter.setFont(canvas_font(pixels, bold=True))
        painter.setPen(self.theme.text)
        for line in lines:
            painter.drawText(QRectF(text_left, y, room + 2, step), _LEFT, line)
            y += step
        if detail is BoxDetail.FULL:
            painter.setFont(canvas_font(10))
            painter.setPen(self.theme.muted_text)
            subtitle = elided(str(view.shape.subtitle), int(room), 10)
            painter.drawText(QRectF(text_left, y, room + 2, SUBTITLE), _LEFT, subtitle)
            self._paint_contents(painter, view, header)
        if view.shape.stands_for:
            self._paint_number(painter, view)
        if view.side is not None:
            right = header.right() - 3 - _number_room(view.shape)
            self._paint_letter(painter, view.side, QPointF(right - _BADGE, top + 2))

    def _title_top(self, view: BoxView) -> float:
        header, is_wide = view.shape.header, view.shape.side is Side.RIGHT
        return view.y + header.top + ((header.height - _BLOCK) / 2 if is_wide else 5.0)

    def _paint_number(self, painter: QPainter, view: BoxView) -> None:
        """How many devices a folded container stands for."""
        header, width = view.header(), _number_room(view.shape) - 4
        plate = QRectF(header.right() - 7 - width, self._title_top(view) + 1, width, _PILL)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.muted_text)
        painter.drawRoundedRect(plate, _PILL / 2, _PILL / 2)
        painter.setPen(self.theme.canvas)
        painter.setFont(canvas_font(12, bold=True))
        painter.drawText(plate, _CENTRE, str(view.shape.stands_for))

    def _paint_symbols(self, painter: QPainter, views: Iterable[BoxView]) -> None:
        down = (_BLOCK - _SYMBOL) / 2
        places = [
            (
                ACCESS_GATEWAY if view.is_gateway else kind_symbol(view.shape.kind),
                view.x + view.shape.header.left + 9,
                self._title_top(view) + down,
            )
            for view in views
        ]
        stamp_symbols(painter, places, _SYMBOL, self.theme.text)

    def _paint_contents(self, painter: QPainter, view: BoxView, header: QRectF) -> None:
        if view.shape.side is Side.RIGHT:
            return
        y = header.top() + HEADER_HEIGHT - (3 if not view.shape.stands_for else 0)
        for line in view.shape.contents:
            room = header.width() - 20
            text = elided(str(line), int(room), 10)
            painter.drawText(QRectF(header.left() + 11, y, room + 2, BAY_LABEL), _LEFT, text)
            y += BAY_LABEL

    def _paint_letter(self, painter: QPainter, side: str, corner: QPointF) -> None:
        badge = QRectF(corner.x(), corner.y(), _BADGE, _BADGE)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.fabric(side).colour)
        painter.drawRoundedRect(badge, 3, 3)
        painter.setPen(self.theme.canvas)
        painter.setFont(canvas_font(11, bold=True))
        painter.drawText(badge, _CENTRE, side[:2])

    def _paint_bay(self, painter: QPainter, view: BoxView, bay: Bay, detail: BoxDetail) -> None:
        if bay.label:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.bay_fill)
            painter.drawRoundedRect(QRectF(*bay.rect.placed), 3, 3)
            if detail is BoxDetail.FULL:
                self._paint_bay_label(painter, view, bay)
        plain: list[QRectF] = []
        marked: list[tuple[QRectF, PortView]] = []
        half = _PORT_SIDE / 2
        for place in bay.ports:
            rect = QRectF(place.x - half, place.y - half, _PORT_SIDE, _PORT_SIDE)
            state = (view.ports or {}).get(place.reference)
            if state is None:
                plain.append(rect)
            else:
                marked.append((rect, state))
        if plain:
            painter.setPen(QPen(self.theme.port_border, 1.0))
            painter.setBrush(self.theme.port_free)
            painter.drawRects(plain)
        for rect, state in marked:
            self._paint_port(painter, rect, state)

    def _paint_bay_label(self, painter: QPainter, view: BoxView, bay: Bay) -> None:
        painter.setFont(canvas_font(9))
        painter.setPen(self.theme.muted_text)
        lowest = max((place.y for place in bay.ports), default=bay.rect.top)
        highest = min((place.y for place in bay.ports), default=bay.rect.top)
        is_below = view.shape.side is Side.TOP
        top = lowest + PORT / 2 + 1 if is_below else highest - PORT / 2 - BAY_LABEL
        text = elided(bay.label, int(bay.rect.width - 4), 9)
        align = _LEFT if view.shape.side is Side.RIGHT else _CENTRE
        painter.drawText(QRectF(bay.rect.left + 2, top, bay.rect.width - 2, BAY_LABEL), align, text)

    def _paint_port(self, painter: QPainter, rect: QRectF, state: PortView) -> None:
        painter.setPen(QPen(self.theme.port_border, 1.0))
        painter.setBrush(self.theme.port_free)
        if state.look is PortLook.CABLED:
            painter.setBrush(self.theme.fabric(state.side).colour)
        painter.drawRect(rect)
        if state.look is PortLook.FITTED:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.port_used)
            painter.drawRect(rect.adjusted(3, 3, -3, -3))
        if state.severity is not None:
            self._paint_port_problem(painter, rect, state.severity)

    def _paint_port_problem(self, painter: QPainter, rect: QRectF, severity: Severity) -> None:
        """A heavy border, and a mark for those who cannot see its colour."""
        colour = self.theme.severity(severity)
        painter.setPen(QPen(colour, 2.0))
        painter.setBrush(self.theme.port_free)
        painter.drawRect(rect)
        inner = rect.adjusted(3, 3, -3, -3)
        if severity is Severity.ERROR:
            painter.drawLine(inner.topLeft(), inner.bottomRight())
            painter.drawLine(inner.topRight(), inner.bottomLeft())
        elif severity is Severity.WARNING:
            painter.drawLine(
                QPointF(inner.center().x(), inner.top()),
                QPointF(inner.center().x(), inner.bottom()),
            )
        else:
            painter.drawLine(
                QPointF(inner.left(), inner.center().y()),
                QPointF(inner.right(), inner.center().y()),
            )

    def _paint_badge(self, painter: QPainter, view: BoxView, zoom: float) -> None:
        rect = badge_rect(view, zoom)
        if rect is not None and view.severity is not None:
            colour = self.theme.severity(view.severity)
            stamp_severity(
                painter, view.severity, rect.center(), rect.width(), colour, self.theme.canvas
            )
