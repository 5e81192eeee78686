"""The connect group window: its preview, what it draws, and that nothing happens before."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sanwright.edits import fit_device, group_devices, place_device
from sanwright.edits.connect_group import NOWHERE, Spread
from sanwright.gui.cabling.actions import connect_group
from sanwright.gui.cabling.cable_choice import CableToolbar
from sanwright.gui.cabling.connect_group.switches import ConnectSwitchesDialog
from sanwright.gui.cabling.connect_group.window import ConnectGroupDialog
from sanwright.units import Length

pytestmark = pytest.mark.one_window


@pytest.fixture
def san(bench):
    """Three hosts with a dual-port HBA and a switch in each of the two fabrics."""
    catalog, session = bench.session.catalog, bench.session
    hosts = []
    for number in range(3):
        change, host = place_device(bench.design, catalog.part("dell-r730"), 96 + number * 240, 80)
        session.do(change)
        change, _ = fit_device(bench.design, host, catalog.part("emulex-lpe16002b-m6"))
        session.do(change)
        hosts.append(host)
    switches = []
    for number, fabric in enumerate(bench.design.fabrics):
        part = catalog.part("hpe-sn6000b")
        change, switch = place_device(bench.design, part, 80 + 500 * number, 420, fabric=fabric)
        session.do(change)
        switches.append(switch)
    bench.settle()
    return hosts, switches


def _open(bench, hosts, switches) -> ConnectGroupDialog:
    connect_group(bench.window, hosts, switches)
    return bench.window.findChildren(ConnectGroupDialog)[-1]


def _through_panels(dialog: ConnectGroupDialog) -> None:
    dialog.way.kind.setCurrentIndex(1)
    dialog.way.kind.activated.emit(1)


def test_of_a_tape_library_every_drive_gets_a_cable_to_each_fabric(bench, san):
    catalog = bench.session.catalog
    library = bench.place("hpe-msl3040")
    for _ in range(3):
        change, _ = fit_device(bench.design, library, catalog.part("hpe-lto9-hh-fc"))
        bench.session.do(change)
    dialog = _open(bench, (library,), san[1])
    dialog.preview()
    ends = {(row.laid.a.partition(":")[0], row.link.fabric) for row in dialog.model.rows}
    assert len(dialog.model.rows) == len(ends) == 6
    dialog.reject()


def test_preview_lists_every_cable_and_changes_nothing(bench, san):
    hosts, switches = san
    dialog = _open(bench, hosts, switches)
    dialog.length.setText("5 m")
    dialog.preview()
    assert len(dialog.model.rows) == 6
    assert {row.link.switch for row in dialog.model.rows} == set(switches)
    assert all(row.verdict is None for row in dialog.model.rows)
    assert "3 devices" in dialog.summary.text()
    assert bench.window.editor.drawing.overlay.get("planned") is not None
    assert not bench.design.cables
    dialog.reject()
    assert bench.window.editor.drawing.overlay.get("planned") is None
    assert not bench.design.cables


def test_connect_draws_all_with_optics_as_one_step(bench, san):
    hosts, switches = san
    before = list(bench.design.snapshot().records())
    dialog = _open(bench, hosts, switches)
    dialog.connect_all()
    assert len(bench.design.cables) == 6
    ends = [end for cable in bench.design.cables.values() for end in cable.ends()]
    assert len(set(ends)) == 12
    assert all(bench.design.ports[end].optic for end in ends)
    fabrics = {end[-1]: set() for end in ends}
    for cable in bench.design.cables.values():
        fabrics.setdefault(cable.a[-1], set()).add(cable.b.split(":")[0])
    assert fabrics["1"] == {switches[0]}
    assert fabrics["2"] == {switches[1]}
    bench.session.undo()
    assert list(bench.design.snapshot().records()) == before


def test_pattern_length_and_ticks_change_the_preview(bench, san):
    hosts, switches = san
    dialog = _open(bench, hosts, switches)
    dialog.pattern.choose(1, None)
    assert dialog.pattern.fabrics()[1] == NOWHERE
    dialog.length.setText("12 m")
    dialog.preview()
    assert len(dialog.model.rows) == 3
    assert {row.laid.length for row in dialog.model.rows} == {Length(12)}
    dialog.switches.item(0).setCheckState(Qt.CheckState.Unchecked)
    dialog.preview()
    assert {row.link.switch for row in dialog.model.rows} == {dialog.switches.ticked()[0]}


def test_a_length_that_is_none_is_refused_in_words(bench, san):
    hosts, switches = san
    dialog = _open(bench, hosts, switches)
    dialog.length.setText("long")
    dialog.preview()
    assert dialog.problem.text()
    assert not dialog.connect_button.isEnabled()
    dialog.length.setText("")
    dialog.preview()
    assert dialog.connect_button.isEnabled()
    assert {row.laid.length for row in dialog.model.rows} == {None}
    assert all(row.verdict is not None for row in dialog.model.rows)


def test_more_ports_than_there_are_is_said_by_host(bench, san):
    hosts, switches = san
    dialog = _open(bench, hosts, switches)
    dialog.each.setValue(2)
    dialog.preview()
    assert len(dialog.model.rows) == 6
    assert "has no port 3" in dialog.summary.text()
    assert "has no port 4" in dialog.summary.text()


def test_every_switch_asks_for_as_many_ports(bench, san):
    hosts, switches = san
    dialog = _open(bench, hosts, switches)
    dialog.spread.setCurrentIndex(dialog.spread.findData(Spread.EVERY))
    dialog.spread.activated.emit(dialog.spread.currentIndex())
    dialog.preview()
    assert not dialog.each.isEnabled()
    assert len(dialog.model.rows) == 6


def test_an_edit_while_it_is_open_is_followed(bench, san):
    hosts, switches = san
    dialog = _open(bench, hosts, switches)
    hba = next(d.id for d in bench.design.devices.values() if d.parent == hosts[0])
    bench.draw(f"{hba}:1", f"{switches[0]}:0", "generic-lc-lc-om4", 5.0)
    dialog.preview()
    assert len(dialog.model.rows) == 5
    assert "1 port has a cable already" in dialog.summary.text()


def test_in_cabling_mode_several_hosts_are_dragged_onto_a_switch(bench, san):
    hosts, switches = san
    window = bench.window
    window.resize(1600, 1000)
    window.show()
    editor = window.editor
    editor.zoom_fit()
    editor.start_cabling()
    editor.select(hosts)

    def at(id_: str) -> QPoint:
        box = editor.drawing.drawing.boxes[id_]
        return editor.to_view(box.header().center())

    viewport = editor.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=at(hosts[1]))
    for step in (QPoint(20, 20), QPoint(40, 40)):
        QTest.mouseMove(viewport, at(hosts[1]) + step)
    QTest.mouseMove(viewport, at(switches[1]))
    QApplication.processEvents()
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=at(switches[1]))
    dialog = window.findChild(ConnectGroupDialog)
    assert dialog is not None
    assert dialog.switches.ticked() == (switches[1],)
    assert {row.link.source for row in dialog.model.rows} == set(hosts)
    dialog.reject()


def test_action_says_what_to_select(bench, san):
    said = []
    bench.session.message.connect(said.append)
    bench.window.editor.select([])
    bench.window.menus.actions["design.connect-group"].trigger()
    assert "Select the hosts or arrays" in said[-1]
    bench.window.editor.select(san[0])
    bench.window.menus.actions["design.connect-group"].trigger()
    dialog = bench.window.findChild(ConnectGroupDialog)
    assert dialog is not None
    assert len(dialog.model.rows) == 6
    dialog.reject()


def test_runs_through_new_panels_are_one_step_and_wholly_cabled(bench, san):
    hosts, switches = san
    before = list(bench.design.snapshot().records())
    dialog = _open(bench, hosts, switches)
    _through_panels(dialog)
    dialog.length.setText("30 m")
    dialog.preview()
    assert len(dialog.model.rows) == 6
    assert dialog.connect_button.text() == "Connect with 6 runs"
    # Two cords of 2 m and the permanent link are judged together.
    assert {row.laid.length for row in dialog.model.rows} == {Length(34)}
    dialog.connect_all()
    panels = [d for d in bench.design.devices.values() if d.part.startswith("generic-lc-panel")]
    assert len(panels) == 4
    assert len(bench.design.cables) == 18
    ends = [end for cable in bench.design.cables.values() for end in cable.ends()]
    assert len(set(ends)) == 36
    bench.session.undo()
    assert list(bench.design.snapshot().records()) == before


@pytest.mark.parametrize("is_grouped", [False, True])
def test_new_panels_stand_on_top_of_nothing(bench, san, is_grouped):
    hosts, switches = san
    if is_grouped:
        change, group = group_devices(bench.design, hosts)
        bench.session.do(change)
    dialog = _open(bench, hosts, switches)
    _through_panels(dialog)
    dialog.connect_all()
    drawing = bench.window.editor.drawing.drawing
    rects = [(id_, view.rect()) for id_, view in drawing.boxes.items()]
    assert len(rects) == 9
    given = {*hosts, *switches}
    for (first, a), (second, b) in combinations(rects, 2):
        assert {first, second} <= given or not a.intersects(b), (first, second)
    if is_grouped:
        frame = drawing.frames[group].rect()
        inside = {id_ for id_, rect in rects if frame.intersects(rect)}
        assert inside <= given


def test_a_second_group_goes_to_the_panels_that_the_switches_have(bench, san):
    hosts, switches = san
    dialog = _open(bench, hosts[:1], switches)
    _through_panels(dialog)
    dialog.connect_all()
    dialog = _open(bench, hosts[1:], switches)
    _through_panels(dialog)
    dialog.preview()
    assert len(dialog.way.far.ticked()) == 2
    assert not dialog.way.near.ticked()
    dialog.connect_all()
    panels = [d for d in bench.design.devices.values() if d.part.startswith("generic-lc-panel")]
    # One more for each fabric at the hosts; those at the switches have room left.
    assert len(panels) == 6


def test_a_cord_of_no_length_is_refused_in_words(bench, san):
    dialog = _open(bench, *san)
    _through_panels(dialog)
    dialog.way.cord_far.setText("short")
    dialog.preview()
    assert dialog.problem.text()
    assert not dialog.connect_button.isEnabled()
    dialog.reject()


def test_switches_are_joined_by_as_many_isls_as_the_ratio_needs(bench, san):
    _, switches = san
    change, second = place_device(
        bench.design, bench.session.catalog.part("hpe-sn6000b"), 80, 700,
        fabric=bench.design.devices[switches[0]].fabric,
    )  # fmt: skip
    bench.session.do(change)
    bench.window.editor.select([*switches, second])
    bench.window.menus.actions["design.connect-group"].trigger()
    dialog = bench.window.findChild(ConnectSwitchesDialog)
    assert dialog is not None
    assert dialog.pairs.count() == 1
    assert "2 ISLs for each pair" in dialog.need.text()
    dialog.number.setValue(5)
    dialog.preview()
    assert len(dialog.model.rows) == 5
    dialog.connect_all()
    assert {
        frozenset(end.split(":")[0] for end in c.ends()) for c in bench.design.cables.values()
    } == {frozenset((switches[0], second))}
    assert len({cable.trunk for cable in bench.design.cables.values()} - {""}) == 1


def test_isls_that_cannot_come_up_do_not_follow_those_that_do(bench):
    """The SFP-DD ports of these switches take no optic that the catalog knows."""
    switches, part = [], bench.session.catalog.part("brocade-g720")
    for number in range(3):
        change, switch = place_device(
            bench.design, part, 80 + 700 * number, 420, fabric=next(iter(bench.design.fabrics))
        )
        bench.session.do(change)
        switches.append(switch)
    bench.settle()
    laid = []
    for other in (1, 1, 2):  # all 48 ports of the first switch that take optics are used up
        bench.window.editor.select([switches[0], switches[other]])
        bench.window.menus.actions["design.connect-group"].trigger()
        dialog = bench.window.findChildren(ConnectSwitchesDialog)[-1]
        dialog.number.setValue(32)
        dialog.preview()
        laid.append([row.verdict for row in dialog.model.rows])
        assert ("no optic is known" in dialog.need.text()) is (other == 2)
        dialog.connect_all()
    dialog.reject()  # there was nothing to connect, so it is open still
    assert laid == [[None] * 32, [None] * 16, []]


def test_it_begins_with_the_cable_and_length_of_the_toolbar(bench, san):
    choice = bench.window.of(CableToolbar)
    choice.choose(bench.session.catalog.part("generic-lc-lc-om3"))
    dialog = _open(bench, *san)
    assert dialog.cable.currentData() == "generic-lc-lc-om3"
    assert dialog.length.text() == choice.length.text()
    dialog.reject()
