"""Cases of the rules about racks, power, weight and air."""

from __future__ import annotations

from typing import Any

from sanwright.analysis.facility import RackUnits
from sanwright.design import Device, Location, PartCopy, Table
from sanwright.parts import Part, PartKind, Physical
from sanwright.units import Mass, Power
from tests.builders import Sketch, figure, part, switch
from tests.checks.rule_cases import breaks, keeps

_QUANTITIES = {"weight": Mass, "power_max": Power, "power_typical": Power}


def box(id_: str, kind: PartKind = PartKind.ARRAY, **facts: Any) -> Part:
    """A part of 2 U about which nothing else is known."""
    figures = {
        name: figure(_QUANTITIES[name](value) if name in _QUANTITIES else value)
        for name, value in {"rack_units": 2.0, **facts}.items()
        if value is not None
    }
    return part(id_, kind, physical=Physical(**figures))


def rack(units: int | None = 4, **fields: Any) -> Sketch:
    return Sketch().put(Location(id="r", name="R1", rack_units=units, **fields))


def filled(count: int, units: int | None = 4, **facts: Any) -> Sketch:
    """So many boxes of 2 U in one rack."""
    sketch = rack(units)
    for number in range(count):
        sketch.device(f"d{number}", box("box", **facts), location="r")
    return sketch


def limited(count: int, **facts: Any) -> Sketch:
    """Boxes in a rack within a room that may be loaded with 1,000 W and 100 kg."""
    sketch = filled(count, 42, **facts)
    room = Location(
        id="room", kind="room", power_limit=Power(1000), weight_limit=Mass(100), power_feeds=1
    )
    return sketch.put(room).change(Table.LOCATIONS, "r", parent="room")


OVERFULL = "facility.rack-overfull"
breaks(OVERFULL, lambda: filled(3), ("error", ("r",), RackUnits(4), RackUnits(6)))
breaks(OVERFULL, lambda: filled(22, None), ("warning", ("r",), RackUnits(42), RackUnits(44)))
breaks(
    OVERFULL,
    lambda: (
        filled(2)
        .device("odd", box("odd", rack_units=None), location="r")
        .device("more", box("box"), location="r")
    ),
    ("error", ("r",), RackUnits(4), RackUnits(6)),
)
keeps(OVERFULL, lambda: filled(2))
keeps(OVERFULL, lambda: filled(21, None))
keeps(OVERFULL, lambda: filled(3).change(Table.LOCATIONS, "r", kind="room"))
keeps(OVERFULL, lambda: filled(2).device("hba", box("hba", PartKind.HBA), location="r"))
keeps(OVERFULL, lambda: filled(2).device("in", box("blade"), parent="d0"))


def at(*units: int | None, height: float | None = 2.0, rack_height: int = 42) -> Sketch:
    """Boxes at these rack units."""
    sketch = rack(rack_height)
    for number, unit in enumerate(units):
        sketch.device(f"d{number}", box("box", rack_units=height), location="r", rack_position=unit)
    return sketch


OUTSIDE = "facility.outside-rack"
breaks(OUTSIDE, lambda: at(42), ("error", ("d0", "r"), RackUnits(42), RackUnits(43)))
breaks(OUTSIDE, lambda: at(0), ("error", ("d0", "r"), RackUnits(42), RackUnits(1)))
keeps(OUTSIDE, lambda: at(41, 1))
keeps(OUTSIDE, lambda: at(42, height=1.0))
keeps(OUTSIDE, lambda: at(None))

OVERLAP = "facility.rack-overlap"
breaks(OVERLAP, lambda: at(10, 11), ("error", ("d0", "d1"), "1 device", "2 devices"))
breaks(
    OVERLAP,
    lambda: at(5, 1, 2, height=4.0),
    ("error", ("d1", "d2"), "1 device", "2 devices"),
    ("error", ("d2", "d0"), "1 device", "2 devices"),
)
breaks(OVERLAP, lambda: at(10, 11, height=1.5), ("error", ("d0", "d1"), "1 device", "2 devices"))
keeps(OVERLAP, lambda: at(10, 12, 8))
keeps(OVERLAP, lambda: at(10, 10, height=None))
keeps(OVERLAP, lambda: at(None, None))
keeps(OVERLAP, lambda: at(10).device("in", box("in"), parent="d0", location="r", rack_position=10))

POWER = "facility.power-exceeded"
breaks(
    POWER,
    lambda: limited(3, power_typical=350, power_max=500),
    ("error", ("room",), Power(1000), Power(1050)),
)
breaks(
    POWER,
    lambda: limited(3, power_typical=300, power_max=400),
    ("warning", ("room",), Power(1000), Power(1200)),
)
breaks(
    POWER,
    lambda: limited(2, power_max=500).device("in", box("card", power_max=1), parent="d0"),
    ("warning", ("room",), Power(1000), Power(1001)),
)
keeps(POWER, lambda: limited(2, power_typical=300, power_max=500))
keeps(POWER, lambda: limited(9))
keeps(POWER, lambda: filled(3, 42, power_max=5000))

WEIGHT = "facility.weight-exceeded"
breaks(WEIGHT, lambda: limited(4, weight=25.5), ("error", ("room",), Mass(100), Mass(102)))
keeps(WEIGHT, lambda: limited(4, weight=25.0))
keeps(WEIGHT, lambda: limited(4))

