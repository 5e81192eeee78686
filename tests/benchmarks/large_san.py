"""A large design for the benchmarks: two fabrics, edge switches, directors, arrays."""

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
    Zone,
)
from sanwright.design.records import Record
from sanwright.units import Length, Throughput

HOSTS_AN_EDGE = 20
CORES = 4
ARRAY_PORTS = ("1-1", "1-2", "1-3", "1-4", "2-1", "2-2", "2-3", "2-4")
PARTS = {
    "server": "hpe-dl380-gen10",
    "hba": "emulex-lpe31004-m6",
    "hba optic": "generic-16gfc-sw",
    "edge": "brocade-g620",
    "director": "brocade-x7-8",
    "blade": "brocade-fc64-48",
    "optic": "brocade-57-1000333-01",
    "array": "netapp-aff-a700s",
    "array optic": "generic-32gfc-sw",
    "cable": "generic-lc-lc-om4",
}


class LargeSan:
    """Hosts with a four-port adapter each, two ports a fabric; an edge switch for 20 of them; four
    directors a fabric, an ISL from every edge to each; an array for 50 hosts.
    """

    def __init__(self, hosts: int, *, zones: bool = False) -> None:
        catalog = open_catalog()
        self._parts = {key: catalog.part(id_) for key, id_ in PARTS.items()}
        self.records: list[Record] = [
            Project(date="2020-06-15"),
            ReferenceCopy(data=catalog.reference()),
            *(PartCopy(id=part.id, part=part) for part in self._parts.values()),
            Fabric(id="a", name="Fabric A", side="A"),
            Fabric(id="b", name="Fabric B", side="B"),
        ]
        self._free = {f"core-{side}-{core}": 0 for side in "ab" for core in range(CORES)}
        for core in self._free:
            self._director(core)
        for edge in range(-(-hosts // HOSTS_AN_EDGE)):
            for side in "ab":
                self._edge(side, edge)
        arrays = -(-hosts // 50)
        for array in range(arrays):
            self._array(f"array-{array}", array)
        for host in range(hosts):
            self._host(host, host % arrays, zones)

    def design(self) -> Design:
        """The records as a design."""
        return Design(self.records)

    def _director(self, core: str) -> None:
        blade = self._parts["blade"].id
        side = core.split("-")[1]
        self.records.append(Device(id=core, part=self._parts["director"].id, fabric=side))
        self.records.extend(
            Device(id=f"{core}-blade-{slot}", part=blade, parent=core, slot=str(slot))
            for slot in (3, 4, 5, 6, 9, 10, 11, 12)
        )

    def _core_port(self, core: str) -> str:
        number = self._free[core]
        self._free[core] += 1
        slot = (3, 4, 5, 6, 9, 10, 11, 12)[number // 48]
        return f"{core}-blade-{slot}:{number % 48}"

    def _edge(self, side: str, edge: int) -> None:
        here = f"edge-{side}-{edge}"
        self.records.append(Device(id=here, part=self._parts["edge"].id, fabric=side, x=edge * 180))
        for core in range(CORES):
            self._cable(f"{here}:{44 + core}", self._core_port(f"core-{side}-{core}"), 30)

    def _array(self, id_: str, number: int) -> None:
        self.records.append(Device(id=id_, part=self._parts["array"].id, x=number * 220, y=900))
        for place, port in enumerate(ARRAY_PORTS):
            core = f"core-{'ab'[place % 2]}-{place // 2}"
            self._cable(f"{id_}:{port}", self._core_port(core), 20, optic="array optic")

    def _host(self, number: int, array: int, zones: bool) -> None:
        host, hba = f"host-{number}", f"host-{number}-hba"
        x, y = number % 200 * 200.0, 1400 + number // 200 * 120.0
        self.records.append(Device(id=host, part=self._parts["server"].id, x=x, y=y))
        self.records.append(Device(id=hba, part=self._parts["hba"].id, parent=host, slot="1"))
        edge, place = divmod(number, HOSTS_AN_EDGE)
        for port in range(4):
            side, pair = "ab"[port % 2], port // 2
            socket = f"edge-{side}-{edge}:{place * 2 + pair}"
            self._cable(f"{hba}:{port + 1}", socket, 10, optic="hba optic")
        self.records.append(
            Workload(
                id=f"load-{number}",
                initiators=(host,),
                targets=(f"array-{array}",),
                throughput=Throughput(10),
            )
        )
        for port in range(4 if zones else 0):
            targets = [f"array-{array}:{name}" for name in ARRAY_PORTS[port % 2 :: 2]]
            self.records.append(
                Zone(
                    id=f"zone-{number}-{port}",
                    name=f"z_host{number}_{port}",
                    fabric="ab"[port % 2],
                    members=(f"{hba}:{port + 1}", *targets),
                )
            )

    def _cable(self, a: str, b: str, length: float, optic: str = "optic") -> None:
        self.records.append(Port(id=a, optic=self._parts[optic].id))
        self.records.append(Port(id=b, optic=self._parts["optic"].id))
        self.records.append(
            Cable(
                id=f"cable-{a}".replace(":", "."),
                a=a,
                b=b,
                part=self._parts["cable"].id,
                length=Length(length),
            )
        )
