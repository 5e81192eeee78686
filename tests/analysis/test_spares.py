"""Do the spares of an array go round, group by group? networkx matches them as the oracle."""

from __future__ import annotations

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from sanwright.analysis import assess
from sanwright.analysis.capacity.spares import spare_covers
from sanwright.design import RaidGroup
from sanwright.units import DataSize
from tests.builders import Sketch
from tests.checks.cases.capacity import TB, drive, shelf

GROUP = st.tuples(
    st.sampled_from(["HDD", "SSD"]), st.integers(1, 4), st.integers(4, 30), st.integers(0, 3)
)
"""Medium, capacity of a drive in TB, members, spares."""


def array(groups: list[tuple[str, int, int, int]], silent: frozenset[int]) -> Sketch:
    sketch = Sketch().device("a", shelf(400))
    for number, (media, size, members, spares) in enumerate(groups):
        part = drive(f"{media}-{size}", size * TB, media=media)
        sketch.device(f"d{number}", part, parent="a", quantity=members)
        sketch.put(
            RaidGroup(
                id=f"g{number}",
                device="a",
                level="RAID 6",
                members=members,
                member_capacity=DataSize(size * TB),
                drives=(f"d{number}",),
                spares=None if number in silent else spares,
            )
        )
    return sketch


def go_round(groups: list[tuple[str, int, int, int]], per_spare: int) -> bool:
    """Whether all drives find a spare that fits and serves no more than it may."""
    graph = nx.DiGraph()
    for number, (media, size, members, spares) in enumerate(groups):
        graph.add_edge("spares", f"s{number}", capacity=spares * per_spare)
        graph.add_edge(f"g{number}", "drives", capacity=members)
        for other, (medium, wanted, _, _) in enumerate(groups):
            if medium == media and wanted <= size:
                graph.add_edge(f"s{number}", f"g{other}", capacity=10_000)
    served, _ = nx.maximum_flow(graph, "spares", "drives")
    return served == sum(members for _, _, members, _ in groups)


@given(st.lists(GROUP, min_size=1, max_size=6), st.integers(5, 20))
def test_nobody_is_short_exactly_if_the_spares_go_round(
    groups: list[tuple[str, int, int, int]], per_spare: int
) -> None:
    covers = spare_covers(assess(array(groups, frozenset()).design()), "a", per_spare, 1)
    assert {cover.group for cover in covers} == {f"g{n}" for n in range(len(groups))}
    assert any(cover.is_short for cover in covers) != go_round(groups, per_spare)
    assert not any(cover.is_open for cover in covers)
    for cover in covers:
        media, size, _, _ = groups[int(cover.group[1:])]
        fitting = sum(s for medium, other, _, s in groups if medium == media and other >= size)
        assert cover.spares == fitting
        assert cover.is_short or fitting


@given(
    st.lists(GROUP, min_size=1, max_size=5), st.integers(5, 20), st.frozensets(st.integers(0, 4))
)
def test_what_is_not_stated_is_never_taken_for_none_nor_for_enough(
    groups: list[tuple[str, int, int, int]], per_spare: int, silent: frozenset[int]
) -> None:
    facts = assess(array(groups, silent).design())
    covers = {cover.group: cover for cover in spare_covers(facts, "a", per_spare, 1)}
    for stated in (0, 99):
        told = [(m, s, n, stated if i in silent else k) for i, (m, s, n, k) in enumerate(groups)]
        after = spare_covers(assess(array(told, frozenset()).design()), "a", per_spare, 1)
        for cover in after:
            known = covers[cover.group]
            assert known.is_open or known.is_short == cover.is_short
