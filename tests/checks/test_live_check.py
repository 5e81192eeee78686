"""Does the check that follows the edits always say what a check of the whole design would say?"""

from __future__ import annotations

from datetime import date

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sanwright import edits
from sanwright.analysis import Assessment, LinkKind, assess
from sanwright.analysis.links import all_links
from sanwright.analysis.load import all_adapter_loads, all_loads, all_workloads
from sanwright.analysis.ratios import isl_ratio
from sanwright.bundled import bundled_references, bundled_testbeds
from sanwright.checks import (
    CheckReport,
    LiveCheck,
    Scope,
    accepted_text,
    all_rules,
    check_design,
    failure_findings,
    preview_cable,
)
from sanwright.design import (
    Cable,
    Change,
    Design,
    Device,
    History,
    Port,
    Replacement,
    Snapshot,
    Table,
)
from sanwright.documents import read_design
from sanwright.text import verbatim
from sanwright.units import Length, Throughput
from tests.builders import LC_OM4, SERVER, catalog, small_san
from tests.examples import examples
from tests.random_edits import STEPS, Step, run

DAY = date(2026, 11, 1)
DESIGNS = tuple(testbed.path for testbed in bundled_testbeds())
SMALL = ("switch-pair", "stretched", "netapp-aff", "ibm-peer-zones", "sas-stacks")
RICH = tuple(found.path for found in bundled_references() if found.key in SMALL)
"""Zones, distance and SAS stacks too, of a size that can be checked a hundred times."""


def same(live: LiveCheck, full: CheckReport) -> None:
    """A report that says it is whole is; else the rules on failures are asked, as a worker does."""
    report = live.report
    if not report.is_whole:
        of_failures = {rule.key for rule in all_rules() if rule.scope is Scope.FAILURES}
        assert not of_failures.intersection(waiver.rule for waiver in report.stale_waivers)
        report = live.take_failures(failure_findings(full.assessment))
    assert report.is_whole
    assert report.findings == full.findings
    assert report.counts == full.counts
    assert set(report.stale_waivers) == set(full.stale_waivers)


def updated(live: LiveCheck, change: Change) -> LiveCheck:
    live.update(change)
    return live


def followed(design: Design) -> LiveCheck:
    live = LiveCheck(design.snapshot(), DAY)
    same(live, check_design(design.snapshot(), as_of=DAY))
    return live


@settings(
    max_examples=examples(60),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.sampled_from(DESIGNS + RICH), STEPS)
def test_after_any_edits_the_live_check_says_what_a_full_one_says(
    path: object, steps: list[Step]
) -> None:
    design = read_design(path, catalog())  # type: ignore[arg-type]
    live = followed(design)
    design.observe(live.follow)
    before = check_design(design.snapshot(), as_of=DAY)
    history = History(design)
    for step in steps:
        run(history, step)
        all_loads(live.assessment)  # somebody looks, and what was asked for rests on this state
    same(live, check_design(design.snapshot(), as_of=DAY))
    load_figures_agree(live.assessment, design.snapshot())
    for step in steps[:2]:
        if history.undo():
            all_workloads(live.assessment)
            same(live, check_design(design.snapshot(), as_of=DAY))
            load_figures_agree(live.assessment, design.snapshot())
        run(history, step)
        history.undo()
    while history.undo():
        all_adapter_loads(live.assessment)
    same(live, before)
    load_figures_agree(live.assessment, design.snapshot())


def test_a_link_is_judged_by_its_load_however_it_came_to_be_light_or_heavy() -> None:
    design = small_san().design()
    live = followed(design)
    design.observe(live.follow)
    history = History(design)
    load = next(iter(design.workloads.values()))
    heard: set[bool] = set()
    for amount, is_taken_back in ((1, False), (90_000, True), (90_000, False)):
        demand = msgspec.structs.replace(
            design.workloads[load.id], rate=None, block_size=None, throughput=Throughput(amount)
        )
        history.do(edits.replace_record(design, demand, verbatim("Ask")))
        heard.add(any(found.rule == "load.link" for found in live.report.findings))
        if is_taken_back:
            history.undo()
            heard.add(any(found.rule == "load.link" for found in live.report.findings))
        same(live, check_design(design.snapshot(), as_of=DAY))
    assert heard == {True, False}


