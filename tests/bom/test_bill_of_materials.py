"""Does the bill of materials hold everything that has to be bought, once, and nothing else?"""

from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sanwright.bom import Category, build_bom
from sanwright.bom.purchases import sold_length
from sanwright.design import Change, Design, PartCopy, Project, Replacement, Snapshot, Table
from sanwright.parts import CableLength, CableSeries, Part, PartKind, PartNumber
from sanwright.units import Length
from tests.builders import LC_OM4, Sketch, figure
from tests.examples import examples


def line_of(bom, part, **wanted):
    found = [
        line
        for line in bom.lines
        if line.part == part and all(getattr(line, k) == v for k, v in wanted.items())
    ]
    assert len(found) == 1, [line.description for line in found]
    return found[0]


def test_empty_design_orders_nothing():
    bom = build_bom(Design())
    assert bom.lines == ()
    assert str(bom.total_text) == "nothing to order"


def test_same_parts_share_a_line_and_quantities_add_up(bench):
    bench.device("h1", "host")
    bench.device("h2", "host")
    bench.device("d1", "ssd", parent="h1", quantity=8)
    bench.device("d2", "ssd", parent="h2", quantity=4)
    bom = build_bom(bench.design())
    assert line_of(bom, "host").quantity == 2
    assert line_of(bom, "host").devices == ("h1", "h2")
    assert line_of(bom, "ssd").quantity == 12


def test_shipped_optics_are_shown_and_not_ordered(bench):
    bench.device("h", "hba")
    bench.optic("h", "0", "sw32")
    bench.optic("h", "1", "sw32")
    line = line_of(build_bom(bench.design()), "sw32")
    assert line.included_in == "Acme HBA 2 x 32GFC"
    assert not line.is_ordered
    assert line.line_price == Decimal(0)
    assert line.ports == ("h:0", "h:1")


def test_an_optic_of_the_same_kind_elsewhere_is_ordered(bench):
    bench.device("h", "hba")
    bench.device("s", "switch")
    bench.optic("h", "0", "sw32")
    bench.optic("s", "0", "sw32")
    bom = build_bom(bench.design())
    ordered = line_of(bom, "sw32", included_in="")
    assert ordered.ports == ("s:0",)
    assert "replace" not in str(ordered.remark)
    assert line_of(bom, "sw32", included_in="Acme HBA 2 x 32GFC").quantity == 1


def test_another_optic_than_the_shipped_one_is_ordered_and_says_so(bench):
    bench.device("h", "hba")
    bench.optic("h", "0", "sw16")
    line = line_of(build_bom(bench.design()), "sw16")
    assert line.is_ordered
    assert "replaces an optic that the port ships with" in str(line.remark)


def test_fixed_optics_are_included_without_being_set(bench):
    bench.device("h", "fixed-hba")
    line = line_of(build_bom(bench.design()), "sw-fixed")
    assert (line.quantity, line.included_in) == (2, "Acme HBA fixed")


@pytest.mark.parametrize(
    ("drawn", "text", "number"),
    [
        (0.5, "1 m", "G-1"),
        (1.0, "1 m", "G-1"),
        (1.2, "5 m", "G-5"),
        (12.0, "15 m", ""),
        (16.0, "16 m, made to length", ""),
        (None, "length unknown", ""),
    ],
)
def test_cables_come_in_the_next_sold_length(bench, drawn, text, number):
    bench.device("s", "switch")
    bench.cable("s:0", "s:1", length=drawn)
    line = line_of(build_bom(bench.design()), "om4")
    assert str(line.description) == f"LC-LC OM4, {text}"
    assert line.part_number == number
    assert number or "unknown" in str(line.remark) or "does not state" in str(line.remark)
    assert ("the longest length sold is 15 m" in str(line.remark)) is (drawn == 16.0)


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ((1.0, 1.0), ""),
        ((0.5, 0.5), "drawn 0.5 m"),
        ((0.5, 1.0), "drawn 0.5 m to 1 m"),
        ((1.0, 0.5), "drawn 0.5 m to 1 m"),
    ],
)
def test_what_was_drawn_is_said_where_another_length_is_bought(bench, drawn, said):
    bench.device("s", "switch")
    for at, length in enumerate(drawn):
        bench.cable(f"s:{2 * at}", f"s:{2 * at + 1}", length=length)
    assert str(line_of(build_bom(bench.design()), "om4").remark) == said


