"""Re-plug: one end of a cable moves; what it carries along and what it refuses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.design import History, Zone
from sanwright.edits.replug import replug
from sanwright.errors import InvalidEditError
from sanwright.units import Length, Loss
from tests.builders import HOST_OPTIC, SWITCH_OPTIC, catalog, rows, small_san


def test_the_end_moves_and_everything_else_stays() -> None:
    sketch = small_san().put(Zone(id="z", fabric="fabric-a", members=("hba:1", "array:1-1")))
    design = sketch.design()
    before = design.cables["c1"]
    design.apply(replug(design, "c1", "fc-a:0", "fc-a:7"))
    after = design.cables["c1"]
    assert after.ends() == ("hba:1", "fc-a:7")
    assert (after.part, after.length, after.name) == (before.part, before.length, before.name)
    assert design.zones["z"].members == ("hba:1", "array:1-1")


def test_the_old_optic_stays_and_an_empty_cage_gets_the_proposed_one() -> None:
    design = small_san().design()
    optic = catalog().part(SWITCH_OPTIC)
    design.apply(replug(design, "c1", "fc-a:0", "fc-a:7", optic=optic, length=Length(3)))
    assert design.ports["fc-a:0"].optic == SWITCH_OPTIC
    assert design.ports["fc-a:7"].optic == SWITCH_OPTIC
    assert design.cables["c1"].length == Length(3)


def test_an_optic_that_is_there_is_not_replaced() -> None:
    design = small_san().optic(HOST_OPTIC, "fc-a:7").design()
    design.apply(replug(design, "c1", "fc-a:0", "fc-a:7", optic=catalog().part(SWITCH_OPTIC)))
    assert design.ports["fc-a:7"].optic == HOST_OPTIC


def test_what_was_measured_of_the_old_run_does_not_count_for_the_new_one() -> None:
    from sanwright.design import Table

    design = small_san().change(Table.CABLES, "c1", loss=Loss(0.4)).design()
    design.apply(replug(design, "c1", "fc-a:0", "fc-a:7"))
    assert design.cables["c1"].loss is None


@pytest.mark.parametrize(
    ("cable", "end", "port", "why"),
    [
        ("c1", "fc-a:0", "fc-a:1", "has a cable already"),
        ("c1", "fc-a:5", "fc-a:6", "does not end in"),
        ("c1", "fc-a:0", "fc-a:999", "There is no port"),
        ("gone", "fc-a:0", "fc-a:7", "does not end in"),
    ],
)
def test_refusals(cable: str, end: str, port: str, why: str) -> None:
    with pytest.raises(InvalidEditError, match=why):
        replug(small_san().design(), cable, end, port)


def test_back_into_the_same_port_is_no_change() -> None:
    assert not replug(small_san().design(), "c1", "fc-a:0", "fc-a:0")


@given(st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 47)), max_size=6))
def test_undo_of_any_moves_restores(moves: list[tuple[str, int]]) -> None:
    design = small_san().design()
    before, history = rows(design), History(design)
    for side, number in moves:
        cable = design.cables["c1"]
        taken = {end for other in design.cables.values() for end in other.ends()}
        port = f"fc-{side}:{number}"
        if port not in taken:
            history.do(replug(design, "c1", cable.b, port))
            assert design.cables["c1"].b == port
    while history.undo_label is not None:
        history.undo()
    assert rows(design) == before
