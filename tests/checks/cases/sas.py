"""Cases of the rules about SAS stacks."""

from __future__ import annotations

from collections.abc import Sequence

from sanwright.design import Table
from sanwright.parts import (
    Drive,
    OpticsFitting,
    Part,
    PartKind,
    PortGroup,
    PortRole,
    Reference,
    SasAdapter,
    SasEnclosure,
)
from sanwright.parts.reference import with_rule_pack
from sanwright.units import Length
from tests.builders import Sketch, cable_part, catalog, figure, part, ports, reference
from tests.checks.rule_cases import breaks, keeps

SLOW, FAST = ("3G-SAS", "6G-SAS"), ("6G-SAS", "12G-SAS")
HA_PAIR, SHELF = "netapp-fas8300", "netapp-ds224c"
COPPER, OPTICAL = cable_part("copper", "passive copper"), cable_part("aoc", "active optical")


def enclosure(
    id_: str = "box",
    speeds: Sequence[str] | None = FAST,
    modules: Sequence[str] = ("A", "B"),
    vendor: str = "Test",
    family: str = "",
    facet: SasEnclosure | None = None,
) -> Part:
    """An enclosure with ports 1 to 4 on each I/O module, named by the module: A1 to B4."""
    groups = {
        f"iom_{module}": PortGroup(
            role=PortRole.EXPANDER,
            protocol="SAS",
            count=figure(4),
            first=1,
            prefix=module,
            cage="SFF-8644",
            optics=OpticsFitting.NONE,
            lanes=4,
            speeds=None if speeds is None else figure(tuple(speeds)),
            controller=module,
        )
        for module in modules
    }
    return Part(
        id=id_,
        kind=PartKind.SAS_ENCLOSURE,
        vendor=vendor,
        model=id_,
        family=family,
        ports=groups,
        sas_enclosure=facet,
    )


def adapter(devices_max: int | None = None, speeds: Sequence[str] = FAST) -> Part:
    """An adapter with ports 0 to 3."""
    group = ports(PortRole.INITIATOR, 4, speeds, cage="SFF-8644", protocol="SAS", lanes=4)
    most = None if devices_max is None else figure(devices_max)
    return part("sas-hba", PartKind.SAS_ADAPTER, group, sas_adapter=SasAdapter(devices_max=most))


def drive(
    interface: str = "SAS", speeds: Sequence[str] | None = None, count: int | None = None
) -> Part:
    facts = Drive(
        media="HDD",
        interface=interface,
        speeds=None if speeds is None else figure(tuple(speeds)),
        ports=None if count is None else figure(count),
    )
    return part("disk", PartKind.DRIVE, drive=facts)


def host(*boxes: Part | str, tables: Reference | None = None, most: int | None = None) -> Sketch:
    """A host with two adapters, and enclosures e1, e2, ... that are not cabled yet."""
    sketch = Sketch(tables).device("host", "hpe-dl380-gen10")
    for slot in "12":
        sketch.device(f"hba{slot}", adapter(most), parent="host", slot=slot)
    for number, box in enumerate(boxes, 1):
        sketch.device(f"e{number}", box)
    return sketch


def down(sketch: Sketch, count: int, module: str, source: str) -> Sketch:
    """One module of each enclosure chained from the first to the last, ``source`` at the first."""
    sketch.cable(f"in-{module}", source, f"e1:{module}1", COPPER, 1.0)
    for number in range(1, count):
        sketch.cable(
            f"{module}{number}", f"e{number}:{module}3", f"e{number + 1}:{module}1", COPPER, 1.0
        )
    return sketch


def up(sketch: Sketch, count: int, module: str, source: str) -> Sketch:
    """The same from the last to the first."""
    sketch.cable(f"in-{module}", source, f"e{count}:{module}1", COPPER, 1.0)
    for number in range(count, 1, -1):
        sketch.cable(
            f"{module}{number}", f"e{number}:{module}3", f"e{number - 1}:{module}1", COPPER, 1.0
        )
    return sketch


def reverse(*boxes: Part | str, tables: Reference | None = None) -> Sketch:
    """Two paths from two adapters, the second in the opposite order."""
    sketch = down(host(*boxes, tables=tables), len(boxes), "A", "hba1:0")
    return up(sketch, len(boxes), "B", "hba2:0")


def one_path(*boxes: Part | str) -> Sketch:
    return down(host(*boxes), len(boxes), "A", "hba1:0")


def straight(*boxes: Part | str) -> Sketch:
    return down(one_path(*boxes), len(boxes), "B", "hba2:0")


