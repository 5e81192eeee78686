"""Does each quick fix do what it says, take its finding away, break nothing, and undo cleanly?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import replace

from sanwright.analysis import assess
from sanwright.checks import Finding, Fix, Severity, all_rules, check_design, fix, fixes_for
from sanwright.checks.fixes import zones
from sanwright.codec import to_json
from sanwright.design import Design, Device, Port, Table, Zone, edits
from sanwright.parts import PartKind, PortRole, SlotGroup
from sanwright.units import Length, Loss
from tests.builders import (
    ARRAY_OPTIC,
    HBA,
    HOST_OPTIC,
    LC_OM1,
    LC_OM2,
    LC_OM4,
    LC_OS2,
    SWITCH,
    SWITCH_OPTIC,
    Sketch,
    catalog,
    figure,
    hba,
    part,
    ports,
    small_san,
)
from tests.checks.rule_cases import fibre, sas

HOST_PORT = small_san().design().label("hba:1")
SWITCH_LW = "brocade-57-1000486-01"


@dataclass(frozen=True)
class Case:
    """A broken design, and the labels of all fixes of its first finding of ``rule``."""

    rule: str
    build: Callable[[], Sketch]
    labels: tuple[str, ...]


CASES: list[Case] = []


def offers(rule: str, build: Callable[[], Sketch], *labels: str) -> None:
    CASES.append(Case(rule, build, labels))


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


# --- reach -----------------------------------------------------------------------------------


def with_cable(kind: str, length: float | None) -> Sketch:
    """The small SAN at 32GFC with another cable to the host."""
    return small_san().cable("c1", "hba:1", "fc-a:0", kind, length)


offers(
    "link.too-long",
    lambda: with_cable(LC_OM2, 30.0),
    "Use OM3 instead of OM2",
    "Use OM4 instead of OM2",
    "Use LW optics at both ends and OS2",
    "Fix both ends to 16GFC instead of 32GFC",
    "Use 20 m of cable instead of 30 m, if the way allows it",
)
offers(
    "link.too-long",
    lambda: with_cable(LC_OM4, 120.0),
    "Use LW optics at both ends and OS2",
    "Fix both ends to 16GFC instead of 32GFC",
    "Use 50 m of cable instead of 120 m, if the way allows it",
)
offers(
    "link.too-long",
    lambda: with_cable(LC_OM1, 10.0),
    "Use OM2 instead of OM1",
    "Use OM3 instead of OM1",
    "Use LW optics at both ends and OS2",
    "Fix both ends to 16GFC instead of 32GFC",
)
offers(
    "link.reach-disputed",
    lambda: fibre("OM1", 60, "4GFC", form="SFP"),
    "Use OM2 instead of OM1",
    "Use OM3 instead of OM1",
    "Use LW optics at both ends and OS2",
    "Use 50 m of cable instead of 60 m, if the way allows it",
)
offers("link.too-short", lambda: with_cable(LC_OM4, 0.3), "Use 1 m of cable")
offers("link.too-short", lambda: with_cable(LC_OM2, 0.3), "Use 0.5 m of cable")
offers(
    "link.too-long",
    lambda: sas("netapp-sas-copper", 8.0),
    "Use active optical instead of passive copper",
    "Use 3 m of cable instead of 8 m, if the way allows it",
)


def patched(length: float) -> Sketch:
    """The host's link over a patch panel: OM2 to it, OM4 from it on."""
    groups = {
        side: replace(ports(PortRole.PASSIVE, 4, None, cage="LC"), prefix=side, through=other)
        for side, other in (("front", "back"), ("back", "front"))
    }
    panel = replace(part("panel", PartKind.PATCH_PANEL), ports=groups)
    sketch = small_san().device("panel", panel)
    sketch.cable("c1", "hba:1", "panel:front0", LC_OM2, length)
    return sketch.cable("c1-on", "panel:back0", "fc-a:0", LC_OM4, 10.0)


offers(
    "link.too-long",
    lambda: patched(20.0),
    "Use OM3 instead of OM2 + OM4",
    "Use OM4 instead of OM2 + OM4",
    "Use LW optics at both ends and OS2",
    "Fix both ends to 16GFC instead of 32GFC",
)