def test_the_projects_slack_is_added_before_a_sold_length_is_chosen(bench):
    bench.device("s", "switch")
    bench.cable("s:0", "s:1", length=0.5)
    design = bench.design()
    slack = Project(cable_slack=Length(1.0))
    design.apply(Change("slack", (Replacement(Table.PROJECT, "project", None, slack),)))
    line = line_of(build_bom(design), "om4")
    assert str(line.description) == "LC-LC OM4, 5 m"
    assert "drawn 0.5 m and 1 m of slack" in str(line.remark)


def test_a_cable_without_sold_lengths_is_made_to_length(bench):
    bench.device("s", "switch")
    bench.cable("s:0", "s:1", "loose", 7.5)
    line = line_of(build_bom(bench.design()), "loose")
    assert str(line.description) == "OS2 by the metre, 7.5 m, made to length"
    assert "sold lengths unknown" in str(line.remark)


@pytest.mark.parametrize(("lengths", "number"), [((3.0,), "CORD"), ((3.0, 5.0), "")])
def test_a_cables_own_number_orders_its_only_length(bench, lengths, number):
    sold = figure(tuple(CableLength(length=Length(each)) for each in lengths))
    facts = CableSeries(medium="OM4", connector_a="LC", connector_b="LC", lengths=sold)
    cord = Part(
        id="cord",
        kind=PartKind.CABLE,
        vendor="Glass",
        model="cord",
        part_numbers=(PartNumber(number="CORD"),),
        cable=facts,
    )
    bench.records.append(PartCopy(id="cord", part=cord))
    bench.device("s", "switch")
    bench.cable("s:0", "s:1", "cord", 2.0)
    assert line_of(build_bom(bench.design()), "cord").part_number == number


def test_the_bare_order_number_goes_before_a_bundle(bench):
    bench.device("s", "switch")
    line = line_of(build_bom(bench.design()), "switch")
    assert line.part_number == "L48-BARE"
    assert "L48-24-SW (24 ports and 24 optics)" in str(line.remark)


def test_port_licences_follow_the_cabled_ports(bench):
    for switch in ("s1", "s2"):
        bench.device(switch, "switch")
        for port in range(0, 14, 2):
            bench.cable(f"{switch}:{port}", f"{switch}:{port + 1}", length=1.0)
    licences = [line for line in build_bom(bench.design()).lines if not line.part]
    assert [(line.quantity, line.devices) for line in licences] == [(4, ("s1", "s2"))]
    assert "14 ports cabled: 10 ports beyond the 4 base ports" in str(licences[0].remark)
    assert "on each of 2 devices" in str(licences[0].remark)
    assert "order number unknown" in str(licences[0].remark)


def test_qsfp_ports_need_their_feature_and_do_not_count_as_ports(bench):
    bench.device("s", "switch")
    bench.cable("s:24", "s:25", length=1.0)
    licences = [line for line in build_bom(bench.design()).lines if not line.part]
    assert list(map(str, [line.description for line in licences])) == [
        "Q-Flex (QSFP28 ports) for L48"
    ]
    assert "for the cabled 8 ports" in str(licences[0].remark)


def test_unknown_parts_are_lines_of_their_own(bench):
    bench.records.append(PartCopy(id="mystery"))
    bench.device("m", "mystery", quantity=3)
    bench.device("s", "switch")
    bench.cable("m:0", "s:0", "mystery", 3.0)
    lines = [line for line in build_bom(bench.design()).lines if line.part == "mystery"]
    assert {line.category for line in lines} == {Category.UNRESOLVED}
    assert sorted(line.quantity for line in lines) == [1, 3]


def test_total_says_how_many_prices_lack(bench):
    bench.device("h", "host")
    bench.device("s", "switch")
    bom = build_bom(bench.design())
    assert bom.unpriced == 2
    assert str(bom.total_text) == "unknown: none of the 2 lines to order has a price"


