"""Which host cards? Is an array usable of which nobody knows the ports, and is that kept?"""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QPointF

from sanwright.edits import delete, fit_device, swap_part
from sanwright.gui.findings.missing_facts_panel import MissingFactsPanel
from sanwright.gui.host_cards.offer import HostCardsOffer
from sanwright.gui.host_cards.window import HostCardsDialog, asked_of
from sanwright.listing import all_of
from sanwright.parts import ENTERED, value_of

pytestmark = pytest.mark.one_window

UNKNOWN, SLOTTED, ONE_GROUP = "netapp-e2612", "ibm-fsc200", "dell-powermax-2000"
WITHOUT_PLACES, WITHOUT_PORTS = "brocade-48000", "brocade-sx6"


def _dialog(bench, *devices: str) -> HostCardsDialog:
    bench.window.editor.select(devices)
    chosen = asked_of(bench.session, tuple(bench.window.editor.selected_ids()))
    stated = bench.window.of(MissingFactsPanel).stated
    return HostCardsDialog(bench.session, chosen, stated, bench.window)


def test_stated_ports_are_there_at_once_and_in_the_next_design(bench):
    first = bench.place(UNKNOWN)
    assert not list(bench.design.part_of(first).port_names())
    dialog = _dialog(bench, first)
    dialog.accept()
    assert not dialog.complaint.isHidden()  # no port was stated
    dialog.modules.setValue(2)
    dialog.each.setValue(4)
    dialog.speeds.setCurrentText(str(all_of(("8GFC", "16GFC", "32GFC"))))
    dialog.accept()
    assert dialog.result()
    names = [name for name, _ in bench.design.part_of(first).port_names()]
    assert names == [f"{n}-{port}" for n in (1, 2) for port in (1, 2, 3, 4)]
    # The catalog offers the part so from now on: in every design.
    kept = bench.session.catalog.part(UNKNOWN)
    group = kept.ports["controller_2"]
    assert (value_of(group.count), group.controller) == (4, "controller 2")
    assert kept.source(group.count.sources[0]).title == ENTERED
    assert value_of(group.speeds) == ("8GFC", "16GFC", "32GFC")
    # Nobody is asked again, and undo takes it out of both.
    assert not asked_of(bench.session, (first,))
    bench.session.undo()
    assert not list(bench.design.part_of(first).port_names())
    assert not list(bench.session.catalog.part(UNKNOWN).port_names())


def test_cards_go_into_every_controller_and_no_more_than_there_is_room_for(bench):
    a, b = bench.place(SLOTTED), bench.place(SLOTTED)
    dialog = _dialog(bench, a, b)
    (box,) = dialog.numbers.values()
    box.setValue(3)
    dialog.accept()
    assert not dialog.complaint.isHidden()
    assert all(device.parent is None for device in bench.design.devices.values())
    box.setValue(1)
    dialog.accept()
    slots = {(d.parent, d.slot) for d in bench.design.devices.values() if d.parent}
    assert slots == {(device, slot) for device in (a, b) for slot in ("1-1", "2-1")}
    bench.session.undo()
    assert len(bench.design.devices) == 2


def test_a_device_that_takes_no_cards_is_not_asked(bench):
    assert not asked_of(bench.session, (bench.place("brocade-g620"),))


def _asks(bench) -> HostCardsDialog | None:
    dialogs = bench.window.findChildren(HostCardsDialog)
    return next((each for each in dialogs if each.isVisible()), None)


