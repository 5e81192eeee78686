"""The terms that a glossary may explain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.language import mark
from sanwright.text import tr


@dataclass(frozen=True, slots=True)
class Term:
    """A term with what it means. ``name`` may hold several words for it, parted by commas.

    A document uses it if one of these words, or of those in ``also``, begins a word in it.
    """

    name: str
    meaning: str
    also: str = ""

    @property
    def shown(self) -> str:
        """The name in the language in use."""
        return tr(self.name)

    @property
    def words(self) -> Iterator[str]:
        """What to look for in a document, in small letters."""
        for text in (self.name, self.also):
            yield from (word for piece in tr(text).split(",") if (word := piece.strip().casefold()))


TERMS = (
    Term(
        mark("8GFC, 16GFC, 32GFC, 64GFC, 128GFC"),
        mark("Generations of Fibre Channel; the number stands for the nominal speed in Gb/s."),
    ),
    Term(
        mark("Access gateway"),
        mark(
            "A switch that passes its hosts on to another switch and is no part of the fabric "
            "itself; Cisco calls it NPV."
        ),
        mark("gateway uplink"),
    ),
    Term(
        mark("Adapter, HBA"),
        mark("Host bus adapter: the card in a server that connects it to the storage network."),
    ),
    Term(
        mark("Active optical cable, AOC"),
        mark("A cable with optics that are fixed to its ends and sold with it."),
        mark("active optical"),
    ),
    Term(
        mark("Array, storage system"),
        mark("A storage system with its own controllers, ports and drives."),
    ),
    Term(
        mark("Attenuation, loss"),
        mark(
            "The light that a run of fibre takes away, in dB: the glass by its length, and every "
            "connection and splice. The loss budget is how much a speed can bear."
        ),
    ),
    Term(
        mark("Bottleneck"),
        mark("The link, slot or device that is full first when a workload grows."),
    ),
    Term(
        mark("Buffer credits"),
        mark(
            "Frames that a port may have under way before it has to wait; a long line needs many."
        ),
        mark("credits"),
    ),
    Term(
        mark("Cage"),
        mark("The opening of a port into which an optic is put."),
    ),
    Term(
        mark("Capacity of a link"),
        mark("The payload per second that one direction carries at the negotiated speed."),
        mark("capacity"),
    ),
    Term(
        mark("Data reduction"),
        mark(
            "How much more hosts can write than the drives hold, by compression and deduplication, "
            "as a ratio such as 3:1. It depends on the data."
        ),
    ),
    Term(
        mark("Director"),
        mark("A large switch that is a chassis with blades."),
    ),
    Term(
        mark("Fabric"),
        mark(
            "A network of one or more switches that act as one. Two separate fabrics (A and B) keep"
            " storage reachable when one fails."
        ),
    ),
    Term(
        mark("Fan-in"),
        mark("How much host link capacity shares the link capacity of one array."),
    ),
    Term(
        mark("Headroom"),
        mark("Capacity less load: what could still be added."),
    ),
    Term(
        mark("Hop"),
        mark("A step from one switch to the next on the way through a fabric."),
    ),
    Term(
        mark("Initiator, target"),
        mark("The side that asks for data (the host) and the side that answers (the storage)."),
    ),
    Term(
        mark("IOPS"),
        mark("I/O operations (reads and writes) per second."),
    ),
    Term(
        mark("ISL"),
        mark("Inter-switch link: a cable between two switches of one fabric."),
        mark("inter-switch link"),
    ),
    Term(
        mark("Latency"),
        mark("The time from an I/O request to its answer."),
    ),
    Term(
        mark("LUN, namespace"),
        mark("The piece of storage that an array shows to a host as a disk; NVMe: namespace."),
    ),
    Term(
        mark("MB/s"),
        mark("Megabytes (1,000,000 bytes) of payload per second."),
    ),
    Term(
        mark("Margin of a cable"),
        mark(
            "The longest allowed length of a cable less its real length; negative where it is too "
            "long."
        ),
        mark("margin"),
    ),
    Term(
        mark("Multipathing"),
        mark("Software in the host that spreads I/O over several ways to the same storage."),
    ),
    Term(
        mark("Negotiated speed"),
        mark("The highest speed that both ends of a link, and the optics in them, can do."),
        mark("negotiat"),
    ),
    Term(
        mark("NVMe/FC, SCSI FCP"),
        mark(
            "The two ways in which hosts talk to storage over Fibre Channel: NVMe commands, or the "
            "older SCSI commands. Both can share ports and cables."
        ),
        mark("FC-NVMe"),
    ),
    Term(
        mark("OM1 to OM5, OS2"),
        mark(
            "Grades of optical fibre: OM are multimode (short distances), OS are single-mode (long "
            "distances)."
        ),
        mark("OM1, OM2, OM3, OM4, OM5, OS1, OS2"),
    ),
    Term(
        mark("Optic, transceiver"),
        mark(
            "The exchangeable module that turns electrical signals into light; short-wave (SW) for "
            "multimode, long-wave (LW) for single-mode fibre."
        ),
    ),
    Term(
        mark("Oversubscription"),
        mark("How much link capacity wants through less link capacity, as a ratio such as 7:1."),
    ),
    Term(
        mark("Patch panel"),
        mark("A panel in the rack in which the ends of installed fibre meet patch cables."),
    ),
    Term(
        mark("Path"),
        mark("A way from one initiator port to one target port."),
    ),
    Term(
        mark("PCIe"),
        mark(
            "The bus inside a server that an adapter sits on; its generation and number of lanes "
            "limit the adapter."
        ),
    ),
    Term(
        mark("Queue depth"),
        mark("The I/Os that a host port keeps waiting for one LUN at a time."),
    ),
    Term(
        mark("RAID"),
        mark("Ways of binding drives together so that one or more may fail without loss of data."),
    ),
    Term(
        mark("Rack unit"),
        mark("The height of a place in a rack, U for short: 44.45 mm."),
    ),
    Term(
        mark("Rule pack"),
        mark(
            "The named set of limits by which a design is judged; guides of makers differ, so it is"
            " chosen."
        ),
    ),
    Term(
        mark("SAS"),
        mark("Serial Attached SCSI: direct cabling between adapters and drive enclosures."),
    ),
    Term(
        mark("Single point of failure"),
        mark("A thing whose failure alone cuts a host off from its storage."),
        mark("single points of failure"),
    ),
    Term(
        mark("TB, TiB"),
        mark("Decimal and binary terabyte: 1 TB is 0.909 TiB."),
    ),
    Term(
        mark("Trunk"),
        mark(
            "Several ISLs between the same two switches that carry traffic as one; Cisco calls it a"
            " port channel."
        ),
    ),
    Term(
        mark("Utilisation"),
        mark("Load as a share of capacity."),
    ),
    Term(
        mark("Waiver"),
        mark("A finding that somebody accepted, with a reason."),
        mark("accepted findings"),
    ),
    Term(
        mark("Workload"),
        mark("An application's traffic: who talks to what, how much, in which pieces."),
    ),
    Term(
        mark("Zone"),
        mark("Ports of a fabric that are allowed to talk to each other."),
    ),
)
