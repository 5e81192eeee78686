"""Cases of the rules about fabrics."""

from __future__ import annotations

from msgspec.structs import replace

from sanwright.design import Port, Table
from sanwright.parts import Part, PartKind, PortRole
from tests.builders import Sketch, array, hba, part, ports, small_san, switch
from tests.checks.cases.drawing import SPEEDS, Net, draw, fixed, limited, zone
from tests.checks.rule_cases import breaks, keeps

# --- redundancy ------------------------------------------------------------------------------

ONE = ("2 fabrics", "1 fabric")

breaks(
    "fabric.only-one",
    lambda: draw("a1=a2", hosts=["a1 a2"], arrays=["a1 a2"]),
    ("warning", ("fabric-a",), *ONE),
)
breaks(
    "fabric.only-one",
    lambda: draw(hosts=["a1 a1"], arrays=["a1"]).remove(Table.WORKLOADS, "w"),
    ("warning", ("fabric-a",), *ONE),
)
keeps("fabric.only-one", lambda: draw(hosts=["a1 a1"], arrays=["a1"]))
keeps("fabric.only-one", lambda: draw(hosts=["a1 b1"], arrays=["a1 b1"]))
keeps("fabric.only-one", lambda: draw("a1=a2", hosts=["a1 a2"]))
keeps(
    "fabric.only-one",
    lambda: limited(draw("a1=a2", hosts=["a1 a2"], arrays=["a1 a2"]), "switches-min", 1),
)

PAIR = "fabric.pair-in-one"

breaks(
    PAIR,
    lambda: draw("a1=a2", hosts=["a1 a2", "a1 b1"], arrays=["a1 b1"]),
    ("warning", ("h0",), *ONE),
)
breaks(
    PAIR,
    lambda: draw(hosts=["a1 b1"], arrays=["a1 b1", "a1 a1"]),
    ("warning", ("t1",), *ONE),
)


def two_controllers(*switches: str) -> Sketch:
    """An array of two controllers with two ports each; ``switches`` are those of its ports."""
    nodes = {
        f"node{number}": replace(
            ports(PortRole.TARGET, 2, SPEEDS), prefix=f"{number}-", controller=f"node {number}"
        )
        for number in (1, 2)
    }
    box = Part(id="box", kind=PartKind.ARRAY, vendor="Test", model="box", ports=nodes)
    sketch = draw(hosts=["a1 b1"], arrays=["a1 b1"]).device("box", box)
    for number, place in enumerate(switches):
        end = f"box:{number // 2 + 1}-{number % 2}"
        sketch.cable(f"box-{number}", end, f"{place}:{10 + number}")
    return sketch


breaks(
    PAIR,
    lambda: two_controllers("a1", "a1", "b1", "b1"),
    ("warning", ("box", "box:1-0", "box:1-1"), *ONE),
    ("warning", ("box", "box:2-0", "box:2-1"), *ONE),
)
keeps(PAIR, lambda: two_controllers("a1", "b1", "a1", "b1"))
keeps(PAIR, lambda: draw("a1=a2", hosts=["a1 a2"], arrays=["a1 a2"]))
keeps(PAIR, lambda: draw(hosts=["a1 b1", "a1 a1"], arrays=["a1 b1"]))
keeps(PAIR, lambda: draw(hosts=["a1 b1", "a1"], arrays=["a1 b1"]))
keeps(PAIR, small_san)


def director(id_: str, fabric: str, blades: int, sketch: Sketch) -> Sketch:
    """A director with blades ``id-1``, ``id-2``, ... of 48 ports."""
    sketch.device(id_, part("frame", PartKind.DIRECTOR), fabric=fabric)
    blade = part("blade", PartKind.BLADE, ports(PortRole.FABRIC, 48, SPEEDS))
    for number in range(1, blades + 1):
        sketch.device(f"{id_}-{number}", blade, parent=id_, slot=str(number))
    return sketch


def on_blades(*blades: str, count: int = 2) -> Sketch:
    """An array with a port on each of these blades, and one in the other fabric."""
    sketch = director("dir", "fabric-a", count, draw(hosts=["b1"], arrays=["b1"]))
    sketch.device("s", array("s", SPEEDS)).cable("s-b", "s:7", "b1:20")
    for number, blade in enumerate(blades):
        sketch.cable(f"s-{number}", f"s:{number}", f"{blade}:{number}")
    return sketch


