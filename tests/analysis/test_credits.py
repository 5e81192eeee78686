"""Are buffer credits counted as the makers print it, and ports of one pool together?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.analysis import assess
from sanwright.analysis.credits import is_long, link_credits, physical_need, pools
from sanwright.analysis.links import link_facts
from sanwright.analysis.load import link_load
from sanwright.analysis.usable_capacity import capacity_of, capacity_of_link
from sanwright.checks import check_design
from sanwright.design import Port, Table
from sanwright.parts import Part
from sanwright.units import Length, Throughput
from tests.builders import Sketch, array, cable_part, hba, reference
from tests.checks.cases.plant import LW16, LW32, NO_NAME, stretched

PLAIN_OS2 = cable_part("fibre", "OS2")
FC = ("1GFC", "2GFC", "4GFC", "8GFC", "16GFC", "32GFC", "64GFC", "128GFC")


def speed(name: str):  # type: ignore[no-untyped-def]
    found = reference().speed(name)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("name", "needs"), [("1GFC", 31), ("2GFC", 56), ("4GFC", 106), ("8GFC", 206), ("16GFC", 406)]
)
def test_fifty_kilometres_as_the_guide_prints_them(name: str, needs: int) -> None:
    rule = reference().credit_rule("Brocade")
    assert rule is not None
    assert rule.credits(Length(50_000), speed(name)) == needs


@pytest.mark.parametrize(
    ("name", "per_km"),
    [("1GFC", 0.49), ("8GFC", 3.91), ("16GFC", 7.83), ("32GFC", 15.65), ("64GFC", 31.31)],
)
def test_physics_asks_for_as_many_as_frames_fit_into_the_way(name: str, per_km: float) -> None:
    assert physical_need(Length(1_000_000), speed(name)) == pytest.approx(1000 * per_km, rel=0.002)


@given(st.sampled_from(FC), st.floats(1, 500_000))
def test_the_formula_of_the_maker_is_never_below_physics(name: str, metres: float) -> None:
    rule = reference().credit_rule("Brocade")
    assert rule is not None
    needs = rule.credits(Length(metres), speed(name))
    assert needs is not None
    assert needs >= physical_need(Length(metres), speed(name))


def test_a_rebadged_switch_goes_by_its_maker() -> None:
    facts = assess(stretched(9000, "hpe-sn6600b").design())
    assert {end.rule.vendor for end in link_credits(facts, "isl") if end.rule} == {"Brocade"}


def test_each_end_has_its_own_credits() -> None:
    sketch = stretched(9000).change(Table.PORTS, "a:0", credits=150)
    a, b = link_credits(assess(sketch.design()), "isl")
    assert (a.has, a.is_stated, a.is_short, a.share.amount) == (150, True, False, 1.0)
    assert (b.has, b.is_stated, b.is_short) == (20, False, True)
    assert b.share.amount == pytest.approx((20 - 6) / (150 - 6))
    assert a.needs == b.needs == 150


def test_what_a_port_has_is_not_known_of_a_maker_that_prints_nothing() -> None:
    ends = link_credits(assess(stretched(9000, NO_NAME).design()), "isl")
    assert [(end.rule, end.has, end.most) for end in ends] == [(None, None, None)] * 2
    assert not any(end.is_short for end in ends)


@pytest.mark.parametrize(
    ("length", "model", "lens", "long"),
    [
        (1000, "brocade-6510", LW16, False),
        (1001, "brocade-6510", LW16, True),
        (875, "brocade-g620", LW32, False),
        (876, "brocade-g620", LW32, True),
        (500, NO_NAME, LW32, False),
        (600, NO_NAME, LW32, True),
        (None, "brocade-g620", LW32, False),
    ],
)
def test_a_link_is_long_where_a_port_as_delivered_does_not_do(
    length: float | None, model: object, lens: str, long: bool
) -> None:
    facts = assess(stretched(length, model, lens).design())  # type: ignore[arg-type]
    assert is_long(facts, "isl") is long


def test_ports_of_a_pool_are_counted_together_and_apart_from_the_next() -> None:
    part = "cisco-ds-x9224-96k9"
    sketch = Sketch().device("s", part)
    first = sketch.design().parts[part].part
    assert first is not None
    names = next(iter(first.ports.values())).names()
    for place, stated in ((0, 500), (11, 400), (12, 300), (23, 200)):
        sketch.put(Port(id=f"s:{names[place]}", credits=stated))
    found = pools(assess(sketch.design()), "s")
    assert [(pool.buffers, pool.stated, pool.is_whole) for pool in found] == [
        (6000, 900, True),
        (6000, 500, True),
    ]


def test_a_switch_for_which_nothing_is_stated_has_no_pools_to_judge() -> None:
    assert pools(assess(Sketch().device("s", "brocade-300").design()), "s") == ()


@given(
    st.floats(100, 10_000),
    st.sampled_from(["brocade-g620", NO_NAME]),
    st.sampled_from([None, 1, 60, 5000]),
    st.sampled_from([None, 1, 60, 5000]),
)
def test_what_nobody_knows_fills_no_line(
    metres: float, model: Part | str, near: int | None, far: int | None
) -> None:
    sketch = stretched(metres, model)
    sketch.change(Table.PORTS, "a:0", credits=near).change(Table.PORTS, "b:0", credits=far)
    design = sketch.design()
    facts = assess(design)
    link = link_facts(facts, "isl")
    assert link.line_capacity is not None
    found = [capacity_of(facts, ("isl", way)) for way in ("ba", "ab")]
    grants = [end.has for end in link_credits(facts, "isl")] or [5000, 5000]
    assert [capacity is None for capacity in found] == [has is None for has in grants]
    assert all(capacity <= link.line_capacity for capacity in found if capacity is not None)
    told = {finding.rule for finding in check_design(design).findings}
    if None in found:
        assert "link.credits-unknown" in told
    assert capacity_of_link(facts, link) == (None if None in found else min(found))  # type: ignore[type-var]


def test_more_than_the_line_is_too_much_whatever_the_credits() -> None:
    sketch = stretched(9000, NO_NAME).device("h", hba("hba", ("32GFC",), 4))
    sketch.device("t", array("array", ("32GFC",), 4))
    for port in (0, 1):
        sketch.optic(LW32, f"a:{port + 1}", f"b:{port + 1}")
        sketch.cable(f"h{port}", f"h:{port}", f"a:{port + 1}", PLAIN_OS2, 10)
        sketch.cable(f"t{port}", f"t:{port}", f"b:{port + 1}", PLAIN_OS2, 10)
    sketch.workload("w", ["h"], ["t"], 1000.0)
    for demand, told in ((1000.0, False), (5000.0, True)):
        design = sketch.change(Table.WORKLOADS, "w", throughput=Throughput(demand)).design()
        facts = assess(design)
        assert link_load(facts, "isl").busiest.utilisation is None
        rules = {finding.rule: finding for finding in check_design(design).findings}
        assert ("load.link" in rules) == told
