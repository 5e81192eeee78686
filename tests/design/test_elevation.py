"""Is a rack drawn as it is built, and can no edit put two devices on one unit?"""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.design import Design, Device, History, Location, PartCopy, Table
from sanwright.design.racks import UNIT_MM, bays, outside_racks, rack_units
from sanwright.drawing.elevation import Elevation, elevations
from sanwright.edits import racks as edits
from sanwright.edits.rack_filling import Order, fill
from sanwright.edits.racks import RackSpot, Reason, Spaces
from sanwright.errors import InvalidEditError
from sanwright.listing import natural_key
from sanwright.parts import Part, PartKind
from sanwright.parts.part import Physical
from sanwright.units import Mass
from tests.builders import figure, part, rows
from tests.examples import examples

HEIGHTS = {"one": 1.0, "two": 2.0, "four": 4.0, "half": 1.5, "unknown": None}


def _part(id_: str, kind: PartKind = PartKind.SERVER, weight: float | None = None) -> Part:
    units = HEIGHTS.get(id_, 1.0)
    return part(
        id_,
        kind,
        physical=Physical(
            rack_units=None if units is None else figure(units),
            weight=None if weight is None else figure(Mass(weight)),
        ),
    )


def design_of(*records: Device | Location, parts: tuple[Part, ...] = ()) -> Design:
    known = {id_: _part(id_) for id_ in HEIGHTS} | {each.id: each for each in parts}
    copies = [PartCopy(id=each.id, part=each) for each in known.values()]
    return Design((*copies, *records))


def rack(id_: str = "r", units: int | None = 10, **more: str) -> Location:
    return Location(id=id_, name=id_.upper(), kind="rack", rack_units=units, **more)


def device(id_: str, part_id: str = "one", at: int | None = None, place: str | None = "r"):
    return Device(id=id_, part=part_id, location=place, rack_position=at)


def of(design: Design, rack_id: str = "r") -> Elevation:
    return elevations(design)[rack_id]


def test_units_count_from_the_bottom_and_a_device_reaches_upwards():
    elevation = of(design_of(rack(), device("a", "two", 1), device("b", "one", 10)))
    low, high = (elevation.box_of(each) for each in elevation.mounted)
    assert low.bottom == pytest.approx(elevation.box(1, 1).top + UNIT_MM)
    assert high.top < low.top
    assert low.height == pytest.approx(2 * UNIT_MM)
    assert elevation.unit_at(low.top + 1) == 2
    assert elevation.unit_at(low.bottom - 1) == 1


@given(st.integers(1, 60), st.data())
def test_the_unit_under_a_point_is_the_unit_drawn_there(units: int, data: st.DataObject):
    elevation = of(design_of(rack(units=units)))
    unit = data.draw(st.integers(1, units))
    box = elevation.box(unit, 1)
    assert elevation.unit_at(box.centre[1]) == unit
    assert box.top >= 0
    assert box.bottom <= elevation.frame.height


def test_an_unknown_height_is_drawn_as_one_unit_and_known_as_unknown():
    (mounted,) = of(design_of(rack(), device("a", "unknown", 3))).mounted
    assert (mounted.units, mounted.is_known) == (1, False)


def test_a_height_that_is_no_whole_number_takes_the_units_it_begins():
    (mounted,) = of(design_of(rack(), device("a", "half", 3))).mounted
    assert mounted.last == 4


def test_devices_on_the_same_units_are_drawn_side_by_side():
    elevation = of(
        design_of(rack(), device("a", "two", 1), device("b", "one", 2), device("c", "one", 3))
    )
    a, b, c = (elevation.box_of(each) for each in elevation.mounted)
    assert a.right <= b.left
    assert c.width == pytest.approx(a.width + b.width)
    assert elevation.used == 3
    assert elevation.free == 7


def test_what_is_beyond_the_rack_is_not_drawn_but_named():
    elevation = of(design_of(rack(), device("far", "one", 5000), device("edge", "two", 10)))
    assert elevation.outside == ("far",)
    assert [each.device for each in elevation.mounted] == ["edge"]
    assert elevation.used == 1


def test_a_rack_of_unknown_height_says_so_and_leaves_no_figure_of_free_units():
    elevation = of(design_of(rack(units=None), device("a", "one", 44)))
    assert elevation.units is None
    assert elevation.free is None
    assert elevation.drawn_units == 44


