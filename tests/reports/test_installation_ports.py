"""Does the port map tell panels, lanes, licences and free ports apart as people on site need?"""

from __future__ import annotations

import io

import openpyxl
import pytest

from sanwright.design import Location, Port, Zone
from sanwright.parts import Licensing, PartKind, PortRole
from sanwright.reports.installation.port_map import mapped_devices
from sanwright.reports.installation.port_sheet import counts_text, port_text
from sanwright.reports.installation.port_uses import PortPurpose
from sanwright.reports.installation.site import Site
from sanwright.reports.installation.workbook import workbook_bytes
from tests import builders

PANEL = "generic-lc-panel-24"
CASSETTE = "generic-mpo-lc-cassette-6"


def mapped(sketch) -> tuple[Site, dict]:
    site = Site.of(sketch.design())
    return site, {device.id: device for device in mapped_devices(site)}


def port_of(device, name):
    return next(port for port in device.ports if port.name == name)


def through_panels() -> builders.Sketch:
    """A host and a switch with two patch panels between them."""
    sketch = builders.Sketch()
    sketch.put(Location(id="r1", name="R1"), Location(id="r2", name="R2"))
    sketch.device("host", builders.hba("card"), name="Host", location="r1", rack_position=3)
    sketch.device("sw", builders.switch("sw24", count=24), name="Switch", fabric="fabric-a",
                  location="r2", rack_position=40)  # fmt: skip
    sketch.device("p1", PANEL, name="Panel 1", location="r1", rack_position=42)
    sketch.device("p2", PANEL, name="Panel 2", location="r2", rack_position=42)
    sketch.cable("c1", "host:0", "p1:F1").cable("c2", "p1:R1", "p2:R1", length=60.0)
    return sketch.cable("c3", "p2:F1", "sw:5")


def test_switch_port_behind_panels_shows_host_and_next_plug():
    _, devices = mapped(through_panels())
    port = port_of(devices["sw"], "5")
    assert port.use is PortPurpose.HOST
    text = port_text(port)
    assert "Host" in text
    assert "port 0" in text
    assert "via Panel 2 F1" in text
    assert "cable c3" in text


def test_panel_port_shows_where_its_run_ends():
    _, devices = mapped(through_panels())
    front = port_of(devices["p1"], "F1")
    assert front.use is PortPurpose.HOST
    assert port_of(devices["p1"], "F2").use is PortPurpose.FREE
    rear = port_of(devices["p1"], "R1").connections[0]
    assert rear.next.reference == "p2:R1"


def test_port_that_ends_in_an_unused_panel_says_so():
    sketch = through_panels()
    sketch.remove(builders.Table.CABLES, "c1")
    _, devices = mapped(sketch)
    assert port_of(devices["sw"], "5").use is PortPurpose.PANEL


def test_schedule_tells_the_run_behind_each_panel():
    site = Site.of(through_panels().design())
    rows = {cable.label: cable for cable in site.cables}
    assert [rows[name].near.chassis for name in ("c1", "c2", "c3")] == [
        "Panel 1",
        "Panel 1",
        "Panel 2",
    ]
    runs = {name: [end.chassis for end in rows[name].run] for name in rows}
    # The near end of c1 is at the panel: the run goes on behind it to the switch.
    assert runs == {
        "c1": ["Switch", "Host"],
        "c2": ["Host", "Switch"],
        "c3": ["Host", "Switch"],
    }
    assert all(rows[name].panels == ("Panel 1", "Panel 2") for name in rows)


def test_trunk_with_several_runs_is_not_given_one_of_them():
    sketch = builders.Sketch()
    sketch.device("m1", CASSETTE, name="M1").device("m2", CASSETTE, name="M2")
    sketch.device("h", builders.hba("card", count=2)).device("s", builders.switch("sw"))
    sketch.cable("trunk", "m1:M1", "m2:M1")
    for n in (1, 2):
        sketch.cable(f"a{n}", f"h:{n - 1}", f"m1:F{n}").cable(f"b{n}", f"m2:F{n}", f"s:{n}")
    site, devices = mapped(sketch)
    rows = {cable.label: cable for cable in site.cables}
    assert rows["trunk"].run is None
    for n in (1, 2):
        assert {end.reference for end in rows[f"a{n}"].run} == {f"h:{n - 1}", f"s:{n}"}
        assert port_of(devices["s"], str(n)).connections[0].end.reference == f"h:{n - 1}"


def test_schedule_goes_rack_by_rack_from_the_top():
    site = Site.of(through_panels().design())
    spots = [(cable.near.spot.place, cable.near.spot.unit) for cable in site.cables]
    assert spots == [("R1", "U42"), ("R1", "U42"), ("R2", "U42")]


