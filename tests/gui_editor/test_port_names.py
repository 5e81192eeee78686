"""Port names at cables: which are shown, where they stand, and when there are too many."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from sanwright import edits
from sanwright.gui.canvas.links.port_name_placer import MOST
from sanwright.gui.canvas.links.port_names import name_of
from tests.gui_editor.editor_hand import Hand


def _shown(hand: Hand) -> set[tuple[str, str]]:
    hand.view.names.place()
    return set(hand.view.names.layer.names)


def test_only_the_names_of_the_selected_cable_are_shown_at_first(hand: Hand) -> None:
    _, hba, switch, _ = hand.fabric()
    cable = hand.connect(hand.ports(hba)[0], hand.ports(switch)[3])
    hand.connect(hand.ports(hba)[1], hand.ports(switch)[4])
    hand.view.select([])
    assert _shown(hand) == set()
    hand.view.select([cable])
    assert _shown(hand) == {(cable, hand.ports(hba)[0]), (cable, hand.ports(switch)[3])}


def test_switched_on_every_cable_in_sight_has_its_names_clear_of_boxes(hand: Hand) -> None:
    _, hba, switch, array = hand.fabric()
    hand.view.zoom_reset()
    hand.connect(hand.ports(hba)[0], hand.ports(switch)[0])
    hand.connect(hand.ports(hba)[1], hand.ports(switch)[1])
    hand.connect(hand.ports(array)[0], hand.ports(switch)[2])
    hand.view.select([])
    hand.view.zoom_fit()
    if hand.view.zoom < 0.6:
        hand.view.zoom_reset()
    hand.view.names.set_on(True)
    names = hand.view.names.layer.names
    assert names
    boxes = [box.rect() for box in hand.view.drawing.drawing.boxes.values()]
    rects = [name.rect() for name in names.values()]
    assert not any(rect.intersects(box) for rect in rects for box in boxes)
    pairs = [(a, b) for n, a in enumerate(rects) for b in rects[:n]]
    assert not any(a.intersects(b) for a, b in pairs)


def test_a_name_says_slot_and_port_of_a_fitted_card(hand: Hand) -> None:
    _, hba, switch, _ = hand.fabric()
    assert name_of(hand.session.design, hand.ports(hba)[1]) == "slot 1 p2"
    assert name_of(hand.session.design, hand.ports(switch)[24]) == "p24"


def test_too_far_away_it_says_why_nothing_is_shown(hand: Hand, qtbot: QtBot) -> None:
    _, hba, switch, _ = hand.fabric()
    hand.connect(hand.ports(hba)[0], hand.ports(switch)[0])
    hand.view.select([])
    said: list[str] = []
    hand.view.names.refused.connect(said.append)
    while hand.view.zoom >= 0.6:
        hand.view.zoom_out()
    hand.view.names.set_on(True)
    assert not hand.view.names.layer.names
    assert "zoom in" in said[-1]
    while hand.view.zoom < 0.6:
        hand.view.zoom_in()
    hand.view.names.place()
    assert said[-1] == ""


def test_too_many_cables_are_refused_with_their_number(hand: Hand, monkeypatch) -> None:
    monkeypatch.setattr("sanwright.gui.canvas.links.port_name_placer.MOST", 1)
    assert MOST > 1
    _, hba, switch, _ = hand.fabric()
    hand.connect(hand.ports(hba)[0], hand.ports(switch)[0])
    hand.connect(hand.ports(hba)[1], hand.ports(switch)[1])
    hand.view.select([])
    hand.view.zoom_reset()
    hand.view.names.set_on(True)
    assert "2 cables are too many" in hand.view.names.why


def test_names_go_when_their_cable_goes(hand: Hand) -> None:
    _, hba, switch, _ = hand.fabric()
    cable = hand.connect(hand.ports(hba)[0], hand.ports(switch)[0])
    hand.view.select([cable])
    assert _shown(hand)
    hand.session.do(edits.delete(hand.session.design, [cable]))
    assert not _shown(hand)
