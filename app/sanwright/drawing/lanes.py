"""Lanes for cables that share gaps and strips, so that they run beside and not on each other.

Worked out for all cables at once and kept while boxes move: a lane fits other ways as well.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from typing import TypeVar

from sanwright.drawing.runs import LANE, CableEnd, Lane, Run, SideChange
from sanwright.drawing.terrain import Terrain
from sanwright.drawing.wayfinding import Style, kept_plan

Key = TypeVar("Key", bound=Hashable)

_APART = 6.0
_APART_MIN = 3.0
_RIBBON = 12
"""Lanes that a crowd shares: more would fill the strip and tell nothing."""
_SAME = 2.0
_SORTED_MAX = 400
"""Above this number of level pieces side by side their order cannot be seen any more."""


def lanes(
    terrain: Terrain, cables: Iterable[tuple[Key, CableEnd, CableEnd]], style: Style
) -> dict[Key, Lane]:
    """A lane for every cable, for ``wayfinding.corners``."""
    keys: list[Key] = []
    runs: dict[Key, Run] = {}
    for key, a, b in cables:
        keys.append(key)
        way = kept_plan(terrain, a, b, style)
        if isinstance(way, Run):
            runs[key] = way
    shifts = {key: [0.0] * len(run.falls) for key, run in runs.items()}
    for stretch in _columns(runs):
        for (key, index), shift in _side_by_side(runs, stretch):
            shifts[key][index] = shift
    changes = {key: run.changes(tuple(shifts[key])) for key, run in runs.items()}
    levels = {key: [0.0] * len(found) for key, found in changes.items()}
    for group in _channels(changes, style):
        for (key, index), shift in _over_each_other(changes, group):
            levels[key][index] = shift
    return {key: (*shifts[key], *levels[key]) if key in runs else 0 for key in keys}


def _columns(runs: dict[Key, Run]) -> Iterator[list[tuple[Key, int]]]:
    """Falls at the same x that pass the same bands."""
    by_x: dict[float, list[tuple[int, int, Key, int]]] = {}
    for key, run in runs.items():
        stops = [fall.strip for fall in run.falls] + [run.last]
        for index, fall in enumerate(run.falls):
            if fall.is_shared:
                low, high = sorted(stops[index : index + 2])
                by_x.setdefault(fall.x, []).append((low, high, key, index))
    for falls in by_x.values():
        yield from _connected(falls)


def _channels(
    changes: dict[Key, list[SideChange]], style: Style
) -> Iterator[list[tuple[Key, int]]]:
    """Level pieces at the same height, to the same side, that lie on each other."""
    by_level: dict[tuple[float, bool, bool], list[tuple[float, float, Key, int]]] = {}
    for key, found in changes.items():
        for index, change in enumerate(found):
            if style == "curved" and not change.is_turn:
                continue
            level = change.y, change.is_turn, change.is_turn and change.comes_down
            low, high = sorted((change.x, change.to))
            by_level.setdefault(level, []).append((low - _SAME, high + _SAME, key, index))
    for pieces in by_level.values():
        yield from _connected(pieces)


def _connected(
    pieces: Sequence[tuple[float, float, Key, int]],
) -> Iterator[list[tuple[Key, int]]]:
    """Pieces (low, high, ...) parted into those that reach each other; lone ones left out."""
    group: list[tuple[Key, int]] = []
    end = 0.0
    for low, high, key, index in sorted(pieces, key=lambda piece: piece[:2]):
        if group and low >= end:
            if len(group) > 1:
                yield group
            group = []
        end = max(end, high) if group else high
        group.append((key, index))
    if len(group) > 1:
        yield group


def _side_by_side(
    runs: dict[Key, Run], stretch: list[tuple[Key, int]]
) -> Iterator[tuple[tuple[Key, int], float]]:
    """Lanes in a gap: who goes on to the left runs on the left."""

    def bound_for(item: tuple[Key, int]) -> tuple[float, float]:
        key, index = item
        xs = [runs[key].a.at[0], *(fall.x for fall in runs[key].falls), runs[key].b.at[0]]
        return xs[index] + xs[index + 2], xs[index + 2]

    falls = [runs[key].falls[index] for key, index in stretch]
    left = max(fall.room[0] - fall.x for fall in falls)
    right = min(fall.room[1] - fall.x for fall in falls)
    places = _spread(len(stretch), left, right)
    return zip(sorted(stretch, key=bound_for), places, strict=True)


def _spread(number: int, low: float, high: float) -> list[float]:
    """Places for a number of lanes about 0, between ``low`` and ``high``; a crowd shares a few."""
    room = high - low
    separate = number
    if number > 1 and room / (number - 1) < _APART_MIN:
        separate = min(_RIBBON, int(room / _APART_MIN) + 1)
    apart = min(_APART if separate == number else LANE, room / max(1, separate - 1))
    first = min(max(-apart * (separate - 1) / 2, low), high - apart * (separate - 1))
    return [first + apart * (index * separate // number) for index in range(number)]


def _over_each_other(
    changes: dict[Key, list[SideChange]], group: list[tuple[Key, int]]
) -> Iterator[tuple[tuple[Key, int], float]]:
    """Lanes in a strip, in an order that makes few cables cross."""
    pieces = [changes[key][index] for key, index in group]
    low = max(piece.low - piece.y for piece in pieces)
    high = min(piece.high - piece.y for piece in pieces)
    order = _nested(pieces) if pieces[0].is_turn else _stacked(pieces)
    tracks = _tracks([pieces[number] for number in order])
    places = _spread(max(tracks) + 1, low, high)
    for number, track in zip(order, tracks, strict=True):
        yield group[number], places[track]


def _nested(pieces: Sequence[SideChange]) -> list[int]:
    """Turns from the top down: wide ones further from the boxes that they start from."""
    way = 1 if pieces[0].comes_down else -1
    return sorted(
        range(len(pieces)),
        key=lambda n: (way * abs(pieces[n].to - pieces[n].x), pieces[n].x),
    )


def _stacked(pieces: Sequence[SideChange]) -> list[int]:
    """Pieces between two rows from the top down.

    Of two that go right the one that starts further right lies above, so that they do not cross;
    and what comes down where another one goes on downwards must end above it.
    """
    flat = [_from_above(piece) for piece in pieces]
    numbers = range(len(flat))
    rightwards = sorted(
        (n for n in numbers if flat[n][1] >= flat[n][0]), key=lambda n: (-flat[n][0], -flat[n][1])
    )
    leftwards = sorted((n for n in numbers if flat[n][1] < flat[n][0]), key=lambda n: flat[n])
    ranks = {
        n: (place + 0.5) / len(side)
        for side in (rightwards, leftwards)
        for place, n in enumerate(side)
    }
    ranked = sorted(numbers, key=lambda n: ranks[n])
    if len(pieces) > _SORTED_MAX:
        return ranked
    return _kept_apart(flat, ranked)


def _from_above(piece: SideChange) -> tuple[float, float]:
    """At which x a piece hangs from above, and at which it goes on below."""
    return (piece.x, piece.to) if piece.comes_down else (piece.to, piece.x)


def _kept_apart(flat: Sequence[tuple[float, float]], ranked: Sequence[int]) -> list[int]:
    """``ranked``, changed where upright pieces would lie on each other."""
    rank = {number: place for place, number in enumerate(ranked)}
    starts: dict[int, list[int]] = {}
    for number, (top, _) in enumerate(flat):
        starts.setdefault(round(top / _SAME), []).append(number)
    below: dict[int, set[int]] = {number: set() for number in rank}
    waits = dict.fromkeys(rank, 0)
    for number, (_, bottom) in enumerate(flat):
        cell = round(bottom / _SAME)
        for other in (n for at in (cell - 1, cell, cell + 1) for n in starts.get(at, ())):
            if (
                other != number
                and abs(flat[other][0] - bottom) < _SAME
                and number not in below[other]
            ):
                below[other].add(number)
                waits[number] += 1
    ready = [rank[number] for number, count in waits.items() if count == 0]
    heapify(ready)
    order: list[int] = []
    left = dict.fromkeys(ranked)
    while left:
        number = ranked[heappop(ready)] if ready else next(iter(left))
        if number not in left:
            continue
        del left[number]
        order.append(number)
        for other in below[number]:
            waits[other] -= 1
            if waits[other] == 0:
                heappush(ready, rank[other])
    return order


def _tracks(pieces: Sequence[SideChange]) -> list[int]:
    """The lane of each piece, from the top down: below those before it that it lies on."""
    if len(pieces) > _SORTED_MAX:
        return list(range(len(pieces)))
    tracks: list[int] = []
    spans: list[tuple[float, float]] = []
    for piece in pieces:
        low, high = min(piece.x, piece.to) - _SAME, max(piece.x, piece.to) + _SAME
        track = 0
        for (start, end), taken in zip(spans, tracks, strict=True):
            if taken >= track and start < high and end > low:
                track = taken + 1
        spans.append((low, high))
        tracks.append(track)
    return tracks
