"""Parts that are the same inside say the same; queries find what does not, not luck."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from sanwright.analysis.chassis import maker
from sanwright.catalog import Catalog
from sanwright.catalog.census import figures_of
from sanwright.parts import Part, PartKind, PortRole, value_of

SAME_ELECTRONICS = (
    {"brocade-6505", "brocade-6510"},
    {"brocade-g610", "brocade-g648", "brocade-mxg610s"},
    {"brocade-g620", "brocade-fc32-48"},
)
"""Parts in which a public table of switch models names the same chip."""

SLOWER_BLADES = {"brocade-fc32-x7-48"}
"""Blades of an older generation's speed that are sold for a newer chassis."""


def single_lane_speeds(part: Part) -> Iterator[tuple[str, ...]]:
    """Speed sets of the fabric ports of one lane."""
    for group in part.ports.values():
        speeds = value_of(group.speeds)
        if group.role is PortRole.FABRIC and group.protocol == "FC" and group.lanes == 1 and speeds:
            yield speeds


@pytest.mark.parametrize("same", SAME_ELECTRONICS, ids=min)
def test_the_same_electronics_have_the_same_speeds(catalog: Catalog, same: set[str]) -> None:
    assert len({speeds for id_ in same for speeds in single_lane_speeds(catalog.part(id_))}) == 1


def test_brocade_ports_of_a_generation_have_the_same_speeds(catalog: Catalog) -> None:
    """A 6505 and a 6510, an X6 blade and a G620: whatever is of one generation."""
    found: dict[str, dict[tuple[str, ...], set[str]]] = {}
    for part in catalog.parts():
        if part.kind not in (PartKind.SWITCH, PartKind.BLADE) or maker(part) != "Brocade":
            continue
        if part.generation and part.id not in SLOWER_BLADES:
            for speeds in single_lane_speeds(part):
                found.setdefault(part.generation, {}).setdefault(speeds, set()).add(part.id)
    assert len(found) >= 5
    assert {generation: sets for generation, sets in found.items() if len(sets) > 1} == {}


def test_a_rebadged_part_differs_from_its_original_only_where_a_source_says_so(
    catalog: Catalog,
) -> None:
    by_id = {part.id: part for part in catalog.parts()}
    seen = 0
    for part in by_id.values():
        if not part.base:
            continue
        original = dict(figures_of(by_id[part.base]))
        for name, figure in figures_of(part):
            first = original.get(name)
            if figure is None or first is None or figure.value == first.value:
                continue
            seen += 1
            said_by_itself = set(figure.sources) - set(first.sources)
            assert said_by_itself or figure.note != first.note, (part.id, name)
    assert seen


def test_what_a_number_brings_goes_into_the_part(catalog: Catalog) -> None:
    brought = 0
    for part in catalog.parts():
        cages = sum(value_of(group.count) or 0 for group in part.ports.values())
        lanes = sum((value_of(group.count) or 0) * group.lanes for group in part.ports.values())
        for item in part.part_numbers:
            if item.brings is None or not cages:
                continue
            brought += 1
            extra = 16 if item.brings.parts else 0
            assert item.brings.optics <= cages + extra, (part.id, item.number)
            assert item.brings.ports <= lanes + extra, (part.id, item.number)
    assert brought > 50


def test_a_number_that_names_how_many_optics_brings_them_as_data(catalog: Catalog) -> None:
    for part in catalog.parts():
        for item in part.part_numbers:
            words = item.of.split()
            named = any(
                a.isdigit() and b in ("short", "long") for a, b in itertools.pairwise(words)
            )
            if named and part.kind is not PartKind.OPTIC:
                assert item.brings is not None, (part.id, item.number)
                assert item.brings.optics, (part.id, item.number)
