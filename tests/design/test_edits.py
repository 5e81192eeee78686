"""Do the edits do what an architect means by them?"""

from __future__ import annotations

import msgspec
import pytest

from sanwright import edits
from sanwright.design import (
    Design,
    Device,
    Location,
    Measurement,
    Note,
    PartCopy,
    Port,
    RaidGroup,
    Table,
    Waiver,
    Workload,
    Zone,
)
from sanwright.drawing.geometry import Rect
from sanwright.errors import InvalidEditError
from sanwright.units import DataSize, IoRate, Length, Throughput
from tests.builders import (
    ARRAY,
    ARRAY_OPTIC,
    HBA,
    HOST_OPTIC,
    LC_OM3,
    LC_OM4,
    SERVER,
    SWITCH,
    Sketch,
    catalog,
    rows,
    small_san,
)


def full_san() -> Design:
    """The small SAN with a record of every kind on it."""
    sketch = small_san()
    sketch.put(
        Location(id="site", kind="site"),
        Location(id="rack", parent="site"),
        Zone(id="z1", fabric="fabric-a", members=("hba:1", "array:1-1")),
        Zone(id="z2", fabric="fabric-a", members=("array:1-1",)),
        Workload(id="backup", initiators=("hba:2",), targets=("array:1-2", "fc-a")),
        RaidGroup(
            id="lun", device="array", level="RAID 5", members=5, member_capacity=DataSize(1e12)
        ),
        Note(id="note-1", text="hello"),
        Measurement(id="m", name="IOPS", metric="workload.limit"),
        Waiver(id="w", rule="load.link", subjects=("c1",), reason="agreed"),
    )
    sketch.change(Table.DEVICES, "host", location="rack")
    return sketch.design()


def test_deleting_an_array_takes_all_that_cannot_stand_without_it() -> None:
    design = full_san()
    design.apply(edits.delete(design, ["array"]))
    assert "array" not in design.devices
    assert set(design.cables) == {"c1", "c2"}
    assert not [port for port in design.ports if port.startswith("array:")]
    assert not design.raid_groups
    assert design.zones["z1"].members == ("hba:1",)
    assert "z2" not in design.zones
    assert "oltp" not in design.workloads
    assert design.workloads["backup"].targets == ("fc-a",)


def test_deleting_a_host_takes_what_is_fitted_into_it() -> None:
    design = full_san()
    change = edits.delete(design, ["host"])
    design.apply(change)
    assert str(change.label) == "Delete ESX 1"
    assert set(design.devices) == {"fc-a", "fc-b", "array"}
    assert set(design.cables) == {"c3", "c4", "c5", "c6"}
    assert not design.workloads
    assert design.zones["z1"].members == ("array:1-1",)


def test_deleting_a_fabric_or_a_location_leaves_its_devices() -> None:
    design = full_san()
    design.apply(edits.delete(design, ["fabric-a", "site"]))
    assert design.devices["fc-a"].fabric is None
    assert design.devices["fc-b"].fabric == "fabric-b"
    assert design.zones["z1"].fabric is None
    assert design.locations["rack"].parent is None
    design.apply(edits.delete(design, ["rack"]))
    assert design.devices["host"].location is None


@pytest.mark.parametrize("id_", ["c1", "z1", "backup", "lun", "note-1", "m", "w"])
def test_deleting_a_single_record_takes_nothing_else(id_: str) -> None:
    design = full_san()
    change = edits.delete(design, [id_])
    assert [item.id for item in change.replacements] == [id_]
    assert change.replacements[0].after is None


def test_deleting_many_says_how_many() -> None:
    design = full_san()
    assert str(edits.delete(design, ["host", "fc-a", "note-1"]).label) == "Delete 3 items"


def test_copies_are_independent_and_stand_beside_the_originals() -> None:
    design = full_san()
    before = rows(design)
    copied = edits.copy_records(design, ["host", "fc-a", "note-1"])
    change, made = edits.paste_records(design, copied, 40.0, 80.0)
    design.apply(change)
    for table, records in before.items():
        assert {id_: design.rows(table)[id_] for id_ in records} == records
    new = [design.devices[id_] for id_ in made if id_ in design.devices]
    assert len(new) == 3
    host, hba, switch = (next(d for d in new if d.part == p) for p in (SERVER, HBA, SWITCH))
    assert hba.parent == host.id
    assert host.name == "ESX 2"
    assert (host.x, host.y) == (40.0, 80.0)
    assert switch.fabric == "fabric-a"
    cables = [design.cables[id_] for id_ in made if id_ in design.cables]
    assert [(c.a, c.b, c.length) for c in cables] == [(f"{hba.id}:1", f"{switch.id}:0", Length(10))]
    assert design.ports[f"{hba.id}:1"].optic == HOST_OPTIC
    design.apply(edits.delete(design, made))
    for table in (Table.DEVICES, Table.CABLES, Table.PORTS, Table.NOTES):
        assert dict(design.rows(table)) == before[table]


