"""Is the number that brings what is drawn offered, does it close the gap, is the choice kept?"""

import pytest

from sanwright.bom import Bom, Category, GapKind, OrderIssue, build_bom, order_check
from sanwright.design import Design
from sanwright.design.standing import standing
from sanwright.edits.ordering import order_by, price_by
from tests.builders import SWITCH_OPTIC, Sketch, catalog

SN3600B = "hpe-sn3600b"
"""Eight ports and optics as bought, kits of eight; also sold with 24 of each."""


def _cabled(ports: int, switches: int = 1) -> Design:
    sketch = Sketch()
    for number in range(switches):
        sketch.device(f"sw{number}", catalog().part(SN3600B))
        sketch.device(f"far{number}", "brocade-g630")
        for port in range(ports):
            sketch.optic(SWITCH_OPTIC, f"sw{number}:{port}")
            sketch.cable(f"c{number}-{port}", f"sw{number}:{port}", f"far{number}:{port}")
    return Design(sketch.design().records())


def _offering(design: Design, lack: GapKind) -> list[OrderIssue]:
    made = build_bom(design.snapshot())
    return [i for i in order_check(made, design).issues if i.lack is lack and i.offers]


def _ordered(made: Bom, *categories: Category) -> dict[str, int]:
    lines = [line for line in made.ordered if line.category in categories]
    return {line.part_number: line.quantity for line in lines if line.part_number}


@pytest.mark.parametrize(("ports", "offered"), [(8, []), (20, []), (24, ["R8P28A"])])
def test_a_bundle_is_offered_where_all_of_it_is_drawn_and_it_saves_something(ports, offered):
    numbers = [
        offer.number
        for issue in _offering(_cabled(ports), GapKind.BUNDLE_OFFER)
        for offer in issue.offers
    ]
    assert numbers == offered


def test_the_chosen_bundle_leaves_only_itself_to_order():
    design = _cabled(24, switches=2)
    wanted = (Category.OPTICS, Category.LICENCES)
    assert _ordered(build_bom(design.snapshot()), *wanted) == {"R7M09A": 4}
    before = dict(design.procurement.numbers)
    (said,) = [str(issue.text) for issue in _offering(design, GapKind.BUNDLE_OFFER)]
    for brought in ("24 optics 32GFC SW", "Power Pack+", "rack rails", "power cords"):
        assert brought in said
    change = order_by(design, SN3600B, "R8P28A", catalog())
    design.apply(change)
    made = build_bom(design.snapshot())
    assert _ordered(made, *wanted) == {}
    assert _ordered(made, Category.SWITCHES)["R8P28A"] == 2
    assert not _offering(design, GapKind.BUNDLE_OFFER)
    design.apply(order_by(design, SN3600B, "", catalog()))
    assert design.procurement.numbers == before


def test_an_empty_director_is_offered_its_configurations_and_gets_what_they_bring():
    sketch = Sketch().device("d", catalog().part("cisco-mds-9710"))
    design = Design(sketch.design().records())
    issues = _offering(design, GapKind.MODULES)
    assert issues
    numbers = {offer.number for issue in issues for offer in issue.offers}
    assert {"DS-C9710-V2K9", "DS-C9710-V3K9"} <= numbers
    design.apply(order_by(design, "cisco-mds-9710", "DS-C9710-V3K9", catalog()))
    fitted = [device.part for device in design.devices.values() if device.parent == "d"]
    assert fitted.count("cisco-ds-x9710-fab3") == 6
    assert fitted.count("cisco-ds-x97-sf4-k9") == 2
    assert not _offering(design, GapKind.MODULES)
    assert not [
        i
        for i in order_check(build_bom(design.snapshot()), design).issues
        if i.lack is GapKind.MODULES
    ]


def test_what_is_fitted_is_not_offered_with_something_else():
    sketch = Sketch().device("d", catalog().part("cisco-mds-9710"))
    sketch.device("s", catalog().part("cisco-ds-x97-sf4-k9"), parent="d")
    design = Design(sketch.design().records())
    for issue in _offering(design, GapKind.MODULES):
        assert "DS-C9710-1K9" not in [offer.number for offer in issue.offers]


def test_a_key_for_a_line_is_kept_and_taken_back():
    design = _cabled(1)
    far = next(line for line in build_bom(standing(design)).lines if not line.part_number)
    design.apply(price_by(design, far.key, "MINE-1"))
    keyed = build_bom(design.snapshot()).lines[far.position - 1]
    assert keyed.price_key == "MINE-1"
    design.apply(price_by(design, far.key, ""))
    assert not design.procurement.price_keys
