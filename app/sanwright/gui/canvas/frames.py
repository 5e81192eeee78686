"""Frames around what stands in unfolded groups, racks, rooms and sites."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from sanwright.design import Tables
from sanwright.design.containers import container_kind, container_word, containers_of
from sanwright.drawing.names import NameCuts
from sanwright.gui.canvas.box_painter import BADGE_ABOVE, NAMES_FROM, PORTS_FROM
from sanwright.gui.canvas.layer import Layer
from sanwright.gui.canvas.letters import NameSetter, canvas_font, elided
from sanwright.gui.canvas.viewmodels import FRAME_HEAD, FRAME_MARGIN, BoxView, FrameView
from sanwright.gui.look.icons import kind_symbol, stamp_symbol
from sanwright.gui.look.theme import Theme
from sanwright.text import tr

_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_MOST = 26
"""Drawing units that letters are high at most: what the strip of a head holds from afar."""
_FOLD, _NEAR = 12.0, 4.0
"""Side of the square that folds, and how far beside it a click still means it."""
_LARGE_BELOW = 0.6
_FILL = 0.32
_SYMBOL = 1.35
"""Side of a symbol in heights of the text beside it."""


class Frames:
    """Which containers have a frame, what is in it, and how large it is."""

    def __init__(self) -> None:
        self.views: dict[str, FrameView] = {}
        self.shows_places = False
        self._boxes: dict[str, tuple[str, ...]] = {}
        self._inner: dict[str, tuple[str, ...]] = {}
        self._depth: dict[str, int] = {}
        self._words: dict[str, tuple[str, str]] = {}
        self._kinds: dict[str, str] = {}

    def arrange(self, tables: Tables, standing: Mapping[str, str]) -> set[str]:
        """Find out which boxes stand in which containers; returns ids of all frames, old and new.

        ``standing`` says which box is drawn for which device that stands alone.
        """
        touched = set(self._boxes)
        boxes: dict[str, dict[str, None]] = {}
        inner: dict[str, dict[str, None]] = {}
        counts: dict[str, int] = {}
        self._depth.clear()
        chains: dict[tuple[str | None, str | None], tuple[str, ...]] = {}
        for device, box in standing.items():
            record = tables.devices[device]
            if record.location is None and record.group is None:
                continue
            key = record.location, record.group
            chain = chains.get(key)
            if chain is None:
                around = containers_of(tables, device)
                chain = chains[key] = tuple(
                    place.id for place in around if self.shows_places or place.id in tables.groups
                )
            for depth, id_ in enumerate(chain):
                if id_ == box:
                    break
                counts[id_] = counts.get(id_, 0) + 1
                boxes.setdefault(id_, {})[box] = None
                self._depth[id_] = max(depth, self._depth.get(id_, 0))
                if depth and chain[depth - 1] != id_:
                    inner.setdefault(chain[depth - 1], {})[id_] = None
        self._boxes = {id_: tuple(found) for id_, found in boxes.items()}
        self._inner = {id_: tuple(found) for id_, found in inner.items()}
        self._words = {}
        for id_ in self._boxes:
            place = tables.locations.get(id_) or tables.groups[id_]
            self._kinds[id_] = container_kind(place)
            number = tr("{count} device", "{count} devices", counts[id_])
            self._words[id_] = place.name or place.id, f"{container_word(place)} · {number}"
        return touched | set(self._boxes)

    def boxes_in(self, container: str) -> tuple[str, ...]:
        """The boxes in a frame."""
        return self._boxes.get(container, ())

    def measure(self, boxes: Mapping[str, BoxView]) -> set[str]:
        """Lay the frames around their boxes; returns ids of those that are different now."""
        before, self.views = self.views, {}
        for id_ in sorted(self._boxes, key=lambda id_: -self._depth[id_]):
            area = QRectF()
            for box in self._boxes[id_]:
                view = boxes.get(box)
                if view is not None:
                    area = area.united(view.rect())
            for within in self._inner.get(id_, ()):
                if within in self.views:
                    area = area.united(self.views[within].area)
            if area.isNull():
                continue
            area = area.adjusted(
                -FRAME_MARGIN, -FRAME_MARGIN - FRAME_HEAD, FRAME_MARGIN, FRAME_MARGIN
            )
            title, word = self._words[id_]
            self.views[id_] = FrameView(id_, title, word, area, self._depth[id_], self._kinds[id_])
        changed = {id_ for id_, view in self.views.items() if before.get(id_) != view}
        return changed | (before.keys() - self.views.keys())


def head_room(view: FrameView, zoom: float) -> QRectF:
    """Where the name of a frame stands: from afar its letters grow into the strip below.

    Further away still, they could not be read there: the name stands beside the frame.
    """
    below = FRAME_MARGIN - BADGE_ABOVE if PORTS_FROM <= zoom < _LARGE_BELOW else 0.0
    return view.head().adjusted(0, 0, 0, below)


class FrameLayer(Layer[FrameView]):
    """Draws the frames, the outer ones first."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._names = NameSetter()
        self._titles: tuple[str, ...] = ()

    def rect_of(self, view: FrameView) -> QRectF:
        """The frame with its outline."""
        return view.area.adjusted(-3, -3, 3, 3)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paint the frames that meet what is exposed."""
        zoom = option.levelOfDetailFromTransform(painter.worldTransform())
        titles = tuple(view.title for view in self.views.values())
        if titles != self._titles:
            self._titles = titles
            self._names.know(NameCuts(titles))
        for view in sorted(self.exposed(option), key=lambda view: view.depth):
            self._paint(painter, view, zoom)

    def fold_box_at(self, id_: str, pos: QPointF) -> bool:
        """Whether a click at ``pos`` in the head of a frame folds it."""
        view = self.views.get(id_)
        return view is not None and _around(self.fold_box(view)).contains(pos)

    def fold_box(self, view: FrameView) -> QRectF:
        """The square that folds the frame."""
        head = view.head()
        return QRectF(head.left() + 7, head.center().y() - _FOLD / 2, _FOLD, _FOLD)

    def _paint(self, painter: QPainter, view: FrameView, zoom: float) -> None:
        is_selected, is_hovered = view.id in self.selected, view.id == self.hovered
        fill = QColor(self.theme.device_header)
        fill.setAlphaF(_FILL)
        is_marked = is_selected or is_hovered
        pen = QPen(self.theme.selection if is_marked else self.theme.device_border)
        pen.setWidthF(2.0 if is_selected else 1.2)
        pen.setCosmetic(zoom < 1.0)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, zoom >= PORTS_FROM)
        painter.setPen(pen)
        painter.setBrush(fill)
        painter.drawRoundedRect(view.area, 8, 8)
        if zoom >= PORTS_FROM:
            self._paint_head(painter, view, zoom)
        elif zoom >= NAMES_FROM:  # as large as what a click there meets
            self._paint_fold(painter, _around(self.fold_box(view)))

    def _paint_fold(self, painter: QPainter, box: QRectF) -> None:
        painter.setPen(QPen(self.theme.muted_text, box.height() / 10))
        painter.setBrush(self.theme.device_fill)
        painter.drawRoundedRect(box, 2, 2)
        middle, half = box.center(), box.width() / 4
        painter.drawLine(QLineF(middle.x() - half, middle.y(), middle.x() + half, middle.y()))

    def _paint_head(self, painter: QPainter, view: FrameView, zoom: float) -> None:
        head = head_room(view, zoom)
        self._paint_fold(painter, self.fold_box(view))
        size = min(_MOST, round(12 / min(1.0, zoom)))
        side = round(size * _SYMBOL)
        left = head.left() + _FOLD + 14
        place = QRectF(left, head.center().y() - side / 2, side, side)
        stamp_symbol(painter, kind_symbol(view.kind), place, self.theme.text)
        room = head.adjusted(_FOLD + 14 + side + 5, 0, -10, 0)
        painter.setFont(canvas_font(size, bold=True))
        painter.setPen(self.theme.text)
        title = self._names.line(view.title, room.width() * 0.7, size)
        painter.drawText(room, _LEFT, title)
        painter.setFont(canvas_font(round(size * 0.85)))
        painter.setPen(self.theme.muted_text)
        painter.drawText(
            room, _RIGHT, elided(view.word, int(room.width() * 0.45), round(size * 0.85))
        )


def _around(box: QRectF) -> QRectF:
    """Where a click means the square that folds."""
    return box.adjusted(-_NEAR, -_NEAR, _NEAR, _NEAR)
