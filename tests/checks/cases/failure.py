"""Cases of the rules about single failures."""

from __future__ import annotations

from sanwright.design import Location, Table
from sanwright.parts import Part, PartKind, Physical, PortRole
from sanwright.units import Share
from tests.builders import Sketch, array, figure, hba, ports, small_san, switch
from tests.checks.cases.hosts import WIDE, reached
from tests.checks.rule_cases import breaks, keeps, replace

HOST = hba("wide", WIDE, 2)
SWITCH = switch("s", WIDE, 16)


def controllers(*names: str, ports_each: int = 2) -> Part:
    """An array with some fixed ports on each controller."""
    groups = {
        name: replace(
            ports(PortRole.TARGET, ports_each, WIDE),
            first=number * ports_each,
            controller=name,
        )
        for number, name in enumerate(names)
    }
    return replace(array("pair", WIDE), ports=groups)


def core_edge(cores: tuple[str, ...], hosts: int = 1, demand: float = 100.0) -> Sketch:
    """Hosts on two edge switches, each joined by two ISLs to every core, where the array is."""
    sketch = Sketch().device("t", controllers("a", "b"))
    for side in "ab":
        sketch.device(f"edge-{side}", SWITCH, fabric="fabric-a")
    for number, core in enumerate(cores):
        sketch.device(core, SWITCH, fabric="fabric-a")
        for place, edge in enumerate(("edge-a", "edge-b")):
            for isl in range(2):
                mine, its = 10 + 2 * number + isl, 10 + 2 * place + isl
                sketch.cable(f"{edge}-{core}-{isl}", f"{edge}:{mine}", f"{core}:{its}")
    for port in range(4):
        sketch.cable(f"t{port}", f"t:{port}", f"{cores[port % 2 % len(cores)]}:{port}")
    for number in range(hosts):
        sketch.device(f"h{number}", HOST)
        for port, edge in enumerate(("edge-a", "edge-b")):
            sketch.cable(f"h{number}-{port}", f"h{number}:{port}", f"{edge}:{number}")
    return sketch.workload("w", [f"h{n}" for n in range(hosts)], ["t"], demand)


def two_fabrics(demand: float = 100.0, hosts: int = 1, of: Part | None = None) -> Sketch:
    """Hosts and an array with two controllers on two switches."""
    sketch = Sketch().device("t", of or controllers("a", "b"))
    for side in "ab":
        sketch.device(side, SWITCH, fabric=f"fabric-{side}")
    for port, side in enumerate("abab"):
        sketch.cable(f"t{port}", f"t:{port}", f"{side}:{port}")
    for number in range(hosts):
        sketch.device(f"h{number}", HOST)
        for port, side in enumerate("ab"):
            sketch.cable(f"h{number}-{side}", f"h{number}:{port}", f"{side}:{8 + number}")
    return sketch.workload("w", [f"h{n}" for n in range(hosts)], ["t"], demand)


def racks(**places: str) -> Sketch:
    """The two fabrics with each device in the rack that is named; racks in one room."""
    sketch = two_fabrics(hosts=2).put(Location(id="room", kind="room"))
    for rack in dict.fromkeys(places.values()):
        sketch.put(Location(id=rack, name=rack.upper(), parent="room"))
    for device, rack in places.items():
        sketch.change(Table.DEVICES, device, location=rack)
    return sketch


def fed(supplies: int | None = 1, **feeds: str) -> Sketch:
    """The two fabrics with devices on the feeds that are named, one letter each."""
    sketch = two_fabrics(of=_with_supplies(controllers("a", "b"), supplies))
    for device, names in feeds.items():
        sketch.change(Table.DEVICES, device, power_feeds=tuple(names))
    return sketch


def _with_supplies(part: Part, supplies: int | None) -> Part:
    known = Physical(power_supplies=figure(supplies) if supplies is not None else None)
    return replace(part, physical=known)


CUT = "failure.cut-off"
breaks(CUT, lambda: core_edge(("core",)), ("error", ("core", "h0"), "0 hosts", "1 host"))
keeps(CUT, lambda: core_edge(("core", "other")))
keeps(CUT, two_fabrics)
keeps(CUT, lambda: two_fabrics().remove(Table.CABLES, "h0-b"))  # host.single-switch
keeps(CUT, lambda: reached("1-1", "1-2"))  # multipath.single-controller
keeps(CUT, small_san)  # a single adapter
keeps(CUT, lambda: core_edge(("core",)).remove(Table.WORKLOADS, "w"))

breaks(
    CUT,
    lambda: racks(a="r1", b="r1", t="r2", h0="r1", h1="r3"),
    ("warning", ("r1", "h1"), "0 hosts", "1 host"),
)
keeps(CUT, lambda: racks(a="r1", b="r2", t="r3", h0="r1", h1="r3"))
keeps(CUT, lambda: racks(a="r1", b="r1", t="r1", h0="r2", h1="r3"))  # the data itself is gone

breaks(CUT, lambda: fed(1, t="X", a="X", b="Y"), ("error", ("a", "t", "h0"), "0 hosts", "1 host"))
keeps(CUT, lambda: fed(2, t="X", a="X", b="Y").change(Table.DEVICES, "a", power_feeds=("Y", "Z")))
keeps(CUT, lambda: fed(2, t="XY", a="X", b="Y"))
keeps(CUT, lambda: fed(2, t="XY", a="X", b="X"))  # facility.fabrics-one-feed

OVER = "failure.overload"
breaks(
    OVER,
    lambda: reached("1-1", "2-1", demand=4000.0),
    ("warning", ("t", "t0", "t1"), Share(1.0), Share(1.25)),
)
breaks(
    OVER,
    lambda: reached("1-1", "1-2", "2-1", demand=4000.0, mode="active/standby"),
    ("warning", ("t", "t2"), Share(1.0), Share(1.25)),
    ("warning", ("t0", "t1"), Share(1.0), Share(1.25)),
)
breaks(
    OVER,
    lambda: two_fabrics(4000.0),
    ("warning", ("a", "h0-b"), Share(1.0), Share(1.25)),
    ("warning", ("b", "h0-a"), Share(1.0), Share(1.25)),
)
keeps(OVER, lambda: two_fabrics(3000.0))
keeps(OVER, lambda: reached("1-1", "2-1"))
keeps(OVER, lambda: reached("1-1", "1-2", "2-1", "2-2", demand=4000.0))
keeps(OVER, lambda: reached("1-1", "1-2", demand=3000.0))

OPEN = "failure.unknown"
breaks(OPEN, lambda: two_fabrics(of=array("dark", WIDE, 4)), ("unverified", ("t",), None, None))
breaks(OPEN, lambda: fed(2, a="X"), ("unverified", ("b", "t"), None, None))
breaks(
    OPEN,
    lambda: racks(t="r1", h0="r2", h1="r2", a="r3"),
    ("unverified", ("b",), None, None),
)
keeps(OPEN, two_fabrics)
keeps(  # each drive of a tape library is one end: there is no controller to ask for
    OPEN, lambda: two_fabrics(of=replace(array("library", WIDE, 4), kind=PartKind.TAPE))
)
keeps(OPEN, lambda: fed(2, t="XY", a="X", b="Y"))
keeps(OPEN, lambda: racks(t="r1", h0="r2", h1="r2", a="r3", b="r4"))