breaks(
    PAIR,
    lambda: on_blades("dir-1", "dir-1"),
    ("info", ("s", "dir-1"), "2 blades", "1 blade"),
)
keeps(PAIR, lambda: on_blades("dir-1", "dir-2"))
keeps(PAIR, lambda: on_blades("dir-1"))
keeps(PAIR, lambda: on_blades("dir-1", "dir-1", count=1))

# --- ISLs ------------------------------------------------------------------------------------

SINGLE = "fabric.single-isl"
TOO_FEW = ("2 ISLs", "1 ISL")

breaks(SINGLE, lambda: draw("a1-a2"), ("warning", ("a1", "a2"), *TOO_FEW))
breaks(
    SINGLE,
    lambda: draw("a1-a2", "a2=a3", "a3=a1"),
    ("info", ("a1", "a2"), *TOO_FEW),
)
breaks(
    SINGLE,
    lambda: limited(draw("a1=a2"), "isls-min", 3),
    ("warning", ("a1", "a2"), "3 ISLs", "2 ISLs"),
)
keeps(SINGLE, lambda: draw("a1=a2"))
keeps(SINGLE, lambda: gateways(1))

SPREAD = "fabric.isl-spread"


def between_directors(*pairs: tuple[str, str], third: bool = False) -> Sketch:
    """Two directors of two blades each with ISLs between these blades, maybe a way round."""
    sketch = director("d1", "fabric-a", 2, Sketch())
    director("d2", "fabric-a", 2, sketch)
    for number, (one, other) in enumerate(pairs):
        sketch.cable(f"isl-{number}", f"d1-{one}:{number}", f"d2-{other}:{number}")
    if third:
        sketch.device("sw", switch("sw", SPEEDS), fabric="fabric-a")
        sketch.cable("x1", "sw:1", "d1-1:40").cable("x2", "sw:2", "d2-1:40")
    return sketch


ONE_BLADE = ("2 blades", "1 blade")

breaks(
    SPREAD,
    lambda: between_directors(("1", "1"), ("1", "2")),
    ("warning", ("d1", "d2", "d1-1"), *ONE_BLADE),
)
breaks(
    SPREAD,
    lambda: between_directors(("1", "2"), ("2", "2"), third=True),
    ("info", ("d2", "d1", "d2-2"), *ONE_BLADE),
)
keeps(SPREAD, lambda: between_directors(("1", "1"), ("2", "2")))
keeps(SPREAD, lambda: between_directors(("1", "1")))
keeps(SPREAD, lambda: draw("a1=a2"))

breaks(
    "fabric.isls-per-switch",
    lambda: limited(draw("a1=a2", "a1=a3"), "isls-per-switch-max", 3, "ISLs"),
    ("warning", ("a1",), "3 ISLs", "4 ISLs"),
)
keeps(
    "fabric.isls-per-switch",
    lambda: limited(draw("a1=a2", "a1-a3"), "isls-per-switch-max", 3, "ISLs"),
)
keeps("fabric.isls-per-switch", lambda: draw("a1=a2", "a1=a3"))

breaks("fabric.joined", lambda: draw("a1=b1"), ("error", ("a1", "b1"), "0 ISLs", "2 ISLs"))
keeps("fabric.joined", lambda: draw("a1=a2"))
keeps("fabric.joined", lambda: draw("a1=x2"))

breaks(
    "fabric.split",
    lambda: draw("a1=a2", hosts=["a3"]),
    ("warning", ("fabric-a",), "1 part", "2 parts"),
)
keeps("fabric.split", lambda: draw("a1=a2", "a2=a3"))
keeps("fabric.split", lambda: draw("a1=a2").device("a3", switch("sw"), fabric="fabric-a"))
keeps("fabric.split", lambda: gateways(2))

breaks(
    "fabric.unassigned",
    lambda: draw("a1=x1"),
    ("warning", ("x1",), "1 fabric", "0 fabrics"),
)
keeps("fabric.unassigned", lambda: draw("a1=a2"))
keeps("fabric.unassigned", lambda: Sketch().device("x1", switch("sw")))