def test_an_edit_that_is_taken_back_is_not_worked_out_anew() -> None:
    design = small_san().design()
    live = followed(design)
    before = live.report.findings
    asked: list[tuple[object, ...]] = []
    work = live.assessment.memo._work
    live.assessment.memo._work = lambda *key: (asked.append(key), work(*key))[1]  # type: ignore[misc]
    design.observe(live.follow)
    history = History(design)
    history.do(edits.delete(design, ["c1"]))
    assert live.report.findings != before
    history.do(edits.delete(design, ["host"]))
    assert asked
    asked.clear()
    while history.undo():
        pass
    assert live.report.findings == before
    assert not [key[0].__name__ for key in asked]  # type: ignore[attr-defined]


def load_figures_agree(live: Assessment, snapshot: Snapshot) -> None:
    full = Assessment(snapshot, DAY)
    assert all_links(live) == all_links(full)
    assert all_loads(live) == all_loads(full)
    assert all_workloads(live) == all_workloads(full)
    assert all_adapter_loads(live) == all_adapter_loads(full)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", DESIGNS, ids=lambda path: path.stem)
def test_taking_out_and_putting_back_each_record_of_a_testbed(path: object) -> None:
    design = read_design(path, catalog())  # type: ignore[arg-type]
    live = followed(design)
    before = check_design(design.snapshot(), as_of=DAY)
    for table in (Table.CABLES, Table.PORTS, Table.WORKLOADS, Table.ZONES, Table.RAID_GROUPS):
        for id_, record in list(design.rows(table).items()):
            change = Change("Take out", (Replacement(table, id_, record, None),))
            design.apply(change)
            same(updated(live, change), check_design(design.snapshot(), as_of=DAY))
            design.apply(change.inverse())
            live.update(change.inverse())
    same(live, before)


def test_only_what_an_edit_touches_is_worked_out_again() -> None:
    design = small_san().design()
    live = followed(design)
    asked: list[tuple[object, ...]] = []
    work = live.assessment.memo._work
    live.assessment.memo._work = lambda *key: (asked.append(key), work(*key))[1]  # type: ignore[misc]
    device = next(iter(design.devices.values()))
    change = edits.move_devices(design, {device.id: (device.x + 8, device.y)})
    design.apply(change)
    live.update(change)
    links = [key for key in asked if key[0].__name__ == "link_facts"]  # type: ignore[attr-defined]
    assert asked
    assert not links


def test_a_preview_says_what_drawing_the_cable_would_and_leaves_no_trace() -> None:
    design = small_san().design()
    live = followed(design)
    part = catalog().part(SERVER)
    change, host = edits.place_device(design, part, 0, 0)
    design.apply(change)
    live.update(change)
    before = live.report
    free = next(
        f"{id_}:{name}"
        for id_ in design.devices
        for name, _ in (design.part_of(id_).port_names() if design.part_of(id_) else ())  # type: ignore[union-attr]
        if not live.assessment.index("cables_at", f"{id_}:{name}")
    )
    taken = next(iter(design.cables.values())).a
    cable = Cable(id="preview", a=free, b=taken, part=LC_OM4, length=Length(900))
    ports = [Port(id=free)]
    assert live.preview(cable, ports) == preview_cable(design.snapshot(), cable, ports)
    assert live.report.findings == before.findings
    renamed = msgspec.structs.replace(design.devices[host], name="Other")
    change = edits.replace_record(design, renamed, "Rename")
    design.apply(change)
    same(updated(live, change), check_design(design.snapshot(), as_of=DAY))


@pytest.mark.parametrize("path", DESIGNS, ids=lambda path: path.stem)
def test_what_was_tried_and_taken_back_is_followed_as_before(path: object) -> None:
    design = read_design(path, catalog())  # type: ignore[arg-type]
    live = followed(design)
    for id_, cable in list(design.cables.items()):
        trial = Change("Try", (Replacement(Table.CABLES, id_, cable, None),))
        live.assessment.apply(trial)
        live.assessment.apply(trial.inverse())
        change = edits.set_port_speed(design, cable.a, "2GFC")
        design.apply(change)
        same(updated(live, change), check_design(design.snapshot(), as_of=DAY))


