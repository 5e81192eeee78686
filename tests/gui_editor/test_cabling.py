"""Drawing cables: what the mouse and the keyboard make, and what the preview says before."""

from PySide6.QtCore import QPoint, QPointF, Qt

from sanwright.drawing.cable_lines import along
from sanwright.units import Length
from tests.gui_editor.editor_hand import Hand


def test_dragging_from_port_to_port_draws_a_cable_with_optics_as_one_undo_step(hand: Hand) -> None:
    _, hba, switch, _ = hand.fabric()
    a, b = hand.ports(hba)[0], hand.ports(switch)[5]
    before = hand.session.design.snapshot()
    hand.drag(hand.at(a), hand.at(b))
    (cable,) = hand.session.design.cables.values()
    assert {cable.a, cable.b} == {a, b}
    assert cable.length == Length(5)
    assert hand.session.design.ports[a].optic
    assert hand.session.design.ports[b].optic
    assert hand.view.selected_ids() == (cable.id,)
    hand.session.undo()
    after = hand.session.design.snapshot()
    assert list(after.records()) == list(before.records())


def test_preview_says_that_a_good_pair_fits(hand: Hand) -> None:
    _, hba, switch, _ = hand.fabric()
    hand.press(hand.at(hand.ports(hba)[0]))
    hand.move(hand.at(hand.ports(switch)[0]))
    assert hand.callout().startswith("Fits: 16GFC")
    assert "limit 125 m" in hand.callout()
    hand.release(QPoint(3, 3))
    assert not hand.session.design.cables


def test_preview_says_why_a_cable_is_too_long(hand: Hand) -> None:
    _, hba, switch, _ = hand.fabric()
    hand.view.set_cable_choice(hand.catalog.part("generic-lc-lc-om2"), Length(80))
    hand.press(hand.at(hand.ports(hba)[0]))
    hand.move(hand.at(hand.ports(switch)[0]))
    assert "Error" in hand.callout()
    assert "80 m of OM2" in hand.callout()
    hand.release(hand.at(hand.ports(switch)[0]))
    (cable,) = hand.session.design.cables.values()
    assert (cable.part, cable.length) == ("generic-lc-lc-om2", Length(80))


def test_preview_says_why_two_initiators_do_not_belong_together(hand: Hand) -> None:
    _, hba, _, _ = hand.fabric()
    other = hand.fit(hand.place("dell-r740", 480, 80), "emulex-lpe32002-m2")
    hand.view.zoom_fit()
    hand.press(hand.at(hand.ports(hba)[0]))
    hand.move(hand.at(hand.ports(other)[0]))
    assert "both ends are initiators" in hand.callout()
    hand.key(Qt.Key.Key_Escape)
    assert hand.callout() == ""
    hand.release(hand.at(hand.ports(other)[0]))
    assert not hand.session.design.cables


def test_releasing_on_nothing_draws_no_cable_and_says_so(hand: Hand) -> None:
    _, hba, _, _ = hand.fabric()
    said: list[str] = []
    hand.session.message.connect(said.append)
    hand.drag(hand.at(hand.ports(hba)[0]), QPoint(5, 5))
    assert not hand.session.design.cables
    assert any("No cable drawn" in text for text in said)


def test_releasing_on_a_device_takes_its_next_free_fitting_port(hand: Hand) -> None:
    _, hba, switch, array = hand.fabric()
    first = hand.ports(switch)[0]
    hand.connect(hand.ports(array)[0], first)
    hand.drag(hand.at(hand.ports(hba)[1]), hand.title(switch))
    cables = [c for c in hand.session.design.cables.values() if hand.ports(hba)[1] in c.ends()]
    assert len(cables) == 1
    assert hand.ports(switch)[1] in cables[0].ends()


def test_cabling_tool_draws_from_device_to_device(hand: Hand) -> None:
    server, hba, switch, _ = hand.fabric()
    hand.view.start_cabling(True)
    hand.drag(hand.title(server), hand.title(switch))
    (cable,) = hand.session.design.cables.values()
    assert cable.ends() == (hand.ports(hba)[0], hand.ports(switch)[0])
    hand.view.start_cabling(False)
    x = hand.session.design.devices[server].x
    hand.drag(hand.title(server), hand.title(server) + QPoint(80, 0))
    assert hand.session.design.devices[server].x != x


