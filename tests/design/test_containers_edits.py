"""Groups and places: what lies in what after an edit, and what else has to move."""

from __future__ import annotations

import pytest

from sanwright import edits
from sanwright.design import Design, Group, Location, Table
from sanwright.design.containers import Folding, members_of, place_of_folded
from sanwright.edits.multiply import numbered_names
from sanwright.errors import InvalidEditError
from tests.builders import ARRAY, HBA, HOST_OPTIC, SERVER, SWITCH, Sketch, catalog, rows, small_san


def _hosts(count: int = 4) -> Sketch:
    sketch = Sketch()
    for number in range(count):
        sketch.device(f"h{number}", SERVER, name=f"esx0{number}", x=240.0 * number, y=0.0)
    return sketch.device("fc", SWITCH, x=0.0, y=300.0)


def _places() -> Sketch:
    return _hosts().put(
        Location(id="s", kind="site", name="Site"),
        Location(id="m", kind="room", parent="s"),
        Location(id="r1", kind="rack", parent="m"),
        Location(id="r2", kind="rack", parent="m"),
    )


def test_a_group_is_called_after_the_part_of_its_devices() -> None:
    design = _hosts().design()
    change, id_ = edits.group_devices(design, ["h0", "h1"])
    design.apply(change)
    part = design.part(SERVER)
    assert part is not None
    assert design.groups[id_].name == f"{part.name} group"
    assert members_of(design, id_) == ("h0", "h1")
    change, second = edits.group_devices(design, ["h2"])
    design.apply(change)
    assert design.groups[second].name == f"{part.name} group 2"
    change, mixed = edits.group_devices(design, ["h3", "fc"])
    design.apply(change)
    assert design.groups[mixed].name == "Group"


def test_a_group_of_groups_lies_around_them_and_in_what_they_share() -> None:
    design = _hosts().put(Group(id="outer"), Group(id="inner", parent="outer")).design()
    for device in ("h0", "h1"):
        design.apply(edits.put_into(design, [device], "inner"))
    design.apply(edits.put_into(design, ["h2"], "outer"))
    change, id_ = edits.group_devices(design, ["inner", "h2", "h0"])
    design.apply(change)
    assert design.groups["inner"].parent == id_
    assert design.groups[id_].parent == "outer"
    assert design.devices["h0"].group == "inner"
    assert design.devices["h2"].group == id_


def test_nothing_makes_no_group() -> None:
    with pytest.raises(InvalidEditError):
        edits.group_devices(_hosts().design(), [])


def test_ungrouping_gives_members_to_the_group_around() -> None:
    design = _hosts().put(Group(id="outer"), Group(id="inner", parent="outer")).design()
    design.apply(edits.put_into(design, ["h0"], "inner"))
    design.apply(edits.ungroup(design, ["inner"]))
    assert design.devices["h0"].group == "outer"
    assert "inner" not in design.groups
    design.apply(edits.ungroup(design, ["h0"]))
    assert design.devices["h0"].group is None
    assert list(design.groups) == ["outer"]


def test_a_device_keeps_its_rack_unit_only_in_the_same_rack() -> None:
    design = _places().change(Table.DEVICES, "h0", location="r1", rack_position=7).design()
    design.apply(edits.put_into(design, ["h0"], "r1"))
    assert design.devices["h0"].rack_position == 7
    design.apply(edits.put_into(design, ["h0"], "r2"))
    assert (design.devices["h0"].location, design.devices["h0"].rack_position) == ("r2", None)


def test_a_fitted_device_goes_with_its_chassis() -> None:
    design = _places().device("card", HBA, parent="h0").design()
    design.apply(edits.put_into(design, ["card"], "r1"))
    assert design.devices["h0"].location == "r1"
    assert design.devices["card"].location is None


def test_racks_go_into_rooms_but_not_rooms_into_racks() -> None:
    design = _places().put(Location(id="room", kind="room")).design()
    design.apply(edits.put_into(design, ["r1"], "room"))
    assert design.locations["r1"].parent == "room"
    for inner, outer in (("m", "r2"), ("r1", "r2"), ("s", "m")):
        with pytest.raises(InvalidEditError):
            edits.put_into(design, [inner], outer)


