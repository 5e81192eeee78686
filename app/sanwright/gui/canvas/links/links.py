"""Bundles: which cables are drawn as one link, where it begins and ends, and the fans at its ends.

Cables of one fabric between the same two boxes are parallel. They run together from where the
lines from their ports meet, a little before each box. A folded box shows no ports: links end at
its rim.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sanwright.drawing.curves import leaving
from sanwright.drawing.geometry import Point
from sanwright.drawing.wayfinding import CableEnd
from sanwright.gui.canvas.viewmodels import BoxView, Line

_GATHER = 20.0
_MERGE = 12.0
_LEAN = 0.3
_RIM = 24.0


@dataclass(frozen=True, slots=True)
class CablePlug:
    """One cable's end at a box: the port's centre, or None where the box does not show it."""

    place: Point | None


@dataclass(frozen=True, slots=True)
class Gathered:
    """An end of a link: where the trunk begins, and where the ports are that it fans out to."""

    end: CableEnd
    ports: tuple[Point, ...]


def gathered(box: BoxView, plugs: Sequence[CablePlug], other: BoxView) -> Gathered:
    """The end at ``box`` of the link to ``other``."""
    places = [plug.place for plug in plugs if plug.place is not None]
    if not places or len(places) < len(plugs):
        return Gathered(_rim(box, other), ())
    target = other.rect().center()
    towards = target.x(), target.y()
    if len(places) == 1:
        way = leaving(box.shape.side, places[0], towards)
        return Gathered(CableEnd(places[0], way, box.id), ())
    x = sum(place[0] for place in places) / len(places)
    way = leaving(box.shape.side, places[0], towards)
    edge = box.y + box.shape.height if way > 0 else box.y
    y = edge + way * _GATHER
    return Gathered(CableEnd((x, y), way, box.id), tuple(places))


def _rim(box: BoxView, other: BoxView) -> CableEnd:
    """A place at the upper or lower edge of a box, towards the other one."""
    rect, target = box.rect(), other.rect().center()
    room = max(0.0, rect.width() / 2 - _RIM)
    lean = max(-room, min(room, (target.x() - rect.center().x()) * _LEAN))
    x = rect.center().x() + lean
    is_below = target.y() >= rect.center().y()
    return CableEnd(
        (x, rect.bottom() if is_below else rect.top()), 1.0 if is_below else -1.0, box.id
    )


def fan(port: Point, end: CableEnd) -> Line:
    """The way from a port to where the trunk begins: off the box first, then over to the trunk."""
    x, y = end.at
    return port, (port[0], y - end.way * _MERGE), (x, y)
