"""Do the ports of a host card belong to the controller that the card's slot is on?"""

from __future__ import annotations

import pytest

from sanwright import edits
from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_facts
from sanwright.analysis.controllers import controller_of, controllers_of
from sanwright.analysis.slots import crowded_slots
from sanwright.design import Design
from sanwright.edits.connect_group import DevicePorts
from sanwright.edits.slots import room_for
from sanwright.parts import Part, PartKind, value_of
from tests.builders import catalog


def cards_for(array: Part) -> list[Part]:
    return [
        card
        for card in catalog().parts(PartKind.HOST_CARD)
        if array.slots_for(card) and list(card.port_names())
    ]


ARRAYS = [array.id for array in catalog().parts(PartKind.ARRAY) if cards_for(array)]


def with_cards(array: Part, card: Part, number: int) -> tuple[Design, str]:
    design = Design()
    change, id_ = edits.place_device(design, array, 0, 0)
    design.apply(change)
    for _ in range(number):
        change, _ = edits.fit_device(design, id_, card)
        design.apply(change)
    return design, id_


@pytest.mark.parametrize("array", ARRAYS)
def test_every_port_of_a_fitted_card_is_on_a_controller(array: str) -> None:
    part = catalog().part(array)
    card = cards_for(part)[0]
    groups = part.slots_for(card)
    named = {group.controller for group in groups}
    assert "" not in named
    known = [value_of(group.count) for group in groups]
    places = sum(known) if all(known) else len(groups)
    assert places
    design, id_ = with_cards(part, card, places)
    facts = Assessment(design)
    assert named <= set(controllers_of(facts, id_))
    ports = DevicePorts(design)
    for port in chassis_facts(facts, id_).ports:
        group = ports.group(port)
        assert group is not None
        if group.role == "target":
            assert controller_of(facts, port) == group.controller != ""


def test_slots_that_nobody_counts_are_filled_in_turn_and_named_by_their_controller() -> None:
    array = catalog().part("hpe-alletra-6010")
    design, id_ = with_cards(array, cards_for(array)[0], 2)
    slots = [device.slot for device in design.devices.values() if device.parent]
    assert slots == ["1-1", "2-1"]
    assert not crowded_slots(Assessment(design), id_)
    crowded, id_ = with_cards(array, cards_for(array)[0], 3)
    assert crowded_slots(Assessment(crowded), id_) == ("controller1",)


def test_no_more_cards_go_in_than_the_maker_allows() -> None:
    array = catalog().part("ibm-fsc200")
    card = cards_for(array)[0]
    assert len(room_for(array, card, (), 4).slots) == 4
    assert not room_for(array, card, (), 5).slots
