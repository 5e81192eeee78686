"""The signs of comments over what they are pinned to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from sanwright.design import Tables
from sanwright.drawing.comment_signs import (
    HEIGHT,
    CommentSign,
    comment_signs,
    corner,
    on_cable,
)
from sanwright.drawing.geometry import Point
from sanwright.drawing.marks import Covered
from sanwright.gui.canvas.drawing import CanvasModel
from sanwright.gui.canvas.layer import Layer, rect_tuple
from sanwright.gui.canvas.letters import canvas_font
from sanwright.gui.look.theme import Theme

_LEAST_PX = 9.0
_WORDS_FROM = 0.45
_MARGIN = 64.0


@dataclass(frozen=True, slots=True)
class SignView:
    """A sign on the canvas; ``id`` is that of the first of its ``comments``."""

    id: str
    comments: tuple[str, ...]
    anchor: str
    text: str
    area: QRectF

    def rect(self) -> QRectF:
        """The sign on the canvas."""
        return self.area


class CommentLayer(Layer[SignView]):
    """Draws a sign for each thing and place with open comments."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.is_on = True
        self._sign_of: dict[str, str] = {}

    def follow(self, model: CanvasModel, tables: Tables) -> None:
        """Show the open comments of a design as ``model`` draws it now."""
        signs = signs_on(model, tables) if self.is_on and tables.comments else ()
        if not signs and not self.views:
            return
        views = {sign.comments[0]: _view(sign) for sign in signs}
        for id_ in self.views.keys() - views.keys():
            self.drop(id_)
        for id_, view in views.items():
            if self.views.get(id_) != view:
                self.put(view)
        self._sign_of = {c: view.id for view in views.values() for c in view.comments}

    def sign_of(self, comment: str) -> SignView | None:
        """The sign that stands for a comment; None if it has none."""
        return self.views.get(self._sign_of.get(comment, ""))

    def at(self, pos: QPointF, zoom: float) -> SignView | None:
        """The sign under ``pos``."""
        for view in reversed(self.near(QRectF(pos.x(), pos.y(), 1, 1))):
            if view.anchor not in self.hidden and seen(view, zoom).contains(pos):
                return view
        return None

    def rect_of(self, view: SignView) -> QRectF:
        """Where a sign paints, from afar too."""
        return view.area.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        _widget: QWidget | None = None,
    ) -> None:
        """Paint the signs that meet what is exposed."""
        zoom = painter.worldTransform().m11() or 1.0
        for view in self.exposed(option):
            if view.anchor not in self.hidden:
                self._paint(painter, view, zoom)

    def _paint(self, painter: QPainter, view: SignView, zoom: float) -> None:
        is_selected = any(id_ in self.selected for id_ in view.comments)
        text = view.text if zoom >= _WORDS_FROM else ""
        paint_sign(painter, self.theme, seen(view, zoom), text, is_selected=is_selected)


def paint_sign(
    painter: QPainter, theme: Theme, rect: QRectF, text: str, *, is_selected: bool = False
) -> None:
    """The sign of comments with its numbers, if there is a ``text``."""
    scale = rect.height() / HEIGHT
    border = theme.selection if is_selected else theme.note_text
    painter.setPen(QPen(border, (2.0 if is_selected else 1.0) * scale))
    painter.setBrush(theme.note_fill)
    foot = QPointF(rect.left() + 5 * scale, rect.bottom() - scale / 2)
    painter.drawPolygon(
        QPolygonF([foot, foot + QPointF(0, 4 * scale), foot + QPointF(5 * scale, 0)])
    )
    painter.drawRoundedRect(rect, 4 * scale, 4 * scale)
    if text:
        painter.setFont(canvas_font(10, bold=True))
        painter.setPen(theme.note_text)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


def signs_on(model: CanvasModel, tables: Tables) -> tuple[CommentSign, ...]:
    """The signs of the open comments, on what is drawn."""
    open_ones = [model.shifted(each) for each in tables.comments.values() if not each.resolved]
    on_lines: dict[str, Point] = {}
    covered: Covered[str] = Covered()

    def spot(subject: str) -> tuple[str, Point] | None:
        frame = model.frames.get(subject)
        if frame is not None:
            return subject, corner(rect_tuple(frame.rect()))
        note = model.notes.get(subject)
        if note is not None:
            return subject, corner(rect_tuple(note.rect()))
        cable = model.cables.get(subject)
        if cable is not None:
            if subject not in on_lines:
                on_lines[subject] = on_cable(cable.flat, covered, subject)
            return subject, on_lines[subject]
        box = model.boxes.get(model.box_of(subject))
        return (box.id, corner(rect_tuple(box.rect()))) if box is not None else None

    if any(each.subject in model.cables for each in open_ones):
        for key, rect in _ground(model):
            covered.cover(key, rect_tuple(rect))
        firm = (each for each in open_ones if each.subject not in model.cables)
        for sign in comment_signs(tables, firm, spot):
            covered.cover(f"sign {sign.comments[0]}", sign.rect)
    return comment_signs(tables, open_ones, spot)


def _ground(model: CanvasModel) -> Iterator[tuple[str, QRectF]]:
    """Boxes, notes and heads of frames."""
    for box in model.boxes.values():
        yield f"box {box.id}", box.rect()
    for note in model.notes.values():
        yield f"note {note.id}", note.head() if note.kind == "frame" else note.rect()
    for id_, frame in model.frames.items():
        yield f"head {id_}", frame.head()


def is_on_a_place(tables: Tables, id_: str) -> bool:
    """Whether ``id_`` is a comment that can be moved about."""
    comment = tables.comments.get(id_)
    return comment is not None and not comment.subject


def _view(sign: CommentSign) -> SignView:
    area = QRectF(*sign.rect.placed)
    return SignView(sign.comments[0], sign.comments, sign.anchor, sign.text, area)


def seen(view: SignView, zoom: float) -> QRectF:
    """The sign as it is painted: from afar no smaller than can be seen, and off the box's name."""
    factor = max(1.0, _LEAST_PX / HEIGHT / zoom)
    if factor == 1.0:
        return view.area
    side, middle = HEIGHT * factor, view.area.center()
    return QRectF(middle.x() - side + 2, middle.y() - side + 2, side, side)
