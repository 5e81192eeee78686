"""Cases of the rules about a design as an order."""

from __future__ import annotations

from msgspec.structs import replace

from sanwright.design import Table
from sanwright.parts import CableLength, Part, PartKind, PartNumber, SlotGroup
from sanwright.parts import CableSeries as CableFacts
from sanwright.units import Length
from tests.builders import Sketch, array, figure, hba, part, small_san, switch
from tests.checks.rule_cases import breaks, keeps

NUMBER = (PartNumber(number="X-1"),)


def sold(medium: str, *lengths: float) -> Part:
    """A cable series with these lengths; none: not known."""
    rows = figure(tuple(CableLength(length=Length(each)) for each in lengths)) if lengths else None
    facts = CableFacts(medium=medium, connector_a="", connector_b="", lengths=rows)
    return part("series", PartKind.CABLE, cable=facts)


def wired(series: Part, length: float | None, slack: float | None = None) -> Sketch:
    sketch = Sketch().device("h", hba("h")).device("sw", switch("sw"))
    extra = None if slack is None else Length(slack)
    sketch.change(Table.PROJECT, "project", cable_slack=extra)
    return sketch.cable("c", "h:0", "sw:0", series, length)


M = Length
LENGTH = "order.cable-length-not-sold"
breaks(LENGTH, lambda: wired(sold("passive copper", 1, 3), 3.5), ("warning", ("c",), M(3), M(3.5)))
breaks(LENGTH, lambda: wired(sold("OM4", 30, 50), 51), ("info", ("c",), M(50), M(51)))
breaks(LENGTH, lambda: wired(sold("OM4", 30, 50), 49, 2), ("info", ("c",), M(50), M(51)))
keeps(LENGTH, lambda: wired(sold("passive copper", 1, 3), 3))
keeps(LENGTH, lambda: wired(sold("OM4", 30, 50), 49, 1))
keeps(LENGTH, lambda: wired(sold("OM4"), 5000))
keeps(LENGTH, lambda: wired(sold("OM4", 1), None))
keeps(LENGTH, small_san)


def offered(sketch: Sketch) -> Sketch:
    return sketch.change(Table.PROJECT, "project", customer="Bank", company="Sellers")


def two_parts(*, are_numbered: bool) -> Sketch:
    """A switch and two arrays of which the order numbers are known, or only that of the switch."""
    storage = replace(array("t"), part_numbers=NUMBER if are_numbered else ())
    sketch = Sketch().device("sw", replace(switch("sw"), part_numbers=NUMBER))
    sketch.device("t1", storage).device("t2", storage)
    return sketch


NO_NUMBER = "order.no-order-number"
breaks(
    NO_NUMBER,
    lambda: offered(two_parts(are_numbered=False)),
    ("info", ("project",), "0 parts", "1 of 2 parts"),
)
keeps(NO_NUMBER, lambda: offered(two_parts(are_numbered=True)))
keeps(NO_NUMBER, lambda: two_parts(are_numbered=False))
keeps(
    NO_NUMBER,
    lambda: offered(two_parts(are_numbered=True).cable("c", "sw:0", "t1:0", "generic-lc-lc-om4")),
)

BLADE = part("blade", PartKind.BLADE, fits=("bay",))
CARD = part("card", PartKind.HOST_CARD, fits=("io",))


def director(count: int | None = 8) -> Part:
    bays = SlotGroup(accepts=("bay",), count=None if count is None else figure(count))
    return part("director", PartKind.DIRECTOR, slots={"bays": bays})


FITTED = "order.not-fitted"
breaks(
    FITTED,
    lambda: Sketch().device("b", BLADE),
    ("warning", ("b",), "in a director", "alone"),
)
breaks(FITTED, lambda: Sketch().device("b", CARD), ("warning", ("b",), "in an array", "alone"))
breaks(
    FITTED,
    lambda: Sketch().device("d", director()).device("b", BLADE, parent="d"),
    ("info", ("b",), "1 to 8", "no slot"),
)
keeps(FITTED, lambda: Sketch().device("d", director()).device("b", BLADE, parent="d", slot="3"))
keeps(FITTED, lambda: Sketch().device("d", director(None)).device("b", BLADE, parent="d"))
keeps(FITTED, lambda: Sketch().device("h", hba("h")))

EMPTY = "order.empty-chassis"
breaks(
    EMPTY,
    lambda: Sketch().device("s", part("s", PartKind.SERVER)),
    ("warning", ("s",), "an adapter", "no port"),
)
breaks(
    EMPTY,
    lambda: Sketch().device("d", director()).device("b", BLADE, parent="d", slot="3"),
    ("warning", ("d",), "a port blade", "no port"),
)
keeps(
    EMPTY,
    lambda: Sketch().device("s", part("s", PartKind.SERVER)).device("h", hba("h"), parent="s"),
)
keeps(EMPTY, lambda: Sketch().device("p", part("p", PartKind.PATCH_PANEL)))
breaks(
    EMPTY,
    lambda: Sketch().device("a", "ibm-fsc200"),
    ("warning", ("a",), "a host card", "no port"),
)
keeps(
    EMPTY,
    lambda: Sketch().device("a", "ibm-fsc200").device("c", "ibm-fsc200-fc32-4p", parent="a"),
)
keeps(EMPTY, lambda: Sketch().device("a", part("a", PartKind.ARRAY)))

PORTS = "device.ports-unknown"
breaks(
    PORTS,
    lambda: Sketch().device("a", part("x", PartKind.ARRAY)).device("b", part("x", PartKind.ARRAY)),
    ("unverified", ("a", "b"), None, None),
)
breaks(
    PORTS,
    lambda: Sketch().device("e", part("e", PartKind.SAS_ENCLOSURE)),
    ("unverified", ("e",), None, None),
)
keeps(PORTS, lambda: Sketch().device("a", "ibm-fsc200"))
keeps(PORTS, lambda: Sketch().device("s", part("s", PartKind.SERVER)))
keeps(PORTS, small_san)
keeps(EMPTY, small_san)

CONNECTED = "device.not-connected"
breaks(
    CONNECTED,
    lambda: Sketch().device("sw", switch("sw")),
    ("warning", ("sw",), "1 cable", "0 cables"),
)
breaks(
    CONNECTED,
    lambda: wired(sold("OM4"), 1).device("t", array("t")).device("e", "xyratex-24sff-12g"),
    ("warning", ("t",), "1 cable", "0 cables"),
    ("warning", ("e",), "1 cable", "0 cables"),
)
keeps(CONNECTED, lambda: wired(sold("OM4"), 1))
keeps(CONNECTED, lambda: Sketch().device("s", part("s", PartKind.SERVER)))
keeps(CONNECTED, small_san)

DUPLICATE = "design.duplicate-name"
breaks(
    DUPLICATE,
    lambda: Sketch().device("a", switch("s"), name="Core").device("b", switch("s"), name="core"),
    ("info", ("a", "b"), "1 device", "2 devices"),
)
keeps(DUPLICATE, lambda: Sketch().device("a", switch("s")).device("b", switch("s")))
keeps(
    DUPLICATE,
    lambda: Sketch().device("a", switch("s"), name="x").device("b", BLADE, name="x", parent="a"),
)
