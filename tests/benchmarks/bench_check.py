"""The live check against the full check, and that against networkx, in one run. Run by name:

.venv/bin/python -m tests.benchmarks.bench_check [HOSTS] [--zones]
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import random
import resource
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread

import networkx as nx
from msgspec.structs import replace

from sanwright import edits
from sanwright.analysis import assess
from sanwright.analysis.failures import walk_failures
from sanwright.checks import Finding, LiveCheck, check_design, failure_findings
from sanwright.checks.background import BackgroundFailures
from sanwright.design import Change, Design, Replacement, Snapshot, Table, port_device
from sanwright.design.records import Record
from sanwright.errors import CancelledError
from sanwright.units import Length, Throughput
from tests.benchmarks.large_san import LargeSan

FRAME_MS = 1000 / 60


def cpu_seconds(run: Callable[[], object]) -> float:
    """Of this process alone, whatever else the machine does."""
    start = time.process_time()
    run()
    return time.process_time() - start


def seconds(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def resident() -> float:
    """Memory of the process now, in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def change_of(table: Table, before: Record | None, after: Record | None) -> Change:
    record = before or after
    assert record is not None
    return Change("Edit", (Replacement(table, record.id, before, after),))


MIX = {
    "move a host": 6,
    "move an edge switch": 1,
    "rename a host": 2,
    "length of a host cable": 3,
    "length of an ISL": 1,
    "take out a host cable": 3,
    "take out an ISL": 0,
    "empty a host port's cage": 2,
    "throughput of a workload": 2,
}
"""How often each kind counts in the totals. Taking out an ISL moves the traffic of all hosts behind
it, so that it touches thousands of figures; it is shown, and left out of the mix."""


class Edits:
    """One edit of each kind after another, on random records; each is taken back by the next."""

    def __init__(self, design: Design) -> None:
        self._design = self.design = design
        self._random = random.Random(4)
        self.kinds: dict[str, Callable[[], Change]] = {
            "move a host": lambda: self._moved("host"),
            "move an edge switch": lambda: self._moved("edge"),
            "rename a host": lambda: self._renamed("host"),
            "length of a host cable": lambda: self._length("host"),
            "length of an ISL": lambda: self._length("edge"),
            "take out a host cable": lambda: self._without("host"),
            "take out an ISL": lambda: self._without("edge"),
            "empty a host port's cage": lambda: self._no_optic("host"),
            "throughput of a workload": self._throughput,
        }

    def _one(self, table: Table, prefix: str) -> Record:
        rows = self._design.rows(table)
        names = [id_ for id_ in rows if id_.startswith(prefix) and "blade" not in id_]
        return rows[self._random.choice(names)]

    def _moved(self, prefix: str) -> Change:
        device = self._one(Table.DEVICES, prefix)
        return edits.move_devices(self._design, {device.id: (8.0, 8.0)})

    def _renamed(self, prefix: str) -> Change:
        device = self._one(Table.DEVICES, prefix)
        return change_of(Table.DEVICES, device, replace(device, name="Renamed"))

    def _length(self, prefix: str) -> Change:
        cable = self._one(Table.CABLES, f"cable-{prefix}")
        return change_of(Table.CABLES, cable, replace(cable, length=Length(300)))

    def _without(self, prefix: str) -> Change:
        return change_of(Table.CABLES, self._one(Table.CABLES, f"cable-{prefix}"), None)

    def _no_optic(self, prefix: str) -> Change:
        port = self._one(Table.PORTS, prefix)
        return change_of(Table.PORTS, port, replace(port, optic=None))

    def _throughput(self) -> Change:
        load = self._one(Table.WORKLOADS, "load")
        return change_of(Table.WORKLOADS, load, replace(load, throughput=Throughput(900)))


def measured(live: LiveCheck, kinds: Edits, times: int) -> Iterator[tuple[str, list[float]]]:
    """Seconds for each update, by kind: the edit and its taking back."""
    for name, make in kinds.kinds.items():
        spent = []
        for _ in range(times):
            change = make()
            spent.append(seconds(lambda change=change: live.update(change)))  # type: ignore[misc]
            spent.append(seconds(lambda change=change: live.update(change.inverse())))  # type: ignore[misc]
        yield name, spent


def report_failures(design: Design, live: LiveCheck) -> float:
    """How long the rules on failures take beside the window; returns the seconds."""
    snapshot = design.snapshot()
    found: list[tuple[Finding, ...]] = []
    gc.collect()
    before = resident()
    study = BackgroundFailures(snapshot, lambda: True)
    took = cpu_seconds(lambda: found.append(study.findings()))
    print(
        f"failures, from the drawing    {took * 1000:10.0f} ms of CPU, {len(found[0])} findings, "
        f"{resident() - before:.0f} MB left"
    )
    facts = assess(snapshot)
    walk, spent = walk_failures(facts), cpu_seconds(lambda: failure_findings(facts))
    print(
        f"  of it the rules themselves  {spent * 1000:10.0f} ms, {len(walk.scenarios):,} failures"
    )
    taken = seconds(lambda: live.take_failures(found[0]))
    print(f"  taken over by the window    {taken * 1000:10.2f} ms")
    return took


