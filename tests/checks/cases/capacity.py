"""Cases of the rules about RAID groups, spares and drives."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sanwright.design import RaidGroup
from sanwright.parts import Array, Drive, Part, PartKind, Reference, SlotGroup, Threshold
from sanwright.units import DataSize
from tests.builders import Sketch, figure, part, reference
from tests.checks.rule_cases import breaks, keeps

TB = 1e12


def limits(**values: float) -> Reference:
    """The standards tables with these thresholds alone."""
    rows = tuple(
        Threshold(key=key.replace("_", "-"), value=value, unit="drives", meaning="Test")
        for key, value in values.items()
    )
    pack = replace(reference().rule_pack, thresholds=rows)
    return replace(reference(), rule_pack=pack)


def drive(id_: str = "ssd", capacity: float | None = TB, **facts: Any) -> Part:
    """A drive that goes into 2.5-inch slots."""
    known = {"media": "SSD", "interface": "SAS", **facts}
    size = None if capacity is None else figure(DataSize(capacity))
    return part(id_, PartKind.DRIVE, drive=Drive(capacity=size, **known), fits=("2.5-inch-sas",))


def shelf(slots: int | None = 24, accepts: str = "2.5-inch-sas") -> Part:
    count = None if slots is None else figure(slots)
    return part(
        "shelf", PartKind.ARRAY, slots={"drives": SlotGroup(accepts=(accepts,), count=count)}
    )


def raid(
    members: int, level: str = "RAID 5", tables: Reference | None = None, **fields: Any
) -> Sketch:
    """An array with one RAID group of 1 TB members."""
    group: dict[str, Any] = {"id": "g", "device": "a", "level": level, "members": members}
    sketch = Sketch(tables).device("a", shelf(200))
    return sketch.put(RaidGroup(**group, **fields, member_capacity=DataSize(TB)))


LEVEL = "raid.level-members"
breaks(LEVEL, lambda: raid(2), ("error", ("g",), "3 members", "2 members"))
breaks(LEVEL, lambda: raid(3, "RAID 6"), ("error", ("g",), "4 members", "3 members"))
breaks(LEVEL, lambda: raid(4, "RAID-DP"), ("warning", ("g",), "5 members", "4 members"))
breaks(LEVEL, lambda: raid(6, "RAID-TEC"), ("warning", ("g",), "7 members", "6 members"))
keeps(LEVEL, lambda: raid(3))
keeps(LEVEL, lambda: raid(4, "RAID 6"))
keeps(LEVEL, lambda: raid(5, "RAID-DP"))
keeps(LEVEL, lambda: raid(7, "RAID-TEC"))
keeps(LEVEL, lambda: raid(1))
keeps(LEVEL, lambda: raid(2, "RAID 1"))


def wide(members: int, level: str, media: str = "") -> Sketch:
    """A group under small thresholds, of drives of ``media`` if that is stated."""
    tables = limits(
        raid_5_drives_max=10, raid_6_drives_max=12, raid_dp_drives_max=14, raid_dp_hdd_drives_max=9
    )
    if not media:
        return raid(members, level, tables)
    sketch = raid(members, level, tables, drives=("d",))
    return sketch.device("d", drive(media=media), parent="a", quantity=members)


WIDE = "raid.too-wide"
breaks(WIDE, lambda: wide(11, "RAID 5"), ("warning", ("g",), "10 members", "11 members"))
breaks(WIDE, lambda: wide(13, "RAID 6"), ("warning", ("g",), "12 members", "13 members"))
breaks(WIDE, lambda: wide(15, "RAID-DP"), ("warning", ("g",), "14 members", "15 members"))
breaks(WIDE, lambda: wide(10, "RAID-DP", "HDD"), ("warning", ("g",), "9 members", "10 members"))
keeps(WIDE, lambda: wide(10, "RAID 5"))
keeps(WIDE, lambda: wide(14, "RAID-DP", "SSD"))
keeps(WIDE, lambda: wide(9, "RAID-DP", "HDD"))
keeps(WIDE, lambda: wide(60, "RAID 10"))
keeps(WIDE, lambda: raid(60, tables=limits()))


def spared(members: int, spares: int | None, level: str = "RAID 6", **fields: Any) -> Sketch:
    """A group with spares where one is wanted for each 10 drives."""
    return raid(members, level, limits(drives_per_spare=10), spares=spares, **fields)


SPARES = "raid.no-spares"
breaks(SPARES, lambda: spared(10, 0), ("warning", ("a",), "1 spare", "0 spares"))
breaks(SPARES, lambda: spared(10, 1, groups=2), ("warning", ("a",), "2 spares", "1 spare"))
breaks(SPARES, lambda: spared(10, None), ("unverified", ("a",), "1 spare", None))
breaks(
    SPARES,
    lambda: spared(20, 1, drives=("d",)).device("d", drive(), parent="a", quantity=11),
    ("warning", ("a",), "2 spares", "1 spare"),
)
keeps(SPARES, lambda: spared(10, 1))
keeps(SPARES, lambda: spared(11, 2))
keeps(SPARES, lambda: spared(10, 0, "RAID 0"))
keeps(SPARES, lambda: raid(10, tables=limits(), spares=0))
keeps(
    SPARES,
    lambda: spared(20, 1, drives=("d",)).device("d", drive(), parent="a", quantity=10),
)


def mixed(*parts: Part, each: int = 2, members: int | None = None, stated: bool = True) -> Sketch:
    """A group of drives, so many of each part."""
    ids = tuple(f"d{number}" for number in range(len(parts)))
    sketch = raid(members or each * len(parts), drives=ids if stated else ())
    for id_, one in zip(ids, parts, strict=True):
        sketch.device(id_, one, parent="a", quantity=each)
    return sketch


def disk(id_: str, rpm: int) -> Part:
    return drive(id_, media="HDD", rotation_rpm=figure(rpm))


MIXED = "raid.mixed-drives"
breaks(
    MIXED,
    lambda: mixed(drive("s"), drive("l", 2 * TB)),
    ("warning", ("g",), DataSize(TB), DataSize(2 * TB)),
)
breaks(
    MIXED,
    lambda: mixed(drive("s"), drive("l", media="HDD")),
    ("warning", ("g",), "drives of one kind", "HDD and SSD"),
)
breaks(
    MIXED,
    lambda: mixed(disk("slow", 7200), disk("fast", 10000)),
    ("warning", ("g",), "drives of one kind", "7,200 rpm and 10,000 rpm"),
)
breaks(
    MIXED,
    lambda: mixed(drive("s"), drive("n", interface="NVMe")),
    ("warning", ("g",), "drives of one kind", "NVMe and SAS"),
)
breaks(MIXED, lambda: mixed(drive("s"), drive("x", None)), ("unverified", ("g",), None, None))
keeps(MIXED, lambda: mixed(drive("s"), drive("t")))
keeps(MIXED, lambda: mixed(drive("s", None)))
keeps(MIXED, lambda: mixed(drive("s"), drive("l", 2 * TB), members=6))
keeps(MIXED, lambda: mixed(drive("s"), drive("l", 2 * TB), stated=False))

UNSTATED = "raid.drives-unstated"
breaks(
    UNSTATED,
    lambda: mixed(drive("s"), drive("l", 2 * TB), stated=False),
    ("unverified", ("a",), None, None),
)
breaks(
    UNSTATED,
    lambda: mixed(drive("s"), drive("x", None), stated=False),
    ("unverified", ("a",), None, None),
)
keeps(UNSTATED, lambda: mixed(drive("s"), drive("l", 2 * TB)))
keeps(UNSTATED, lambda: mixed(drive("s"), drive("t"), stated=False))
keeps(UNSTATED, lambda: raid(4))


def loaded(count: int, holder: Part) -> Sketch:
    """So many drives in one holder."""
    sketch = Sketch().device("a", holder)
    return sketch.device("d", drive(), parent="a", quantity=count - 1).device(
        "e", drive(), parent="a"
    )


BASE = part("base", PartKind.ARRAY, array=Array(base_drive_slots=figure(12)))
MANY = "drive.too-many"
breaks(MANY, lambda: loaded(25, shelf()), ("error", ("a",), "24 drives", "25 drives"))
breaks(MANY, lambda: loaded(13, BASE), ("error", ("a",), "12 drives", "13 drives"))
breaks(
    MANY,
    lambda: loaded(25, shelf(accepts="3.5-inch-sas")),
    ("error", ("a",), "24 drives", "25 drives"),
)
keeps(MANY, lambda: loaded(24, shelf()))
keeps(MANY, lambda: loaded(12, BASE))
keeps(MANY, lambda: loaded(99, shelf(None)))
keeps(MANY, lambda: loaded(99, part("dark", PartKind.ARRAY)))

FIT = "drive.does-not-fit"
breaks(
    FIT,
    lambda: loaded(2, shelf(accepts="3.5-inch-sas")),
    ("error", ("d",), "3.5-inch-sas", "2.5-inch-sas"),
    ("error", ("e",), "3.5-inch-sas", "2.5-inch-sas"),
)
keeps(FIT, lambda: loaded(2, shelf()))
keeps(FIT, lambda: loaded(2, BASE))
keeps(FIT, lambda: Sketch().device("d", drive()))
keeps(
    FIT,
    lambda: Sketch().device("a", "netapp-ds224c").device("d", "hgst-huc101812css200", parent="a"),
)
