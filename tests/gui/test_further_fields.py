"""Do the fields for cable plant, fabric and facility facts store what is typed, undoable?"""

from __future__ import annotations

import msgspec
import pytest

from sanwright.bundled import bundled_references
from sanwright.design import Location, Port, Zone
from sanwright.edits import replace_record
from sanwright.gui.cabling.actions import show_fabrics
from sanwright.gui.cabling.fabrics import FabricsDialog
from sanwright.gui.inspector.inspector import Inspector
from sanwright.gui.structure.locations import LocationsDialog
from sanwright.gui.structure.room import show_locations
from sanwright.gui.workloads.room import show_workloads
from sanwright.gui.workloads.window import WorkloadsDialog
from sanwright.gui.zoning.actions import show_zones
from sanwright.gui.zoning.zones import ZonesDialog
from sanwright.units import Duration, Loss, Mass, Power

pytestmark = pytest.mark.one_window


@pytest.fixture
def isl(bench):
    """Two switches with a cable between them, which is selected."""
    a, b = bench.place("brocade-g620"), bench.place("brocade-g620")
    cable = bench.draw(f"{a}:0", f"{b}:0", "generic-lc-lc-om4", 20.0, "generic-16gfc-sw")
    bench.settle()
    bench.window.editor.select((cable,))
    return a, b, cable


def _page(bench):
    return bench.window.of(Inspector).page


def test_what_a_fibre_run_loses(bench, isl):
    cable = isl[2]
    for field, text in (("connections", "2"), ("splices", "1"), ("loss", "1.25 dB")):
        bench.type(_page(bench).fields[field], text)
    record = bench.design.cables[cable]
    assert (record.connections, record.splices, record.loss) == (2, 1, Loss(1.25))
    bench.type(_page(bench).fields["splices"], "some")
    assert "some" in _page(bench).fields["splices"].complaint.text()
    assert bench.design.cables[cable].splices == 1
    bench.session.undo()
    assert bench.design.cables[cable].loss is None
    assert bench.design.cables[cable].splices == 1


def test_the_trunk_of_an_isl(bench, isl):
    bench.type(_page(bench).fields["trunk"], "trunk 1")
    assert bench.design.cables[isl[2]].trunk == "trunk 1"
    bench.session.undo()
    assert bench.design.cables[isl[2]].trunk == ""


def test_a_harness_is_named_but_not_edited(bench, isl):
    leg = msgspec.structs.replace(bench.design.cables[isl[2]], harness="harness 7")
    bench.session.do(replace_record(bench.design, leg, "Make a leg"))
    assert "harness 7" in _page(bench)._harness.text()


def test_buffer_credits_of_a_port(bench, isl):
    port = f"{isl[0]}:0"
    bench.window.editor.select((port,))
    bench.type(_page(bench).fields["credits"], "90")
    assert bench.design.ports[port].credits == 90
    bench.type(_page(bench).fields["credits"], "0")
    assert "1 or more" in _page(bench).fields["credits"].complaint.text()
    assert bench.design.ports[port].optic == "generic-16gfc-sw"


def test_a_switch_as_access_gateway_on_two_feeds(bench, isl):
    bench.window.editor.select((isl[0],))
    page = _page(bench)
    choose(page.fields["mode"], "Access gateway (Cisco: NPV)")
    bench.type(page.fields["power_feeds"], "A, B")
    device = bench.design.devices[isl[0]]
    assert (device.mode, device.power_feeds) == ("access gateway", ("A", "B"))


def test_a_server_has_no_switch_mode(bench):
    server = bench.place("hpe-dl380-gen10")
    bench.window.editor.select((server,))
    assert not _page(bench).fields["mode"].isVisibleTo(_page(bench))
    assert _page(bench).fields["power_feeds"].isVisibleTo(_page(bench))


def test_the_next_refresh_of_the_project(bench):
    bench.window.editor.select(())
    page = bench.window.of(Inspector).project
    page.fields["refresh_speed"].combo.activated.emit(0)
    index = page.fields["refresh_speed"].combo.findData("64GFC")
    page.fields["refresh_speed"].combo.setCurrentIndex(index)
    page.fields["refresh_speed"].combo.activated.emit(index)
    bench.type(page.fields["refresh_date"], "2029-06")
    project = bench.design.project
    assert (project.refresh_speed, project.refresh_date) == ("64GFC", "2029-06")
    bench.type(page.fields["refresh_date"], "soon")
    assert "not a date" in page.fields["refresh_date"].complaint.text()
    assert "General" in page.rules.text()


def test_what_a_rack_bears(bench):
    bench.session.do(replace_record(bench.design, Location(id="rack", name="Rack 1"), "Add rack"))
    show_locations(bench.window)
    dialog = bench.window.side_windows.find(LocationsDialog)
    dialog.choose("rack")
    for field, text in (("power_limit", "8 kW"), ("weight_limit", "900 kg"), ("power_feeds", "2")):
        bench.type(dialog.fields[field], text)
    rack = bench.design.locations["rack"]
    assert (rack.power_limit, rack.weight_limit) == (Power(8000.0), Mass(900.0))
    assert rack.power_feeds == 2
    bench.type(dialog.fields["power_limit"], "0 W")
    assert "more than 0" in dialog.fields["power_limit"].complaint.text()


