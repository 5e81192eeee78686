"""Are rails, power cords, licences of features and spares counted, and what is unknown said?"""

from __future__ import annotations

from string import ascii_uppercase
from typing import Any

import msgspec
import pytest

from sanwright.bom import Bom, BomLine, Category, GapKind, build_bom
from sanwright.bom.cables import jacket_text
from sanwright.bom.licensed_features import FEATURES, uses_of
from sanwright.bom.mains import cord_for, plugs_of
from sanwright.bom.spares import spare_pieces
from sanwright.design import Port, Table
from sanwright.design.papers import Procurement, SparesRule
from sanwright.language import speaking
from sanwright.parts import (
    CableLength,
    Licensing,
    OpticsFitting,
    Part,
    PartKind,
    PartNumber,
    Physical,
    PortRole,
)
from sanwright.parts.summary import described
from sanwright.units import Length
from tests.builders import (
    HOST_OPTIC,
    LC_OM4,
    SWITCH,
    SWITCH_OPTIC,
    Sketch,
    cable_part,
    figure,
    optic,
    part,
    ports,
    reference,
    small_san,
    switch,
)


@pytest.mark.parametrize(
    ("summary", "said"),
    [
        ("", "X1"),
        ("X1", "X1"),
        ("X1, 2 ports of 32G", "X1, 2 ports of 32G"),
        ("2 ports", "X1: 2 ports"),
    ],
)
def test_a_line_says_the_model_once(summary: str, said: str) -> None:
    known = msgspec.structs.replace(part("x1", PartKind.SWITCH), model="X1", summary=summary)
    assert str(described(known, reference(), {})) == said


def box(id_: str, kind: PartKind = PartKind.SWITCH, **physical: Any) -> Part:
    """A device of 1 U; ``physical`` are the figures that are known beyond that."""
    figures = {"rack_units": 1.0} | physical
    return part(id_, kind, physical=Physical(**{key: figure(v) for key, v in figures.items()}))


def of(bom: Bom, category: Category) -> list[BomLine]:
    return [line for line in bom.lines if line.category is category]


def said(bom: Bom, lack: GapKind) -> list[tuple[str, ...]]:
    return [point.records for point in bom.open_points if point.lack is lack]


def test_a_cord_for_every_power_supply() -> None:
    known = box("b1", power_supplies=2, power_inlet="C14")
    sketch = Sketch().device("x", known).device("y", known)
    sketch.device("big", box("b2", power_supplies=4, power_inlet="C20"))
    cords = of(build_bom(sketch.design()), Category.CORDS)
    assert [(line.quantity, line.devices) for line in cords] == [(4, ("x", "y")), (4, ("big",))]
    assert list(map(str, [line.description for line in cords])) == [
        "Power cord, C13 to C14",
        "Power cord, C19 to C20",
    ]


def test_what_is_not_known_of_power_is_said_and_not_guessed() -> None:
    sketch = Sketch().device("no-count", box("b1", power_inlet="C14"))
    sketch.device("no-inlet", box("b2", power_supplies=2))
    sketch.device("odd", box("b3", power_supplies=2, power_inlet="CEE 32 A"))
    sketch.device("none", box("b4", PartKind.PATCH_PANEL, power_supplies=0))
    bom = build_bom(sketch.design())
    assert of(bom, Category.CORDS) == []
    assert said(bom, GapKind.POWER_SUPPLIES) == [("no-count",)]
    assert said(bom, GapKind.POWER_INLET) == [("no-inlet",), ("odd",)]


def test_what_is_fitted_has_no_cord_of_its_own() -> None:
    sketch = Sketch().device("chassis", box("c", power_supplies=1, power_inlet="C14"))
    sketch.device("inner", box("i", power_supplies=1, power_inlet="C14"), parent="chassis")
    (cords,) = of(build_bom(sketch.design()), Category.CORDS)
    assert cords.devices == ("chassis",)