def test_a_rack_in_a_group_means_its_devices() -> None:
    design = _places().put(Group(id="g")).design()
    design.apply(edits.put_into(design, ["h0", "h1"], "r1"))
    design.apply(edits.put_into(design, ["r1"], "g"))
    assert members_of(design, "g") == ("h0", "h1")
    assert design.locations["r1"].parent == "m"


def test_taking_out_of_places_leaves_the_group_alone() -> None:
    design = _places().put(Group(id="g")).design()
    design.apply(edits.put_into(design, ["h0"], "r1"))
    design.apply(edits.put_into(design, ["h0"], "g"))
    design.apply(edits.take_out(design, ["h0"], groups=False))
    assert (design.devices["h0"].location, design.devices["h0"].group) == (None, "g")
    design.apply(edits.put_into(design, ["h0"], None))
    assert design.devices["h0"].group is None


def test_what_goes_into_a_folded_box_does_not_move_the_box() -> None:
    design = _hosts().put(Group(id="g", folded=True)).design()
    design.apply(edits.put_into(design, ["h2", "h3"], "g"))
    before = place_of_folded(design, members_of(design, "g"))
    design.apply(edits.put_into(design, ["h0", "fc"], "g"))
    assert place_of_folded(design, members_of(design, "g")) == before
    rects = list(edits.drawn_rects(design, members_of(design, "g")).values())
    assert not any(a.covers(b) for n, a in enumerate(rects) for b in rects[:n])


def test_folding_moves_nothing_and_unfolding_right_after_neither() -> None:
    design = _hosts().put(Group(id="g")).design()
    design.apply(edits.put_into(design, ["h0", "h2"], "g"))
    before = rows(design)
    change = edits.fold(design, "g", True)
    design.apply(change)
    assert [item.table for item in change.replacements] == [Table.GROUPS]
    assert place_of_folded(design, Folding(design).members("g")) == (0.0, 0.0)
    design.apply(edits.fold(design, "g", False))
    assert rows(design) == before


def _covered(design: Design) -> list[tuple[str, str]]:
    rects = edits.drawn_rects(design, [d.id for d in design.devices.values() if d.parent is None])
    ids = list(rects)
    return [(a, b) for n, a in enumerate(ids) for b in ids[:n] if rects[a].covers(rects[b])]


def test_unfolding_makes_room_in_one_edit() -> None:
    design = _hosts(2).device("array", ARRAY, x=0.0, y=620.0).design()
    change, id_ = edits.multiply(design, ["h0"], 30)
    design.apply(change)
    assert _covered(design)
    before = rows(design)
    unfold = edits.fold(design, id_, False)
    design.apply(unfold)
    assert not _covered(design)
    assert design.devices["h1"].y == 0.0
    assert design.devices["fc"].x == 0.0
    assert design.devices["fc"].y < design.devices["array"].y
    design.apply(unfold.inverse())
    assert rows(design) == before


def test_a_folded_neighbour_is_pushed_as_a_whole() -> None:
    design = _hosts(1).design()
    change, first = edits.multiply(design, ["h0"], 11)
    design.apply(change)
    part = catalog().part(SERVER)
    change, second = edits.place_many(design, part, 240.0, 0.0, 5)
    design.apply(change)
    before = {id_: design.devices[id_] for id_ in members_of(design, second)}
    design.apply(edits.fold(design, first, False))
    moved = {(design.devices[i].x - d.x, design.devices[i].y - d.y) for i, d in before.items()}
    assert len(moved) == 1
    assert moved != {(0.0, 0.0)}


def test_unfolding_all_covers_nothing_and_folding_all_changes_flags_only() -> None:
    design = _hosts(2).design()
    for host in ("h0", "h1"):
        change, _ = edits.multiply(design, [host], 9)
        design.apply(change)
    design.apply(edits.fold_all(design, "group", False))
    assert not any(group.folded for group in design.groups.values())
    assert not _covered(design)
    change = edits.fold_all(design, "all", True)
    assert {item.table for item in change.replacements} == {Table.GROUPS}


def test_unfolding_inside_a_folded_rack_pushes_nothing() -> None:
    design = _places().put(Group(id="g", folded=True)).design()
    design.apply(edits.put_into(design, ["h0", "h1"], "g"))
    design.apply(edits.put_into(design, ["h0", "h1"], "r1"))
    design.apply(edits.fold(design, "r1", True))
    change = edits.fold(design, "g", False)
    assert [item.id for item in change.replacements] == ["g"]


