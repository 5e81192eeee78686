"""Cases of the rules about what no window lets in and a file may hold all the same."""

from __future__ import annotations

from sanwright.design import Table, Workload, Zone
from sanwright.units import DataSize, IoRate, Throughput
from tests.builders import LC_OM4, SWITCH, Sketch, small_san
from tests.checks.rule_cases import breaks, keeps

KIND = "part.wrong-kind"

breaks(
    KIND,
    lambda: small_san().change(Table.CABLES, "c1", part="generic-32gfc-sw"),
    ("error", ("c1",), "cable", "optic"),
)
breaks(
    KIND,
    lambda: small_san().change(Table.PORTS, "array:1-1", optic=SWITCH),
    ("error", ("array:1-1",), "optic", "switch"),
)
breaks(
    KIND,
    lambda: small_san().device("odd", LC_OM4),
    ("error", ("odd",), "device", "cable"),
)
keeps(KIND, small_san)
keeps("port.speeds-unknown", lambda: small_san().change(Table.PORTS, "array:1-1", optic=SWITCH))

MEMBER = "port.not-there"


def zoned(*members: str) -> Sketch:
    return small_san().put(Zone(id="z", name="z", fabric="fabric-a", members=members))


breaks(
    MEMBER,
    lambda: zoned("hba:1", "array:77"),
    ("error", ("array:77", "z"), "ports 1-1 to 2-4", "port 77"),
)
breaks(
    MEMBER,
    lambda: small_san().workload("w", ["host:1"], ["array"], 1.0),
    ("error", ("host:1", "w"), "no ports", "port 1"),
)
breaks(
    MEMBER,
    lambda: small_san().change(Table.CABLES, "c1", a="host"),
    ("error", ("host", "c1"), "no ports", "no port"),
)
keeps(MEMBER, lambda: zoned("host", "array:1-3"))

DEMANDS = "workload.two-demands"


def asking(**demands: object) -> Sketch:
    block = DataSize(8192.0)
    return small_san().put(
        Workload(id="w", initiators=("hba",), targets=("array",), block_size=block, **demands)  # type: ignore[arg-type]
    )


breaks(
    DEMANDS,
    lambda: asking(rate=IoRate(1000.0), throughput=Throughput(900.0)),
    ("error", ("w",), "1 demand", "2 demands"),
)
breaks(
    DEMANDS,
    lambda: asking(rate=IoRate(1000.0), throughput=Throughput(8.192), in_flight=8),
    ("error", ("w",), "1 demand", "3 demands"),
)
keeps(DEMANDS, lambda: asking(rate=IoRate(1000.0), throughput=Throughput(8.192)))
keeps(DEMANDS, lambda: asking(in_flight=8))

PROTOCOL = "workload.protocol-unknown"
KNOWN = "SCSI FCP, NVMe/FC, SAS"

breaks(
    PROTOCOL,
    lambda: small_san().change(Table.WORKLOADS, "oltp", protocol="iSCSI"),
    ("error", ("oltp",), KNOWN, "iSCSI"),
)
keeps(PROTOCOL, lambda: small_san().change(Table.WORKLOADS, "oltp", protocol="fcp"))
