"""Does the tour point at what is there, does doing it lead on, and is it easy to leave?"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from sanwright import edits
from sanwright.gui.load.display import LoadDisplay
from sanwright.gui.search.box import SearchBox
from sanwright.gui.tour.example import LONG_CABLE
from sanwright.gui.tour.guide import Tour
from sanwright.gui.tour.steps import STEPS
from sanwright.units import Length


@pytest.fixture
def guided(bench):
    """The window of the tour, with its first step."""
    bench.window.show()
    bench.window.resize(1600, 1000)
    bench.qtbot.waitExposed(bench.program.frame)
    bench.window.menus.actions["help.tour"].trigger()
    bench.window = bench.program.window
    bench.session = bench.program.session
    bench.settle()
    bench.window.editor.zoom_fit()
    return bench


def go_to(bench, key: str):
    tour = bench.window.of(Tour)
    while tour.step.key != key:
        tour.go_on()
    return tour


def test_work_under_way_stays_in_its_own_tab(bench):
    device = bench.place("brocade-g620")
    bench.window.show()
    bench.window.menus.actions["help.tour"].trigger()
    assert bench.program.window is not bench.window
    assert device in bench.design.devices
    assert not bench.program.session.is_modified
    assert bench.program.window.files.path is None
    assert bench.answers.asked == []


@pytest.mark.sampled(2)
@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.key)
def test_what_a_step_points_at_is_there_and_the_card_hides_none_of_it(guided, step):
    tour = go_to(guided, step.key)
    spot = step.spot(guided.window)
    room = guided.window.rect().adjusted(-8, -8, 8, 8)
    assert spot.rings
    assert all(room.contains(ring) and ring.width() > 8 for ring in spot.rings)
    assert tour.card.isVisible()
    assert guided.window.rect().contains(tour.card.geometry())
    assert not any(ring.intersects(tour.card.geometry()) for ring in spot.rings)
    assert tour.card.accessibleName()
    assert tour.card.accessibleDescription()


def _place(bench):
    bench.window.editor.place(bench.session.catalog.part("brocade-g620"))


def _cable(bench):
    bench.draw(_free(bench, "ps1"), _free(bench, "fc-a"), "generic-lc-lc-om4", 5.0)


def _free(bench, device: str) -> str:
    drawing = bench.window.editor.drawing.drawing
    ports = (port.reference for port in drawing.boxes[device].shape.ports())
    return next(port for port in ports if not drawing.cables_at(port))


def _mend(bench):
    change = edits.set_cable_length(bench.design, LONG_CABLE, Length(5))
    assert bench.session.do(change)


def _load(bench):
    bench.window.of(LoadDisplay).show(True)


def _fold(bench):
    change, group = edits.group_devices(bench.design, bench.window.editor.selected_ids())
    assert bench.session.do(change)
    assert bench.session.do(edits.fold(bench.design, [group], True))


def _find(bench):
    bench.window.of(SearchBox).find()
    bench.window.of(Tour).look()
    bench.window.of(SearchBox).popup.dismiss()


def _views(bench):
    bench.window.views.setCurrentIndex(1)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("key", "do"),
    [
        ("place", _place),
        ("cable", _cable),
        ("finding", _mend),
        ("load", _load),
        ("fold", _fold),
        ("find", _find),
        ("views", _views),
    ],
)
def test_doing_it_leads_on(guided, key, do):
    tour = go_to(guided, key)
    number = next(n for n, step in enumerate(STEPS) if step.key == key)
    guided.qtbot.wait(300)
    assert tour.step.key == key
    do(guided)
    guided.qtbot.waitUntil(lambda: tour.step is STEPS[number + 1], timeout=8000)


@pytest.mark.slow
def test_going_back_to_what_is_done_waits_for_next(guided):
    tour = go_to(guided, "load")
    guided.window.of(LoadDisplay).show(True)
    guided.qtbot.waitUntil(lambda: tour.step.key == "fold", timeout=8000)
    tour.card.back.click()
    guided.qtbot.wait(1400)
    assert tour.step.key == "load"


def test_the_card_can_be_used_with_the_keyboard_alone(guided):
    tour, card = guided.window.of(Tour), guided.window.of(Tour).card
    assert card.next.hasFocus()
    guided.qtbot.keyClick(card.next, Qt.Key.Key_Return)
    assert tour.step is STEPS[1]
    guided.qtbot.keyClick(card.next, Qt.Key.Key_Escape)
    assert not tour.is_on
    assert guided.window.editor.hasFocus()


def test_the_last_step_finishes(guided):
    tour = go_to(guided, "order")
    tour.card.next.click()
    assert not tour.is_on
    assert guided.session.design.devices


@pytest.mark.slow
def test_it_survives_what_the_user_does_meanwhile(guided):
    tour = guided.window.of(Tour)
    go_to(guided, "cable")
    guided.window.resize(700, 500)
    guided.qtbot.wait(200)
    assert guided.window.rect().contains(tour.card.geometry().topLeft())
    guided.window.editor.select_all()
    guided.window.editor.delete_selected()
    for step in STEPS[2:]:
        tour.go_on()
        assert tour.step is step
        tour.look()
    guided.window.appearance.set_mode(guided.window.appearance.mode)
    guided.session.history.mark_saved()
    guided.program.designs.new(guided.window)
    assert guided.program.designs.close(guided.window)
    guided.qtbot.wait(300)
