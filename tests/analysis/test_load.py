"""Is the load on every link what an independent count of the shortest paths gives?"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.analysis import Assessment, assess
from sanwright.analysis.capacity import all_raid_facts
from sanwright.analysis.failures import walk_failures
from sanwright.analysis.load import all_adapter_loads, all_loads, all_workloads
from sanwright.analysis.ratios import all_fan_ins, all_isl_ratios
from sanwright.analysis.topology import network_graph
from sanwright.design import (
    Device,
    PartCopy,
    Port,
    RaidGroup,
    Table,
    Workload,
    Zone,
    port_device,
)
from sanwright.units import DataSize, IoRate, Throughput
from tests.builders import LC_OM3, Sketch, array, hba, small_san, switch
from tests.checks.cases.hosts import reached
from tests.examples import examples

SPEEDS = ("8GFC", "16GFC", "32GFC")
USABLE = {"8GFC": 800.0, "16GFC": 1600.0, "32GFC": 3200.0}
SWITCH, HOST, ARRAY = switch("switch", SPEEDS), hba("host", SPEEDS, 1), array("array", SPEEDS, 1)

Isl = tuple[int, int, str]


@st.composite
def networks(draw: Any) -> Sketch:
    """Up to six switches with ISLs of any speed, parallel ones too; hosts, arrays, workloads."""
    count = draw(st.integers(1, 6))
    node = st.integers(0, count - 1)
    isls = draw(st.lists(st.tuples(node, node, st.sampled_from(SPEEDS)), max_size=12))
    hosts = draw(st.lists(node, min_size=1, max_size=4))
    arrays = draw(st.lists(node, min_size=1, max_size=3))
    sketch = Sketch()
    for number in range(count):
        sketch.device(f"s{number}", SWITCH)
    for number, (a, b, speed) in enumerate(isls):
        if a != b:
            ends = f"s{a}:{number}", f"s{b}:{number}"
            sketch.put(*(Port(id=end, speed=speed) for end in ends))
            sketch.cable(f"isl{number}", *ends)
    for kind, part, places in (("h", HOST, hosts), ("t", ARRAY, arrays)):
        for number, place in enumerate(places):
            offset = 20 if kind == "h" else 40
            sketch.device(f"{kind}{number}", part)
            ends = f"{kind}{number}:0", f"s{place}:{offset + number}"
            sketch.cable(f"{kind}{number}-link", *(ends if number % 2 else reversed(ends)))
    for number in range(draw(st.integers(1, 3))):
        chosen = draw(st.sets(st.sampled_from([f"h{n}" for n in range(len(hosts))]), min_size=1))
        targets = draw(st.sets(st.sampled_from([f"t{n}" for n in range(len(arrays))]), min_size=1))
        sketch.workload(
            f"w{number}",
            sorted(chosen),
            sorted(targets),
            draw(st.floats(1, 5000)),
            draw(st.sampled_from([0.0, 0.3, 0.5, 1.0])),
        )
    return sketch


def flows(assessment: Assessment) -> Iterator[tuple[Workload, list[tuple[str, str]]]]:
    """Every workload with its reachable pairs of end devices; all ends have one port."""
    graph = _graph(assessment)
    for load in assessment.tables.workloads.values():
        yield (
            load,
            [
                (initiator, target)
                for initiator in load.initiators
                for target in load.targets
                if nx.has_path(
                    graph, _switch_of(assessment, initiator)[1], _node(assessment, target)
                )
            ],
        )


def _node(assessment: Assessment, end: str) -> str:
    return _switch_of(assessment, end)[1]


def _switch_of(assessment: Assessment, end: str) -> tuple[str, str]:
    cable = assessment.tables.cables[f"{end}-link"]
    ends = [port_device(reference) for reference in cable.ends()]
    return cable.id, next(device for device in ends if device != end)


def _graph(assessment: Assessment) -> nx.Graph:
    graph = nx.Graph()
    graph.add_nodes_from(id_ for id_ in assessment.tables.devices if id_.startswith("s"))
    for cable in assessment.tables.cables.values():
        if cable.id.startswith("isl"):
            graph.add_edge(*(port_device(end) for end in cable.ends()))
    return graph


def expected_loads(assessment: Assessment) -> dict[tuple[str, str], float]:
    """MB/s by cable and the device it comes from, counted path by path."""
    graph = _graph(assessment)
    parallel: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    for cable in assessment.tables.cables.values():
        if cable.id.startswith("isl"):
            a, b = (port_device(end) for end in cable.ends())
            speed = assessment.tables.ports[cable.a].speed
            parallel[a, b][cable.id] = parallel[b, a][cable.id] = USABLE[str(speed)]
    loads: dict[tuple[str, str], float] = defaultdict(float)

    def send(source: str, target: str, amount: float) -> None:
        paths = list(nx.all_shortest_paths(graph, source, target))
        following = defaultdict(set)
        for path in paths:
            for here, there in itertools.pairwise(path):
                following[here].add(there)
        for path in paths:
            share = amount
            for here, there in itertools.pairwise(path):
                width = sum(sum(parallel[here, n].values()) for n in following[here])
                share *= sum(parallel[here, there].values()) / width
            for here, there in itertools.pairwise(path):
                total = sum(parallel[here, there].values())
                for cable, capacity in parallel[here, there].items():
                    loads[cable, here] += share * capacity / total

    for load, pairs in flows(assessment):
        arrays = Counter(initiator for initiator, _ in pairs)
        for initiator, target in pairs:
            amount = load.throughput.amount / len(load.initiators) / arrays[initiator]
            reads, writes = amount * load.read_share, amount * (1 - load.read_share)
            host_cable, near = _switch_of(assessment, initiator)
            array_cable, far = _switch_of(assessment, target)
            send(near, far, writes)
            send(far, near, reads)
            loads[host_cable, initiator] += writes
            loads[host_cable, near] += reads
            loads[array_cable, far] += writes
            loads[array_cable, target] += reads
    return loads


def actual_loads(assessment: Assessment) -> dict[tuple[str, str], float]:
    found = {}
    for id_, load in all_loads(assessment).items():
        a, b = (port_device(end) for end in assessment.tables.cables[id_].ends())
        found[id_, a] = load.forward.load.amount
        found[id_, b] = load.backward.load.amount
    return found


@settings(max_examples=examples(80))
@given(networks())
def test_loads_are_those_of_an_independent_count(sketch: Sketch) -> None:
    assessment = assess(sketch.design())
    expected = expected_loads(assessment)
    for key, load in actual_loads(assessment).items():
        assert load == pytest.approx(expected.get(key, 0.0), rel=1e-9, abs=1e-9)
    for load, pairs in flows(assessment):
        assert all_workloads(assessment)[load.id].paths == len(pairs)
        assert (all_workloads(assessment)[load.id].problem is None) == bool(pairs)


@settings(max_examples=examples(40))
@given(networks())
def test_what_comes_into_a_switch_goes_out_of_it(sketch: Sketch) -> None:
    assessment = assess(sketch.design())
    into: dict[str, float] = defaultdict(float)
    out: dict[str, float] = defaultdict(float)
    for id_, load in all_loads(assessment).items():
        a, b = (port_device(end) for end in assessment.tables.cables[id_].ends())
        out[a] += load.forward.load.amount
        into[b] += load.forward.load.amount
        out[b] += load.backward.load.amount
        into[a] += load.backward.load.amount
    for id_ in network_graph(assessment).nodes:
        assert into[id_] == pytest.approx(out[id_], rel=1e-9, abs=1e-9)


@settings(max_examples=examples(40))
@given(networks(), st.floats(0.1, 10))
def test_loads_are_linear_in_demand_and_limits_do_not_depend_on_it(
    sketch: Sketch, factor: float
) -> None:
    one = assess(sketch.design())
    for load in one.tables.workloads.values():
        sketch.change(Table.WORKLOADS, load.id, throughput=load.throughput * factor)
    many = assess(sketch.design())
    for key, load in actual_loads(one).items():
        assert actual_loads(many)[key] == pytest.approx(load * factor, rel=1e-9, abs=1e-9)
    for id_, result in all_workloads(one).items():
        if result.limit is not None:
            assert all_workloads(many)[id_].limit.amount == pytest.approx(result.limit.amount)


@settings(max_examples=examples(40))
@given(networks())
def test_at_its_limit_a_workload_alone_fills_its_bottlenecks_and_nothing_more(
    sketch: Sketch,
) -> None:
    for id_, result in all_workloads(assess(sketch.design())).items():
        if result.limit is None:
            continue
        alone = sketch.design()
        others = {load for load in alone.workloads if load != id_}
        copy = Sketch().put(*alone.records()).remove(Table.WORKLOADS, *others)
        loads = all_loads(
            assess(copy.change(Table.WORKLOADS, id_, throughput=result.limit).design())
        )
        used = {cable: load.busiest.utilisation for cable, load in loads.items()}
        assert max(used.values()) == pytest.approx(1.0)
        assert set(result.bottlenecks) == {c for c, u in used.items() if u > 1 - 1e-9}


@settings(max_examples=examples(40))
@given(st.lists(st.sampled_from(SPEEDS), min_size=1, max_size=6), st.sampled_from([0.0, 0.5, 1.0]))
def test_more_isls_side_by_side_never_lower_the_limit(isls: list[str], read_share: float) -> None:
    limits = []
    for count in range(1, len(isls) + 1):
        sketch = Sketch().device("h", HOST).device("t", ARRAY)
        sketch.device("s0", SWITCH).device("s1", SWITCH)
        for number, speed in enumerate(isls[:count]):
            ends = f"s0:{number}", f"s1:{number}"
            sketch.put(*(Port(id=end, speed=speed) for end in ends)).cable(f"isl{number}", *ends)
        sketch.cable("h-link", "h:0", "s0:20").cable("t-link", "t:0", "s1:20")
        sketch.workload("w", ["h"], ["t"], 1.0, read_share)
        limit = all_workloads(assess(sketch.design()))["w"].limit
        assert limit is not None
        limits.append(limit.amount)
    assert all(later >= earlier * (1 - 1e-9) for earlier, later in itertools.pairwise(limits))
    one_way = max(read_share, 1 - read_share)
    assert limits[-1] == pytest.approx(min(3200.0, sum(USABLE[s] for s in isls)) / one_way)


def test_reads_load_the_way_to_the_host_and_writes_the_way_to_the_array() -> None:
    assessment = assess(small_san().design())
    host, storage = all_loads(assessment)["c1"], all_loads(assessment)["c3"]
    assert (host.forward.load.amount, host.backward.load.amount) == pytest.approx((150, 350))
    assert (storage.forward.load.amount, storage.backward.load.amount) == (pytest.approx((75, 175)))
    into, out = all_adapter_loads(assessment)["hba"]
    assert (into.load.amount, out.load.amount) == pytest.approx((700, 300))
    assert host.busiest is host.backward
    assert host.backward.utilisation == pytest.approx(350 / 3200)
    assert host.backward.headroom.amount == pytest.approx(2850)
    assert host.backward.shares["oltp"] == pytest.approx(350)


def problem(sketch: Sketch) -> str | None:
    result = all_workloads(assess(sketch.design()))["w"]
    assert (result.problem is None) == (result.paths > 0)
    return str(result.problem) if result.problem is not None else None


def two_switches() -> Sketch:
    sketch = Sketch().device("h", HOST).device("t", ARRAY).device("s0", SWITCH)
    sketch.device("s1", SWITCH).cable("h-link", "h:0", "s0:0").cable("t-link", "t:0", "s1:0")
    return sketch.cable("isl", "s0:1", "s1:1").workload("w", ["h"], ["t"], 100.0)


def test_a_workload_without_a_way_says_where_it_fails() -> None:
    assert problem(two_switches()) is None
    assert "names no" in (problem(two_switches().workload("w", [], ["t"], 1.0)) or "")
    assert "initiator port" in (problem(two_switches().workload("w", ["t"], ["t"], 1.0)) or "")
    assert "target port" in (problem(two_switches().workload("w", ["h"], ["h"], 1.0)) or "")
    uncabled = two_switches().remove(Table.CABLES, "h-link")
    assert problem(uncabled) == "no initiator port is on a link that comes up"
    dark = two_switches().put(Port(id="t:0", speed="64GFC"))
    assert problem(dark) == "no target port is on a link that comes up"
    parted = two_switches().remove(Table.CABLES, "isl")
    assert problem(parted) == "no way through the network joins them"
    zoned = two_switches().put(Zone(id="z", members=("h:0",)))
    assert problem(zoned) == "no zone holds both sides"
    assert problem(zoned.put(Zone(id="z", members=("h:0", "t")))) is None


def test_a_switch_is_not_storage() -> None:
    assert "target port" in (problem(two_switches().workload("w", ["h"], ["s1"], 1.0)) or "")


def test_an_empty_cage_carries_nothing() -> None:
    sketch = small_san().put(Port(id="fc-a:0"))
    assessment = assess(sketch.design())
    assert all_workloads(assessment)["oltp"].paths == 2
    assert all_loads(assessment)["c1"].busiest.load.amount == 0


def test_zones_restrict_the_fabric_that_they_are_in() -> None:
    sketch = small_san()
    assert all_workloads(assess(sketch.design()))["oltp"].paths == 4
    sketch.put(Zone(id="z", fabric="fabric-a", members=("hba:1", "array:1-1")))
    zoned = assess(sketch.design())
    assert all_workloads(zoned)["oltp"].paths == 3
    assert all_loads(zoned)["c4"].busiest.load.amount == 0
    assert all_loads(zoned)["c6"].busiest.load.amount > 0


def test_a_sas_enclosure_is_a_target_itself() -> None:
    sketch = Sketch().device("raid", "adaptec-8885q", slot_pcie_generation="3.0")
    sketch.device("shelf", "xyratex-24sff-12g").device("ssd", "hgst-husmm1616ass200", quantity=8)
    sketch.cable("c", "raid:ext1", "shelf:1", "generic-sff-8644-sff-8644", 1.0)
    sketch.workload("w", ["raid"], ["shelf"], 1000.0, read_share=0.75)
    assessment = assess(sketch.design())
    assert all_loads(assessment)["c"].backward.load.amount == pytest.approx(750)
    assert all_loads(assessment)["c"].forward.load.amount == pytest.approx(250)
    result = all_workloads(assessment)["w"]
    assert result.limit is not None
    assert result.limit.amount == pytest.approx(4800 / 0.75)
    assert result.bottlenecks == ("c",)


def test_directly_cabled_storage_needs_no_switch() -> None:
    sketch = Sketch().device("h", HOST).device("t", ARRAY).device("u", ARRAY)
    sketch.cable("c", "t:0", "h:0").workload("w", ["h"], ["t", "u"], 100.0)
    assessment = assess(sketch.design())
    assert all_workloads(assessment)["w"].paths == 1
    assert all_loads(assessment)["c"].forward.load.amount == pytest.approx(100)


@pytest.mark.parametrize(
    "demand",
    [
        {"in_flight": 32, "block_size": DataSize(8192)},
        {"rate": IoRate(1000)},
        {"block_size": DataSize(8192)},
    ],
)
def test_a_load_that_nobody_knows_leaves_the_sum_incomplete(demand: dict[str, Any]) -> None:
    sketch = two_switches()
    sketch.put(Workload(id="closed", initiators=("h",), targets=("t",), **demand))
    sketch.device("t2", ARRAY).cable("t2-link", "t2:0", "s1:2")
    assessment = assess(sketch.design())
    assert all_workloads(assessment)["closed"].demand is None
    assert all_workloads(assessment)["closed"].factor is None
    assert all_workloads(assessment)["closed"].limit == Throughput(3200)
    isl = all_loads(assessment)["isl"]
    assert isl.busiest.load.amount == pytest.approx(100)
    assert not isl.backward.complete
    assert all_loads(assessment)["t2-link"].backward.complete


def test_iops_of_a_block_size_are_a_demand() -> None:
    sketch = two_switches().put(
        Workload(
            id="w",
            initiators=("h",),
            targets=("t",),
            rate=IoRate(94_000),
            block_size=DataSize(8192),
        )
    )
    result = all_workloads(assess(sketch.design()))["w"]
    assert result.demand is not None
    assert result.demand.amount == pytest.approx(770.048)
    assert result.factor == pytest.approx(3200 / 770.048)


def test_a_link_of_unknown_speed_leaves_the_limit_unknown() -> None:
    sketch = two_switches().device("s1", switch("mystery", None))
    result = all_workloads(assess(sketch.design()))["w"]
    assert result.paths == 1
    assert result.limit is None
    assert result.bottlenecks == ()
    assert all_loads(assess(sketch.design()))["isl"].busiest.utilisation is None


def test_unknown_parts_do_not_stop_the_rest() -> None:
    sketch = small_san().put(PartCopy(id="odd"), Device(id="x", part="odd"))
    sketch.cable("x-link", "x:1", "fc-a:9")
    assert all_workloads(assess(sketch.design()))["oltp"].paths == 4


@pytest.mark.parametrize(
    ("level", "members", "groups", "usable"),
    [
        ("RAID 0", 4, 1, 4),
        ("RAID 1", 2, 10, 10),
        ("RAID 10", 8, 1, 4),
        ("RAID 5", 5, 2, 8),
        ("RAID 6", 10, 1, 8),
        ("RAID-DP", 3, 1, 1),
        ("RAID-TEC", 23, 1, 20),
        ("RAID 1", 3, 1, None),
        ("RAID 10", 1, 1, None),
        ("RAID 5", 1, 1, None),
        ("RAID 6", 2, 1, None),
        ("RAID-TEC", 3, 1, None),
        ("RAID 0", 0, 1, None),
    ],
)
def test_usable_capacity_of_raid_levels(
    level: Any, members: int, groups: int, usable: int | None
) -> None:
    group = RaidGroup(
        id="g",
        device="d",
        level=level,
        members=members,
        groups=groups,
        member_capacity=DataSize(8e11),
    )
    sketch = Sketch().device("d", ARRAY).put(group)
    capacity = all_raid_facts(assess(sketch.design()))["g"]
    assert capacity.raw == DataSize(8e11 * members * groups)
    assert capacity.usable == (None if usable is None else DataSize(8e11 * usable))
    assert (capacity.problem is None) == (usable is not None)


def test_hosts_of_an_edge_switch_stand_against_its_isls() -> None:
    sketch = Sketch().device("edge", SWITCH).device("core", SWITCH).device("t", ARRAY)
    for number in range(6):
        sketch.device(f"h{number}", HOST).cable(f"h{number}-link", f"h{number}:0", f"edge:{number}")
    sketch.cable("isl1", "edge:20", "core:20").cable("isl2", "edge:21", "core:21")
    sketch.cable("t-link", "t:0", "core:0")
    (facts,) = all_isl_ratios(assess(sketch.design()))
    assert facts.subjects == ("edge",)
    assert facts.members == ("isl1", "isl2")
    assert facts.ratio is not None
    assert facts.ratio.amount == pytest.approx(3)


def chain() -> Sketch:
    """Two hosts at the far end, one in the middle, storage at the near end of three switches."""
    sketch = Sketch().device("far", SWITCH).device("middle", SWITCH).device("near", SWITCH)
    for number, at in enumerate(("far", "far", "middle")):
        sketch.device(f"h{number}", HOST).cable(f"h{number}-link", f"h{number}:0", f"{at}:{number}")
    sketch.cable("isl1", "far:20", "middle:20").cable("isl2", "middle:21", "near:21")
    return sketch.device("t", ARRAY).cable("t-link", "t:0", "near:0")


def oversubscription(sketch: Sketch) -> dict[str, float]:
    found = all_isl_ratios(assess(sketch.design()))
    return {facts.subjects[0]: facts.ratio.amount for facts in found if facts.ratio is not None}


def test_hosts_behind_a_switch_share_its_isls_to_their_storage() -> None:
    assert oversubscription(chain()) == {"far": pytest.approx(2), "middle": pytest.approx(3)}


def test_isls_to_further_edges_do_not_count_as_ways_to_storage() -> None:
    sketch = chain().device("edge", SWITCH).cable("isl3", "edge:20", "middle:22")
    assert oversubscription(sketch)["middle"] == pytest.approx(3)


def test_hosts_whose_storage_is_at_their_own_switch_ask_nothing_of_isls() -> None:
    sketch = chain().device("local", ARRAY).cable("local-link", "local:0", "far:40")
    sketch.workload("w0", ["h0", "h1"], ["local"], 1.0).workload("w1", ["h2"], ["t"], 1.0)
    assert oversubscription(sketch) == {"middle": pytest.approx(1)}


def test_an_isl_that_is_down_is_no_way_to_storage() -> None:
    sketch = chain().cable("isl4", "middle:23", "near:23", LC_OM3, 50_000.0)
    assert oversubscription(sketch)["middle"] == pytest.approx(3)


def test_fan_in_counts_only_ports_with_a_path() -> None:
    wide_host, wide_array = hba("wide host", SPEEDS, 2), array("wide array", SPEEDS, 2)
    sketch = Sketch().device("s", SWITCH).device("t", wide_array).device("h", wide_host)
    sketch.cable("t0", "t:0", "s:40").cable("t1", "t:1", "s:41")
    sketch.cable("h0", "h:0", "s:0").cable("h1", "h:1", "s:1")
    sketch.workload("w", ["h:0"], ["t:0"], 1.0)
    (facts,) = all_fan_ins(assess(sketch.design()))
    assert (facts.sources, facts.members) == (("h0",), ("t0",))


def test_fan_in_counts_the_hosts_that_use_the_array() -> None:
    sketch = Sketch().device("s", SWITCH).device("t", ARRAY).cable("t-link", "t:0", "s:40")
    for number in range(5):
        sketch.device(f"h{number}", HOST).cable(f"h{number}-link", f"h{number}:0", f"s:{number}")
    sketch.workload("w1", ["h0", "h1"], ["t"], 1.0).workload("w2", ["h1", "h2"], ["t"], 1.0)
    (facts,) = all_fan_ins(assess(sketch.design()))
    assert facts.subjects == ("t",)
    assert facts.ratio is not None
    assert facts.ratio.amount == pytest.approx(3)


@pytest.mark.parametrize("policy", ["round robin", "optimised", "failover"])
def test_an_array_that_works_with_one_controller_has_half_its_ports_to_give(policy: str) -> None:
    both, one = (
        all_loads(
            assess(
                reached("1-1", "1-2", "2-1", "2-2", mode=mode)
                .change(Table.WORKLOADS, "w", multipathing=policy)
                .design()
            )
        )
        for mode in (None, "active/standby")
    )
    standby = [one[cable].busiest.load.amount for cable in ("t2", "t3")]
    assert standby == [0.0, 0.0]
    working = sum(one[cable].busiest.load.amount for cable in ("t0", "t1"))
    assert working == pytest.approx(1000.0)
    assert sum(both[f"t{n}"].busiest.load.amount for n in range(4)) == pytest.approx(1000.0)


def test_the_controller_that_stood_by_takes_over() -> None:
    facts = assess(reached("1-1", "2-1", mode="active/standby").design())
    walk = walk_failures(facts)
    (result,) = (found for found in walk.scenarios if found.key.endswith(":t0"))
    assert not result.cut_off
    assert max(walk.loads(result)["t1"]) == pytest.approx(1000.0)
