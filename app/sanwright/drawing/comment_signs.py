"""Where the signs of comments stand on the drawing, and what is written on each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sanwright.design import Comment, Tables
from sanwright.design.comments import comment_numbers, drawn_subject
from sanwright.drawing.geometry import Point, Rect

HEIGHT = 15.0
_DIGIT = 6.2
_AROUND = 9.0

Spot = Callable[[str], tuple[str, Point] | None]
"""What is drawn for a device, cable, container or note, and the middle of its sign."""


@dataclass(frozen=True, slots=True)
class CommentSign:
    """The sign of all comments at one thing or place; ``anchor`` is what is drawn there.

    ``text`` are their numbers: that of the first, and how many more there are.
    """

    comments: tuple[str, ...]
    anchor: str
    text: str
    rect: Rect


def corner(rect: Rect) -> Point:
    """Where the sign of a box stands: over its top left corner, clear of name and findings."""
    return rect.left + 2.0, rect.top - 1.0


def comment_signs(
    tables: Tables, comments: Iterable[Comment], spot: Spot
) -> tuple[CommentSign, ...]:
    """A sign for each thing that one of ``comments`` is pinned to, and for each place."""
    numbers = comment_numbers(tables)
    at: dict[tuple[str, Point], list[str]] = {}
    for comment in comments:
        subject = drawn_subject(tables, comment)
        if comment.subject:
            found = spot(subject) if subject else None
        else:
            found = "", (comment.x, comment.y)
        if found is not None:
            at.setdefault(found, []).append(comment.id)
    return tuple(
        _sign(anchor, middle, ids, [numbers[id_] for id_ in ids])
        for (anchor, middle), ids in at.items()
    )


def _sign(anchor: str, middle: Point, ids: list[str], numbers: list[int]) -> CommentSign:
    more = len(numbers) - 1
    text = f"{numbers[0]} +{more}" if more else str(numbers[0])
    width = _AROUND + _DIGIT * len(text)
    rect = Rect.sized(middle[0] - width / 2, middle[1] - HEIGHT / 2, width, HEIGHT)
    return CommentSign(tuple(ids), anchor, text, rect)
