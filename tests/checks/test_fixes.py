"""Does each quick fix do what it says, take its finding away, break nothing, and undo cleanly?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sanwright.analysis import assess
from sanwright.analysis.fabrics import isl_group
from sanwright.analysis.paths import workload_paths
from sanwright.analysis.ratios import isl_ratio
from sanwright.analysis.zones import zone_facts
from sanwright.checks import Finding, Fix, Severity, all_rules, check_design, fix, fixes_for
from sanwright.codec import to_json
from sanwright.design import Design, Table, Zone
from sanwright.units import Length, Loss
from tests.builders import (
    HBA,
    HOST_OPTIC,
    LC_OM4,
    LC_OS2,
    SWITCH_OPTIC,
    Sketch,
    catalog,
    small_san,
)
from tests.checks.fix_cases import (
    CASES,
    Case,
    edge,
    open_fabric,
    patched,
    shared_zone,
    with_cable,
    zoned,
)


def written(design: Design) -> bytes:
    """All that a file would hold."""
    return to_json(list(design.records()))


def first(design: Design, rule: str) -> Finding:
    return next(found for found in check_design(design).findings if found.rule == rule)


def offered(design: Design, rule: str) -> tuple[Fix, ...]:
    report = check_design(design)
    finding = next(found for found in report.findings if found.rule == rule)
    return fixes_for(finding, design, report.assessment, catalog())


def broken(rule: str, build: Callable[[], Sketch]) -> Iterator[tuple[Design, Finding, Fix]]:
    """The design anew for each fix that is offered."""
    for number in range(len(offered(build().design(), rule))):
        design = build().design()
        yield design, first(design, rule), offered(design, rule)[number]


def name(case: Case) -> str:
    return f"{case.rule}-{len(case.labels)}"


@pytest.mark.parametrize("case", CASES, ids=name)
def test_exactly_these_fixes_are_offered(case: Case) -> None:
    assert [str(one.label) for one in offered(case.build().design(), case.rule)] == list(
        case.labels
    )


@pytest.mark.parametrize("case", CASES, ids=name)
def test_a_fix_takes_the_finding_away_and_brings_no_error(case: Case) -> None:
    for design, finding, remedy in broken(case.rule, case.build):
        errors = {f.key for f in check_design(design).findings if f.severity is Severity.ERROR}
        design.apply(remedy.change)
        after = check_design(design).findings
        assert finding.key not in {found.key for found in after}, remedy.label
        assert {f.key for f in after if f.severity is Severity.ERROR} <= errors, remedy.label


@pytest.mark.parametrize("case", CASES, ids=name)
def test_undoing_a_fix_leaves_the_file_as_it_was(case: Case) -> None:
    for design, _, remedy in broken(case.rule, case.build):
        before = written(design)
        design.apply(remedy.change)
        assert written(design) != before
        design.apply(remedy.change.inverse())
        assert written(design) == before


def test_better_fibre_goes_into_every_segment_that_is_worse() -> None:
    design = patched(20.0).design()
    om3, om4, *_ = offered(design, "link.too-long")
    assert om4.change.touched(Table.CABLES) == {"c1"}
    assert om3.change.touched(Table.CABLES) == {"c1", "c1-on"}


def test_optics_are_the_port_makers_own_where_there_are_such() -> None:
    design = with_cable(LC_OM4, 120.0).design()
    long_wave = offered(design, "link.too-long")[0]
    design.apply(long_wave.change)
    optics = {end: design.part(str(design.ports[end].optic)) for end in ("hba:1", "fc-a:0")}
    assert [optic.vendor for optic in optics.values() if optic] == ["Generic", "Brocade"]
    assert {optic.optic.class_ for optic in optics.values() if optic and optic.optic} == {"LW"}
    assert design.cables["c1"].part == LC_OS2


def test_islsare_added_in_the_trunk_group_and_with_the_optics_of_those_there() -> None:
    design = edge(8).design()
    (more,) = offered(design, "fabric.isl-oversubscription")
    design.apply(more.change)
    isls = [cable for cable in design.cables.values() if cable.a.startswith("core:")]
    assert [(cable.a, cable.b) for cable in isls] == [
        ("core:0", "edge:40"),
        ("core:1", "edge:41"),
        ("core:2", "edge:42"),
    ]
    assert {(cable.part, cable.length) for cable in isls} == {(LC_OM4, Length(25.0))}
    assert {design.ports[end].optic for cable in isls for end in cable.ends()} == {SWITCH_OPTIC}


def test_the_fewest_islsare_added_that_bring_it_to_the_limit() -> None:
    design = edge(8).design()
    (more,) = offered(design, "fabric.isl-oversubscription")
    design.apply(more.change)
    ratio = isl_ratio(assess(design), "edge")
    assert ratio is not None
    assert ratio.ratio is not None
    assert ratio.ratio.amount == pytest.approx(16 / 3)


def test_no_isl_is_added_where_a_switch_has_no_free_port() -> None:
    sketch = edge(8)
    for number in range(1, 48):
        sketch.device(f"s{number}", HBA)
        sketch.cable(f"to-s{number}", f"s{number}:1", f"core:{number}", LC_OM4)
    assert offered(sketch.design(), "fabric.isl-oversubscription") == ()


def test_a_run_of_both_modes_is_made_one_of_the_mode_that_the_optics_drive() -> None:
    sketch = patched(5.0).cable("c1", "hba:1", "panel:front0", LC_OS2, 5.0)
    assert [str(one.label) for one in offered(sketch.design(), "cable.mixed-fibre")] == [
        "Use OM4 from end to end"
    ]


# --- ISLs and zones --------------------------------------------------------------------------


def test_a_second_isl_runs_beside_the_first() -> None:
    design = edge(1).design()
    (second,) = offered(design, "fabric.single-isl")
    design.apply(second.change)
    links = isl_group(assess(design), "core", "edge").links
    assert [(link.a.port, link.b.port) for link in links] == [("1", "41"), ("0", "40")]
    assert {link.speed.name for link in links if link.speed} == {"32GFC"}


def test_what_was_measured_of_a_cable_is_not_said_of_its_like() -> None:
    design = edge(1).change(Table.CABLES, "isl-0", loss=Loss(0.9), trunk="t1").design()
    (second,) = offered(design, "fabric.single-isl")
    (added,) = second.change.touched(Table.CABLES)
    design.apply(second.change)
    assert (design.cables[added].loss, design.cables[added].trunk) == (None, "t1")


def zone_members(design: Design) -> dict[str, tuple[str, ...]]:
    return {zone.name: zone.members for zone in design.zones.values()}


def test_an_initiator_without_a_zone_gets_one_with_the_targets_of_its_fabric() -> None:
    sketch = zoned("hba:1", "array:1-1").put(
        Zone(id="b", name="z_other", fabric="fabric-b", members=("h2:1", "array:1-2"))
    )
    design = sketch.device("h2", HBA).design()
    (fixed,) = offered(design, "zone.missing")
    assert str(fixed.label) == "Add a zone"
    design.apply(fixed.change)
    assert zone_members(design) == {
        "z_esx1_a": ("hba:1", "array:1-1"),
        "z_other": ("h2:1", "array:1-2"),
        "z_ESX_1_1_2_array": ("hba:2", "array:1-2", "array:2-2"),
    }
    assert {zone.fabric for zone in design.zones.values() if "ESX" in zone.name} == {"fabric-b"}


def test_a_workload_that_zones_keep_from_its_storage_gets_zones() -> None:
    sketch = zoned("h2:1", "array:1-1").device("h2", HBA).remove(Table.CABLES, "c2")
    design = sketch.design()
    (fixed,) = offered(design, "workload.no-path")
    design.apply(fixed.change)
    assert len(workload_paths(assess(design), "oltp").paths) == 2


def test_no_zone_helps_where_a_cable_is_lacking() -> None:
    design = small_san().remove(Table.CABLES, "c1", "c2").design()
    assert offered(design, "workload.no-path") == ()


def test_hosts_zoned_in_one_fabric_get_the_zones_of_the_other() -> None:
    sketch = zoned("hba:1", "array:1-1").remove(Table.WORKLOADS, "oltp").device("h2", HBA)
    other = Zone(id="b", name="z_other", fabric="fabric-b", members=("h2:1", "array:1-2"))
    sketch.put(other).optic(HOST_OPTIC, "h2:1").optic(SWITCH_OPTIC, "fc-b:9")
    design = sketch.cable("c9", "h2:1", "fc-b:9", LC_OM4).design()
    (fixed,) = offered(design, "zone.one-side-only")
    design.apply(fixed.change)
    assert zone_members(design)["z_ESX_1_1_2_array"] == ("hba:2", "array:1-2", "array:2-2")


def test_the_first_zones_of_a_fabric_lock_no_workload_out() -> None:
    design = open_fabric().design()
    before = {id_: len(workload_paths(assess(design), id_).paths) for id_ in design.workloads}
    (fixed,) = offered(design, "zone.none")
    design.apply(fixed.change)
    assessment = assess(design)
    assert {id_: len(workload_paths(assessment, id_).paths) for id_ in design.workloads} == before
    assert all(len(zone_facts(assessment, id_).initiators) == 1 for id_ in design.zones)


def test_a_zone_of_several_initiators_is_split_or_made_a_peer_zone() -> None:
    design = shared_zone().design()
    parted, peer = offered(design, "zone.several-initiators")
    design.apply(parted.change)
    assert zone_members(design) == {
        "z_esx1_a": ("hba:1", "array:1-1", "array:2-1"),
        "z_esx1_a_2": ("h2:1", "array:1-1", "array:2-1"),
    }
    design.apply(parted.change.inverse())
    design.apply(peer.change)
    zone = zone_facts(assess(design), "z")
    assert zone.principals == ("array:1-1", "array:2-1")
    assert zone.joins("hba:1", "array:2-1")
    assert not zone.joins("hba:1", "h2:1")


def test_a_device_in_a_zone_is_split_into_its_ports_of_that_fabric() -> None:
    sketch = shared_zone().change(Table.ZONES, "z", members=("host", "h2", "array"))
    design = sketch.design()
    design.apply(offered(design, "zone.several-initiators")[0].change)
    assert zone_members(design) == {
        "z_esx1_a": ("hba:1", "array:1-1", "array:2-1"),
        "z_esx1_a_2": ("h2:1", "array:1-1", "array:2-1"),
    }


def test_a_zone_name_is_no_longer_than_the_vendor_allows() -> None:
    design = shared_zone().change(Table.ZONES, "z", name="z" * 64).design()
    design.apply(offered(design, "zone.several-initiators")[0].change)
    names = [zone.name for zone in design.zones.values()]
    assert [len(name) for name in names] == [64, 64]
    assert len(set(names)) == 2


# --- proposing -------------------------------------------------------------------------------


def test_a_proposer_that_fails_does_not_silence_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(*_: Any) -> Iterator[Fix]:
        raise ZeroDivisionError

    known = fix.proposers()["link.too-short"]
    monkeypatch.setattr(fix, "proposers", lambda: {"link.too-short": (failing, *known)})
    assert [
        str(one.label) for one in offered(with_cable(LC_OM4, 0.3).design(), "link.too-short")
    ] == ["Use 1 m of cable"]
    assert "link.too-short" in caplog.text
    caplog.clear()


def test_a_finding_without_a_clear_remedy_has_no_fix() -> None:
    design = small_san().change(Table.CABLES, "c1", length=None).design()
    assert offered(design, "link.reach-unknown") == ()


def test_every_rule_with_fixes_exists() -> None:
    missing = set(fix.proposers()) - {rule.key for rule in all_rules()}
    assert missing == set()
