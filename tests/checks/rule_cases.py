"""For every rule: designs that break it, with all that it then says, and designs that keep it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec.structs import replace

from sanwright.design import Device, PartCopy, Port, RaidGroup, Table, Workload
from sanwright.parts import (
    Confidence,
    Drive,
    Lifecycle,
    OpticsFitting,
    Part,
    PartKind,
    PortRole,
)
from sanwright.units import DataSize, Length, Quantity, Ratio, Throughput
from tests.builders import (
    LC_OM3,
    Sketch,
    array,
    cable_part,
    figure,
    hba,
    optic,
    part,
    ports,
    reference,
    small_san,
    switch,
)

Told = tuple[str, tuple[str, ...], Quantity | str | None, Quantity | str | None]
"""Severity, subjects, limit, actual."""


@dataclass(frozen=True)
class Case:
    """A design and all that ``rule`` says of it; nothing if it complies."""

    rule: str
    build: Callable[[], Sketch]
    told: tuple[Told, ...] = field(default=())

    @property
    def name(self) -> str:
        """For people who read test results."""
        return f"{self.rule}-{'breaks' if self.told else 'keeps'}"


CASES: list[Case] = []


def breaks(rule: str, build: Callable[[], Sketch], *told: Told) -> None:
    CASES.append(Case(rule, build, told))


def keeps(rule: str, build: Callable[[], Sketch]) -> None:
    CASES.append(Case(rule, build))


def cage(role: PortRole, speeds: tuple[str, ...] | None) -> Part:
    kind = PartKind.SWITCH if role is PortRole.FABRIC else PartKind.HBA
    group = ports(role, 2, speeds, optics=OpticsFitting.REPLACEABLE)
    return part(f"{role}-part", kind, group)


def fibre(
    medium: str,
    length: float | None,
    *speeds: str,
    classes: tuple[str, str] = ("SW", "SW"),
    form: str = "SFP+",
) -> Sketch:
    """One link between an HBA port and a switch port with optics of ``speeds``."""
    sketch = Sketch().device("hba", cage(PortRole.INITIATOR, speeds))
    sketch.device("sw", cage(PortRole.FABRIC, speeds))
    for end, class_ in zip(("hba:0", "sw:0"), classes, strict=True):
        sketch.optic(optic(f"optic-{class_}", speeds, class_=class_, form_factor=form), end)
    return sketch.cable("c", "hba:0", "sw:0", cable_part("fibre", medium, "LC"), length)


def wire(host: tuple[str, ...] | None, fabric: tuple[str, ...] | None) -> Sketch:
    """One link between fixed ports."""
    sketch = Sketch().device("hba", hba("hba", host)).device("sw", switch("sw", fabric))
    return sketch.cable("c", "hba:0", "sw:0")


def sas(cable: str | Part, length: float = 1.0) -> Sketch:
    sketch = Sketch().device("raid", "adaptec-8885q").device("shelf", "xyratex-24sff-12g")
    return sketch.cable("c", "raid:ext1", "shelf:1", cable, length)


M = Length

# --- links -----------------------------------------------------------------------------------

breaks("link.too-long", lambda: fibre("OM2", 36, "16GFC"), ("error", ("c",), M(35), M(36)))
breaks(
    "link.too-long",
    lambda: fibre("OM1", 5, "32GFC"),
    ("error", ("c",), "not supported", M(5)),
)
breaks(
    "link.too-long",
    lambda: sas("generic-sff-8644-sff-8644", 7),
    ("warning", ("c",), M(6), M(7)),
)
keeps("link.too-long", lambda: fibre("OM2", 35, "16GFC"))
keeps("link.too-long", lambda: fibre("OM2", None, "16GFC"))
keeps("link.too-long", lambda: fibre("OM2", 36, "8GFC"))

breaks("link.too-short", lambda: fibre("OM3", 0.3, "16GFC"), ("warning", ("c",), M(0.5), M(0.3)))
keeps("link.too-short", lambda: fibre("OM3", 0.5, "16GFC"))

breaks("link.reach-disputed", lambda: fibre("OM1", 60, "4GFC"), ("warning", ("c",), M(50), M(60)))
keeps("link.reach-disputed", lambda: fibre("OM1", 50, "4GFC"))
keeps("link.reach-disputed", lambda: fibre("OM1", 71, "4GFC"))

breaks("link.reach-unknown", lambda: fibre("OM3", 10, "64GFC"), ("unverified", ("c",), None, M(10)))
breaks(
    "link.reach-unknown",
    lambda: fibre("OM3", None, "16GFC"),
    ("unverified", ("c",), M(100), None),
)
keeps("link.reach-unknown", lambda: fibre("OM3", 10, "16GFC"))
keeps("link.reach-unknown", lambda: fibre("OS2", None, "16GFC"))
keeps(
    "link.reach-unknown",  # how far an optic that is missing reaches is no question
    lambda: fibre("OM3", 10, "64GFC").put(Port(id="hba:0")).put(Port(id="sw:0")),
)

breaks(
    "link.fibre-mismatch",
    lambda: fibre("OS2", 10, "16GFC"),
    ("error", ("c", "hba:0"), "OM3 or OM4", "OS2"),
    ("error", ("c", "sw:0"), "OM3 or OM4", "OS2"),
)
breaks(
    "link.fibre-mismatch",
    lambda: fibre("OM3", 10, "16GFC", classes=("SW", "LW")),
    ("error", ("c", "sw:0"), "OS2", "OM3"),
)
keeps("link.fibre-mismatch", lambda: fibre("OS2", 10, "16GFC", classes=("LW", "LW")))
keeps("link.fibre-mismatch", lambda: sas("generic-sff-8644-sff-8644"))

breaks(
    "link.optics-differ",
    lambda: fibre("OM3", 10, "16GFC", classes=("SW", "LW")),
    ("error", ("c", "hba:0", "sw:0"), "SW", "LW"),
)
keeps("link.optics-differ", lambda: fibre("OM3", 10, "16GFC"))

breaks(
    "link.no-common-speed",
    lambda: wire(("8GFC",), ("16GFC", "32GFC")),
    ("error", ("c", "hba:0", "sw:0"), "8GFC", "16GFC/32GFC"),
)
keeps("link.no-common-speed", lambda: wire(("8GFC", "16GFC"), ("16GFC", "32GFC")))
keeps("link.no-common-speed", lambda: wire(("4GFC",), ("32GFC",)))
keeps("link.no-common-speed", lambda: wire(None, ("16GFC",)))

breaks(
    "link.generation-gap",
    lambda: wire(("4GFC",), ("16GFC", "32GFC")),
    ("error", ("c", "sw:0", "hba:0"), "2 generations", "3 generations"),
)
keeps("link.generation-gap", lambda: wire(("8GFC",), ("32GFC",)))
keeps("link.generation-gap", lambda: wire(("4GFC",), ("4GFC", "32GFC")))

breaks(
    "link.connector-mismatch",
    lambda: sas("generic-sff-8088-sff-8088"),
    ("error", ("c", "raid:ext1"), "SFF-8644", "SFF-8088"),
    ("error", ("c", "shelf:1"), "SFF-8644", "SFF-8088"),
)
breaks(
    "link.connector-mismatch",
    lambda: sas("generic-sff-8644-sff-8088"),
    ("error", ("c", "shelf:1"), "SFF-8644", "SFF-8088"),
)
keeps("link.connector-mismatch", lambda: sas("generic-sff-8644-sff-8644"))
keeps("link.connector-mismatch", lambda: sas(cable_part("mixed", "", "SFF-8674", "SFF-8644")))
keeps("link.connector-mismatch", lambda: fibre("OM3", 10, "16GFC"))


def drive(cage: str, state: str = "new") -> Sketch:
    """A cable into a tape drive."""
    group = ports(PortRole.TARGET, 1, ("12G-SAS",), protocol="SAS", cage=cage, lanes=4)
    sketch = Sketch().device("raid", "adaptec-8885q")
    sketch.device("drive", part("drive", PartKind.TAPE, group))
    sketch.cable("c", "raid:ext1", "drive:0", "generic-sff-8644-sff-8644", 1.0)
    return sketch.change(Table.CABLES, "c", state=state)


breaks(
    "link.connector-unknown",
    lambda: drive(""),
    ("unverified", ("c", "drive:0"), None, None),
)
keeps("link.connector-unknown", lambda: drive("SFF-8644"))
keeps("link.connector-unknown", lambda: drive("", "existing"))
keeps("link.connector-unknown", lambda: fibre("OM3", 10, "16GFC"))


def same_switch() -> Sketch:
    return Sketch().device("sw", switch("sw")).cable("c", "sw:0", "sw:1")


def two_hosts() -> Sketch:
    sketch = Sketch().device("h1", hba("hba")).device("h2", hba("hba"))
    return sketch.cable("c", "h1:0", "h2:1")


def fc_to_sas() -> Sketch:
    return (
        sas("generic-sff-8644-sff-8644").device("sw", switch("sw")).cable("c", "raid:ext1", "sw:0")
    )


breaks(
    "link.wrong-ends",
    two_hosts,
    ("error", ("c", "h1:0", "h2:1"), "FC initiator", "FC initiator"),
)
breaks(
    "link.wrong-ends",
    fc_to_sas,
    ("error", ("c", "raid:ext1", "sw:0"), "SAS initiator", "FC fabric"),
)
breaks("link.wrong-ends", same_switch, ("error", ("c", "sw:0", "sw:1"), "FC fabric", "FC fabric"))
keeps("link.wrong-ends", lambda: wire(("16GFC",), ("16GFC",)))
keeps("link.wrong-ends", small_san)

# --- ports -----------------------------------------------------------------------------------

breaks(
    "port.optic-missing",
    lambda: fibre("OM3", 10, "16GFC").put(Port(id="hba:0")),
    ("error", ("hba:0", "c"), "SFP+ optic", "empty cage"),
)
keeps("port.optic-missing", lambda: fibre("OM3", 10, "16GFC").put(Port(id="hba:1")))
keeps("port.optic-missing", lambda: wire(("16GFC",), ("16GFC",)))

breaks(
    "port.optic-form",
    lambda: fibre("OM3", 10, "16GFC", form="QSFP28"),
    ("error", ("hba:0", "c"), "SFP+", "QSFP28"),
    ("error", ("sw:0", "c"), "SFP+", "QSFP28"),
)
keeps("port.optic-form", lambda: fibre("OM3", 10, "16GFC", form="SFP28"))

breaks(
    "port.optic-speed",
    lambda: fibre("OM3", 10, "16GFC").optic(optic("slow", ("4GFC", "8GFC")), "hba:0"),
    ("error", ("hba:0", "c"), "16GFC", "4GFC/8GFC"),
)
breaks(
    "port.optic-speed",
    lambda: fibre("OM3", 10, "16GFC").put(Port(id="sw:0", optic="optic-SW", speed="8GFC")),
    ("error", ("sw:0", "c"), "16GFC", "8GFC"),
)
keeps("port.optic-speed", lambda: fibre("OM3", 10, "8GFC", "16GFC"))
keeps(
    "port.optic-speed",
    lambda: fibre("OM3", 10, "8GFC", "16GFC").put(Port(id="sw:0", optic="optic-SW", speed="8GFC")),
)

breaks(
    "port.speeds-unknown",
    lambda: wire(None, ("16GFC",)),
    ("unverified", ("hba:0", "c"), None, None),
)
breaks(
    "port.speeds-unknown",
    lambda: fibre("OM3", 10, "16GFC").put(PartCopy(id="odd"), Port(id="sw:0", optic="odd")),
    ("unverified", ("sw:0", "c"), None, None),
)
keeps("port.speeds-unknown", lambda: wire(("16GFC",), ("16GFC",)))
keeps("port.speeds-unknown", lambda: wire(None, ("16GFC",)).remove(Table.CABLES, "c"))

breaks(
    "port.used-twice",
    lambda: wire(("16GFC",), ("16GFC",)).cable("d", "sw:0", "hba:1"),
    ("error", ("sw:0", "c", "d"), "1 cable", "2 cables"),
)
keeps("port.used-twice", lambda: wire(("16GFC",), ("16GFC",)).cable("d", "sw:1", "hba:1"))

breaks(
    "port.not-there",
    lambda: wire(("16GFC",), ("16GFC",)).cable("d", "sw:64", "hba:1"),
    ("error", ("sw:64", "d"), "ports 0 to 63", "port 64"),
)
breaks(
    "port.not-there",
    lambda: (
        wire(("16GFC",), ("16GFC",))
        .device("uncounted", part("uncounted", PartKind.ARRAY, ports(PortRole.TARGET, None, None)))
        .cable("d", "uncounted:0", "hba:1")
    ),
    ("unverified", ("uncounted:0", "d"), None, "port 0"),
)
keeps("port.not-there", lambda: wire(("16GFC",), ("16GFC",)).cable("d", "sw:63", "hba:1"))

breaks(
    "part.unresolved",
    lambda: Sketch().put(PartCopy(id="odd"), Device(id="x", part="odd")),
    ("unverified", ("x",), None, None),
)
keeps("part.unresolved", small_san)

# --- adapters --------------------------------------------------------------------------------

LANE3 = next(row.lane for row in reference().pcie if row.generation == "3.0")


def adapter(lanes: int | None, mb_s: float | None = None) -> Sketch:
    """Two 32GFC ports on a card of PCIe 3.0 x8 in a slot of ``lanes``."""
    sketch = Sketch().device("host", part("box", PartKind.SERVER))
    sketch.device(
        "hba",
        hba("card", ("32GFC",), pcie=("3.0", 8)),
        parent="host",
        slot_pcie_generation="3.0" if lanes else None,
        slot_pcie_lanes=lanes,
    )
    if mb_s is not None:
        sketch.device("sw", switch("sw", ("32GFC",))).device("t", array("t", ("32GFC",)))
        sketch.cable("c", "hba:0", "sw:0").cable("d", "t:0", "sw:1")
        sketch.workload("w", ["host"], ["t"], mb_s, read_share=0.0)
    return sketch


def both_cabled(sketch: Sketch) -> Sketch:
    """Both ports of the adapter on a switch of their speed."""
    sketch.device("sw", switch("sw", ("32GFC",)))
    return sketch.cable("c", "hba:0", "sw:0").cable("d", "hba:1", "sw:1")


breaks(
    "adapter.pcie-bottleneck",
    lambda: both_cabled(adapter(4)),
    ("warning", ("hba",), LANE3 * 4, Throughput(6400)),
)
keeps("adapter.pcie-bottleneck", lambda: both_cabled(adapter(8)))
breaks(
    "adapter.pcie-bottleneck",
    lambda: adapter(4),
    ("warning", ("hba",), LANE3 * 4, Throughput(6400)),
)

breaks(
    "adapter.pcie-unknown",
    lambda: both_cabled(adapter(None)),
    ("unverified", ("hba",), LANE3 * 8, Throughput(6400)),
)
keeps("adapter.pcie-unknown", lambda: adapter(8))
keeps(
    "adapter.pcie-unknown",
    lambda: both_cabled(adapter(4)).change(Table.DEVICES, "hba", slot_pcie_generation=None),
)

breaks("load.adapter", lambda: adapter(1, 990.0), ("error", ("hba",), LANE3, Throughput(990)))
keeps("load.adapter", lambda: adapter(1, 980.0))

# --- loads and workloads ---------------------------------------------------------------------


def loaded(mb_s: float | None, read_share: float = 1.0) -> Sketch:
    """One host, one switch, one array on 16GFC."""
    sketch = wire(("16GFC",), ("16GFC",)).device("t", array("t"))
    sketch.cable("d", "t:0", "sw:1")
    return sketch.workload("w", ["hba"], ["t"], mb_s, read_share)


breaks(
    "load.link",
    lambda: loaded(1700.0),
    ("error", ("c", "sw:0", "hba:0"), Throughput(1600), Throughput(1700)),
    ("error", ("d", "t:0", "sw:1"), Throughput(1600), Throughput(1700)),
)
breaks(
    "load.link",
    lambda: loaded(1200.0, read_share=0.0),
    ("warning", ("c", "hba:0", "sw:0"), Throughput(1120), Throughput(1200)),
    ("warning", ("d", "sw:1", "t:0"), Throughput(1120), Throughput(1200)),
)
keeps("load.link", lambda: loaded(1120.0))
keeps("load.link", lambda: loaded(2000.0, read_share=0.5))

breaks("workload.demand-unknown", lambda: loaded(None), ("unverified", ("w",), None, None))
breaks(
    "workload.demand-unknown",
    lambda: loaded(None).put(Workload(id="w", initiators=("hba",), targets=("t",), in_flight=8)),
    ("unverified", ("w",), None, None),
)
keeps("workload.demand-unknown", lambda: loaded(0.0))

breaks(
    "workload.no-path",
    lambda: loaded(10.0).remove(Table.CABLES, "d"),
    ("error", ("w",), "1 path", "0 paths"),
)
breaks(
    "workload.no-path",
    lambda: (
        loaded(10.0)
        .device("h2", hba("adapter"))
        .device("h3", hba("adapter"))
        .workload("w", ["hba", "h2", "h3"], ["t"], 10.0)
    ),
    ("error", ("w", "h2", "h3"), "1 path", "0 paths"),
)
keeps("workload.no-path", lambda: loaded(10.0))

breaks(
    "host.single-switch",
    lambda: small_san().remove(Table.CABLES, "c2"),
    ("warning", ("fc-a",), "2 switches", "1 switch"),
)
keeps("host.single-switch", small_san)


def fan(hosts: int, storage: int = 1) -> Sketch:
    """Hosts and an array on one switch, a 16GFC link each."""
    sketch = Sketch().device("sw", switch("sw")).device("t", array("t"))
    for number in range(hosts):
        sketch.device(f"h{number}", hba("hba"))
        sketch.cable(f"h{number}-link", f"h{number}:0", f"sw:{number}")
    for number in range(storage):
        sketch.cable(f"t{number}", f"t:{number}", f"sw:{40 + number}")
    return sketch.workload("w", [f"h{number}" for number in range(hosts)], ["t"], 1.0)


breaks("array.fan-in", lambda: fan(8), ("warning", ("t",), Ratio(7), Ratio(8)))
keeps("array.fan-in", lambda: fan(7))


def edge(hosts: int, speeds: tuple[str, ...] | None = ("16GFC",)) -> Sketch:
    """Hosts on an edge switch with one ISL to a core of ``speeds``."""
    sketch = Sketch().device("edge", switch("edge")).device("core", switch("core", speeds))
    for number in range(hosts):
        sketch.device(f"h{number}", hba("hba"))
        sketch.cable(f"h{number}-link", f"h{number}:0", f"edge:{number}")
    return sketch.cable("isl", "edge:40", "core:40")


breaks("fabric.isl-oversubscription", lambda: edge(8), ("warning", ("edge",), Ratio(7), Ratio(8)))
breaks(
    "fabric.isl-oversubscription",
    lambda: edge(1, None),
    ("unverified", ("edge",), Ratio(7), None),
)
keeps("fabric.isl-oversubscription", lambda: edge(7))
keeps(
    "fabric.isl-oversubscription",
    lambda: edge(8).device("t", array("t")).cable("t-link", "t:0", "edge:50"),
)

# --- capacity --------------------------------------------------------------------------------


def drives(members: int, capacity: float | None = 1e12, level: str = "RAID 5") -> Sketch:
    """Four drives and one RAID group of 1 TB slices."""
    facts = Drive(
        media="SSD",
        interface="SAS",
        capacity=None if capacity is None else figure(DataSize(capacity)),
    )
    sketch = Sketch().device("d", part("ssd", PartKind.DRIVE, drive=facts), quantity=4)
    group: dict[str, object] = {"id": "lun", "device": "d", "level": level, "members": members}
    return sketch.put(RaidGroup(**group, member_capacity=DataSize(1e12)))


breaks("raid.members", lambda: drives(1), ("error", ("lun",), None, "1 members"))
breaks("raid.members", lambda: drives(3, level="RAID 1"), ("error", ("lun",), None, "3 members"))
keeps("raid.members", lambda: drives(2))

breaks(
    "raid.more-than-drives",
    lambda: drives(5),
    ("error", ("lun",), DataSize(4e12), DataSize(5e12)),
)
breaks(
    "raid.more-than-drives",
    lambda: drives(4, None),
    ("unverified", ("lun",), None, DataSize(4e12)),
)
keeps("raid.more-than-drives", lambda: drives(4))
keeps("raid.more-than-drives", lambda: fibre(LC_OM3, 1, "16GFC"))

# --- life cycle ------------------------------------------------------------------------------


def aged(sale: str | None = None, support: str | None = None, day: str = "2025-06-17") -> Sketch:
    """Two switches of one part with these ends, in a project of that date."""
    cycle = Lifecycle(
        end_of_sale=None if sale is None else figure(sale),
        end_of_support=None if support is None else figure(support),
    )
    old = part("old", PartKind.SWITCH, lifecycle=cycle)
    sketch = Sketch().change(Table.PROJECT, "project", date=day)
    return sketch.device("sw-a", old).device("sw-b", old)


def aged_original(field: str) -> Sketch:
    """A switch sold under another name, of which only the date of its original is known."""
    end = replace(figure("2020"), confidence=Confidence.LOW, derived=True)
    cycle = replace(Lifecycle(), **{field: end})
    old = part("old", PartKind.SWITCH, base="original", lifecycle=cycle)
    return Sketch().change(Table.PROJECT, "project", date="2025-06-17").device("sw-a", old)


def aged_optic_and_cable() -> Sketch:
    sketch = fibre("OM3", 10, "16GFC").change(Table.PROJECT, "project", date="2026-01-01")
    for id_ in ("optic-SW", "fibre"):
        copy = sketch.design().parts[id_]
        assert copy.part is not None
        cycle = Lifecycle(end_of_support=figure("2025"))
        sketch.put(replace(copy, part=replace(copy.part, lifecycle=cycle)))
    return sketch


BOTH = ("sw-a", "sw-b")
SALE, SUPPORT = "lifecycle.end-of-sale", "lifecycle.end-of-support"

breaks(SALE, lambda: aged(sale="2025-06-16"), ("warning", BOTH, "2025-06-16", "2025-06-17"))
breaks(SALE, lambda: aged(sale="2025-05"), ("warning", BOTH, "2025-05", "2025-06-17"))
breaks(
    SALE,
    lambda: aged(sale="2025-06-16", support="2025-06-17"),
    ("warning", BOTH, "2025-06-16", "2025-06-17"),
)
breaks(SALE, lambda: aged_original("end_of_sale"), ("unverified", ("sw-a",), "2020", "2025-06-17"))
keeps(SALE, lambda: aged(sale="2025-06-17"))
keeps(SALE, lambda: aged(sale="2025-06"))
keeps(SALE, lambda: aged(sale="2025"))
keeps(SALE, lambda: aged(sale="2020", support="2025-06-16"))
keeps(SALE, aged)

breaks(SUPPORT, lambda: aged(support="2024"), ("warning", BOTH, "2024", "2025-06-17"))
breaks(
    SUPPORT,
    lambda: aged(support="2016-06-29", day="2016-06"),
    ("warning", BOTH, "2016-06-29", "2016-06-30"),
)
breaks(
    SUPPORT,
    aged_optic_and_cable,
    ("warning", ("hba:0", "sw:0"), "2025", "2026-01-01"),
    ("warning", ("c",), "2025", "2026-01-01"),
)
breaks(
    SUPPORT,
    lambda: aged_original("end_of_support"),
    ("unverified", ("sw-a",), "2020", "2025-06-17"),
)
keeps(SUPPORT, lambda: aged(support="2025-06-17"))
keeps(SUPPORT, lambda: aged(support="2016-06-30", day="2016-06"))
keeps(SUPPORT, lambda: aged(sale="2020"))
keeps(SUPPORT, lambda: aged(support="in summer"))