def test_a_waiver_is_laid_over_and_taken_off_at_once() -> None:
    design = small_san().design()
    cable = next(iter(design.cables))
    design.apply(edits.set_cable_length(design, cable, Length(5000)))
    live = followed(design)
    finding = next(f for f in live.report.findings if f.rule == "link.too-long")
    accepted = accepted_text(finding)
    change = edits.waive(
        design, finding.rule, finding.subjects, accepted, "Tested", "Ann", "2026-01-02"
    )
    design.apply(change)
    report = live.update(change)
    same(live, check_design(design.snapshot(), as_of=DAY))
    assert next(f for f in report.findings if f.rule == "link.too-long").waived
    design.apply(change.inverse())
    assert (
        live.update(change.inverse()).findings
        == check_design(design.snapshot(), as_of=DAY).findings
    )


def test_a_device_that_was_taken_out_is_judged_no_more() -> None:
    design = small_san().design()
    design.apply(
        Change("Add", (Replacement(Table.DEVICES, "odd", None, Device(id="odd", part=SERVER)),))
    )
    live = followed(design)
    change = edits.delete(design, ["odd"])
    design.apply(change)
    report = live.update(change)
    assert all("odd" not in finding.subjects for finding in report.findings)
    same(live, check_design(design.snapshot(), as_of=DAY))


FIELDS: tuple[dict[str, object], ...] = (
    {"name": "Other"},
    {"mode": "access gateway"},
    {"fabric": None},
    {"location": None},
    {"slot": "9"},
    {"power_feeds": ("A",)},
)


def test_a_switch_that_is_taken_out_takes_its_isls_with_it() -> None:
    path = next(item.path for item in bundled_references() if item.key == "core-edge")
    design = read_design(path, catalog())
    live = followed(design)
    for switch in ("edge-a1", "core-b2"):
        change = edits.delete(design, [switch])
        design.apply(change)
        same(updated(live, change), check_design(design.snapshot(), as_of=DAY))


def test_a_switch_that_came_back_has_the_isls_counted_that_it_gets() -> None:
    path = next(item.path for item in bundled_references() if item.key == "core-edge")
    design = read_design(path, catalog())
    live, switch = LiveCheck(design.snapshot(), DAY), "edge-a1"
    isl = next(
        link.cable
        for id_, link in all_links(assess(design.snapshot())).items()
        if link.kind is LinkKind.ISL and switch in {end.chassis for end in link.ends}
    )
    other = msgspec.structs.replace(isl, id="another")
    taken_out = edits.delete(design, [isl.id])
    design.apply(taken_out)
    gone = edits.delete(design, [switch])
    put_in = Change("Set", (Replacement(Table.CABLES, other.id, None, other),))
    design.apply(taken_out.inverse())
    for change in (taken_out, gone, gone.inverse(), put_in):
        design.apply(change)
        live.update(change)
    ratio = isl_ratio(live.assessment, switch)
    assert ratio == isl_ratio(assess(design.snapshot()), switch)
    assert ratio is not None
    assert other.id in ratio.members


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", RICH, ids=lambda path: path.stem)
def test_each_field_of_a_device_is_followed_there_and_back(path: object) -> None:
    design = read_design(path, catalog())  # type: ignore[arg-type]
    live = followed(design)
    before = check_design(design.snapshot(), as_of=DAY)
    for device in list(design.devices.values())[::7]:
        for fields in FIELDS:
            changed = msgspec.structs.replace(device, **fields)
            change = Change("Set", (Replacement(Table.DEVICES, device.id, device, changed),))
            design.apply(change)
            same(updated(live, change), check_design(design.snapshot(), as_of=DAY))
            design.apply(change.inverse())
            live.update(change.inverse())
    same(live, before)


@pytest.mark.parametrize("path", DESIGNS[:1], ids=lambda path: path.stem)
def test_other_standards_tables_have_everything_judged_again(path: object) -> None:
    design = read_design(path, catalog())  # type: ignore[arg-type]
    live = followed(design)
    found = set()
    packs = {pack.key: pack for pack in catalog().rule_packs()}
    for pack in (packs["netapp"], packs["general"]):
        change = edits.set_rule_pack(design, pack, ())
        design.apply(change)
        same(updated(live, change), check_design(design.snapshot(), as_of=DAY))
        found.add(live.report.findings)
    change = edits.delete(design, [next(iter(design.cables))])
    design.apply(change)
    same(updated(live, change), check_design(design.snapshot(), as_of=DAY))
    assert len(found) > 1