# --- shape -----------------------------------------------------------------------------------

HOPS = "fabric.hop-count"


def row(count: int) -> Sketch:
    """A host and an array at the ends of a row of switches."""
    isls = [f"a{number}=a{number + 1}" for number in range(1, count)]
    return draw(*isls, hosts=["a1"], arrays=[f"a{count}"])


breaks(HOPS, lambda: row(8), ("warning", ("w",), "7 switches", "8 switches"))
breaks(
    HOPS,
    lambda: limited(row(3), "hops-max", 1, "ISLs"),
    ("warning", ("w",), "1 ISL", "2 ISLs"),
)
keeps(HOPS, lambda: row(7))
keeps(HOPS, lambda: limited(row(3), "hops-max", 2, "ISLs"))
keeps(HOPS, lambda: limited(gateways(1), "hops-max", 1, "switches"))

breaks(
    "fabric.domains",
    lambda: limited(draw("a1=a2", "a2=a3"), "domains-max", 2),
    ("error", ("fabric-a",), "2 switches", "3 switches"),
)
keeps("fabric.domains", lambda: limited(draw("a1=a2"), "domains-max", 2))
keeps("fabric.domains", lambda: limited(gateways(3), "domains-max", 1))

CORE_EDGE = "fabric.core-edge"
EDGES = ["a1 b1", "a2 b1"]


def two_cores(*isls: str) -> Sketch:
    """Edges a1 and a2 with hosts, cores a3 and a4 with storage, and a second fabric."""
    return draw(*isls, hosts=["a1 b1", "a2 b1"], arrays=["a3 b1", "a4 b1"])


breaks(
    CORE_EDGE,
    lambda: draw("a1=a3", "a2=a3", hosts=["a1", "a2"], arrays=["a3"]),
    ("warning", ("fabric-a",), "2 switches", "1 switch"),
)
breaks(
    CORE_EDGE,
    lambda: draw("a1=a3", "a2=a3", hosts=["a1 b1", "a2 b1"], arrays=["a3 b1"]),
    ("info", ("fabric-a",), "2 switches", "1 switch"),
)
breaks(
    CORE_EDGE,
    lambda: two_cores("a1=a3", "a1=a4", "a2=a3", "a3=a4"),
    ("warning", ("a2", "a4"), "1 ISL", "0 ISLs"),
)
breaks(
    CORE_EDGE,
    lambda: two_cores("a1=a3", "a1=a4", "a2=a3", "a2=a4", "a1=a2"),
    ("info", ("a1", "a2"), "0 ISLs", "2 ISLs"),
)
breaks(
    CORE_EDGE,
    lambda: limited(
        Net("a1=a3", "a1=a4", "a2=a3", hosts=EDGES, arrays=["a3 b1", "a4 b1"])
        .isls("a2", "a4", 4)
        .sketch,
        "edge-core-isls-min",
        4,
        "ISLs",
    ),
    ("warning", ("a1", "a3"), "4 ISLs", "2 ISLs"),
    ("warning", ("a1", "a4"), "4 ISLs", "2 ISLs"),
    ("warning", ("a2", "a3"), "4 ISLs", "2 ISLs"),
)
keeps(CORE_EDGE, lambda: two_cores("a1=a3", "a1=a4", "a2=a3", "a2=a4"))
keeps(CORE_EDGE, lambda: two_cores("a1=a2", "a1=a3", "a1=a4", "a2=a3", "a2=a4", "a3=a4"))
keeps(CORE_EDGE, lambda: draw("a1=a2", hosts=["a1 b1"], arrays=["a2 b1"]))

breaks(
    "fabric.mesh-size",
    lambda: limited(draw("a1=a2", "a2=a3", "a1=a3"), "mesh-ports-max", 11),
    ("warning", ("fabric-a",), "11 ports", "12 ports"),
)
keeps(
    "fabric.mesh-size",
    lambda: limited(draw("a1=a2", "a2=a3", "a1=a3"), "mesh-ports-max", 12),
)
keeps("fabric.mesh-size", lambda: limited(draw("a1=a2", "a2=a3"), "mesh-ports-max", 1))


