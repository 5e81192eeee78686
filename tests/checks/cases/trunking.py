"""Cases of the rules about trunks."""

from __future__ import annotations

from msgspec.structs import replace

from sanwright.design import Table
from sanwright.parts import Part, PartKind, PortRole
from tests.builders import Sketch, figure, part, ports
from tests.checks.cases.drawing import SPEEDS, fixed, limited
from tests.checks.cases.fabric import between_directors
from tests.checks.rule_cases import breaks, keeps


def trunk_switch(size: int | None = 4, vendor: str = "Brocade", id_: str = "tsw") -> Part:
    """A switch whose ports form trunks in groups of ``size``."""
    group = ports(PortRole.FABRIC, 16, SPEEDS)
    if size is not None:
        group = replace(group, trunk_group_size=figure(size))
    return replace(part(id_, PartKind.SWITCH, group), vendor=vendor)


def trunk(*pairs: tuple[int, int], name: str = "t", model: Part | None = None) -> Sketch:
    """ISLs between these ports of two switches."""
    sketch = Sketch()
    for id_ in ("s1", "s2"):
        sketch.device(id_, model or trunk_switch(), fabric="fabric-a")
    for number, (a, b) in enumerate(pairs):
        sketch.cable(f"m{number}", f"s1:{a}", f"s2:{b}", trunk=name)
    return sketch


BOTH_ENDS = ("s1", "s2", "m0", "m1")
NEIGHBOURS = ((0, 4), (1, 5))

breaks(
    "trunk.members",
    lambda: limited(trunk((0, 0), (1, 1), (2, 2)), "trunk-members-max", 2, "ISLs"),
    ("error", ("s1", "s2", "m0", "m1", "m2"), "2 ISLs", "3 ISLs"),
)
keeps("trunk.members", lambda: limited(trunk(*NEIGHBOURS), "trunk-members-max", 2, "ISLs"))
keeps(
    "trunk.members",
    lambda: limited(trunk((0, 0), (1, 1), (2, 2), name=""), "trunk-members-max", 2, "ISLs"),
)
keeps("trunk.members", lambda: trunk(*((n, n) for n in range(12))))

breaks(
    "trunk.port-group",
    lambda: trunk((0, 3), (1, 4)),
    ("error", ("s2", "m0", "m1"), "1 port group", "2 port groups"),
)


def on_two_blades(vendor: str) -> Sketch:
    sketch = between_directors(("1", "1"), ("2", "1"))
    for id_ in ("frame", "blade"):
        copy = sketch.design().parts[id_]
        assert copy.part is not None
        sketch.put(replace(copy, part=replace(copy.part, vendor=vendor)))
    for isl in ("isl-0", "isl-1"):
        sketch.change(Table.CABLES, isl, trunk="t")
    return sketch


breaks(
    "trunk.port-group",
    lambda: on_two_blades("Brocade"),
    ("error", ("d1", "isl-0", "isl-1"), "1 port group", "2 port groups"),
)
keeps("trunk.port-group", lambda: on_two_blades("Cisco"))
keeps("trunk.port-group", lambda: trunk(*NEIGHBOURS))
keeps("trunk.port-group", lambda: trunk((0, 3), (1, 4), name=""))
keeps("trunk.port-group", lambda: trunk((0, 3), (1, 4), model=trunk_switch(None)))

UNKNOWN_GROUP = "trunk.port-group-unknown"

breaks(
    UNKNOWN_GROUP,
    lambda: trunk(*NEIGHBOURS, model=trunk_switch(None)),
    ("unverified", ("s1", "s2"), None, None),
)
keeps(UNKNOWN_GROUP, lambda: trunk(*NEIGHBOURS))
keeps(UNKNOWN_GROUP, lambda: trunk(*NEIGHBOURS, name="", model=trunk_switch(None)))
keeps(UNKNOWN_GROUP, lambda: trunk(*NEIGHBOURS, model=trunk_switch(None, "Cisco")))

breaks(
    "trunk.mixed-speed",
    lambda: fixed(trunk(*NEIGHBOURS), "8GFC", "s1:0"),
    ("error", BOTH_ENDS, "1 speed", "16GFC, 8GFC"),
)
breaks(
    "trunk.mixed-speed",
    lambda: fixed(trunk(*NEIGHBOURS), "16GFC", "s1:0", "s2:4"),
    ("warning", BOTH_ENDS, "all alike", "2 of 4 ends fixed"),
)
keeps("trunk.mixed-speed", lambda: trunk(*NEIGHBOURS))
keeps(
    "trunk.mixed-speed",
    lambda: fixed(trunk(*NEIGHBOURS), "8GFC", "s1:0", "s1:1", "s2:4", "s2:5"),
)
keeps("trunk.mixed-speed", lambda: fixed(trunk(*NEIGHBOURS, name=""), "8GFC", "s1:0"))

breaks(
    "trunk.could-form",
    lambda: trunk((0, 4), (3, 7), name=""),
    ("info", ("m0", "m1"), None, "2 ISLs"),
)
keeps("trunk.could-form", lambda: trunk((0, 4), (3, 7)))
keeps("trunk.could-form", lambda: trunk((0, 4), (4, 5), name=""))
keeps("trunk.could-form", lambda: fixed(trunk((0, 4), (3, 7), name=""), "8GFC", "s1:0"))
keeps("trunk.could-form", lambda: trunk((0, 4), (3, 7), name="", model=trunk_switch(None)))
