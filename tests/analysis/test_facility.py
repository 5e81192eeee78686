"""Are the loads of racks and rooms summed, nested and left open where a figure is unknown?"""

from __future__ import annotations

from typing import Any

import pytest

from sanwright.analysis import Assessment, assess
from sanwright.analysis.airflow import airflow_of, read_airflow
from sanwright.analysis.facility import (
    BTU_PER_HOUR_PER_WATT,
    RackUnits,
    Tally,
    load_at,
    placed_in,
    standing_in,
)
from sanwright.design import Device, Location, PartCopy
from sanwright.edits import replace_record
from sanwright.parts import Part, PartKind, Physical
from sanwright.units import Mass, Power
from tests.builders import Sketch, figure, part


def known(id_: str, kind: PartKind = PartKind.ARRAY) -> Part:
    """2 U, 20 kg, typically 100 W and at most 150 W."""
    physical = Physical(
        rack_units=figure(2.0),
        weight=figure(Mass(20)),
        power_typical=figure(Power(100)),
        power_max=figure(Power(150)),
    )
    return part(id_, kind, physical=physical)


def room() -> Sketch:
    """A room with two racks; an array in each, of which that in r1 holds two cards."""
    sketch = Sketch().put(
        Location(id="room", kind="room"),
        Location(id="r1", parent="room"),
        Location(id="r2", parent="room"),
    )
    sketch.device("a", known("array"), location="r1").device("b", known("array"), location="r2")
    return sketch.device("card", known("card", PartKind.HOST_CARD), parent="a", quantity=2)


def load(sketch: Sketch, location: str) -> Any:
    return load_at(assess(sketch.design()), location)


def test_a_rack_counts_what_is_fitted_but_gives_it_no_units() -> None:
    found = load(room(), "r1")
    assert found.rack_units == Tally(RackUnits(2))
    assert found.power_typical == Tally(Power(300))
    assert found.power_max == Tally(Power(450))
    assert found.weight == Tally(Mass(60))
    assert found.weight.is_complete


def test_a_room_counts_its_racks() -> None:
    found = load(room(), "room")
    assert found.rack_units.known == RackUnits(4)
    assert found.power_max.known == Power(600)
    assert found == load(room(), "r1") + load(room(), "r2")


def test_power_becomes_heat() -> None:
    found = load(room(), "r2")
    assert found.heat_typical.known.amount == pytest.approx(341.2142)
    assert found.heat_max.known.amount == pytest.approx(150 * BTU_PER_HOUR_PER_WATT)
    assert str(found.heat_typical.known) == "341.21 BTU/h"


def test_what_is_not_known_is_counted_and_not_taken_for_nothing() -> None:
    dark = part("dark", PartKind.SERVER)
    sketch = room().device("d1", dark, location="r1").device("d2", dark, location="r1")
    sketch.put(PartCopy(id="odd"), Device(id="x", part="odd", location="r2"))
    found = load(sketch, "r1")
    assert found.rack_units == Tally(RackUnits(2), 2, ("dark",))
    assert found.power_max == Tally(Power(450), 2, ("dark",))
    assert found.heat_max.unknown == 2
    assert not found.weight.is_complete
    assert load(sketch, "room").weight == Tally(Mass(80), 3, ("dark", "odd"))


def test_typical_power_stands_in_for_an_unknown_maximum_as_a_lower_bound() -> None:
    only_typical = part("t", PartKind.ARRAY, physical=Physical(power_typical=figure(Power(70))))
    found = load(room().device("t", only_typical, location="r2"), "r2")
    assert found.power_max == Tally(Power(220), 1, ("t",))
    assert found.power_typical == Tally(Power(170))


def test_a_patch_panel_needs_no_power_and_a_licence_weighs_nothing() -> None:
    sketch = Sketch().put(Location(id="r"))
    sketch.device("p", part("p", PartKind.PATCH_PANEL), location="r")
    sketch.device("l", part("l", PartKind.LICENCE), location="r")
    found = load(sketch, "r")
    assert found.power_max == Tally(Power(0))
    assert found.rack_units == Tally(RackUnits(0), 1, ("p",))
    assert found.weight == Tally(Mass(0), 1, ("p",))


def test_devices_take_their_units_upwards() -> None:
    sketch = Sketch().put(Location(id="r"))
    for id_, unit in (("high", 10), ("low", 3), ("loose", None)):
        sketch.device(id_, known("array"), location="r", rack_position=unit)
    placed = placed_in(assess(sketch.design()), "r")
    assert [(each.device, each.first, each.last) for each in placed] == [
        ("low", 3, 4),
        ("high", 10, 11),
    ]


def test_a_device_that_moves_takes_its_load_along() -> None:
    design = room().design()
    facts = Assessment(design.snapshot(), live=True)
    assert load_at(facts, "r2").weight.known == Mass(20)
    facts.apply(replace_record(design, Device(id="a", part="array", location="r2"), "Move"))
    assert load_at(facts, "r1").weight.known == Mass(0)
    assert load_at(facts, "r2").weight.known == Mass(80)
    assert [device.id for device in standing_in(facts, "room")] == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("front to back", ("front", True)),
        ("Front-to-Rear", ("front", True)),
        ("rear to front", ("front", False)),
        ("back-to-front", ("front", False)),
        ("port-side intake", ("port side", True)),
        ("Port side exhaust", ("port side", False)),
        ("non-port side intake", ("port side", False)),
        ("nonport-side exhaust", ("port side", True)),
        ("from the side", None),
        ("front to back or back to front", None),
        ("", None),
    ],
)
def test_words_about_air_are_read_or_left(text: str, read: tuple[str, bool] | None) -> None:
    assert read_airflow(text) == read


def test_the_front_of_a_switch_is_the_maker_s_own_word() -> None:
    sketch = Sketch().device("b", "brocade-6505").device("c", "cisco-mds-9250i")
    facts = assess(sketch.device("n", "netapp-de460c").design())
    brocade, cisco, shelf = (airflow_of(facts, id_) for id_ in "bcn")
    assert brocade is not None
    assert cisco is not None
    assert shelf is not None
    assert len({brocade.of, cisco.of, shelf.of}) == 3
    assert (str(brocade.direction), str(cisco.direction)) == ("back to front", "front to back")
