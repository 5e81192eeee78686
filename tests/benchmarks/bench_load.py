"""Loads, all single failures and the load after an edit, against plain networkx. Run by name:

    .venv/bin/python -m tests.benchmarks.bench_load [HOSTS ARRAYS] [--samples N] [--large HOSTS]

networkx does the same job twice over: flow by flow, as one would write it down, and with the ways
remembered for each pair of switches, as one would after a profile. Its loads must be ours.
"""

from __future__ import annotations

import argparse
import gc
import itertools
import random
import resource
import statistics
import time
import tracemalloc
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import networkx as nx
import numpy as np
from msgspec.structs import replace

from sanwright.analysis import Assessment, LinkLoad, assess, remembered
from sanwright.analysis.chassis import chassis_facts, chassis_of
from sanwright.analysis.demand import workload_demand
from sanwright.analysis.fairness import fair_throughput
from sanwright.analysis.growth import growth
from sanwright.analysis.links import all_links
from sanwright.analysis.load import link_load
from sanwright.analysis.outages import Outage, OutageEngine
from sanwright.analysis.resources import all_resources
from sanwright.analysis.traffic import TrafficModel
from sanwright.design import Change, Design, Port, Replacement, Table, port_device
from sanwright.design.records import Cable, Record
from sanwright.units import Throughput
from tests.benchmarks.core_edge_san import CoreEdgeSan

FRAME_MS = 1000 / 60
Way = tuple[str, str]
T = TypeVar("T")
NOTHING = Outage()


def timed(run: Callable[[], T]) -> tuple[T, float]:
    start = time.perf_counter()
    found = run()
    return found, time.perf_counter() - start


class PlainLoads:
    """Loads by networkx, from the flows of the model: hosts, arrays, ports, MB/s."""

    def __init__(self, facts: Assessment, model: TrafficModel) -> None:
        self.graph = nx.DiGraph()
        for id_, link in all_links(facts).items():
            a, b = (chassis_of(facts, port_device(end.reference)) for end in link.ends)
            if not (chassis_facts(facts, a).is_switch and chassis_facts(facts, b).is_switch):
                continue
            assert link.line_capacity is not None
            for tail, head, way in ((a, b, "ab"), (b, a, "ba")):
                self.graph.add_edge(tail, head, cost=500)
                links = self.graph.edges[tail, head].setdefault("ways", {})
                links[id_, way] = link.line_capacity.amount
        self.flows = []
        by_flow: dict[int, list[tuple[str, str, list[Way]]]] = defaultdict(list)
        paths = model.paths
        for number, flow in enumerate(paths.flow.tolist()):
            nodes = model.networks[paths.network[number]].nodes
            slots = (
                paths.host_in, paths.host_out, paths.array_in, paths.array_out,
                paths.adapter_in, paths.adapter_out,
            )  # fmt: skip
            ways = [model.slots[slot[number]] for slot in slots]
            by_flow[flow].append((nodes[paths.source[number]], nodes[paths.target[number]], ways))
        for flow, found in by_flow.items():
            self.flows.append((float(model.demand[flow]), float(model.reads[flow]), found))

    def loads(
        self,
        dead: Outage = NOTHING,
        *,
        remember: bool = False,
    ) -> dict[Way, float]:
        """MB/s by direction; ``remember`` the ways of each pair of switches."""
        graph = self._without(dead)
        known: dict[tuple[str, str], dict[Way, float]] = {}
        loads: dict[Way, float] = defaultdict(float)
        for demand, reads, paths in self.flows:
            left = [
                path
                for path in paths
                if path[0] in graph and path[1] in graph
                and path[2][0][0] not in dead.cables and path[2][2][0] not in dead.cables
            ]  # fmt: skip
            for source, target, ways in left:
                back, out = demand / len(left) * reads, demand / len(left) * (1 - reads)
                for way, amount in zip(ways, (out, back, back, out, back, out), strict=True):
                    loads[way] += amount
                for one, other, amount in ((source, target, out), (target, source, back)):
                    pair = (one, other)
                    parts = known.get(pair) if remember else None
                    if parts is None:
                        parts = known[pair] = divided(graph, one, other)
                    for way, part in parts.items():
                        loads[way] += amount * part
        return loads

    def _without(self, dead: Outage) -> nx.DiGraph:
        graph = self.graph.copy()
        graph.remove_nodes_from(dead.nodes)
        for tail, head, data in list(graph.edges(data=True)):
            left = {way: mb_s for way, mb_s in data["ways"].items() if way[0] not in dead.cables}
            if left:
                graph.edges[tail, head]["ways"] = left
            else:
                graph.remove_edge(tail, head)
        return graph