@pytest.mark.parametrize(
    ("inlet", "country", "plug"),
    [
        ("C14", "DE", "CEE 7/7"),
        ("C14", "gb", "BS 1363"),
        ("C14", "US", "NEMA 5-15P"),
        ("C14", "CH", "SEV 1011"),
        ("C14", "AR", "IRAM 2073"),
        ("C20", "DE", "CEE 7/7"),
        ("C20", "GB", ""),
        ("C14", "IT", ""),
        ("C14", "XX", ""),
        ("C14", "", ""),
    ],
)
def test_the_country_chooses_the_plug_where_it_can(inlet: str, country: str, plug: str) -> None:
    cord = cord_for(inlet, country, rack_power=False)
    assert cord is not None
    assert cord.plug == plug


@pytest.mark.parametrize("inlet", ["C14", "C20"])
def test_a_plug_is_chosen_only_where_a_country_has_no_other(inlet: str) -> None:
    for country in ("XX", *(a + b for a in ascii_uppercase for b in ascii_uppercase)):
        cord = cord_for(inlet, country, rack_power=False)
        assert cord is not None
        used = plugs_of(country)
        if cord.plug:
            assert used == (cord.plug,)
        else:
            assert set(cord.choices) <= set(used)
            assert inlet == "C20" or len(used) != 1


def test_several_plugs_of_a_country_are_named() -> None:
    assert plugs_of("IT") == ("CEE 7/7", "CEI 23-50")
    sketch = Sketch().device("x", box("b", power_supplies=1, power_inlet="C14"))
    sketch.put(Procurement(country="IT", rack_power=False))
    (line,) = of(build_bom(sketch.design()), Category.CORDS)
    assert str(line.description).endswith(" to a wall plug for IT")
    assert "CEE 7/7, CEI 23-50" in str(line.remark)
    assert GapKind.PLUG in line.lacks


def test_a_wall_needs_a_country() -> None:
    sketch = Sketch().device("x", box("b", power_supplies=2, power_inlet="C14"))
    sketch.put(Procurement(rack_power=False))
    (line,) = of(build_bom(sketch.design()), Category.CORDS)
    assert line.quantity == 2
    assert str(line.description).endswith(" to a wall plug")
    assert GapKind.COUNTRY in line.lacks


def test_rails_come_from_the_catalog_or_are_said_to_be_unknown() -> None:
    sketch = (
        Sketch().device("x", box("b1", rail_kit="RAIL-1")).device("y", box("b1", rail_kit="RAIL-1"))
    )
    sketch.device("z", box("b2", rail_kit="included")).device("w", box("b3"))
    sketch.device("panel", box("b4", PartKind.PATCH_PANEL))
    sketch.device("blade", part("b5", PartKind.BLADE))
    bom = build_bom(sketch.design())
    rails = of(bom, Category.RAILS)
    assert [(line.part_number, line.quantity, line.is_ordered) for line in rails] == [
        ("RAIL-1", 2, True),
        ("", 1, False),
    ]
    assert said(bom, GapKind.RAILS) == [("w",)]


def test_a_licensed_feature_in_use_is_a_line() -> None:
    licensing = Licensing(base_ports=figure(64), features=figure(("ISL Trunking licence",)))
    trunking = msgspec.structs.replace(switch("sw"), licensing=licensing)
    sketch = Sketch().device("a", trunking).device("b", trunking).device("c", trunking)
    sketch.cable("isl", "a:0", "b:0", trunk="t1").cable("plain", "b:1", "c:1")
    (line,) = of(build_bom(sketch.design()), Category.LICENCES)
    assert (line.quantity, line.devices) == (2, ("a", "b"))
    assert str(line.description) == "ISL Trunking licence for sw"
    assert "needed for what is drawn" in str(line.remark)


