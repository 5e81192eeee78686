"""Time and memory of a 10,000-device design: build, edit, save, load, check. Run by name:

.venv/bin/python -m tests.benchmarks.bench_design [HOSTS]
"""

from __future__ import annotations

import argparse
import resource
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from sanwright.catalog import open_catalog
from sanwright.checks import check_design
from sanwright.design import (
    Cable,
    Design,
    Device,
    Fabric,
    History,
    PartCopy,
    Port,
    ReferenceCopy,
    Workload,
)
from sanwright.design.records import Record
from sanwright.documents import Journal, read_design, write_design
from sanwright.edits import move_devices
from sanwright.units import Length, Throughput

HOSTS_A_SWITCH = 40


def records(hosts: int) -> list[Record]:
    """Hosts with one dual-port adapter each, edge switches of two fabrics, a core, arrays."""
    catalog = open_catalog()
    parts = {
        key: catalog.part(key)
        for key in (
            "hpe-dl380-gen10",
            "emulex-lpe32002-m2",
            "brocade-g620",
            "generic-lc-lc-om4",
            "brocade-57-1000333-01",
            "emulex-32gfc-sw-shipped",
        )
    }
    made: list[Record] = [
        ReferenceCopy(data=catalog.reference()),
        *(PartCopy(id=key, part=part) for key, part in parts.items()),
        Fabric(id="a", name="Fabric A", side="A"),
        Fabric(id="b", name="Fabric B", side="B"),
    ]

    def cable(a: str, b: str) -> None:
        made.append(
            Cable(
                id=f"cable-{a}-{b}".replace(":", "."),
                a=a,
                b=b,
                part="generic-lc-lc-om4",
                length=Length(10),
            )
        )

    switches = -(-hosts // HOSTS_A_SWITCH)
    for side in "ab":
        made.append(Device(id=f"core-{side}", part="brocade-g620", fabric=side))
        made.extend(
            Device(id=f"edge-{side}-{number}", part="brocade-g620", fabric=side)
            for number in range(switches)
        )
    for number in range(hosts):
        host = f"host-{number}"
        made.append(
            Device(id=host, part="hpe-dl380-gen10", x=number % 200 * 200, y=number // 200 * 120)
        )
        made.append(Device(id=f"{host}-hba", part="emulex-lpe32002-m2", parent=host, slot="1"))
        for port, side in ((1, "a"), (2, "b")):
            edge = f"edge-{side}-{number // HOSTS_A_SWITCH}"
            socket = f"{edge}:{number % HOSTS_A_SWITCH}"
            made.append(Port(id=f"{host}-hba:{port}", optic="emulex-32gfc-sw-shipped"))
            made.append(Port(id=socket, optic="brocade-57-1000333-01"))
            cable(f"{host}-hba:{port}", socket)
    for number in range(switches - 1):
        for side in "ab":
            for lane in range(2):
                ends = f"edge-{side}-{number}:{44 + lane}", f"edge-{side}-{number + 1}:{46 + lane}"
                made.extend(Port(id=end, optic="brocade-57-1000333-01") for end in ends)
                cable(*ends)
    made.extend(
        Workload(
            id=f"load-{number}",
            initiators=(f"host-{number}",),
            targets=(f"host-{number + 1}",),
            throughput=Throughput(10),
        )
        for number in range(0, hosts - 1, 2)
    )
    return made


def timed(name: str, run: Callable[[], object], times: int = 3) -> None:
    """Print the median time of ``run`` in ms."""
    spent = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        spent.append((time.perf_counter() - start) * 1000)
    print(f"{name:32}{statistics.median(spent):10.2f} ms")


def main(hosts: int) -> None:
    made = records(hosts)
    start = time.perf_counter()
    design = Design(made)
    print(f"{'build':32}{(time.perf_counter() - start) * 1000:10.1f} ms")
    print(
        f"{len(design.devices):,} devices, {len(design.ports):,} port settings, "
        f"{len(design.cables):,} cables, {len(design.workloads):,} workloads"
    )
    history = History(design)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "big.sanw"
        timed("save .sanw", lambda: write_design(design, path))
        print(f"{'file':32}{path.stat().st_size / 1e6:10.1f} MB")
        timed("load .sanw", lambda: read_design(path, open_catalog()))
        journal = Journal.start(Path(folder), None, design)
        history.journal.append(journal.append)
        step = iter(range(10**6))
        timed(
            "one edit with journal",
            lambda: history.do(move_devices(design, {"host-7": (8.0 * next(step), 8.0)})),
            200,
        )
        timed("undo and redo", lambda: (history.undo(), history.redo()), 50)
        history.journal.clear()
        journal.close()
    timed("snapshot after an edit", lambda: _snapshot(history, design), 10)
    timed("full check", lambda: check_design(design.snapshot()), 1)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{'peak memory of the process':32}{peak:10.0f} MB")


def _snapshot(history: History, design: Design) -> None:
    history.undo() or history.redo()
    design.snapshot()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("hosts", nargs="?", type=int, default=5000)
    main(parser.parse_args().hosts)
