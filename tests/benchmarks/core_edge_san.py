"""A core-edge design for the load benchmark: two fabrics, hosts and arrays on edges, four cores."""

from __future__ import annotations

from sanwright.catalog import open_catalog
from sanwright.design import (
    Cable,
    Design,
    Device,
    Fabric,
    PartCopy,
    Port,
    Project,
    ReferenceCopy,
    Workload,
)
from sanwright.design.records import Record
from sanwright.units import Length, Throughput
from tests.benchmarks.large_san import ARRAY_PORTS, PARTS

CORES = 4
ISLS = 3
"""Between an edge and each core."""
HOSTS_AN_EDGE = 50
ARRAYS_AN_EDGE_PAIR = 60
ARRAYS_A_HOST = 10
EDGE = "brocade-g630"
EDGE_ISLS = 80
"""First port of an edge that holds an ISL."""
BLADES = (3, 4, 5, 6, 9, 10, 11, 12)


class CoreEdgeSan:
    """A host has a port in each fabric and talks to ten arrays; an array has two ports in each, on
    two edges. 1,000 hosts and 60 arrays make 26 switches and 264 ISLs a fabric, and 10,000 flows.
    """

    def __init__(self, hosts: int, arrays: int, arrays_a_host: int = ARRAYS_A_HOST) -> None:
        catalog = open_catalog()
        self._parts = {key: catalog.part(id_) for key, id_ in PARTS.items()}
        self._parts["edge"] = catalog.part(EDGE)
        self.records: list[Record] = [
            Project(date="2020-06-15"),
            ReferenceCopy(data=catalog.reference()),
            *(PartCopy(id=part.id, part=part) for part in self._parts.values()),
            Fabric(id="a", name="Fabric A", side="A"),
            Fabric(id="b", name="Fabric B", side="B"),
        ]
        self._core_ports = {f"core-{side}-{n}": 0 for side in "ab" for n in range(CORES)}
        for core in self._core_ports:
            self._core(core)
        for side in "ab":
            for edge in range(-(-hosts // HOSTS_AN_EDGE)):
                self._edge(f"edge-{side}-{edge}", side)
            for edge in range(2 * -(-arrays // ARRAYS_AN_EDGE_PAIR)):
                self._edge(f"storage-{side}-{edge}", side)
        for number in range(arrays):
            self._array(number)
        for number in range(hosts):
            self._host(number)
            first = number * arrays_a_host
            targets = {f"array-{(first + n) % arrays}": None for n in range(arrays_a_host)}
            self.records.append(
                Workload(
                    id=f"load-{number}",
                    initiators=(f"host-{number}",),
                    targets=tuple(targets),
                    throughput=Throughput(50 + number % 7 * 10),
                    read_share=0.7,
                )
            )

    def design(self) -> Design:
        """The records as a design."""
        return Design(self.records)

    def _core(self, id_: str) -> None:
        side = id_.split("-")[1]
        self.records.append(Device(id=id_, part=self._parts["director"].id, fabric=side))
        blade = self._parts["blade"].id
        self.records.extend(
            Device(id=f"{id_}-blade-{slot}", part=blade, parent=id_, slot=str(slot))
            for slot in BLADES
        )

    def _edge(self, id_: str, side: str) -> None:
        self.records.append(Device(id=id_, part=self._parts["edge"].id, fabric=side))
        for core in range(CORES):
            name = f"core-{side}-{core}"
            for _ in range(ISLS):
                number = self._core_ports[name]
                self._core_ports[name] += 1
                near = EDGE_ISLS + number % ISLS + core * ISLS
                blade, port = divmod(number, 48)
                self._cable(
                    f"isl-{id_}-{near}", f"{id_}:{near}", f"{name}-blade-{BLADES[blade]}:{port}"
                )

    def _array(self, number: int) -> None:
        id_ = f"array-{number}"
        self.records.append(Device(id=id_, part=self._parts["array"].id))
        pair, place = divmod(number, ARRAYS_AN_EDGE_PAIR)
        for n, port in enumerate(ARRAY_PORTS[:4]):
            edge = f"storage-{'ab'[n % 2]}-{2 * pair + n // 2}"
            self._cable(f"{id_}-{port}", f"{id_}:{port}", f"{edge}:{place}", "array optic")

    def _host(self, number: int) -> None:
        id_, hba = f"host-{number}", f"host-{number}-hba"
        self.records.append(Device(id=id_, part=self._parts["server"].id))
        self.records.append(Device(id=hba, part=self._parts["hba"].id, parent=id_, slot="1"))
        edge, place = divmod(number, HOSTS_AN_EDGE)
        for n, side in enumerate("ab"):
            self._cable(
                f"{id_}-{side}", f"{hba}:{n + 1}", f"edge-{side}-{edge}:{place}", "hba optic"
            )

    def _cable(self, id_: str, a: str, b: str, optic: str = "optic") -> None:
        self.records.append(Port(id=a, optic=self._parts[optic].id))
        self.records.append(Port(id=b, optic=self._parts["optic"].id))
        cable = self._parts["cable"].id
        self.records.append(Cable(id=f"cable-{id_}", a=a, b=b, part=cable, length=Length(20)))
