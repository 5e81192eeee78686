"""A design of any number of devices for the benchmark of the window, as large ones are built.

Two fabrics; servers with two four-port adapters, 72 of their ports to an edge switch; edges joined
by 24 ISLs to directors; an array for 50 servers. 10,000 devices have some 33,000 cables.
"""

from __future__ import annotations

from itertools import count

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
from tests.benchmarks.large_san import PARTS

PORTS_A_HOST = 8
HOSTS_AN_EDGE = 18
ISLS_AN_EDGE = 24
HOSTS_AN_ARRAY = 50
ARRAY_PORTS = tuple(f"{side}-{port}" for side in (1, 2) for port in (1, 2, 3, 4))
BLADES = (3, 4, 5, 6, 9, 10, 11, 12)
PORTS_A_BLADE = 48
EDGE = "brocade-g630"
EDGE_ISL_PORT = HOSTS_AN_EDGE * PORTS_A_HOST // 2
"""First port of an edge that holds an ISL."""


def hosts_for(devices: int) -> int:
    """How many servers make a design of about so many devices."""
    return max(4, devices * 100 // 319 - 12)


class ScaledSan:
    """The records of one design; ids say what something is: ``host-7``, ``isl-a-3-95``."""

    def __init__(self, hosts: int) -> None:
        catalog = open_catalog()
        parts = {key: catalog.part(id_) for key, id_ in PARTS.items()}
        parts["edge"] = catalog.part(EDGE)
        self._part = {key: part.id for key, part in parts.items()}
        self.records: list[Record] = [
            Project(date="2020-06-15"),
            ReferenceCopy(data=catalog.reference()),
            *(PartCopy(id=part.id, part=part) for part in parts.values()),
            Fabric(id="a", name="Fabric A", side="A"),
            Fabric(id="b", name="Fabric B", side="B"),
        ]
        edges, arrays = -(-hosts // HOSTS_AN_EDGE), -(-hosts // HOSTS_AN_ARRAY)
        needed = edges * ISLS_AN_EDGE + arrays * len(ARRAY_PORTS) // 2
        room = len(BLADES) * PORTS_A_BLADE
        self._cores = next(n for n in count(2) if ISLS_AN_EDGE % n == 0 and n * room >= needed)
        self._free = {f"core-{side}-{n}": 0 for side in "ab" for n in range(self._cores)}
        for core in self._free:
            self._director(core)
        for edge in range(edges):
            for side in "ab":
                self._edge(side, edge)
        for array in range(arrays):
            self._array(array)
        for host in range(hosts):
            self._host(host, host % arrays)

    def design(self) -> Design:
        """The records as a design."""
        return Design(self.records)

    def _director(self, id_: str) -> None:
        _, side, number = id_.split("-")
        x = int(number) * 900.0 + (450.0 if side == "b" else 0.0)
        self.records.append(Device(id=id_, part=self._part["director"], fabric=side, x=x, y=-900))
        self.records.extend(
            Device(id=f"{id_}-blade-{slot}", part=self._part["blade"], parent=id_, slot=str(slot))
            for slot in BLADES
        )

    def _core_port(self, core: str) -> str:
        blade, port = divmod(self._free[core], PORTS_A_BLADE)
        self._free[core] += 1
        return f"{core}-blade-{BLADES[blade]}:{port}"

    def _edge(self, side: str, number: int) -> None:
        id_ = f"edge-{side}-{number}"
        x, y = number * 900.0, 300.0 if side == "a" else 600.0
        self.records.append(Device(id=id_, part=self._part["edge"], fabric=side, x=x, y=y))
        for isl in range(ISLS_AN_EDGE):
            port = EDGE_ISL_PORT + isl
            far = self._core_port(f"core-{side}-{isl % self._cores}")
            self._cable(f"isl-{side}-{number}-{port}", f"{id_}:{port}", far, 30)

    def _array(self, number: int) -> None:
        id_ = f"array-{number}"
        self.records.append(Device(id=id_, part=self._part["array"], x=number * 500.0, y=-300))
        for place, port in enumerate(ARRAY_PORTS):
            core = f"core-{'ab'[place % 2]}-{(number + place // 2) % self._cores}"
            far = self._core_port(core)
            self._cable(f"array-{number}-{port}", f"{id_}:{port}", far, 20, "array optic")

    def _host(self, number: int, array: int) -> None:
        host = f"host-{number}"
        edge, place = divmod(number, HOSTS_AN_EDGE)
        x, y = edge * 900.0 + place % 4 * 220.0, 1000.0 + place // 4 * 160.0
        self.records.append(Device(id=host, part=self._part["server"], x=x, y=y))
        for card in (1, 2):
            hba = f"{host}-hba-{card}"
            self.records.append(Device(id=hba, part=self._part["hba"], parent=host, slot=str(card)))
            for port in range(4):
                socket = place * 4 + (card - 1) * 2 + port // 2
                far = f"edge-{'ab'[port % 2]}-{edge}:{socket}"
                self._cable(f"{hba}-{port + 1}", f"{hba}:{port + 1}", far, 10, "hba optic")
        self.records.append(
            Workload(
                id=f"load-{number}",
                initiators=(host,),
                targets=(f"array-{array}",),
                throughput=Throughput(50 + number % 7 * 10),
                read_share=0.7,
            )
        )

    def _cable(self, id_: str, a: str, b: str, length: float, optic: str = "optic") -> None:
        self.records.append(Port(id=a, optic=self._part[optic]))
        self.records.append(Port(id=b, optic=self._part["optic"]))
        cable = self._part["cable"]
        self.records.append(Cable(id=f"cable-{id_}", a=a, b=b, part=cable, length=Length(length)))
