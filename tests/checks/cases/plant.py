"""The cable plant: loss, mixed fibre, patch panels, breakout, distance, trunks, SAS cables."""

from __future__ import annotations

from functools import cache

from sanwright.design import Port, Table
from sanwright.parts import OpticsFitting, Part, PartKind, PortRole, Reference, with_rule_pack
from sanwright.units import Length, Loss
from tests.builders import Sketch, cable_part, catalog, optic, part, ports, reference
from tests.checks.rule_cases import breaks, cage, fibre, keeps, sas, wire

M, DB = Length, Loss
LC_PANEL, CASSETTES = "generic-lc-panel-24", "generic-mpo-lc-panel-24"
SW4 = "generic-128gfc-sw4"
HARNESS = "hpe-premierflex-mpo-4xlc-om4"
LEGS = ("leg1", "leg2", "leg3", "leg4")
RUN = ("c1", "c2", "c3")


def patched(
    medium: str,
    length: float | None,
    *speeds: str,
    trunk: str = "",
    panel: str = LC_PANEL,
    classes: tuple[str, str] = ("SW", "SW"),
) -> Sketch:
    """One link over two panels, a cord of 5 m at each end and a trunk between of ``length``."""
    lc = catalog().part(f"generic-lc-lc-{medium.lower()}")
    between = catalog().part(f"generic-lc-lc-{(trunk or medium).lower()}")
    rear = "R"
    if panel == CASSETTES:
        between, rear = catalog().part("generic-mpo-trunk-om4"), "M"
    sketch = fibre(medium, 10, *speeds, classes=classes).remove(Table.CABLES, "c")
    sketch.device("p1", panel).device("p2", panel)
    sketch.cable("c1", "hba:0", "p1:F1", lc, 5).cable("c2", f"p1:{rear}1", f"p2:{rear}1", between)
    sketch.change(Table.CABLES, "c2", length=None if length is None else M(length))
    return sketch.cable("c3", "p2:F1", "sw:0", lc, 5)


def jointed(medium: str, length: float, speed: str, **fields: object) -> Sketch:
    """One cable that stands for a run with joints."""
    return fibre(medium, length, speed).change(Table.CABLES, "c", **fields)


def refreshed(sketch: Sketch, speed: str) -> Sketch:
    return sketch.change(Table.PROJECT, "project", refresh_speed=speed)


# --- loss --------------------------------------------------------------------------------------

BUDGET, LOST = "cable.loss-budget", "cable.loss-unknown"

breaks(
    BUDGET,
    lambda: patched("OM4", 60, "32GFC", panel=CASSETTES),
    ("warning", RUN, DB(1.86), DB(3.21)),
)
breaks(
    BUDGET,
    lambda: jointed("OM4", 50, "32GFC", connections=3),
    ("warning", ("c",), DB(1.86), DB(2.4)),
)
breaks(
    BUDGET,
    lambda: jointed("OM4", 50, "32GFC", connections=6),
    ("warning", ("c",), DB(1.86), DB(4.65)),
)
breaks(
    BUDGET,
    lambda: jointed("OM4", 50, "32GFC", connections=2, splices=1),
    ("warning", ("c",), DB(1.86), DB(1.95)),
)
breaks(
    BUDGET,
    lambda: jointed("OM4", 50, "32GFC", loss=DB(2.0)),
    ("error", ("c",), DB(1.86), DB(2.0)),
)
breaks(
    BUDGET,
    lambda: jointed("OM4", 200, "8GFC", loss=DB(2.5)),
    ("error", ("c",), DB(2.19), DB(2.5)),
)
keeps(BUDGET, lambda: patched("OM4", 60, "32GFC"))
keeps(BUDGET, lambda: patched("OM4", None, "32GFC", panel=CASSETTES))
keeps(BUDGET, lambda: jointed("OM4", 50, "32GFC", connections=9, splices=9, loss=DB(1.86)))
keeps(BUDGET, lambda: jointed("OM1", 10, "16GFC", connections=5))
keeps(BUDGET, lambda: fibre("OM4", 500, "32GFC"))
keeps(
    BUDGET,
    lambda: patched("OM4", 60, "32GFC", panel=CASSETTES).change(Table.CABLES, "c2", loss=DB(1.2)),
)

