"""Cases of the rules about speeds and generations."""

from __future__ import annotations

from sanwright.design import Port
from sanwright.parts import OpticsFitting, Part, PartKind, PortRole
from tests.builders import Sketch, array, hba, optic, part, ports, small_san, switch
from tests.checks.rule_cases import breaks, cage, fibre, keeps, sas, wire

BELOW = "link.below-best"

# One finding for all hosts of a switch, however many: the rest of a 10,000 host design is silent.


def hosts_on(speeds: tuple[str, ...], *hosts: tuple[str, ...]) -> Sketch:
    sketch = Sketch().device("sw", switch("sw", speeds))
    for number, own in enumerate(hosts):
        sketch.device(f"h{number}", hba(f"hba-{own[-1]}", own))
        sketch.cable(f"c{number}", f"h{number}:0", f"sw:{number}")
    return sketch


NEW, OLD, OLDER = ("16GFC", "32GFC", "64GFC"), ("8GFC", "16GFC", "32GFC"), ("4GFC", "8GFC", "16GFC")

breaks(
    BELOW,
    lambda: wire(("16GFC",), ("16GFC", "32GFC")),
    ("info", ("sw",), "32GFC", "16GFC"),
)
breaks(BELOW, lambda: hosts_on(NEW, OLD, OLD, OLD), ("info", ("sw",), "64GFC", "32GFC"))
breaks(BELOW, lambda: hosts_on(NEW, OLD, OLDER), ("info", ("sw",), "64GFC", "32GFC/16GFC"))
breaks(BELOW, lambda: hosts_on(OLD, NEW, NEW), ("info", ("sw",), "64GFC", "32GFC"))
breaks(
    BELOW,
    lambda: (
        Sketch()
        .device("sw", switch("sw", NEW))
        .device("box", array("box", OLD))
        .device("edge", switch("edge", OLD))
        .cable("c1", "box:0", "sw:0")
        .cable("c2", "box:1", "sw:1")
        .cable("isl", "edge:0", "sw:2")
    ),
    ("info", ("sw", "box"), "64GFC", "32GFC"),
    ("info", ("edge", "sw"), "64GFC", "32GFC"),
)
breaks(
    BELOW,
    lambda: fibre("OM4", 10, "8GFC", "16GFC", "32GFC").put(
        Port(id="sw:0", optic="optic-SW", speed="16GFC")
    ),
    ("info", ("sw",), "32GFC", "16GFC"),
)
keeps(BELOW, lambda: wire(("16GFC", "32GFC"), ("16GFC", "32GFC")))
keeps(BELOW, lambda: wire(("8GFC",), ("16GFC",)))
keeps(BELOW, lambda: wire(None, ("16GFC",)))
keeps(BELOW, lambda: sas("generic-sff-8644-sff-8644"))


def mixed(
    host: tuple[str, ...], fabric: tuple[str, ...], *, cages: tuple[str, ...] = OLD
) -> Sketch:
    """A host on a switch, both of ``cages``, with optics of these speeds."""
    sketch = Sketch().device("hba", cage(PortRole.INITIATOR, cages))
    sketch.device("sw", cage(PortRole.FABRIC, cages))
    sketch.optic(optic("optic-h", host), "hba:0").optic(optic("optic-s", fabric), "sw:0")
    return sketch.cable("c", "hba:0", "sw:0")


SLOWER = "port.optic-slower"
breaks(SLOWER, lambda: mixed(OLDER, OLD), ("info", ("sw",), "32GFC", "16GFC"))
breaks(SLOWER, lambda: mixed(OLDER, OLDER), ("info", ("sw",), "32GFC", "16GFC"))
keeps(SLOWER, lambda: mixed(OLD, OLD))
keeps(SLOWER, lambda: wire(("16GFC",), ("16GFC", "32GFC")))
keeps(SLOWER, lambda: mixed(OLDER, OLDER, cages=OLDER))
keeps(SLOWER, lambda: mixed(OLDER, OLDER).put(Port(id="sw:0", optic="optic-s", speed="16GFC")))
keeps(BELOW, lambda: mixed(OLDER, OLD))

FASTER = "port.optic-faster"
breaks(FASTER, lambda: mixed(OLD, OLDER, cages=OLDER), ("info", ("hba",), "16GFC", "32GFC"))
keeps(FASTER, lambda: mixed(OLD, OLD))
keeps(FASTER, lambda: mixed(("32GFC",), OLDER, cages=OLDER))
keeps(FASTER, small_san)

FIXED = "link.fixed-against-auto"


def fixed(*ends: str, speed: str = "16GFC") -> Sketch:
    sketch = wire(("16GFC", "32GFC"), ("16GFC", "32GFC"))
    return sketch.put(*(Port(id=end, speed=speed) for end in ends))


breaks(
    FIXED,
    lambda: fixed("sw:0"),
    ("info", ("c", "sw:0", "hba:0"), "both ends alike", "16GFC against automatic"),
)
breaks(
    FIXED,
    lambda: fixed("hba:0", speed="32GFC"),
    ("info", ("c", "hba:0", "sw:0"), "both ends alike", "32GFC against automatic"),
)
keeps(FIXED, lambda: fixed("hba:0", "sw:0"))
keeps(FIXED, fixed)
keeps(FIXED, lambda: fixed("sw:0", speed="64GFC"))

PARALLEL = "link.parallel-against-single"


def quad(id_: str, role: PortRole, speeds: tuple[str, ...] = ("128GFC-4x32",)) -> Part:
    """Ports of four lanes each, without cages."""
    group = ports(role, 4, speeds, cage="QSFP28", optics=OpticsFitting.NONE, lanes=4)
    return part(id_, PartKind.SWITCH, group)


def quad_to(end: Part, port: str = "core:0") -> Sketch:
    sketch = Sketch().device("core", quad("core", PortRole.FABRIC)).device("edge", end)
    return sketch.cable("c", port, "edge:0")


breaks(
    PARALLEL,
    lambda: quad_to(switch("edge", ("64GFC", "128GFC"))),
    ("error", ("c", "core:0", "edge:0"), "4 lanes", "1 lane"),
)
breaks(
    PARALLEL,
    lambda: quad_to(switch("edge", ("16GFC", "32GFC"))),
    ("error", ("c", "core:0", "edge:0"), "4 lanes", "1 lane"),
)
keeps(PARALLEL, lambda: quad_to(switch("edge", ("16GFC", "32GFC")), "core:0.1"))
keeps(PARALLEL, lambda: quad_to(quad("edge", PortRole.FABRIC)))
keeps(PARALLEL, lambda: wire(("8GFC",), ("16GFC",)))
keeps(PARALLEL, lambda: quad_to(switch("edge", None)))
keeps("link.no-common-speed", lambda: quad_to(switch("edge", ("64GFC", "128GFC"))))
keeps("link.generation-gap", lambda: quad_to(switch("edge", ("32GFC", "64GFC", "128GFC"))))
