"""Do cells say what a design holds, take what people write, and refuse the rest without a trace?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.design import Design, Group, History, Location, Table, Workload, Zone
from sanwright.fields import FIELDS, Book, PlannedCell, field_of, plan, port_ids
from sanwright.fields.numbers import number_text
from sanwright.language import speaking
from sanwright.listing import natural_key
from sanwright.units import DataSize, IoRate, Length, read_number
from tests.builders import SERVER, SWITCH, Sketch, catalog, small_san
from tests.random_edits import STEPS, run, started


def san() -> Design:
    """A design with rows in every table."""
    sketch = small_san()
    sketch.put(
        Location(id="site", kind="site", name="Leeds"),
        Location(id="rack", name="R1", parent="site", rack_units=42),
        Group(id="grp", name="Cluster"),
        Zone(id="z1", name="z", fabric="fabric-a", members=("hba:1", "array:1-1")),
        Workload(
            id="copy",
            initiators=("hba:2",),
            targets=("array",),
            rate=IoRate(1234.5),
            block_size=DataSize(8192.0),
            read_share=1 / 3,
        ),
    )
    return sketch.design()


def ids(design: Design, table: Table) -> list[str]:
    return list(port_ids(design) if table is Table.PORTS else design.rows(table))


def write(design: Design, table: Table, id_: str, key: str, text: str):
    """Write one cell; returns why it was refused, or nothing."""
    book = Book(design, catalog())
    made = plan(book, [PlannedCell(id_, field_of(table, key), text)], "Type")
    design.apply(made.change)
    return str(made.refused[0].why) if made.refused else ""


def read(design: Design, table: Table, id_: str, key: str) -> str:
    return field_of(table, key).read(Book(design, catalog()), id_)


def every_cell(design: Design) -> list[tuple[Table, str, str]]:
    return [
        (table, id_, cell.key)
        for table, fields in FIELDS.items()
        for id_ in ids(design, table)[:8]
        for cell in fields
    ]


@given(STEPS, st.sampled_from(("en", "de")))
def test_writing_what_is_shown_changes_nothing(steps, language):
    history = started(san())
    for step in steps:
        run(history, step)
    book = Book(history.design, catalog())
    with speaking(language):
        for table, id_, key in every_cell(history.design):
            cell = field_of(table, key)
            for text in (cell.read(book, id_), cell.shown(book, id_), cell.said(book, id_)):
                made = plan(book, [PlannedCell(id_, cell, text)], "Type")
                assert not made.refused, (table, id_, key, text)
                assert not made.change, (table, id_, key, text)


TEXTS = st.one_of(
    st.sampled_from(
        ["", "35", "12,5", "0.5 km", "R1", "Fabric A", "32GFC", "10000000C9123456", "hba:1", "peer",
         "SAS", "Leeds / R1", "-1", "nobody", "1e400", "FC-A; ESX 1", "8 KiB", "x" * 300]
    ),
    st.text(max_size=6),
)  # fmt: skip


@given(
    st.lists(st.tuples(st.integers(0, 10**6), TEXTS), max_size=30), st.sampled_from(("en", "de"))
)
def test_a_random_block_is_one_step_and_undone_gives_the_same_design(block, language):
    design = san()
    before = list(design.records())
    cells = every_cell(design)
    book = Book(design, catalog())
    pasted = []
    for number, text in block:
        table, id_, key = cells[number % len(cells)]
        pasted.append(PlannedCell(id_, field_of(table, key), text))
    with speaking(language):
        made = plan(book, pasted, "Paste")
    assert all(refusal.why for refusal in made.refused)
    history = History(design)
    history.do(made.change)
    history.undo()
    assert list(design.records()) == before


@given(st.floats(1e-3, 1e9), st.sampled_from(("en", "de")), st.booleans())
def test_a_number_as_shown_is_read_as_the_same(value, language, grouped):
    with speaking(language):
        shown = number_text(value, grouped=grouped)
        number, unit = read_number(shown)
    assert (number, unit) == (pytest.approx(value, rel=1e-9), "")


def test_a_length_takes_units_and_refuses_nothing_or_less():
    design = san()
    assert write(design, Table.CABLES, "c1", "length", "0,05 km") == ""
    assert design.cables["c1"].length == Length(50.0)
    assert "more than 0 m" in write(design, Table.CABLES, "c1", "length", "0")
    assert "not a unit" in write(design, Table.CABLES, "c1", "length", "5 kg")
    assert design.cables["c1"].length == Length(50.0)
    assert write(design, Table.CABLES, "c1", "length", "") == ""
    assert design.cables["c1"].length is None


@pytest.mark.parametrize(
    "text", ["10000000C9123456", "10:00:00:00:c9:12:34:56", "0x10000000c9123456"]
)
def test_a_wwpn_is_taken_in_every_notation_and_kept_in_one(text):
    design = san()
    assert write(design, Table.PORTS, "hba:1", "wwpn", text) == ""
    assert design.ports["hba:1"].wwpn == "10:00:00:00:c9:12:34:56"
    assert "16 hexadecimal digits" in write(design, Table.PORTS, "hba:1", "wwpn", "10:00")


def test_places_are_found_by_path_or_name_and_fitted_parts_have_none():
    design = san()
    assert write(design, Table.DEVICES, "array", "location", "r1") == ""
    assert read(design, Table.DEVICES, "array", "location") == "Leeds / R1"
    assert "there are: Leeds" in write(design, Table.DEVICES, "array", "location", "R9")
    assert "write 1 to 42" in write(design, Table.DEVICES, "array", "rack_position", "43")
    assert "of its chassis" in write(design, Table.DEVICES, "hba", "location", "R1")


def test_a_name_of_two_records_is_no_name_until_it_carries_the_id():
    sketch = Sketch()
    sketch.device("s1", SWITCH, name="core").device("s2", SWITCH, name="core")
    sketch.put(Zone(id="z"))
    design = sketch.design()
    assert "several are called so" in write(design, Table.ZONES, "z", "members", "core")
    assert write(design, Table.ZONES, "z", "members", "core (s2); s1:3") == ""
    assert design.zones["z"].members == ("s2", "s1:3")


def test_members_are_named_by_port_or_wwpn_and_can_be_copied_to_another_zone():
    design = san()
    write(design, Table.PORTS, "hba:1", "wwpn", "10000000C9123456")
    assert write(design, Table.ZONES, "z1", "members", "10000000c9123456; array:1-2") == ""
    assert design.zones["z1"].members == ("hba:1", "array:1-2")
    text = read(design, Table.ZONES, "z1", "members")
    assert write(design, Table.WORKLOADS, "copy", "initiators", text) == ""
    assert design.workloads["copy"].initiators == ("hba:1", "array:1-2")
    assert "has no port “77”" in write(design, Table.ZONES, "z1", "members", "array:77")


def test_a_workload_states_one_demand_and_a_block_may_move_it():
    design = san()
    why = write(design, Table.WORKLOADS, "copy", "throughput", "100")
    assert "this one states I/O rate" in why
    cells = [
        PlannedCell("copy", field_of(Table.WORKLOADS, "throughput"), "1.5 GB/s"),
        PlannedCell("copy", field_of(Table.WORKLOADS, "rate"), ""),
    ]
    made = plan(Book(design, catalog()), cells, "Paste")
    design.apply(made.change)
    load = design.workloads["copy"]
    assert load.rate is None
    assert load.throughput is not None
    assert load.throughput.amount == 1500
    assert write(design, Table.WORKLOADS, "copy", "block_size", "64") == ""
    assert write(design, Table.WORKLOADS, "copy", "read_share", "70 %") == ""
    assert design.workloads["copy"].block_size == DataSize(65536.0)
    assert design.workloads["copy"].read_share == pytest.approx(0.7)
    assert "between 0 % and 100 %" in write(design, Table.WORKLOADS, "copy", "read_share", "170")


def test_an_optic_must_go_into_the_cage_and_a_speed_be_one_of_the_port():
    design = san()
    options = field_of(Table.PORTS, "optic").choices(Book(design, catalog()), "fc-a:0")
    assert write(design, Table.PORTS, "fc-a:9", "optic", options[1]) == ""
    assert design.ports["fc-a:9"].optic in design.parts
    assert "no optic “LC”" in write(design, Table.PORTS, "fc-a:9", "optic", "LC")
    assert write(design, Table.PORTS, "fc-a:9", "speed", "16gfc") == ""
    assert design.ports["fc-a:9"].speed == "16GFC"
    assert "it can run at" in write(design, Table.PORTS, "fc-a:9", "speed", "128GFC")


def test_a_place_cannot_lie_within_itself():
    design = san()
    assert "within itself" in write(design, Table.LOCATIONS, "site", "parent", "Leeds / R1")


def test_what_is_worked_out_cannot_be_typed_in():
    design = san()
    assert "worked out" in write(design, Table.DEVICES, "array", "vendor", "Acme")


def test_a_missing_figure_is_unknown_and_no_number():
    sketch = Sketch()
    sketch.device("host", SERVER)
    book = Book(sketch.design(), catalog())
    power = field_of(Table.DEVICES, "power")
    assert (power.read(book, "host") == "unknown") == (power.number(book, "host") is None)


def test_people_count_in_names():
    assert sorted(["esx10", "ESX2", "a", "10", "²", "9b"], key=natural_key) == [
        "9b", "10", "a", "ESX2", "esx10", "²",
    ]  # fmt: skip
