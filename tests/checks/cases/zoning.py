"""Cases of the rules about paths and zones."""

from __future__ import annotations

from msgspec.structs import replace

from sanwright.design import Table
from sanwright.parts import Part, PartKind, PortRole
from tests.builders import Sketch, array, hba, part, ports, small_san
from tests.checks.cases.drawing import SPEEDS, Net, draw, fixed, limited, zone
from tests.checks.rule_cases import breaks, keeps

HOSTS, ARRAYS = ["a1 b1"], ["a1 b1"]


def san(hosts: int = 1, arrays: int = 1, **workload: int) -> Sketch:
    """Hosts and arrays with a port on each of two fabrics of one switch, and no zone."""
    return draw(hosts=HOSTS * hosts, arrays=ARRAYS * arrays, **workload)


def zoned(hosts: int = 1, arrays: int = 1) -> Sketch:
    """The same with a zone for each initiator and array."""
    sketch = san(hosts, arrays)
    for host in range(hosts):
        for box in range(arrays):
            for port, fabric in enumerate(("fabric-a", "fabric-b")):
                members = (f"h{host}:{port}", f"t{box}:{port}")
                zone(sketch, f"z{host}{box}{fabric[-1]}", *members, fabric=fabric)
    return sketch


# --- paths -----------------------------------------------------------------------------------

PATHS = "multipath.paths-per-lun"


def many_paths(ports_each_side: int, hosts: int = 1) -> Sketch:
    """An array with several ports in each fabric."""
    here = " ".join(["a1 b1"] * ports_each_side)
    return draw(hosts=HOSTS * hosts, arrays=[here])


def alone_in_a(workload: bool = True) -> Sketch:
    """Two fabrics; the host has one path to t0 in A, and one to t1 in B."""
    sketch = draw(hosts=HOSTS, arrays=["a1", "b1"])
    return sketch if workload else sketch.remove(Table.WORKLOADS, "w")


breaks(PATHS, lambda: many_paths(5), ("warning", ("w", "t0"), "8 paths", "10 paths"))
breaks(PATHS, lambda: many_paths(5, 3), ("warning", ("w", "t0"), "8 paths", "10 paths"))
breaks(
    PATHS,
    alone_in_a,
    ("warning", ("w", "t0", "h0"), "2 paths", "1 path"),
    ("warning", ("w", "t1", "h0"), "2 paths", "1 path"),
)
breaks(
    PATHS,
    lambda: limited(san(), "paths-per-lun-min", 4),
    ("warning", ("w", "t0", "h0"), "4 paths", "2 paths"),
)
keeps(PATHS, lambda: many_paths(4))
keeps(PATHS, lambda: zone(many_paths(5), "z", "h0:0", "t0:0"))
keeps(PATHS, lambda: draw(hosts=["a1"], arrays=["a1"]))
keeps(PATHS, small_san)

ADAPTER = "multipath.single-adapter"


def two_adapters(second: str | None, initiators: str = "box") -> Sketch:
    """A host with two adapters; ``second`` is the switch that port 1 of the pair is on."""
    sketch = draw(hosts=HOSTS, arrays=ARRAYS).device("box", part("server", PartKind.SERVER))
    sketch.device("c1", hba("card", SPEEDS), parent="box").device(
        "c2", hba("card", SPEEDS), parent="box"
    )
    sketch.cable("p1", "c1:0", "a1:20")
    sketch.cable("p2", "c2:0" if second == "c2" else "c1:1", "b1:20")
    return sketch.workload("box-w", [initiators], ["t0"], 1.0)


breaks(ADAPTER, lambda: two_adapters("c1"), ("info", ("box", "c1"), "2 adapters", "1 adapter"))
keeps(ADAPTER, lambda: two_adapters("c2"))
keeps(ADAPTER, lambda: two_adapters("c1", "c1"))
keeps(ADAPTER, small_san)

NEXUS = "multipath.nexus"


def node_array(controller: str) -> Sketch:
    """Three hosts on two ports of an array, all on one controller."""
    group = replace(ports(PortRole.TARGET, 2, SPEEDS), controller=controller)
    box = Part(id="box", kind=PartKind.ARRAY, vendor="Test", model="box", ports={"fc": group})
    sketch = draw(hosts=HOSTS * 3).device("box", box)
    sketch.cable("box-a", "box:0", "a1:40").cable("box-b", "box:1", "b1:40")
    return sketch.workload("w", ["h0", "h1", "h2"], ["box"], 1.0)


breaks(
    NEXUS,
    lambda: limited(node_array("node 1"), "nexus-per-node-max", 5, "nexuses"),
    ("warning", ("box", "box:0", "box:1"), "5 nexuses", "6 nexuses"),
)
breaks(
    NEXUS,
    lambda: limited(node_array(""), "nexus-per-node-max", 5, "nexuses"),
    ("unverified", ("box", "box:0", "box:1"), "5 nexuses", "6 nexuses"),
)
keeps(NEXUS, lambda: limited(node_array("node 1"), "nexus-per-node-max", 6, "nexuses"))
keeps(NEXUS, lambda: node_array("node 1"))