def divided(graph: nx.DiGraph, source: str, target: str) -> dict[Way, float]:
    """Part of a traffic on each link direction, over all shortest paths."""
    found: dict[Way, float] = defaultdict(float)
    if source == target:
        return found
    paths = list(nx.all_shortest_paths(graph, source, target, weight="cost"))
    following: dict[str, set[str]] = defaultdict(set)
    for path in paths:
        for here, there in itertools.pairwise(path):
            following[here].add(there)
    for path in paths:
        share = 1.0
        for here, there in itertools.pairwise(path):
            width = sum(sum(graph.edges[here, n]["ways"].values()) for n in following[here])
            share *= sum(graph.edges[here, there]["ways"].values()) / width
        for here, there in itertools.pairwise(path):
            ways = graph.edges[here, there]["ways"]
            total = sum(ways.values())
            for way, mb_s in ways.items():
                found[way] += share * mb_s / total
    return found


def single_failures(design: Design) -> dict[str, list[Outage]]:
    """Every ISL, switch and host port."""
    switches = [d.id for d in design.devices.values() if d.fabric is not None]
    return {
        "ISL": [Outage(frozenset({id_})) for id_ in design.cables if "-isl-" in id_],
        "switch": [Outage(nodes=frozenset({id_})) for id_ in switches],
        "host port": [Outage(frozenset({id_})) for id_ in design.cables if "cable-host" in id_],
    }


def routed_again(model: TrafficModel) -> np.ndarray:
    """What a model does after its arrays are made: demand, ways, loads of all slots."""
    model.routed = [model._routed(number) for number in range(len(model.networks))]
    model.arc_loads = [routed.loads.sum(axis=0) for routed in model.routed]
    return model._base_loads()


def farthest(model: TrafficModel, ours: np.ndarray, plain: dict[Way, float]) -> float:
    """Largest difference of a load, as a share of it."""
    theirs = np.array([plain.get(way, 0.0) for way in model.slots])
    return float((np.abs(ours - theirs) / np.maximum(np.abs(theirs), 1.0)).max())


def ratio(plain: float, ours: float) -> str:
    return f"{plain / ours:,.0f} times"


def report_load(facts: Assessment, design: Design) -> tuple[TrafficModel, PlainLoads]:
    print("Load of all flows")
    model, cold = timed(lambda: TrafficModel(assess(design.snapshot())))
    warm = min(timed(lambda: TrafficModel(facts))[1] for _ in range(3))
    again = min(timed(lambda: routed_again(model))[1] for _ in range(5))
    plain = PlainLoads(facts, model)
    theirs, per_flow = timed(plain.loads)
    _, per_pair = timed(lambda: plain.loads(remember=True))
    print(f"  networkx, flow by flow           {per_flow * 1000:10,.1f} ms")
    print(f"  networkx, ways remembered        {per_pair * 1000:10,.1f} ms")
    for name, spent in (
        ("from the drawing, nothing known", cold),
        ("arrays from a warm assessment", warm),
        ("arrays ready: loads", again),
    ):
        print(
            f"  {name:32} {spent * 1000:10,.2f} ms: networkx / ours {ratio(per_flow, spent)} "
            f"(remembering {ratio(per_pair, spent)})"
        )
    print(f"  largest difference of a load: {farthest(model, model.loads, theirs):.1e} of it")
    return model, plain