def test_however_such_a_part_comes_in_it_is_offered_to_state_its_ports(bench):
    bench.window.show()
    offer, catalog = bench.window.of(HostCardsOffer), bench.session.catalog
    (placed,) = bench.window.editor.place(catalog.part(UNKNOWN), QPointF(400, 300))
    assert offer.isVisible()
    assert catalog.part(UNKNOWN).name in offer.words.text()
    offer.take.click()
    dialog = _asks(bench)
    assert dialog is not None
    dialog.each.setValue(2)
    dialog.accept()
    assert not offer.isVisible()
    assert list(bench.design.part_of(placed).port_names())
    # The next of its kind has them; another part in its place is asked for, cards like ports.
    bench.window.editor.place(catalog.part(UNKNOWN), QPointF(900, 300))
    assert not offer.isVisible()
    bench.session.do(swap_part(bench.design, (placed,), catalog.part(SLOTTED), catalog).change)
    assert offer.isVisible()
    bench.session.do(delete(bench.design, (placed,)))
    assert not offer.isVisible()
    bench.session.undo()
    assert not offer.isVisible(), "what an undo brings back is not new"
    bench.window.editor.place(catalog.part(SLOTTED), QPointF(900, 450))
    assert offer.isVisible()
    offer.leave.click()
    bench.window.editor.place(catalog.part(SLOTTED), QPointF(900, 600))
    assert not offer.isVisible(), "who says no is not asked again"


def test_the_finding_leads_to_the_question(bench):
    bench.window.show()
    first = bench.place(ONE_GROUP)
    bench.settle()
    (missing,) = bench.finding("device.ports-unknown").missing
    bench.window.of(MissingFactsPanel).ask(missing)
    dialog = _asks(bench)
    assert dialog is not None
    # One group stood for the ports of all controllers: there is one of each now.
    dialog.modules.setValue(4)
    dialog.each.setValue(8)
    dialog.accept()
    for part in (bench.design.part_of(first), bench.session.catalog.part(ONE_GROUP)):
        groups = part.ports.values()
        assert [group.controller for group in groups] == [f"controller {n}" for n in (1, 2, 3, 4)]
        assert len(list(part.port_names())) == 32


def test_a_library_for_whose_slots_no_drive_is_known_is_asked_for_ports(bench):
    known = bench.session.catalog.part("hpe-msl2024")
    drives = msgspec.structs.replace(known.slots["drives"], accepts=("acme-drive",))
    own = msgspec.structs.replace(known, id="acme-library", slots={"drives": drives})
    bench.session.catalog.user.put(own)
    library = bench.place(own.id)
    dialog = _dialog(bench, library)
    assert not dialog.cards
    dialog.each.setValue(2)
    dialog.protocol.setCurrentIndex(dialog.protocol.findData("FC"))
    dialog.accept()
    for part in (bench.design.part_of(library), bench.session.catalog.part(own.id)):
        assert len(list(part.port_names())) == 2
    assert not asked_of(bench.session, (bench.place("hpe-msl3040"),)), "its drives are known"


def test_a_director_or_blade_of_which_no_port_was_read_is_asked_for_ports(bench):
    bench.window.show()
    offer, catalog = bench.window.of(HostCardsOffer), bench.session.catalog
    (director,) = bench.window.editor.place(catalog.part(WITHOUT_PLACES), QPointF(400, 300))
    assert offer.isVisible()
    offer.take.click()
    dialog = _asks(bench)
    assert dialog is not None
    bench.settle()
    assert dialog.focusWidget() is dialog.each, "what is typed at once are ports"
    dialog.each.setValue(128)
    dialog.accept()
    names = [name for name, _ in bench.design.part_of(director).port_names()]
    assert (names[0], names[-1]) == ("0", "127"), "as switches count"
    (chassis,) = bench.window.editor.place(catalog.part("brocade-x6-4"), QPointF(900, 300))
    assert not offer.isVisible(), "it has places for blades"
    bench.session.do(fit_device(bench.design, chassis, catalog.part(WITHOUT_PORTS))[0])
    assert offer.isVisible()
    dialog = _dialog(bench, *_inside(bench, chassis))
    dialog.each.setValue(16)
    dialog.accept()
    assert len(list(catalog.part(WITHOUT_PORTS).port_names())) == 16


def _inside(bench, chassis: str) -> list[str]:
    return [each.id for each in bench.design.devices.values() if each.parent == chassis]
