"""The terms that a glossary may explain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.text import NOTHING, Text, tr


@dataclass(frozen=True, slots=True)
class Term:
    """A term with what it means. ``name`` may hold several words for it, parted by commas.

    A document uses it if one of these words, or of those in ``also``, begins a word in it.
    """

    name: Text
    meaning: Text
    also: Text = NOTHING

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
        Text("8GFC, 16GFC, 32GFC, 64GFC, 128GFC"),
        Text("Generations of Fibre Channel; the number stands for the nominal speed in Gb/s."),
    ),
    Term(
        Text("Access gateway"),
        Text(
            "A switch that passes its hosts on to another switch and is no part of the fabric "
            "itself; Cisco calls it NPV."
        ),
        Text("gateway uplink"),
    ),
    Term(
        Text("Adapter, HBA"),
        Text("Host bus adapter: the card in a server that connects it to the storage network."),
    ),
    Term(
        Text("Active optical cable, AOC"),
        Text("A cable with optics that are fixed to its ends and sold with it."),
        Text("active optical"),
    ),
    Term(
        Text("Array, storage system"),
        Text("A storage system with its own controllers, ports and drives."),
    ),
    Term(
        Text("Attenuation, loss"),
        Text(
            "The light that a run of fibre takes away, in dB: the glass by its length, and every "
            "connection and splice. The loss budget is how much a speed can bear."
        ),
    ),
    Term(
        Text("Bottleneck"),
        Text("The link, slot or device that is full first when a workload grows."),
    ),
    Term(
        Text("Buffer credits"),
        Text(
            "Frames that a port may have under way before it has to wait; a long line needs many."
        ),
        Text("credits"),
    ),
    Term(
        Text("Cage"),
        Text("The opening of a port into which an optic is put."),
    ),
    Term(
        Text("Capacity of a link"),
        Text("The payload per second that one direction carries at the negotiated speed."),
        Text("capacity"),
    ),
    Term(
        Text("Data reduction"),
        Text(
            "How much more hosts can write than the drives hold, by compression and deduplication, "
            "as a ratio such as 3:1. It depends on the data."
        ),
    ),
    Term(
        Text("Director"),
        Text("A large switch that is a chassis with blades."),
    ),
    Term(
        Text("Fabric"),
        Text(
            "A network of one or more switches that act as one. Two separate fabrics (A and B) keep"
            " storage reachable when one fails."
        ),
    ),
    Term(
        Text("Fan-in"),
        Text("How much host link capacity shares the link capacity of one array."),
    ),
    Term(
        Text("Headroom"),
        Text("Capacity less load: what could still be added."),
    ),
    Term(
        Text("Hop"),
        Text("A step from one switch to the next on the way through a fabric."),
    ),
    Term(
        Text("Initiator, target"),
        Text("The side that asks for data (the host) and the side that answers (the storage)."),
    ),
    Term(
        Text("IOPS"),
        Text("I/O operations (reads and writes) per second."),
    ),
    Term(
        Text("ISL"),
        Text("Inter-switch link: a cable between two switches of one fabric."),
        Text("inter-switch link"),
    ),
    Term(
        Text("Latency"),
        Text("The time from an I/O request to its answer."),
    ),
    Term(
        Text("LUN, namespace"),
        Text("The piece of storage that an array shows to a host as a disk; NVMe: namespace."),
    ),
    Term(
        Text("MB/s"),
        Text("Megabytes (1,000,000 bytes) of payload per second."),
    ),
    Term(
        Text("Margin of a cable"),
        Text(
            "The longest allowed length of a cable less its real length; negative where it is too "
            "long."
        ),
        Text("margin"),
    ),
    Term(
        Text("Multipathing"),
        Text("Software in the host that spreads I/O over several ways to the same storage."),
    ),
    Term(
        Text("Negotiated speed"),
        Text("The highest speed that both ends of a link, and the optics in them, can do."),
        Text("negotiat"),
    ),
    Term(
        Text("NVMe/FC, SCSI FCP"),
        Text(
            "The two ways in which hosts talk to storage over Fibre Channel: NVMe commands, or the "
            "older SCSI commands. Both can share ports and cables."
        ),
        Text("FC-NVMe"),
    ),
    Term(
        Text("OM1 to OM5, OS2"),
        Text(
            "Grades of optical fibre: OM are multimode (short distances), OS are single-mode (long "
            "distances)."
        ),
        Text("OM1, OM2, OM3, OM4, OM5, OS1, OS2"),
    ),
    Term(
        Text("Optic, transceiver"),
        Text(
            "The exchangeable module that turns electrical signals into light; short-wave (SW) for "
            "multimode, long-wave (LW) for single-mode fibre."
        ),
    ),
    Term(
        Text("Oversubscription"),
        Text("How much link capacity wants through less link capacity, as a ratio such as 7:1."),
    ),
    Term(
        Text("Patch panel"),
        Text("A panel in the rack in which the ends of installed fibre meet patch cables."),
    ),
    Term(
        Text("Path"),
        Text("A way from one initiator port to one target port."),
    ),
    Term(
        Text("PCIe"),
        Text(
            "The bus inside a server that an adapter sits on; its generation and number of lanes "
            "limit the adapter."
        ),
    ),
    Term(
        Text("Queue depth"),
        Text("The I/Os that a host port keeps waiting for one LUN at a time."),
    ),
    Term(
        Text("RAID"),
        Text("Ways of binding drives together so that one or more may fail without loss of data."),
    ),
    Term(
        Text("Rack unit"),
        Text("The height of a place in a rack, U for short: 44.45 mm."),
    ),
    Term(
        Text("Rule pack"),
        Text(
            "The named set of limits by which a design is judged; guides of makers differ, so it is"
            " chosen."
        ),
    ),
    Term(
        Text("SAS"),
        Text("Serial Attached SCSI: direct cabling between adapters and drive enclosures."),
    ),
    Term(
        Text("Single point of failure"),
        Text("A thing whose failure alone cuts a host off from its storage."),
        Text("single points of failure"),
    ),
    Term(
        Text("TB, TiB"),
        Text("Decimal and binary terabyte: 1 TB is 0.909 TiB."),
    ),
    Term(
        Text("Trunk"),
        Text(
            "Several ISLs between the same two switches that carry traffic as one; Cisco calls it a"
            " port channel."
        ),
    ),
    Term(
        Text("Utilisation"),
        Text("Load as a share of capacity."),
    ),
    Term(
        Text("Waiver"),
        Text("A finding that somebody accepted, with a reason."),
        Text("accepted findings"),
    ),
    Term(
        Text("Workload"),
        Text("An application's traffic: who talks to what, how much, in which pieces."),
    ),
    Term(
        Text("Zone"),
        Text("Ports of a fabric that are allowed to talk to each other."),
    ),
)
