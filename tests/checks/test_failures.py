"""Do the rules on failures say what the failure study says, all of it, and only once?

And is the study right: is who is cut off there also cut off when the thing is taken out of the
design, and out of the graph of the network (networkx)?
"""

from __future__ import annotations

import contextlib
import weakref
from collections.abc import Iterable
from typing import Any

import msgspec
import networkx as nx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sanwright.analysis import Assessment, assess, failures
from sanwright.analysis.chassis import chassis_of, enclosure_ids, is_gateway
from sanwright.analysis.failures import (
    LINKS,
    PLACES,
    FailureKind,
    FailureResult,
    FailureWalk,
    walk_failures,
)
from sanwright.analysis.feeds import feeds_alone
from sanwright.analysis.paths import workload_paths
from sanwright.analysis.ports import port_facts
from sanwright.analysis.topology import device_of, network_graph
from sanwright.checks import CheckReport, Finding, LiveCheck, Severity, check_design
from sanwright.checks.background import BackgroundFailures, shared_answers
from sanwright.collector import without_collection
from sanwright.design import Design, Location, Record, Table, Zone, port_device
from sanwright.edits import delete
from sanwright.errors import CancelledError
from tests.analysis.networks import dual_networks
from tests.analysis.oracle import toward
from tests.analysis.test_failures import pairs
from tests.analysis.test_link_verdict import BUNDLED, HARMS, SMALL, Harm, do_harm, opened
from tests.builders import SERVER, Sketch
from tests.checks.cases.failure import (
    HOST,
    SWITCH,
    controllers,
    core_edge,
    fed,
    racks,
    two_fabrics,
)
from tests.examples import examples

CUT, OVER, OPEN = "failure.cut-off", "failure.overload", "failure.unknown"
Pair = tuple[str, str]
Triple = tuple[str, str, str]

PLACEMENT = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3)), min_size=1, max_size=40)
"""For one device after another: which rack (0: not stated), and which feeds."""


def placed(design: Design, placement: list[tuple[int, int]]) -> Design:
    """The design in four racks of two sites and on two feeds, as far as is stated."""
    sites = [Location(id=f"site-{n}", kind="site") for n in (1, 2)]
    places = [Location(id=f"rk{n}", kind="rack", parent=f"site-{1 + n // 3}") for n in range(1, 5)]
    standing = [device for device in design.devices.values() if device.parent is None]
    moved: dict[str, Record] = {}
    for number, device in enumerate(standing):
        rack, feeds = placement[number % len(placement)]
        moved[device.id] = msgspec.structs.replace(
            device,
            location=f"rk{rack}" if rack else None,
            power_feeds=((), ("X",), ("Y",), ("X", "Y"))[feeds],
            rack_position=None,
        )
    kept = (
        moved.get(record.id, record) if record.TABLE is Table.DEVICES else record
        for record in design.records()
        if record.TABLE not in (Table.LOCATIONS, Table.WAIVERS, Table.EXPECTATIONS)
    )
    order = list(Table)
    records = sorted([*sites, *places, *kept], key=lambda record: order.index(record.TABLE))
    return Design(records)


# --- The rules and the study ------------------------------------------------------------------


def said_as_studied(design: Design) -> CheckReport:
    """The findings on failures are the study's results, each of them said or known elsewhere."""
    report = check_design(design)
    walk = walk_failures(report.assessment)
    by_rule: dict[str, list[Finding]] = {rule: [] for rule in (CUT, OVER, OPEN)}
    for finding in report.findings:
        if finding.rule in by_rule:
            by_rule[finding.rule].append(finding)
    _cut_off(report.assessment, walk, by_rule[CUT], _speaking(report))
    _overloads(walk, by_rule[OVER])
    in_doubt = any(result.in_doubt for result in walk.scenarios)
    assert in_doubt or all(finding.missing for finding in by_rule[OPEN])
    assert {finding.severity for finding in by_rule[OPEN]} <= {Severity.UNVERIFIED}
    return report