@st.composite
def benches(draw, make):
    bench = make()
    hosts = draw(st.integers(0, 4))
    bench.device("s", "switch")
    free = [f"s:{port}" for port in range(24)]
    for number in range(hosts):
        bench.device(f"h{number}", "host")
        adapter = draw(st.sampled_from(("hba", "fixed-hba")))
        bench.device(f"a{number}", adapter, parent=f"h{number}")
        for port in ("0", "1"):
            optic = draw(st.sampled_from((None, "sw32", "sw16")))
            if adapter == "hba" and optic is not None:
                bench.optic(f"a{number}", port, optic)
            if adapter == "fixed-hba" and draw(st.booleans()):  # a port that was set says it or not
                bench.optic(f"a{number}", port, draw(st.sampled_from((None, "sw-fixed"))))
            length = draw(st.none() | st.floats(0.1, 30.0))
            far = free.pop()
            if draw(st.booleans()):
                bench.optic("s", far.partition(":")[2], draw(st.sampled_from(("sw32", "sw16"))))
            bench.cable(f"a{number}:{port}", far, draw(st.sampled_from(("om4", "loose"))), length)
    return bench


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(60))
@given(data=st.data())
def test_everything_is_counted_exactly_once(new_bench, data):
    bench = data.draw(benches(new_bench))
    design = bench.design()
    bom = build_bom(design)
    fitted = {ref for ref, port in design.ports.items() if port.optic is not None}
    fixed = {
        f"{device.id}:{port}"
        for device in design.devices.values()
        if device.part == "fixed-hba"
        for port in ("0", "1")
    }
    optics = [line for line in bom.lines if line.category is Category.OPTICS]
    assert sum(line.quantity for line in optics) == len(fitted | fixed)
    assert sorted(ref for line in optics for ref in line.ports) == sorted(fitted | fixed)
    cables = [line for line in bom.lines if line.category is Category.CABLES]
    assert sorted(id_ for line in cables for id_ in line.cables) == sorted(design.cables)
    hardware = [line for line in bom.lines if not line.ports and not line.cables and line.part]
    assert sorted(id_ for line in hardware for id_ in line.devices) == sorted(design.devices)
    assert [line.position for line in bom.lines] == list(range(1, len(bom.lines) + 1))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(60))
@given(data=st.data())
def test_no_cable_is_bought_too_short(new_bench, data):
    design = data.draw(benches(new_bench)).design()
    for line in build_bom(design).lines:
        for id_ in line.cables:
            drawn = design.cables[id_].length
            if drawn is None:
                assert "length unknown" in str(line.description)
            else:
                bought = float(str(line.description).split(", ")[1].removesuffix(" m"))
                assert bought >= drawn.amount - 1e-9


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(30))
@given(data=st.data())
def test_order_of_records_has_no_influence(new_bench, data):
    design = data.draw(benches(new_bench)).design()
    rows = {table: dict(reversed(design.rows(table).items())) for table in Table}
    assert build_bom(Snapshot(rows)) == build_bom(design)


def test_a_run_with_connections_is_ordered_in_pieces() -> None:
    """Two cords, the link between the panels, and the connections in them; nothing twice."""
    sketch = Sketch()
    sketch.device("a", "brocade-g620").device("b", "brocade-g620")
    for number in range(3):
        sketch.cable(f"c{number}", f"a:{number}", f"b:{number}", LC_OM4, 40.0, connections=2)
    sketch.cable("plain", "a:9", "b:9", LC_OM4, 5.0)
    lines = build_bom(sketch.design()).lines
    of_runs = [line for line in lines if set(line.cables) >= {"c0", "c1", "c2"}]
    assert sorted((line.category, line.quantity) for line in of_runs) == [
        (Category.CABLES, 1), (Category.CABLES, 6), (Category.PANELS, 6),
    ]  # fmt: skip
    assert all(line.lacks for line in of_runs)
    assert all(sum(n for _, n in line.counted) == line.quantity for line in of_runs)
    assert [line.quantity for line in lines if "plain" in line.cables] == [1]


@given(
    sold=st.lists(st.integers(1, 500), min_size=1, max_size=8, unique=True),
    drawn=st.integers(1, 600),
    slack=st.integers(0, 50),
)
def test_the_shortest_sold_length_that_reaches_drawn_length_and_slack_is_bought(sold, drawn, slack):
    lengths = tuple(CableLength(length=Length(tenths / 10)) for tenths in sold)
    series = CableSeries(medium="OM4", connector_a="LC", connector_b="LC", lengths=figure(lengths))
    part = Part(id="c", kind=PartKind.CABLE, vendor="Acme", model="Cord", cable=series)
    found = sold_length(part, Length(drawn / 10) + Length(slack / 10))
    enough = [tenths for tenths in sold if tenths >= drawn + slack]
    assert (found is None) is (not enough)
    assert found is None or round(found.length.amount * 10) == min(enough)
