"""The numbers of open comments on the printed drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from sanwright.design import Tables
from sanwright.design.containers import Folding
from sanwright.drawing.comment_signs import (
    HEIGHT,
    CommentSign,
    comment_signs,
    corner,
    on_cable,
)
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.marks import Covered
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.plates import group_frames
from sanwright.reports.drawing.primitives import Box, Mark, Pen, TextLine

_SIZE = 9.0


def placed_signs(
    tables: Tables,
    folding: Folding,
    boxes: Mapping[str, Rect],
    lines: Mapping[str, Sequence[Point]],
    ground: Iterable[Rect] = (),
) -> tuple[CommentSign, ...]:
    """The signs of all open comments: at boxes, frames and notes, and on the ``lines`` of cables.

    Those on cables keep off ``ground`` and off the others.
    """
    open_ones = [comment for comment in tables.comments.values() if not comment.resolved]
    if not open_ones:
        return ()
    groups = dict(group_frames(tables, folding, boxes))
    covered: Covered[str] = Covered()
    for number, rect in enumerate(ground):
        covered.cover(f"ground {number}", rect)
    on_lines: dict[str, Point] = {}

    def spot(subject: str) -> tuple[str, Point] | None:
        if subject in lines:
            if subject not in on_lines:
                on_lines[subject] = on_cable(lines[subject], covered, subject)
            return subject, on_lines[subject]
        note = tables.notes.get(subject)
        if note is not None:
            return subject, corner(Rect.sized(note.x, note.y, 0.0, 0.0))
        if subject in groups:
            return subject, corner(groups[subject])
        box = subject if subject in boxes else folding.box_of(tables.chassis_of(subject))
        return (box, corner(boxes[box])) if box in boxes else None

    firm = [each for each in open_ones if each.subject not in lines]
    for sign in comment_signs(tables, firm, spot):
        covered.cover(f"sign {sign.comments[0]}", sign.rect)
    return comment_signs(tables, open_ones, spot)


def sign_marks(sign: CommentSign) -> Iterator[Mark]:
    """A sign with its number, as on the screen."""
    x, y, width, height = sign.rect.placed
    pen = Pen(palette.NOTE_BORDER, 0.8)
    yield Box(x, y, width, height, 4.0, palette.NOTE_FILL, pen)
    middle = x + width / 2, y + HEIGHT / 2 + _SIZE * 0.36
    yield TextLine(*middle, sign.text, _SIZE, palette.NOTE_TEXT, True, "middle")
