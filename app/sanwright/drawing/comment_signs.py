"""Where the signs of comments stand on the drawing, and what is written on each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sanwright.design import Comment, Tables
from sanwright.design.comments import comment_numbers, drawn_subject
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.marks import Covered, place_on

HEIGHT = 15.0
_FAR_ALONG = 0.14
"""How far along a cable its sign is: clear of what is written on its middle."""
_USUAL_WIDTH = 28.0
"""Of a sign with two numbers."""
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
    """Where the sign of a box stands: at its upper edge, beside the sign of a state.

    It is clear of name and findings.
    """
    return rect.left + 28.0, rect.top - 1.0


def on_cable(line: Sequence[Point], covered: Covered[str], key: str) -> Point:
    """Where the sign of a cable stands: near its first end, on nothing else if there is room.

    What it takes is covered from now on under ``key``.
    """
    size = _USUAL_WIDTH, HEIGHT
    rect = place_on(line, size, covered.is_free, about=_FAR_ALONG)
    rect = rect or place_on(line, size, lambda _: True, about=_FAR_ALONG)
    if rect is None:
        return line[0]
    covered.cover(key, rect)
    return rect.centre


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
