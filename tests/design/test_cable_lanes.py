"""Lanes: cables that share a gap or a strip run beside each other and cross little."""

from __future__ import annotations

from itertools import combinations, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.drawing.cable_lines import is_touched, line
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.lanes import lanes
from sanwright.drawing.terrain import Terrain
from sanwright.drawing.wayfinding import CableEnd, corners
from tests.examples import examples


def tiers(hosts: int, rows: int = 2) -> tuple[Terrain, list[tuple[str, CableEnd, CableEnd]]]:
    """Hosts in rows, two switches below; each host has a cable to both."""
    boxes = {
        f"host{n}": Rect.sized(n // rows * 216.0, n % rows * 200.0, 168, 80) for n in range(hosts)
    }
    cables = []
    top = rows * 200.0 + 100
    for number, switch in enumerate("AB"):
        left = number * 900.0 + 60
        boxes[switch] = Rect.sized(left, top, 800, 60)
        for n in range(hosts):
            x, y = boxes[f"host{n}"][:2]
            a = CableEnd((x + 60 + 16 * number, y + 68), 1.0, f"host{n}")
            cables.append(
                (f"{n}{switch}", a, CableEnd((left + 150 + 16 * n, top + 12), -1.0, switch))
            )
    return Terrain(boxes), cables


def lying_on_each_other(ways: dict[str, tuple[Point, ...]]) -> list[tuple[str, str]]:
    """Pairs of cables of which two level or upright pieces cover each other."""
    return [
        (one, other)
        for one, other in combinations(ways, 2)
        for p, q in pairwise(ways[one])
        for r, s in pairwise(ways[other])
        for axis in (0, 1)
        if p[axis] == q[axis] == r[axis] == s[axis]
        and max(min(p[1 - axis], q[1 - axis]), min(r[1 - axis], s[1 - axis]))
        < min(max(p[1 - axis], q[1 - axis]), max(r[1 - axis], s[1 - axis]))
    ]


@settings(max_examples=examples(20), deadline=None)
@given(st.integers(1, 10), st.integers(1, 3))
def test_no_cable_of_a_tiered_drawing_lies_on_another(hosts: int, rows: int) -> None:
    terrain, cables = tiers(hosts, rows)
    found = lanes(terrain, cables, "orthogonal")
    ways = {key: corners(terrain, a, b, "orthogonal", found[key]) for key, a, b in cables}
    assert lying_on_each_other(ways) == []


def test_without_lanes_they_do() -> None:
    terrain, cables = tiers(6)
    ways = {key: corners(terrain, a, b, "orthogonal") for key, a, b in cables}
    assert lying_on_each_other(ways)


def test_parallel_cables_do_not_cross() -> None:
    terrain = Terrain({"host": Rect(0, 0, 300, 80), "switch": Rect(600, 240, 1200, 300)})
    cables = [
        (n, CableEnd((20 + 16 * n, 68), 1.0, "host"), CableEnd((700 + 16 * n, 252), -1.0, "switch"))
        for n in range(8)
    ]
    found = lanes(terrain, cables, "orthogonal")
    heights = [corners(terrain, a, b, "orthogonal", found[key])[1][1] for key, a, b in cables]
    assert heights == sorted(heights, reverse=True)


def test_wider_turns_lie_further_out() -> None:
    terrain = Terrain({str(n): Rect(n * 300.0, 0.0, n * 300.0 + 250, 60.0) for n in range(3)})
    cables = [
        ("near", CableEnd((200, 40), 1, "0"), CableEnd((340, 40), 1, "1")),
        ("far", CableEnd((100, 40), 1, "0"), CableEnd((700, 40), 1, "2")),
    ]
    found = lanes(terrain, cables, "orthogonal")
    near, far = (corners(terrain, a, b, "orthogonal", found[key])[1][1] for key, a, b in cables)
    assert 60 < near < far


def test_a_crowd_shares_a_ribbon_within_the_strip() -> None:
    terrain = Terrain({"host": Rect(0, 0, 4000, 80), "switch": Rect(5000, 200, 9000, 260)})
    cables = [
        (n, CableEnd((20 + 8 * n, 68), 1.0, "host"), CableEnd((5020 + 8 * n, 212), -1.0, "switch"))
        for n in range(450)
    ]
    found = lanes(terrain, cables, "orthogonal")
    heights = {corners(terrain, a, b, "orthogonal", found[key])[1][1] for key, a, b in cables}
    assert 4 < len(heights) <= 12
    assert 88 <= min(heights) < max(heights) <= 192


def test_lanes_fit_after_a_box_has_moved() -> None:
    terrain, cables = tiers(6)
    found = lanes(terrain, cables, "orthogonal")
    left, top, right, bottom = terrain.boxes["host1"]
    terrain.put("host1", (left + 31, top + 13, right + 31, bottom + 13))
    for key, a, b in cables:
        if a.box != "host1":
            way = corners(terrain, a, b, "orthogonal", found[key])
            assert not any(terrain.blocks(p, q, (a.box, b.box)) for p, q in pairwise(way))


def test_a_line_is_touched_by_a_box_on_it_or_close_to_it() -> None:
    way = line(((0.0, 0.0), (0.0, 100.0), (200.0, 100.0), (200.0, 300.0)), "orthogonal")
    bounds = (0.0, 0.0, 200.0, 300.0)
    assert is_touched(bounds, way, (90, 80, 110, 120))
    assert is_touched(bounds, way, (90, 104, 110, 120))
    assert not is_touched(bounds, way, (90, 140, 110, 160))
    assert not is_touched(bounds, way, (400, 0, 500, 400))