def jointed(**fields: Any) -> Sketch:
    """The host's link with three connections on the way."""
    return small_san().cable("c1", "hba:1", "fc-a:0", LC_OM4, 50.0, connections=3, **fields)


def at_16gfc(sketch: Sketch) -> Sketch:
    for port in ("hba:1", "fc-a:0"):
        sketch.change(Table.PORTS, port, speed="16GFC")
    return sketch


offers("cable.loss-budget", lambda: at_16gfc(jointed()), "Use LW optics at both ends and OS2")
offers("cable.loss-budget", jointed)
offers("cable.loss-budget", lambda: jointed(loss=Loss(3.0)))

# --- optics and cables -----------------------------------------------------------------------

offers(
    "link.optics-differ",
    lambda: small_san().optic(SWITCH_LW, "fc-a:0"),
    "Fit 32G SWL SFP28 into fc-a port 0",
)
offers(
    "link.fibre-mismatch",
    lambda: with_cable(LC_OS2, 10.0),
    "Use OM4 instead of OS2",
    "Fit 32GFC LW SFP28 and 32G LWL SFP28 10 km at both ends",
)
offers(
    "link.connector-mismatch",
    lambda: sas("generic-sff-8088-sff-8088"),
    "Use Generic SFF-8644 to SFF-8644 SAS, passive copper, which has SFF-8644",
)
offers(
    "port.optic-missing",
    lambda: small_san().put(Port(id="fc-a:0")),
    "Fit 32G SWL SFP28 into fc-a port 0",
)
offers(
    "port.optic-missing",
    lambda: small_san().put(Port(id="fc-a:0"), Port(id="hba:1")),
    "Fit 32G SWL SFP28 into fc-a port 0",
    "Fit 32G SWL SFP28 and 32GFC SW SFP28 at both ends",
)
offers(
    "port.optic-form",
    lambda: small_san().optic("generic-128gfc-sw4", "fc-a:0"),
    "Fit 32G SWL SFP28 into fc-a port 0",
)
offers(
    "port.optic-speed",
    lambda: small_san().optic("generic-128gfc-sw4", "fc-a:0"),
    "Fit 32G SWL SFP28 into fc-a port 0",
)
offers(
    "link.generation-gap",
    lambda: small_san().optic("generic-4gfc-sw", "fc-a:0"),
    "Fit 32G SWL SFP28 into fc-a port 0",
)

# --- speeds ----------------------------------------------------------------------------------


def speed(sketch: Sketch, **fixed: str) -> Sketch:
    """Fix the speed of the host's port and of the switch's."""
    for port, name in fixed.items():
        sketch.change(Table.PORTS, {"host": "hba:1", "switch": "fc-a:0"}[port], speed=name)
    return sketch


offers(
    "port.optic-speed",
    lambda: speed(small_san(), switch="4GFC"),
    "Let fc-a port 0 negotiate",
)
offers(
    "link.no-common-speed",
    lambda: speed(small_san(), host="32GFC", switch="16GFC"),
    f"Let {HOST_PORT} negotiate",
    "Let fc-a port 0 negotiate",
    "Let both ends negotiate",
    "Fix both ends to 32GFC",
)
offers(
    "link.no-common-speed",
    lambda: small_san().optic("generic-8gfc-sw", "hba:1").optic("brocade-57-1000495-01", "fc-a:0"),
    f"Fit 32GFC SW SFP28 into {HOST_PORT}",
    "Fit 8G SWL SFP+ (Gen 4) into fc-a port 0",
    "Fit 32GFC SW SFP28 and 32G SWL SFP28 at both ends",
)

# --- adapters and ports ----------------------------------------------------------------------


def narrow(*groups: SlotGroup) -> Sketch:
    """A dual 32GFC adapter in a slot of four lanes, in a server with these slots."""
    slots = {f"group-{number}": group for number, group in enumerate(groups)}
    sketch = Sketch().device("host", part("box", PartKind.SERVER, slots=slots))
    return sketch.device("hba", hba("card", ("32GFC",), pcie=("3.0", 8)), parent="host", slot="1")


def slots(start: int, count: int, generation: str | None, lanes: int | None) -> SlotGroup:
    return SlotGroup(
        accepts=("pcie",),
        count=figure(count),
        first=start,
        pcie_generation=None if generation is None else figure(generation),
        pcie_lanes=None if lanes is None else figure(lanes),
    )


