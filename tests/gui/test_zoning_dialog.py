"""The windows of zoning: what they show, what they change, and that nothing happens before."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from sanwright.analysis import Assessment
from sanwright.bundled import bundled_path
from sanwright.checks import check_design
from sanwright.cli.loading import open_library
from sanwright.design import Design
from sanwright.documents import read_design
from sanwright.exchange.importer import ImportSource
from sanwright.exchange.switch_config import Form
from sanwright.gui.zoning.export import SwitchExportDialog
from sanwright.gui.zoning.preview import ADDED, COVERED, OTHER, SAME
from sanwright.gui.zoning.window import ZoningDialog
from sanwright.gui.zoning.wwpn_table import WWPN
from sanwright.gui.zoning.wwpns import WwpnDialog
from tests.exchange.switch_grammars import FabricOs, NxOs

pytestmark = pytest.mark.one_window


def pasted(text: str) -> ImportSource:
    return ImportSource("clipboard", pasted=text)


def _load(bench, name: str) -> Design:
    path = bundled_path(name)
    assert path is not None
    bench.session.load(read_design(path, open_library()))
    bench.settle()
    return bench.session.design


def _open(bench, action: str, kind: type):
    bench.window.menus.actions[action].trigger()
    dialog = bench.window.findChild(kind)
    assert dialog is not None
    return dialog


def _choose(combo, value: object) -> None:
    combo.setCurrentIndex(combo.findData(value))
    combo.activated.emit(combo.currentIndex())


def test_zones_are_shown_first_and_taken_as_one_step(bench):
    design = _load(bench, "testbed:t4-gen7")
    dialog = _open(bench, "design.zoning", ZoningDialog)
    assert {row.state for row in dialog.model.rows} == {ADDED}
    assert not design.zones
    before = list(design.snapshot().records())
    dialog.apply()
    assert len(design.zones) == 2
    report = check_design(design.snapshot())
    assert not [f for f in report.findings if f.rule.startswith("zone.")]
    bench.session.undo()
    assert list(design.snapshot().records()) == before


def test_hand_made_zones_are_told_before_they_go(bench):
    design = _load(bench, "reference:switch-pair")
    dialog = _open(bench, "design.zoning", ZoningDialog)
    assert {row.state for row in dialog.model.rows} == {SAME}
    assert not dialog.take.isEnabled()
    _choose(dialog.kind, "peer")
    states = [row.state for row in dialog.model.rows]
    assert (states.count(ADDED), states.count(COVERED)) == (2, 12)
    assert "12 zones go" in dialog.summary.text()
    dialog.apply()
    assert {zone.kind for zone in design.zones.values()} == {"peer"}
    assert design.zoning.kind == "peer"


def test_zones_stand_in_the_order_in_which_people_count(bench):
    _load(bench, "reference:ibm-peer-zones")
    dialog = _open(bench, "design.zoning", ZoningDialog)
    _choose(dialog.kind, "single initiator")
    hosts = [row.hosts for row in dialog.model.rows if row.state == ADDED]
    assert hosts[:16] == [f"Server {number}" for number in range(1, 17)]


def test_zones_that_no_workload_needs_stay_unless_unwanted(bench):
    design = _load(bench, "testbed:t3-fcp")
    dialog = _open(bench, "design.zoning", ZoningDialog)
    assert [row.state for row in dialog.model.rows].count(OTHER) == 4
    dialog.drops.setChecked(True)
    assert "4 zones go that no workload needs" in dialog.summary.text()
    dialog.apply()
    assert len(design.zones) == 4


def test_a_bad_template_is_one_sentence_and_nothing_is_taken(bench):
    _load(bench, "testbed:t4-gen7")
    dialog = _open(bench, "design.zoning", ZoningDialog)
    dialog.zone.setText("{hostname}")
    dialog.preview()
    assert "no field “hostname”" in dialog.problem.text()
    assert not dialog.take.isEnabled()
    dialog.zone.setText("{host:upper}_{port}")
    dialog.preview()
    assert dialog.take.isEnabled()
    assert all(row.name.isupper() for row in dialog.model.rows)


def test_without_workloads_the_window_says_what_to_do(bench):
    _load(bench, "testbed:t4-64gfc-pcie3")
    dialog = _open(bench, "design.zoning", ZoningDialog)
    assert "enter the workloads first" in dialog.summary.text()


def test_a_column_is_pasted_from_the_chosen_port_on(bench):
    design = _load(bench, "reference:switch-pair")
    dialog = _open(bench, "design.wwpns", WwpnDialog)
    rows = dialog.model.rows
    dialog.table.setCurrentIndex(dialog.model.index(1, WWPN))
    QGuiApplication.clipboard().setText("100000109B000001\n0x100000109B000002\n")
    bench.qtbot.keyClick(dialog.table, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert design.ports[rows[1].reference].wwpn == "10:00:00:10:9b:00:00:01"
    assert design.ports[rows[2].reference].wwpn == "10:00:00:10:9b:00:00:02"
    assert rows[0].reference not in {id_ for id_, port in design.ports.items() if port.wwpn}
    assert rows[1].reference not in {row.reference for row in dialog.model.rows}
    bench.session.undo()
    assert not [port for port in design.ports.values() if port.wwpn]


def test_the_copied_list_can_be_pasted_back_filled_in(bench):
    design = _load(bench, "reference:switch-pair")
    dialog = _open(bench, "design.wwpns", WwpnDialog)
    count = len(dialog.model.rows)
    dialog.copy_list()
    lines = QGuiApplication.clipboard().text().split("\n")
    filled = [f"{line}10:00:00:10:9b:00:01:{n:02x}" for n, line in enumerate(lines[:-1])]
    found = dialog.take(pasted("\r\n".join([*reversed(filled), lines[-1]])))
    assert found is not None
    assert (len(found.result.accepted), found.remarks) == (count - 1, ())
    assert len(dialog.model.rows) == 1
    first = dialog._all[0].reference
    assert design.ports[first].wwpn == "10:00:00:10:9b:00:01:00"


def test_refused_rows_are_listed_and_the_rest_is_taken(bench):
    _load(bench, "reference:switch-pair")
    dialog = _open(bench, "design.wwpns", WwpnDialog)
    device, port = dialog.model.rows[0].device, dialog.model.rows[0].port
    dialog.take(
        pasted(f"{device}\t{port}\t50:00:00:00:00:00:00:01\nnobody\t1\t50:00:00:00:00:00:00:02")
    )
    assert dialog.said.text() == "1 WWPN taken. 1 row not used."
    assert dialog.refused.count() == 1
    assert "nobody" in dialog.refused.item(0).text()


def test_a_typed_wwpn_is_checked(bench):
    design = _load(bench, "reference:switch-pair")
    dialog = _open(bench, "design.wwpns", WwpnDialog)
    port = dialog.model.rows[0].reference
    assert not dialog.model.setData(dialog.model.index(0, WWPN), "00:11:22:33:44:55:66:77")
    assert "no WWPN" in dialog.said.text()
    assert dialog.model.setData(dialog.model.index(0, WWPN), "500507680B215A01")
    assert design.ports[port].wwpn == "50:05:07:68:0b:21:5a:01"


def _fill(bench) -> None:
    dialog = _open(bench, "design.wwpns", WwpnDialog)
    dialog.table.setCurrentIndex(dialog.model.index(0, WWPN))
    dialog.take(pasted("\n".join(f"10:00:00:10:9b:00:02:{n:02x}" for n in range(200))))
    dialog.reject()


def test_files_are_shown_with_what_they_lack_and_saved_whole(bench, tmp_path):
    _load(bench, "reference:switch-pair")
    dialog = _open(bench, "export.switch", SwitchExportDialog)
    assert "all comment" in dialog.said.text()
    assert "NOT READY" in dialog.text.toPlainText()
    _fill(bench)
    assert dialog.said.text() == "Everything is known; the files can be entered."
    bench.answers.to_save = tmp_path / "zoning"
    dialog.save_all()
    texts = [path.read_text("ascii") for path in sorted((tmp_path / "zoning").iterdir())]
    assert len(texts) == 2
    for text in texts:
        switch = FabricOs()
        switch.enter(text)
        assert switch.enabled


def test_the_number_of_a_vsan_is_kept_in_the_design(bench):
    design = _load(bench, "reference:full-mesh")
    _fill(bench)
    dialog = _open(bench, "export.switch", SwitchExportDialog)
    assert set(dialog.vsans) == {"fabric-a", "fabric-b"}
    assert "VSAN" in dialog.list.item(0).text()
    dialog.vsans["fabric-a"].setValue(101)
    assert design.zoning.vsans == {"fabric-a": 101}
    assert dialog.list.item(0).text() == "Fabric A: ready"
    switch = NxOs()
    switch.enter(dialog.text.toPlainText())
    assert switch.vsans == {1, 101}
    _choose(dialog.form, Form.ANSIBLE)
    assert "cisco.nxos.nxos_zone_zoneset" in dialog.text.toPlainText()


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        ("design.zoning", ZoningDialog),
        ("design.wwpns", WwpnDialog),
        ("export.switch", SwitchExportDialog),
    ],
)
def test_the_windows_follow_edits_close_and_leave_nothing(bench, action, kind):
    _load(bench, "reference:switch-pair")
    dialog = _open(bench, action, kind)
    bench.window.menus.actions[action].trigger()
    assert len(bench.window.findChildren(kind)) == 1
    bench.place("brocade-g620")
    dialog.reject()
    bench.place("brocade-g620")
    assert Assessment(bench.session.design.snapshot()).tables.zones
