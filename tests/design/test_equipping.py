"""Are many devices equipped in one step, and is it said what did not go in where?"""

from __future__ import annotations

from sanwright import edits
from sanwright.design import Design, History
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
    assert "into 3 devices." in made.sentence
    history.undo()
    assert list(design.records()) == before


def test_what_takes_no_card_is_left_out_and_named():
    design = hosts(1)
    made = edits.fit_into_each(design, ("host-0", "switch"), catalog().part(HBA))
    design.apply(made.change)
    assert inner(design) == [("host-0", "1")]
    assert "1 device has no free slot for it: core." in made.sentence


def test_a_host_without_a_free_slot_is_left_out():
    design = hosts(2)
    slots = sum(len(group.names()) for group in design.part_of("host-0").slots.values())
    for number in range(1, slots + 1):
        design.apply(edits.fit_device(design, "host-0", catalog().part(HBA), str(number))[0])
    made = edits.fit_into_each(design, ("host-0", "host-1"), catalog().part(HBA))
    assert {item.after.parent for item in made.change.replacements} == {"host-1"}
    assert "ESX 0" in made.sentence


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
    assert "2 devices have no empty cage for it: ESX 0, ESX 1." in again.sentence