def test_racks_stand_by_site_and_room_in_natural_order():
    design = design_of(
        Location(id="s", name="Site 1", kind="site"),
        Location(id="m10", name="Room 10", kind="room", parent="s"),
        Location(id="m2", name="Room 2", kind="room", parent="s"),
        rack("r10", parent="m2"),
        rack("r2", parent="m2"),
        rack("far", parent="m10"),
        rack("alone"),
    )
    assert [(bay.place, bay.racks) for bay in bays(design)] == [
        ("m2", ("r2", "r10")),
        ("m10", ("far",)),
        (None, ("alone",)),
    ]
    assert natural_key("host9") < natural_key("Host10")


def test_the_tray_holds_what_stands_in_no_rack_but_nothing_that_is_fitted():
    adapter = part("hba", PartKind.HBA)
    design = design_of(
        Location(id="m", name="Room", kind="room"),
        rack(),
        device("h10", place=None),
        device("h9", place=None),
        device("in-room", place="m"),
        device("mounted", at=1),
        Device(id="card", part="hba"),
        Device(id="fitted", part="hba", parent="h9"),
        parts=(adapter,),
    )
    assert outside_racks(design) == {None: ("h9", "h10"), "m": ("in-room",)}


def test_mounting_is_refused_where_another_is_and_beyond_the_rack():
    design = design_of(rack(), device("a", "two", 4), device("b", "two", None, None))
    with pytest.raises(InvalidEditError, match="a is there"):
        edits.mount(design, "b", "r", 5)
    with pytest.raises(InvalidEditError, match="does not fit"):
        edits.mount(design, "b", "r", 10)
    change = edits.mount(design, "b", "r", 6)
    design.apply(change)
    assert str(change.label) == "Put b into R U6"
    assert (design.devices["b"].location, design.devices["b"].rack_position) == ("r", 6)


def test_a_device_of_unknown_height_may_be_mounted_and_then_takes_a_unit():
    design = design_of(rack(), device("a", "unknown", None), device("b", "one", None))
    design.apply(edits.mount(design, "a", "r", 1))
    refusal = Spaces(design).refusal(RackSpot("b", "r", 1))
    assert refusal is not None
    assert (refusal.reason, refusal.taken_by) == (Reason.TAKEN, "a")


def test_two_devices_can_change_places_at_once():
    design = design_of(rack(), device("a", "one", 1), device("b", "one", 2))
    design.apply(edits.mount_all(design, (RackSpot("a", "r", 2), RackSpot("b", "r", 1))))
    assert design.devices["a"].rack_position == 2


def test_unmounting_keeps_the_rack_unless_it_is_left():
    design = design_of(
        Location(id="m", kind="room"), rack(parent="m"), device("a", at=1), device("b", at=2)
    )
    design.apply(edits.unmount(design, ["a"]))
    assert (design.devices["a"].location, design.devices["a"].rack_position) == ("r", None)
    design.apply(edits.unmount(design, ["a", "b"], leave_rack=True))
    assert {design.devices[id_].location for id_ in "ab"} == {"m"}


def test_a_block_keeps_its_distances_and_others_are_stacked_in_order():
    design = design_of(
        rack(), device("a", "two", 7), device("b", "one", 2), device("c", "one", None, None)
    )
    assert edits.block(design, ["a", "b"]) == (("a", 5), ("b", 0))
    assert edits.block(design, ["c", "a"]) == (("c", 2), ("a", 0))
    spots = edits.spots_at(design, ["a", "b"], "r", 20, "a")
    assert spots == (RackSpot("a", "r", 9), RackSpot("b", "r", 4))


def test_a_step_goes_past_what_is_in_the_way_and_stops_at_the_end():
    design = design_of(rack(), device("a", "one", 1), device("b", "two", 2), device("c", "one", 10))
    assert edits.shifted(design, ["a"], 1) == (RackSpot("a", "r", 4),)
    assert edits.shifted(design, ["a"], -1) == ()
    assert edits.shifted(design, ["c"], 1) == ()


def test_the_next_rack_takes_a_device_at_the_nearest_free_unit():
    design = design_of(
        rack("r1"), rack("r2"), device("a", "two", 5, "r1"), device("b", "four", 4, "r2")
    )
    assert edits.into_next_rack(design, ["a"], 1) == (RackSpot("a", "r2", 2),)
    assert edits.into_next_rack(design, ["a"], -1) == ()


