"""What a dragged box snaps to: edges, middles and gaps of its neighbours, else the grid.

Pure geometry: rectangles in, an offset and what to show out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF

from sanwright.gui.canvas.viewmodels import snapped

REACH_PX = 6.0
_SAME = 0.01
_MAX_GAP = 400.0
"""Units up to which two boxes count as neighbours in a row."""

Span = tuple[float, float]


@dataclass
class Snapping:
    """What boxes snap to while they are dragged."""

    to_grid: bool = True
    to_guides: bool = True


@dataclass(frozen=True, slots=True)
class Snap:
    """How far to move for a fit; lines that the box then meets, and gaps that are then equal."""

    dx: float
    dy: float
    lines: tuple[QLineF, ...] = ()
    gaps: tuple[QLineF, ...] = ()


def snap(
    moving: QRectF,
    others: Sequence[QRectF],
    reach: float,
    snapping: Snapping,
    corner: QPointF | None = None,
) -> Snap:
    """Where ``moving`` snaps to within ``reach`` units of the boxes ``others``.

    Where nothing of them is near, ``corner`` goes to the grid; without one, that of ``moving``.
    """
    corner = corner if corner is not None else moving.topLeft()
    offsets = []
    for is_across in (True, False):
        found = None
        if snapping.to_guides:
            found = _nearest(_offers(moving, others, is_across=is_across), reach)
        if found is None and snapping.to_grid:
            start = corner.x() if is_across else corner.y()
            found = snapped(start) - start
        offsets.append(found or 0.0)
    dx, dy = offsets
    if not snapping.to_guides:
        return Snap(dx, dy)
    there = moving.translated(dx, dy)
    return Snap(dx, dy, tuple(_lines(there, others)), tuple(_gaps(there, others)))


def _nearest(offers: Iterable[float], reach: float) -> float | None:
    best = min(offers, key=abs, default=None)
    return best if best is not None and abs(best) <= reach else None


def _offers(moving: QRectF, others: Sequence[QRectF], *, is_across: bool) -> Iterator[float]:
    """Offsets at which an edge or the middle meets one of the others, or gaps become equal."""
    start, end = _span(moving, is_across)
    for other in others:
        low, high = _span(other, is_across)
        yield low - start
        yield high - end
        yield (low + high - start - end) / 2
        yield high - start
        yield low - end
    row = _row(moving, others, is_across=is_across)
    for (_, a), (b, _) in _between(row, start, end):
        yield (a + b - start - end) / 2
    for (low, high), (next_low, next_high) in pairwise(row):
        gap = next_low - high
        if 0 < gap <= _MAX_GAP:
            yield next_high + gap - start
            yield low - gap - end


def _span(rect: QRectF, is_across: bool) -> Span:
    return (rect.left(), rect.right()) if is_across else (rect.top(), rect.bottom())


def _row(moving: QRectF, others: Sequence[QRectF], *, is_across: bool) -> list[Span]:
    """Spans of the boxes beside ``moving`` in its row or column, in order."""
    low, high = _span(moving, not is_across)
    beside = [
        _span(other, is_across)
        for other in others
        if _span(other, not is_across)[0] < high and _span(other, not is_across)[1] > low
    ]
    return sorted(beside)


def _between(row: Sequence[Span], start: float, end: float) -> Iterator[tuple[Span, Span]]:
    """The neighbours on both sides of what lies from ``start`` to ``end``."""
    middle = (start + end) / 2
    before = [span for span in row if span[1] <= middle]
    after = [span for span in row if span[0] >= middle]
    if before and after:
        left, right = max(before, key=lambda span: span[1]), min(after)
        if right[0] - left[1] >= end - start:
            yield left, right


def _lines(moving: QRectF, others: Sequence[QRectF]) -> Iterator[QLineF]:
    """One line along each edge or middle that ``moving`` shares with others."""
    for is_across in (True, False):
        start, end = _span(moving, is_across)
        low, high = _span(moving, not is_across)
        for mark in (start, (start + end) / 2, end):
            met = [other for other in others if _meets(other, mark, is_across=is_across)]
            if not met:
                continue
            spans = [_span(other, not is_across) for other in met]
            first = min(low, *(span[0] for span in spans))
            last = max(high, *(span[1] for span in spans))
            yield QLineF(mark, first, mark, last) if is_across else QLineF(first, mark, last, mark)


def _meets(other: QRectF, mark: float, *, is_across: bool) -> bool:
    low, high = _span(other, is_across)
    return any(abs(mark - place) < _SAME for place in (low, high, (low + high) / 2))


def _gaps(moving: QRectF, others: Sequence[QRectF]) -> Iterator[QLineF]:
    """The gaps in its row or column that are as wide as one beside ``moving``."""
    for is_across in (True, False):
        own = _span(moving, is_across)
        row = sorted([*_row(moving, others, is_across=is_across), own])
        gaps = [
            (a[1], b[0], own in (a, b)) for a, b in pairwise(row) if 0 < b[0] - a[1] <= _MAX_GAP
        ]
        for width in {round(b - a, 2) for a, b, is_own in gaps if is_own}:
            equal = [(a, b) for a, b, _ in gaps if abs(b - a - width) < _SAME]
            if len(equal) < 2:
                continue
            low, high = _span(moving, not is_across)
            level = (low + high) / 2
            for a, b in equal:
                yield QLineF(a, level, b, level) if is_across else QLineF(level, a, level, b)