QUEUE = "multipath.queue-depth"


def queued(limit: float, **workload: int) -> Sketch:
    """Three hosts with these queues; each target port has three initiators."""
    return limited(san(3, **workload), "target-port-queue-max", limit, "I/Os")


breaks(
    QUEUE,
    lambda: queued(95, luns=4, queue_depth=32),
    ("warning", ("t0",), "95 I/Os", "96 I/Os"),
)
breaks(QUEUE, lambda: queued(1), ("unverified", ("t0",), "1 I/O", None))
keeps(QUEUE, lambda: queued(96, luns=4, queue_depth=32))
keeps(QUEUE, lambda: san(3, luns=4, queue_depth=32))

TARGET = "multipath.target-speed"

breaks(
    TARGET,
    lambda: fixed(san(), "8GFC", "t0:1"),
    ("warning", ("w", "t0"), "1 speed", "16GFC, 8GFC"),
)
breaks(
    TARGET,
    lambda: fixed(san(), "8GFC", "t0:0", "t0:1"),
    ("info", ("w", "t0"), "16GFC", "8GFC"),
)
keeps(TARGET, lambda: fixed(san(), "8GFC", "h0:0", "h0:1"))
keeps(TARGET, lambda: fixed(san(arrays=2), "8GFC", "h0:0", "h0:1", "t1:0", "t1:1"))
keeps(TARGET, small_san)

INITIATORS = "array.initiators-per-port"

breaks(
    INITIATORS,
    lambda: limited(san(3), "initiators-per-target-port-max", 2),
    ("warning", ("t0",), "2 initiators", "3 initiators"),
)
breaks(
    INITIATORS,
    lambda: limited(zoned(3).remove(Table.WORKLOADS, "w"), "initiators-per-target-port-max", 2),
    ("warning", ("t0",), "2 initiators", "3 initiators"),
)
keeps(INITIATORS, lambda: limited(san(3), "initiators-per-target-port-max", 3))
keeps(INITIATORS, lambda: limited(zoned(2), "initiators-per-target-port-max", 2))

# --- who is zoned ----------------------------------------------------------------------------

MISSING = "zone.missing"

breaks(
    MISSING,
    lambda: zoned(2).remove(Table.ZONES, "z00b"),
    ("warning", ("w", "h0:1"), "1 zone", "0 zones"),
)
keeps(MISSING, lambda: zoned(2))
keeps(MISSING, lambda: zoned(2, 2).remove(Table.ZONES, "z00b"))
keeps(MISSING, lambda: zoned(1).remove(Table.ZONES, "z00b"))
keeps(MISSING, lambda: zoned(2).remove(Table.ZONES, "z00a", "z00b", "z10a", "z10b"))

ONE_SIDE = "zone.one-side-only"

breaks(
    ONE_SIDE,
    lambda: zoned(2, 2).remove(Table.ZONES, "z00b"),
    ("warning", ("t0", "h0"), "2 fabrics", "1 fabric"),
)
breaks(
    ONE_SIDE,
    lambda: zoned(2).remove(Table.ZONES, "z00b").remove(Table.WORKLOADS, "w"),
    ("warning", ("t0", "h0"), "2 fabrics", "1 fabric"),
)
keeps(ONE_SIDE, lambda: zoned(2).remove(Table.ZONES, "z00b"))
keeps(ONE_SIDE, lambda: zoned(2, 2))
keeps(ONE_SIDE, lambda: zoned(2, 2).remove(Table.ZONES, "z00a", "z00b"))

NO_ZONE = ("1 zone", "0 zones")

breaks(
    "zone.none",
    lambda: san(4),
    ("info", ("fabric-a",), *NO_ZONE),
    ("info", ("fabric-b",), *NO_ZONE),
)


def two_array_makers() -> Sketch:
    """One host with arrays of two makers in fabric A."""
    other = replace(array("other", SPEEDS), vendor="Other")
    return san().device("other", other).cable("o", "other:0", "a1:30")


breaks("zone.none", two_array_makers, ("info", ("fabric-a",), *NO_ZONE))
keeps("zone.none", lambda: san(3))
keeps("zone.none", lambda: zoned(4))
keeps("zone.none", lambda: zone(zone(san(4), "za", "h0:0", "t0:0"), "zb", "h0:1", "t0:1"))

# --- what is in a zone -----------------------------------------------------------------------

SEVERAL = "zone.several-initiators"
TWO = ("1 initiator", "2 initiators")

breaks(SEVERAL, lambda: zone(san(2), "z", "h0:0", "h1:0", "t0:0"), ("warning", ("z",), *TWO))
breaks(
    SEVERAL,
    lambda: zone(san(2), "z", "h0", "h1", "t0", fabric="fabric-a"),
    ("warning", ("z",), *TWO),
)
keeps(SEVERAL, lambda: zone(san(2), "z", "h0", "t0"))
keeps(
    SEVERAL,
    lambda: zone(san(2), "z", "h0:0", "h1:0", kind="peer", principals=("t0:0",)),
)