def test_filling_lays_the_heavy_low_and_hangs_switches_high():
    design = design_of(
        rack(),
        Device(id="light", part="light"),
        Device(id="heavy", part="heavy"),
        Device(id="sw", part="sw"),
        Device(id="odd", part="unknown"),
        parts=(
            _part("light", weight=10),
            _part("heavy", weight=80),
            _part("sw", PartKind.SWITCH, 8),
        ),
    )
    filling = fill(design, ["r"], ["sw", "light", "heavy", "odd"])
    assert filling.unknown == ("odd",)
    assert not filling.left_over
    design.apply(filling.change)
    at = {id_: record.rack_position for id_, record in design.devices.items()}
    assert at == {"light": 2, "heavy": 1, "sw": 10, "odd": None}
    design.apply(fill(design, ["r"], ["sw", "light", "heavy"], Order.DOWNWARDS).change)
    at = {id_: record.rack_position for id_, record in design.devices.items()}
    assert at == {"heavy": 10, "light": 9, "sw": 8, "odd": None}


def test_filling_says_what_found_no_place():
    design = design_of(
        rack(units=3), device("a", "two", None, None), device("b", "two", None, None)
    )
    filling = fill(design, ["r"], ["a", "b"])
    assert filling.left_over == ("b",)


def test_racks_are_added_with_free_names_and_in_a_room_of_their_own():
    design = design_of(msgspec.structs.replace(rack("x"), name="Rack 2"))
    change, ids = edits.add_racks(design, 3, 47, None, "Hall")
    design.apply(change)
    assert [design.locations[id_].name for id_ in ids] == ["Rack 1", "Rack 3", "Rack 4"]
    room = design.locations[design.locations[ids[0]].parent or ""]
    assert (room.kind, room.name) == ("room", "Hall")
    assert {rack_units(design, design.locations[id_]) for id_ in ids} == {47}
    with pytest.raises(InvalidEditError):
        edits.add_racks(design, 0, 42)


DEVICES = st.lists(st.sampled_from(sorted(HEIGHTS)), min_size=1, max_size=8)
MOVES = st.lists(
    st.tuples(
        st.sampled_from(["mount", "step", "next", "fill", "unmount"]),
        st.lists(st.integers(0, 7), min_size=1, max_size=4, unique=True),
        st.integers(-2, 14),
    ),
    max_size=12,
)


@settings(max_examples=examples(80))
@given(DEVICES, MOVES)
def test_no_edit_makes_devices_overlap_or_leave_the_rack_and_undo_restores(
    parts: list[str], moves: list[tuple[str, list[int], int]]
):
    racks = (rack("r1", 9), rack("r2", 12))
    design = design_of(*racks, *(device(f"d{n}", id_, None, None) for n, id_ in enumerate(parts)))
    history, start = History(design), rows(design)
    for kind, numbers, number in moves:
        chosen = [f"d{n}" for n in numbers if n < len(parts)]
        _try(history, kind, chosen, number)
        for elevation in elevations(design).values():
            assert not elevation.outside
            assert all(each.lanes == 1 for each in elevation.mounted)
            assert all(e.first >= 1 and e.last <= (elevation.units or 0) for e in elevation.mounted)
    while history.undo():
        pass
    assert rows(design) == start


def _try(history: History, kind: str, chosen: list[str], number: int) -> None:
    """Carry a random edit out unless it is refused."""
    design = history.design
    mounted = [id_ for id_ in chosen if design.devices[id_].rack_position is not None]
    try:
        if kind == "mount":
            place = "r1" if number % 2 else "r2"
            spots = edits.spots_at(design, chosen, place, number, chosen[0] if chosen else "")
            history.do(edits.mount_all(design, spots))
        elif kind == "step":
            history.do(edits.mount_all(design, edits.shifted(design, mounted, 1 - number % 2 * 2)))
        elif kind == "next":
            history.do(edits.mount_all(design, edits.into_next_rack(design, mounted, 1)))
        elif kind == "fill":
            history.do(fill(design, ["r1", "r2"], chosen).change)
        else:
            history.do(edits.unmount(design, chosen, leave_rack=number % 2 == 0))
    except InvalidEditError:
        assert kind == "mount"


def test_units_of_a_moved_device_are_one_step_of_undo():
    design = design_of(rack(), device("a", at=1), device("b", at=2))
    history = History(design)
    history.do(edits.mount_all(design, edits.shifted(design, ["a", "b"], 1)))
    assert [design.devices[id_].rack_position for id_ in "ab"] == [2, 3]
    history.undo()
    assert [design.devices[id_].rack_position for id_ in "ab"] == [1, 2]
    assert design.find(Table.DEVICES, "a") == device("a", at=1)