offers(
    "adapter.pcie-bottleneck",
    lambda: narrow(slots(1, 2, "3.0", 4), slots(3, 1, "3.0", 8), slots(4, 1, None, 16)),
    "Move it to slot 3 (PCIe 3.0 x8)",
)
offers(
    "adapter.pcie-bottleneck",
    lambda: narrow(slots(1, 2, "3.0", 4), slots(3, 1, "3.0", 8)).put(
        Device(id="other", part="card", parent="host", slot="3")
    ),
)
offers(
    "port.used-twice",
    lambda: small_san().cable("d", "fc-a:1", "array:1-3", LC_OM4).optic(ARRAY_OPTIC, "array:1-3"),
    "Move d to fc-a port 3",
)
offers(
    "port.used-twice",
    lambda: (
        sas("netapp-sas-copper")
        .device("two", "xyratex-24sff-12g")
        .cable("d", "two:1", "raid:ext1", "netapp-sas-copper", 1.0)
    ),
    "Move d to raid port ext2",
)

# --- ISLs ------------------------------------------------------------------------------------


def edge(hosts: int, isls: int = 1) -> Sketch:
    """Dual-port hosts on an edge switch, each with both ports; 32GFC throughout."""
    sketch = Sketch().device("edge", SWITCH, name="Edge").device("core", SWITCH, name="Core")
    for number in range(hosts):
        sketch.device(f"h{number}", HBA).optic(HOST_OPTIC, f"h{number}:1", f"h{number}:2")
        for port in (1, 2):
            place = f"edge:{2 * number + port - 1}"
            sketch.optic(SWITCH_OPTIC, place)
            sketch.cable(f"h{number}-{port}", f"h{number}:{port}", place, LC_OM4)
    for number in range(isls):
        sketch.optic(SWITCH_OPTIC, f"edge:{40 + number}", f"core:{number}")
        sketch.cable(f"isl-{number}", f"core:{number}", f"edge:{40 + number}", LC_OM4, 25.0)
    return sketch


offers("fabric.isl-oversubscription", lambda: edge(8), "Add 2 ISLs like those at Edge")
offers("fabric.single-isl", lambda: edge(1), "Add a second ISL between Core and Edge")
offers("fabric.isl-oversubscription", lambda: edge(4), "Add 1 ISL like those at Edge")


# --- the tests -------------------------------------------------------------------------------


def name(case: Case) -> str:
    return f"{case.rule}-{len(case.labels)}"


@pytest.mark.parametrize("case", CASES, ids=name)
def test_exactly_these_fixes_are_offered(case: Case) -> None:
    assert [one.label for one in offered(case.build().design(), case.rule)] == list(case.labels)


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
    ratio = assess(design).isl_ratio("edge")
    assert ratio is not None
    assert ratio.ratio is not None
    assert ratio.ratio.amount == pytest.approx(16 / 3)


def test_no_isl_is_added_where_a_switch_has_no_free_port() -> None:
    sketch = edge(8)
    for number in range(1, 48):
        sketch.device(f"s{number}", HBA)
        sketch.cable(f"to-s{number}", f"s{number}:1", f"core:{number}", LC_OM4)
    assert offered(sketch.design(), "fabric.isl-oversubscription") == ()


# --- rules of fabrics and zones --------------------------------------------------------------


def proposed(
    proposer: Callable[..., Iterator[Fix]], design: Design, rule: str, *subjects: str
) -> list[Fix]:
    """What a proposer makes of a finding about ``subjects``."""
    finding = Finding(rule, Severity.WARNING, subjects, "It is so.")
    return list(proposer(finding, design, assess(design), catalog()))


def test_a_second_isl_runs_beside_the_first() -> None:
    design = edge(1).design()
    (second,) = offered(design, "fabric.single-isl")
    design.apply(second.change)
    links = assess(design).isl_group("core", "edge").links
    assert [(link.a.port, link.b.port) for link in links] == [("1", "41"), ("0", "40")]
    assert {link.speed.name for link in links if link.speed} == {"32GFC"}


