"""The ways of cables from port to port around the boxes that stand on the drawing.

The same ends and boxes always give the same way, whichever end comes first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Literal, TypeVar

from sanwright.drawing.bands import MARGIN
from sanwright.drawing.cable_lines import line, rounded
from sanwright.drawing.curves import curve, flattened, middle
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.runs import CableEnd, Lane, Run, run_between
from sanwright.drawing.shapes import PITCH
from sanwright.drawing.terrain import Terrain
from sanwright.drawing.wayout import way_around

__all__ = ["CableEnd", "Lane", "Style", "all_ways", "corners", "gutter", "kept_plan", "plan"]

Style = Literal["curved", "orthogonal"]
Key = TypeVar("Key")
Points = tuple[Point, ...]

_CLOSE = MARGIN - 2.0
_AROUND = 240.0


def corners(terrain: Terrain, a: CableEnd, b: CableEnd, style: Style, lane: Lane = 0) -> Points:
    """The way from ``a`` to ``b``, both included.

    Orthogonal: the corners of level and upright pieces. Curved: control points of cubics joined
    end to end (their number is 3 n + 1); four of them are ``curves.curve``, where that is free.
    """
    way = plan(terrain, a, b, style)
    if isinstance(way, Run):
        way = _drawn(terrain, way, style, lane)
    if _is_turned(a, b):
        way = way[::-1]
    if style == "orthogonal" and (a.aside or b.aside):
        return (*([a.at] if a.aside else []), *way, *([b.at] if b.aside else []))
    return way


def all_ways(
    terrain: Terrain, cables: Iterable[tuple[Key, CableEnd, CableEnd, Lane]], style: Style
) -> dict[Key, Points]:
    """The drawn line of every cable."""
    return {key: line(corners(terrain, a, b, style, lane), style) for key, a, b, lane in cables}


def gutter(port: Point, ports: Collection[Point], way: float) -> float:
    """How far ``CableEnd.aside`` must lead a cable past the ports of its box that stand in its way.

    ``ports`` are the places of the box's ports; half a pitch is the gutter between two columns.
    """
    x, y = port
    passed = sum(abs(px - x) < 1.0 and (py - y) * way > 1.0 for px, py in ports)
    if not passed:
        return 0.0
    return PITCH / 2 if passed % 2 else -PITCH / 2


def plan(terrain: Terrain, a: CableEnd, b: CableEnd, style: Style) -> Run | Points:
    """The run of a cable, from its upper end; or its corners, where no lane can change them."""
    if _is_turned(a, b):
        a, b = b, a
    found = terrain.plans.get((a, b, style))
    return found if found is not None else _planned(terrain, a, b, style)


def kept_plan(terrain: Terrain, a: CableEnd, b: CableEnd, style: Style) -> Run | Points:
    """``plan``, kept until a box moves: who works out lanes draws the same runs after it."""
    if _is_turned(a, b):
        a, b = b, a
    found = terrain.plans[a, b, style] = plan(terrain, a, b, style)
    return found


def _planned(terrain: Terrain, a: CableEnd, b: CableEnd, style: Style) -> Run | Points:
    a, b = _directed(terrain, a, b), _directed(terrain, b, a)
    if style == "curved":
        direct = curve(a.at, a.way, b.at, b.way)
        centre = middle(direct)
        if not terrain.blocks(centre, centre, (), _CLOSE) and _is_open(
            terrain, flattened(direct), a, b
        ):
            return direct
    else:
        a, b = _gone_aside(a), _gone_aside(b)
    run = run_between(terrain.bands(), a, b)
    if _is_free_start(terrain, run, a) and _is_free_start(terrain, run, b):
        return run
    around = terrain.place(a.box, a.at).united(terrain.place(b.box, b.at))
    run = run_between(terrain.bands_near(around.grown(_AROUND)), a, b)
    if _is_open(terrain, run.upright(), a, b):
        return run
    found = way_around(terrain, (a.at, a.way, a.box), (b.at, b.way, b.box))
    if found is not None:
        return found if style == "orthogonal" else rounded(found)
    return run.upright() if style == "orthogonal" else curve(a.at, a.way, b.at, b.way)


def _drawn(terrain: Terrain, run: Run, style: Style, lane: Lane) -> Points:
    """A run in its lane; in the middle of gaps and strips where boxes leave it no other."""
    if run.bands is not terrain.bands() and not _is_open(terrain, run.upright(lane), run.a, run.b):
        lane = 0
    return run.upright(lane) if style == "orthogonal" else run.swung(lane)


def _is_turned(a: CableEnd, b: CableEnd) -> bool:
    """Whether ``b`` is the end that a way is worked out from."""
    return (a.at[1], a.at[0], a.box) > (b.at[1], b.at[0], b.box)


def _gone_aside(end: CableEnd) -> CableEnd:
    if not end.aside:
        return end
    return replace(end, at=(end.at[0] + end.aside, end.at[1]), aside=0.0)


def _directed(terrain: Terrain, end: CableEnd, other: CableEnd) -> CableEnd:
    """An end with a way: one without leaves towards the other, and with it along a row."""
    if end.way:
        return end
    rect = terrain.place(end.box, end.at)
    facing = terrain.place(other.box, other.at)
    if facing[3] <= rect[1]:
        return replace(end, way=-1.0)
    if facing[1] >= rect[3]:
        return replace(end, way=1.0)
    return replace(end, way=other.way or 1.0)


def _is_open(terrain: Terrain, points: Sequence[Point], a: CableEnd, b: CableEnd) -> bool:
    """Whether no box stands in the way; its own boxes may only where it leaves them."""
    last = len(points) - 2
    own_a, own_b = terrain.boxes.get(a.box), terrain.boxes.get(b.box)
    for index, (p, q) in enumerate(pairwise(points)):
        own = []
        if index == 0 or _is_leaving(p, own_a, a.way):
            own.append(a.box)
        if index == last or _is_leaving(q, own_b, b.way):
            own.append(b.box)
        if terrain.blocks(p, q, own, _CLOSE):
            return False
    return True


def _is_leaving(point: Point, rect: Rect | None, way: float) -> bool:
    """Whether a curve is still on the way out of its own box."""
    if rect is None or not rect[0] < point[0] < rect[2]:
        return False
    return point[1] < rect[3] + _CLOSE if way > 0 else point[1] > rect[1] - _CLOSE


def _is_free_start(terrain: Terrain, run: Run, end: CableEnd) -> bool:
    """Whether nothing stands between an end's box and the edge of its band."""
    band = run.bands.band_of.get(end.box)
    if band is None:
        return False
    rect = terrain.boxes[end.box]
    own, edge = (
        (rect[3], run.bands.bottoms[band]) if end.way > 0 else (rect[1], run.bands.tops[band])
    )
    if own == edge:
        return True
    return not terrain.blocks(end.at, (end.at[0], edge), (end.box,), _CLOSE)