breaks(
    LOST,
    lambda: jointed("OM4", 50, "64GFC", connections=2),
    ("unverified", ("sw",), None, "no loss budget for 64GFC over OM4 (SW)"),
)
breaks(
    LOST,
    lambda: patched("OM5", 50, "32GFC"),
    ("unverified", ("sw",), None, "no attenuation of OM5"),
)
keeps(LOST, lambda: fibre("OM4", 50, "64GFC"))
keeps(LOST, lambda: jointed("OM4", 50, "32GFC", connections=2))
keeps(LOST, lambda: jointed("OM5", 50, "32GFC", connections=2, loss=DB(1.0)))
keeps(LOST, lambda: jointed("OM3", 50, "64GFC", connections=2))

# --- the next generation -------------------------------------------------------------------------

NEXT, AFTER = "cable.next-generation", "cable.refresh-unknown"

breaks(NEXT, lambda: fibre("OM3", 90, "16GFC"), ("info", ("c",), M(70), M(90)))
breaks(NEXT, lambda: fibre("OM1", 10, "16GFC"), ("info", ("c",), "not supported", M(10)))
breaks(NEXT, lambda: patched("OM3", 80, "16GFC"), ("info", RUN, M(70), M(90)))
breaks(
    NEXT,
    lambda: jointed("OM3", 10, "16GFC", connections=2, splices=1),
    ("info", ("c",), DB(1.75), DB(1.83)),
)
breaks(
    NEXT,
    lambda: refreshed(fibre("OM3", 90, "8GFC"), "32GFC"),
    ("warning", ("c",), M(70), M(90)),
)
keeps(NEXT, lambda: refreshed(fibre("OM3", 90, "16GFC"), "16GFC"))
keeps(NEXT, lambda: fibre("OM3", 70, "16GFC"))
keeps(NEXT, lambda: fibre("OM3", 110, "16GFC"))
keeps(NEXT, lambda: fibre("OM3", 60, "32GFC"))
keeps(NEXT, lambda: jointed("OM3", 10, "16GFC", connections=2))

breaks(
    AFTER,
    lambda: refreshed(fibre("OM3", 10, "16GFC"), "64G"),
    ("unverified", ("c",), None, "64GFC over OM3"),
)
keeps(AFTER, lambda: refreshed(fibre("OM4", 10, "16GFC"), "64GFC"))
keeps(AFTER, lambda: refreshed(fibre("OM1", 10, "16GFC"), "32GFC"))
keeps(AFTER, lambda: refreshed(sas("generic-sff-8644-sff-8644"), "64GFC"))
keeps(AFTER, lambda: fibre("OM3", 10, "16GFC"))

# --- fibre and plugs over panels -----------------------------------------------------------------

MIXED, PLUGS = "cable.mixed-fibre", "link.connector-mismatch"

breaks(
    MIXED,
    lambda: patched("OM3", 50, "16GFC", trunk="OS2"),
    ("error", RUN, "one kind of fibre", "OM3 + OS2"),
)
breaks(
    MIXED,
    lambda: patched("OM3", 50, "16GFC", trunk="OM1"),
    ("warning", RUN, "one kind of fibre", "OM3 + OM1"),
)
breaks(
    MIXED,
    lambda: patched("OM3", 50, "16GFC", trunk="OM4"),
    ("warning", RUN, "one kind of fibre", "OM3 + OM4"),
)
keeps(MIXED, lambda: patched("OM3", 50, "16GFC"))
keeps(MIXED, lambda: patched("OS1", 50, "16GFC", trunk="OS2", classes=("LW", "LW")))

keeps("link.fibre-mismatch", lambda: patched("OM3", 50, "16GFC", trunk="OS2"))
breaks(
    "link.fibre-mismatch",
    lambda: patched("OM3", 50, "16GFC", trunk="OM4", classes=("SW", "LW")),
    ("error", (*RUN, "sw:0"), "OS2", "OM3 + OM4"),
)
breaks("link.too-long", lambda: patched("OM4", 91, "32GFC"), ("error", RUN, M(100), M(101)))
breaks(
    "link.too-long",
    lambda: fibre("OM4", 120, "32GFC", "16GFC"),
    ("error", ("c",), M(100), M(120)),
)
breaks(
    "link.too-long",
    lambda: fibre("OM1", 12, "32GFC", "16GFC"),
    ("error", ("c",), "not supported", M(12)),
)
breaks(
    "link.too-long",
    lambda: patched("OM4", 61, "32GFC", trunk="OM3"),
    ("error", RUN, M(70), M(71)),
)
breaks(
    "link.reach-unknown",
    lambda: patched("OM4", None, "32GFC"),
    ("unverified", RUN, M(100), None),
)
keeps("link.reach-unknown", lambda: patched("OM3", 50, "16GFC", trunk="OS2"))
breaks(
    "link.reach-unknown",
    lambda: fibre("OM4", 10, "256GFC-4x64", classes=("SW4", "SW4")),
    ("unverified", ("c",), None, M(10)),
)