def _speaking(report: CheckReport) -> dict[str, set[str]]:
    """What each rule speaks of, waived or not."""
    found: dict[str, set[str]] = {}
    for finding in report.findings:
        found.setdefault(finding.rule, set()).update(finding.subjects)
    return found


def _cut_off(
    facts: Assessment, walk: FailureWalk, findings: list[Finding], told: dict[str, set[str]]
) -> None:
    hosts = set(walk.hosts)
    told_here: dict[str, set[str]] = {}
    for finding in findings:
        victims = hosts.intersection(finding.subjects)
        causing = [
            result
            for result in walk.scenarios
            if result.cut_off and set(result.cut_off) <= victims
            if set(finding.subjects) - victims & set(finding.subjects)
            if not (set(finding.subjects) - victims) - set(result.subjects) or _is_own(result)
        ]
        assert causing, finding
        assert victims == {host for result in causing for host in result.cut_off}, finding
        assert str(finding.actual).split()[0] == str(len(victims))
        for result in causing:
            told_here.setdefault(result.key, set()).update(victims)
    by_anybody = {host for victims in told_here.values() for host in victims}
    ways = _ways(facts)
    for result in walk.scenarios:
        for host, array in {(flow.host, flow.array) for flow in walk.cut_flows(result)}:
            assert host in result.cut_off
            if host in by_anybody or _takes_a_fabric(walk, result, host):
                continue
            if host not in told.get("multipath.single-controller", ()):
                known = _is_known(facts, result, ways[host], array, told)
                assert known, (result.key, host, array)


def _takes_a_fabric(walk: FailureWalk, result: FailureResult, host: str) -> bool:
    """Whether a fabric as a whole goes, of which other rules speak, and takes the host along."""
    gone = set(result.scenario.outage.nodes)
    whole = (each for each in walk.scenarios if each.kind is FailureKind.FABRIC)
    return any(host in each.cut_off and gone.issuperset(each.scenario.outage.nodes)
               for each in whole)  # fmt: skip


def _is_own(result: FailureResult) -> bool:
    return result.kind is FailureKind.ADAPTER


Way = tuple[str, str, str, str]
"""Array, first switch, initiator port and target port of a path."""


def _ways(facts: Assessment) -> dict[str, set[Way]]:
    found: dict[str, set[Way]] = {}
    for id_ in facts.tables.workloads:
        for path in workload_paths(facts, id_).paths:
            start, end = path.initiator_port, path.target_port
            host, array = (chassis_of(facts, port_device(port)) for port in (start, end))
            found.setdefault(host, set()).add((array, path.source_node, start, end))
    return found


def _is_known(
    facts: Assessment, result: FailureResult, ways: set[Way], array: str, told: dict[str, set[str]]
) -> bool:
    """Whether a rule that counts says it; worked out from paths, not as the rules do."""
    if array in enclosure_ids(facts):
        return any(rule.startswith("sas.") for rule in told) or _is_own(result)
    if len({switch for _, switch, _, _ in ways if switch}) == 1:
        return True  # host.single-switch, where the pack asks for two; a direct way has none
    if len([way for way in ways if way[0] == array]) == 1:
        return True  # multipath.paths-per-lun, likewise
    if len({port_device(start) for _, _, start, _ in ways}) == 1 and _is_own(result):
        return True  # host.single-adapter, likewise
    devices = set(result.subjects)
    return result.kind is FailureKind.FEED and any(
        devices & told.get(rule, set())
        for rule in ("facility.fabrics-one-feed", "facility.single-feed")
    )


def _overloads(walk: FailureWalk, findings: list[Finding]) -> None:
    pushed = {id_ for result in walk.scenarios for id_ in result.pushed_over}
    assert pushed <= {subject for finding in findings for subject in finding.subjects}
    for finding in findings:
        assert finding.severity is Severity.WARNING
        mine = [
            result
            for result in walk.scenarios
            if set(result.pushed_over) & set(finding.subjects)
            if set(result.pushed_over) <= set(finding.subjects)
            if not result.subjects or set(result.subjects) & set(finding.subjects)
        ]
        assert mine, finding
        most = max(use for result in mine for use in walk.pushed_uses(result).values())
        assert 1.0 < finding.actual.amount <= most + 1e-9  # type: ignore[union-attr]