def test_what_was_measured_of_a_cable_is_not_said_of_its_like() -> None:
    design = edge(1).change(Table.CABLES, "isl-0", loss=Loss(0.9), trunk="t1").design()
    (second,) = offered(design, "fabric.single-isl")
    (added,) = second.change.touched(Table.CABLES)
    design.apply(second.change)
    assert (design.cables[added].loss, design.cables[added].trunk) == (None, "t1")


def zoned(*members: str) -> Sketch:
    """The small SAN with one zone in fabric A."""
    zone = Zone(id="z", name="z_esx1_a", fabric="fabric-a", members=members)
    return small_san().put(zone)


def test_a_workload_gets_single_initiator_zones_for_what_it_lacks() -> None:
    design = zoned("hba:1", "array:1-1").design()
    (fixed,) = proposed(zones.single_initiator_zones, design, "zone.missing", "oltp")
    assert fixed.label == "Add 2 single-initiator zones"
    design.apply(fixed.change)
    assert {(zone.fabric, zone.members) for zone in design.zones.values() if zone.id != "z"} == {
        ("fabric-a", ("hba:1", "array:2-1")),
        ("fabric-b", ("hba:2", "array:1-2", "array:2-2")),
    }
    assert {zone.name for zone in design.zones.values()} == {
        "z_esx1_a",
        "z_ESX_1_1_1_array",
        "z_ESX_1_1_2_array",
    }
    assert len(assess(design).paths("oltp").paths) == 4


def test_the_first_zone_of_a_fabric_locks_nobody_out() -> None:
    sketch = small_san().device("h2", HBA).optic(HOST_OPTIC, "h2:1").optic(SWITCH_OPTIC, "fc-a:9")
    sketch.cable("c9", "h2:1", "fc-a:9", LC_OM4).workload("backup", ["h2"], ["array"], 10.0)
    design = sketch.design()
    (fixed,) = proposed(zones.single_initiator_zones, design, "zone.missing", "oltp")
    design.apply(fixed.change)
    assessment = assess(design)
    assert [len(assessment.paths(id_).paths) for id_ in ("oltp", "backup")] == [4, 2]
    assert all(len(assessment.zone(id_).initiators) == 1 for id_ in design.zones)


def test_a_zone_of_several_initiators_is_split_or_made_a_peer_zone() -> None:
    sketch = zoned("hba:1", "h2:1", "array:1-1", "array:2-1").device("h2", HBA)
    sketch.optic(HOST_OPTIC, "h2:1").optic(SWITCH_OPTIC, "fc-a:9")
    design = sketch.cable("c9", "h2:1", "fc-a:9", LC_OM4).design()
    parted, peer = proposed(zones.split, design, "zone.several-initiators", "z")
    assert parted.label == "Split z_esx1_a into 2 single-initiator zones"
    design.apply(parted.change)
    assert {zone.name: zone.members for zone in design.zones.values()} == {
        "z_esx1_a": ("hba:1", "array:1-1", "array:2-1"),
        "z_esx1_a_2": ("h2:1", "array:1-1", "array:2-1"),
    }
    design.apply(parted.change.inverse())
    design.apply(peer.change)
    zone = assess(design).zone("z")
    assert zone.principals == ("array:1-1", "array:2-1")
    assert zone.joins("hba:1", "array:2-1")
    assert not zone.joins("hba:1", "h2:1")


def test_a_name_is_no_longer_than_the_vendor_allows() -> None:
    design = zoned("hba:1", "h2:1", "array:1-1").device("h2", HBA).design()
    long_name = replace(design.zones["z"], name="z" * 64)
    design.apply(edits.replace_record(design, long_name, "Rename"))
    parted, _ = proposed(zones.split, design, "zone.several-initiators", "z")
    design.apply(parted.change)
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
    assert [one.label for one in offered(with_cable(LC_OM4, 0.3).design(), "link.too-short")] == [
        "Use 1 m of cable"
    ]
    assert "link.too-short" in caplog.text
    caplog.clear()


def test_a_finding_without_a_clear_remedy_has_no_fix() -> None:
    design = small_san().change(Table.CABLES, "c1", length=None).design()
    assert offered(design, "link.reach-unknown") == ()


def test_every_rule_with_fixes_exists() -> None:
    missing = set(fix.proposers()) - {rule.key for rule in all_rules()}
    assert missing == set()