def test_a_used_port_is_refused_in_the_preview(hand: Hand) -> None:
    _, hba, switch, _ = hand.fabric()
    a, b = hand.ports(hba)
    target = hand.ports(switch)[0]
    hand.connect(a, target)
    hand.press(hand.at(b))
    hand.move(hand.at(target))
    assert "cables are plugged into" in hand.callout()
    hand.key(Qt.Key.Key_Escape)
    hand.release(hand.at(target))


def test_keyboard_draws_a_cable(hand: Hand) -> None:
    _, hba, switch, _ = hand.fabric()
    start = hand.ports(hba)[0]
    hand.view.select([start])
    hand.key(Qt.Key.Key_C)
    assert hand.callout()
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Tab)
    hand.key(Qt.Key.Key_Return)
    (cable,) = hand.session.design.cables.values()
    assert cable.ends() == (start, hand.ports(switch)[2])


def test_keyboard_steps_from_device_to_device_and_escape_gives_up(hand: Hand) -> None:
    _, hba, switch, array = hand.fabric()
    hand.view.select([hand.ports(hba)[0]])
    hand.key(Qt.Key.Key_C)
    hand.key(Qt.Key.Key_Down)
    hand.key(Qt.Key.Key_Escape)
    assert not hand.session.design.cables
    hand.key(Qt.Key.Key_C)
    hand.key(Qt.Key.Key_Down)
    hand.key(Qt.Key.Key_Return)
    (cable,) = hand.session.design.cables.values()
    assert cable.b == hand.ports(array)[0]
    assert switch not in cable.b


def test_keyboard_starts_at_the_first_free_port_of_a_device(hand: Hand) -> None:
    server, hba, switch, _ = hand.fabric()
    hand.connect(hand.ports(hba)[0], hand.ports(switch)[0])
    hand.view.select([server])
    hand.key(Qt.Key.Key_C)
    hand.key(Qt.Key.Key_Return)
    assert any(
        c.ends() == (hand.ports(hba)[1], hand.ports(switch)[1])
        for c in hand.session.design.cables.values()
    )


def test_a_device_without_free_ports_says_so(hand: Hand) -> None:
    said: list[str] = []
    hand.session.message.connect(said.append)
    server = hand.place("dell-r730", 96, 80)
    hand.view.select([server])
    hand.key(Qt.Key.Key_C)
    assert said == ["This device has no free port to start a cable from."]


def test_hovering_and_selecting_a_cable_shows_speed_medium_and_length(hand: Hand, qtbot) -> None:
    _, hba, switch, _ = hand.fabric()
    hand.drag(hand.at(hand.ports(hba)[0]), hand.at(hand.ports(switch)[0]))
    (cable,) = hand.session.design.cables
    qtbot.waitUntil(lambda: hand.session.report is not None and not hand.session.is_checking)
    chip = hand.view.drawing.overlay.get(f"label:{cable}")
    assert chip.text == "16GFC · OM4 5 m"
    hand.view.select([])
    assert hand.view.drawing.overlay.get(f"label:{cable}") is None


def test_what_is_written_on_a_cable_is_never_cut(hand: Hand, qtbot) -> None:
    _, hba, switch, _ = hand.fabric()
    hand.drag(hand.at(hand.ports(hba)[0]), hand.at(hand.ports(switch)[0]))
    (cable,) = hand.session.design.cables
    drawing, view = hand.view.drawing, hand.view
    line = drawing.drawing.cables[cable].flat
    view.select([])
    for zoom in (1.0, 3.0):
        view.zoom_at(view.viewport().rect().center(), zoom / view.zoom)
        for share in (0.02, 0.5, 0.98):
            place = QPointF(*along(line, share)[0])
            for corner in ("topLeft", "bottomRight", "center"):
                view.centerOn(place)
                seen = view.visible_rect()
                away = place - getattr(seen, corner)()
                inwards = QPointF(6 if away.x() < 0 else -6, 6 if away.y() < 0 else -6)
                step = (away + (inwards if corner != "center" else QPointF())) * zoom
                view.scroll_by(round(step.x()), round(step.y()))
                drawing.hover(cable)
                chip = drawing.overlay.get(f"label:{cable}")
                assert view.visible_rect().adjusted(-1, -1, 1, 1).contains(chip.bounds(view.zoom))
                drawing.hover(None)
