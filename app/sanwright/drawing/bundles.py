"""Bundles: where the line that several cables share begins and ends, and the fans at its ends.

Cables of one fabric between the same two boxes are parallel. They run together from where the
lines from their ports meet, a little before each box, so that none of them crosses another
whatever the order of their ports is. A folded box shows no ports: links end at its rim. Screen and
paper ask here alike; which cables they draw as one is theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sanwright.drawing.curves import leaving
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.shapes import Side
from sanwright.drawing.wayfinding import CableEnd

THICKER = 1.6
"""The line of a bundle is so many times as wide as that of a cable."""
_GATHER = 20.0
_MERGE = 12.0
_LEAN = 0.3
_RIM = 24.0
_APART = 10.0
_LEVEL, _MOST_LEVELS = 10.0, 3


@dataclass(frozen=True, slots=True)
class BundleBox:
    """A box that bundles end at: its id, where it is, and where its ports sit."""

    id: str
    rect: Rect
    side: Side


@dataclass(frozen=True, slots=True)
class Gathered:
    """An end of a link: where the trunk begins, and where the ports are that it fans out to."""

    end: CableEnd
    ports: tuple[Point, ...]


def gathered(box: BundleBox, plugs: Sequence[Point | None], other: BundleBox) -> Gathered:
    """The end at ``box`` of the link to ``other``.

    ``plugs`` are the centres of the ports of its cables, None where the box does not show one.
    """
    places = [place for place in plugs if place is not None]
    if not places or len(places) < len(plugs):
        return Gathered(_rim(box, other), ())
    way = leaving(box.side, places[0], other.rect.centre)
    if len(places) == 1:
        return Gathered(CableEnd(places[0], way, box.id), ())
    x = sum(place[0] for place in places) / len(places)
    edge = box.rect.bottom if way > 0 else box.rect.top
    y = edge + way * _GATHER
    return Gathered(CableEnd((x, y), way, box.id), tuple(places))


@dataclass(frozen=True, slots=True)
class Shift:
    """How far a gathered end stands from where it would stand alone: along the edge, and off it."""

    along: float = 0.0
    off: float = 0.0


def kept_apart(width: float, ends: Mapping[str, Gathered]) -> dict[str, Shift]:
    """Shifts by link of the ends at a box of this width: none begins where another one does.

    Bundles whose ports lie among each other's come together one further out than the other, those
    of the fewest ports next to the box.
    """
    shifts: dict[str, Shift] = {}
    for way in (-1.0, 1.0):
        found = {link: end for link, end in ends.items() if end.end.way == way}
        if not found:
            continue
        levels = _levels(found)
        order = sorted(found, key=_x_of(found))
        xs = _spread([found[link].end.at[0] for link in order], width)
        for link, x in zip(order, xs, strict=True):
            shift = Shift(x - found[link].end.at[0], levels[link] * _LEVEL)
            if shift != Shift():
                shifts[link] = shift
    return shifts


def shifted(end: Gathered, shift: Shift) -> Gathered:
    """The end where it keeps apart from others."""
    (x, y), way = end.end.at, end.end.way
    old = end.end
    at = x + shift.along, y + way * shift.off
    return Gathered(CableEnd(at, old.way, old.box, old.aside), end.ports)


def _x_of(ends: Mapping[str, Gathered]) -> Callable[[str], tuple[float, str]]:
    return lambda link: (ends[link].end.at[0], link)


def _levels(ends: Mapping[str, Gathered]) -> dict[str, int]:
    """How far out each bundle comes together; those with ports among its own are elsewhere."""
    levels: dict[str, int] = {}
    spans: list[tuple[float, float, int]] = []
    reach = {link: _span(end) for link, end in ends.items()}
    for link in sorted(ends, key=lambda link: (reach[link][1] - reach[link][0], link)):
        low, high = reach[link]
        taken = {level for start, stop, level in spans if start <= high and low <= stop}
        level = next(n for n in range(len(ends) + 1) if n not in taken or n == _MOST_LEVELS)
        spans.append((low, high, level))
        levels[link] = level if ends[link].ports else 0
    return levels


def _span(end: Gathered) -> tuple[float, float]:
    xs = [x for x, _ in end.ports] or [end.end.at[0]]
    return min(xs), max(xs)


def _spread(xs: Sequence[float], width: float) -> list[float]:
    """Ascending places, moved as little as needed to stand apart on an edge of this width."""
    apart = min(_APART, width / max(1, len(xs)))
    groups: list[tuple[float, int]] = []
    for x in xs:
        groups.append((x, 1))
        while len(groups) > 1 and _right(groups[-2], apart) + apart > _left(groups[-1], apart):
            (a, m), (b, n) = groups[-2:]
            groups[-2:] = [((a * m + b * n) / (m + n), m + n)]
    return [
        middle + (number - (count - 1) / 2) * apart
        for middle, count in groups
        for number in range(count)
    ]


def _left(group: tuple[float, int], apart: float) -> float:
    return group[0] - (group[1] - 1) / 2 * apart


def _right(group: tuple[float, int], apart: float) -> float:
    return group[0] + (group[1] - 1) / 2 * apart


def _rim(box: BundleBox, other: BundleBox) -> CableEnd:
    """A place at the upper or lower edge of a box, towards the other one."""
    rect, target = box.rect, other.rect.centre
    room = max(0.0, rect.width / 2 - _RIM)
    lean = max(-room, min(room, (target[0] - rect.centre[0]) * _LEAN))
    x = rect.centre[0] + lean
    is_below = target[1] >= rect.centre[1]
    return CableEnd((x, rect.bottom if is_below else rect.top), 1.0 if is_below else -1.0, box.id)


def fan(port: Point, end: CableEnd) -> tuple[Point, ...]:
    """The way from a port to where the trunk begins: off the box first, then over to the trunk."""
    x, y = end.at
    return port, (port[0], y - end.way * _MERGE), (x, y)