def measured_beside(
    live: LiveCheck, kinds: Edits, times: int, most_s: float
) -> Iterator[tuple[float, float, float]]:
    """Seconds of an edit alone, of the same one that calls a study off first, and to its end.

    The study has run for up to ``most_s``.
    """
    chosen = random.Random(7)
    for name, make in kinds.kinds.items():
        for _ in range(times if MIX[name] else 0):
            change = make()
            alone = seconds(lambda change=change: live.update(change))  # type: ignore[misc]
            live.update(change.inverse())
            began, stop = Event(), Event()
            study = Thread(target=_study, args=(kinds.design.snapshot(), began, stop))
            study.start()
            began.wait()
            time.sleep(chosen.uniform(0.0, most_s))
            calling = seconds(lambda s=stop, c=change: (s.set(), live.update(c)))  # type: ignore[misc]
            yield alone, calling, seconds(study.join)
            live.update(change.inverse())


def _study(snapshot: Snapshot, began: Event, stop: Event) -> None:
    began.set()
    study = BackgroundFailures(snapshot, lambda: not stop.is_set())
    with contextlib.suppress(CancelledError):
        study.findings()
    study.let_go()


def drawn_graph(design: Design) -> nx.Graph:
    """Devices and cables as one graph: what a drawing tool would have."""
    graph = nx.Graph()
    graph.add_nodes_from(design.devices)
    for device in design.devices.values():
        if device.parent is not None:
            graph.add_edge(device.parent, device.id)
    for cable in design.cables.values():
        graph.add_edge(port_device(cable.a), port_device(cable.b))
    return graph


def all_pairs(graph: nx.Graph) -> int:
    """Walk all of networkx's all-pairs shortest path lengths; returns their number."""
    return sum(len(lengths) for _, lengths in nx.all_pairs_shortest_path_length(graph))


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def main(hosts: int, zones: bool, times: int, pairs: bool) -> None:
    design = LargeSan(hosts, zones=zones).design()
    print(
        f"{len(design.devices):,} devices, {len(design.cables):,} cables, "
        f"{len(design.ports):,} port settings, {len(design.workloads):,} workloads, "
        f"{len(design.zones):,} zones"
    )
    snapshot = design.snapshot()
    full = min(seconds(lambda: check_design(snapshot)) for _ in range(3))
    cpu = min(cpu_seconds(lambda: check_design(snapshot)) for _ in range(2))
    print(f"full check                    {full * 1000:10.0f} ms, {cpu * 1000:.0f} of CPU")
    gc.collect()
    before = resident()
    started: list[LiveCheck] = []
    start = seconds(lambda: started.append(LiveCheck(snapshot)))
    live = started[0]
    gc.collect()
    print(
        f"live check, starting          {start * 1000:10.0f} ms, {resident() - before:.0f} MB kept"
    )
    print(f"findings {len(live.report.findings):,}, answers {len(live.assessment.memo):,}")
    gc.freeze()
    spent: list[float] = []
    for name, here in measured(live, Edits(design), times):
        spent += here * MIX[name]
        print(
            f"  {name:28}{statistics.median(here) * 1000:8.2f} ms median, "
            f"{percentile(here, 0.95) * 1000:8.2f} p95, {max(here) * 1000:8.2f} max"
        )
    took = report_failures(design, live)
    alone, calling, ends = zip(
        *measured_beside(live, Edits(design), max(3, times // 4), took), strict=True
    )
    for what, here in (("alone", alone), ("calling a study off", calling)):
        print(
            f"one edit of each kind {what:20} {statistics.median(here) * 1000:8.2f} ms median, "
            f"{percentile(list(here), 0.95) * 1000:8.2f} p95, {sum(here) * 1000:8.0f} in all"
        )
    print(f"a study that is called off ends within {max(ends) * 1000:.0f} ms more")
    p95 = percentile(spent, 0.95)
    mean = statistics.mean(spent)
    print(f"an edit: median {statistics.median(spent) * 1000:.2f} ms, p95 {p95 * 1000:.2f} ms")
    print(
        f"a frame is {FRAME_MS:.1f} ms: {sum(s * 1000 <= FRAME_MS for s in spent) / len(spent):.1%}"
    )
    print(
        f"full / live: by median {full / statistics.median(spent):,.0f}, by mean {full / mean:,.0f}"
    )
    live.take_failures(BackgroundFailures(snapshot, lambda: True).findings())
    same = live.report.findings == check_design(snapshot).findings
    print(f"live and full findings are {'the same' if same else 'DIFFERENT'}")
    if pairs:
        walked = seconds(lambda: all_pairs(drawn_graph(design)))
        print(f"networkx all pairs            {walked:10.1f} s: {walked / full:,.1f} full checks")
    print(f"peak of the process {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("hosts", nargs="?", type=int, default=5000)
    parser.add_argument("--zones", action="store_true")
    parser.add_argument("--times", type=int, default=40)
    parser.add_argument("--no-pairs", action="store_true")
    chosen = parser.parse_args()
    main(chosen.hosts, chosen.zones, chosen.times, not chosen.no_pairs)
