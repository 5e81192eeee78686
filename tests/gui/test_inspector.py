"""Is every edit in the inspector one step of undo, and does bad input leave the design alone?"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from sanwright.design import Table, port_ref
from sanwright.edits import (
    connect,
    fit_device,
    fit_into_each,
    fold,
    group_devices,
    put_into,
    set_cable_length,
)
from sanwright.gui.canvas.links.cable_text import cable_label
from sanwright.gui.inspector.inspector import Inspector
from sanwright.gui.widgets.fields import heading
from sanwright.units import Length

pytestmark = pytest.mark.one_window


@pytest.fixture
def cabled(bench):
    """Two switches with a cable; returns the ids of both and of the cable."""
    a, b = bench.place("brocade-g620"), bench.place("brocade-g620")
    catalog = bench.session.catalog
    optic = catalog.part("generic-16gfc-sw")
    change, cable = connect(
        bench.design, f"{a}:0", f"{b}:0", catalog.part("generic-lc-lc-om2"), Length(20.0),
        optic, optic,
    )  # fmt: skip
    assert bench.session.do(change)
    return a, b, cable


def test_typing_a_name_is_one_step(bench):
    device = bench.place("brocade-g620")
    bench.window.editor.select((device,))
    bench.type(bench.window.of(Inspector).device.fields["name"], "san-a")
    assert bench.design.devices[device].name == "san-a"
    assert len(bench.session.history.labels()[0]) == 2
    bench.session.undo()
    assert bench.design.devices[device].name == ""
    assert bench.window.of(Inspector).device.fields["name"].line.text() == ""


def test_a_device_shows_its_front_with_what_is_fitted_into_it(bench):
    server = bench.place("dell-r740")
    bench.window.editor.select((server,))
    view = bench.window.of(Inspector).device.front
    assert not view.front.ports
    part = bench.session.catalog.part("emulex-lpe35004-m2")
    change, adapter = fit_device(bench.design, server, part)
    assert bench.session.do(change)
    ports = [port_ref(adapter, name) for name, _ in part.port_names()]
    assert [port.reference for port in view.front.ports] == ports
    bench.session.undo()
    assert not view.front.ports


def test_a_long_word_of_a_name_breaks_and_does_not_widen_the_page(qtbot):
    title = heading("SAN (Ausweichrechenzentrum)")
    qtbot.addWidget(title)
    assert title.minimumSizeHint().width() <= 80
    title.resize(70, 200)
    title.grab()  # has it take that size, though nobody sees it
    assert title.text() == "SAN (Ausweichrechenzentrum)"
    assert title.heightForWidth(70) >= 3 * title.fontMetrics().lineSpacing()


def test_leaving_the_field_ends_the_step(bench):
    device = bench.place("brocade-g620")
    bench.window.editor.select((device,))
    field = bench.window.of(Inspector).device.fields["name"]
    bench.type(field, "a")
    bench.qtbot.keyClick(field.line, Qt.Key.Key_Return)
    bench.type(field, "b")
    bench.session.undo()
    assert bench.design.devices[device].name == "a"


def test_a_length_is_read_with_its_unit(bench, cabled):
    *_, cable = cabled
    bench.window.editor.select((cable,))
    bench.type(bench.window.of(Inspector).cable.fields["length"], "0.5 km")
    assert bench.design.cables[cable].length == Length(500.0)


def test_a_bad_length_says_why_and_nothing_of_it_is_stored(bench, cabled):
    *_, cable = cabled
    bench.window.editor.select((cable,))
    field = bench.window.of(Inspector).cable.fields["length"]
    before = bench.session.history.position
    bench.type(field, "35 parsec")
    assert "“parsec” is not a unit" in field.complaint.text()
    assert not field.complaint.isHidden()
    assert field.line.text() == "35 parsec"
    assert bench.design.cables[cable].length == Length(20.0)
    assert bench.session.history.position == before


def test_zero_length_is_refused_by_the_design(bench, cabled):
    *_, cable = cabled
    bench.window.editor.select((cable,))
    field = bench.window.of(Inspector).cable.fields["length"]
    bench.type(field, "0")
    assert field.complaint.text() == "“Length” must be more than 0 m."
    assert bench.design.cables[cable].length == Length(20.0)


def test_reach_and_margin_follow_the_length(bench, cabled):
    *_, cable = cabled
    bench.window.editor.select((cable,))
    page = bench.window.of(Inspector).cable
    bench.settle()
    assert "fits" in page._reach.text()
    bench.type(page.fields["length"], "400")
    bench.settle()
    assert "too long" in page._reach.text()


def test_a_wwpn_must_be_one(bench, cabled):
    a, *_ = cabled
    bench.window.of(Inspector).show_ids((f"{a}:0",))
    field = bench.window.of(Inspector).port.fields["wwpn"]
    bench.type(field, "10:00")
    assert "16 hexadecimal digits" in field.complaint.text()
    bench.type(field, "10:00:00:10:9B:00:00:01")
    assert bench.design.ports[f"{a}:0"].wwpn == "10:00:00:10:9b:00:00:01"


def test_several_ports_are_fitted_in_one_step(bench):
    device = bench.place("brocade-g620")
    bench.window.editor.select((device,))
    box = bench.window.of(Inspector).device.ports
    box.table.selectAll()
    rows = [row for row, port in enumerate(box.model.rows) if ":" not in port.cells[0]][:3]
    box.table.clearSelection()
    for row in rows:
        box.table.selectionModel().select(
            box.model.index(row, 0),
            box.table.selectionModel().SelectionFlag.Select
            | box.table.selectionModel().SelectionFlag.Rows,
        )
    combo = box.fields["optic"].combo
    options = [combo.itemData(n) for n in range(combo.count())]
    assert "" in options
    optic = next(option for option in options if option)
    combo.setCurrentIndex(options.index(optic))
    combo.activated.emit(options.index(optic))
    fitted = {bench.design.ports[f"{device}:{n}"].optic for n in range(3)}
    assert {bench.design.part(id_).name for id_ in fitted} == {optic}
    bench.session.undo()
    assert not bench.design.ports


def test_fabric_of_several_devices_is_one_step(bench):
    ids = (bench.place("brocade-g620"), bench.place("brocade-g620"))
    bench.window.editor.select(ids)
    page = bench.window.of(Inspector).many
    assert bench.window.of(Inspector).page is page
    fabric = list(bench.design.fabrics)[1]
    combo = page.forms[Table.DEVICES]["fabric"].combo
    row = combo.findText(bench.design.fabrics[fabric].name)
    combo.setCurrentIndex(row)
    combo.activated.emit(row)
    assert {bench.design.devices[id_].fabric for id_ in ids} == {fabric}
    bench.session.undo()
    assert {bench.design.devices[id_].fabric for id_ in ids} != {fabric}


def test_of_very_many_the_common_fields_come_while_nobody_waits(bench, qtbot):
    device = bench.place("brocade-g620")
    ids = [port_ref(device, name) for name, _ in bench.design.part_of(device).port_names()]
    many = bench.window.of(Inspector).many.forms[Table.PORTS]
    records = ids * 25  # more than are looked at in one go
    many.show(records)
    qtbot.waitUntil(lambda: many.layout.isRowVisible(many["optic"]))
    said = many["optic"].combo.currentText()
    many.show(ids[:2])
    assert many["optic"].combo.currentText() == said


def test_fitting_and_removing_an_adapter(bench):
    host = bench.place("dell-r740")
    bench.window.editor.select((host,))
    fitted = bench.window.of(Inspector).device.fitted
    adapter = bench.session.catalog.part("emulex-lpe32002-m2")
    assert adapter.id in {part.id for part in fitted.candidates()}
    fitted.fit(adapter)
    inner = [d for d in bench.design.devices.values() if d.parent == host]
    assert [d.part for d in inner] == [adapter.id]
    assert fitted.list.count() == 1
    fitted.list.setCurrentRow(0)
    fitted.remove.click()
    assert list(bench.design.devices) == [host]


def test_a_deleted_selection_falls_back_to_the_project(bench):
    device = bench.place("brocade-g620")
    bench.window.editor.select((device,))
    bench.window.editor.delete_selected()
    assert bench.window.of(Inspector).page is bench.window.of(Inspector).project


def test_customer_goes_to_the_title_bar(bench):
    bench.type(bench.window.of(Inspector).project.fields["customer"], "Northwind")
    assert bench.design.project.customer == "Northwind"
    assert "Northwind" in bench.window.windowTitle()
    assert bench.window.isWindowModified()


def test_a_logo_that_is_no_picture_is_refused(bench, tmp_path):
    file = tmp_path / "logo.png"
    file.write_text("not a picture")
    refusal = bench.window.of(Inspector).project.set_logo(file)
    assert "is not a PNG or JPEG picture" in refusal
    assert bench.design.project.logo is None


def test_a_selected_group_shows_the_devices_in_it(bench):
    hosts = [bench.place("dell-r750") for _ in range(3)]
    change, group = group_devices(bench.design, hosts[:2])
    bench.session.do(change)
    bench.window.editor.select((group,))
    inspector = bench.window.of(Inspector)
    assert inspector.page is inspector.many
    bench.session.do(put_into(bench.design, hosts[2:], group))
    assert len(inspector._ids) == 3


def test_a_link_that_is_down_runs_at_no_speed_and_says_why(bench, long_link):
    inspector = bench.window.of(Inspector)
    bench.window.editor.select((long_link,))
    page = inspector.cable
    assert page._speed.text() == "down"
    assert page._state.text() == "down: Cable longer than its speed allows"
    port = bench.design.cables[long_link].a
    bench.window.editor.select((port,))
    assert inspector.port._runs.text() == "down"
    assert inspector.port._state.isVisibleTo(inspector)
    assert cable_label(bench.design, bench.session.report, long_link).startswith("down · ")
    bench.session.do(set_cable_length(bench.design, long_link, Length(10.0)))
    bench.settle()
    bench.window.editor.select((long_link,))
    assert page._speed.text() == "16GFC"
    assert not page._state.isVisibleTo(inspector)


def test_the_number_of_adapters_of_a_folded_group_is_set_in_one_step(bench):
    hosts = [bench.place("dell-r740") for _ in range(3)]
    card = bench.session.catalog.part("emulex-lpe32002-m2")
    bench.session.do(fit_into_each(bench.design, hosts, card).change)
    change, group = group_devices(bench.design, hosts)
    bench.session.do(change)
    bench.session.do(fold(bench.design, group, True))
    bench.window.editor.select((group,))
    row = bench.window.of(Inspector).many.forms[Table.DEVICES]["adapters"]
    assert row.combo.currentText() == "1"
    steps = bench.session.history.position
    row.combo.setCurrentText("2")
    row.combo.activated.emit(row.combo.currentIndex())
    inner = [(d.parent, d.slot) for d in bench.design.devices.values() if d.parent is not None]
    assert sorted(inner) == [(host, slot) for host in sorted(hosts) for slot in ("1", "2")]
    assert bench.session.history.position == steps + 1