def test_lanes_of_a_cage_are_told_apart():
    cage = builders.ports(PortRole.FABRIC, 2, ["128GFC-4x32"], cage="QSFP28", lanes=4)
    sketch = builders.Sketch()
    sketch.device("sw", builders.part("icl", PartKind.SWITCH, cage), name="Switch")
    sketch.device("a", builders.array("arr", ["32GFC"]), name="Array")
    for lane in (1, 2, 3):
        sketch.cable(f"leg{lane}", f"sw:0.{lane}", f"a:{lane}", harness="H1")
    _, devices = mapped(sketch)
    port = port_of(devices["sw"], "0")
    assert [each.here for each in port.connections] == ["sw:0.1", "sw:0.2", "sw:0.3"]
    text = port_text(port)
    assert all(f"{lane}: Array" in text and f"port {lane}" in text for lane in (1, 2, 3))
    assert devices["sw"].count(PortPurpose.FREE) == 1


def test_cable_in_a_port_that_the_part_does_not_have_is_shown():
    sketch = builders.Sketch()
    sketch.device("sw", builders.switch("sw", count=2), name="Switch")
    sketch.device("a", builders.array("arr"), name="Array")
    sketch.cable("c", "sw:77", "a:0")
    _, devices = mapped(sketch)
    assert port_of(devices["sw"], "77").connections[0].end.chassis == "Array"
    assert port_of(devices["a"], "0").use is PortPurpose.UNKNOWN


def licensed(base: int | None, cabled: int) -> dict:
    group = builders.ports(PortRole.FABRIC, 8, ["32GFC"])
    terms = Licensing(
        base_ports=None if base is None else builders.figure(base),
        increment_ports=builders.figure(2),
    )
    part = builders.part("lic", PartKind.SWITCH, group, licensing=terms)
    sketch = builders.Sketch().device("sw", part)
    sketch.device("a", builders.array("arr", ["32GFC"]))
    for n in range(cabled):
        sketch.cable(f"c{n}", f"sw:{n}", f"a:{n}")
    return mapped(sketch)[1]["sw"]


@pytest.mark.parametrize(
    ("base", "cabled", "free", "locked"),
    [(8, 3, 5, 0), (4, 3, 1, 4), (4, 4, 0, 4), (4, 5, 1, 2), (0, 0, 0, 8)],
)
def test_free_ports_beyond_the_licences_are_marked(base, cabled, free, locked):
    device = licensed(base, cabled)
    assert (device.count(PortPurpose.FREE), device.count(PortPurpose.LOCKED)) == (free, locked)
    assert bool(device.notes) == bool(locked)
    assert device.count() == 8


def test_unknown_licences_mark_nothing_and_say_so():
    device = licensed(None, 2)
    assert device.count(PortPurpose.LOCKED) == 0
    assert "unknown" in device.notes[0]


def test_counts_add_up():
    device = licensed(4, 3)
    assert counts_text(device) == "8 ports · 3 used · 1 free · 4 free with a further licence"


def test_wwpn_and_zones_stand_at_the_port():
    sketch = builders.small_san()
    sketch.put(
        Port(id="hba:1", optic=builders.HOST_OPTIC, wwpn="10:00:00:00:c9:00:00:01"),
        Zone(id="z1", name="esx1_array", fabric="fabric-a", members=("hba:1", "array:1-1")),
    )
    site, devices = mapped(sketch)
    assert port_of(devices["fc-a"], "0").zones == ("esx1_array",)
    book = openpyxl.load_workbook(io.BytesIO(workbook_bytes(site, "A4")))
    rows = list(book["All ports"].iter_rows(values_only=True))
    titles = rows[0]
    found = [dict(zip(titles, row, strict=True)) for row in rows[1:]]
    here = next(row for row in found if row["Device"] == "fc-a" and row["Port"] == "0")
    assert here["Far WWPN"] == "10:00:00:00:c9:00:00:01"
    assert here["Zones"] == "esx1_array"
    text = port_text(port_of(devices["fc-a"], "0"))
    assert "10:00:00:00:c9:00:00:01" in text


def test_every_use_has_a_letter_of_its_own():
    letters = [use.look.letter for use in PortPurpose]
    assert len(set(letters)) == len(letters)


def test_port_cells_lead_to_the_far_device():
    site = Site.of(builders.small_san().design())
    book = openpyxl.load_workbook(io.BytesIO(workbook_bytes(site, "A4")))
    links = [
        cell.hyperlink.location
        for row in book["fc-a"].iter_rows()
        for cell in row
        if cell.hyperlink
    ]
    assert "'Index'!A1" in links
    assert "'array'!A1" in links
    assert all(link.rpartition("!")[0].strip("'") in book.sheetnames for link in links)
