"""Broken designs, each with the labels of all quick fixes that are offered for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from sanwright.design import Device, Port, Table, Zone
from sanwright.parts import PartKind, PortRole, SlotGroup
from sanwright.units import Length, Loss
from tests.builders import (
    ARRAY_OPTIC,
    HBA,
    HOST_OPTIC,
    LC_OM1,
    LC_OM2,
    LC_OM4,
    LC_OS2,
    SWITCH,
    SWITCH_OPTIC,
    Sketch,
    figure,
    hba,
    part,
    ports,
    small_san,
)
from tests.checks.cases.trunking import trunk as parallel_isls
from tests.checks.rule_cases import both_cabled, fibre, sas

HOST_PORT = str(small_san().design().label("hba:1"))
SWITCH_LW = "brocade-57-1000486-01"


@dataclass(frozen=True)
class Case:
    """A broken design, and the labels of all fixes of its first finding of ``rule``."""

    rule: str
    build: Callable[[], Sketch]
    labels: tuple[str, ...]


CASES: list[Case] = []


def offers(rule: str, build: Callable[[], Sketch], *labels: str) -> None:
    CASES.append(Case(rule, build, labels))


# --- reach -----------------------------------------------------------------------------------


def with_cable(kind: str, length: float | None) -> Sketch:
    """The small SAN at 32GFC with another cable to the host."""
    return small_san().cable("c1", "hba:1", "fc-a:0", kind, length)


offers(
    "link.too-long",
    lambda: with_cable(LC_OM2, 30.0),
    "Use OM3 instead of OM2",
    "Use OM4 instead of OM2",
    "Use LW optics at both ends and OS2",
    "Fix both ends to 16GFC instead of 32GFC",
    "Use 20 m of cable instead of 30 m, if the way allows it",
)
offers(
    "link.too-long",
    lambda: with_cable(LC_OM4, 120.0),
    "Use LW optics at both ends and OS2",
    "Fix both ends to 16GFC instead of 32GFC",
    "Use 50 m of cable instead of 120 m, if the way allows it",
)
offers(
    "link.too-long",
    lambda: with_cable(LC_OM1, 10.0),
    "Use OM2 instead of OM1",
    "Use OM3 instead of OM1",
    "Use LW optics at both ends and OS2",
    "Fix both ends to 16GFC instead of 32GFC",
)
offers(
    "link.reach-disputed",
    lambda: fibre("OM1", 60, "4GFC", form="SFP"),
    "Use OM2 instead of OM1",
    "Use OM3 instead of OM1",
    "Use LW optics at both ends and OS2",
    "Use 50 m of cable instead of 60 m, if the way allows it",
)
offers("link.too-short", lambda: with_cable(LC_OM4, 0.3), "Use 1 m of cable")
offers("link.too-short", lambda: with_cable(LC_OM2, 0.3), "Use 0.5 m of cable")
offers(
    "link.too-long",
    lambda: sas("netapp-sas-copper", 8.0),
    "Use active copper instead of passive copper",
    "Use active optical instead of passive copper",
    "Use 3 m of cable instead of 8 m, if the way allows it",
)


def patched(length: float) -> Sketch:
    """The host's link over a patch panel: OM2 to it, OM4 from it on."""
    groups = {
        side: replace(ports(PortRole.PASSIVE, 4, None, cage="LC"), prefix=side, through=other)
        for side, other in (("front", "back"), ("back", "front"))
    }
    panel = replace(part("panel", PartKind.PATCH_PANEL), ports=groups)
    sketch = small_san().device("panel", panel)
    sketch.cable("c1", "hba:1", "panel:front0", LC_OM2, length)
    return sketch.cable("c1-on", "panel:back0", "fc-a:0", LC_OM4, 10.0)


offers(
    "link.too-long",
    lambda: patched(20.0),
    "Use OM3 instead of OM2 + OM4",
    "Use OM4 instead of OM2 + OM4",
    "Use LW optics at both ends and OS2",
    "Fix both ends to 16GFC instead of 32GFC",
)


def jointed(**fields: Any) -> Sketch:
    """The host's link with three connections on the way."""
    return small_san().cable("c1", "hba:1", "fc-a:0", LC_OM4, 50.0, connections=3, **fields)


def at_16gfc(sketch: Sketch) -> Sketch:
    for port in ("hba:1", "fc-a:0"):
        sketch.change(Table.PORTS, port, speed="16GFC")
    return sketch


offers("cable.loss-budget", lambda: at_16gfc(jointed()), "Use LW optics at both ends and OS2")
offers("cable.loss-budget", jointed)
offers("cable.loss-budget", lambda: jointed(loss=Loss(3.0)))

offers(
    "cable.mixed-fibre",
    lambda: patched(5.0),
    "Use OM4 from end to end",
)
offers(
    "cable.next-generation",
    lambda: at_16gfc(with_cable(LC_OM2, 25.0)),
    "Use OM3 instead of OM2",
    "Use OM4 instead of OM2",
)

