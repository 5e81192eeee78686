"""Cases of the rules about RAID groups, spares and drives."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sanwright.design import RaidGroup, Table, Workload
from sanwright.parts import Array, Drive, Part, PartKind, Reference, SlotGroup, Threshold
from sanwright.units import DataSize, IoRate, Ratio, Share
from tests.builders import Sketch, figure, part, reference
from tests.checks.rule_cases import breaks, keeps

TB = 1e12
UNITS = {
    "spares_min": "spares",
    "rebuild_areas_min": "rebuild areas",
    "double_parity_from": "TB",
    "raid_tec_from": "TB",
}


def limits(**values: float) -> Reference:
    """The standards tables with these thresholds alone."""
    rows = tuple(
        Threshold(key=key.replace("_", "-"), value=value, unit=UNITS.get(key, "drives"))
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
breaks(LEVEL, lambda: raid(2, "RAID 50", groups=2), ("error", ("g",), "3 members", "2 members"))
breaks(LEVEL, lambda: raid(3, "RAID 60", groups=2), ("error", ("g",), "4 members", "3 members"))
keeps(LEVEL, lambda: raid(3, "RAID 50", groups=2))
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
breaks(WIDE, lambda: wide(11, "RAID 50"), ("warning", ("g",), "10 members", "11 members"))
breaks(WIDE, lambda: wide(13, "RAID 60"), ("warning", ("g",), "12 members", "13 members"))
keeps(WIDE, lambda: wide(10, "RAID 5"))
keeps(WIDE, lambda: wide(14, "RAID-DP", "SSD"))
keeps(WIDE, lambda: wide(9, "RAID-DP", "HDD"))
keeps(WIDE, lambda: wide(60, "RAID 10"))
keeps(WIDE, lambda: raid(60, tables=limits()))


def spared(members: int, spares: int | None, level: str = "RAID 6", **fields: Any) -> Sketch:
    """A group with spares where one is wanted for each 10 drives."""
    return raid(members, level, limits(drives_per_spare=10, rebuild_areas_min=1), **fields).change(
        Table.RAID_GROUPS, "g", spares=spares
    )


def beside(sketch: Sketch, id_: str, members: int, spares: int | None, one: Part) -> Sketch:
    """One more group of the array, on drives of its own that are stated."""
    capacity = one.drive.capacity.value if one.drive and one.drive.capacity else DataSize(TB)
    sketch.device(f"{id_}-drives", one, parent="a", quantity=members + (spares or 0))
    group = {"device": "a", "level": "RAID 6", "members": members, "spares": spares}
    return sketch.put(
        RaidGroup(id=id_, **group, drives=(f"{id_}-drives",), member_capacity=capacity)  # type: ignore[arg-type]
    )


def two(first: tuple[int, int | None, Part], second: tuple[int, int | None, Part]) -> Sketch:
    """An array with two groups: members, spares and drives of each."""
    sketch = Sketch(limits(drives_per_spare=10)).device("a", shelf(200))
    return beside(beside(sketch, "g", *first), "h", *second)


DISK, SMALL, FLASH = drive("l", 2 * TB, media="HDD"), drive("d", TB, media="HDD"), drive("f", TB)

SPARES = "raid.no-spares"
breaks(SPARES, lambda: spared(10, 0), ("warning", ("g",), "1 spare", "0 spares"))
breaks(SPARES, lambda: spared(10, 1, groups=2), ("warning", ("g",), "2 spares", "1 spare"))
breaks(SPARES, lambda: spared(10, None), ("unverified", ("g",), "1 spare", None))
breaks(
    SPARES,
    lambda: spared(20, 1, drives=("d",)).device("d", drive(), parent="a", quantity=11),
    ("warning", ("g",), "2 spares", "1 spare"),
)
breaks(
    SPARES,
    lambda: spared(20, None, "distributed RAID 6", stripe_width=10, rebuild_areas=0),
    ("warning", ("g",), "1 rebuild area", "0 rebuild areas"),
)
keeps(SPARES, lambda: spared(40, None, "distributed RAID 6", stripe_width=10, rebuild_areas=1))
keeps(SPARES, lambda: spared(20, None, "distributed RAID 6", stripe_width=10))
keeps(SPARES, lambda: spared(10, 1))
keeps(SPARES, lambda: spared(11, 2))
keeps(SPARES, lambda: spared(10, 0, "RAID 0"))
keeps(SPARES, lambda: raid(10, tables=limits(), spares=0))
keeps(
    SPARES,
    lambda: spared(20, 1, drives=("d",)).device("d", drive(), parent="a", quantity=10),
)
breaks(
    SPARES,
    lambda: two((5, 2, SMALL), (5, 0, FLASH)),
    ("warning", ("h",), "1 spare", "0 spares"),
)
breaks(SPARES, lambda: two((5, 2, SMALL), (5, 0, DISK)), ("warning", ("h",), "1 spare", "0 spares"))
breaks(SPARES, lambda: two((9, 1, DISK), (5, 0, SMALL)), ("warning", ("h",), "2 spares", "1 spare"))
breaks(
    SPARES,
    lambda: two((9, 0, SMALL), (5, None, DISK)),
    *(
        ("unverified", (id_,), spares, None)
        for id_, spares in (("g", "2 spares"), ("h", "1 spare"))
    ),
)
keeps(SPARES, lambda: two((5, 1, DISK), (5, 0, SMALL)))
keeps(SPARES, lambda: two((5, 0, SMALL), (5, 1, SMALL)))
breaks(
    SPARES,
    lambda: raid(10, "RAID 6", limits(spares_min=2), spares=1),
    ("warning", ("g",), "2 spares", "1 spare"),
)

LARGE = "raid.large-drives"


def large(level: str, media: str, capacity: float, **fields: Any) -> Sketch:
    """A group on drives of ``capacity`` TB where 6 TB ask for double parity, 10 for RAID-TEC."""
    sketch = raid(8, level, limits(double_parity_from=6, raid_tec_from=10), **fields)
    sketch.change(Table.RAID_GROUPS, "g", member_capacity=DataSize(capacity * TB))
    return sketch.device("d", drive(media=media, capacity=capacity * TB), parent="a", quantity=8)


for LEVEL_OF_ONE in ("RAID 5", "RAID 50", "distributed RAID 5"):
    breaks(
        LARGE,
        lambda level=LEVEL_OF_ONE: large(level, "nearline HDD", 6),
        ("warning", ("g",), DataSize(6 * TB), DataSize(6 * TB)),
    )
breaks(
    LARGE,
    lambda: large("RAID-DP", "nearline HDD", 16),
    ("warning", ("g",), DataSize(10 * TB), DataSize(16 * TB)),
)
breaks(
    LARGE,
    lambda: large("RAID 5", "nearline HDD", 8).remove(Table.DEVICES, "d"),
    ("unverified", ("g",), DataSize(6 * TB), DataSize(8 * TB)),
)
breaks(
    LARGE,
    lambda: large("RAID 5", "", 8),
    ("unverified", ("g",), DataSize(6 * TB), DataSize(8 * TB)),
)
keeps(LARGE, lambda: large("RAID 5", "nearline HDD", 4))
keeps(LARGE, lambda: large("RAID 5", "SSD", 16))
keeps(LARGE, lambda: large("RAID 6", "nearline HDD", 16))
keeps(LARGE, lambda: large("RAID 10", "nearline HDD", 16))
keeps(LARGE, lambda: large("RAID-DP", "nearline HDD", 8))
keeps(LARGE, lambda: raid(8, tables=limits()))


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
    ("error", ("d",), "3.5-inch SAS", "2.5-inch SAS"),
    ("error", ("e",), "3.5-inch SAS", "2.5-inch SAS"),
)
keeps(FIT, lambda: loaded(2, shelf()))
keeps(FIT, lambda: loaded(2, BASE))
keeps(FIT, lambda: Sketch().device("d", drive()))
keeps(
    FIT,
    lambda: Sketch().device("a", "netapp-ds224c").device("d", "hgst-huc101812css200", parent="a"),
)


def distributed(**fields: Any) -> Sketch:
    return raid(12, "distributed RAID 6", **fields)


LAYOUT = "raid.layout-unstated"
breaks(LAYOUT, lambda: distributed(rebuild_areas=1), ("unverified", ("g",), None, None))
breaks(LAYOUT, lambda: distributed(stripe_width=8), ("unverified", ("g",), None, None))
keeps(LAYOUT, lambda: distributed(stripe_width=8, rebuild_areas=1))
keeps(LAYOUT, lambda: raid(12))

BUILDABLE = "raid.members"
breaks(
    BUILDABLE,
    lambda: distributed(stripe_width=12, rebuild_areas=1),
    ("error", ("g",), None, "12 members"),
)
breaks(BUILDABLE, lambda: raid(6, "RAID 50"), ("error", ("g",), None, "6 members"))
keeps(BUILDABLE, lambda: distributed(stripe_width=11, rebuild_areas=1))
keeps(BUILDABLE, lambda: raid(6, "RAID 50", groups=2))


def filled(stored: float | None, refresh: str = "", **fields: Any) -> Sketch:
    """A group of 4 TB usable on 2020-06-15, with so many TB in it."""
    size = None if stored is None else DataSize(stored * TB)
    return raid(5, stored=size, **fields).change(Table.PROJECT, "project", refresh_date=refresh)


FULL = "raid.full"
breaks(FULL, lambda: filled(4.5), ("error", ("g",), DataSize(4 * TB), DataSize(4.5 * TB)))
breaks(FULL, lambda: filled(4), ("warning", ("g",), Share(1.0), Share(1.0)))
breaks(FULL, lambda: filled(3, fill_limit=0.75), ("warning", ("g",), Share(0.75), Share(0.75)))
breaks(FULL, lambda: filled(2, "2023", growth=1.0), ("warning", ("g",), "2023", "2021"))
breaks(FULL, lambda: filled(2, "2023"), ("unverified", ("g",), None, None))
keeps(FULL, lambda: filled(2, "2023", growth=0.1))
keeps(FULL, lambda: filled(2, "2023", growth=-0.1))
keeps(FULL, lambda: filled(2, "2019", growth=1.0))
keeps(FULL, lambda: filled(2, growth=1.0))
keeps(FULL, lambda: filled(4.5, data_reduction=2.0))
keeps(FULL, lambda: filled(None, "2023", growth=1.0))


def busy(
    rate: float | None,
    level: str = "RAID 5",
    rates: tuple[float | None, float | None] = (200, 200),
    pattern: str = "random",
    **fields: Any,
) -> Sketch:
    """Eight drives of 200 IOPS under an OLTP load, three quarters of it reads."""
    read, write = (None if each is None else figure(IoRate(each)) for each in rates)
    one = drive(read_rate=read, write_rate=write)
    sketch = raid(8, level, drives=("d",)).device("d", one, parent="a", quantity=8)
    load: dict[str, Any] = {"read_share": 0.75, "pattern": pattern, **fields}
    iops = None if rate is None else IoRate(rate)
    return sketch.put(Workload(id="w", rate=iops, raid_group="g", **load))


BUSY = "raid.overloaded"
# 8 x 200 / (0.75 + 4 x 0.25) = 914.3
breaks(BUSY, lambda: busy(915), ("warning", ("g",), IoRate(8 * 200 / 1.75), IoRate(915)))
breaks(BUSY, lambda: busy(1601, "RAID-DP", read_share=1.0), (
    "warning", ("g",), IoRate(1600), IoRate(1601),
))  # fmt: skip
breaks(BUSY, lambda: busy(10, rates=(200, None)), ("unverified", ("g",), None, IoRate(10)))
keeps(BUSY, lambda: busy(914))
keeps(BUSY, lambda: busy(1200, "RAID 10"))
keeps(BUSY, lambda: busy(1400, cache_hits=0.9))
keeps(BUSY, lambda: busy(99_999, pattern="sequential"))
keeps(BUSY, lambda: busy(99_999, pattern=""))
keeps(BUSY, lambda: busy(99_999, "RAID-DP"))
keeps(BUSY, lambda: busy(None))
keeps(BUSY, lambda: busy(10, rates=(200, None), read_share=1.0))

CLAIMS = part("claims", PartKind.ARRAY, array=Array(data_reduction_claim=figure(Ratio(5.0))))


def reduced(ratio: float, basis: str = "assumption") -> Sketch:
    """A group on an array whose maker claims 5:1."""
    fields: dict[str, Any] = {"data_reduction": ratio, "reduction_basis": basis}
    return raid(5, **fields).device("a", CLAIMS)


CLAIM = "raid.claimed-reduction"
breaks(CLAIM, lambda: reduced(5.0), ("info", ("g",), "1:1", Ratio(5.0)))
breaks(CLAIM, lambda: reduced(3.0, "maker's claim"), ("info", ("g",), "1:1", Ratio(3.0)))
keeps(CLAIM, lambda: reduced(1.0, "maker's claim"))
keeps(CLAIM, lambda: reduced(3.0))
keeps(CLAIM, lambda: reduced(4.0, "measurement"))

THIN = "raid.thin"
breaks(
    THIN,
    lambda: raid(5, provisioned=DataSize(6 * TB)),
    ("info", ("g",), DataSize(4 * TB), DataSize(6 * TB)),
)
keeps(THIN, lambda: raid(5, provisioned=DataSize(4 * TB)))
keeps(THIN, lambda: raid(5, provisioned=DataSize(6 * TB), data_reduction=1.5))
keeps(THIN, lambda: raid(5))


def sized(members: int, *parts: Part, each: int = 4, level: str = "RAID 6") -> Sketch:
    """A group of 1 TB members on so many drives of each part, and many drives of no group."""
    ids = tuple(f"d{number}" for number in range(len(parts)))
    sketch = raid(members, level, drives=ids).device("more", drive("other", 9 * TB), quantity=50)
    for id_, one in zip(ids, parts, strict=True):
        sketch.device(id_, one, parent="a", quantity=each)
    return sketch


def doubted() -> Part:
    """A drive whose capacity no document gives."""
    capacity = replace(figure(DataSize(TB / 2)), derived=True)
    return replace(drive(), drive=Drive(capacity=capacity, media="SSD", interface="SAS"))


LARGE = "raid.member-too-large"
HALF = DataSize(TB / 2)
breaks(LARGE, lambda: sized(4, drive("s", TB / 2)), ("error", ("g",), HALF, DataSize(TB)))
breaks(
    LARGE,
    lambda: sized(4, drive("s", TB / 2), drive("l", 2 * TB)),
    ("error", ("g",), HALF, DataSize(TB)),
)
breaks(LARGE, lambda: sized(4, doubted()), ("warning", ("g",), HALF, DataSize(TB)))
keeps(LARGE, lambda: sized(4, drive()))
keeps(LARGE, lambda: sized(4, drive("s", 0.995 * TB)))
keeps(LARGE, lambda: sized(4, drive("s", None)))
keeps(LARGE, lambda: raid(4))

MORE = "raid.more-than-drives"
breaks(MORE, lambda: sized(6, drive()), ("error", ("g",), DataSize(4 * TB), DataSize(6 * TB)))
breaks(MORE, lambda: raid(4), ("unverified", ("g",), None, DataSize(4 * TB)))
keeps(MORE, lambda: sized(4, drive()))
keeps(MORE, lambda: sized(8, drive("l", 2 * TB)))
