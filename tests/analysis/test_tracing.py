"""Does a trace show the paths that the load is worked out from, hop by hop, and say why none is?"""

from __future__ import annotations

import msgspec
import pytest

from sanwright.analysis import Assessment, assess
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.paths import workload_paths
from sanwright.analysis.routes import shares_between
from sanwright.analysis.tracing import (
    PathState,
    trace_all,
    trace_between,
    trace_from,
    trace_workload,
)
from sanwright.bundled import Bundled, bundled_references, bundled_testbeds
from sanwright.design import Design, port_device
from sanwright.documents import read_design
from sanwright.edits import delete, replace_record
from sanwright.text import NOTHING
from tests.builders import catalog

BUNDLED = (*bundled_testbeds(), *bundled_references())
ALL = pytest.mark.parametrize("bundled", BUNDLED, ids=lambda bundled: bundled.key)


def design_of(key: str) -> Design:
    bundled = next(bundled for bundled in BUNDLED if bundled.key == key)
    return read_design(bundled.path, catalog())


def facts_of(key: str) -> Assessment:
    return assess(design_of(key).snapshot())


@ALL
def test_paths_of_a_workload_are_those_of_its_load(bundled: Bundled) -> None:
    facts = assess(read_design(bundled.path, catalog()).snapshot())
    for workload in facts.tables.workloads:
        traced, known = trace_workload(facts, workload), workload_paths(facts, workload)
        assert traced.problem == (known.problem or NOTHING)
        assert [(p.source, p.target) for p in traced.paths] == [
            (p.initiator_port, p.target_port) for p in known.paths
        ]
        assert [p.share for p in traced.paths] == list(known.shares)


@ALL
def test_every_way_leads_from_end_to_end_without_a_gap(bundled: Bundled) -> None:
    facts = assess(read_design(bundled.path, catalog()).snapshot())
    for workload in facts.tables.workloads:
        for path in trace_workload(facts, workload).paths:
            assert path.ways
            for way in path.ways:
                at = chassis_of(facts, port_device(path.source))
                for hop in way.hops:
                    leaves = {chassis_of(facts, port_device(link.leaves)) for link in hop.links}
                    enters = {chassis_of(facts, port_device(link.enters)) for link in hop.links}
                    assert leaves == {at}
                    (at,) = enters
                assert at == chassis_of(facts, port_device(path.target))


@ALL
def test_links_of_the_ways_are_those_that_the_traffic_is_shared_over(bundled: Bundled) -> None:
    facts = assess(read_design(bundled.path, catalog()).snapshot())
    for workload in facts.tables.workloads:
        known = workload_paths(facts, workload).paths
        for path, routed in zip(trace_workload(facts, workload).paths, known, strict=True):
            shares = shares_between(facts, routed.source_node, routed.target_node) or {}
            inner = {
                link.cable
                for way in path.ways
                for hop in way.hops
                for link in hop.links
                if port_device(path.source) != port_device(link.leaves)
                and port_device(path.target) != port_device(link.enters)
            }
            assert inner == {cable for cable, _ in shares}


def test_hops_name_ports_speed_and_length() -> None:
    (path,) = trace_workload(facts_of("t1-16gfc"), "oltp").paths
    (way,) = path.ways
    assert way.hops[0].links[0].leaves == "dl380-hba:1"
    assert way.hops[-1].links[0].enters == "array:1"
    assert [hop.speed.name for hop in way.hops if hop.speed is not None] == ["16GFC", "16GFC"]
    assert way.length is not None
    assert way.length.amount == 10.0
    assert path.state is PathState.ACTIVE


def test_parallel_isls_are_one_hop() -> None:
    paths = trace_workload(facts_of("core-edge"), "cluster-1").paths
    assert all(len(way.hops) == 3 for way in paths[0].ways)
    assert len(paths[0].ways[0].hops[1].links) == 4


def test_standby_paths_are_told_from_those_in_use() -> None:
    design = design_of("t3-nvme")
    workload = next(iter(design.workloads.values()))
    design.apply(
        replace_record(
            design, msgspec.structs.replace(workload, multipathing="failover"), "Failover"
        )
    )
    states = [path.state for path in trace_workload(assess(design), workload.id).paths]
    assert PathState.ACTIVE in states
    assert PathState.STANDBY in states


def test_an_unknown_length_makes_the_whole_unknown() -> None:
    design = design_of("t1-16gfc")
    cable = next(iter(design.cables.values()))
    design.apply(replace_record(design, msgspec.structs.replace(cable, length=None), "Forget"))
    (path,) = trace_workload(assess(design), "oltp").paths
    assert path.ways[0].length is None
    assert path.ways[0].latency is None


def test_a_cut_path_gives_the_reason() -> None:
    design = design_of("t1-16gfc")
    (path,) = trace_workload(assess(design), "oltp").paths
    design.apply(delete(design, [path.ways[0].hops[0].links[0].cable]))
    cut = trace_workload(assess(design), "oltp")
    assert cut.paths == ()
    assert str(cut.problem) == "no initiator port is on a link that comes up"
    assert trace_from(assess(design), "dl380").problem == cut.problem


def test_a_port_that_is_not_zoned_is_named_with_the_reason() -> None:
    lacking = trace_workload(facts_of("t3-fcp"), "r4k").without
    assert ("host1-hba:1", "no zone holds both sides") in [
        (each.subject, str(each.reason)) for each in lacking
    ]


def test_a_host_and_an_array_see_the_same_paths() -> None:
    facts = facts_of("switch-pair")
    both = trace_between(facts, "esx01", "ps1")
    assert both.paths
    assert both.paths == trace_between(facts, "ps1", "esx01").paths
    ends = {(path.source, path.target) for path in both.paths}
    assert {(path.source, path.target) for path in trace_from(facts, "esx01").paths} <= ends


def test_one_port_has_its_own_paths_only() -> None:
    facts = facts_of("switch-pair")
    port = trace_from(facts, "esx01").paths[0].source
    assert {path.source for path in trace_from(facts, port).paths} == {port}


def test_switches_are_traced_to_each_other_and_to_hosts() -> None:
    facts = facts_of("core-edge")
    switches = trace_between(facts, "edge-a1", "core-a1")
    assert [len(way.hops) for path in switches.paths for way in path.ways] == [1]
    host = trace_between(facts, "esx01", "core-a1")
    assert host.paths
    assert all(path.ways[0].hops[0].kind == "host link" for path in host.paths)


def test_two_hosts_have_no_path_and_it_says_why() -> None:
    found = trace_between(facts_of("switch-pair"), "esx01", "esx02")
    assert found.paths == ()
    assert "one of the two must be an initiator" in str(found.problem)


def test_fabrics_that_are_apart_are_not_joined() -> None:
    found = trace_between(facts_of("switch-pair"), "fc-a", "fc-b")
    assert found.paths == ()
    assert str(found.problem) == "no way through the network joins them"


def test_several_sources_are_traced_together() -> None:
    facts = facts_of("switch-pair")
    single = [trace_between(facts, host, "ps1").paths for host in ("esx01", "esx02")]
    assert trace_all(facts, ("esx01", "esx02"), ("ps1",)).paths == (*single[0], *single[1])


def test_what_is_not_there_is_said_to_be_missing() -> None:
    assert "no such device" in str(trace_from(facts_of("t1-16gfc"), "nobody").problem)