def test_copies_have_what_is_fitted_and_the_optics_but_no_cables() -> None:
    design = small_san().design()
    cables = dict(design.cables)
    change, group = edits.multiply(design, ["host"], 3)
    design.apply(change)
    members = members_of(design, group)
    assert [design.devices[id_].name for id_ in members] == ["ESX 1", "ESX 2", "ESX 3", "ESX 4"]
    assert design.groups[group].folded
    for id_ in members:
        (card,) = [d for d in design.devices.values() if d.parent == id_]
        assert (card.part, card.slot, card.slot_pcie_lanes) == (HBA, "1", 8)
        assert design.ports[f"{card.id}:2"].optic == HOST_OPTIC
    assert dict(design.cables) == cables
    assert place_of_folded(design, members) == (0.0, 0.0)


def test_multiplying_a_whole_group_again_fills_the_same_group() -> None:
    design = _hosts(1).design()
    change, group = edits.multiply(design, ["h0"], 1)
    design.apply(change)
    change, again = edits.multiply(design, [group], 1)
    design.apply(change)
    assert again == group
    assert len(members_of(design, group)) == 4


def test_names_go_on_with_their_zeros_and_leave_out_those_taken() -> None:
    design = _hosts(2).design()
    assert edits.names_of_copies(design, "h0", 9)[:2] == ["esx02", "esx03"]
    assert edits.names_of_copies(design, "h0", 99, "esx01")[-1] == "esx100"
    assert edits.names_of_copies(design, "h0", 2, "node-7.dc1") == ["node-7.dc1", "node-8.dc1"]
    names = numbered_names("web", set())
    assert [next(names) for _ in range(3)] == ["web", "web 2", "web 3"]


def test_two_thousand_copies_have_ids_and_places_of_their_own() -> None:
    design = small_san().design()
    change, group = edits.multiply(design, ["host"], 2000)
    design.apply(change)
    members = members_of(design, group)
    assert len(members) == 2001
    assert len({(design.devices[id_].x, design.devices[id_].y) for id_ in members}) == 2001
    assert len({design.devices[id_].name for id_ in members}) == 2001


def test_placing_many_makes_one_folded_group_with_the_optics_that_come_along() -> None:
    design = Design()
    part = catalog().part(ARRAY)
    optics = catalog().shipped_optics(part)
    assert optics
    change, group = edits.place_many(design, part, 80.0, 40.0, 48, optics=optics)
    design.apply(change)
    assert design.groups[group].folded
    assert design.groups[group].name == f"{part.name} group"
    members = members_of(design, group)
    assert len(members) == 48
    assert place_of_folded(design, members) == (80.0, 40.0)
    single, _ = edits.place_device(Design(), part, 0, 0, optics=optics)
    settings = [item for item in single.replacements if item.table is Table.PORTS]
    assert len(design.ports) == 48 * len(settings)


def test_a_copy_of_a_group_brings_its_members_and_the_groups_in_it() -> None:
    design = _hosts().put(Group(id="outer", name="All"), Group(id="g", parent="outer")).design()
    design.apply(edits.put_into(design, ["h0", "h1"], "g"))
    design.apply(edits.put_into(design, ["h2"], "outer"))
    other = Design()
    change, made = edits.paste_records(other, edits.copy_records(design, ["outer"]), 0, 0)
    other.apply(change)
    assert len(made) == 3
    (outer,) = [group for group in other.groups.values() if group.parent is None]
    assert outer.name == "All"
    assert len(members_of(other, outer.id)) == 3
    change, _ = edits.paste_records(design, edits.copy_records(design, ["g"]), 0, 0)
    design.apply(change)
    assert sorted(group.parent or "" for group in design.groups.values()) == ["", "outer", "outer"]


def test_fabrics_come_along_by_their_side() -> None:
    design = small_san().design()
    copied = edits.copy_with_fabrics(design, ["fc-a", "fc-b"])
    empty = Design()
    empty.apply(edits.paste_records(empty, copied, 0, 0)[0])
    assert sorted(fabric.side for fabric in empty.fabrics.values()) == ["A", "B"]
    change, made = edits.paste_records(empty, copied, 0, 0)
    empty.apply(change)
    assert len(empty.fabrics) == 2
    assert {empty.devices[id_].fabric for id_ in made} == set(empty.fabrics)
