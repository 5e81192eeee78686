"""Runs through patch panels: every run is whole, nothing is used twice, fabrics keep apart."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.analysis import assess
from sanwright.analysis.links import channel_of
from sanwright.bom import build_bom
from sanwright.catalog import Catalog, open_catalog
from sanwright.design import Design
from sanwright.edits.connect_group import (
    CablePattern,
    Laid,
    by_pattern,
    fabrics_of,
    plan_group,
)
from sanwright.edits.panel_runs import (
    PanelPlan,
    PanelWay,
    connect_through,
    panels_of,
    plan_panel_runs,
)
from sanwright.parts import PartKind
from sanwright.text import Text
from sanwright.units import Length
from tests.builders import Sketch, hba, part, switch

HOST = part("host-part", PartKind.SERVER)
CORD = "generic-lc-lc-om4"


@pytest.fixture(scope="module")
def catalog():
    with open_catalog() as opened:
        yield opened


def _san(hosts: int) -> Design:
    sketch = Sketch()
    for number in range(hosts):
        sketch.device(f"h{number}", HOST)
        sketch.device(f"h{number}-hba", hba("hba-part", count=2), parent=f"h{number}")
    for side in "ab":
        sketch.device(side, switch("sw-part", count=64), fabric=f"fabric-{side}")
    return sketch.design()


def _wanted(design: Design, catalog: Catalog) -> list[tuple[Laid, str]]:
    hosts = [d.id for d in design.devices.values() if d.part == "host-part"]
    pattern = CablePattern(by_pattern([*fabrics_of(design, ["a", "b"])], 1))
    plan = plan_group(design, hosts, ["a", "b"], pattern)
    return [(Laid(link.a, link.b, catalog.part(CORD)), link.fabric) for link in plan.links]


def _connect(
    design: Design, catalog: Catalog, way: PanelWay, hosts: int | None = None
) -> PanelPlan:
    wanted = _wanted(design, catalog)[: None if hosts is None else 2 * hosts]
    plan = plan_panel_runs(design, wanted, way, catalog)
    design.apply(connect_through(design, plan, way, Text("Connect")))
    return plan


def _new(catalog: Catalog, part: str) -> PanelWay:
    return PanelWay(
        new=catalog.part(part), cord_near=Length(2), cord_far=Length(3), link=Length(40)
    )


@pytest.mark.parametrize(
    "panel", ["generic-lc-panel-24", "generic-lc-panel-48", "generic-mpo-lc-panel-24"]
)
@given(hosts=st.integers(1, 40))
def test_every_run_leads_from_its_host_to_its_switch(catalog, panel, hosts):
    design = _san(hosts)
    wanted = _wanted(design, catalog)
    plan = _connect(design, catalog, _new(catalog, panel))
    assert not plan.unserved
    facts = assess(design)
    ends = {frozenset((laid.a, laid.b)) for laid, _ in wanted}
    runs = [
        channel_of(facts, cable.id)
        for cable in design.cables.values()
        if any(end.startswith("h") for end in cable.ends())
    ]
    assert {frozenset((run.a, run.b)) for run in runs} == ends
    assert {len(run.cables) for run in runs} == {3}
    plugged = Counter(end for cable in design.cables.values() for end in cable.ends())
    assert set(plugged.values()) == {1}
    # Panels and links are no more than the runs of each fabric need.
    each = {"generic-lc-panel-48": 48}.get(panel, 24)
    assert len(plan.panels) == 2 * 2 * -(-hosts // each)
    strands = 6 if "mpo" in panel else 1
    assert len(plan.links) == 2 * -(-hosts // strands)


def test_no_panel_carries_two_fabrics(catalog):
    design = _san(40)
    plan = _connect(design, catalog, _new(catalog, "generic-lc-panel-24"))
    fabrics: dict[str, set[str]] = {}
    for run in plan.runs:
        for end in (run.near, run.far):
            fabrics.setdefault(end.split(":")[0], set()).add(run.fabric)
    assert {len(found) for found in fabrics.values()} == {1}


def test_links_that_lie_there_are_filled_before_new_ones_are_laid(catalog):
    design = _san(12)
    way = _new(catalog, "generic-mpo-lc-panel-24")
    first = _connect(design, catalog, way, hosts=4)
    assert len(first.links) == 2
    near = tuple(panel.id for panel in first.panels[::2])
    far = tuple(panel.id for panel in first.panels[1::2])
    again = PanelWay(near, far, None, way.cord_near, way.cord_far, way.link)
    second = plan_panel_runs(design, _wanted(design, catalog), again, catalog)
    assert len(second.runs) == 16
    assert not second.panels
    # Two strands of each first link were free; the other twelve runs need two more links.
    assert len(second.links) == 2


def test_where_no_panels_may_be_added_the_rest_is_unserved(catalog):
    design = _san(30)
    way = _new(catalog, "generic-lc-panel-24")
    first = _connect(design, catalog, way, hosts=1)
    panels = [panel.id for panel in first.panels]
    again = PanelWay(tuple(panels[::2]), tuple(panels[1::2]))
    second = plan_panel_runs(design, _wanted(design, catalog), again, catalog)
    assert (len(second.runs), len(second.unserved)) == (46, 12)


def test_the_bill_orders_cords_links_and_panels(catalog):
    design = _san(6)
    _connect(design, catalog, _new(catalog, "generic-mpo-lc-panel-24"))
    bought = Counter()
    for line in build_bom(design).lines:
        bought[line.part] += line.quantity
    assert bought[CORD] == 24
    assert bought["generic-mpo-trunk-om4"] == 2
    assert bought["generic-mpo-lc-panel-24"] == len(panels_of(design)) == 4
