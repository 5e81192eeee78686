"""ISLs as the wanted ratio needs: what is proposed is what the rule passes, and no more."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.analysis import assess
from sanwright.checks import check_design
from sanwright.checks.isl_plan import (
    isl_rounds,
    isls_needed,
    laid_rounds,
    tried,
    without_single_members,
)
from sanwright.design import Design
from sanwright.edits.connect_group import Laid, PlannedCable, connect_group
from sanwright.parts import PartKind
from sanwright.text import Text
from sanwright.units import Length, Ratio
from tests.builders import LC_OM4, SWITCH, SWITCH_OPTIC, Sketch, array, catalog, hba, part

HOST = part("host-part", PartKind.SERVER)


def _edge_core(hosts: int, edges: int = 1) -> Design:
    """Hosts at edge switches, an array at the core."""
    sketch = Sketch()
    for edge in range(edges):
        sketch.device(f"edge{edge}", SWITCH, fabric="fabric-a")
        for number in range(hosts):
            name = f"h{edge}-{number}"
            sketch.device(name, HOST)
            sketch.device(f"{name}-hba", hba("hba-part", ("32GFC",), count=1), parent=name)
            sketch.cable(f"c-{name}", f"{name}-hba:0", f"edge{edge}:{number}")
            sketch.optic(SWITCH_OPTIC, f"edge{edge}:{number}")
    sketch.device("core", SWITCH, fabric="fabric-a")
    sketch.device("array", array("array-part", ("32GFC",), count=1))
    sketch.cable("c-array", "array:0", "core:0").optic(SWITCH_OPTIC, "core:0")
    return sketch.design()


def _lay(isl: PlannedCable) -> Laid:
    optic, cable = catalog().part(SWITCH_OPTIC), catalog().part(LC_OM4)
    return Laid(isl.a, isl.b, cable, Length(5), optic, optic, isl.trunk)


def _rank(a: str, b: str) -> int | None:
    """The wide ports take other optics."""
    return None if any(":Q" in end for end in (a, b)) else 0


def _rounds(design: Design, edges: int = 1) -> list[list[PlannedCable]]:
    pairs = [(f"edge{edge}", "core") for edge in range(edges)]
    return isl_rounds(assess(design), pairs, ["fabric-a"] * edges, _rank)


@given(hosts=st.integers(1, 32), wanted=st.integers(2, 12))
def test_the_number_is_the_least_that_keeps_to_the_ratio(hosts, wanted):
    design = _edge_core(hosts)
    laid = laid_rounds(_rounds(design), _lay)
    need = isls_needed(design, laid, Ratio(float(wanted)))
    assert need.is_enough
    assert need.rounds == max(2, -(-hosts // wanted))
    if need.rounds > 2:
        assert not tried(design, laid[: need.rounds - 1], Ratio(float(wanted))).is_enough


def test_what_is_proposed_passes_the_rules_of_isls_and_trunks():
    design = _edge_core(24, edges=2)
    planned = _rounds(design, edges=2)
    laid = laid_rounds(planned, _lay)
    need = isls_needed(design, laid, Ratio(2.0))
    isls = without_single_members([isl for each in planned[: need.rounds] for isl in each])
    design.apply(connect_group(design, map(_lay, isls), Text("ISLs")))
    assert {cable.trunk for cable in design.cables.values()} - {""}
    said = {finding.rule for finding in check_design(design.snapshot()).findings}
    wrong = {"trunk.port-group", "trunk.could-form", "trunk.members", "fabric.isl-oversubscription"}
    assert not said & wrong


def test_without_hosts_that_need_them_it_is_what_the_rule_pack_asks_for():
    design = _edge_core(0)
    need = isls_needed(design, laid_rounds(_rounds(design), _lay), Ratio(7.0))
    assert (need.rounds, need.ratio, need.is_enough) == (2, None, True)


def test_a_full_switch_is_said_not_to_do():
    design = _edge_core(44)
    laid = laid_rounds(_rounds(design), _lay)
    need = isls_needed(design, laid[:3], Ratio(7.0))
    assert (need.rounds, need.is_enough) == (3, False)
    assert need.ratio is not None
    assert need.ratio.amount == pytest.approx(44 / 3)
