"""Is more of the same offered once with the second host, without being in the way?"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt

from sanwright.codec import to_json
from sanwright.design.containers import members_of
from sanwright.edits import fit_device
from sanwright.gui.editing.multiply_offer import MultiplyOffer

pytestmark = pytest.mark.one_window

HOST, CARD = "dell-r740", "emulex-lpe32002-m2"


@pytest.fixture
def offer(bench):
    """The offer after a first host with an adapter: not there yet."""
    bench.window.show()
    (first,) = place(bench, HOST)
    card = bench.session.catalog.part(CARD)
    bench.session.do(fit_device(bench.design, first, card)[0])
    bench.window.editor.select(())
    offer = bench.window.of(MultiplyOffer)
    assert not offer.isVisible()
    return offer


def place(bench, part: str) -> tuple[str, ...]:
    return bench.window.editor.place(bench.session.catalog.part(part), QPointF(400, 300))


def hosts(bench) -> list[str]:
    return [d.id for d in bench.design.devices.values() if d.parent is None]


def test_the_second_host_becomes_sixteen_like_the_first_in_one_step(bench, offer):
    place(bench, HOST)
    assert offer.isVisible()
    assert hosts(bench)[0] in offer.words.text()
    before, steps = to_json(list(bench.design.records())), bench.session.history.position
    offer.take.click()
    assert not offer.isVisible()
    (group,) = bench.design.groups
    assert len(members_of(bench.design, group)) == len(hosts(bench)) == 16
    inner = [d.parent for d in bench.design.devices.values() if d.parent is not None]
    assert sorted(inner) == sorted(hosts(bench)), "each has the adapter of the first"
    assert bench.window.editor.selected_ids() == (group,)
    assert bench.session.history.position == steps + 1
    bench.session.undo()
    assert to_json(list(bench.design.records())) == before
    place(bench, HOST)
    assert not offer.isVisible(), "it is not made twice"


def test_it_is_taken_and_declined_by_keyboard_alone(bench, offer):
    place(bench, HOST)
    editor = bench.window.editor
    editor.setFocus()
    bench.window.menus.actions["edit.multiply"].trigger()
    assert offer.isAncestorOf(bench.window.focusWidget())
    bench.qtbot.keyClicks(offer.count, "24")
    bench.qtbot.keyClick(offer.count, Qt.Key.Key_Return)
    assert len(hosts(bench)) == 24
    for _ in range(2):
        place(bench, "hpe-dl380-gen10")
    assert offer.isVisible()
    bench.window.menus.actions["edit.multiply"].trigger()
    bench.qtbot.keyClick(offer.count, Qt.Key.Key_Escape)
    assert not offer.isVisible()
    assert len(hosts(bench)) == 26


@pytest.mark.parametrize("by", ["button", "escape", "edit", "undo"])
def test_it_goes_by_itself_or_when_it_is_declined(bench, offer, by):
    (second,) = place(bench, HOST)
    bench.window.editor.nudge(8, 0)
    assert offer.isVisible(), "moving things is no answer"
    if by == "button":
        offer.leave.click()
    elif by == "escape":
        bench.qtbot.keyClick(bench.window.editor, Qt.Key.Key_Escape)
    elif by == "edit":
        bench.session.do(fit_device(bench.design, second, bench.session.catalog.part(CARD))[0])
    else:
        bench.session.undo()
        bench.session.undo()
    assert not offer.isVisible()


def test_it_is_about_hosts_that_were_placed_and_about_nothing_else(bench, offer):
    for _ in range(2):
        place(bench, "brocade-g620")
    assert not offer.isVisible()
    bench.window.editor.select(hosts(bench)[:1])
    bench.window.editor.duplicate()
    assert not offer.isVisible()