def test_the_luns_and_queue_depth_of_a_workload(bench):
    show_workloads(bench.window)
    dialog = bench.window.side_windows.find(WorkloadsDialog)
    dialog.add_record()
    bench.type(dialog.fields["luns"], "16")
    bench.type(dialog.fields["queue_depth"], "32")
    (workload,) = bench.design.workloads.values()
    assert (workload.luns, workload.queue_depth) == (16, 32)
    bench.type(dialog.fields["luns"], "none")
    assert "no whole number" in dialog.fields["luns"].complaint.text()


def test_how_a_workload_behaves(bench):
    show_workloads(bench.window)
    dialog = bench.window.side_windows.find(WorkloadsDialog)
    dialog.add_record()
    fields = dialog.fields
    for field, text in (
        (fields["think_time"], "0.2 ms"),
        (fields["cache_hits"], "30"),
        (fields["growth"], "20 %"),
    ):
        bench.type(field, text)
    assert fields["owners"].isHidden()
    choose(fields["multipathing"], "Optimised paths only")
    assert not fields["owners"].isHidden()
    choose(fields["pattern"], "Random")
    (workload,) = bench.design.workloads.values()
    assert workload.think_time == Duration(200.0)
    assert (workload.cache_hits, workload.growth) == (0.3, 0.2)
    assert (workload.multipathing, workload.pattern) == ("optimised", "random")
    for field, text, words in (
        (fields["cache_hits"], "130 %", "between 0 % and 100 %"),
        (fields["growth"], "-100 %", "more than -100 %"),
        (fields["think_time"], "-5 us", "0 µs or more"),
    ):
        bench.type(field, text)
        assert words in field.complaint.text()
    (workload,) = bench.design.workloads.values()
    assert 0 <= workload.cache_hits <= 1
    assert workload.growth > -1
    assert workload.think_time.amount >= 0


def choose(field, data):
    index = field.combo.findData(data)
    field.combo.setCurrentIndex(index)
    field.combo.activated.emit(index)


def test_a_fabric_routes_by_exchange_or_by_port(bench):
    show_fabrics(bench.window)
    dialog = bench.window.side_windows.find(FabricsDialog)
    choose(dialog.fields["routing"], "By port")
    assert bench.design.fabrics[dialog.record.id].routing == "port"


def test_an_isl_has_a_link_cost_and_its_ports_a_virtual_fabric(bench, isl):
    bench.type(_page(bench).fields["link_cost"], "250")
    assert bench.design.cables[isl[2]].link_cost == 250
    bench.type(_page(bench).fields["link_cost"], "none")
    assert "no whole number" in _page(bench).fields["link_cost"].complaint.text()
    bench.window.editor.select((f"{isl[0]}:1",))
    choose(_page(bench).fields["fabric"], bench.design.fabrics["fabric-b"].name)
    assert bench.design.ports[f"{isl[0]}:1"].fabric == "fabric-b"
    choose(_page(bench).fields["fabric"], "")
    assert bench.design.ports.get(f"{isl[0]}:1", Port(id="")).fabric is None


def test_a_peer_zone_has_principals(bench, isl):
    bench.session.do(replace_record(bench.design, Zone(id="z", name="z"), "Add zone"))
    show_zones(bench.window)
    dialog = bench.window.side_windows.find(ZonesDialog)
    dialog.choose("z")
    assert not dialog.principals.isVisible()
    choose(dialog.fields["kind"], "Peer zone")
    assert dialog.principals.isVisible()
    dialog.fields.write_members("principals", (f"{isl[0]}:1",))
    zone = bench.design.zones["z"]
    assert (zone.kind, zone.principals) == ("peer", (f"{isl[0]}:1",))
    assert "peer zone" in dialog.list.currentItem().text()


def test_sas_is_cabled_over_two_paths_between_what_is_selected(bench):
    filer = bench.place("netapp-fas8300")
    shelves = [bench.place("netapp-ds224c") for _ in range(2)]
    action = bench.window.menus.actions["design.sas"]
    bench.window.editor.select((filer,))
    bench.window.menus.refresh()
    assert not action.isEnabled()
    bench.window.editor.select((filer, *shelves))
    bench.window.menus.refresh()
    assert action.isEnabled()
    action.trigger()
    assert len(bench.design.cables) == 6
    bench.session.undo()
    assert not bench.design.cables


def test_enclosures_that_cannot_have_two_paths_say_why(bench):
    bench.open_testbed("t5-sas")
    ids = tuple(d.id for d in bench.design.devices.values() if d.parent is None)
    bench.window.editor.select(ids)
    bench.window.menus.refresh()
    bench.window.menus.actions["design.sas"].trigger()
    assert bench.answers.errors[0][0] == "No SAS cables were laid."


def test_every_reference_design_is_in_the_menu_and_opens(bench):
    menu = bench.window.menus.submenu("references")
    menu.aboutToShow.emit()
    titles = [action.text() for action in menu.actions()]
    assert titles == [bundled.title for bundled in bundled_references()]
    menu.actions()[0].trigger()
    bench.settle()
    assert bench.design.devices
    assert bench.files.path is None