# --- optics and cables -----------------------------------------------------------------------

offers(
    "link.optics-differ",
    lambda: small_san().optic(SWITCH_LW, "fc-a:0"),
    "Fit 32G SWL SFP28 into fc-a port 0",
)
offers(
    "link.fibre-mismatch",
    lambda: with_cable(LC_OS2, 10.0),
    "Use OM4 instead of OS2",
    "Fit 32GFC LW SFP28 and 32G LWL SFP28 10 km at both ends",
)
offers(
    "link.connector-mismatch",
    lambda: sas("generic-sff-8088-sff-8088"),
    "Use Generic SFF-8644 to SFF-8644 SAS, passive copper, which has SFF-8644",
)
offers(
    "order.cable-length-not-sold",
    lambda: with_cable("ibm-lc-lc-om3", 12.0),
    "Use Generic LC-LC duplex OM3, which is sold in 15 m",
    "Use HPE PremierFlex LC-LC OM3, which is sold in 15 m",
)
offers("order.cable-length-not-sold", lambda: with_cable("hpe-premierflex-om4", 60.0))
offers(
    "port.optic-missing",
    lambda: small_san().put(Port(id="fc-a:0")),
    "Fit 32G SWL SFP28 into fc-a port 0",
)
offers(
    "port.optic-missing",
    lambda: small_san().put(Port(id="fc-a:0"), Port(id="hba:1")),
    "Fit 32G SWL SFP28 into fc-a port 0",
    "Fit 32G SWL SFP28 and 32GFC SW SFP28 at both ends",
)
offers(
    "port.vendor-coded",
    lambda: small_san().optic("cisco-ds-sfp-fc32g-sw", "fc-a:0"),
    "Fit 32G SWL SFP28 into fc-a port 0",
)
offers(
    "port.optic-form",
    lambda: small_san().optic("generic-128gfc-sw4", "fc-a:0"),
    "Fit 32G SWL SFP28 into fc-a port 0",
)
offers(
    "port.optic-speed",
    lambda: small_san().optic("generic-128gfc-sw4", "fc-a:0"),
    "Fit 32G SWL SFP28 into fc-a port 0",
)
offers(
    "link.generation-gap",
    lambda: small_san().optic("generic-4gfc-sw", "fc-a:0"),
    "Fit 32G SWL SFP28 into fc-a port 0",
)

# --- speeds ----------------------------------------------------------------------------------


def speed(sketch: Sketch, **fixed: str) -> Sketch:
    """Fix the speed of the host's port and of the switch's."""
    for port, name in fixed.items():
        sketch.change(Table.PORTS, {"host": "hba:1", "switch": "fc-a:0"}[port], speed=name)
    return sketch


offers(
    "port.optic-speed",
    lambda: speed(small_san(), switch="4GFC"),
    "Let fc-a port 0 negotiate",
)
offers(
    "link.no-common-speed",
    lambda: speed(small_san(), host="32GFC", switch="16GFC"),
    f"Let {HOST_PORT} negotiate",
    "Let fc-a port 0 negotiate",
    "Let both ends negotiate",
    "Fix both ends to 32GFC",
)
offers(
    "link.no-common-speed",
    lambda: small_san().optic("generic-8gfc-sw", "hba:1").optic("brocade-57-1000495-01", "fc-a:0"),
    f"Fit 32GFC SW SFP28 into {HOST_PORT}",
    "Fit 8G SWL SFP+ (Gen 4) into fc-a port 0",
    "Fit 32GFC SW SFP28 and 32G SWL SFP28 at both ends",
)

offers(
    "link.fixed-against-auto",
    lambda: speed(small_san(), switch="16GFC"),
    "Fix both ends to 16GFC",
    "Let fc-a port 0 negotiate",
)

# --- adapters and ports ----------------------------------------------------------------------


def narrow(*groups: SlotGroup) -> Sketch:
    """A dual 32GFC adapter in a slot of four lanes, in a server with these slots."""
    slots = {f"group-{number}": group for number, group in enumerate(groups)}
    sketch = Sketch().device("host", part("box", PartKind.SERVER, slots=slots))
    sketch.device("hba", hba("card", ("32GFC",), pcie=("3.0", 8)), parent="host", slot="1")
    return both_cabled(sketch)


def slots(start: int, count: int, generation: str | None, lanes: int | None) -> SlotGroup:
    return SlotGroup(
        accepts=("pcie",),
        count=figure(count),
        first=start,
        pcie_generation=None if generation is None else figure(generation),
        pcie_lanes=None if lanes is None else figure(lanes),
    )