keeps(
    "link.reach-unknown",
    lambda: wire(("16GFC",), ("16GFC",)).cable(
        "c", "hba:0", "sw:0", cable_part("trace", "", "backplane"), None
    ),
)

keeps(PLUGS, lambda: patched("OM4", 50, "32GFC", panel=CASSETTES))
breaks(
    PLUGS,
    lambda: patched("OM4", 50, "32GFC", panel=CASSETTES).cable(
        "c2", "p1:M1", "p2:M1", "generic-lc-lc-om4"
    ),
    ("error", ("c2", "p1:M1"), "MPO", "LC"),
    ("error", ("c2", "p2:M1"), "MPO", "LC"),
)

breaks(
    "cable.open-run",
    lambda: patched("OM4", 50, "32GFC").remove(Table.CABLES, "c3"),
    ("warning", ("c1", "c2", "p2:F1"), "a device at both ends", "a panel at one end"),
)
keeps("cable.open-run", lambda: patched("OM4", 50, "32GFC"))
keeps("cable.open-run", lambda: patched("OM4", 50, "32GFC").remove(Table.CABLES, "c1", "c3"))
keeps("link.wrong-ends", lambda: patched("OM4", 50, "32GFC").remove(Table.CABLES, "c3"))
keeps("port.speeds-unknown", lambda: patched("OM4", 50, "32GFC"))
breaks(
    "port.not-there",
    lambda: patched("OM4", 50, "32GFC").cable("c3", "p2:F25", "sw:0", "generic-lc-lc-om4"),
    ("error", ("p2:F25", "c3"), "ports F1 to R24", "port F25"),
)

# --- breakout ------------------------------------------------------------------------------------

QSFP = part(
    "qsfp",
    PartKind.SWITCH,
    ports(
        PortRole.FABRIC,
        2,
        ("128GFC-4x32",),
        cage="QSFP28",
        optics=OpticsFitting.REPLACEABLE,
        lanes=4,
    ),
)


def broken_out(
    wanted: Part | str = HARNESS, fitted: Part | str = SW4, harness: str = "h", legs: int = 4
) -> Sketch:
    """Adapters on the lanes of a QSFP port, two ports each."""
    sketch = Sketch().device("sw", QSFP).optic(fitted, "sw:0")
    sfp = optic("sfp", ("32GFC",))
    for number in range(1, legs + 1):
        hba = f"hba{(number + 1) // 2}:{number % 2}"
        sketch.device(hba.partition(":")[0], cage(PortRole.INITIATOR, ("32GFC",)))
        sketch.optic(sfp, hba)
        sketch.cable(f"leg{number}", f"sw:0.{number}", hba, wanted, 5, harness=harness)
    return sketch


BREAKOUT = "cable.breakout"

breaks(
    BREAKOUT,
    lambda: broken_out("generic-lc-lc-om4", harness=""),
    ("error", ("sw:0", *LEGS), "legs of one harness", "4 plain cables"),
)
breaks(
    BREAKOUT,
    lambda: broken_out(fitted=optic("swdm", ("128GFC-4x32",), form_factor="QSFP28")),
    ("error", ("sw:0", *LEGS), "MPO optic", "LC optic"),
)
breaks(
    BREAKOUT,
    lambda: broken_out().change(Table.CABLES, "leg4", harness="other"),
    ("error", ("sw:0", *LEGS), "1 harness", "2 harnesses"),
)
breaks(
    BREAKOUT,
    lambda: (
        broken_out()
        .optic(SW4, "sw:1")
        .device("more", cage(PortRole.INITIATOR, ("32GFC",)))
        .cable("leg5", "sw:1.1", "more:0", HARNESS, 5, harness="h")
    ),
    ("error", ("sw:0", *LEGS), "4 legs", "5 legs"),
    ("error", ("sw:1", "leg5"), "4 legs", "5 legs"),
)
keeps(BREAKOUT, broken_out)
keeps(BREAKOUT, lambda: broken_out(harness=""))
keeps(BREAKOUT, lambda: broken_out(legs=3))
keeps(BREAKOUT, lambda: broken_out("generic-lc-lc-om4").put(Port(id="sw:0")))
keeps(PLUGS, broken_out)
keeps("port.used-twice", broken_out)
breaks(
    "port.used-twice",
    lambda: (
        broken_out(legs=1)
        .device("sw2", QSFP)
        .cable("whole", "sw:0", "sw2:0", "generic-mpo-trunk-om4")
    ),
    ("error", ("sw:0", "whole", "leg1"), "1 cable", "2 cables"),
)
breaks(
    "port.used-twice",
    lambda: broken_out().change(Table.CABLES, "leg2", a="sw:0.1"),
    ("error", ("sw:0.1", "leg1", "leg2"), "1 cable", "2 cables"),
)

