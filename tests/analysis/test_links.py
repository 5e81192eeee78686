"""Do links run at the speed, and reach as far, as port, optic and cable allow together?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.analysis import LinkKind, OpticState, ReachStatus, assess, judge_reach
from sanwright.analysis.adapters import all_adapters
from sanwright.analysis.link_verdict import LinkState, verdict
from sanwright.analysis.links import all_links
from sanwright.analysis.ports import port_facts
from sanwright.analysis.usable_capacity import capacity_of
from sanwright.design import PartCopy, Port
from sanwright.parts import OpticsFitting, PartKind, PcieGeneration, PortRole, SlotGroup
from sanwright.units import Length, Throughput
from tests.builders import (
    LC_OM2,
    Sketch,
    cable_part,
    figure,
    hba,
    optic,
    part,
    ports,
    small_san,
    switch,
)
from tests.builders import reference as tables
from tests.checks.rule_cases import fibre

FC = [speed.name for speed in tables().speeds if speed.protocol == "FC"]
speed_sets = st.sets(st.sampled_from(FC)).map(lambda names: tuple(n for n in FC if n in names))


def cages(id_: str, role: PortRole, speeds: tuple[str, ...] | None) -> Sketch:
    group = ports(role, 2, speeds, optics=OpticsFitting.REPLACEABLE)
    return part(id_, PartKind.SWITCH if role is PortRole.FABRIC else PartKind.HBA, group)


def link_of(
    port_a: tuple[str, ...] | None,
    optic_a: tuple[str, ...] | None,
    optic_b: tuple[str, ...] | None,
    port_b: tuple[str, ...] | None,
) -> Sketch:
    sketch = Sketch()
    sketch.device("a", cages("part-a", PortRole.INITIATOR, port_a))
    sketch.device("b", cages("part-b", PortRole.FABRIC, port_b))
    sketch.optic(optic("optic-a", optic_a), "a:0").optic(optic("optic-b", optic_b), "b:0")
    return sketch.cable("c", "a:0", "b:0")


@given(speed_sets, speed_sets, speed_sets, speed_sets)
def test_a_link_runs_at_the_highest_speed_in_all_four_sets(
    port_a: tuple[str, ...],
    optic_a: tuple[str, ...],
    optic_b: tuple[str, ...],
    port_b: tuple[str, ...],
) -> None:
    common = set(port_a) & set(optic_a) & set(optic_b) & set(port_b)
    expected = max(common, key=FC.index, default=None)
    for sets in ((port_a, optic_a, optic_b, port_b), (port_b, optic_b, optic_a, port_a)):
        link = all_links(assess(link_of(*sets).design()))["c"]
        assert (link.speed.name if link.speed else None) == expected
        assert link.is_verifiable
        assert (link.line_capacity is None) == (expected is None)
        assert link.speed is None or link.line_capacity == link.speed.usable


@pytest.mark.parametrize("unknown", range(4))
def test_a_set_that_nobody_knows_leaves_the_speed_unknown(unknown: int) -> None:
    sets = [("16GFC",) if index != unknown else None for index in range(4)]
    link = all_links(assess(link_of(*sets).design()))["c"]
    assert link.speed is None
    assert link.line_capacity is None
    assert not link.is_verifiable


@given(speed_sets, st.sampled_from(FC))
def test_a_fixed_speed_is_taken_or_nothing_comes_up(speeds: tuple[str, ...], fixed: str) -> None:
    sketch = link_of(speeds, tuple(FC), tuple(FC), tuple(FC))
    sketch.put(Port(id="a:0", optic="optic-a", speed=fixed))
    speed = all_links(assess(sketch.design()))["c"].speed
    assert (speed.name if speed else None) == (fixed if fixed in speeds else None)


def test_an_optic_of_an_unknown_part_is_not_taken_for_an_empty_cage() -> None:
    sketch = link_of(("16GFC",), ("16GFC",), ("16GFC",), ("16GFC",))
    sketch.put(PartCopy(id="odd"), Port(id="a:0", optic="odd"), Port(id="b:0"))
    assessment = assess(sketch.design())
    assert port_facts(assessment, "a:0").optic_state is OpticState.UNRESOLVED
    assert port_facts(assessment, "a:0").speeds is None
    assert port_facts(assessment, "b:0").optic_state is OpticState.EMPTY
    assert port_facts(assessment, "a:1").cables == ()


def test_lanes_side_by_side_add_up() -> None:
    sketch = Sketch().device("raid", "adaptec-8885q").device("shelf", "xyratex-24sff-12g")
    sketch.cable("c", "raid:ext1", "shelf:1", "generic-sff-8644-sff-8644", 1.0)
    link = all_links(assess(sketch.design()))["c"]
    assert link.kind is LinkKind.SAS
    assert link.speed is not None
    assert link.speed.name == "12G-SAS"
    assert link.line_capacity is not None
    assert link.line_capacity.amount == 4 * 1200


def test_a_parallel_speed_counts_its_lanes_once() -> None:
    sketch = Sketch().device("s1", "brocade-g620").device("s2", "brocade-g620")
    sketch.optic("brocade-57-1000351-01", "s1:Q0", "s2:Q0")
    sketch.cable("c", "s1:Q0", "s2:Q0", "generic-mpo-trunk-om4", 10.0)
    link = all_links(assess(sketch.design()))["c"]
    assert link.kind is LinkKind.ISL
    assert link.line_capacity is not None
    assert link.line_capacity.amount == 12800


@pytest.mark.parametrize(
    ("speed", "medium", "class_", "length", "status", "limit"),
    [
        ("4GFC", "OM1", "SW", 50, ReachStatus.FITS, 70),
        ("4GFC", "OM1", "SW", 50.1, ReachStatus.DISPUTED, 70),
        ("4GFC", "OM1", "SW", 70, ReachStatus.DISPUTED, 70),
        ("4GFC", "OM1", "SW", 70.1, ReachStatus.TOO_LONG, 70),
        ("16GFC", "OM2", "SW", 35, ReachStatus.FITS, 35),
        ("16GFC", "OM2", "SW", 36, ReachStatus.TOO_LONG, 35),
        ("16GFC", "OM3", "SW", 0.5, ReachStatus.FITS, 100),
        ("16GFC", "OM3", "SW", 0.4, ReachStatus.TOO_SHORT, 100),
        ("32GFC", "OM1", "SW", 1, ReachStatus.UNSUPPORTED, None),
        ("32GFC", "OM3", "SW", 70, ReachStatus.FITS, 70),
        ("64GFC", "OM3", "SW", 10, ReachStatus.UNKNOWN, None),
        ("16GFC", "OS2", "LW", 10_000, ReachStatus.FITS, 10_000),
        ("16GFC", "OS2", "SW", 5, ReachStatus.UNKNOWN, None),
        ("16GFC", "string", "SW", 5, ReachStatus.UNKNOWN, None),
        ("16GFC", "OM3", "SW", None, ReachStatus.UNKNOWN, 100),
    ],
)
def test_a_length_is_judged_by_speed_fibre_and_light(
    speed: str,
    medium: str,
    class_: str,
    length: float | None,
    status: ReachStatus,
    limit: float | None,
) -> None:
    metres = None if length is None else Length(length)
    verdict = judge_reach(tables(), speed, medium, class_, metres)
    assert verdict.status is status
    assert verdict.fits == (status is ReachStatus.FITS)
    assert verdict.limit == (None if limit is None else Length(limit))
    if limit is None or length is None:
        assert verdict.margin is None
    else:
        assert verdict.margin == Length(limit) - Length(length)


@given(st.sampled_from(tables().reaches), st.floats(0, 60_000), st.floats(0, 60_000))
def test_a_shorter_cable_is_never_too_long_where_a_longer_one_fits(row, a, b) -> None:
    short, long = sorted((a, b))
    order = [ReachStatus.TOO_SHORT, ReachStatus.FITS, ReachStatus.DISPUTED, ReachStatus.TOO_LONG]
    verdicts = [
        judge_reach(tables(), row.speed, row.medium, row.optic_class, Length(length)).status
        for length in (short, long)
    ]
    assert verdicts[0] in order or verdicts[0] is verdicts[1]
    if verdicts[0] in order:
        assert order.index(verdicts[0]) <= order.index(verdicts[1])


@given(
    st.sampled_from(["OM1", "OM2", "OM3", "OM4"]),
    st.floats(1, 600),
    st.sets(st.sampled_from(["4GFC", "8GFC", "16GFC", "32GFC"]), min_size=1),
)
def test_a_run_that_is_too_long_for_the_best_speed_carries_nothing(
    medium: str, length: float, speeds: set[str]
) -> None:
    facts = assess(fibre(medium, length, *sorted(speeds)).design())
    best = max((tables().speed(name) for name in speeds), key=lambda speed: speed.usable)
    assert all_links(facts)["c"].speed == best
    reach = judge_reach(tables(), best.name, medium, "SW", Length(length))
    assert (verdict(facts, "c").state is LinkState.DOWN) == reach.is_too_far
    assert (capacity_of(facts, ("c", "ab")) == Throughput(0.0)) == reach.is_too_far


def test_generations_follow_each_other_within_their_protocol() -> None:
    chain, speed = ["1GFC"], tables().next_speed("1GFC")
    while speed is not None:
        chain.append(speed.name)
        speed = tables().next_speed(speed.name)
    assert chain == "1GFC 2GFC 4GFC 8GFC 16GFC 32GFC 64GFC 128GFC".split()
    pairs = {"12G-SAS": "24G-SAS", "128GFC-4x32": "256GFC-4x64", "10GFC": None, "5GFC": None}
    for name, following in pairs.items():
        found = tables().next_speed(name)
        assert (found.name if found else None) == following


def test_a_link_knows_what_the_next_generation_would_say() -> None:
    sketch = small_san().cable("c1", "hba:1", "fc-a:0", LC_OM2, 30.0)
    sketch.put(Port(id="hba:1", optic="generic-32gfc-sw", speed="16GFC"))
    link = all_links(assess(sketch.design()))["c1"]
    assert link.reach is not None
    assert link.next_reach is not None
    assert (link.reach.speed, link.reach.status) == ("16GFC", ReachStatus.FITS)
    assert (link.next_reach.speed, link.next_reach.status) == ("32GFC", ReachStatus.TOO_LONG)


def test_links_know_their_kind_and_fabric() -> None:
    sketch = small_san().cable("isl", "fc-a:9", "fc-b:9").cable("d", "hba:2", "array:1-3")
    links = all_links(assess(sketch.design()))
    kinds = {id_: link.kind for id_, link in links.items()}
    assert kinds["c1"] is LinkKind.HOST
    assert kinds["c3"] is LinkKind.STORAGE
    assert kinds["isl"] is LinkKind.ISL
    assert kinds["d"] is LinkKind.DIRECT
    assert (links["c1"].fabric, links["c5"].fabric) == ("fabric-a", "fabric-b")


def test_a_medium_that_the_maker_does_not_state_is_not_guessed() -> None:
    sketch = small_san().cable("c1", "hba:1", "fc-a:0", cable_part("mystery", "", "LC"))
    reach = all_links(assess(sketch.design()))["c1"].reach
    assert reach is not None
    assert reach.status is ReachStatus.UNKNOWN


LANE: dict[str, PcieGeneration] = {row.generation: row for row in tables().pcie}


@pytest.mark.parametrize(
    ("card", "slot", "generation", "lanes", "missing"),
    [
        (("3.0", 8), ("3.0", 8), "3.0", 8, 0),
        (("4.0", 8), ("3.0", 16), "3.0", 8, 0),
        (("3.0", 16), ("4.0", 4), "3.0", 4, 0),
        (("2.0", 8), ("5.0", 1), "2.0", 1, 0),
        (("3.0", 8), (None, None), "3.0", 8, 2),
        (("3.0", None), ("4.0", 16), "3.0", 16, 1),
        (("4.0", None), (None, None), None, None, 3),
        ((None, None), (None, None), None, None, 4),
        ((None, 8), (None, 4), None, None, 2),
    ],
)
def test_the_narrower_of_card_and_slot_counts(
    card: tuple[str | None, int | None],
    slot: tuple[str | None, int | None],
    generation: str | None,
    lanes: int | None,
    missing: int,
) -> None:
    sketch = Sketch().device("host", part("box", PartKind.SERVER))
    sketch.device(
        "hba",
        hba("card", ("32GFC",), pcie=card),
        parent="host",
        slot_pcie_generation=slot[0],
        slot_pcie_lanes=slot[1],
    )
    facts = all_adapters(assess(sketch.design()))["hba"]
    assert facts.ports_capacity is not None
    assert facts.ports_capacity.amount == 6400
    assert len(facts.slot.missing) == missing
    if generation is None or lanes is None:
        assert facts.slot.pcie_capacity is None
        assert str(facts.slot.pcie_text) == "PCIe unknown"
    else:
        assert facts.slot.pcie_capacity == LANE[generation].lane * lanes
        text = f"PCIe {generation} x{lanes}"
        assert str(facts.slot.pcie_text) == (f"at most {text}" if missing else text)


def test_the_slot_s_own_figures_come_from_the_server() -> None:
    slots = SlotGroup(
        accepts=("pcie",), count=figure(2), pcie_generation=figure("3.0"), pcie_lanes=figure(4)
    )
    sketch = Sketch().device("host", part("box", PartKind.SERVER, slots={"pcie": slots}))
    card = hba("card", ("32GFC",), pcie=("4.0", 8))
    sketch.device("stated", card, parent="host", slot="1")
    sketch.device("overruled", card, parent="host", slot="2", slot_pcie_lanes=8)
    adapters = all_adapters(assess(sketch.design()))
    assert str(adapters["stated"].slot.pcie_text) == "PCIe 3.0 x4"
    assert str(adapters["overruled"].slot.pcie_text) == "PCIe 3.0 x8"


def test_ports_of_unknown_speed_leave_an_adapter_s_figure_unknown() -> None:
    sketch = Sketch().device("hba", hba("card", None, pcie=("3.0", 8)))
    sketch.device("s", switch("s"))
    assert all_adapters(assess(sketch.design()))["hba"].ports_capacity is None