def makers(a: str, b: str, mode: str = "switch", base: str = "") -> Sketch:
    """Two switches of these makers, joined."""
    sketch = Sketch()
    for id_, vendor in (("s1", a), ("s2", b)):
        model = replace(switch(f"{vendor}-sw", SPEEDS), vendor=vendor)
        if vendor == b and base:
            model = replace(model, base=base)
        sketch.device(id_, model, fabric="fabric-a")
    sketch.change(Table.DEVICES, "s2", mode=mode)
    return sketch.cable("c", "s1:0", "s2:0")


MIXED = "fabric.mixed-vendors"

breaks(
    MIXED,
    lambda: makers("Brocade", "Cisco"),
    ("error", ("s1", "s2"), "one maker", "Brocade and Cisco"),
)
breaks(
    MIXED,
    lambda: makers("Brocade", "HPE"),
    ("unverified", ("s1", "s2"), "one maker", "Brocade and HPE"),
)
keeps(MIXED, lambda: makers("Brocade", "HPE", base="brocade-g620"))
keeps(MIXED, lambda: makers("Brocade", "Cisco", mode="access gateway"))
keeps(MIXED, lambda: makers("HPE", "HPE"))

# --- two fabrics beside each other -----------------------------------------------------------

ASYMMETRY = "fabric.asymmetry"
BOTH = ("fabric-a", "fabric-b")


def sides(*isls: str, **ends: list[str]) -> Sketch:
    """Two fabrics with a host and an array on switch 1 of each, unless other ``ends`` are given."""
    return draw(*isls, **{"hosts": ["a1 b1"], "arrays": ["a1 b1"], **ends})


SECOND_SWITCH = "2 switches against 1; ISLs 2 of 16GFC against none"

breaks(
    ASYMMETRY,
    lambda: sides("a1=a2"),
    ("warning", BOTH, "both alike", SECOND_SWITCH),
)
breaks(
    ASYMMETRY,
    lambda: sides("a1=a2", "b1-b2"),
    ("warning", BOTH, "both alike", "ISLs 2 of 16GFC against 1 of 16GFC"),
)
breaks(
    ASYMMETRY,
    lambda: fixed(sides("a1-a2", "b1-b2"), "8GFC", "b2:0"),
    ("warning", BOTH, "both alike", "ISLs 1 of 16GFC against 1 of 8GFC"),
)
OTHER_MODEL = "0 × Test other in Fabric A, 1 in Fabric B; 1 × Test sw in Fabric A, 0 in Fabric B"
breaks(
    ASYMMETRY,
    lambda: sides().device("b1", switch("other", SPEEDS), fabric="fabric-b"),
    ("info", BOTH, "both alike", OTHER_MODEL),
)
breaks(
    ASYMMETRY,
    lambda: sides(arrays=["a1 b1", "b1"]),
    ("warning", BOTH, "both alike", "t1 is in Fabric B only"),
)
keeps(ASYMMETRY, lambda: sides("a1=a2", "b1=b2"))
keeps(ASYMMETRY, lambda: sides(hosts=["a1 b1", "a1 a1"]))
keeps(ASYMMETRY, lambda: draw("a1=a2", hosts=["a1", "b1"], arrays=["a1"]))
keeps(ASYMMETRY, lambda: with_tape("b1", "b1"))

TAPE = "fabric.disk-and-tape"


def with_tape(tape_on: str, host_on: str) -> Sketch:
    """Hosts and disk on both fabrics, a tape drive on one; host port 2 is for tape."""
    sketch = sides()
    drive = part("lto", PartKind.TAPE, ports(PortRole.TARGET, 1, SPEEDS))
    sketch.device("tape", drive).cable("tape-link", "tape:0", f"{tape_on}:30")
    sketch.cable("h0-2", "h0:2", f"{host_on}:31")
    zone(sketch, "z-a", "h0:0", "t0:0")
    return zone(sketch, "z-b", "h0:1", "t0:1")


def without_zones() -> Sketch:
    """The same before anything was zoned: the host's workload may use all three ports."""
    return with_tape("b1", "b1").remove(Table.ZONES, "z-a", "z-b")


