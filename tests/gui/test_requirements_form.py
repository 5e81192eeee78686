"""Do sites, storage, weights and a design to extend come through the form as they were typed?"""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtTest import QTest

from sanwright.design import Design
from sanwright.gui.requirements.again_window import AgainDialog
from sanwright.gui.requirements.asked import AskedRequirement
from sanwright.gui.requirements.window import RequirementsDialog
from sanwright.synthesis import propose
from sanwright.units import DataSize, Length
from tests.builders import catalog
from tests.gui.test_accessible_names import nameless
from tests.gui.test_requirements_window import settled
from tests.synthesis.asking import TODAY, asked

pytestmark = pytest.mark.one_window


@pytest.fixture
def dialog(bench) -> RequirementsDialog:
    bench.window.action("file.from-requirements").trigger()
    found = bench.window.side_windows.find(RequirementsDialog)
    assert found is not None
    found.search.stop()
    return found


@pytest.fixture(scope="module")
def standing_design() -> Design:
    """Hosts, an array and a switch in each of two fabrics."""
    wanted = asked(hosts=4, arrays=1, shapes=("single switch",), vendors=("Brocade",))
    return propose(wanted, catalog(), today=TODAY, checks=False).candidates[0].design


def test_sites_can_be_typed_over_and_keep_their_distance(bench, dialog):
    sites = dialog.ends.sites
    bench.type(sites.names, "North, South")
    bench.type(sites.distances[0][0], "12 km")
    following = sites.names.line.nextInFocusChain()
    while not following.focusPolicy() & Qt.FocusPolicy.TabFocus:
        following = following.nextInFocusChain()
    assert following is sites.distances[0][0].line, "Tab goes on to the row that came"
    box = dialog.ends.hosts[0].site
    box.combo.setCurrentIndex(box.combo.findData("South"))
    box.combo.activated.emit(box.combo.currentIndex())
    bench.type(sites.names, "North, East")
    now = dialog.asked.now
    assert now.sites == ("North", "East")
    assert (now.site_distances[0].b, now.site_distances[0].distance) == ("East", Length(12000))
    assert now.hosts[0].site == "East"
    bench.type(sites.distances[0][1], "15")
    assert dialog.asked.now.site_distances[0].distance_b == Length(15000)
    sites.names.line.clear()
    sites.names.line.textEdited.emit("")
    assert (dialog.asked.now.sites, dialog.asked.now.site_distances) == ((), ())
    assert dialog.asked.now.hosts[0].site == ""


def test_storage_is_sized_once_capacity_and_drive_are_both_known(bench, dialog):
    box = dialog.ends.arrays[0]
    bench.type(box.storage.usable, "100 TB")
    bench.type(box.storage.line("growth"), "20 %")
    assert dialog.asked.now.arrays[0].storage is None
    assert "100" in box.storage.usable.line.text()
    box.storage.drive._put("dell-400-bggi")
    storage = dialog.asked.now.arrays[0].storage
    assert storage.usable == DataSize(100 * 10**12)
    assert storage.growth == pytest.approx(0.2)
    assert storage.level == "RAID 6"
    box.storage.usable.line.clear()
    box.storage.usable.line.textEdited.emit("")
    assert dialog.asked.now.arrays[0].storage is None


def test_parts_that_nothing_is_plugged_into_can_be_chosen(dialog):
    box = dialog.ends.hosts[0]
    for row in (box.server, box.adapter, dialog.ends.arrays[0].storage.drive):
        picker = row.picker()
        assert picker.list.count() > 0, row.label
        picker.deleteLater()


def test_weights_of_ones_own_and_several_shapes(bench, dialog):
    page = dialog.candidates
    bench.type(page.weight_rows["switch"], "3")
    assert dialog.asked.now.weights.switch == 3
    assert dialog.asked.now.weights.rack_unit == 2  # as hardware weighs it
    page.objective.combo.setCurrentIndex(page.objective.combo.findData("devices"))
    page.objective.combo.activated.emit(page.objective.combo.currentIndex())
    assert dialog.asked.now.weights is None
    shapes = dialog.holding.shape
    for action in shapes.menu.actions()[:2]:
        action.trigger()
    assert len(dialog.asked.now.shapes) == 2
    assert nameless(dialog) == []


