"""A cable's way in terms of bands: through which gaps it falls, and where it changes sides.

Cables that share a gap or a strip have the same run there; ``lanes`` keeps them off each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from sanwright.drawing.bands import OUTSIDE, Bands, Span, into_gap
from sanwright.drawing.geometry import Point

Lane = float | tuple[float, ...]
"""How far a cable keeps off the middle of the gaps and strips that it shares with others.

A number of lanes; or, as ``lanes.lanes`` works it out, units for each fall, then for each change.
"""

LANE = 4.0
"""Distance of two lanes."""
_TURN = 24.0
_UNFINISHED = 80.0


@dataclass(frozen=True, slots=True)
class CableEnd:
    """Where a cable ends: the point, and whether it leaves there downwards (1) or upwards (-1).

    Way 0 is a box that does not show the port: the cable leaves from ``at`` towards the other end.
    ``aside`` moves an orthogonal way sideways first, past other ports of its box (``gutter``).
    """

    at: Point
    way: float
    box: str
    aside: float = 0.0


@dataclass(frozen=True, slots=True)
class Fall:
    """An upright piece through bands, from ``strip`` on; shared if it is not a port's own x."""

    strip: int
    x: float
    is_shared: bool
    room: Span


@dataclass(frozen=True, slots=True)
class SideChange:
    """A level piece in a strip: how it is entered and left (downwards or not), and its height."""

    x: float
    to: float
    y: float
    low: float
    high: float
    comes_down: bool
    goes_down: bool

    @property
    def is_turn(self) -> bool:
        """Whether the cable leaves the strip to the side that it came from."""
        return self.comes_down != self.goes_down


@dataclass(frozen=True, slots=True)
class Run:
    """A way from one end to the other; strips count from the top of the drawing."""

    bands: Bands
    a: CableEnd
    b: CableEnd
    first: int
    last: int
    falls: tuple[Fall, ...]

    def changes(self, lane: Lane = 0) -> list[SideChange]:
        """Where the way changes sides, moved to a lane."""
        shifts = self._shifts(lane)
        changes: list[SideChange] = []
        is_down = self.last > self.first
        nominal = x = self.a.at[0]
        stops = [
            (fall.strip, fall.x, shift) for fall, shift in zip(self.falls, shifts, strict=False)
        ]
        for strip, to, shift in (*stops, (self.last, self.b.at[0], 0.0)):
            is_own_turn = self.first == self.last and self.a.way == self.b.way
            if to != nominal or is_own_turn:
                comes_down = self.a.way > 0 if strip == self.first else is_down
                goes_down = self.b.way < 0 if strip == self.last else is_down
                low, high = self._free(strip)
                y = _level(low, high, comes_down, goes_down)
                shifted = to + shift
                offset = _offset(
                    lane, len(self.falls) + len(changes), comes_down, goes_down, shifted - x
                )
                y = min(max(y + offset, low), high)
                changes.append(SideChange(x, shifted, y, low, high, comes_down, goes_down))
                x, nominal = shifted, to
        return changes

    def _free(self, strip: int) -> Span:
        low, high = self.bands.strip(strip)
        if low > -inf and high < inf:
            return low, high
        middle = (self.a.at[1] + self.b.at[1]) / 2
        return middle - OUTSIDE / 2, middle + OUTSIDE / 2

    def _shifts(self, lane: Lane) -> list[float]:
        shifts: list[float] = []
        for index, fall in enumerate(self.falls):
            shift = 0.0
            if fall.is_shared:
                if not isinstance(lane, tuple):
                    shift = lane * LANE
                elif index < len(lane):
                    shift = lane[index]
                shift = min(max(shift, fall.room[0] - fall.x), fall.room[1] - fall.x)
            shifts.append(shift)
        return shifts

    def upright(self, lane: Lane = 0) -> tuple[Point, ...]:
        """The corners of level and upright pieces."""
        points = [self.a.at]
        for change in self.changes(lane):
            points += [(change.x, change.y), (change.to, change.y)]
        return (*points, self.b.at)

    def swung(self, lane: Lane = 0) -> tuple[Point, ...]:
        """Control points of cubics: upright through bands, a swing in each strip with a change."""
        points = [self.a.at]
        for change in self.changes(lane):
            enter = change.low if change.comes_down else change.high
            leave = change.high if change.goes_down else change.low
            middle = (enter + leave) / 2
            depth = enter + (change.y - enter) * 4 / 3 if change.is_turn else middle
            points += straight(points[-1], (change.x, enter))
            points += [(change.x, depth), (change.to, depth), (change.to, leave)]
        return (*points, *straight(points[-1], self.b.at))


