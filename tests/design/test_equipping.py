"""Are many devices equipped in one step, and is it said what did not go in where?"""

from __future__ import annotations

import pytest

from sanwright import edits
from sanwright.design import Design, History
from sanwright.edits.equipping import plan_cards
from sanwright.edits.slots import first_slot
from tests.builders import HBA, HOST_OPTIC, SERVER, SWITCH, Sketch, catalog


def hosts(count: int) -> Design:
    sketch = Sketch()
    for number in range(count):
        sketch.device(f"host-{number}", SERVER, name=f"ESX {number}")
    return sketch.device("switch", SWITCH, name="core").design()


def inner(design: Design) -> list[tuple[str | None, str]]:
    return [(d.parent, d.slot) for d in design.devices.values() if d.parent is not None]


def test_every_host_gets_a_card_in_its_next_free_slot_in_one_step():
    design = hosts(3)
    change, _ = edits.fit_device(design, "host-1", catalog().part(HBA), "1")
    design.apply(change)
    before = list(design.records())
    made = edits.fit_into_each(design, ("host-0", "host-1", "host-2"), catalog().part(HBA))
    history = History(design)
    history.do(made.change)
    assert sorted(inner(design))[:3] == [("host-0", "1"), ("host-1", "1"), ("host-1", "2")]
    assert "into 3 devices." in str(made.sentence)
    history.undo()
    assert list(design.records()) == before


def test_what_takes_no_card_is_left_out_and_named():
    design = hosts(1)
    made = edits.fit_into_each(design, ("host-0", "switch"), catalog().part(HBA))
    design.apply(made.change)
    assert inner(design) == [("host-0", "1")]
    assert "Not core: it is not made for this." in str(made.sentence)


def test_a_host_without_a_free_slot_is_left_out():
    design = hosts(2)
    slots = sum(len(group.names()) for group in design.part_of("host-0").slots.values())
    for number in range(1, slots + 1):
        design.apply(edits.fit_device(design, "host-0", catalog().part(HBA), str(number))[0])
    made = edits.fit_into_each(design, ("host-0", "host-1"), catalog().part(HBA))
    assert {item.after.parent for item in made.change.replacements} == {"host-1"}
    assert "Not ESX 0: every slot that takes it is in use." in str(made.sentence)


def test_optics_go_into_the_empty_cages_of_cards_and_leave_filled_ones_alone():
    design = hosts(2)
    design.apply(edits.fit_into_each(design, ("host-0", "host-1"), catalog().part(HBA)).change)
    cards = [d.id for d in design.devices.values() if d.parent is not None]
    other = catalog().part("generic-16gfc-sw")
    design.apply(edits.set_optic(design, f"{cards[0]}:1", other))
    made = edits.fill_cages(design, ("host-0", "host-1"), catalog().part(HOST_OPTIC))
    design.apply(made.change)
    assert design.ports[f"{cards[0]}:1"].optic == other.id
    fitted = {port.id for port in design.ports.values() if port.optic == HOST_OPTIC}
    assert fitted == {f"{cards[0]}:2", f"{cards[1]}:1", f"{cards[1]}:2"}
    again = edits.fill_cages(design, ("host-0", "host-1"), catalog().part(HOST_OPTIC))
    assert not again.change
    assert "Not ESX 0, ESX 1: no cage that takes it is empty." in str(again.sentence)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_what_was_promised_is_done_and_no_host_gets_half_of_it(count):
    """The plan says each slot; a host with too few gets none, and is named with the reason."""
    design = hosts(4)
    card = catalog().part(HBA)
    slots = [name for group in design.part_of("host-0").slots_for(card) for name in group.names()]
    for slot in slots[1:]:
        design.apply(edits.fit_device(design, "host-3", card, slot)[0])
    before = set(design.devices)
    plan = plan_cards(design, [f"host-{number}" for number in range(4)], card, count)
    design.apply(edits.equip(design, plan).change)
    new = [design.devices[id_] for id_ in design.devices if id_ not in before]
    done = {(device.parent, device.slot) for device in new}
    assert done == {(id_, slot) for id_, slots in plan.places.items() for slot in slots}
    assert all(len(slots) == count for slots in plan.places.values())
    taken = [(device.parent, device.slot) for device in design.devices.values() if device.parent]
    assert len(set(taken)) == len(taken)
    assert ("host-3" in plan.places) is (count == 1)
    fits = 4 if count == 1 else 3
    assert f"fits {fits} of 4" in str(plan.verdict(design))
    if count > 1:
        assert f"Not ESX 3: 1 slot is free, {count} are wanted." in str(plan.verdict(design))


def test_a_card_fitted_without_a_slot_named_gets_one_that_takes_it():
    design = Sketch().device("x6", "brocade-x6-4").design()
    blade = catalog().part("brocade-fc32-48")
    for _ in range(2):
        design.apply(edits.fit_device(design, "x6", blade)[0])
    assert [slot for _, slot in inner(design)] == ["3", "4"]


@pytest.mark.parametrize(
    ("used", "free"), [("", "1"), ("9", "2"), ("1 9", "3"), ("1 2 9 10", None)]
)
def test_slots_whose_numbers_are_not_known_are_as_many_as_there_are(used: str, free: str | None):
    director, blade = catalog().part("brocade-dcx-8510-4"), catalog().part("brocade-fc16-48")
    assert first_slot(director, blade, used.split()) == free