offers(
    "adapter.pcie-bottleneck",
    lambda: narrow(slots(1, 2, "3.0", 4), slots(3, 1, "3.0", 8), slots(4, 1, None, 16)),
    "Move it to slot 3 (PCIe 3.0 x8)",
)
offers(
    "adapter.pcie-bottleneck",
    lambda: narrow(slots(1, 2, "3.0", 4), slots(3, 1, "3.0", 8)).put(
        Device(id="other", part="card", parent="host", slot="3")
    ),
)
offers(
    "port.used-twice",
    lambda: small_san().cable("d", "fc-a:1", "array:1-3", LC_OM4).optic(ARRAY_OPTIC, "array:1-3"),
    "Move d to fc-a port 3",
)
offers(
    "port.used-twice",
    lambda: (
        sas("netapp-sas-copper")
        .device("two", "xyratex-24sff-12g")
        .cable("d", "two:1", "raid:ext1", "netapp-sas-copper", 1.0)
    ),
    "Move d to raid port ext2",
)

offers(
    "adapter.slot-twice",
    lambda: small_san().device("second", HBA, parent="host", slot="1"),
    "Put ESX 1 / QLE2742 (slot 1) into slot 2",
)
offers(
    "adapter.no-such-slot",
    lambda: small_san().change(Table.DEVICES, "hba", slot="12"),
    "Put ESX 1 / QLE2742 (slot 12) into slot 1",
)
offers(
    "order.not-fitted",
    lambda: Sketch().device("x6", "brocade-x6-8").device("b", "brocade-fc32-48", parent="x6"),
    "Put x6 / FC32-48 into slot 3",
)

# --- ISLs ------------------------------------------------------------------------------------


def edge(hosts: int, isls: int = 1) -> Sketch:
    """Dual-port hosts on an edge switch, each with both ports; 32GFC throughout."""
    sketch = Sketch().device("edge", SWITCH, name="Edge").device("core", SWITCH, name="Core")
    for number in range(hosts):
        sketch.device(f"h{number}", HBA).optic(HOST_OPTIC, f"h{number}:1", f"h{number}:2")
        for port in (1, 2):
            place = f"edge:{2 * number + port - 1}"
            sketch.optic(SWITCH_OPTIC, place)
            sketch.cable(f"h{number}-{port}", f"h{number}:{port}", place, LC_OM4)
    for number in range(isls):
        sketch.optic(SWITCH_OPTIC, f"edge:{40 + number}", f"core:{number}")
        sketch.cable(f"isl-{number}", f"core:{number}", f"edge:{40 + number}", LC_OM4, 25.0)
    return sketch


def far() -> Sketch:
    """The ISL is 5 km of single-mode fibre."""
    sketch = edge(1).optic(SWITCH_LW, "edge:40", "core:0")
    return sketch.cable("isl-0", "core:0", "edge:40", LC_OS2, 5_000.0)


def trunk(*lengths: float) -> Sketch:
    """ISLs of one trunk."""
    sketch = edge(1, len(lengths))
    for number, length in enumerate(lengths):
        sketch.change(Table.CABLES, f"isl-{number}", length=Length(length), trunk="t1")
    return sketch


offers("link.fix-speed-long-distance", far, "Fix both ends to 32GFC")
offers("link.credits", far, "Give Core port 0 86 and Edge port 40 86 buffer credits")
offers("trunk.length-difference", lambda: trunk(5, 50), "Use 50 m for every cable of the trunk")
offers(
    "trunk.could-form",
    lambda: parallel_isls((0, 4), (3, 7), name=""),
    "Make the 2 ISLs one trunk",
)
offers("fabric.isl-oversubscription", lambda: edge(8), "Add 2 ISLs like those at Edge")
offers("fabric.single-isl", lambda: edge(1), "Add a second ISL between Core and Edge")
offers("fabric.isl-oversubscription", lambda: edge(4), "Add 1 ISL like those at Edge")


# --- zones -----------------------------------------------------------------------------------


def zoned(*members: str) -> Sketch:
    """The small SAN with one zone in fabric A."""
    zone = Zone(id="z", name="z_esx1_a", fabric="fabric-a", members=members)
    return small_san().put(zone)


def shared_zone() -> Sketch:
    """Two hosts and the array in one zone of fabric A."""
    sketch = zoned("hba:1", "h2:1", "array:1-1", "array:2-1").device("h2", HBA)
    sketch.optic(HOST_OPTIC, "h2:1").optic(SWITCH_OPTIC, "fc-a:9")
    return sketch.cable("c9", "h2:1", "fc-a:9", LC_OM4)


def open_fabric() -> Sketch:
    """Five hosts in fabric A, of which four have a workload, and no zone."""
    sketch = small_san()
    for number in range(4):
        place = f"fc-a:{10 + number}"
        sketch.device(f"h{number}", HBA).optic(HOST_OPTIC, f"h{number}:1")
        sketch.optic(SWITCH_OPTIC, place).cable(f"to-h{number}", f"h{number}:1", place, LC_OM4)
    return sketch.workload("backup", ["h0", "h1", "h2"], ["array"], 10.0)


offers(
    "zone.several-initiators",
    shared_zone,
    "Split z_esx1_a into 2 single-initiator zones",
    "Make z_esx1_a a peer zone with the targets as principals",
)
offers("zone.none", open_fabric, "Add 4 single-initiator zones")