def test_what_is_fitted_stays_fitted_in_a_copy_whatever_the_order_of_ids() -> None:
    sketch = Sketch().device("a-card", HBA, parent="z-host", slot="2").device("z-host", SERVER)
    design = sketch.design()
    assert list(design.devices) == ["a-card", "z-host"]
    change, _ = edits.paste_records(design, edits.copy_records(design, ["z-host"]), 8.0, 8.0)
    design.apply(change)
    (card,) = [d for d in design.devices.values() if d.part == HBA and d.id != "a-card"]
    assert card.parent is not None
    assert design.devices[card.parent].part == SERVER
    assert card.parent != "z-host"
    assert card.slot == "2"


def test_a_copy_can_go_into_another_design() -> None:
    copied = edits.copy_records(full_san(), ["host", "array", "fc-a"])
    other = Design()
    change, made = edits.paste_records(other, copied, 0.0, 0.0)
    other.apply(change)
    assert len(other.devices) == 4
    assert len(other.cables) == 3
    assert all(device.fabric is None for device in other.devices.values())
    assert all(device.location is None for device in other.devices.values())
    assert other.part(ARRAY) == catalog().part(ARRAY)
    assert len(made) == len(set(made)) == 7


def test_a_copy_of_a_card_without_its_host_stands_alone() -> None:
    design = full_san()
    change, (id_,) = edits.paste_records(design, edits.copy_records(design, ["hba"]), 5.0, 6.0)
    design.apply(change)
    assert design.devices[id_].parent is None


def test_a_cable_with_one_end_outside_is_not_copied() -> None:
    design = full_san()
    assert not [r for r in edits.copy_records(design, ["fc-a"]) if r.TABLE is Table.CABLES]


def test_a_copied_port_has_no_world_wide_name() -> None:
    design = small_san().put(Port(id="hba:1", optic=HOST_OPTIC, wwpn="10:00:01")).design()
    change, _ = edits.paste_records(design, edits.copy_records(design, ["host"]), 0, 0)
    design.apply(change)
    names = {p.id: p.wwpn for p in design.ports.values() if p.optic == HOST_OPTIC}
    assert list(names.values()).count("10:00:01") == 1


def test_a_placed_part_brings_its_copy_and_the_optics_it_ships_with() -> None:
    design = Design()
    part = catalog().part(ARRAY)
    change, id_ = edits.place_device(design, part, 8.0, 16.0, optics=catalog().shipped_optics(part))
    design.apply(change)
    assert design.part_of(id_) == part
    assert (design.devices[id_].x, design.devices[id_].y) == (8.0, 16.0)
    assert {p.optic for p in design.ports.values()} == {ARRAY_OPTIC}
    assert len(design.ports) == 8


def test_cages_of_a_part_without_shipped_optics_stay_empty() -> None:
    design = Design()
    change, _ = edits.place_device(design, catalog().part(SWITCH), 0, 0)
    design.apply(change)
    assert not design.ports


def test_cards_go_into_the_next_free_slot() -> None:
    design = Sketch().device("h", SERVER).device("card", HBA, parent="h", slot="2").design()
    slots = []
    for _ in range(3):
        change, id_ = edits.fit_device(design, "h", catalog().part(HBA))
        design.apply(change)
        slots.append(design.devices[id_].slot)
    assert slots == ["1", "3", "4"]
    with pytest.raises(InvalidEditError, match="“nobody”"):
        edits.fit_device(design, "nobody", catalog().part(HBA))


def test_connecting_keeps_the_cable_and_fits_the_optics() -> None:
    design = Sketch().device("s1", SWITCH).device("s2", SWITCH).design()
    optic = catalog().part(HOST_OPTIC)
    cable = catalog().part(LC_OM4)
    change, id_ = edits.connect(design, "s1:0", "s2:Q3", cable, Length(3), optic, None)
    design.apply(change)
    assert design.cables[id_].ends() == ("s1:0", "s2:Q3")
    assert design.ports["s1:0"].optic == HOST_OPTIC
    assert "s2:Q3" not in design.ports
    assert design.part(LC_OM4) == cable


@pytest.mark.parametrize(
    ("a", "b"), [("s1:0", "s1:0"), ("s1:0", "s2:99"), ("nobody:1", "s1:0"), ("s1", "s2:1")]
)
def test_a_cable_needs_two_ports_that_are_there(a: str, b: str) -> None:
    design = Sketch().device("s1", SWITCH).device("s2", SWITCH).design()
    with pytest.raises(InvalidEditError):
        edits.connect(design, a, b, catalog().part(LC_OM4), None)


