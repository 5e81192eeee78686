"""Cases of the rules about adapters, their slots, and the protocol along a path."""

from __future__ import annotations

from msgspec.structs import replace

from sanwright.design import Table
from sanwright.parts import Array, Part, PartKind, PcieInterface, PortRole, SlotGroup, Threshold
from sanwright.parts.reference import Reference
from sanwright.units import Throughput
from tests.builders import (
    HBA,
    Sketch,
    array,
    cable_part,
    figure,
    hba,
    part,
    ports,
    reference,
    small_san,
    switch,
)
from tests.checks.rule_cases import breaks, keeps

# --- PCIe: the dual 64GFC adapter in an old slot ------------------------------------------------

PCIE = "adapter.pcie-bottleneck"


def dual_64gfc(generation: str, lanes: int = 8, cables: int = 2) -> Sketch:
    """A QLE2872 (PCIe 4.0 x8) in a slot of a DL380 Gen10, with ``cables`` to 64GFC switches."""
    sketch = Sketch().device("server", "hpe-dl380-gen10")
    sketch.device(
        "hba",
        "qlogic-qle2872",
        parent="server",
        slot="1",
        slot_pcie_generation=generation,
        slot_pcie_lanes=lanes,
    )
    sketch.optic("generic-64gfc-sw", "hba:1", "hba:2")
    for port in range(cables):
        sketch.device(f"fc{port}", switch("fc", ("64GFC",)))
        sketch.cable(f"c{port}", f"hba:{port + 1}", f"fc{port}:0", cable_part("fibre", "OM4"), 10)
    return sketch


def sas_card(cables: int, lanes: int = 8, generation: str = "3.0") -> Sketch:
    """A card of four 12G ports for PCIe 3.0 x8 with some of them cabled, each 4,800 MB/s."""
    group = ports(PortRole.INITIATOR, 4, ("12G-SAS",), protocol="SAS", lanes=4)
    pcie = PcieInterface(generation=figure("3.0"), lanes=figure(8))
    sketch = Sketch().device("server", part("box", PartKind.SERVER))
    sketch.device(
        "hba",
        part("16e", PartKind.SAS_ADAPTER, group, pcie=pcie),
        parent="server",
        slot_pcie_generation=generation,
        slot_pcie_lanes=lanes,
    )
    shelf = ports(PortRole.EXPANDER, 4, ("12G-SAS",), protocol="SAS", lanes=4)
    for port in range(cables):
        sketch.device(f"shelf{port}", part("shelf", PartKind.SAS_ENCLOSURE, shelf))
        sketch.cable(f"c{port}", f"hba:{port}", f"shelf{port}:0")
    return sketch


breaks(
    PCIE,
    lambda: dual_64gfc("3.0"),
    ("warning", ("hba",), Throughput(7876.8), Throughput(12800)),
)
breaks(
    PCIE,
    lambda: dual_64gfc("4.0", 4),
    ("warning", ("hba",), Throughput(7876.8), Throughput(12800)),
)
keeps(PCIE, lambda: dual_64gfc("4.0"))
keeps(PCIE, lambda: dual_64gfc("3.0", cables=1))
breaks(
    PCIE,
    lambda: dual_64gfc("3.0", cables=0),
    ("warning", ("hba",), Throughput(7876.8), Throughput(12800)),
)
breaks(PCIE, lambda: sas_card(2), ("info", ("hba",), Throughput(7876.8), Throughput(9600)))
keeps(PCIE, lambda: sas_card(1))
keeps(PCIE, lambda: sas_card(0, 1))
breaks(PCIE, lambda: sas_card(1, 4), ("warning", ("hba",), Throughput(3938.4), Throughput(4800)))
keeps("adapter.pcie-unknown", lambda: dual_64gfc("3.0"))

# --- slots ------------------------------------------------------------------------------------


def server(
    slots: int | None, *, accepts: str = "pcie", prefix: str = "", is_numbered: bool = True
) -> Part:
    count = None if slots is None else figure(slots)
    group = SlotGroup(accepts=(accepts,), count=count, prefix=prefix, is_numbered=is_numbered)
    return part("server", PartKind.SERVER, slots={"pcie": group})


def card(fits: str = "pcie") -> Part:
    return replace(hba("card", pcie=("4.0", 8)), fits=(fits,) if fits else ())


def fitted(wanted: Part, *slots: str, fits: str = "pcie") -> Sketch:
    """Cards a, b, ... in these slots of the server."""
    sketch = Sketch().device("s", wanted)
    for name, slot in zip("abcdef", slots, strict=False):
        sketch.device(name, card(fits), parent="s", slot=slot)
    return sketch


