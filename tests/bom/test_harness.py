"""Is a breakout harness bought once, whatever its number of legs, and are panels on the list?"""

from __future__ import annotations

from sanwright.bom import build_bom
from sanwright.bom.lines import BomLine, Category
from sanwright.design import Table
from sanwright.units import Length
from tests.builders import Sketch, cable_part
from tests.checks.cases.plant import CASSETTES, HARNESS, SW4, broken_out, patched


def cables(sketch: Sketch) -> list[BomLine]:
    return [line for line in build_bom(sketch.design()).lines if line.category is Category.CABLES]


def test_four_legs_of_a_harness_are_one_item() -> None:
    (line,) = cables(broken_out())
    assert (line.part, line.quantity, line.part_number) == (HARNESS, 1, "K2Q46A")
    assert line.cables == ("leg1", "leg2", "leg3", "leg4")


def test_legs_of_one_port_are_one_item_without_a_name_too() -> None:
    (line,) = cables(broken_out(harness=""))
    assert line.quantity == 1


def test_two_harnesses_are_two() -> None:
    for name in ("h2", ""):
        sketch = broken_out(harness=name and "h1").optic(SW4, "sw:1")
        sketch.device("more", "qlogic-qle2742")
        for lane in (1, 2):
            leg = f"sw:1.{lane}", f"more:{lane}"
            sketch.cable(f"other{lane}", *leg, HARNESS, 5, harness=name)
        (line,) = cables(sketch)
        assert (line.quantity, len(line.cables)) == (2, 6)


def test_the_longest_leg_decides_which_length_is_bought() -> None:
    sketch = broken_out().change(Table.CABLES, "leg2", length=Length(3))
    (line,) = cables(sketch)
    assert "5 m" in str(line.description)
    sketch.change(Table.CABLES, "leg2", length=None)
    (line,) = cables(sketch)
    assert "unknown" in str(line.description)


def test_plain_cables_in_lanes_are_bought_one_by_one() -> None:
    assert sum(line.quantity for line in cables(broken_out("generic-lc-lc-om4", harness=""))) == 4


def test_panels_are_devices_and_every_cable_of_a_run_is_bought() -> None:
    sketch = patched("OM4", 60, "32GFC", panel=CASSETTES)
    lines = build_bom(sketch.design()).lines
    (panels,) = [line for line in lines if line.part == CASSETTES]
    assert (panels.quantity, panels.devices) == (2, ("p1", "p2"))
    assert {line.part: line.quantity for line in cables(sketch)} == {
        "generic-lc-lc-om4": 2,
        "generic-mpo-trunk-om4": 1,
    }


def test_a_trace_of_a_backplane_is_not_bought() -> None:
    sketch = Sketch().device("blade", "emulex-lpe16002b-m6").device("sw", "brocade-g620")
    sketch.cable("c", "blade:1", "sw:0", cable_part("trace", "", "backplane"), 0.5)
    lines = build_bom(sketch.design()).lines
    assert not any("trace" in str(line.description) for line in lines)