@pytest.mark.parametrize("key", BUNDLED)
def test_bundled_designs_say_what_is_studied(key: str) -> None:
    said_as_studied(opened(BUNDLED[key]))


@settings(max_examples=examples(30), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(SMALL), HARMS, PLACEMENT)
def test_broken_and_moved_designs_say_what_is_studied(
    key: str, harms: list[Harm], placement: list[tuple[int, int]]
) -> None:
    design = opened(BUNDLED[key])
    for harm in harms:
        do_harm(design, harm)
    said_as_studied(placed(design, placement))


@settings(max_examples=examples(50), deadline=None)
@given(dual_networks(), PLACEMENT)
def test_any_network_says_what_is_studied(sketch: Sketch, placement: list[tuple[int, int]]) -> None:
    said_as_studied(placed(sketch.design(), placement))


@settings(max_examples=examples(50), deadline=None)
@given(dual_networks(), PLACEMENT)
def test_a_feed_under_both_fabrics_takes_just_these_switches(
    sketch: Sketch, placement: list[tuple[int, int]]
) -> None:
    for number, device in enumerate(sketch.design().devices):
        if device.startswith("s"):
            sketch.change(Table.DEVICES, device, fabric=f"fabric-{'ab'[number % 2]}")
    report = check_design(placed(sketch.design(), placement))
    walk = walk_failures(report.assessment)
    feeds = walk.of_kind(FailureKind.FEED)
    one_feed = [f for f in report.findings if f.rule == "facility.fabrics-one-feed"]
    assert len(one_feed) == sum(len(a.sides) > 1 for a in feeds_alone(report.assessment))
    for finding in one_feed:
        (result,) = [r for r in feeds if set(finding.subjects) <= set(r.subjects)]
        assert set(finding.subjects) <= {
            device_of(report.assessment, node) for node in result.scenario.outage.nodes
        }


# --- The study and the design without the thing ------------------------------------------------


def taken_out(facts: Assessment, result: FailureResult) -> set[str] | None:
    """Devices and cables to delete so that the thing is not there; None where none stand for it."""
    tables, kind = facts.tables, result.kind
    if kind in PLACES:
        return {d.id for d in tables.devices.values() if result.subjects[0] in _around(facts, d.id)}
    if kind is FailureKind.FEED:
        return {id_ for id_ in result.subjects if id_ in tables.devices}
    if kind in LINKS or kind in (FailureKind.TRUNK, FailureKind.CABLE):
        return {id_ for id_ in result.subjects if id_ in tables.cables}
    if kind is FailureKind.CONTROLLER:
        array, _, name = result.key.partition(":")[2].partition("/")
        ends = {
            end
            for cable in tables.cables.values()
            for end in cable.ends()
            if chassis_of(facts, port_device(end)) == array
            if (group := port_facts(facts, end).group) is not None and group.controller == name
        }
        return {id_ for id_, cable in tables.cables.items() if ends.intersection(cable.ends())}
    if kind in (FailureKind.SWITCH, FailureKind.BLADE, FailureKind.ADAPTER, FailureKind.CARD):
        return {result.subjects[0]}
    return None


def _around(facts: Assessment, device: str) -> set[str]:
    found: set[str] = set()
    here = facts.tables.devices[facts.tables.chassis_of(device)].location
    while here is not None:
        found.add(here)
        here = facts.tables.locations[here].parent
    return found