def _level(low: float, high: float, comes_down: bool, goes_down: bool) -> float:
    """The middle of a strip; for a turn a line close to the boxes that the cable comes from."""
    middle = (low + high) / 2
    if comes_down and not goes_down:
        return min(middle, low + _TURN)
    if goes_down and not comes_down:
        return max(middle, high - _TURN)
    return middle


def _offset(lane: Lane, index: int, comes_down: bool, goes_down: bool, way: float) -> float:
    if isinstance(lane, tuple):
        return lane[index] if index < len(lane) else 0.0
    if comes_down != goes_down:
        return lane * LANE if comes_down else -lane * LANE
    return -lane * LANE if (way > 0) == comes_down else lane * LANE


def straight(a: Point, b: Point) -> tuple[Point, Point, Point]:
    """The straight piece from ``a`` to ``b`` as the rest of a cubic."""
    (ax, ay), (bx, by) = a, b
    return (
        (ax + (bx - ax) / 3, ay + (by - ay) / 3),
        (ax + (bx - ax) * 2 / 3, ay + (by - ay) * 2 / 3),
        b,
    )


def run_between(bands: Bands, a: CableEnd, b: CableEnd) -> Run:
    """The run of few bends and no detour where the bands allow that."""
    first = bands.strip_beside(a.box, a.at[1], a.way)
    last = bands.strip_beside(b.box, b.at[1], b.way)
    ax, bx = a.at[0], b.at[0]
    if first <= last:
        falls = _falls(bands, ax, bx, first, last)
        ends = [strip for strip, _ in falls[1:]] + [last]
    else:
        back = _falls(bands, bx, ax, last, first)
        ends = [strip for strip, _ in back[::-1]]
        starts = [first, *ends[:-1]]
        falls = [(strip, x) for strip, (_, x) in zip(starts, back[::-1], strict=True)]
    return Run(
        bands, a, b, first, last,
        tuple(
            Fall(strip, x, x != ax and x != bx, bands.corridor(x, min(strip, end), max(strip, end)))
            for (strip, x), end in zip(falls, ends, strict=False)
        ),
    )  # fmt: skip


def _falls(bands: Bands, ax: float, bx: float, first: int, last: int) -> list[tuple[int, float]]:
    """At which x to go down from strip ``first`` to ``last``: (strip, x of the fall from there)."""
    if first == last:
        return []
    if bands.fall(ax, first) < last and bands.fall(bx, first) >= last:
        return [(first, bx)]
    falls = [(first, ax)]
    while (at := bands.fall(falls[-1][1], falls[-1][0])) < last:
        x = falls[-1][1]
        if at == first:
            falls.pop()
        if bands.fall(bx, at) >= last:
            falls.append((at, bx))
            break
        falls.append((at, _best_gap(bands, x, bx, at, last)))
    return falls


def _best_gap(bands: Bands, x: float, bx: float, band: int, last: int) -> float:
    """Through which gap of the band to go on, coming from ``x`` and bound for ``bx``."""
    options = [into_gap(gap, x) for gap in bands.gaps_beside(band, x)]
    if bands.gap(band, bx) is not None:
        options.append(bx)
    else:
        options += [into_gap(gap, bx) for gap in bands.gaps_beside(band, bx)]
    if bands.gap(last - 1, bx) is None:
        across = (into_gap(gap, bx) for gap in bands.gaps_beside(last - 1, bx))
        options += [option for option in across if bands.fall(option, band) >= last]
    return min(
        options,
        key=lambda option: (
            abs(option - x) + abs(option - bx)
            + (_UNFINISHED if bands.fall(option, band) < last else 0.0),
            abs(option - x),
            option,
        ),
    )  # fmt: skip