breaks(
    "zone.no-target",
    lambda: zone(san(), "z", "h0:0"),
    ("warning", ("z",), "1 target", "0 targets"),
)
breaks("zone.no-target", lambda: zone(san(), "z"), ("warning", ("z",), "1 target", "0 targets"))
keeps("zone.no-target", lambda: zone(san(), "z", "h0:0", "t0:0"))
keeps("zone.no-target", lambda: zone(san(), "z", "t0:0"))

breaks(
    "zone.no-initiator",
    lambda: zone(san(), "z", "t0:0", "t0:1"),
    ("warning", ("z",), "1 initiator", "0 initiators"),
)
keeps("zone.no-initiator", lambda: zone(san(), "z", "h0:0", "t0:0"))
keeps("zone.no-initiator", lambda: zone(san(arrays=2), "z", "t0:0", "t1:0"))
keeps("zone.no-initiator", lambda: zone(san(), "z", "h0:0"))

ACROSS = "zone.across-fabrics"
IN_A, IN_B = "Fabric A", "Fabric B"

breaks(
    ACROSS,
    lambda: zone(san(), "z", "h0:0", "t0:1", fabric="fabric-a"),
    ("error", ("z", "t0:1"), IN_A, IN_B),
)
breaks(
    ACROSS,
    lambda: zone(san(), "z", "h0:0", "t0:0", "h0:1"),
    ("error", ("z", "h0:1"), IN_A, IN_B),
)
breaks(
    ACROSS,
    lambda: zone(draw(hosts=HOSTS, arrays=["b1"]), "z", "h0", "t0", fabric="fabric-a"),
    ("error", ("z", "t0"), IN_A, IN_B),
)
breaks(
    ACROSS,
    lambda: zone(san(), "z", "h0:2", "t0:0", fabric="fabric-a"),
    ("warning", ("z", "h0:2"), IN_A, "no cable"),
)
keeps(ACROSS, zoned)
keeps(ACROSS, lambda: zone(draw("a1-b1", hosts=["a1"], arrays=["b1"]), "z", "h0:0", "t0:0"))
keeps(
    ACROSS,
    lambda: zone(draw(hosts=["x1"], arrays=["x1"]), "z", "h0:0", "t0:0", fabric="fabric-a"),
)
keeps(ACROSS, lambda: zone(san(), "z", "h0", "t0", fabric="fabric-a"))
keeps(ACROSS, lambda: zone(san(), "z", "h0", "t0"))
keeps(
    ACROSS,
    lambda: zone(draw("a1=a2", hosts=["a1"], arrays=["a2"]), "z", "h0:0", "t0:0"),
)
keeps(
    ACROSS,
    lambda: zone(Net("x1=x2", hosts=["x1"], arrays=["x2"]).sketch, "z", "h0:0", "t0:0"),
)

breaks(
    "zone.size",
    lambda: limited(zone(san(2), "z", "h0:0", "h1:0", "t0:0"), "zone-members-max", 2, "ports"),
    ("warning", ("z",), "2 ports", "3 ports"),
)
keeps(
    "zone.size",
    lambda: limited(zone(san(1), "z", "h0", "t0"), "zone-members-max", 2, "ports"),
)
keeps("zone.size", lambda: zone(san(2), "z", "h0:0", "h1:0", "t0:0"))

ALLOWED = "letters, digits and the underscore, a letter first"
MEMBERS = ("h0:0", "t0:0")

breaks(
    "zone.name",
    lambda: zone(san(), "z", *MEMBERS, name="my zone"),
    ("warning", ("z",), ALLOWED, "my zone"),
)
breaks(
    "zone.name",
    lambda: zone(san(), "z", *MEMBERS, name="n" * 65),
    ("warning", ("z",), "64 characters", "65 characters"),
)
keeps("zone.name", lambda: zone(san(), "z", *MEMBERS, name="n" * 64))
keeps("zone.name", lambda: zone(san(), "z", *MEMBERS))

breaks(
    "zone.name-twice",
    lambda: zone(
        zone(san(2), "z1", "h0:0", "t0:0", name="n", fabric="fabric-a"),
        "z2",
        "h1:0",
        "t0:0",
        name="n",
        fabric="fabric-a",
    ),
    ("warning", ("z1", "z2"), "1 zone", "2 zones"),
)
keeps(
    "zone.name-twice",
    lambda: zone(
        zone(san(), "z1", "h0:0", "t0:0", name="n", fabric="fabric-a"),
        "z2",
        "h0:1",
        "t0:1",
        name="n",
        fabric="fabric-b",
    ),
)
keeps("zone.name-twice", lambda: zoned(2))

breaks(
    "zone.mixed-members",
    lambda: zone(san(), "z", "h0:0", "t0"),
    ("info", ("z",), "ports or devices", "ports and devices"),
)
keeps("zone.mixed-members", lambda: zone(san(), "z", "h0", "t0"))
keeps("zone.mixed-members", lambda: zone(san(), "z", "h0:0", "t0:0"))
