"""The signs of open comments on the elevation: beside the rack, level with what they are about."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from sanwright.design import Tables
from sanwright.drawing.comment_signs import HEIGHT, CommentSign, comment_signs
from sanwright.drawing.geometry import Point
from sanwright.gui.racks.floor import UNIT, Floor

_BESIDE = 2.0


def rack_signs(tables: Tables, floor: Floor) -> tuple[CommentSign, ...]:
    """Of what stands in racks and of the racks themselves, in the scene.

    They stand left of the frame, so that they cover neither a name nor the number of a unit. What
    is said about a card or a port is said about its device.
    """

    def spot(subject: str) -> tuple[str, Point] | None:
        rack = floor.racks.get(subject)
        if rack is not None:
            return subject, (rack.frame.left(), rack.head.center().y())
        here = tables.chassis_of(subject) if subject in tables.devices else ""
        found = floor.mounted(here)
        if found is None:
            return None
        rect = found[0].rect_of(found[1])
        return here, (found[0].frame.left(), rect.top() + min(rect.height(), UNIT) / 2)

    still_open = (each for each in tables.comments.values() if not each.resolved)
    signs = (sign for sign in comment_signs(tables, still_open, spot) if sign.anchor)
    return tuple(_beside(sign) for sign in signs)


def _beside(sign: CommentSign) -> CommentSign:
    rect = sign.rect.moved(-sign.rect.width / 2 - _BESIDE, 0.0)
    return CommentSign(sign.comments, sign.anchor, sign.text, rect)


def sign_at(signs: tuple[CommentSign, ...], pos: QPointF, zoom: float) -> CommentSign | None:
    """The sign at a point of the scene."""
    return next((sign for sign in signs if seen_sign(sign, zoom).contains(pos)), None)


def seen_sign(sign: CommentSign, zoom: float) -> QRectF:
    """The sign as it is painted: from afar a square that can still be seen."""
    rect = QRectF(*sign.rect.placed)
    side = 9.0 / zoom
    if side <= HEIGHT:
        return rect
    return QRectF(rect.right() - side, rect.center().y() - side / 2, side, side)