def test_fitting_an_optic_keeps_the_port_s_other_settings() -> None:
    design = small_san().put(Port(id="hba:1", optic=HOST_OPTIC, speed="16GFC")).design()
    design.apply(edits.set_optic(design, "hba:1", None))
    assert design.ports["hba:1"] == Port(id="hba:1", speed="16GFC")
    design.apply(edits.set_optic(design, "hba:1", catalog().part(ARRAY_OPTIC)))
    design.apply(edits.set_port_speed(design, "hba:1", None))
    assert design.ports["hba:1"] == Port(id="hba:1", optic=ARRAY_OPTIC)


def test_a_cable_s_length_and_kind_can_be_changed() -> None:
    design = small_san().design()
    design.apply(edits.set_cable_length(design, "c1", Length(25)))
    design.apply(edits.set_cable_part(design, "c1", catalog().part(LC_OM3)))
    assert (design.cables["c1"].length, design.cables["c1"].part) == (Length(25), LC_OM3)
    design.apply(edits.set_cable_length(design, "c1", None))
    assert design.cables["c1"].length is None
    for length in (0.0, -1.0):
        with pytest.raises(InvalidEditError, match="more than 0 m"):
            edits.set_cable_length(design, "c1", Length(length))


def test_unknown_parts_are_filled_in_once_they_are_known() -> None:
    design = Design([PartCopy(id=SWITCH), Device(id="s", part=SWITCH)])
    design.apply(edits.resolve_parts(design, {SWITCH: catalog().part(SWITCH)}))
    assert design.part_of("s") == catalog().part(SWITCH)


def test_a_part_that_is_there_already_is_not_replaced_by_a_newer_one() -> None:
    old = msgspec.structs.replace(catalog().part(SWITCH), summary="as sold in 2026")
    design = Design([PartCopy(id=SWITCH, part=old)])
    change, id_ = edits.place_device(design, catalog().part(SWITCH), 0, 0)
    design.apply(change)
    assert design.part_of(id_) == old


@pytest.mark.parametrize(
    ("alignment", "expected"),
    [
        (edits.Alignment.LEFT, {"host": (0, 0), "array": (0, 50)}),
        (edits.Alignment.RIGHT, {"host": (120, 0), "array": (100, 50)}),
        (edits.Alignment.CENTRE, {"host": (60, 0), "array": (50, 50)}),
        (edits.Alignment.TOP, {"host": (0, 0), "array": (100, 0)}),
        (edits.Alignment.BOTTOM, {"host": (0, 60), "array": (100, 50)}),
        (edits.Alignment.MIDDLE, {"host": (0, 30), "array": (100, 25)}),
    ],
)
def test_boxes_line_up_on_their_common_edge_or_axis(
    alignment: edits.Alignment, expected: dict[str, tuple[float, float]]
) -> None:
    design = small_san().change(Table.DEVICES, "array", x=100.0, y=50.0).design()
    boxes = {"host": Rect(0.0, 0.0, 20.0, 10.0), "array": Rect.sized(100.0, 50.0, 40.0, 20.0)}
    design.apply(edits.align_devices(design, boxes, alignment))
    assert {id_: (design.devices[id_].x, design.devices[id_].y) for id_ in boxes} == expected
    assert not edits.align_devices(design, {"host": Rect(0, 0, 1, 1)}, alignment)


def test_moving_takes_devices_and_notes() -> None:
    design = full_san()
    change = edits.move_devices(design, {"host": (1, 2), "note-1": (3, 4), "nobody": (5, 6)})
    design.apply(change)
    assert (design.devices["host"].x, design.notes["note-1"].y) == (1, 4)


def test_a_waiver_needs_a_reason() -> None:
    design = small_san().design()
    with pytest.raises(InvalidEditError, match="reason"):
        edits.waive(design, "load.link", ["c1"], "", "  ", "Ann", "2026-01-02")
    subjects = ["c2", "c1"]
    design.apply(edits.waive(design, "load.link", subjects, "", " agreed ", "Ann", "2026-01-02"))
    (waiver,) = design.waivers.values()
    assert (waiver.subjects, waiver.reason) == (("c1", "c2"), "agreed")


def test_a_workload_states_one_demand() -> None:
    design = small_san().design()
    both = Workload(id="x", rate=IoRate(1), throughput=Throughput(1))
    with pytest.raises(InvalidEditError, match="one demand"):
        edits.set_workload(design, both)
    design.apply(edits.set_workload(design, Workload(id="x", in_flight=8)))
    assert design.workloads["x"].in_flight == 8


def test_a_clipboard_that_leaves_a_device_out_pastes_what_is_whole() -> None:
    """Only a damaged one, or a stranger's, has cables of what is not on it."""
    design = small_san().design()
    copied = edits.copy_records(design, list(design.devices))
    assert any(record.TABLE is Table.CABLES for record in copied)
    cut = [record for record in copied if record.id != "hba"]
    change, made = edits.paste_records(design, cut, 40.0, 80.0)
    design.apply(change)
    assert made
    pasted = [each.after for each in change.replacements if each.table is Table.CABLES]
    assert len(pasted) < len([each for each in copied if each.TABLE is Table.CABLES])