@pytest.mark.parametrize("key", FEATURES)
def test_only_ports_of_a_switch_use_its_features(key: str) -> None:
    """The other end of the cable may carry the same settings: an adapter needs no licence."""
    core = ports(PortRole.FABRIC, 2, ("128GFC-4x32",), cage="QSFP28", lanes=4)
    blade = part("core", PartKind.BLADE, core)
    odd = part("odd", PartKind.BLADE, msgspec.structs.replace(core, role=PortRole.TARGET))
    sketch = Sketch().device("d", part("director", PartKind.DIRECTOR))
    sketch.device("a", blade, parent="d").device("b", odd)
    sketch.cable("link", "a:0", "b:0", trunk="t1")
    sketch.put(Port(id="a:0", credits=40), Port(id="b:0", credits=40))
    assert uses_of(sketch.design(), key) == {"d": 1}


def test_a_feature_of_unknown_licence_is_a_question() -> None:
    sketch = Sketch().device("a", switch("sw")).device("b", switch("sw"))
    bom = build_bom(sketch.cable("isl", "a:0", "b:0").design())
    assert said(bom, GapKind.FEATURE_LICENCE) == []
    sketch.cable("isl", "a:0", "b:0", trunk="t1")
    assert len(said(build_bom(sketch.design()), GapKind.FEATURE_LICENCE)) == 1


@pytest.mark.parametrize(
    ("share", "at_least", "quantity", "spares"),
    [
        (0.1, 0, 30, 3),
        (0.1, 0, 31, 4),
        (0.07, 0, 100, 7),
        (0.0, 2, 5, 2),
        (0.1, 2, 5, 2),
        (0.1, 2, 0, 0),
        (0.0, 0, 9, 0),
        (1.0, 0, 9, 9),
    ],
)
def test_spares_are_rounded_up(share: float, at_least: int, quantity: int, spares: int) -> None:
    rule = SparesRule(kind="optic", share=share, at_least=at_least)
    assert spare_pieces(rule, quantity) == spares


def test_spares_stand_behind_the_line_that_they_are_for() -> None:
    sketch = small_san().put(Procurement(spares=(SparesRule(kind="optic", share=0.5),)))
    bom = build_bom(sketch.design())
    spares = [line for line in bom.lines if line.is_spare]
    assert {line.category for line in spares} == {Category.OPTICS}
    for spare in spares:
        spared = bom.lines[spare.spare_for - 1]
        assert (spared.position, spared.part) == (spare.spare_for, spare.part)
        assert spare.position == spared.position + 1
        assert set(spared.records) <= set(spare.records)
        assert spare.quantity == (spared.quantity + 1) // 2
        assert ("order number unknown" in str(spare.remark)) is not bool(spare.part_number)
    assert [line.position for line in bom.lines] == list(range(1, len(bom.lines) + 1))


def test_an_optic_that_came_with_a_device_is_spared_by_an_order() -> None:
    rule = SparesRule(kind="optic", at_least=1)
    bom = build_bom(small_san().put(Procurement(spares=(rule,))).design())
    included = [line for line in bom.lines if line.included_in and not line.is_spare]
    assert included
    for line in included:
        (spare,) = (each for each in bom.lines if each.spare_for == line.position)
        assert spare.is_ordered


def test_a_spare_of_the_first_line_is_one() -> None:
    sketch = Sketch().device("x", switch("sw"))
    sketch.put(Procurement(spares=(SparesRule(kind="switch", at_least=1),)))
    first, spare, *_ = build_bom(sketch.design()).lines
    assert (first.is_spare, spare.is_spare) == (False, True)


