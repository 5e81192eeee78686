"""Does a design come out of what is asked for, and does the window say why it is as it is?"""

from __future__ import annotations

import time
from decimal import Decimal
from threading import Event

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from sanwright.bom import PriceList
from sanwright.bom.licences import licence_title
from sanwright.bom.price_lists import PriceEntry, number_key
from sanwright.edits import Draft
from sanwright.gui.requirements import live_search
from sanwright.gui.requirements.again_window import AgainDialog
from sanwright.gui.requirements.preview import KEY, STOPPED
from sanwright.gui.requirements.window import RequirementsDialog
from sanwright.parts import PartKind
from sanwright.text import Text
from tests.gui.test_accessible_names import nameless


@pytest.fixture
def dialog(bench) -> RequirementsDialog:
    bench.window.action("file.from-requirements").trigger()
    found = bench.window.side_windows.find(RequirementsDialog)
    assert found is not None
    return found


def settled(bench, dialog: RequirementsDialog) -> None:
    bench.qtbot.waitUntil(
        lambda: dialog.proposal is not None and not dialog.search.is_working, timeout=20000
    )


def lines(dialog: RequirementsDialog) -> list[str]:
    return [dialog.preview.why.item(n).text() for n in range(dialog.preview.why.count())]


def test_what_is_asked_for_becomes_a_checked_design_with_its_variants(bench, dialog):
    bench.type(dialog.ends.project, "Two sites")
    bench.type(dialog.ends.hosts[0].count, "12")
    settled(bench, dialog)
    assert nameless(dialog) == []
    assert any("fan-in" in line or "controller" in line for line in lines(dialog))
    dialog.next.click()
    dialog.next.click()
    QApplication.processEvents()
    assert dialog.candidates.table.columnCount() == 4
    dialog.candidates.table.setCurrentCell(2, 1)
    assert dialog.preview.why.currentItem() is not None
    chosen = dialog.search.proposal.candidates[1]
    assert chosen.is_checked
    dialog.take.click()
    design = bench.program.designs.current.session.design
    assert design.project.name == "Two sites"
    assert design.requirement.hosts[0].count == 12
    assert len(design.variants) == 3
    models = {s.model.part.id for s in chosen.found.plan.switches}
    assert {d.part for d in design.devices.values() if d.fabric is not None} == models
    bench.window.action("file.from-requirements").trigger()
    assert dialog.asked.now.name == ""
    assert dialog.tabs.currentIndex() == 0
    assert bench.program.designs.current.session.is_modified


def test_what_cannot_be_met_is_said_and_leads_to_its_field(bench, dialog):
    dialog.asked.put(switches_max=1)
    settled(bench, dialog)
    assert not dialog.take.isEnabled()
    why = dialog.preview.why
    (row,) = (n for n in range(why.count()) if why.item(n).data(KEY) == "switches")
    why.itemActivated.emit(why.item(row))
    assert dialog.pages.currentIndex() == 1
    assert dialog.holding.line("switches_max").line is dialog.focusWidget()
    dialog.holding.line("switches_max").line.clear()
    dialog.holding.line("switches_max").line.textEdited.emit("")
    settled(bench, dialog)
    assert dialog.take.isEnabled()


def test_a_price_list_that_comes_while_it_is_asked_for_is_asked_at_once(bench, dialog):
    dialog.asked.put(objective="price", models=("brocade-g610",))
    settled(bench, dialog)
    assert any("No price is known" in line for line in lines(dialog))
    part = bench.session.catalog.find("brocade-g610")
    licence = licence_title(part, part.licensing.increment_ports.value)
    optics = bench.session.catalog.parts(PartKind.OPTIC)  # of ISLs, had it any
    numbers = (part.id, licence.in_language("en"), *(optic.id for optic in optics))
    entries = {number_key(n): PriceEntry(number=n, list_price=Decimal(5000)) for n in numbers}
    bench.session.prices.put(PriceList(name="own", currency="EUR", prices=entries))
    dialog.search.look_at_prices()
    settled(bench, dialog)
    assert dialog.search.proposal.candidates[0].found.cost.price == 20000


def test_what_is_no_number_is_refused_and_changes_nothing(bench, dialog):
    box = dialog.ends.hosts[0]
    bench.type(box.count, "many")
    assert box.count.complaint.text()
    assert dialog.asked.now.hosts[0].count == 8
    bench.type(dialog.holding.line("ratio"), "4:1")
    assert dialog.asked.now.ratio == 4.0
    assert "7:1" in dialog.holding.line("fan_in").line.placeholderText()
    dialog.asked.add_hosts()
    assert len(dialog.ends.hosts) == 2
    dialog.asked.drop_hosts(0)
    assert [group.count for group in dialog.asked.now.hosts] == [4]


