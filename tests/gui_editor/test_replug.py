"""Re-plugging by mouse, cabling onto folded boxes, and lengths by place."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QPoint, Qt

from sanwright.design import Location, Project
from sanwright.edits import fold, group_devices, replace_record
from sanwright.units import Length
from tests.gui_editor.editor_hand import Hand

SHIFT = Qt.KeyboardModifier.ShiftModifier


def _cabled(hand: Hand) -> tuple[str, str, str, str]:
    """HBA port 1 in switch port 0: ids of the cable, the HBA, the switch and the array."""
    _, hba, switch, array = hand.fabric()
    cable = hand.connect(hand.ports(hba)[0], hand.ports(switch)[0])
    return cable, hba, switch, array


def test_dragging_the_handle_of_the_selected_cable_moves_its_end(hand: Hand) -> None:
    cable, hba, switch, _ = _cabled(hand)
    old, new = hand.ports(switch)[0], hand.ports(switch)[7]
    hand.view.select([cable])
    before = hand.session.design.snapshot()
    hand.press(hand.at(old))
    hand.move(hand.at(new))
    assert hand.callout().startswith("Fits")
    hand.release(hand.at(new))
    assert hand.session.design.cables[cable].ends() == (hand.ports(hba)[0], new)
    assert hand.view.selected_ids() == (cable,)
    hand.session.undo()
    assert list(hand.session.design.snapshot().records()) == list(before.records())


def test_without_the_cable_selected_a_drag_from_its_port_is_a_new_cable(hand: Hand) -> None:
    cable, hba, switch, _ = _cabled(hand)
    hand.view.select([])
    hand.press(hand.at(hand.ports(switch)[0]))
    hand.move(hand.at(hand.ports(hba)[1]))
    hand.key(Qt.Key.Key_Escape)
    assert hand.session.design.cables[cable].b == hand.ports(switch)[0]


def test_shift_drag_from_a_cabled_port_re_plugs_onto_the_next_free_port_of_a_device(
    hand: Hand,
) -> None:
    cable, _, switch, _ = _cabled(hand)
    hand.view.select([])
    hand.press(hand.at(hand.ports(switch)[0]), SHIFT)
    hand.move(hand.title(switch))
    hand.release(hand.title(switch))
    assert hand.session.design.cables[cable].b == hand.ports(switch)[1]
    assert set(hand.session.design.cables) == {cable}


def test_escape_and_a_drop_on_nothing_leave_the_cable_where_it_was(hand: Hand) -> None:
    cable, _, switch, _ = _cabled(hand)
    hand.view.select([cable])
    for end in ("escape", "nothing"):
        hand.press(hand.at(hand.ports(switch)[0]))
        hand.move(hand.at(hand.ports(switch)[9]))
        if end == "escape":
            hand.key(Qt.Key.Key_Escape)
            hand.release(hand.at(hand.ports(switch)[9]))
        else:
            hand.move(QPoint(4, 4))
            hand.release(QPoint(4, 4))
        assert hand.session.design.cables[cable].b == hand.ports(switch)[0]
        hand.view.select([cable])


def test_a_port_with_a_cable_refuses_and_says_so(hand: Hand) -> None:
    cable, hba, switch, _ = _cabled(hand)
    other = hand.connect(hand.ports(hba)[1], hand.ports(switch)[1])
    said: list[str] = []
    hand.session.message.connect(said.append)
    hand.view.select([cable])
    hand.drag(hand.at(hand.ports(switch)[0]), hand.at(hand.ports(switch)[1]))
    assert hand.session.design.cables[cable].b == hand.ports(switch)[0]
    assert hand.session.design.cables[other].b == hand.ports(switch)[1]
    assert any("has a cable already" in text for text in said)


def test_a_drag_onto_a_folded_group_takes_a_port_of_its_first_member(hand: Hand) -> None:
    _, hba, switch, _ = hand.fabric()
    second = hand.place("hpe-sn6000b", 420, 320)
    change, group = group_devices(hand.session.design, [switch, second], "Switches")
    assert hand.session.do(change)
    assert hand.session.do(fold(hand.session.design, group, folded=True))
    box = hand.view.drawing.drawing.box_of(switch)
    assert box == group
    hand.press(hand.at(hand.ports(hba)[0]))
    hand.move(hand.at(group))
    assert hand.callout().startswith("Fits")
    hand.release(hand.at(group))
    (cable,) = hand.session.design.cables.values()
    assert set(cable.ends()) == {hand.ports(hba)[0], hand.ports(switch)[0]}


def _put_in_rack(hand: Hand, rack: str, unit: int, device: str) -> None:
    record = msgspec.structs.replace(
        hand.session.design.devices[device], location=rack, rack_position=unit
    )
    assert hand.session.do(replace_record(hand.session.design, record, "Place"))


def test_a_new_cable_takes_its_length_from_the_rack_unless_one_is_stated(hand: Hand) -> None:
    server, hba, switch, array = hand.fabric()
    design = hand.session.design
    rack = Location(id="rack-1", name="R1", rack_units=42)
    hand.session.do(replace_record(design, rack, "Add rack"))
    project = msgspec.structs.replace(design.project, cable_slack=Length(0.5))
    assert isinstance(project, Project)
    hand.session.do(replace_record(design, project, "Slack"))
    _put_in_rack(hand, "rack-1", 10, server)
    _put_in_rack(hand, "rack-1", 30, switch)
    a, b = hand.ports(hba)[0], hand.ports(switch)[0]
    hand.press(hand.at(a))
    hand.move(hand.at(b))
    assert "5 m sold for 2 m run + 0.5 m slack" in hand.callout()
    hand.release(hand.at(b))
    (cable,) = design.cables.values()
    assert cable.length == Length(2)
    hand.view.set_cable_choice(None, Length(7))
    hand.drag(hand.at(hand.ports(hba)[1]), hand.at(hand.ports(switch)[1]))
    assert sorted(c.length.amount for c in design.cables.values() if c.length) == [2, 7]
    hand.view.set_cable_choice(None, None)
    hand.drag(hand.at(hand.ports(array)[0]), hand.at(hand.ports(switch)[2]))
    assert [c.length for c in design.cables.values()][-1] is None


def test_re_plugging_works_out_a_length_by_place_anew_but_keeps_a_stated_one(hand: Hand) -> None:
    server, hba, switch, _ = hand.fabric()
    other = hand.place("hpe-sn6000b", 480, 320)
    design = hand.session.design
    hand.view.zoom_fit()
    hand.session.do(replace_record(design, Location(id="r", name="R", rack_units=42), "Rack"))
    for unit, device in ((10, server), (12, switch), (40, other)):
        _put_in_rack(hand, "r", unit, device)
    hand.drag(hand.at(hand.ports(hba)[0]), hand.at(hand.ports(switch)[0]))
    (cable,) = design.cables
    short = design.cables[cable].length
    hand.view.select([cable])
    hand.drag(hand.at(hand.ports(switch)[0]), hand.title(other))
    longer = design.cables[cable].length
    assert short is not None and longer is not None  # noqa: PT018 - both or none
    assert longer > short
    stated = msgspec.structs.replace(design.cables[cable], length=Length(50))
    hand.session.do(replace_record(design, stated, "State"))
    hand.drag(hand.at(design.cables[cable].b), hand.title(switch))
    assert design.cables[cable].length == Length(50)