def test_an_optic_that_cannot_be_taken_out_needs_no_spare() -> None:
    laser = optic("laser", ("16GFC",))
    soldered = ports(PortRole.INITIATOR, 2, ("16GFC",), optics=OpticsFitting.FIXED)
    fixed = part("fixed", PartKind.HBA, msgspec.structs.replace(soldered, shipped_optic="laser"))
    caged = ports(PortRole.FABRIC, 8, ("16GFC",), optics=OpticsFitting.REPLACEABLE)
    sketch = Sketch().device("hba", fixed).device("sw", part("sw", PartKind.SWITCH, caged))
    sketch.optic(laser, "sw:0", "sw:1", "sw:2")
    bom = build_bom(sketch.put(Procurement(spares=(SparesRule(kind="optic", share=1),))).design())
    assert sorted(line.quantity for line in of(bom, Category.OPTICS)) == [2, 3, 3]
    (spare,) = (line for line in bom.lines if line.is_spare)
    assert spare.ports == ("sw:0", "sw:1", "sw:2")


def test_a_rule_that_finds_nothing_is_said() -> None:
    sketch = small_san().put(Procurement(spares=(SparesRule(kind="tape", at_least=1),)))
    bom = build_bom(sketch.design())
    assert said(bom, GapKind.SPARES_RULE) == [()]
    assert not any(line.is_spare for line in bom.lines)


def coloured(sketch: Sketch, **colours: str) -> list[BomLine]:
    sketch.put(Procurement(cable_colours=colours))
    return of(build_bom(sketch.design()), Category.CABLES)


def test_cables_of_each_side_are_lines_of_their_own() -> None:
    lines = coloured(small_san(), A="blue", B="aqua")
    assert [(line.colour, line.cables) for line in lines] == [
        ("aqua", ("c2", "c5", "c6")),
        ("blue", ("c1", "c3", "c4")),
    ]
    assert GapKind.COLOUR not in lines[0].lacks  # what the catalog says of this kind
    assert GapKind.COLOUR in lines[1].lacks


@pytest.mark.parametrize(
    ("jacket", "number", "said"),
    [
        ("aqua", "N-1", "the order number stands for the colour aqua"),
        ("aqua", "", "this kind is usually aqua"),
        (None, "N-1", "whether this kind is sold in the colour is unknown"),
    ],
)
def test_what_is_known_of_a_kinds_colour_is_said(
    jacket: str | None, number: str, said: str
) -> None:
    plain = cable_part("cord", "OM4", "LC")
    assert plain.cable is not None
    sold = figure((CableLength(length=Length(10), part_number=number),))
    facts = msgspec.structs.replace(plain.cable, lengths=sold, jacket=jacket and figure(jacket))
    cord = msgspec.structs.replace(plain, cable=facts)
    sketch = small_san().remove(Table.CABLES, *(f"c{each}" for each in range(2, 7)))
    (line,) = coloured(sketch.cable("c1", "hba:1", "fc-a:0", cord), A="blue", B="red")
    assert GapKind.COLOUR in line.lacks
    assert said in str(line.remark)


def test_a_colour_is_spoken_in_the_language_and_a_word_of_the_users_own_is_not() -> None:
    with speaking("de"):
        assert str(jacket_text("violet")) == "violett"
        assert str(jacket_text("Speed")) == "Speed"
    assert str(jacket_text("violet")) == "violet"


def test_a_cable_in_no_fabric_keeps_its_colour_open() -> None:
    sketch = small_san()
    sketch.device("alone", SWITCH).device("other", SWITCH).optic(SWITCH_OPTIC, "alone:0", "other:0")
    sketch.cable("c9", "alone:0", "other:0", LC_OM4)
    (line,) = (line for line in coloured(sketch, A="blue", B="red") if not line.colour)
    assert line.cables == ("c9",)
    assert GapKind.NO_COLOUR in line.lacks


def test_without_colours_cables_are_not_split() -> None:
    (line,) = of(build_bom(small_san().design()), Category.CABLES)
    assert (line.quantity, line.colour, GapKind.NO_COLOUR in line.lacks) == (6, "", False)


def branded(id_: str, vendor: str, base: str = "", *numbers: PartNumber) -> Part:
    return Part(
        id=id_, kind=PartKind.SWITCH, vendor=vendor, model=id_, base=base, part_numbers=numbers
    )