def shared_cable() -> Sketch:
    """Both modules of the second enclosure behind the first one's module A."""
    sketch = one_path(enclosure(), enclosure()).cable("in-B", "hba2:0", "e1:B1")
    return sketch.cable("cross", "e1:A4", "e2:B1")


def one_adapter() -> Sketch:
    sketch = down(host(enclosure(), enclosure()), 2, "A", "hba1:0")
    return up(sketch, 2, "B", "hba1:1")


def ha_pair(*cables: tuple[str, str]) -> Sketch:
    sketch = Sketch().device("fas", HA_PAIR).device("s1", SHELF)
    for number, (a, b) in enumerate(cables):
        sketch.cable(f"c{number}", f"fas:{a}", f"s1:{b}", "netapp-sas-copper", 1.0)
    return sketch


TWO, ONE = "2 I/O modules", "1 I/O module"
MULTIPATH = (("1-sas1", "A1"), ("1-sas4", "B3"), ("2-sas1", "B1"), ("2-sas4", "A3"))

breaks(
    "sas.single-path",
    lambda: one_path(enclosure(), enclosure()),
    ("warning", ("e1", "e2", "host"), TWO, ONE),
)
breaks(
    "sas.single-path",
    lambda: reverse(*[enclosure()] * 3).remove(Table.CABLES, "B2"),
    ("warning", ("e1", "host"), TWO, ONE),
)
keeps("sas.single-path", lambda: reverse(*[enclosure()] * 3))
keeps("sas.single-path", lambda: one_path(enclosure(modules=("A",))))

breaks(
    "sas.single-point-of-failure",
    shared_cable,
    ("warning", ("in-A", "e2"), "2 independent paths", "1 independent path"),
    ("info", ("hba1", "e2"), "2 independent paths", "1 independent path"),
)
breaks(
    "sas.single-point-of-failure",
    one_adapter,
    ("info", ("hba1", "e1", "e2"), "2 independent paths", "1 independent path"),
)
breaks(
    "sas.single-point-of-failure",
    lambda: ha_pair(("1-sas1", "A1"), ("1-sas4", "B3")),
    ("warning", ("fas", "s1"), "2 independent paths", "1 independent path"),
)
keeps("sas.single-point-of-failure", lambda: reverse(enclosure(), enclosure()))
keeps("sas.single-point-of-failure", lambda: one_path(enclosure()))
keeps("sas.single-point-of-failure", lambda: ha_pair(*MULTIPATH))

breaks(
    "sas.controller-single-path",
    lambda: ha_pair(*MULTIPATH[:3], ("2-sas4", "B4")),
    ("warning", ("fas", "s1"), TWO, ONE),
)
breaks(
    "sas.controller-single-path",
    lambda: ha_pair(MULTIPATH[0], MULTIPATH[2]),
    ("warning", ("fas", "s1"), TWO, ONE),
)
keeps("sas.controller-single-path", lambda: ha_pair(*MULTIPATH))
keeps("sas.controller-single-path", lambda: reverse(enclosure(), enclosure()))

breaks(
    "sas.straight-through",
    lambda: straight(*[enclosure()] * 3),
    ("info", ("e1", "host"), "0 enclosures", "2 enclosures"),
)
keeps("sas.straight-through", lambda: reverse(*[enclosure()] * 3))
keeps("sas.straight-through", lambda: straight(*[enclosure(vendor="IBM")] * 3))

breaks(
    "sas.loop",
    lambda: reverse(*[enclosure()] * 3).cable("ring", "e3:A4", "e1:A4"),
    ("warning", ("e1", "e2", "e3", "A1", "A2", "ring"), "0 rings", "3 cables in a ring"),
)
keeps("sas.loop", lambda: reverse(enclosure()).cable("self", "e1:A3", "e1:A4"))
keeps("sas.loop", lambda: reverse(*[enclosure()] * 3).cable("wide", "e1:A4", "e2:A2"))

breaks("sas.modules-crossed", shared_cable, ("warning", ("cross",), "A", "B"))
keeps("sas.modules-crossed", lambda: reverse(enclosure(), enclosure()))

breaks(
    "sas.rate-lower",
    lambda: one_path(enclosure("slow", SLOW), enclosure(), enclosure()),
    ("warning", ("e1",), "12G-SAS", "6G-SAS"),
)
keeps("sas.rate-lower", lambda: one_path(enclosure(), enclosure("slow", SLOW)))
keeps("sas.rate-lower", lambda: one_path(enclosure("odd", None), enclosure()))

