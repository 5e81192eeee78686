"""Does the design refuse what would break it, and tell who watches?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.design import (
    Cable,
    Change,
    Design,
    Device,
    Location,
    Note,
    PartCopy,
    Port,
    RaidGroup,
    Record,
    Replacement,
    Table,
    Workload,
    Zone,
    port_device,
    port_name,
    port_ref,
)
from sanwright.errors import InvalidEditError
from sanwright.units import DataSize
from tests.builders import rows, small_san


def adding(*records: Record) -> Change:
    return Change("Add", tuple(Replacement(r.TABLE, r.id, None, r) for r in records))


DANGLING: dict[str, Record] = {
    "a part": Device(id="new", part="nobody"),
    "a chassis": Device(id="new", part="brocade-g620", parent="nobody"),
    "a fabric": Device(id="new", part="brocade-g620", fabric="nobody"),
    "a location": Device(id="new", part="brocade-g620", location="nobody"),
    "a port's device": Port(id="nobody:1"),
    "an optic": Port(id="hba:9", optic="nobody"),
    "a cable's end": Cable(id="new", a="nobody:1", b="fc-a:9", part="generic-lc-lc-om4"),
    "a cable's part": Cable(id="new", a="hba:1", b="fc-a:9", part="nobody"),
    "a RAID group's device": RaidGroup(
        id="new", device="nobody", level="RAID 1", members=2, member_capacity=DataSize(1)
    ),
    "an initiator": Workload(id="new", initiators=("nobody",)),
    "a target": Workload(id="new", targets=("nobody:1",)),
    "a zone member": Zone(id="new", members=("hba:1", "nobody:1")),
    "a zone's fabric": Zone(id="new", fabric="nobody"),
    "an outer location": Location(id="new", parent="nobody"),
}


@pytest.mark.parametrize("record", DANGLING.values(), ids=DANGLING.keys())
def test_a_reference_to_nothing_is_refused_and_nothing_changes(record: Record) -> None:
    design = small_san().design()
    before = rows(design)
    told: list[Change] = []
    design.observe(told.append)
    with pytest.raises(InvalidEditError, match="“nobody”"):
        design.apply(adding(Note(id="note-1"), record))
    assert rows(design) == before
    assert told == []


REFERRED = [
    (Table.DEVICES, "host"),
    (Table.DEVICES, "hba"),
    (Table.FABRICS, "fabric-a"),
    (Table.PARTS, "generic-lc-lc-om4"),
    (Table.PARTS, "generic-32gfc-sw"),
]


@pytest.mark.parametrize(("table", "id_"), REFERRED)
def test_what_others_refer_to_cannot_be_removed(table: Table, id_: str) -> None:
    design = small_san().design()
    before = rows(design)
    with pytest.raises(InvalidEditError, match=id_):
        design.apply(Change("Remove", (Replacement(table, id_, design.find(table, id_), None),)))
    assert rows(design) == before


def test_a_batch_may_pass_through_states_that_would_be_refused() -> None:
    design = Design()
    device, part = Device(id="d", part="p"), PartCopy(id="p")
    design.apply(adding(device, part))
    design.apply(adding(device, part).inverse())
    assert rows(design) == rows(Design())


@pytest.mark.parametrize("kind", [Device, Location])
def test_nothing_can_be_inside_itself(kind: type) -> None:
    fields = {"part": "p"} if kind is Device else {}
    loop = [kind(id=a, parent=b, **fields) for a, b in (("a", "b"), ("b", "c"), ("c", "a"))]
    with pytest.raises(InvalidEditError, match="inside itself"):
        Design([PartCopy(id="p"), *loop])
    with pytest.raises(InvalidEditError, match="inside itself"):
        Design([PartCopy(id="p"), kind(id="a", parent="a", **fields)])


def test_a_change_made_for_another_state_is_refused() -> None:
    design = Design([Note(id="n", text="now")])
    stale = Replacement(Table.NOTES, "n", Note(id="n", text="then"), Note(id="n", text="new"))
    with pytest.raises(InvalidEditError, match="nothing was changed"):
        design.apply(Change("Type", (stale,)))
    assert design.notes["n"].text == "now"


@pytest.mark.parametrize("wrong", [Device(id="other", part="p"), Note(id="d")])
def test_a_record_in_the_wrong_place_is_refused_and_references_stay_guarded(wrong: Record) -> None:
    device, part = Device(id="d", part="p"), PartCopy(id="p")
    design = Design([part, device])
    with pytest.raises(InvalidEditError, match="cannot be stored"):
        design.apply(Change("Swap", (Replacement(Table.DEVICES, "d", device, wrong),)))
    with pytest.raises(InvalidEditError, match="refers to it"):
        design.apply(Change("Remove", (Replacement(Table.PARTS, "p", part, None),)))


def test_the_same_id_twice_is_refused() -> None:
    with pytest.raises(InvalidEditError):
        Design([Note(id="n", text="a"), Note(id="n", text="b")])


def test_a_snapshot_does_not_move_and_is_shared_until_the_next_change() -> None:
    design = Design([Note(id="n", text="a")])
    first = design.snapshot()
    assert design.snapshot() is first
    design.apply(adding(Note(id="m")))
    assert set(first.notes) == {"n"}
    assert set(design.snapshot().notes) == {"n", "m"}


def test_an_observer_can_leave_even_while_it_is_told() -> None:
    design, told = Design(), []

    def leave(change: Change) -> None:
        told.append(change.label)
        stop()

    stop = design.observe(leave)
    design.observe(lambda _: told.append("second"))
    design.apply(adding(Note(id="n")))
    design.apply(adding(Note(id="m")))
    assert told == ["Add", "second", "second"]


def test_new_ids_are_free_and_keep_the_stem() -> None:
    design = Design([Note(id=f"note-{number}") for number in range(1, 12)])
    assert design.new_id("note", Table.NOTES) == "note-12"
    assert design.new_id("note-3", Table.NOTES, taken={"note-12"}) == "note-13"
    assert design.new_id("host", Table.DEVICES) == "host-1"


def test_each_stem_is_numbered_on_its_own() -> None:
    design = Design([Note(id="note-1"), Note(id="note-2")])
    assert design.new_id("remark", Table.NOTES) == "remark-1"
    assert design.new_id("note", Table.NOTES) == "note-3"


@given(st.sets(st.integers(1, 60)), st.sets(st.integers(1, 60)))
def test_a_new_id_is_free_whatever_gaps_there_are(numbers: set[int], taken: set[int]) -> None:
    design = Design([Note(id=f"note-{number}") for number in numbers])
    new = design.new_id("note", Table.NOTES, {f"note-{number}" for number in taken})
    assert int(new.removeprefix("note-")) not in numbers | taken


def test_port_references_come_apart_and_together() -> None:
    assert port_ref("hba", "1") == "hba:1"
    assert (port_device("a:b:1-2"), port_name("a:b:1-2")) == ("a:b", "1-2")
    assert (port_device("hba"), port_name("hba")) == ("hba", "")


def test_people_read_names_and_slots() -> None:
    design = small_san().design()
    assert str(design.label("hba:2")) == "ESX 1 / QLE2742 (slot 1) port 2"
    assert str(design.label("fc-a:0")) == "fc-a port 0"
    assert str(design.label("c1")) == "c1"
    assert design.chassis_of("hba") == "host"


def test_records_come_in_the_order_of_tables_and_rows() -> None:
    design = Design([Note(id="b"), Note(id="a"), PartCopy(id="z")])
    assert [record.id for record in design.records()] == ["z", "b", "a"]


def test_an_id_that_findings_may_name_is_used_once_over_all_tables() -> None:
    design = small_san().design()
    device = next(iter(design.devices))
    taken = Change("x", (Replacement(Table.NOTES, device, None, Note(id=device)),))
    before = list(design.records())
    with pytest.raises(InvalidEditError, match="used twice"):
        design.apply(taken)
    assert list(design.records()) == before
    assert design.new_id("note", Table.NOTES) not in design.devices
