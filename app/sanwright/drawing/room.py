"""Room on the drawing: for what is unfolded, for what steps aside, and a compact grid.

Pure geometry in drawing units; y grows downwards. It knows no design.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence

from sanwright.drawing.geometry import Point, Rect, around


def make_room(
    others: Mapping[str, Rect], members: Collection[Rect], folded: Rect, margin: float = 0.0
) -> dict[str, Point]:
    """How far (dx, dy) which of ``others`` go so that ``members`` stand free.

    ``folded`` is the box that stood for the members; its top left corner is that of the rectangle
    around them. Nothing moves while no member is covered. Otherwise the whole rectangle, with
    ``margin`` to the right and below, is cleared: what stood beside the box goes right, what stood
    below it goes down, all that is in the way of these ahead of them. So nothing overlaps that did
    not before, and what was left of or above something in its row or column still is.
    """
    room = around(members)
    if room is None or not any(m.covers(other) for m in members for other in others.values()):
        return {}
    room = Rect(room.left, room.top, room.right + margin, room.bottom + margin)
    now = dict(others)
    covered = [id_ for id_, rect in others.items() if room.covers(rect)]
    to_right = [id_ for id_ in covered if _goes_right(others[id_], folded, room)]
    if to_right:
        _push(now, to_right, max(room.right - others[id_].left for id_ in to_right), 0.0)
    down = [id_ for id_ in covered if room.covers(now[id_])]
    if down:
        _push(now, down, 0.0, max(room.bottom - now[id_].top for id_ in down))
    return {
        id_: (now[id_].left - rect.left, now[id_].top - rect.top)
        for id_, rect in others.items()
        if now[id_] != rect
    }


def step_aside(others: Iterable[Rect], members: Collection[Rect], left: float, top: float) -> Point:
    """How far right and down ``members`` go as a whole for a frame that is so much wider.

    Only what stands to the left of them or above counts. Nothing moves while no member is covered.
    """
    whole, others = around(members), list(others)
    if whole is None or not any(m.covers(other) for m in members for other in others):
        return 0.0, 0.0
    frame = Rect(whole.left - left, whole.top - top, whole.right, whole.bottom)
    near = [other for other in others if frame.covers(other)]
    dx = max((o.right - frame.left for o in near if o.right <= whole.left), default=0.0)
    dy = max((o.bottom - frame.top for o in near if o.bottom <= whole.top), default=0.0)
    return dx, dy


def grid_places(rect: Rect, count: int, gap: Point, wide: float = 2.0) -> Sequence[Point]:
    """Places for ``count`` boxes of the size of ``rect`` row by row from its corner.

    The whole grid is about ``wide`` times as wide as high.
    """
    step_x, step_y = rect.width + gap[0], rect.height + gap[1]
    columns = max(1, min(count, math.ceil(math.sqrt(count * wide * step_y / step_x))))
    return [
        (rect.left + number % columns * step_x, rect.top + number // columns * step_y)
        for number in range(count)
    ]


def _goes_right(rect: Rect, folded: Rect, room: Rect) -> bool:
    is_beside = rect.left >= folded.right
    is_below = rect.top >= folded.bottom
    if is_beside != is_below:
        return is_beside
    return room.right - rect.left <= room.bottom - rect.top


def _push(now: dict[str, Rect], first: Collection[str], dx: float, dy: float) -> None:
    """Move ``first`` by (dx, dy), and by as much whatever they would run into on the way."""
    moving = dict.fromkeys(first)
    pending = list(first)
    while pending:
        start = now[pending.pop()]
        way = Rect(start.left, start.top, start.right + dx, start.bottom + dy)
        for id_, rect in now.items():
            if id_ not in moving and way.covers(rect) and not start.covers(rect):
                moving[id_] = None
                pending.append(id_)
    for id_ in moving:
        now[id_] = now[id_].moved(dx, dy)
