"""Does the section on zoning print every zone and port, and say what is unknown?"""

from __future__ import annotations

from reportlab.lib.pagesizes import A4
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate

from sanwright.analysis import Assessment
from sanwright.bundled import bundled_path
from sanwright.cli.loading import open_library
from sanwright.design import Design, ZoningPlan
from sanwright.documents import read_design
from sanwright.edits import replace_record
from sanwright.edits.zoning import rezone, set_wwpns
from sanwright.exchange.wwpns.matching import zoned_ports
from sanwright.reports.grid import Grid
from sanwright.reports.material import Material
from sanwright.reports.sections import zoning


def _design(name: str) -> Design:
    path = bundled_path(name)
    assert path is not None
    return read_design(path, open_library())


def _cells(flow: list[Flowable]) -> list[str]:
    grids = [item for item in flow if isinstance(item, Grid)]
    found = []
    for grid in grids:
        grid.wrap(480, 600)
        rows = next(v for v in vars(grid).values() if hasattr(v, "rows")).rows
        found += ["\n".join(lines) for row in rows for _, lines in row.cells]
    return found


def test_a_design_without_zones_has_no_such_section() -> None:
    assert not zoning.applies(Material.of(_design("testbed:t1-16gfc").snapshot()))


def test_every_zone_and_alias_is_printed_and_no_wwpn_is_one_sentence(tmp_path) -> None:
    design = _design("reference:ibm-peer-zones")
    material = Material.of(design.snapshot())
    assert zoning.applies(material)
    cells = _cells(zoning.flow(material))
    assert {zone.name for zone in design.zones.values()} <= set(cells)
    assert "unknown" not in cells
    texts = [item.text for item in zoning.flow(material) if isinstance(item, Paragraph)]
    assert sum("No WWPN is known yet" in text for text in texts) == 2
    assert cells.count("peer") == 4
    SimpleDocTemplate(str(tmp_path / "z.pdf"), pagesize=A4).build(zoning.flow(material))


def test_a_wwpn_that_lacks_beside_others_says_so() -> None:
    design = _design("reference:ibm-peer-zones")
    port = zoned_ports(Assessment(design.snapshot()))[0]
    design.apply(set_wwpns(design, {port: "10:00:00:10:9b:00:00:01"}, "Set"))
    cells = _cells(zoning.flow(Material.of(design.snapshot())))
    assert cells.count("unknown") == 19  # of the twenty in its fabric; of the other none is known


def test_known_wwpns_are_printed_and_nothing_is_called_unknown() -> None:
    design = _design("reference:switch-pair")
    ports = zoned_ports(Assessment(design.snapshot()))
    wwpns = {port: f"10:00:00:10:9b:00:00:{n:02x}" for n, port in enumerate(ports)}
    design.apply(set_wwpns(design, wwpns, "Set"))
    cells = _cells(zoning.flow(Material.of(design.snapshot())))
    assert "unknown" not in cells
    zoned = {member for zone in design.zones.values() for member in zone.members}
    assert {wwpns[port] for port in zoned} <= set(cells)


def test_a_template_that_cannot_be_used_does_not_stop_the_report() -> None:
    design = _design("reference:switch-pair")
    design.apply(replace_record(design, ZoningPlan(alias_template="{nothing}"), "Break"))
    assert zoning.flow(Material.of(design.snapshot()))


def test_hostile_names_are_printed_as_they_are(tmp_path) -> None:
    design = _design("reference:switch-pair")
    zone = next(iter(design.zones.values()))
    hostile = type(zone)(
        id=zone.id, name='<b>&"x"</para>', fabric=zone.fabric, members=zone.members
    )
    design.apply(rezone(design, (), (zone.id,), "Out"))
    design.apply(rezone(design, (hostile,), (), "In"))
    flow = zoning.flow(Material.of(design.snapshot()))
    SimpleDocTemplate(str(tmp_path / "z.pdf"), pagesize=A4).build(flow)
