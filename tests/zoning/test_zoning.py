"""Do proposed zones let every workload through, nobody else, and are they what the rules want?"""

from __future__ import annotations

from functools import cache

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import array_ids, chassis_facts, chassis_of, host_ids
from sanwright.analysis.paths import workload_paths
from sanwright.analysis.ports import role_of
from sanwright.analysis.zones import zone_facts
from sanwright.bundled import bundled_references, bundled_testbeds
from sanwright.checks import check_design
from sanwright.cli.loading import open_library
from sanwright.design import (
    Change,
    Design,
    ReferenceCopy,
    Workload,
    Zone,
    ZoningPlan,
    port_device,
)
from sanwright.documents import read_design
from sanwright.edits import delete, replace_record
from sanwright.edits.zoning import rezone
from sanwright.errors import InputError, InvalidEditError
from sanwright.parts import Threshold
from sanwright.zoning import ZoningProposal, propose_zones, wanted_pairs
from sanwright.zoning.words import summary
from tests.examples import examples

DESIGNS = {entry.key: entry.path for entry in (*bundled_references(), *bundled_testbeds())}
KINDS = ("as it stands", "single initiator", "peer")
Pairs = dict[str, set[tuple[str, str]]]


@cache
def _read(key: str) -> Design:
    return read_design(DESIGNS[key], open_library())


def _design(key: str, *, bare: bool = False) -> Design:
    design = Design(_read(key).records())
    if bare:
        design.apply(rezone(design, (), tuple(design.zones), "Forget"))
    return design


def _propose(
    design: Design, kind: str = "single initiator", *, drops_others: bool = False, **plan: str
) -> ZoningProposal:
    facts = Assessment(design.snapshot())
    return propose_zones(facts, ZoningPlan(kind=kind, **plan), drops_others=drops_others)


def _take(design: Design, proposal: ZoningProposal) -> Change:
    change = rezone(
        design, proposal.added, proposal.removed, "Zone", proposal.plan, changed=proposal.changed
    )
    design.apply(change)
    return change


def _paths(design: Design) -> Pairs:
    facts = Assessment(design.snapshot())
    return {
        id_: {(path.initiator_port, path.target_port) for path in workload_paths(facts, id_).paths}
        for id_ in design.workloads
    }


def _allowed(design: Design) -> set[tuple[str, str]]:
    """Who may talk to whom by the zones."""
    facts = Assessment(design.snapshot())
    zones = [zone_facts(facts, id_) for id_ in design.zones]
    return {
        (a, b) for zone in zones for a in zone.initiators for b in zone.targets if zone.joins(a, b)
    }


def _zone_findings(design: Design) -> list[str]:
    found = check_design(design.snapshot()).findings
    return [f"{f.rule}: {f.message}" for f in found if f.rule.startswith("zone.")]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("key", sorted(DESIGNS))
def test_paths_stay_and_the_zone_rules_find_nothing(key: str, kind: str, bare: bool) -> None:
    design = _design(key, bare=bare)
    before = _paths(design)
    _take(design, _propose(design, kind))
    assert _paths(design) == before
    assert _zone_findings(design) == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("key", ["core-edge", "ibm-peer-zones", "t2-16gfc"])
def test_what_was_taken_is_not_proposed_again(key: str, kind: str) -> None:
    design = _design(key)
    _take(design, _propose(design, kind))
    again = _propose(design, kind)
    assert not again.changes_anything
    assert set(again.same) == set(design.zones)


def test_taking_and_undoing_leaves_the_design_as_it_was() -> None:
    design = _design("switch-pair")
    before = list(design.snapshot().records())
    change = _take(design, _propose(design, "peer"))
    assert list(design.snapshot().records()) != before
    design.apply(change.inverse())
    assert list(design.snapshot().records()) == before


