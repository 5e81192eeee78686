"""Small designs for the tests: real parts from the catalog, hand-made ones where none is real."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import msgspec

from sanwright import edits
from sanwright.catalog import Catalog, open_catalog
from sanwright.design import (
    Cable,
    Design,
    Device,
    Fabric,
    PartCopy,
    Port,
    Project,
    Record,
    ReferenceCopy,
    Table,
    Tables,
    Workload,
)
from sanwright.documents import new_design
from sanwright.parts import CableSeries as CableFacts
from sanwright.parts import (
    Confidence,
    Figure,
    Optic,
    OpticsFitting,
    Part,
    PartKind,
    PcieInterface,
    PortGroup,
    PortRole,
    Reference,
)
from sanwright.units import DataSize, Length, Throughput

SWITCH = "brocade-g620"
SERVER = "hpe-dl380-gen10"
HBA = "qlogic-qle2742"
ARRAY = "netapp-aff-a700s"
SWITCH_OPTIC = "brocade-57-1000485-01"
HOST_OPTIC = "generic-32gfc-sw"
DAY = "2020-06-15"
"""By which the designs are judged: nothing in the small SAN is past its life then."""
ARRAY_OPTIC = "netapp-32gfc-sw-shipped"
LC_OM1, LC_OM2 = "generic-lc-lc-om1", "generic-lc-lc-om2"
LC_OM3, LC_OM4, LC_OS2 = "generic-lc-lc-om3", "generic-lc-lc-om4", "generic-lc-lc-os2"


@cache
def catalog() -> Catalog:
    """The catalog of this checkout, opened once."""
    return open_catalog()


@cache
def reference() -> Reference:
    """Its standards tables and rule pack."""
    return catalog().reference()


def figure(value: Any) -> Figure[Any]:
    """A figure that stands for a known fact."""
    return Figure(value=value, sources=("test",), confidence=Confidence.HIGH)


def ports(
    role: PortRole,
    count: int | None,
    speeds: Sequence[str] | None,
    *,
    cage: str = "SFP+",
    optics: OpticsFitting = OpticsFitting.NONE,
    protocol: str = "FC",
    lanes: int = 1,
) -> PortGroup:
    """Ports 0, 1, ...; without optics unless asked for, so that only their own speeds count."""
    return PortGroup(
        role=role,
        protocol=protocol,
        count=None if count is None else figure(count),
        cage=cage,
        optics=optics,
        lanes=lanes,
        speeds=None if speeds is None else figure(tuple(speeds)),
    )


def part(id_: str, kind: PartKind, group: PortGroup | None = None, **facets: Any) -> Part:
    """A part that nobody sells."""
    groups = {} if group is None else {"ports": group}
    return Part(id=id_, kind=kind, vendor="Test", model=id_, ports=groups, **facets)


def switch(id_: str, speeds: Sequence[str] | None = ("16GFC",), count: int = 64) -> Part:
    """A switch of fixed ports."""
    return part(id_, PartKind.SWITCH, ports(PortRole.FABRIC, count, speeds))


def array(id_: str, speeds: Sequence[str] | None = ("16GFC",), count: int = 8) -> Part:
    """An array of fixed ports."""
    return part(id_, PartKind.ARRAY, ports(PortRole.TARGET, count, speeds))


def hba(
    id_: str,
    speeds: Sequence[str] | None = ("16GFC",),
    count: int = 2,
    pcie: tuple[str | None, int | None] | None = None,
) -> Part:
    """An HBA of fixed ports; ``pcie`` is generation and lanes of the card."""
    facet = None
    if pcie is not None:
        generation, lanes = pcie
        facet = PcieInterface(
            generation=figure(generation) if generation is not None else None,
            lanes=figure(lanes) if lanes is not None else None,
        )
    return part(id_, PartKind.HBA, ports(PortRole.INITIATOR, count, speeds), pcie=facet)


def optic(
    id_: str,
    speeds: Sequence[str] | None,
    *,
    class_: str = "SW",
    form_factor: str = "SFP+",
    connector: str = "LC",
) -> Part:
    """A transceiver that nobody sells."""
    facts = Optic(
        form_factor=form_factor,
        class_=class_,
        connector=connector,
        speeds=None if speeds is None else figure(tuple(speeds)),
    )
    return part(id_, PartKind.OPTIC, optic=facts)


def cable_part(id_: str, medium: str, a: str = "", b: str = "") -> Part:
    """A cable series that nobody sells; plugs that are not named fit everything."""
    facts = CableFacts(medium=medium, connector_a=a, connector_b=b or a)
    return part(id_, PartKind.CABLE, cable=facts)


WIRE = cable_part("wire", "OM4")
"""A cable whose plugs fit every port."""


class Sketch:
    """Collects the records of a design; the parts that they use come along by themselves."""

    def __init__(self, tables: Reference | None = None) -> None:
        self._records: dict[tuple[Table, str], Record] = {}
        self.put(
            Project(name="Test", date=DAY),
            ReferenceCopy(data=tables if tables is not None else reference()),
            Fabric(id="fabric-a", name="Fabric A", side="A"),
            Fabric(id="fabric-b", name="Fabric B", side="B"),
        )

    def put(self, *records: Record) -> Sketch:
        """Add records, or replace those with the same id."""
        for record in records:
            self._records[record.TABLE, record.id] = record
        return self

    def change(self, table: Table, id_: str, **fields: Any) -> Sketch:
        """Set fields of a record."""
        return self.put(msgspec.structs.replace(self._records[table, id_], **fields))

    def remove(self, table: Table, *ids: str) -> Sketch:
        """Take records out."""
        for id_ in ids:
            del self._records[table, id_]
        return self

    def keep(self, wanted: Part | str) -> str:
        """Hold a part; returns its id. A text is the id of a part in the catalog."""
        found = catalog().part(wanted) if isinstance(wanted, str) else wanted
        self.put(PartCopy(id=found.id, part=found))
        return found.id

    def device(self, id_: str, wanted: Part | str, **fields: Any) -> Sketch:
        """Place a device; its cages stay empty."""
        return self.put(Device(id=id_, part=self.keep(wanted), **fields))

    def optic(self, wanted: Part | str, *references: str) -> Sketch:
        """Fit one kind of optic into these ports."""
        id_ = self.keep(wanted)
        return self.put(*(Port(id=reference, optic=id_) for reference in references))

    def cable(
        self,
        id_: str,
        a: str,
        b: str,
        wanted: Part | str = WIRE,
        length: float | None = 10.0,
        **fields: Any,
    ) -> Sketch:
        """Draw a cable."""
        metres = None if length is None else Length(length)
        return self.put(Cable(id=id_, a=a, b=b, part=self.keep(wanted), length=metres, **fields))

    def workload(
        self,
        id_: str,
        initiators: Iterable[str],
        targets: Iterable[str],
        mb_s: float | None,
        read_share: float = 1.0,
        **fields: Any,
    ) -> Sketch:
        """Let initiators talk to targets; ``mb_s`` None: nobody knows how much."""
        return self.put(
            Workload(
                id=id_,
                initiators=tuple(initiators),
                targets=tuple(targets),
                throughput=None if mb_s is None else Throughput(mb_s),
                block_size=DataSize(8192),
                read_share=read_share,
                **fields,
            )
        )

    def design(self) -> Design:
        """The design as it stands; the sketch may go on."""
        order = list(Table)
        return Design(sorted(self._records.values(), key=lambda record: order.index(record.TABLE)))


def small_san() -> Sketch:
    """A host on two fabrics with an array, all 32GFC and OM4, about which no rule complains."""
    sketch = Sketch()
    sketch.device("host", SERVER, name="ESX 1")
    sketch.device(
        "hba", HBA, parent="host", slot="1", slot_pcie_generation="3.0", slot_pcie_lanes=8
    )
    sketch.device("fc-a", SWITCH, fabric="fabric-a").device("fc-b", SWITCH, fabric="fabric-b")
    sketch.device("array", ARRAY)
    sketch.optic(HOST_OPTIC, "hba:1", "hba:2")
    sketch.optic(SWITCH_OPTIC, *(f"fc-{side}:{port}" for side in "ab" for port in range(3)))
    sketch.optic(ARRAY_OPTIC, *(f"array:{node}-{port}" for node in (1, 2) for port in (1, 2)))
    sketch.cable("c1", "hba:1", "fc-a:0", LC_OM4).cable("c2", "hba:2", "fc-b:0", LC_OM4)
    sketch.cable("c3", "fc-a:1", "array:1-1", LC_OM4).cable("c4", "fc-a:2", "array:2-1", LC_OM4)
    sketch.cable("c5", "fc-b:1", "array:1-2", LC_OM4).cable("c6", "fc-b:2", "array:2-2", LC_OM4)
    return sketch.workload("oltp", ["host"], ["array"], 1000.0, read_share=0.7)


def rows(tables: Any) -> dict[Table, dict[str, Record]]:
    """All records of a design, for comparing two."""
    return {table: dict(tables.rows(table)) for table in Table}


def order(tables: Tables) -> dict[Table, list[str]]:
    """In which order the records stand."""
    return {table: list(tables.rows(table)) for table in Table}


def names_elsewhere(design: Design) -> list[tuple[str, str]]:
    """Ids and names that a copy of everything gets in another design."""
    other = new_design(catalog())
    copied = edits.copy_with_fabrics(design, {*design.devices, *design.notes})
    other.apply(edits.paste_records(other, copied, 8.0, 8.0)[0])
    return [(device.id, device.name) for device in other.devices.values()]