def ordered_from(brand: str, *held: Part) -> BomLine:
    sketch = Sketch().put(Procurement(oem=brand)).device("x", held[0])
    for each in held[1:]:
        sketch.keep(each)
    (line,) = of(build_bom(sketch.design()), Category.SWITCHES)
    return line


def test_the_brands_number_is_preferred() -> None:
    both = branded(
        "sw", "Brocade", "", PartNumber(number="B-1"), PartNumber(number="H-1", of="HPE")
    )
    assert ordered_from("", both).part_number == "B-1"
    line = ordered_from("hpe", both)
    assert (line.part_number, GapKind.OTHER_BRAND in line.lacks) == ("H-1", False)


def test_the_brands_version_of_the_same_switch_gives_its_number() -> None:
    own = branded("sw", "Brocade", "", PartNumber(number="B-1"))
    theirs = branded("sn", "HPE", "sw", PartNumber(number="H-2"))
    line = ordered_from("HPE", own, theirs)
    assert (line.part_number, line.vendor, line.lacks) == ("H-2", "HPE", ())
    assert "HPE sn" in str(line.remark)


BARE = PartNumber(number="B-1")
KIT = PartNumber(number="B-KIT", of="with rails")
OTHERS = PartNumber(number="H-1", of="HPE")


def test_other_numbers_are_those_that_order_the_part_too() -> None:
    """A price list may have a price for one of them only."""
    assert ordered_from("", branded("sw", "Brocade", "", KIT, BARE)).other_numbers == ("B-KIT",)
    assert ordered_from("", branded("sw", "Brocade", "", BARE, BARE)).other_numbers == ()
    line = ordered_from("HPE", branded("sw", "Brocade", "", BARE, OTHERS, KIT))
    assert (line.part_number, line.other_numbers) == ("H-1", ("B-1", "B-KIT"))
    line = ordered_from("HPE", branded("sw", "Brocade", "", BARE, KIT))
    assert (line.part_number, line.other_numbers) == ("B-1", ("B-KIT",))
    theirs = branded("sn", "HPE", "sw", PartNumber(number="H-2"), PartNumber(number="H-3"))
    line = ordered_from("HPE", branded("sw", "Brocade", "", BARE), theirs)
    assert (line.part_number, line.other_numbers) == ("H-2", ("H-3",))


def test_without_a_number_of_the_brand_another_stands_and_is_said() -> None:
    line = ordered_from("HPE", branded("sw", "Brocade", "", PartNumber(number="B-1")))
    assert line.part_number == "B-1"
    assert "no order number of HPE known" in str(line.remark)
    assert GapKind.OTHER_BRAND in line.lacks


def test_what_an_optics_number_lacks_is_said_where_it_is_ordered() -> None:
    lines = of(build_bom(small_san().put(Procurement(oem="Acme")).design()), Category.OPTICS)
    assert {line.is_ordered for line in lines} == {True, False}
    for line in lines:
        assert (GapKind.OTHER_BRAND in line.lacks) is line.is_ordered


def test_whether_there_is_a_number_of_anybody_is_said() -> None:
    known = ordered_from("HPE", branded("sw", "Brocade", "", BARE))
    assert "this is one of Brocade" in str(known.remark)
    unknown = ordered_from("HPE", branded("sw", "Brocade"))
    assert "no order number of HPE known" in str(unknown.remark)
    assert "this is one of" not in str(unknown.remark)


def test_a_server_is_its_makers_alone_whatever_the_brand() -> None:
    server = Part(id="s", kind=PartKind.SERVER, vendor="Dell", model="s", part_numbers=(BARE,))
    sketch = Sketch().put(Procurement(oem="HPE")).device("x", server)
    (line,) = (line for line in build_bom(sketch.design()).lines if line.part == "s")
    assert (line.part_number, line.vendor, line.lacks) == ("B-1", "Dell", ())
    assert "HPE" not in str(line.remark)