# --- distance ------------------------------------------------------------------------------------

LW32, LW16 = "brocade-57-1000486-01", "generic-16gfc-lw"


@cache
def pack(key: str) -> Reference:
    """The standards with another rule pack."""
    found = next(each for each in catalog().rule_packs() if each.key == key)
    return with_rule_pack(reference(), found, catalog().rule_pack_sources(key))


def stretched(
    length: float | None = 9000,
    model: Part | str = "brocade-g620",
    lens: str = LW32,
    tables: Reference | None = None,
    **settings: object,
) -> Sketch:
    """One ISL between two switches; ``settings`` are of both its ports."""
    sketch = Sketch(tables).device("a", model).device("b", model).optic(lens, "a:0", "b:0")
    for end in ("a:0", "b:0"):
        sketch.change(Table.PORTS, end, **settings)
    return sketch.cable("isl", "a:0", "b:0", "generic-lc-lc-os2", length)


CREDITS, MOST, POOL = "link.credits", "link.credits-unknown", "link.credits-pool"
NO_NAME = part(
    "plain",
    PartKind.SWITCH,
    ports(PortRole.FABRIC, 8, ("32GFC",), optics=OpticsFitting.REPLACEABLE),
)

breaks(
    CREDITS,
    stretched,
    ("warning", ("isl", "a:0"), "150 credits", "20 credits"),
    ("warning", ("isl", "b:0"), "150 credits", "20 credits"),
)
breaks(
    CREDITS,
    lambda: stretched(credits=150).change(Table.PORTS, "b:0", credits=149),
    ("warning", ("isl", "b:0"), "150 credits", "149 credits"),
)
breaks(
    CREDITS,
    lambda: stretched(9000, NO_NAME, credits=140),
    ("warning", ("isl", "a:0"), "141 credits", "140 credits"),
    ("warning", ("isl", "b:0"), "141 credits", "140 credits"),
)
keeps(CREDITS, lambda: stretched(credits=150))
keeps(CREDITS, lambda: stretched(300))
keeps(CREDITS, lambda: stretched(None))
keeps(CREDITS, lambda: stretched(1000, "brocade-6510", LW16))
keeps(CREDITS, lambda: stretched(9000, NO_NAME))
keeps(CREDITS, lambda: fibre("OS2", 9000, "32GFC", classes=("LW", "LW")))

breaks(
    MOST,
    lambda: stretched(credits=200),
    ("unverified", ("isl", "a:0", "b:0"), "150 credits", None),
)
breaks(
    MOST,
    lambda: stretched(9000, NO_NAME),
    ("unverified", ("isl", "a:0", "b:0"), "141 credits", None),
)
keeps(MOST, stretched)
keeps(MOST, lambda: stretched(300, credits=200))
keeps(MOST, lambda: stretched(400, NO_NAME))
keeps(MOST, lambda: stretched(2000, "brocade-300", "generic-8gfc-sw", credits=100))

breaks(
    POOL,
    lambda: (
        Sketch()
        .device("s", "brocade-300")
        .put(Port(id="s:0", credits=400), Port(id="s:23", credits=277))
    ),
    ("error", ("s", "s:0", "s:23"), "676 credits", "677 credits"),
)
breaks(
    POOL,
    lambda: Sketch().device("s", "cisco-mds-9124").put(Port(id="s:1", credits=62)),
    ("error", ("s:1",), "61 credits", "62 credits"),
)
breaks(
    POOL,
    lambda: (
        Sketch()
        .device("s", "brocade-fc16-48")
        .put(Port(id="s:0", credits=4000), Port(id="s:40", credits=1))
    ),
    ("unverified", ("s", "s:0", "s:40"), "4,000 credits", "4,001 credits"),
)
keeps(
    POOL,
    lambda: (
        Sketch()
        .device("s", "brocade-300")
        .put(Port(id="s:0", credits=400), Port(id="s:23", credits=276))
    ),
)
keeps(POOL, lambda: Sketch().device("s", "cisco-mds-9124").put(Port(id="s:1", credits=61)))
keeps(POOL, lambda: stretched(credits=9999))