breaks(
    TAPE,
    lambda: zone(with_tape("b1", "b1"), "z-t", "h0:1", "tape:0"),
    ("warning", ("h0:1",), "disk or tape", "disk and tape"),
)
breaks(
    TAPE,
    lambda: without_zones().workload("backup", ["h0:2"], ["tape"], 1.0),
    ("warning", ("h0:2",), "disk or tape", "disk and tape"),
)
keeps(TAPE, lambda: zone(with_tape("b1", "b1"), "z-t", "h0:2", "tape:0"))
keeps(TAPE, small_san)

# --- gateways and logins ---------------------------------------------------------------------


def gateways(count: int, uplinks: int = 2, hosts: int = 1) -> Sketch:
    """Access gateways with hosts, on one core switch with an array."""
    net = Net(arrays=["a1"])
    for number in range(1, count + 1):
        for _ in range(uplinks):
            net.isls("a1", f"ag{number}")
        for host in range(hosts):
            id_ = f"h{number}-{host}"
            net.sketch.device(id_, hba("hba", SPEEDS))
            net.sketch.cable(f"{id_}-link", f"{id_}:0", f"ag{number}:{20 + host}")
        fields = {"fabric": "fabric-a", "mode": "access gateway"}
        net.sketch.change(Table.DEVICES, f"ag{number}", **fields)
    names = [f"h{number}-0" for number in range(1, count + 1)]
    return net.sketch.workload("w", names, ["t0"], 1.0)


GATEWAYS = "fabric.gateways-per-core"

breaks(
    GATEWAYS,
    lambda: limited(gateways(3), "gateways-per-core-max", 2, "switches"),
    ("warning", ("a1",), "2 switches", "3 switches"),
)
breaks(
    GATEWAYS,
    lambda: limited(gateways(3), "gateways-per-fixed-core-max", 1, "switches"),
    ("warning", ("a1",), "1 switch", "3 switches"),
)
keeps(GATEWAYS, lambda: limited(gateways(2), "gateways-per-core-max", 2, "switches"))
keeps(GATEWAYS, lambda: gateways(3))

LOGINS = "fabric.logins"

breaks(
    LOGINS,
    lambda: limited(gateways(1, uplinks=3, hosts=7), "logins-per-port-max", 4),
    ("warning", ("ag1",), "4 logins", "5 logins"),
)
breaks(
    LOGINS,
    lambda: limited(gateways(2, hosts=3), "logins-per-switch-max", 10, "logins"),
    ("warning", ("a1",), "10 logins", "11 logins"),
)
keeps(LOGINS, lambda: limited(gateways(1, uplinks=3, hosts=7), "logins-per-port-max", 5))
keeps(LOGINS, lambda: limited(gateways(2, hosts=3), "logins-per-switch-max", 11, "logins"))
keeps(LOGINS, lambda: limited(gateways(2, hosts=3), "logins-per-director-max", 1, "logins"))


def virtual(a: str | None, b: str | None, second: str | None = "fabric-a") -> Sketch:
    """Two switches, the first in fabric A, and what the ports of the ISL between them name."""
    sketch = Sketch().device("s1", switch("sw"), fabric="fabric-a")
    sketch.device("s2", switch("sw"), fabric=second)
    for id_, fabric in (("s1:0", a), ("s2:0", b)):
        sketch.put(Port(id=id_, fabric=fabric))
    return sketch.cable("c", "s1:0", "s2:0")


VIRTUAL = "link.virtual-fabrics"
ISL_ENDS = ("c", "s1:0", "s2:0")
breaks(VIRTUAL, lambda: virtual("fabric-b", None), ("error", ISL_ENDS, "Fabric B", "Fabric A"))
breaks(VIRTUAL, lambda: virtual(None, "fabric-b"), ("error", ISL_ENDS, "Fabric A", "Fabric B"))
keeps(VIRTUAL, lambda: virtual("fabric-b", "fabric-b"))
keeps(VIRTUAL, lambda: virtual("fabric-b", None, "fabric-b"))
keeps(VIRTUAL, lambda: virtual("fabric-b", None, None))
keeps(VIRTUAL, lambda: virtual("fabric-a", None))
keeps(VIRTUAL, lambda: virtual(None, None))