@pytest.mark.slow
def test_what_is_refused_pales_the_preview_at_once(bench, dialog):
    settled(bench, dialog)
    count = dialog.ends.hosts[0].count
    bench.type(count, "many")
    assert not dialog.preview.picture.isEnabled()
    assert count.label in dialog.preview.state.text()
    bench.type(count, "8")  # as before: nothing is worked out anew
    assert dialog.preview.picture.isEnabled()
    assert count.label not in dialog.preview.state.text()
    dialog.asked.add_hosts()
    settled(bench, dialog)
    bench.type(dialog.ends.hosts[1].count, "none")
    assert not dialog.preview.picture.isEnabled()


@pytest.mark.slow
def test_a_stopped_search_is_said_to_be_and_goes_on(bench, dialog, monkeypatch):
    settled(bench, dialog)
    real, stopped = live_search.propose, Event()

    def held(requirement, supply, **more):
        if not stopped.is_set():
            while not more["control"].stop():
                time.sleep(0.005)
        return real(requirement, supply, **more)

    monkeypatch.setattr(live_search, "propose", held)
    bench.type(dialog.ends.hosts[0].count, "20")
    stop = dialog.preview.stop
    bench.qtbot.waitUntil(lambda: dialog.search.is_working and stop.isVisible(), timeout=20000)
    bench.qtbot.wait(500)
    bench.qtbot.mouseClick(stop, Qt.MouseButton.LeftButton)
    settled(bench, dialog)
    assert dialog.search.proposal.is_stopped
    assert str(STOPPED) in dialog.preview.state.text()
    assert dialog.preview.go_on.isVisible()
    stopped.set()
    bench.qtbot.mouseClick(dialog.preview.go_on, Qt.MouseButton.LeftButton)
    bench.qtbot.waitUntil(lambda: not dialog.search.proposal.is_stopped, timeout=20000)
    settled(bench, dialog)
    assert str(STOPPED) not in dialog.preview.state.text()
    assert not dialog.preview.go_on.isVisible()


@pytest.mark.slow
def test_no_design_is_taken_while_what_stands_in_a_field_is_refused(bench, dialog):
    settled(bench, dialog)
    taken = []
    dialog.taken.connect(lambda *_: taken.append(1))
    count = dialog.ends.hosts[0].count
    bench.type(count, "0")
    dialog.next.click()
    dialog.take.click()
    assert not taken
    assert dialog.isVisible()
    assert dialog.focusWidget() is count.line
    assert count.label in dialog.preview.state.text()
    assert not dialog.preview.picture.isEnabled()
    bench.type(count, "6")
    settled(bench, dialog)
    assert dialog.preview.picture.isEnabled()
    assert count.label not in dialog.preview.state.text()
    dialog.take.click()
    assert taken


@pytest.mark.slow
def test_design_again_keeps_what_was_changed_by_hand_and_is_one_step_of_undo(bench, dialog):
    dialog.asked.put(shapes=("single switch",))
    settled(bench, dialog)
    dialog.take.click()
    session = bench.program.designs.current.session
    draft = Draft(session.design)
    draft.put(msgspec.structs.replace(session.design.devices["host-2"], name="db"))
    session.do(draft.change(Text("By hand")))
    before = session.design.snapshot()
    bench.window.action("design.requirements").trigger()
    again = bench.window.side_windows.find(AgainDialog)
    settled(bench, again)
    assert again.asked.now.hosts[0].count == 8
    bench.type(again.ends.hosts[0].count, "10")
    settled(bench, again)
    again.take.click()
    design = session.design
    assert design.requirement.hosts[0].count == 10
    assert design.devices["host-2"].name == "db"
    assert "host-10" in design.devices
    session.undo()
    assert session.design.snapshot().devices == before.devices


@pytest.mark.slow
def test_a_second_question_waits_for_the_first(bench, dialog):
    settled(bench, dialog)
    dialog.next.click()
    dialog.next.click()
    dialog.candidates.costs.click()
    dialog.candidates.more.click()
    bench.qtbot.waitUntil(lambda: dialog.candidates.front.chart.place >= 0, timeout=60000)
    assert dialog.preview.why.item(0).text() == "What each requirement costs"