def left_in_graph(facts: Assessment, gone: set[str]) -> set[Triple]:
    """What hosts still reach, by networkx: ports with cables, and a way between their switches."""
    dead = {id_ for id_ in facts.tables.devices if _is_inside(facts, id_, gone)}
    graph = network_graph(facts).copy()
    graph.remove_nodes_from([node for node in graph if device_of(facts, node) in dead])
    cables = {
        cable.id
        for cable in facts.tables.cables.values()
        if cable.id in gone or dead.intersection(map(port_device, cable.ends()))
    }
    graph.remove_edges_from([(a, b, key) for a, b, key in graph.edges(keys=True) if key in cables])
    ways = nx.DiGraph(graph)
    gateways = {node: is_gateway(facts, device_of(facts, node)) for node in ways}
    nx.set_node_attributes(ways, gateways, "is_gateway")
    found: set[Triple] = set()
    for id_ in facts.tables.workloads:
        for path in workload_paths(facts, id_).paths:
            ends = [path.initiator] if path.target is None else [path.initiator, path.target]
            if any(end.cable in cables for end in ends):
                continue
            a, b = path.source_node, path.target_node
            if not a or (a in ways and b in ways and nx.has_path(toward(ways, b), a, b)):
                host, array = (
                    chassis_of(facts, port_device(end))
                    for end in (path.initiator_port, path.target_port)
                )
                found.add((id_, host, array))
    return found


def _is_inside(facts: Assessment, device: str, gone: Iterable[str]) -> bool:
    here: str | None = device
    while here is not None:
        if here in gone:
            return True
        here = facts.tables.devices[here].parent
    return False


def confirmed(design: Design, most: int) -> int:
    """Take things out of the design; returns how many of those cut somebody off."""
    facts = assess(design)
    walk = walk_failures(facts)
    drawn, sas, cutting = pairs(facts), set(enclosure_ids(facts)), 0
    tried: dict[FailureKind, int] = {}
    for result in walk.scenarios:
        gone = taken_out(facts, result) if result.scenario.is_modelled else None
        tried[result.kind] = tried.get(result.kind, 0) + 1
        if gone is None or tried[result.kind] > most:
            continue
        copy = Design(record for record in design.records() if record.TABLE is not Table.WAIVERS)
        copy.apply(delete(copy, gone))
        standing = {t for t in drawn if not result.scenario.excused.intersection(t[1:])}
        for left in (pairs(assess(copy)), left_in_graph(facts, gone)):
            expected = {host for _, host, array in standing - left if array not in sas}
            found = {flow.host for flow in walk.cut_flows(result) if flow.array not in sas}
            assert found == expected, result.key
        if not sas:
            assert set(result.cut_off) == expected, result.key
        cutting += bool(expected)
    return cutting


@pytest.mark.sampled(3)
@pytest.mark.parametrize("key", BUNDLED)
def test_who_is_cut_off_is_so_when_the_thing_is_not_there(key: str) -> None:
    confirmed(opened(BUNDLED[key]), 2)


@settings(max_examples=examples(30), deadline=None)
@given(dual_networks(), PLACEMENT)
def test_in_any_network_who_is_cut_off_is_so_when_the_thing_is_not_there(
    sketch: Sketch, placement: list[tuple[int, int]]
) -> None:
    confirmed(placed(sketch.design(), placement), 4)


@pytest.mark.parametrize(
    ("design", "kind"),
    [
        (core_edge(("core",), 3), FailureKind.SWITCH),
        (racks(a="r1", b="r1", t="r2", h0="r1", h1="r3"), FailureKind.RACK),
        (fed(1, t="X", a="X", b="Y"), FailureKind.FEED),
    ],
)
def test_each_kind_of_thing_is_confirmed(design: Sketch, kind: FailureKind) -> None:
    assert confirmed(design.design(), 9)
    report = said_as_studied(design.design())
    (found,) = [finding for finding in report.findings if finding.rule == CUT]
    results = walk_failures(report.assessment).of_kind(kind)
    assert any(set(r.subjects[:1]) <= set(found.subjects) for r in results if r.cut_off)


# --- What a finding names -----------------------------------------------------------------------


def cut_off(sketch: Sketch) -> list[Finding]:
    return [f for f in check_design(sketch.design()).findings if f.rule == CUT]


