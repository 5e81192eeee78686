"""Does an order of a director say what it cannot run without?"""

from __future__ import annotations

import pytest

from sanwright.bom import GapKind, build_bom, order_check
from sanwright.bom.gaps import GapSeverity
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
