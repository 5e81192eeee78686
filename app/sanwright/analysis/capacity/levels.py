"""RAID levels: which drives of a group hold data, which protect it, and what cannot be built.

Source of the arithmetic: the definition of the levels; a parity group loses one drive's worth per
parity, a mirror half. A distributed array of N members with R rebuild areas, laid in stripes of w
strips of which p are parity, keeps (N - R) x (w - p) / w (IBM Storage Virtualize documentation,
mkdistributedarray; NetApp SANtricity documentation, dynamic disk pools: 8 + 2 and preservation
capacity).
"""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.design import RaidGroup
from sanwright.text import Text


@dataclass(frozen=True, slots=True)
class WriteCost:
    """Drive I/Os that one small host write becomes."""

    reads: int
    writes: int

    @property
    def penalty(self) -> int:
        """All of them together, as the write penalty is usually told."""
        return self.reads + self.writes


@dataclass(frozen=True, slots=True)
class Level:
    """How a RAID level protects.

    ``parity``: drives' worth per group, or strips per stripe of a distributed level. ``striped`` is
    the level of the groups that it joins, where it takes several. ``write_cost`` None: no source.
    """

    parity: int = 0
    is_mirrored: bool = False
    is_distributed: bool = False
    striped: str = ""
    write_cost: WriteCost | None = None

    @property
    def tolerates(self) -> int:
        """Drives of one group that may fail, in the worst case, without loss."""
        return 1 if self.is_mirrored else self.parity


_PLAIN, _MIRROR = WriteCost(0, 1), WriteCost(0, 2)
_SINGLE, _DOUBLE = WriteCost(2, 2), WriteCost(3, 3)
"""Read and write back data and each parity. Source: Crucial, Write IOPs for RAID Levels 0, 1, 5, 6
and 10 (2010): 1, 2, 4, 6, 2; EMC, Information Storage and Management, second edition, 3.5. WAFL
writes where there is room and avoids reading parity (NetApp, RAID-DP; sources give 2 or none), and
no document was found that gives the cost of distributed levels: those have none here."""

LEVELS: dict[str, Level] = {
    "RAID 0": Level(write_cost=_PLAIN),
    "RAID 1": Level(is_mirrored=True, write_cost=_MIRROR),
    "RAID 10": Level(is_mirrored=True, write_cost=_MIRROR),
    "RAID 5": Level(parity=1, write_cost=_SINGLE),
    "RAID 6": Level(parity=2, write_cost=_DOUBLE),
    "RAID 50": Level(parity=1, striped="RAID 5", write_cost=_SINGLE),
    "RAID 60": Level(parity=2, striped="RAID 6", write_cost=_DOUBLE),
    "RAID-DP": Level(parity=2),
    "RAID-TEC": Level(parity=3),
    "distributed RAID 5": Level(parity=1, is_distributed=True),
    "distributed RAID 6": Level(parity=2, is_distributed=True),
}


@dataclass(frozen=True, slots=True)
class DriveCount:
    """The drives of a RAID group by what they are for.

    A distributed level spreads all of these over all members, so its data and redundancy are what
    they come to in drives, not whole ones. ``spares`` None: not stated.
    """

    data: float
    redundancy: float
    reserve: int
    spares: int | None


def level_of(group: RaidGroup) -> Level:
    """The level of the group."""
    return LEVELS[group.level]


def unstated_layout(group: RaidGroup) -> tuple[str, ...]:
    """Fields without which the capacity of the group cannot be said."""
    if not level_of(group).is_distributed:
        return ()
    return tuple(
        field for field in ("stripe_width", "rebuild_areas") if getattr(group, field) is None
    )


def layout_problem(group: RaidGroup) -> Text | None:
    """Why the group cannot be built, in one sentence without its full stop; None if it can."""
    level, name = level_of(group), group.level
    if level.is_distributed:
        return _distribution_problem(group, level)
    if level.is_mirrored and (group.members < 2 or group.members % 2):
        return Text("{level} needs an even number of members", level=name)
    if not level.is_mirrored and group.members <= level.parity:
        return _too_few(name, level)
    if level.striped and group.groups < 2:
        return Text(
            "{level} stripes over several {inner} groups and needs at least 2 of them",
            level=name,
            inner=level.striped,
        )
    return None


def _too_few(name: str, level: Level) -> Text:
    if level.striped:
        return Text(
            "{level} needs more than {count} member in each {inner} group",
            "{level} needs more than {count} members in each {inner} group",
            level.parity,
            level=name,
            inner=level.striped,
        )
    return Text(
        "{level} needs more than {count} member",
        "{level} needs more than {count} members",
        level.parity,
        level=name,
    )


def _distribution_problem(group: RaidGroup, level: Level) -> Text | None:
    width, areas = group.stripe_width, group.rebuild_areas or 0
    if width is not None and width <= level.parity:
        return Text(
            "{level} needs a stripe that is wider than its {count} parity strip",
            "{level} needs a stripe that is wider than its {count} parity strips",
            level.parity,
            level=group.level,
        )
    least = (width or level.parity + 1) + areas
    if group.members < least:
        stripes = (
            Text("stripes of {width}", width=width) if width is not None else Text("any stripe")
        )
        if not areas:
            return Text(
                "{level} needs at least {least} members for {stripes}",
                level=group.level,
                least=least,
                stripes=stripes,
            )
        return Text(
            "{level} needs at least {least} members for {stripes} and {count} rebuild area",
            "{level} needs at least {least} members for {stripes} and {count} rebuild areas",
            areas,
            level=group.level,
            least=least,
            stripes=stripes,
        )
    return None


def count_drives(group: RaidGroup) -> DriveCount | None:
    """What the drives are for; None if the group cannot be built or its layout is not stated."""
    if layout_problem(group) is not None or unstated_layout(group):
        return None
    level, total = level_of(group), group.members * group.groups
    reserve = (group.rebuild_areas or 0) * group.groups if level.is_distributed else 0
    bound = total - reserve
    if level.is_mirrored:
        redundancy: float = bound / 2
    elif level.is_distributed:
        redundancy = bound * level.parity / (group.stripe_width or 1)
    else:
        redundancy = level.parity * group.groups
    return DriveCount(bound - redundancy, redundancy, reserve, group.spares)