def test_a_part_that_does_as_much_as_its_switch_is_named_with_it() -> None:
    sketch = core_edge(("core",), 2)
    sketch.device("far", SWITCH, fabric="fabric-a").cable("only", "core:14", "far:14")
    for port in range(4):
        sketch.remove(Table.CABLES, f"t{port}").cable(f"t{port}", f"t:{port}", f"far:{port}")
    found = {finding.subjects[0]: finding for finding in cut_off(sketch)}
    assert set(found) == {"core", "far"}
    named = [key for key, each in found.items() if "core port 14" in str(each.message)]
    assert len(named) == 1, "the ISL is a part of both, and named once"
    assert all("Build a second fabric past" in str(each.remedy) for each in found.values())


def test_hosts_that_lose_an_array_with_one_of_their_adapters_share_a_finding() -> None:
    sketch = two_fabrics(hosts=0).device("u", controllers("a", "b"))
    for port, side in enumerate("abab"):
        sketch.cable(f"u{port}", f"u:{port}", f"{side}:{4 + port}")
    for number in range(3):
        sketch.device(f"h{number}", SERVER)
        for card, array in enumerate("tu"):
            id_ = f"h{number}-{array}"
            sketch.device(id_, HOST, parent=f"h{number}", slot=str(card + 1))
            for port, side in enumerate("ab"):
                switch_port = f"{side}:{8 + 2 * number + card}"
                sketch.cable(f"{id_}-{side}", f"{id_}:{port}", switch_port)
            members = (id_, *(f"{array}:{port}" for port in range(4)))
            for side in "ab":
                ends = (f"{id_}:{'ab'.index(side)}", *members[1:])
                sketch.put(Zone(id=f"zone-{id_}-{side}", fabric=f"fabric-{side}", members=ends))
    sketch.remove(Table.WORKLOADS, "w")
    sketch.workload("w", [f"h{n}" for n in range(3)], ["t", "u"], 100.0)
    (found,) = cut_off(sketch)
    assert found.severity is Severity.ERROR
    assert set(found.subjects) == {f"h{n}{end}" for n in range(3) for end in ("", "-t", "-u")}
    assert str(found.actual) == "3 hosts"
    assert str(found.remedy) == "Connect and zone a port of another adapter to t, u, too."


# --- Beside the window --------------------------------------------------------------------------


def test_a_study_beside_the_window_says_the_same_or_is_called_off() -> None:
    snapshot = core_edge(("core",), 2).design().snapshot()
    asked = 0

    def go_on() -> bool:
        nonlocal asked
        asked += 1
        return True

    found = BackgroundFailures(snapshot, go_on).findings()
    full = check_design(snapshot).findings
    assert set(found) == {finding for finding in full if finding.rule.startswith("failure.")}
    alone, asked = asked, 0
    known = shared_answers(LiveCheck(snapshot).assessment)
    assert BackgroundFailures(snapshot, go_on, known=known).findings() == found
    assert asked < alone
    asked = alone
    for allowed in (0, 1, asked // 3, asked // 2, asked - 1):
        left = iter([True] * allowed)
        with pytest.raises(CancelledError):
            BackgroundFailures(snapshot, lambda left=left: next(left, False)).findings()


@pytest.mark.parametrize("asked", [0, 5, 10_000])
def test_a_study_goes_from_memory_without_the_collector(
    asked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would walk over all of it on the window's thread."""
    made: list[weakref.ref[Assessment]] = []

    def assessed(*given: Any) -> Assessment:
        facts = assess(*given)
        made.append(weakref.ref(facts))
        return facts

    monkeypatch.setattr("sanwright.checks.background.assess", assessed)
    left = iter([True] * asked)
    with without_collection():
        study = BackgroundFailures(
            core_edge(("core",), 2).design().snapshot(), lambda: next(left, False)
        )
        with contextlib.suppress(CancelledError):
            study.findings()
        study.let_go()
        del study
        assert made[0]() is None


def test_a_rule_that_fails_silences_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no study today")

    monkeypatch.setattr(failures, "walk_failures", fail)
    with caplog.at_level("CRITICAL"):
        found = check_design(core_edge(("core",)).design()).findings
    broken = [str(f.message) for f in found if f.rule == "internal.rule-failed"]
    assert len(broken) == 3
    assert all("no study today" in message for message in broken)
    assert "fabric.only-one" in {finding.rule for finding in found}