UNKNOWN = "facility.figures-unknown"
breaks(UNKNOWN, lambda: filled(2, rack_units=None), ("unverified", ("d0", "d1"), None, None))
breaks(UNKNOWN, lambda: limited(1, power_max=10), ("unverified", ("d0",), None, None))
breaks(
    UNKNOWN,
    lambda: limited(1, power_max=10, weight=10.0).device(
        "in", box("card", PartKind.BLADE, rack_units=None), parent="d0"
    ),
    ("unverified", ("in",), None, None),
)
keeps(
    UNKNOWN,
    lambda: limited(1, power_max=10, weight=10.0).device(
        "in", box("card", PartKind.HBA, rack_units=None), parent="d0"
    ),
)
keeps(UNKNOWN, lambda: limited(2, power_max=10, weight=10.0))
keeps(UNKNOWN, lambda: filled(2))
keeps(UNKNOWN, lambda: Sketch().device("d", box("box", rack_units=None)))
keeps(
    UNKNOWN,
    lambda: limited(1, power_max=10, weight=10.0).device("far", box("odd", rack_units=None)),
)
keeps(UNKNOWN, lambda: rack().put(PartCopy(id="odd"), Device(id="x", part="odd", location="r")))


def blowing(*texts: str, kind: PartKind = PartKind.SWITCH, in_one_rack: bool = True) -> Sketch:
    """Devices of one vendor with these airflows."""
    sketch = rack(42).put(Location(id="r2"))
    for number, text in enumerate(texts):
        place = "r" if in_one_rack or not number else "r2"
        sketch.device(f"d{number}", box(f"box{number}", kind, airflow=text), location=place)
    return sketch


BACK, FRONT = "back to front", "front to back"
AIR = "facility.airflow-mixed"
breaks(AIR, lambda: blowing(FRONT, BACK, FRONT), ("warning", ("r", "d1"), FRONT, BACK))
breaks(
    AIR,
    lambda: blowing("front-to-rear", "Rear-to-front", kind=PartKind.SERVER),
    ("warning", ("r", "d0"), BACK, FRONT),
)
breaks(
    AIR,
    lambda: blowing("port-side intake", "Non-port-side intake", "Port side exhaust"),
    ("warning", ("r", "d0"), "port-side exhaust", "port-side intake"),
)
keeps(AIR, lambda: blowing(FRONT, FRONT))
keeps(AIR, lambda: blowing(FRONT, "port-side exhaust"))
keeps(AIR, lambda: blowing(FRONT, "from the side"))
keeps(AIR, lambda: blowing(FRONT, BACK, in_one_rack=False))
keeps(
    AIR,
    lambda: blowing(FRONT).device("host", box("host", PartKind.SERVER, airflow=BACK), location="r"),
)
keeps(
    AIR,
    lambda: (
        rack(42)
        .device("a", "brocade-6505", location="r")
        .device("b", "cisco-mds-9250i", location="r")
    ),
)


def fed(*feeds: str, supplies: int | None = 2) -> Sketch:
    return rack(42).device(
        "d", box("box", power_supplies=supplies), location="r", power_feeds=feeds
    )


FEED = "facility.single-feed"
breaks(FEED, lambda: fed("A"), ("warning", ("d",), "2 feeds", "1 feed"))
breaks(FEED, lambda: fed("A", "A"), ("warning", ("d",), "2 feeds", "1 feed"))
keeps(FEED, lambda: fed("A", "B"))
keeps(FEED, fed)
keeps(FEED, lambda: fed("A", supplies=1))
keeps(FEED, lambda: fed("A", supplies=None))

RACK_FEED = "facility.rack-single-feed"
breaks(
    RACK_FEED,
    lambda: fed().change(Table.LOCATIONS, "r", power_feeds=1),
    ("warning", ("r",), "2 feeds", "1 feed"),
)
breaks(
    RACK_FEED,
    lambda: limited(1, power_supplies=4),
    ("warning", ("room",), "2 feeds", "1 feed"),
)
keeps(RACK_FEED, lambda: fed().change(Table.LOCATIONS, "r", power_feeds=2))
keeps(RACK_FEED, lambda: limited(1, power_supplies=2).change(Table.LOCATIONS, "r", power_feeds=2))
keeps(RACK_FEED, lambda: fed(supplies=1).change(Table.LOCATIONS, "r", power_feeds=1))
keeps(RACK_FEED, fed)


def fed_switches(*switches: tuple[str, tuple[str, ...]]) -> Sketch:
    """Switches, each with its fabric and the feeds of its supplies."""
    sketch = Sketch()
    for number, (fabric, feeds) in enumerate(switches):
        sketch.device(f"s{number}", switch("sw"), fabric=fabric, power_feeds=feeds)
    return sketch


ONE_FEED = "facility.fabrics-one-feed"
breaks(
    ONE_FEED,
    lambda: fed_switches(("fabric-a", ("A",)), ("fabric-b", ("A",))),
    ("warning", ("s0", "s1"), "1 fabric", "2 fabrics"),
)
keeps(ONE_FEED, lambda: fed_switches(("fabric-a", ("A",)), ("fabric-b", ("B",))))
keeps(ONE_FEED, lambda: fed_switches(("fabric-a", ("A",)), ("fabric-b", ("A", "B"))))
keeps(ONE_FEED, lambda: fed_switches(("fabric-a", ("A",)), ("fabric-a", ("A",))))
keeps(ONE_FEED, lambda: fed_switches(("fabric-a", ()), ("fabric-b", ())))
keeps(
    ONE_FEED,
    lambda: (
        fed_switches(("fabric-a", ("A",)), ("fabric-b", ("A",)))
        .put(Location(id="x", kind="site"), Location(id="y", kind="site"))
        .change(Table.DEVICES, "s0", location="x")
        .change(Table.DEVICES, "s1", location="y")
    ),
)
