"""Do ISLs of the same pair of switches cross each other on paper, or in files of other programs?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

import msgspec
import pytest

from sanwright.analysis import assess
from sanwright.checks import CheckReport
from sanwright.design import Table, Tables, port_device
from sanwright.design.port_groups import port_group_at
from sanwright.drawing.cable_lines import line
from sanwright.drawing.geometry import Point
from sanwright.drawing.wayfinding import Style
from sanwright.parts import PortRole
from sanwright.reports.drawing.cable_ways import cable_ways
from sanwright.reports.drawing.graph import graph_of
from sanwright.reports.drawing.placed_scene import Scene
from sanwright.reports.drawing.primitives import Curve
from sanwright.reports.drawing.scene import draw_scene
from tests.drawing.renamed import BUNDLED, opened
from tests.drawing.test_bundles_apart import crosses


def isls(key: str, style: Style) -> Tables:
    """A bundled design with the cables between its switches alone."""
    tables = opened(BUNDLED[key])
    kept = {
        id_: cable
        for id_, cable in tables.cables.items()
        if all(
            (group := port_group_at(tables, end)) is not None and group.role is PortRole.FABRIC
            for end in cable.ends()
        )
    }
    project = msgspec.structs.replace(tables.project, cable_style=style)
    rows = {table: tables.rows(table) for table in Table}
    return Tables({**rows, Table.CABLES: kept, Table.PROJECT: {"project": project}})


def pairs(tables: Tables, lines: dict[str, Sequence[Point]]) -> Iterator[tuple[str, str]]:
    by_pair: dict[frozenset[str], list[str]] = defaultdict(list)
    for id_ in lines:
        ends = tables.cables[id_].ends()
        by_pair[frozenset(tables.chassis_of(port_device(end)) for end in ends)].append(id_)
    for found in by_pair.values():
        yield from combinations(found, 2)


def crossing(one: Sequence[Point], other: Sequence[Point]) -> bool:
    return any(crosses(a, b) for a in pairwise(one) for b in pairwise(other))


@pytest.mark.sampled(5)
@pytest.mark.parametrize("style", ["curved", "orthogonal"])
@pytest.mark.parametrize("key", sorted(BUNDLED))
def test_isls_of_a_pair_do_not_cross(key: str, style: Style) -> None:
    tables = isls(key, style)
    facts = assess(tables)
    ways = cable_ways(Scene.of(facts))
    drawn = {id_: line(ways.whole(id_), style) for id_ in ways.shared}
    assert not [pair for pair in pairs(tables, drawn) if crossing(*(drawn[id_] for id_ in pair))]
    joined = {
        each.id: (each.start, *each.way, each.end)
        for each in graph_of(CheckReport((), facts, {})).edges
    }
    assert joined.keys() == drawn.keys()
    assert not [pair for pair in pairs(tables, joined) if crossing(*(joined[id_] for id_ in pair))]


@pytest.mark.parametrize("style", ["curved", "orthogonal"])
def test_what_they_share_is_drawn_once_and_says_what_it_is(style: Style) -> None:
    tables = isls("director-icl", style)
    marks = draw_scene(CheckReport((), assess(tables), {})).marks
    curves = [mark for mark in marks if isinstance(mark, Curve)]
    said = [mark.text for mark in marks if getattr(mark, "text", "").startswith("4 ×")]
    assert len(said) == 2
    assert len(curves) == 2 + 2 * len(tables.cables)


def test_lines_between_folded_boxes_stand_apart() -> None:
    """Hosts of one rack go to a switch of the next in one fabric, and back in the other."""
    tables = opened(BUNDLED["core-edge"])
    racks = {
        id_: msgspec.structs.replace(place, folded=True)
        for id_, place in tables.locations.items()
        if place.kind == "rack"
    }
    rows = {table: tables.rows(table) for table in Table}
    folded = Tables({**rows, Table.LOCATIONS: {**tables.locations, **racks}})
    drawn = graph_of(CheckReport((), assess(folded), {})).edges
    assert len(drawn) > 8
    ends = [end for each in drawn for end in (each.start, each.end)]
    assert len(set(ends)) == len(ends)
    alike = defaultdict(list)
    for each in drawn:
        alike[frozenset((each.a[0], each.b[0]))].append((each.start, *each.way, each.end))
    rows_apart = [pair for found in alike.values() for pair in combinations(found, 2)]
    assert rows_apart
    assert not [pair for pair in rows_apart if crossing(*pair)]