MANY, UNKNOWN = "adapter.too-many", "adapter.slots-unknown"
breaks(
    MANY,
    lambda: fitted(server(1), "1", ""),
    ("error", ("s", "a", "b"), "1 slot", "2 cards"),
)
keeps(MANY, lambda: fitted(server(2), "1", "2"))
keeps(MANY, lambda: fitted(server(None), "1", "2", "3"))
keeps(MANY, lambda: fitted(server(1), "1", "2", fits=""))
keeps(MANY, small_san)

breaks(UNKNOWN, lambda: fitted(server(None), "1", "2"), ("unverified", ("s",), None, None))
keeps(UNKNOWN, lambda: fitted(server(None), "1"))
keeps(UNKNOWN, lambda: fitted(server(None)))
keeps(UNKNOWN, lambda: fitted(server(2), "1", "2"))
keeps(UNKNOWN, lambda: fitted(server(None, accepts="ocp"), "1", "2"))

TWICE, NOWHERE = "adapter.slot-twice", "adapter.no-such-slot"
breaks(
    TWICE,
    lambda: fitted(server(4), "1", "2", "2"),
    ("error", ("s", "b", "c"), "1 card", "2 cards"),
)
keeps(TWICE, lambda: fitted(server(4), "1", "2"))
keeps(TWICE, lambda: fitted(server(4), "", ""))

breaks(NOWHERE, lambda: fitted(server(2), "3"), ("error", ("a", "s"), "slots 1 to 2", "slot 3"))
breaks(
    NOWHERE, lambda: fitted(server(1, prefix="A"), "1"), ("error", ("a", "s"), "slots A1", "slot 1")
)
keeps(NOWHERE, lambda: fitted(server(2), "2"))
keeps(NOWHERE, lambda: fitted(server(2), ""))
keeps(NOWHERE, lambda: fitted(server(None), "9"))
keeps(NOWHERE, lambda: fitted(server(2, is_numbered=False), "9"))

FIT = "adapter.does-not-fit"


def bays(*accepts: str) -> Part:
    """A box with one slot for each of these, numbered in order."""
    slots = {
        name: SlotGroup(accepts=(name,), count=figure(1), first=number)
        for number, name in enumerate(accepts, start=1)
    }
    return part("box", PartKind.SERVER, slots=slots)


breaks(FIT, lambda: fitted(bays("mezzanine"), "1"), ("error", ("a", "s"), "Mezzanine", "PCIe"))
breaks(FIT, lambda: fitted(bays("pcie", "ocp"), "2"), ("error", ("a", "s"), "OCP", "PCIe"))
keeps(FIT, lambda: fitted(bays("pcie", "ocp"), "1"))
keeps(FIT, lambda: fitted(bays("ocp", "pcie"), ""))
keeps(FIT, lambda: fitted(bays("mezzanine"), "1", fits=""))
keeps(FIT, lambda: Sketch().device("s", part("s", PartKind.SERVER)).device("a", card(), parent="s"))

# --- one adapter --------------------------------------------------------------------------------

SINGLE = "host.single-adapter"


def asking_for(adapters: float) -> Reference:
    """The tables with a pack that wants so many adapters in a host."""
    limit = Threshold(
        key="adapters-per-host-min", value=adapters, unit="adapters", meaning="Adapters in a host"
    )
    pack = reference().rule_pack
    kept = tuple(item for item in pack.thresholds if item.key != limit.key)
    return replace(reference(), rule_pack=replace(pack, thresholds=(*kept, limit)))


def host(cards: int, links: int, adapters: float = 2) -> Sketch:
    sketch = Sketch(asking_for(adapters)).device("s", server(8)).device("sw", switch("sw"))
    for number in range(cards):
        sketch.device(f"hba{number}", card(), parent="s", slot=str(number + 1))
    for number in range(links):
        sketch.cable(f"c{number}", f"hba{number % cards}:{number // cards}", f"sw:{number}")
    return sketch


breaks(SINGLE, lambda: host(1, 2), ("info", ("s",), "2 adapters", "1 adapter"))
breaks(SINGLE, lambda: host(2, 4, 3), ("info", ("s",), "3 adapters", "2 adapters"))
keeps(SINGLE, lambda: host(2, 2))
keeps(SINGLE, lambda: host(1, 2, 1))
keeps(SINGLE, lambda: host(1, 1))
keeps(SINGLE, small_san)

# --- protocol -----------------------------------------------------------------------------------