breaks(
    "sas.lanes-narrow",
    lambda: one_path(enclosure(), enclosure()).cable("second", "hba1:1", "e1:A2"),
    ("warning", ("e2", "A1"), "8 lanes", "4 lanes"),
)
keeps(
    "sas.lanes-narrow",
    lambda: (
        one_path(enclosure(), enclosure())
        .cable("second", "hba1:1", "e1:A2")
        .cable("wide", "e1:A4", "e2:A2")
    ),
)

HEAVY = SasEnclosure(chain_weight=figure(2.5), chain_weight_max=figure(10.0))
SHORT = SasEnclosure(enclosures_per_chain_max=figure(2))


def judged_by(key: str) -> Reference:
    pack = catalog().rule_pack(key)
    return with_rule_pack(reference(), pack, catalog().rule_pack_sources(key))


breaks(
    "sas.cascade-depth",
    lambda: reverse(*[enclosure(facet=HEAVY)] * 5),
    ("error", ("e1",), "10 weight units", "12.5 weight units"),
)
breaks(
    "sas.cascade-depth",
    lambda: reverse(enclosure("short", facet=SHORT), enclosure(), enclosure()),
    ("error", ("e1",), "2 enclosures", "3 enclosures"),
)
breaks(
    "sas.cascade-depth",
    lambda: reverse(*[enclosure()] * 11, tables=judged_by("ibm")),
    ("error", ("e1",), "10 enclosures", "11 enclosures"),
)
keeps("sas.cascade-depth", lambda: reverse(*[enclosure(facet=HEAVY)] * 4))
keeps("sas.cascade-depth", lambda: reverse(*[enclosure(facet=SHORT)] * 2))
keeps("sas.cascade-depth", lambda: reverse(*[enclosure()] * 11))

breaks(
    "sas.chain-limit-unknown",
    lambda: reverse(enclosure(), enclosure()),
    ("unverified", ("e1", "e2"), None, "2 enclosures"),
)
keeps("sas.chain-limit-unknown", lambda: reverse(enclosure()))
keeps("sas.chain-limit-unknown", lambda: reverse(*[enclosure(facet=SHORT)] * 3))
keeps("sas.chain-limit-unknown", lambda: reverse(*[enclosure()] * 3, tables=judged_by("ibm")))


NEAR = SasEnclosure(cable_length_max=figure(Length(2.0)))


def with_entry(length: float | None) -> Sketch:
    """A chain of two whose maker allows 2 m of cable, with this much to the first of them."""
    sketch = one_path(enclosure(facet=NEAR), enclosure(facet=NEAR))
    stated = None if length is None else Length(length)
    return sketch.change(Table.CABLES, "in-A", length=stated)


breaks("sas.cable-length", lambda: with_entry(3), ("error", ("in-A",), Length(2), Length(3)))
keeps("sas.cable-length", lambda: with_entry(2))
keeps("sas.cable-length", lambda: with_entry(None))
keeps("sas.cable-length", lambda: one_path(enclosure()))


def far(*metres: float, tables: Reference | None = None) -> Sketch:
    """A chain entered at both ends, over optical cables of these lengths from the first on."""
    sketch = reverse(*[enclosure()] * len(metres), tables=tables)
    names = ["in-A", *(f"A{number}" for number in range(1, len(metres)))]
    for name, length in zip(names, metres, strict=True):
        sketch.cable(name, *sketch.design().cables[name].ends(), OPTICAL, length)
    return sketch


breaks(
    "sas.path-length",
    lambda: far(*[43] * 7, tables=judged_by("netapp")),
    ("error", ("e1",), Length(300), Length(301)),
)
keeps("sas.path-length", lambda: far(*[42] * 7, tables=judged_by("netapp")))
keeps("sas.path-length", lambda: far(*[43] * 7))


def bridged(*chains: int, pack: str = "netapp") -> Sketch:
    """A bridge with so many shelves at each of its ports."""
    sketch = Sketch(judged_by(pack)).device("bridge", "atto-fibrebridge-7500n")
    number = 0
    for port, length in zip("1234", chains, strict=False):
        before = f"bridge:SAS{port}"
        for _ in range(length):
            number += 1
            sketch.device(f"e{number}", enclosure())
            sketch.cable(f"c{number}", before, f"e{number}:A1", COPPER, 1.0)
            before = f"e{number}:A3"
    return sketch


breaks(
    "sas.bridge-enclosures",
    lambda: bridged(6, 5),
    ("error", ("bridge",), "10 enclosures", "11 enclosures"),
)
keeps("sas.bridge-enclosures", lambda: bridged(5, 5))
keeps("sas.bridge-enclosures", lambda: bridged(6, 5, pack="general"))