@settings(max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), kind=st.sampled_from(KINDS))
def test_zones_of_any_workloads_allow_just_their_pairs(data: st.DataObject, kind: str) -> None:
    """Workloads between any ports and devices; in a bare design zones allow what paths need."""
    design = _design("stretched", bare=True)
    facts = Assessment(design.snapshot())
    hosts, arrays = host_ids(facts), array_ids(facts)
    starts = [
        *hosts[:6],
        *(port for host in hosts[:4] for port in chassis_facts(facts, host).ports),
    ]
    ends = [*arrays, *(port for array in arrays for port in chassis_facts(facts, array).ports)]
    for id_ in list(design.workloads):
        record = msgspec.structs.replace(
            design.workloads[id_],
            initiators=tuple(data.draw(st.lists(st.sampled_from(starts), max_size=5, unique=True))),
            targets=tuple(data.draw(st.lists(st.sampled_from(ends), max_size=5, unique=True))),
        )
        design.apply(replace_record(design, record, "Change"))
    before = _paths(design)
    wanted = set().union(*before.values())
    _take(design, _propose(design, kind))
    assert _paths(design) == before
    assert _allowed(design) == wanted
    names = [(zone.fabric, zone.name.casefold()) for zone in design.zones.values()]
    assert len(set(names)) == len(names)


def test_a_single_initiator_zone_has_one_initiator_and_one_array() -> None:
    design = _design("core-edge", bare=True)
    facts = Assessment(design.snapshot())
    for zone in _propose(design).added:
        roles = [role_of(facts, member).value for member in zone.members]
        assert roles.count("initiator") == 1
        arrays = {chassis_of(facts, m.rpartition(":")[0]) for m in zone.members[1:]}
        assert len(arrays) == 1


def test_initiators_with_the_same_targets_share_a_peer_zone() -> None:
    proposal = _propose(_design("netapp-aff", bare=True), "peer")
    assert len(proposal.added) == 2
    for zone in proposal.added:
        assert zone.kind == "peer"
        assert len(zone.principals) < len(zone.members)


def test_a_zone_that_no_workload_needs_stays_and_is_named() -> None:
    design = _design("switch-pair")
    workload = next(iter(design.workloads.values()))
    fewer = msgspec.structs.replace(workload, initiators=("esx01",))
    design.apply(replace_record(design, fewer, "Change"))
    proposal = _propose(design, "peer")
    assert (len(proposal.covered), len(proposal.others)) == (2, 10)
    assert not set(proposal.others) & set(proposal.removed)
    assert set(proposal.others) < set(_propose(design, "peer", drops_others=True).removed)
    said = " ".join(map(str, summary(design, proposal)))
    assert "10 zones stay as they are" in said
    assert design.zones[proposal.others[0]].name in said
    _take(design, proposal)
    assert set(proposal.others) <= set(design.zones)


@settings(max_examples=examples(15), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    data=st.data(),
    key=st.sampled_from(["ibm-peer-zones", "switch-pair"]),
    drops_others=st.booleans(),
)
def test_zones_that_stand_stay_and_get_just_what_they_lack(
    data: st.DataObject, key: str, drops_others: bool
) -> None:
    """Zones and members are taken out by chance: what stands stays and is completed."""
    design = _design(key)
    kinds = {zone.kind for zone in design.zones.values()}
    out = data.draw(st.sets(st.sampled_from(sorted(design.zones)), max_size=len(design.zones) - 1))
    design.apply(rezone(design, (), out, "Forget"))
    ports = sorted({member for zone in design.zones.values() for member in zone.members})
    fewer = data.draw(st.sets(st.sampled_from(ports), max_size=4))
    for zone in tuple(design.zones.values()):
        left = tuple(member for member in zone.members if member not in fewer)
        if zone.kind == "peer" and left:
            design.apply(replace_record(design, msgspec.structs.replace(zone, members=left), "Out"))
    stood, allowed = dict(design.zones), _allowed(design)
    wanted = set(wanted_pairs(Assessment(design.snapshot())).pairs)
    _take(design, _propose(design, "as it stands", drops_others=drops_others))
    for id_, zone in stood.items():
        assert design.zones[id_].name == zone.name
        assert set(zone.members) <= set(design.zones[id_].members)
        assert set(zone.principals) <= set(design.zones[id_].principals)
    assert {zone.kind for zone in design.zones.values()} == kinds
    assert wanted <= _allowed(design) <= wanted | allowed
    assert not _propose(design, "as it stands").changes_anything