def report_failures(design: Design, model: TrafficModel, plain: PlainLoads, samples: int) -> None:
    kinds = single_failures(design)
    outages = [outage for found in kinds.values() for outage in found]
    print(f"All {len(outages):,} single failures")
    engine, ready = timed(lambda: OutageEngine(model))
    spent = {}
    for kind, found in kinds.items():
        spent[kind] = min(
            timed(lambda found=found: list(engine.work_out(found)))[1] for _ in range(3)
        )  # type: ignore[misc]
    effects, total = timed(lambda: list(engine.work_out(outages)))
    print(f"  ours, engine made ready          {ready * 1000:10,.1f} ms")
    for kind, found in kinds.items():
        print(f"  ours, {len(found):5,} of {kind:20}  {spent[kind] * 1000:10,.1f} ms")
    print(f"  ours, all at once                {total * 1000:10,.1f} ms")
    chosen = random.Random(5)
    worst = estimate = remembered = 0.0
    for found in kinds.values():
        sample = chosen.sample(found, min(samples, len(found)))
        times = []
        for outage in sample:
            theirs, seconds = timed(lambda outage=outage: plain.loads(outage))  # type: ignore[misc]
            _, quick = timed(lambda outage=outage: plain.loads(outage, remember=True))  # type: ignore[misc]
            times.append((seconds, quick))
            effect = effects[outages.index(outage)]
            worst = max(worst, farthest(model, engine.loads_after(effect), theirs))
        estimate += statistics.mean(t for t, _ in times) * len(found)
        remembered += statistics.mean(t for _, t in times) * len(found)
    print(
        f"  networkx, flow by flow           {estimate:10,.0f} s (mean of {samples} failures of "
        f"each kind, times their number): networkx / ours {ratio(estimate, ready + total)}"
    )
    print(
        f"  networkx, ways remembered        {remembered:10,.0f} s (the same sample): "
        f"networkx / ours {ratio(remembered, ready + total)}"
    )
    print(f"  largest difference of a load in the sample: {worst:.1e} of it")


@remembered
def shown(facts: Assessment, cable: str) -> LinkLoad:
    """What a drawing of loads wants of every link."""
    return link_load(facts, cable)


def edits(design: Design) -> Iterator[tuple[str, Change]]:
    isl, host = design.cables["cable-isl-edge-a-0-80"], design.cables["cable-host-0-a"]
    array = next(c for c in design.cables.values() if c.id.startswith("cable-array-0-"))
    load = design.workloads["load-0"]
    device = design.devices["host-0"]
    yield "move a host", _change(Table.DEVICES, device, replace(device, x=9.0))
    yield (
        "demand of a workload",
        _change(Table.WORKLOADS, load, replace(load, throughput=Throughput(900))),
    )
    yield "a workload added", _change(Table.WORKLOADS, None, replace(load, id="load-new"))
    yield "host cable removed", _change(Table.CABLES, host, None)
    yield "array cable removed", _change(Table.CABLES, array, None)
    yield "ISL removed", _change(Table.CABLES, isl, None)
    yield "cost of an ISL", _change(Table.CABLES, isl, replace(isl, link_cost=499))
    yield "ISL added", _added_isl(design, isl)


def _added_isl(design: Design, like: Cable) -> Change:
    ends = "edge-a-0:95", f"core-a-0-blade-12:{47}"
    new = replace(like, id="cable-new", a=ends[0], b=ends[1])
    ports: list[Record] = [
        Port(id=end, optic=design.ports[old].optic)
        for end, old in zip(ends, like.ends(), strict=True)
    ]
    return Change("Edit", tuple(Replacement(r.TABLE, r.id, None, r) for r in [*ports, new]))


def _change(table: Table, before: Record | None, after: Record | None) -> Change:
    record = before or after
    assert record is not None
    return Change("Edit", (Replacement(table, record.id, before, after),))


def report_edits(design: Design, times: int) -> None:
    facts = Assessment(design.snapshot(), live=True)
    _, ready = timed(lambda: [facts.want(shown, id_) for id_ in all_links(facts)])
    gc.collect()
    gc.freeze()
    print(f"After one edit, the loads of all {len(all_links(facts)):,} links wanted")
    print(f"  live assessment made ready       {ready * 1000:10,.1f} ms")
    for name, change in edits(design):
        spent = []
        for _ in range(times):
            spent.append(timed(lambda change=change: facts.apply(change))[1])  # type: ignore[misc]
            spent.append(timed(lambda change=change: facts.apply(change.inverse()))[1])  # type: ignore[misc]
        median = statistics.median(spent) * 1000
        inside = "within" if max(spent) * 1000 <= FRAME_MS else "over"
        print(
            f"  {name:32} {median:10,.2f} ms median, {max(spent) * 1000:8,.2f} ms worst: "
            f"{inside} a frame of {FRAME_MS:.1f} ms"
        )
    gc.unfreeze()