def full(drives: int, most: int | None) -> Sketch:
    """Two enclosures in a chain, each with ``drives``."""
    sketch = down(host(enclosure(), enclosure(), most=most), 2, "A", "hba1:0")
    for number in (1, 2):
        sketch.device(f"d{number}", drive(), parent=f"e{number}", quantity=drives)
    return sketch


breaks(
    "sas.device-count",
    lambda: full(100, 201),
    ("error", ("hba1",), "201 devices", "202 devices"),
)
keeps("sas.device-count", lambda: full(100, 202))
keeps("sas.device-count", lambda: full(100, None))
breaks(
    "sas.device-limit-unknown",
    lambda: full(64, None),
    ("unverified", ("hba1",), None, "130 devices"),
)
keeps("sas.device-limit-unknown", lambda: full(63, None))
keeps("sas.device-limit-unknown", lambda: full(100, 400))

breaks(
    "sas.mixed-enclosures",
    lambda: one_path(enclosure(), enclosure("other", vendor="Else")),
    ("warning", ("e1",), "1 kind", "2 kinds"),
)
breaks(
    "sas.mixed-enclosures",
    lambda: one_path("netapp-ds224c", "netapp-de224c"),
    ("warning", ("e1",), "1 kind", "2 kinds"),
)
keeps("sas.mixed-enclosures", lambda: one_path("netapp-ds224c", "netapp-ds460c"))

breaks(
    "sas.modules-unknown",
    lambda: host("xyratex-24sff-12g").cable("c", "hba1:0", "e1:1"),
    ("unverified", ("e1",), None, None),
)
keeps("sas.modules-unknown", lambda: one_path(enclosure()))
keeps("sas.modules-unknown", lambda: host("xyratex-24sff-12g"))

breaks(
    "sas.no-initiator",
    lambda: host(enclosure(), enclosure()).cable("c", "e1:A3", "e2:A1"),
    ("error", ("e1",), "1 path", "0 paths"),
    ("error", ("e2",), "1 path", "0 paths"),
)
keeps("sas.no-initiator", lambda: one_path(enclosure(), enclosure()))


def holding(sketch: Sketch, disk: Part) -> Sketch:
    return sketch.device("d", disk, parent="e1", quantity=12)


breaks(
    "sas.sata-dual-path",
    lambda: holding(reverse(enclosure()), drive("SATA")),
    ("warning", ("d",), "2 ports", "1 port"),
)
keeps("sas.sata-dual-path", lambda: holding(reverse(enclosure()), drive("SAS")))
keeps("sas.sata-dual-path", lambda: holding(reverse(enclosure()), drive("SATA", count=2)))
keeps("sas.sata-dual-path", lambda: holding(one_path(enclosure()), drive("SATA")))

breaks(
    "sas.drive-rate",
    lambda: holding(reverse(enclosure("slow", SLOW)), drive(speeds=("12G-SAS",))),
    ("info", ("d",), "6G-SAS", "12G-SAS"),
)
breaks(
    "sas.drive-rate",
    lambda: holding(
        reverse(enclosure("new", ("6G-SAS", "12G-SAS", "24G-SAS"))), drive(speeds=("3G-SAS",))
    ),
    ("error", ("d",), "24G-SAS", "3G-SAS"),
)
keeps("sas.drive-rate", lambda: holding(reverse(enclosure()), drive(speeds=("12G-SAS",))))
keeps("sas.drive-rate", lambda: holding(reverse(enclosure()), drive()))


def netapp_stack(to_shelf: Part, *between: Part) -> Sketch:
    count = len(between) + 1
    sketch = host(*[SHELF] * count).cable("in", "hba1:0", "e1:A1", to_shelf)
    for number, kind in enumerate(between, 1):
        sketch.cable(f"c{number}", f"e{number}:A3", f"e{number + 1}:A1", kind)
    return sketch


breaks(
    "sas.copper-optical-mix",
    lambda: netapp_stack(OPTICAL, COPPER, OPTICAL),
    ("warning", ("e1",), "1 kind", "2 kinds"),
)
breaks(
    "sas.copper-optical-mix",
    lambda: netapp_stack(COPPER, OPTICAL),
    ("warning", ("e1",), "optical", "copper"),
)
keeps("sas.copper-optical-mix", lambda: netapp_stack(OPTICAL, COPPER))
keeps("sas.copper-optical-mix", lambda: netapp_stack(OPTICAL, OPTICAL))
