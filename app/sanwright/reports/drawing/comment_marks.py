"""The numbers of open comments on the printed drawing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sanwright.design import Tables
from sanwright.design.containers import Folding
from sanwright.drawing.comment_signs import HEIGHT, CommentSign, comment_signs, corner
from sanwright.drawing.geometry import Point, Rect
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.plates import group_frames
from sanwright.reports.drawing.primitives import Box, Curve, Mark, Pen, TextLine

_SIZE = 9.0
_FAR_ALONG = 0.14


def comment_marks(
    tables: Tables, folding: Folding, boxes: Mapping[str, Rect], curves: Mapping[str, Curve]
) -> Iterator[Mark]:
    """A sign with its number for each thing and place with an open comment, as on the screen."""
    open_ones = [comment for comment in tables.comments.values() if not comment.resolved]
    if not open_ones:
        return
    groups = dict(group_frames(tables, folding, boxes))

    def spot(subject: str) -> tuple[str, Point] | None:
        if subject in curves:
            return subject, curves[subject].at(_FAR_ALONG)
        note = tables.notes.get(subject)
        if note is not None:
            return subject, corner(Rect.sized(note.x, note.y, 0.0, 0.0))
        if subject in groups:
            return subject, corner(groups[subject])
        box = subject if subject in boxes else folding.box_of(tables.chassis_of(subject))
        return (box, corner(boxes[box])) if box in boxes else None

    for sign in comment_signs(tables, open_ones, spot):
        yield from _sign(sign)


def _sign(sign: CommentSign) -> Iterator[Mark]:
    x, y, width, height = sign.rect.placed
    pen = Pen(palette.NOTE_BORDER, 0.8)
    yield Box(x, y, width, height, 4.0, palette.NOTE_FILL, pen)
    middle = x + width / 2, y + HEIGHT / 2 + _SIZE * 0.36
    yield TextLine(*middle, sign.text, _SIZE, palette.NOTE_TEXT, True, "middle")