def test_a_host_joins_the_peer_zone_of_its_targets() -> None:
    design = _design("ibm-peer-zones")
    zone = next(zone for zone in design.zones.values() if zone.kind == "peer")
    host = zone.members[0]
    without = tuple(member for member in zone.members if member != host)
    design.apply(replace_record(design, msgspec.structs.replace(zone, members=without), "Out"))
    proposal = _propose(design, "as it stands")
    assert (proposal.added, proposal.removed) == ((), ())
    for changed in proposal.changed:
        assert set(changed.members) == {*design.zones[changed.id].members, host}
    assert zone.name in " ".join(map(str, summary(design, proposal)))


def test_a_zone_that_is_dropped_leaves_nobody_without_one() -> None:
    """A zone of everybody goes: those who need each other get zones of their own."""
    design = _design("switch-pair")
    before = _paths(design)
    for fabric in design.fabrics:
        zones = [zone for zone in design.zones.values() if zone.fabric == fabric]
        members = tuple(sorted({member for zone in zones for member in zone.members}))
        wide = Zone(id=f"all-{fabric}", name=f"all-{fabric}", fabric=fabric, members=members)
        copy = Zone(id=f"copy-{fabric}", name="copy", fabric=fabric, members=members[-2:])
        design.apply(rezone(design, (wide, copy), [zone.id for zone in zones], "All"))
    workload = next(iter(design.workloads.values()))
    fewer = msgspec.structs.replace(workload, initiators=workload.initiators[:1])
    design.apply(replace_record(design, fewer, "Change"))
    before = _paths(design)
    proposal = _propose(design, "as it stands", drops_others=True)
    assert {f"all-{fabric}" for fabric in design.fabrics} <= set(proposal.dropped)
    _take(design, proposal)
    assert _paths(design) == before


def test_zones_are_not_dropped_because_nobody_drew_workloads_or_plugged_a_cable() -> None:
    design = _design("switch-pair")
    host = next(iter(design.workloads.values())).initiators[0]
    cables = [c.id for c in design.cables.values() if design.chassis_of(port_device(c.a)) == host]
    assert cables
    design.apply(delete(design, cables))
    dropped = _propose(design, "as it stands", drops_others=True).dropped
    assert not any(design.chassis_of(port_device(m)) == host for z in dropped
                   for m in design.zones[z].members)  # fmt: skip
    design.apply(delete(design, list(design.workloads)))
    with pytest.raises(InputError, match="no workloads, so nothing says which of its 12 zones"):
        _propose(design, "peer", drops_others=True)


def test_a_zone_of_a_fabric_that_its_ports_are_not_in_serves_nobody() -> None:
    design = _design("switch-pair")
    zone = next(iter(design.zones.values()))
    other = next(id_ for id_ in design.fabrics if id_ != zone.fabric)
    design.apply(replace_record(design, msgspec.structs.replace(zone, fabric=other), "Move"))
    (added,) = _propose(design, "as it stands").added
    assert (added.fabric, set(added.members)) == (zone.fabric, set(zone.members))


def test_a_zone_between_arrays_is_never_covered() -> None:
    design = _design("stretched")
    zone = Zone(id="copy", name="copy", fabric="fabric-a", members=("ps-n:1-1", "ps-s:1-1"))
    design.apply(replace_record(design, zone, "Add"))
    assert _propose(design, "peer").others == ("copy",)


