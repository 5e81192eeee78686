"""Does an order of a director say what it cannot run without?"""

from __future__ import annotations

import pytest

from sanwright.bom import GapKind, build_bom, order_check
from sanwright.bom.gaps import GapSeverity
from sanwright.bom.order_numbers import OrderNumbers
from sanwright.bom.supplies import DeviceSupplies
from sanwright.design import Device, PartCopy, Table
from tests.builders import Sketch, catalog

DIRECTOR = "cisco-mds-9710"
MODULES = {
    "supervisor": ("cisco-ds-x97-sf4-k9", "SUP"),
    "fabric": ("cisco-ds-x9710-fab3", "FAB"),
    "supply": ("cisco-ds-cac97-3kw", "PS"),
}


def drawn(supervisor: int = 0, fabric: int = 0, supply: int = 0) -> Sketch:
    sketch = Sketch().device("d", catalog().part(DIRECTOR))
    for (id_, slot), count in zip(MODULES.values(), (supervisor, fabric, supply), strict=True):
        for number in range(1, count + 1):
            part = catalog().part(id_)
            sketch.device(f"{slot}{number}", part, parent="d", slot=f"{slot}{number}")
    return sketch


def said(sketch: Sketch) -> set[str]:
    """The kinds of slots that the order check finds filled too little."""
    design = sketch.design()
    issues = order_check(build_bom(design), design.snapshot()).issues
    found = [issue for issue in issues if issue.lack is GapKind.MODULES]
    assert all(issue.severity is GapSeverity.ASK and issue.records == ("d",) for issue in found)
    return {key for key in MODULES for issue in found if f" {key} slot" in str(issue.text)}


@pytest.mark.parametrize(
    ("fitted", "lacking"),
    [
        ({}, {"supervisor", "fabric", "supply"}),
        ({"supervisor": 1, "fabric": 3}, {"supervisor", "supply"}),
        ({"supervisor": 2, "fabric": 2, "supply": 4}, {"fabric"}),
        ({"supervisor": 2, "fabric": 4, "supply": 3}, set()),  # V2K9 brings four supplies
        ({"supervisor": 2, "fabric": 6}, set()),  # V3K9 brings six supplies
        ({"supervisor": 2, "fabric": 6, "supply": 8}, set()),
    ],
)
def test_what_no_sold_configuration_lacks_is_asked_for(
    fitted: dict[str, int], lacking: set[str]
) -> None:
    assert said(drawn(**fitted)) == lacking


def test_a_director_of_which_a_part_is_unknown_is_not_judged() -> None:
    strange = (PartCopy(id="nobody-knows"), Device(id="x", part="nobody-knows", parent="d"))
    assert said(drawn().put(*strange)) == set()


def test_what_stands_there_already_is_not_asked_for() -> None:
    assert said(drawn().change(Table.DEVICES, "d", state="existing")) == set()


def test_each_vendor_sells_configurations_of_its_own() -> None:
    stated = {
        part.id
        for part in catalog().parts()
        if any(group.filled_min is not None for group in part.slots.values())
    }
    assert DIRECTOR in stated
    assert not any(catalog().part(id_).base for id_ in stated)


# --- what nobody says of a chassis ----------------------------------------------------------------


def asked(sketch: Sketch) -> list[str]:
    """What the order check asks of directors: whether it comes along."""
    design = sketch.design()
    issues = order_check(build_bom(design), design.snapshot()).issues
    found = [issue for issue in issues if issue.lack is GapKind.CHASSIS]
    assert all(issue.severity is GapSeverity.ASK for issue in found)
    return [str(issue.text) for issue in found]


def brocade(*fitted: tuple[str, str]) -> Sketch:
    sketch = Sketch().device("b", catalog().part("brocade-x7-8"))
    for part, slot in fitted:
        sketch.device(f"s{slot}", catalog().part(part), parent="b", slot=slot)
    return sketch


def test_a_director_without_its_works_asks_for_each_of_them() -> None:
    (said,) = asked(brocade(("brocade-fc64-48", "3")))
    for what in ("power supplies", "fans", "core routing blades", "control processors"):
        assert what in said


def test_what_is_drawn_or_comes_along_is_not_asked_for() -> None:
    works = (("brocade-cr64-8", "7"), ("brocade-cpx7", "1"))
    (said,) = asked(brocade(*works))
    assert "core" not in said
    assert "control" not in said
    for what in ("power supplies", "fans"):
        assert what in said
    assert asked(drawn()) == []  # its maker's numbers say fans; module_points asks for the rest
    assert asked(brocade().change(Table.DEVICES, "b", state="existing")) == []


def test_directors_that_lack_the_same_are_one_question() -> None:
    sketch = brocade().device("c", catalog().part("brocade-x7-8"))
    (said,) = asked(sketch)
    assert "2 devices" in said


def test_a_director_has_the_supplies_that_come_with_its_number() -> None:
    design = drawn(supervisor=2, fabric=6).design()
    tables = design.snapshot()
    supplies = DeviceSupplies(tables, OrderNumbers(tables))
    assert supplies.of(tables.devices["d"]) == 6  # V3K9; the part says eight, which is the most
    issues = order_check(build_bom(design), tables).issues
    (inlet,) = (issue for issue in issues if issue.lack is GapKind.POWER_INLET)
    assert "its 6 power supplies" in str(inlet.text)
    owned = drawn(supervisor=2, fabric=6).change(Table.DEVICES, "d", state="existing")
    stands = owned.design().snapshot()
    assert DeviceSupplies(stands, OrderNumbers(stands)).of(stands.devices["d"]) == 8


def test_supplies_that_are_drawn_count() -> None:
    tables = drawn(supervisor=2, fabric=6, supply=7).design().snapshot()
    assert DeviceSupplies(tables, OrderNumbers(tables)).of(tables.devices["d"]) == 7


def test_a_riser_is_ordered_for_the_server_it_is_in() -> None:
    riser = catalog().part("hpe-p76451-b21")
    sketch = Sketch().device("s", catalog().part("hpe-dl380-gen12"))
    bill = build_bom(sketch.device("r", riser, parent="s", slot="R3").design())
    assert [line.part_number for line in bill.lines if line.devices == ("r",)] == ["P76451-B21"]