def report_figures(facts: Assessment) -> None:
    print("Figures of the whole design")
    resources, spent = timed(lambda: all_resources(facts))
    print(f"  {len(resources):,} resource directions        {spent * 1000:10,.1f} ms")
    found, spent = timed(lambda: growth(facts))
    print(f"  growth of {len(found.by_workload):,} workloads        {spent * 1000:10,.1f} ms")
    chosen = random.Random(6)
    for times in (1, 5, 15):
        demands = {
            id_: demand * (times * chosen.uniform(0.5, 1.5))
            for id_ in facts.tables.workloads
            if (demand := workload_demand(facts, id_)) is not None
        }
        heavy = TrafficModel(facts, demands)
        fair, spent = timed(lambda heavy=heavy: fair_throughput(heavy))  # type: ignore[misc]
        print(
            f"  fair rates around {times:2} times demand  {spent * 1000:10,.1f} ms, "
            f"{len(fair.bottlenecks):,} bottlenecks"
        )


def report_memory(design: Design) -> None:
    facts = assess(design.snapshot())
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    model = TrafficModel(facts)
    whole, _ = tracemalloc.get_traced_memory()
    tracemalloc.reset_peak()
    engine = OutageEngine(model)
    for found in single_failures(design).values():
        for _ in engine.work_out(found):
            pass
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print("Memory")
    print(f"  assessment and model             {(whole - before) / 1e6:10,.1f} MB")
    print(f"  most while walking all failures  {(peak - whole) / 1e6:10,.1f} MB more")


def resident() -> float:
    """Memory of the process now, in MB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 1e6


def described(design: Design, model: TrafficModel) -> str:
    kinds = single_failures(design)
    return (
        f"{len({flow.host for flow in model.flows}):,} hosts, "
        f"{len({flow.array for flow in model.flows}):,} arrays, {len(model.flows):,} flows on "
        f"{len(model.paths.flow):,} paths, {len(kinds['switch'])} switches, "
        f"{len(kinds['ISL'])} ISLs"
    )


def report_large(hosts: int) -> None:
    gc.collect()
    before = resident()
    design = CoreEdgeSan(hosts, hosts * 60 // 1000).design()
    model, cold = timed(lambda: TrafficModel(assess(design.snapshot())))
    print(f"Large: {described(design, model)}")
    print(f"  from the drawing, nothing known  {cold:10,.2f} s")
    _, again = timed(lambda: routed_again(model))
    print(f"  arrays ready: loads              {again * 1000:10,.1f} ms")
    outages = [outage for found in single_failures(design).values() for outage in found]
    engine, ready = timed(lambda: OutageEngine(model))
    _, spent = timed(lambda: [None for _ in engine.work_out(outages)])
    print(f"  all {len(outages):,} single failures      {ready + spent:10,.2f} s")
    print(f"  memory of the process            {resident() - before:10,.0f} MB more")


def main(hosts: int, arrays: int, samples: int, times: int, large: int) -> None:
    design = CoreEdgeSan(hosts, arrays).design()
    facts = assess(design.snapshot())
    TrafficModel(facts)
    model, plain = report_load(facts, design)
    print(f"  ({described(design, model)})")
    report_failures(design, model, plain, samples)
    report_edits(design, times)
    report_figures(facts)
    report_memory(design)
    if large:
        report_large(large)
    print(f"peak of the process {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("hosts", nargs="?", type=int, default=1000)
    parser.add_argument("arrays", nargs="?", type=int, default=60)
    parser.add_argument("--samples", type=int, default=2)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--large", type=int, default=5000)
    chosen = parser.parse_args()
    main(chosen.hosts, chosen.arrays, chosen.samples, chosen.times, chosen.large)
