"""The glossary: the terms of the field that this report uses, for a reader from outside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reportlab.platypus import Flowable

from sanwright.analysis import LinkKind
from sanwright.reports.grid import Cell, Column, Grid, Row
from sanwright.reports.material import Material
from sanwright.reports.prose import section

TITLE, KEY = "Glossary", "glossary"


@dataclass(frozen=True, slots=True)
class Term:
    """A term; ``topic`` empty: always printed, else only where the design has the topic."""

    name: str
    meaning: str
    topic: str = ""


TERMS = (
    Term(
        "8GFC, 16GFC, 32GFC, 64GFC",
        "Generations of Fibre Channel; the number stands for the nominal speed in Gb/s.",
        "fc",
    ),
    Term(
        "Access gateway",
        "A switch that passes its hosts on to another switch and is no part of the fabric itself; "
        "Cisco calls it NPV.",
        "gateway",
    ),
    Term(
        "Adapter, HBA",
        "Host bus adapter: the card in a server that connects it to the storage network.",
    ),
    Term(
        "Array",
        "A storage system with its own controllers, ports and drives.",
    ),
    Term(
        "Bottleneck",
        "The link or slot that is full first when a workload grows.",
    ),
    Term(
        "Buffer credits",
        "Frames that a port may have under way before it has to wait; a long line needs many.",
        "isl",
    ),
    Term(
        "Cage",
        "The opening of a port into which an optic is put.",
    ),
    Term(
        "Capacity of a link",
        "The payload per second that one direction carries at the negotiated speed.",
    ),
    Term(
        "Fabric",
        "A network of one or more switches that act as one. Two separate fabrics (A and B) keep"
        " storage reachable when one fails.",
        "fabric",
    ),
    Term(
        "Fan-in",
        "How much host link capacity shares the link capacity of one array.",
        "fabric",
    ),
    Term(
        "Headroom",
        "Capacity less load: what could still be added.",
    ),
    Term(
        "Initiator, target",
        "The side that asks for data (the host) and the side that answers (the storage).",
    ),
    Term(
        "IOPS",
        "I/O operations (reads and writes) per second.",
    ),
    Term(
        "ISL",
        "Inter-switch link: a cable between two switches of one fabric.",
        "isl",
    ),
    Term(
        "MB/s",
        "Megabytes (1,000,000 bytes) of payload per second.",
    ),
    Term(
        "Margin",
        "The longest allowed length of a cable less its real length; negative where it is too "
        "long.",
    ),
    Term(
        "Multipathing",
        "Software in the host that spreads I/O over several ways to the same storage.",
    ),
    Term(
        "Negotiated speed",
        "The highest speed that both ends of a link, and the optics in them, can do.",
    ),
    Term(
        "OM1 to OM5, OS2",
        "Grades of optical fibre: OM are multimode (short distances), OS2 is single-mode (long "
        "distances).",
    ),
    Term(
        "Optic, transceiver",
        "The exchangeable module that turns electrical signals into light; short-wave (SW) for "
        "multimode, long-wave (LW) for single-mode fibre.",
    ),
    Term(
        "Oversubscription",
        "How much link capacity wants through less link capacity, as a ratio such as 7:1.",
        "isl",
    ),
    Term(
        "Path",
        "A way from one initiator port to one target port.",
    ),
    Term(
        "PCIe",
        "The bus inside a server that an adapter sits on; its generation and number of lanes "
        "limit the adapter.",
        "pcie",
    ),
    Term(
        "RAID",
        "Ways of binding drives together so that one or more may fail without loss of data.",
        "raid",
    ),
    Term(
        "Rule pack",
        "The named set of limits by which a design is judged; guides of makers differ, so it is "
        "chosen.",
    ),
    Term(
        "SAS",
        "Serial Attached SCSI: direct cabling between adapters and drive enclosures.",
        "sas",
    ),
    Term(
        "TB, TiB",
        "Decimal and binary terabyte: 1 TB is 0.909 TiB.",
    ),
    Term(
        "Utilisation",
        "Load as a share of capacity.",
    ),
    Term(
        "Waiver",
        "A finding that somebody accepted, with a reason.",
    ),
    Term(
        "Workload",
        "An application's traffic: who talks to what, how much, in which pieces.",
    ),
    Term(
        "Zone",
        "Ports of a fabric that are allowed to talk to each other.",
        "zone",
    ),
)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    topics = {"", *_topics(material)}
    rows = [
        Row((Cell(term.name, bold=True), term.meaning)) for term in TERMS if term.topic in topics
    ]
    return [*section(TITLE, KEY), Grid((Column("Term", 1.3), Column("Meaning", 4.0)), rows)]


def _topics(material: Material) -> Iterator[str]:
    links = material.assessment.links.values()
    if any(link.speed is not None and link.speed.protocol == "FC" for link in links):
        yield "fc"
    if any(link.kind is LinkKind.ISL for link in links):
        yield "isl"
    if any(link.kind is LinkKind.SAS for link in links):
        yield "sas"
    if any(link.fabric is not None for link in links):
        yield "fabric"
    if any(map(material.assessment.is_gateway, material.assessment.switches())):
        yield "gateway"
    if material.assessment.adapters:
        yield "pcie"
    if material.tables.raid_groups:
        yield "raid"
    if material.tables.zones:
        yield "zone"