def test_an_initiator_that_was_forgotten_is_zoned_with_all_targets_of_its_fabric() -> None:
    design = _design("switch-pair")
    forgotten = next(id_ for id_, z in design.zones.items() if z.fabric == "fabric-b")
    port = design.zones[forgotten].members[0]
    targets = set(design.zones[forgotten].members[1:])
    design.apply(rezone(design, (), (forgotten,), "Forget"))
    assert any(finding.startswith("zone.missing") for finding in _zone_findings(design))
    proposal = _propose(design)
    assert len(proposal.added) == 1
    assert set(proposal.added[0].members) >= {port, *targets}
    _take(design, proposal)
    assert _zone_findings(design) == []


def test_a_workload_that_zones_keep_out_is_let_in() -> None:
    design = _design("switch-pair")
    kept = [id_ for id_, zone in design.zones.items() if "esx01-hba" in zone.members[0]]
    design.apply(rezone(design, (), set(design.zones) - set(kept), "Forget"))
    design.apply(rezone(design, (), (), "Plan", ZoningPlan(kind="peer")))
    workload = Workload(id="late", initiators=("esx03",), targets=("ps1",))
    design.apply(replace_record(design, workload, "Add"))
    assert not _paths(design)["late"]
    _take(design, _propose(design))
    assert {port for port, _ in _paths(design)["late"]} == {"esx03-hba:1", "esx03-hba:2"}


def test_a_host_without_a_cable_is_told_with_the_reason() -> None:
    design = _design("switch-pair", bare=True)
    from sanwright.edits import delete

    cables = [id_ for id_, cable in design.cables.items() if "esx01-hba" in cable.a + cable.b]
    design.apply(delete(design, cables))
    proposal = _propose(design)
    assert [missing.host for missing in proposal.unserved] == ["esx01"]
    assert any("ESX 1" in str(text) for text in summary(design, proposal))


def test_the_rule_pack_s_limit_of_ports_divides_a_peer_zone() -> None:
    design = _design("ibm-peer-zones", bare=True)
    reference = design.reference
    limit = Threshold(key="zone-members-max", value=6, unit="ports", meaning="few", sources=())
    pack = reference.rule_pack
    others = tuple(t for t in pack.thresholds if t.key != limit.key)
    changed = msgspec.structs.replace(
        reference,
        rule_pack=msgspec.structs.replace(pack, thresholds=(*others, limit)),
    )
    design.apply(replace_record(design, ReferenceCopy(data=changed), "Pack"))
    before = _paths(design)
    proposal = _propose(design, "peer")
    assert max(len(z.members) + len(z.principals) for z in proposal.added) <= 6
    _take(design, proposal)
    assert _paths(design) == before
    assert _zone_findings(design) == []


def test_a_stale_proposal_is_refused_as_a_whole() -> None:
    design = _design("switch-pair")
    proposal = _propose(design, "peer")
    design.apply(rezone(design, (), (proposal.covered[0],), "Gone"))
    before = list(design.snapshot().records())
    with pytest.raises(InvalidEditError):
        _take(design, proposal)
    assert list(design.snapshot().records()) == before


@pytest.mark.parametrize(
    ("template", "why"),
    [
        ("{hostname}", "no field “hostname”"),
        ("{host", "brace"),
        ("host}", "brace"),
        ("fixed", "no field"),
        ("{host!r}", "no field"),
        ("{host.__class__}", "no field"),
        ("{host:>5}", "unknown"),
        ("{}", "no field"),
    ],
)
def test_a_template_that_cannot_be_filled_in_is_one_sentence(template: str, why: str) -> None:
    with pytest.raises(InputError, match=why) as caught:
        _propose(_design("switch-pair"), zone_template=template)
    assert "\n" not in str(caught.value)


def test_templates_shape_the_names() -> None:
    design = _design("switch-pair", bare=True)
    names = {z.name for z in _propose(design, zone_template="{array:3}-{host:lower}-{side}").added}
    assert "Pow_esx_1_A" in names