LICENCE, FIXED = "link.extended-distance-licence", "link.fix-speed-long-distance"

breaks(
    LICENCE,
    lambda: stretched(10_001, tables=pack("brocade")),
    ("info", ("isl", "a", "b"), M(10_000), M(10_001)),
)
breaks(
    LICENCE,
    lambda: stretched(6001, tables=pack("netapp")),
    ("info", ("isl", "a", "b"), M(6000), M(6001)),
)
keeps(LICENCE, lambda: stretched(10_000, tables=pack("brocade")))
keeps(LICENCE, lambda: stretched(40_000))
keeps(LICENCE, lambda: stretched(40_000, NO_NAME, tables=pack("brocade")))
keeps(LICENCE, lambda: stretched(None, tables=pack("brocade")))

breaks(FIXED, stretched, ("info", ("isl", "a:0", "b:0"), "fixed speed", "negotiated speed"))
breaks(
    FIXED,
    lambda: stretched().change(Table.PORTS, "a:0", speed="32GFC"),
    ("info", ("isl", "b:0"), "fixed speed", "negotiated speed"),
)
keeps(FIXED, lambda: stretched(speed="32GFC"))
keeps(FIXED, lambda: stretched(300))

# --- trunks --------------------------------------------------------------------------------------


def trunk(*lengths: float | None, name: str = "t1") -> Sketch:
    sketch = wire(("16GFC",), ("16GFC",)).device("sw2", "brocade-g620")
    for number, length in enumerate(lengths):
        ends = f"sw:{number + 1}", f"sw2:{number}"
        sketch.cable(f"isl{number}", *ends, "generic-lc-lc-os2", length, trunk=name)
    return sketch


TRUNK, ICL = "trunk.length-difference", "trunk.icl-length"

breaks(TRUNK, lambda: trunk(10, 20, 41), ("warning", ("isl0", "isl1", "isl2"), M(30), M(31)))
keeps(TRUNK, lambda: trunk(10, 20, 40))
keeps(TRUNK, lambda: trunk(10, None, 40))
keeps(TRUNK, lambda: trunk(10, 90, name=""))
keeps(
    TRUNK,
    lambda: (
        Sketch()
        .device("m1", "cisco-mds-9148t")
        .device("m2", "cisco-mds-9148t")
        .cable("isl1", "m1:1", "m2:1", "generic-lc-lc-os2", 10, trunk="po1")
        .cable("isl2", "m1:2", "m2:2", "generic-lc-lc-os2", 90, trunk="po1")
    ),
)


def icls(*lengths: float | None) -> Sketch:
    sketch = Sketch()
    for director in ("a", "b"):
        sketch.device(director, "brocade-x6-8")
        sketch.device(f"{director}-core", "brocade-cr32-8", parent=director, slot="7")
    for number, length in enumerate(lengths):
        ends = [f"{director}-core:icl{number}" for director in ("a", "b")]
        sketch.cable(f"icl{number}", *ends, "generic-mpo-trunk-om4", length)
    return sketch


breaks(ICL, lambda: icls(5, 5, 7), ("warning", ("icl0", "icl1", "icl2"), M(5), M(7)))
keeps(ICL, lambda: icls(5, 5))
keeps(ICL, lambda: icls(5, None))
keeps(ICL, lambda: trunk(5, 7))

# --- SAS cables ----------------------------------------------------------------------------------

AOC = "cable.aoc-length"


def optical(length: float, tables: Reference) -> Sketch:
    sketch = Sketch(tables).device("raid", "adaptec-8885q").device("shelf", "xyratex-24sff-12g")
    return sketch.cable("c", "raid:ext1", "shelf:1", "netapp-sas-aoc", length)


breaks(AOC, lambda: optical(51, pack("netapp")), ("error", ("c",), M(50), M(51)))
keeps(AOC, lambda: optical(50, pack("netapp")))
keeps(AOC, lambda: optical(101, pack("general")))
breaks(
    "link.too-long",
    lambda: optical(101, pack("general")),
    ("warning", ("c",), M(100), M(101)),
)
breaks(
    "link.too-long",
    lambda: sas("generic-sff-8644-active-copper", 21),
    ("warning", ("c",), M(20), M(21)),
)
keeps("link.too-long", lambda: sas("generic-sff-8644-active-copper", 20))