def test_naming_what_stands_drops_what_an_extension_cannot_have(standing_design):
    form = AskedRequirement()
    form.put(shapes=("core-edge",), sites=("A", "B"))
    form.extend("today.sanw", standing_design)
    assert form.now.extends == "today.sanw"
    assert (form.now.shapes, form.now.sites, form.now.arrays) == ((), (), ())
    assert form.standing_arrays
    form.extend("", None)
    assert form.standing is None
    assert form.now.arrays  # a new network has what the form began with


def test_the_open_design_is_extended_and_again(bench, dialog, standing_design):
    bench.window.session.load(standing_design)
    dialog.asked.changed.emit()
    choice = dialog.ends.standing.combo
    choice.setCurrentIndex(1)
    choice.activated.emit(1)
    assert dialog.asked.standing is not None
    bench.type(dialog.ends.hosts[0].count, "2")
    settled(bench, dialog)
    assert dialog.search.proposal.candidates[0].found.plan.shape == "extension"
    dialog.take.click()
    session = bench.program.designs.current.session
    window = bench.program.designs.current.window
    assert session.design.base is not None
    window.action("design.requirements").trigger()
    again = window.side_windows.find(AgainDialog)
    settled(bench, again)
    assert again.asked.standing is not None
    bench.type(again.ends.hosts[0].count, "3")
    settled(bench, again)
    again.take.click()
    assert len([d for d in session.design.devices.values() if d.name.startswith("Host ")]) == 3


@pytest.mark.slow
def test_what_more_would_cost_is_a_chart_to_click(bench, dialog):
    dialog.asked.put(shapes=("single switch", "full mesh"), vendors=("Brocade",))
    dialog.search.seconds = 8.0
    dialog.showEvent(QShowEvent())
    settled(bench, dialog)
    dialog.next.click()
    dialog.next.click()
    page = dialog.candidates
    for key, says in (("switches", "Switches: "), ("links", "ISLs: ")):
        page.figure_chosen.emit(key)
        assert dialog.preview.why.currentItem().text().startswith(says)
    page.more.click()
    bench.qtbot.waitUntil(lambda: bool(page.front.words.text()), timeout=30000)
    chart = page.front.chart
    assert not page.front.ask.isEnabled()  # what is asked for already is chosen at first
    count = len(chart._cloud.points)
    assert count > 1
    before = page.front.words.text()
    other = next(n for n in range(count) if n != chart.place)
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=chart.spot(other))
    assert (chart.place, page.front.ask.isEnabled()) == (other, True)
    assert page.front.words.text() != before
    assert "nothing more" not in page.front.needs.text()
    places = {chart.place}
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
        for _ in range(count):
            QTest.keyClick(chart, key)
            places.add(chart.place)
    assert places == set(range(count))
    page.front.against.setCurrentIndex(1)  # no demand is stated: nobody knows the headroom
    assert not page.front.ask.isEnabled()
    page.front.against.setCurrentIndex(0)
    wanted = page.front._point.requirement
    if wanted == dialog.asked.now:
        QTest.keyClick(chart, Qt.Key.Key_Left)
        wanted = page.front._point.requirement
    page.front.ask.click()
    assert dialog.asked.now == wanted
    assert page.views.currentIndex() == 0
    assert nameless(dialog) == []


def test_what_the_open_design_answers_can_be_asked_for_anew(bench, dialog, standing_design):
    dialog.asked.changed.emit()
    assert dialog.ends.take.isHidden()  # nothing is drawn yet
    bench.window.session.load(standing_design)
    dialog.asked.changed.emit()
    dialog.ends.take.click()
    now = dialog.asked.now
    assert [(group.name, group.count) for group in now.hosts] == [("ESX", 4)]
    assert now.hosts[0].throughput is not None
    assert dialog.ends.hosts[0].count.line.text() == "4"
    assert not now.extends


@pytest.mark.slow
def test_sites_and_hosts_may_come_and_go_in_any_order(bench, dialog):
    """Rows that were deleted while a key was still handled ended the program."""
    sites, said = dialog.ends.sites, random.Random(2)
    for number in range(40):
        names = said.sample(["North", "South", "East", "West"], said.choice([1, 2, 2, 3]))
        bench.type(sites.names, ", ".join(names))
        assert dialog.asked.now.sites == tuple(names)
        assert len(sites.distances) == len(names) * (len(names) - 1) // 2
        if sites.distances and said.random() < 0.5:
            bench.type(sites.distances[0][0], "12 km")
        if number % 3 == 0:
            dialog.ends.more_hosts.click()
        if len(dialog.ends.hosts) > 3:
            dialog.asked.put(hosts=dialog.asked.now.hosts[:1])
