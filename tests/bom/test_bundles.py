"""What comes with an order number is shown, and only the rest is ordered."""

from __future__ import annotations

import msgspec
import pytest

from sanwright.bom import Bom, BomLine, Category, build_bom
from sanwright.bom.gaps import GapKind
from sanwright.parts import OrderContents, Part, PartNumber
from tests.builders import SWITCH_OPTIC, Sketch, catalog

EIGHT = OrderContents(optics=8, optic_speed="32GFC", optic_class="SW", rails=True, cords=True)


def sold_with(*numbers: PartNumber, base: str = "hpe-sn3600b") -> Part:
    return msgspec.structs.replace(catalog().part(base), part_numbers=numbers)


def bill(switch: Part, optics: int, devices: int = 1) -> Bom:
    sketch = Sketch()
    for number in range(devices):
        sketch.device(f"sw{number}", switch)
        for port in range(optics):
            sketch.optic(SWITCH_OPTIC, f"sw{number}:{port}")
    return build_bom(sketch.design())


def of(made: Bom, category: Category) -> list[BomLine]:
    return [line for line in made.lines if line.category is category]


def pieces(made: Bom) -> tuple[int, int]:
    """Optics that come along, and those that are ordered."""
    lines = of(made, Category.OPTICS)
    along = sum(line.quantity for line in lines if not line.is_ordered)
    return along, sum(line.quantity for line in lines if line.is_ordered)


@pytest.mark.parametrize(("fitted", "along"), [(0, 0), (3, 3), (8, 8), (13, 8)])
def test_optics_that_come_with_a_switch_are_not_ordered_again(fitted: int, along: int) -> None:
    switch = sold_with(PartNumber(number="S", of="with eight optics", brings=EIGHT))
    made = bill(switch, fitted, devices=2)
    assert pieces(made) == (2 * along, 2 * (fitted - along))
    (line,) = of(made, Category.SWITCHES)
    assert GapKind.BUNDLE not in line.lacks
    unused = 2 * (8 - along)
    assert ("used by no port" in str(line.remark)) is (unused > 0)
    assert not unused or str(unused) in str(line.remark)


def test_optics_of_another_kind_are_ordered() -> None:
    for other in (OrderContents(optics=8, optic_speed="16GFC", optic_class="SW"),
                  OrderContents(optics=8, optic_speed="32GFC", optic_class="LW")):  # fmt: skip
        assert pieces(bill(sold_with(PartNumber(number="S", brings=other)), 5)) == (0, 5)


def test_rails_and_cords_of_a_bundle_are_not_ordered() -> None:
    made = bill(sold_with(PartNumber(number="S", brings=EIGHT)), 1)
    for category in (Category.RAILS, Category.CORDS):
        assert [line.is_ordered for line in of(made, category)] == [False]


def test_the_bundle_that_suits_the_optics_is_chosen_and_no_replacement() -> None:
    """The shipped SN3600B is sold with eight optics of 16G or of 32G."""
    (line,) = of(bill(catalog().part("hpe-sn3600b"), 8), Category.SWITCHES)
    assert line.part_number == "R7R97A"
    spare = PartNumber(number="FRU", is_spare=True)
    (line,) = of(bill(sold_with(spare, PartNumber(number="S", of="x")), 0), Category.SWITCHES)
    assert line.part_number == "S"


def test_a_bundle_is_chosen_over_the_bare_part_only_where_all_of_it_is_used() -> None:
    bare, bundle = PartNumber(number="BARE"), PartNumber(number="S", of="kit", brings=EIGHT)
    twin = PartNumber(number="T", of="kit, intake", brings=EIGHT)
    chosen = {
        fitted: of(bill(sold_with(bare, bundle), fitted), Category.SWITCHES)[0].part_number
        for fitted in (0, 7, 8, 9)
    }
    assert chosen == {0: "BARE", 7: "BARE", 8: "S", 9: "S"}
    (line,) = of(bill(sold_with(bare, bundle, twin), 8), Category.SWITCHES)
    assert line.part_number == "BARE", "which of the two cannot be told"


def test_a_number_for_more_ports_is_not_chosen_beside_licences_for_fewer() -> None:
    """Licences are counted from the ports of the smallest edition: 24 with two kits are 40."""
    (line,) = of(bill(catalog().part("hpe-sn3600b"), 20), Category.SWITCHES)
    assert line.part_number == "R7R97A"


def test_a_licence_kit_brings_its_optics() -> None:
    sketch = Sketch().device("sw", catalog().part("hpe-sn3600b"))
    sketch.device("far", "brocade-g630")
    for port in range(12):
        sketch.optic(SWITCH_OPTIC, f"sw:{port}").cable(f"c{port}", f"sw:{port}", f"far:{port}")
    made = build_bom(sketch.design())
    (licence,) = of(made, Category.LICENCES)
    assert (licence.part_number, licence.quantity) == ("R7M09A", 1)
    lines = {line.included_in: line.quantity for line in of(made, Category.OPTICS) if line.part}
    assert lines == {"HPE StoreFabric SN3600B (R7R97A)": 8, "HPE R7M09A": 4}


def test_what_a_chassis_comes_with_is_not_ordered_again() -> None:
    """The MDS 9710 with two supervisors and six fabric modules has a number of its own."""
    sketch = Sketch().device("d", catalog().part("cisco-mds-9710"))
    for number, (kind, slots) in enumerate(
        [("cisco-ds-x97-sf4-k9", 2), ("cisco-ds-x9710-fab3", 6), ("cisco-ds-x9748-3072k9", 1)]
    ):
        for slot in range(slots):
            sketch.device(f"m{number}-{slot}", catalog().part(kind), parent="d")
    made = build_bom(sketch.design())
    (chassis,) = of(made, Category.SWITCHES)
    assert chassis.part_number == "DS-C9710-V3K9"
    blades = {line.part: line.is_ordered for line in of(made, Category.BLADES)}
    assert blades == {
        "cisco-ds-x97-sf4-k9": False,
        "cisco-ds-x9710-fab3": False,
        "cisco-ds-x9748-3072k9": True,
    }


@pytest.mark.parametrize(("drawn", "ordered"), [(0, 0), (2, 0), (6, 0), (8, 2)])
def test_supplies_of_a_director_come_with_it_whether_they_are_drawn_or_not(
    drawn: int, ordered: int
) -> None:
    sketch = Sketch().device("d", catalog().part("cisco-mds-9710"))
    fitted = [("cisco-ds-x97-sf4-k9", 2, "SUP"), ("cisco-ds-x9710-fab3", 6, "FAB")]
    for id_, count, slot in (*fitted, ("cisco-ds-cac97-3kw", drawn, "PS")):
        for number in range(1, count + 1):
            name = f"{id_}-{number}"
            sketch.device(name, catalog().part(id_), parent="d", slot=f"{slot}{number}")
    made = build_bom(sketch.design())
    (chassis,) = of(made, Category.SWITCHES)
    assert chassis.part_number == "DS-C9710-V3K9"
    supplies = of(made, Category.ACCESSORIES)
    assert sum(line.quantity for line in supplies) == drawn
    assert sum(line.quantity for line in supplies if line.is_ordered) == ordered


def test_a_pack_says_that_the_quantity_is_of_single_pieces() -> None:
    sketch = Sketch().device("sw", "hpe-sn6600b").optic("hpe-r6w26a", "sw:0")
    (line,) = of(build_bom(sketch.design()), Category.OPTICS)
    assert "8 pieces" in str(line.remark)
    assert GapKind.BUNDLE in line.lacks
