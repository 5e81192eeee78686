"""Designs whose latency is known or can be simulated, and ways to vary them."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from sanwright.analysis import Assessment, assess
from sanwright.bundled import bundled_path
from sanwright.design import Record, Table, Tables, Workload
from sanwright.design.plans import Calibration, LoadPoint
from sanwright.documents import read_design
from sanwright.parts import Performance
from sanwright.units import DataSize, Duration, IoRate, Throughput
from tests.builders import Sketch, array, catalog, figure, hba, switch


@cache
def bundled(name: str) -> Tables:
    """The records of a bundled design."""
    path = bundled_path(name)
    assert path is not None
    return read_design(path, catalog()).snapshot()


def changed(tables: Tables, *records: Record) -> Assessment:
    """The assessment of the design with these records put into it."""
    rows: dict[Table, dict[str, Record]] = {table: dict(tables.rows(table)) for table in Table}
    for record in records:
        rows[record.TABLE][record.id] = record
    return assess(Tables(rows))


def closed(tables: Tables, id_: str, **fields: Any) -> Workload:
    """The workload without the load that it states."""
    blank = {"rate": None, "throughput": None, "in_flight": None}
    return msgspec.structs.replace(tables.workloads[id_], **(blank | fields))


def point(latency: float | None, iops: float | None = None, mb_s: float | None = None) -> LoadPoint:
    """A measured load."""
    return LoadPoint(
        rate=IoRate(iops) if iops is not None else None,
        throughput=Throughput(mb_s) if mb_s is not None else None,
        latency=Duration(latency) if latency is not None else None,
    )


T1_POINTS = (point(320, mb_s=550), point(500, iops=94_000, mb_s=770))
"""What the report of T1 says of its 8GFC fabric."""


def calibration(workload: str, **fields: Any) -> Calibration:
    """A calibration; times in µs."""
    times = {
        name: Duration(fields.pop(name))
        for name in ("think_time", "other_latency", "controller_cost", "data_cost")
        if name in fields
    }
    return Calibration(id=f"{workload}-measured", workload=workload, **times, **fields)


def chain(isls: int = 1, *, speed: str = "16GFC", pairs: int = 1) -> Sketch:
    """A host on one switch and an array on another, ``isls`` between them; nothing is unknown.

    ``pairs`` is how many ports host and array use.
    """
    card = msgspec.structs.replace(
        hba("card", (speed,), 4, pcie=("3.0", 8)),
        performance=Performance(
            rate_per_port=figure(IoRate(2e6)), hardware_latency=figure(Duration(2.0))
        ),
    )
    box = msgspec.structs.replace(
        switch("box", (speed,)), performance=Performance(hardware_latency=figure(Duration(1.0)))
    )
    sketch = Sketch()
    sketch.device("card", card, slot_pcie_generation="3.0", slot_pcie_lanes=8)
    sketch.device("s1", box).device("s2", box).device("array", array("array", (speed,), 4))
    for number in range(pairs):
        sketch.cable(f"h{number}", f"card:{number}", f"s1:{number}")
        sketch.cable(f"a{number}", f"array:{number}", f"s2:{number}")
    for number in range(isls):
        sketch.cable(f"i{number}", f"s1:{20 + number}", f"s2:{20 + number}", length=1000.0)
    ports = range(pairs)
    return sketch.workload(
        "w", [f"card:{n}" for n in ports], [f"array:{n}" for n in ports], None, in_flight=32
    )


def with_block(sketch: Sketch, size: float) -> Sketch:
    """The workload in pieces of ``size`` bytes."""
    return sketch.change(Table.WORKLOADS, "w", block_size=DataSize(size))