NVME = "protocol.nvme-path"
BOTH, SCSI = ("SCSI FCP", "NVMe/FC"), ("SCSI FCP",)


def carrying(role: PortRole, kind: PartKind, protocols: tuple[str, ...] | None) -> Part:
    group = ports(role, 8, ("32GFC",))
    if protocols is not None:
        group = replace(group, protocols=figure(protocols))
    return part(f"{role}-part", kind, group)


def nvme(
    initiator: tuple[str, ...] | None,
    fabric: tuple[str, ...] | None,
    target: tuple[str, ...] | None,
    protocol: str = "NVMe/FC",
) -> Sketch:
    """Host, two switches with an ISL, array; their ports carry these protocols."""
    sketch = Sketch().device("h", carrying(PortRole.INITIATOR, PartKind.HBA, initiator))
    core = carrying(PortRole.FABRIC, PartKind.SWITCH, fabric)
    sketch.device("edge", core).device("core", core)
    sketch.device("t", carrying(PortRole.TARGET, PartKind.ARRAY, target))
    sketch.cable("c1", "h:0", "edge:0").cable("isl", "edge:1", "core:1").cable(
        "c2", "core:0", "t:0"
    )
    sketch.workload("w", ["h"], ["t"], 100.0)
    return sketch.change(Table.WORKLOADS, "w", protocol=protocol)


breaks(NVME, lambda: nvme(SCSI, BOTH, BOTH), ("error", ("w", "h"), "NVMe/FC", "SCSI FCP"))
breaks(
    NVME,
    lambda: nvme(BOTH, SCSI, BOTH, "FC-NVMe"),
    ("error", ("w", "edge"), "NVMe/FC", "SCSI FCP"),
    ("error", ("w", "core"), "NVMe/FC", "SCSI FCP"),
)
breaks(NVME, lambda: nvme(BOTH, BOTH, SCSI), ("error", ("w", "t"), "NVMe/FC", "SCSI FCP"))
keeps(NVME, lambda: nvme(BOTH, BOTH, BOTH))
keeps(NVME, lambda: nvme(SCSI, None, SCSI, "SCSI FCP"))
keeps(NVME, small_san)
keeps(
    NVME, lambda: Sketch().device("h", HBA).device("t", array("t")).workload("w", ["h"], ["t"], 1.0)
)
keeps(NVME, lambda: nvme(None, None, None))

DOUBT = "protocol.nvme-unknown"
breaks(
    DOUBT,
    lambda: nvme(BOTH, None, BOTH),
    ("unverified", ("core", "edge"), "NVMe/FC", None),
)
breaks(
    DOUBT,
    lambda: nvme(None, SCSI, None),
    ("unverified", ("h",), "NVMe/FC", None),
    ("unverified", ("t",), "NVMe/FC", None),
)
keeps(DOUBT, lambda: nvme(BOTH, BOTH, SCSI))
keeps(DOUBT, lambda: nvme(None, None, None, "SCSI FCP"))

# --- controllers -------------------------------------------------------------------------------

ONE = "multipath.single-controller"
WIDE = ("32GFC",)


def pair_of_controllers(mode: str | None = None) -> Part:
    """An array of two controllers with two fixed ports each."""
    groups = {
        f"node{number}": replace(
            ports(PortRole.TARGET, 2, WIDE),
            first=1,
            prefix=f"{number}-",
            controller=f"node {number}",
        )
        for number in (1, 2)
    }
    facet = Array(controller_mode=figure(mode)) if mode is not None else None
    return replace(array("pair", WIDE), ports=groups, array=facet)


def reached(*target_ports: str, demand: float = 1000.0, mode: str | None = None) -> Sketch:
    """A host with four ports on one switch, and the array on these of its ports."""
    sketch = Sketch().device("h", hba("wide", WIDE, 4)).device("s", switch("s", WIDE, 16))
    sketch.device("t", pair_of_controllers(mode))
    for number in range(4):
        sketch.cable(f"h{number}", f"h:{number}", f"s:{number}")
    for number, port in enumerate(target_ports):
        sketch.cable(f"t{number}", f"t:{port}", f"s:{8 + number}")
    return sketch.workload("w", ["h"], ["t"], demand, read_share=1.0)


breaks(
    ONE,
    lambda: reached("1-1", "1-2"),
    ("warning", ("t", "h"), "2 controllers", "1 controller"),
)
keeps(ONE, lambda: reached("1-1", "2-1"))
keeps(ONE, lambda: Sketch().device("t", pair_of_controllers()))
