"""Do the groups of a bill add up to it, and does everything lie where it belongs?"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.bom import Bom, BomLine, Category, Grouping, GroupLine, Price, build_bom, grouped
from sanwright.bom.device_places import BETWEEN, NOWHERE
from sanwright.bundled import Bundled, bundled_references, bundled_testbeds
from sanwright.design import Location, Snapshot, Table, Tables
from sanwright.design.papers import Procurement, SparesRule
from sanwright.documents import read_design
from sanwright.parts import PartKind, PortRole
from tests.builders import (
    HBA,
    HOST_OPTIC,
    LC_OM4,
    SERVER,
    SWITCH,
    SWITCH_OPTIC,
    Sketch,
    catalog,
    part,
    ports,
    small_san,
)
from tests.checks.cases.plant import CASSETTES, LC_PANEL, broken_out, patched
from tests.examples import examples

EVERY = pytest.mark.parametrize("by", Grouping)
SPARES = (SparesRule(kind="optic", share=0.1, at_least=1), SparesRule(kind="drive", at_least=1))


def placed_san() -> Sketch:
    """The small SAN: fabric A with the host in rack 1 of site x, the rest in rack 2 of site y."""
    sketch = small_san().put(
        Location(id="x", kind="site", name="Xanten"),
        Location(id="y", kind="site", name="Yburg"),
        Location(id="r1", kind="rack", name="R1", parent="x"),
        Location(id="room", kind="room", name="Hall", parent="y"),
        Location(id="r2", kind="rack", name="R2", parent="room"),
    )
    for id_, rack in (("host", "r1"), ("fc-a", "r1"), ("fc-b", "r2"), ("array", "r2")):
        sketch.change(Table.DEVICES, id_, location=rack)
    return sketch


def pieces(tables: Tables, by: Grouping, category: Category) -> dict[str, int]:
    found: dict[str, int] = {}
    for group in grouped(build_bom(tables), tables, by):
        for item in group.lines:
            if item.line.category is category:
                found[group.key] = found.get(group.key, 0) + item.quantity
    return found


def assert_adds_up(bom: Bom, tables: Tables, by: Grouping) -> None:
    groups = grouped(bom, tables, by)
    items: list[GroupLine] = [item for group in groups for item in group.lines]
    for line in bom.lines:
        left_open = line.quantity - sum(pieces for _, pieces in line.counted)
        assert left_open == (line.quantity if line.is_spare else 0)
    shares: dict[int, list[GroupLine]] = {}
    for item in items:
        shares.setdefault(item.line.position, []).append(item)
    for line in bom.lines:
        found = shares[line.position]
        assert sum(item.quantity for item in found) == line.quantity
        assert_shares_records(line, [item.line for item in found])
    assert all(item.quantity > 0 for item in items)
    assert sum(group.pieces for group in groups) == sum(line.quantity for line in bom.ordered)
    unpriced = {line.position for line in bom.ordered if line.price is None}
    for group in groups:
        positions = {item.line.position for item in group.ordered}
        assert group.unpriced == len(positions & unpriced)
    for currency, total in bom.known_totals.items():
        assert sum(group.known_totals.get(currency, 0) for group in groups) == total
    assert len({group.key for group in groups}) == len(groups)
    assert all(group.title for group in groups)
    keys = [group.key for group in groups]
    last = [key for key in (BETWEEN, NOWHERE) if key in keys]
    assert keys[len(keys) - len(last) :] == last


def assert_shares_records(line: BomLine, shares: list[BomLine]) -> None:
    """Each record that was counted stands in one group; devices at the ends may in several."""
    for name in ("cables", "ports", "devices"):
        whole = getattr(line, name)
        parts = [id_ for share in shares for id_ in getattr(share, name)]
        is_counted = name == "cables" or (name == "ports" and not line.cables)
        is_counted = is_counted or not (line.cables or line.ports)
        assert sorted(parts if is_counted else set(parts)) == sorted(whole)


@pytest.mark.parametrize(
    "bundled", [*bundled_testbeds(), *bundled_references()], ids=lambda bundled: bundled.key
)
def test_groups_of_every_bundled_design_add_up(bundled: Bundled) -> None:
    design = read_design(bundled.path, catalog())
    bom = priced(build_bom(design))
    for by in Grouping:
        assert_adds_up(bom, design, by)


def priced(bom: Bom) -> Bom:
    """Each third line without a price, the others in two currencies."""
    prices = [None, *(Price(unit=Decimal("1.25"), currency=each) for each in ("EUR", "USD"))]
    lines = (replace(line, price=prices[at % 3]) for at, line in enumerate(bom.lines))
    return replace(bom, lines=tuple(lines))


@EVERY
def test_groups_do_not_depend_on_the_order_of_records(by: Grouping) -> None:
    design = placed_san().put(Procurement(spares=SPARES)).design()
    turned = Snapshot({table: dict(reversed(design.rows(table).items())) for table in Table})
    assert grouped(build_bom(turned), turned, by) == grouped(build_bom(design), design, by)


@settings(max_examples=examples(60), deadline=None)
@given(data=st.data())
def test_whatever_stands_wherever_adds_up(data: st.DataObject) -> None:
    sketch = placed_san().put(Procurement(spares=SPARES, cable_colours={"A": "blue"}))
    places = st.sampled_from((None, "x", "y", "r1", "r2", "room"))
    fabrics = st.sampled_from((None, "fabric-a", "fabric-b"))
    for id_ in ("host", "fc-a", "fc-b", "array"):
        sketch.change(Table.DEVICES, id_, location=data.draw(places), fabric=data.draw(fabrics))
    for number in range(data.draw(st.integers(0, 4))):
        sketch.device(f"h{number}", SERVER, location=data.draw(places))
        sketch.device(f"a{number}", HBA, parent=f"h{number}")
        sketch.optic(HOST_OPTIC, f"a{number}:1")
        sketch.cable(f"x{number}", f"a{number}:1", f"fc-a:{10 + number}", LC_OM4, 3.0 * number + 1)
    design = sketch.design()
    bom = priced(build_bom(design))
    for by in Grouping:
        assert_adds_up(bom, design, by)


def test_devices_and_optics_lie_where_their_chassis_stands() -> None:
    design = placed_san().design()
    assert pieces(design, Grouping.RACK, Category.SWITCHES) == {"r1": 1, "r2": 1}
    assert pieces(design, Grouping.SITE, Category.ADAPTERS) == {"x": 1}
    assert pieces(design, Grouping.SITE, Category.OPTICS) == {"x": 5, "y": 7}


def test_cables_of_two_sites_lie_between() -> None:
    cables = pieces(placed_san().design(), Grouping.SITE, Category.CABLES)
    assert cables == {BETWEEN: 3, "x": 1, "y": 2}


def test_a_cable_with_one_end_in_no_rack_lies_in_that_of_the_other() -> None:
    sketch = placed_san().change(Table.DEVICES, "host", location=None)
    assert pieces(sketch.design(), Grouping.RACK, Category.SERVERS) == {NOWHERE: 1}
    assert pieces(sketch.design(), Grouping.RACK, Category.CABLES) == {BETWEEN: 2, "r1": 1, "r2": 3}


def test_optics_and_cables_belong_to_the_fabric_of_their_link() -> None:
    design = small_san().design()
    assert pieces(design, Grouping.FABRIC, Category.CABLES) == {"fabric-a": 3, "fabric-b": 3}
    assert pieces(design, Grouping.FABRIC, Category.OPTICS) == {"fabric-a": 6, "fabric-b": 6}
    assert pieces(design, Grouping.FABRIC, Category.SERVERS) == {NOWHERE: 1}


def test_an_optic_of_a_blade_belongs_to_the_fabric_of_its_director() -> None:
    blade = part("blade", PartKind.BLADE, ports(PortRole.FABRIC, 4, ("32GFC",)))
    sketch = Sketch().device("d", part("d", PartKind.DIRECTOR), fabric="fabric-b")
    sketch.device("b", blade, parent="d").optic(SWITCH_OPTIC, "b:0", "b:1")
    assert pieces(sketch.design(), Grouping.FABRIC, Category.OPTICS) == {"fabric-b": 2}


def test_a_port_in_a_virtual_fabric_takes_its_cable_along() -> None:
    sketch = small_san().change(Table.PORTS, "fc-a:0", fabric="fabric-b")
    cables = pieces(sketch.design(), Grouping.FABRIC, Category.CABLES)
    assert cables == {"fabric-a": 2, "fabric-b": 4}


def test_spares_lie_nowhere() -> None:
    design = placed_san().put(Procurement(spares=SPARES)).design()
    (last,) = (g for g in grouped(build_bom(design), design, Grouping.SITE) if g.key == NOWHERE)
    assert {item.line.is_spare for item in last.lines} == {True}


def test_titles_say_where_a_rack_is_and_the_open_groups_come_last() -> None:
    design = placed_san().put(Procurement(spares=SPARES)).design()
    titles = [str(group.title) for group in grouped(build_bom(design), design, Grouping.RACK)]
    assert titles == ["Xanten / R1", "Yburg / Hall / R2", "Between racks", "In no rack"]


def test_vendors_and_categories_keep_their_lines_whole() -> None:
    design = small_san().design()
    bom = build_bom(design)
    by_vendor = {group.key: group.pieces for group in grouped(bom, design, Grouping.VENDOR)}
    assert sum(by_vendor.values()) == sum(line.quantity for line in bom.ordered)
    categories = [group.key for group in grouped(bom, design, Grouping.CATEGORY)]
    assert categories == [category.value for category in bom.by_category()]


def test_a_power_cord_is_nobodys() -> None:
    design = Sketch().device("s", SWITCH).design()
    first, last = grouped(build_bom(design), design, Grouping.VENDOR)
    assert (str(first.title), first.ordered[0].line.devices) == ("Brocade", ("s",))
    assert (str(last.title), last.ordered[0].line.category) == ("Vendor unknown", Category.CORDS)


@pytest.mark.parametrize("panel", [LC_PANEL, CASSETTES])
def test_every_cable_of_a_run_through_panels_belongs_to_its_fabric(panel: str) -> None:
    sketch = patched("OM4", 30, "32GFC", panel=panel).change(Table.DEVICES, "sw", fabric="fabric-b")
    design = sketch.put(Procurement(cable_colours={"B": "aqua"})).design()
    assert pieces(design, Grouping.FABRIC, Category.CABLES) == {"fabric-b": 3}
    cables = [line for line in build_bom(design).lines if line.category is Category.CABLES]
    assert {line.colour for line in cables} == {"aqua"}


@EVERY
def test_a_harness_is_one_piece_wherever_its_legs_end(by: Grouping) -> None:
    design = broken_out().design()
    assert_adds_up(build_bom(design), design, by)
    found = pieces(design, by, Category.CABLES)
    assert sum(found.values()) == 1


def test_a_harness_lies_between_where_any_of_its_legs_end_elsewhere() -> None:
    racks = [Location(id=rack, kind="rack", name=rack) for rack in ("r1", "r2")]
    sketch = broken_out().put(*racks)
    for id_, rack, fabric in (("sw", "r1", "a"), ("hba1", "r1", "a"), ("hba2", "r2", "b")):
        sketch.change(Table.DEVICES, id_, location=rack, fabric=f"fabric-{fabric}")
    for by in (Grouping.RACK, Grouping.FABRIC):
        assert pieces(sketch.design(), by, Category.CABLES) == {BETWEEN: 1}
