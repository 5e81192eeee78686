"""Does what is marked as removed count no more than what is deleted, for every engine?"""

from __future__ import annotations

import random
from datetime import date

import pytest

from sanwright import edits
from sanwright.analysis import Assessment
from sanwright.analysis.facility import load_at
from sanwright.analysis.load import all_loads, all_workloads
from sanwright.bom import build_bom
from sanwright.bundled import bundled_references, bundled_testbeds
from sanwright.checks import LiveCheck, check_design
from sanwright.design import Design, Table
from sanwright.design.standing import removed_ids, standing
from sanwright.documents import read_design
from tests.builders import catalog

DAY = date(2026, 11, 1)
BUNDLED = (*bundled_testbeds(), *bundled_references())
QUICK = {"core-edge", "netapp-aff", "sas-stacks", "stretched", "t1-8gfc"}
PATHS = [found.path for found in BUNDLED if found.key in QUICK]


def opened(path: object) -> Design:
    return read_design(path, catalog())  # type: ignore[arg-type]


def some_of(design: Design, seed: str) -> set[str]:
    """A few things of every kind that can be marked: boxes, what is fitted, cables."""
    chance = random.Random(seed)
    outer = [each.id for each in design.devices.values() if each.parent is None]
    inner = [each.id for each in design.devices.values() if each.parent is not None]
    cables = list(design.cables)
    picked = (chance.sample(found, min(2, len(found))) for found in (outer, inner, cables))
    return {id_ for ids in picked for id_ in ids}


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_removing_is_deleting_for_checks_load_power_and_orders(path: object) -> None:
    marked, deleted = opened(path), opened(path)
    ids = some_of(marked, str(path))
    marked.apply(edits.mark(marked, ids, "removed"))
    deleted.apply(edits.delete(deleted, ids))
    left = standing(marked.snapshot())
    for table in (Table.DEVICES, Table.PORTS, Table.CABLES, Table.ZONES, Table.WORKLOADS):
        assert dict(left.rows(table)) == dict(deleted.rows(table))
    one, other = Assessment(marked.snapshot(), DAY), Assessment(deleted.snapshot(), DAY)
    assert all_loads(one) == all_loads(other)
    assert all_workloads(one) == all_workloads(other)
    for place in marked.locations:
        assert load_at(one, place) == load_at(other, place)
    report = check_design(marked.snapshot(), as_of=DAY)
    assert report.findings == check_design(deleted.snapshot(), as_of=DAY).findings
    kept = [line for line in build_bom(marked.snapshot(), DAY).lines if not line.is_freed]
    assert kept == list(build_bom(deleted.snapshot(), DAY).lines)


def test_a_live_check_follows_marking_and_taking_it_back() -> None:
    design = opened(PATHS[0])
    live = LiveCheck(design.snapshot(), DAY)
    before = live.report.findings
    switch = next(each.id for each in design.devices.values() if each.fabric is not None)
    change = edits.mark(design, {switch}, "removed")
    design.apply(change)
    live.update(change)
    gone, cables = removed_ids(design)
    named = {id_ for finding in live.report.findings for id_ in finding.subjects}
    assert switch in gone
    assert cables
    assert not named & (gone | cables)
    assert live.assessment.drawn.devices[switch].state == "removed"
    design.apply(change.inverse())
    assert live.update(change.inverse()).findings == before


def test_what_is_fitted_into_a_removed_chassis_and_its_cables_go_along() -> None:
    design = opened(PATHS[0])
    inner = next(each for each in design.devices.values() if each.parent is not None)
    design.apply(edits.mark(design, {inner.parent or ""}, "removed"))
    # marked by hand as staying: it has nothing to be in
    design.apply(edits.mark(design, {inner.id}, "existing"))
    devices, cables = removed_ids(design)
    assert inner.id in devices
    assert cables == {
        cable.id
        for cable in design.cables.values()
        if {end.rpartition(":")[0] for end in cable.ends()} & devices
    }


def test_a_design_without_removed_things_is_judged_as_it_is() -> None:
    snapshot = opened(PATHS[0]).snapshot()
    assert standing(snapshot) is snapshot