def test_what_a_bundle_holds_is_said_unless_the_model_says_it() -> None:
    line = ordered_from("", branded("sw", "Brocade", "", KIT))
    assert "B-KIT orders: with rails" in str(line.remark)
    assert "orders" not in str(
        ordered_from("", branded("sw with rails", "Brocade", "", KIT)).remark
    )
    assert "orders" not in str(ordered_from("", branded("sw", "Brocade", "", BARE)).remark)


def test_a_number_that_brings_optics_along_is_a_question() -> None:
    bundle = PartNumber(number="B-24", of="24 ports licensed, 24 x 32G SWL optics")
    bare = PartNumber(number="B-0", of="24 ports licensed, no optics")
    assert ordered_from("", branded("sw", "B", "", bundle)).lacks == (GapKind.BUNDLE,)
    assert ordered_from("", branded("sw", "B", "", bare)).lacks == ()


def test_host_optics_are_told_from_switch_optics() -> None:
    optics = of(build_bom(small_san().design()), Category.OPTICS)
    assert {line.part: line.quantity for line in optics}[SWITCH_OPTIC] == 6
    assert {line.part: line.quantity for line in optics if line.is_ordered}[HOST_OPTIC] == 2


def test_links_between_other_ports_of_blades_are_no_chassis_links() -> None:
    blade = part("blade", PartKind.BLADE, ports(PortRole.FABRIC, 4, ("32GFC",)))
    director = part("director", PartKind.DIRECTOR)
    sketch = Sketch().device("d1", director).device("d2", director)
    sketch.device("c1", blade, parent="d1").device("c2", blade, parent="d2")
    bom = build_bom(sketch.cable("isl", "c1:0", "c2:0").design())
    assert said(bom, GapKind.FEATURE_LICENCE) == []


def test_links_between_core_blades_are_a_question_of_licences() -> None:
    core = part(
        "core", PartKind.BLADE, ports(PortRole.FABRIC, 4, ("128GFC-4x32",), cage="QSFP28", lanes=4)
    )
    director = part("director", PartKind.DIRECTOR)
    sketch = Sketch().device("d1", director).device("d2", director)
    sketch.device("c1", core, parent="d1").device("c2", core, parent="d2")
    assert said(build_bom(sketch.design()), GapKind.FEATURE_LICENCE) == []
    sketch.cable("icl", "c1:0", "c2:0")
    bom = build_bom(sketch.design())
    assert said(bom, GapKind.FEATURE_LICENCE) == [("d1", "d2")]
    assert "inter-chassis links" in str(bom.open_points[0].text)


def cord_line(*vendors: str, brand: str = "", inlet: str = "C14") -> BomLine:
    """The line for the cords of one device of each of ``vendors``."""
    sketch = Sketch()
    for number, vendor in enumerate(vendors):
        plain = box(f"b{number}", power_supplies=2, power_inlet=inlet)
        sketch.device(f"d{number}", msgspec.structs.replace(plain, vendor=vendor))
    sketch.put(Procurement(oem=brand))
    (line,) = of(build_bom(sketch.design()), Category.CORDS)
    return line


def test_a_cord_is_ordered_of_the_brand_or_of_who_sells_one_and_makes_most_of_the_devices() -> None:
    """Couplers are standards: HPE's cord fits a switch of a maker who sells none."""
    assert cord_line("Brocade").part_number == ""
    lines = [cord_line("Brocade", "Brocade", "HPE"), cord_line("HPE", "Dell", "Dell")]
    assert [line.vendor for line in lines] == ["HPE", "Dell"]
    assert cord_line("HPE", "Dell", "Dell", brand="HPE").vendor == "HPE"
    assert "2 m" in str(lines[0].remark)
    assert GapKind.CORD in lines[0].lacks
