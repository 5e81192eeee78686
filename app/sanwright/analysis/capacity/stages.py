"""From the drives that are bought to the bytes that hosts can write, stage by stage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.capacity.levels import (
    DriveCount,
    count_drives,
    layout_problem,
    level_of,
    unstated_layout,
)
from sanwright.design import RaidGroup
from sanwright.text import NOTHING, Text, joined
from sanwright.units import DataSize, Ratio


class StageKind(StrEnum):
    """What is left after what; each stage starts where the one before it ends."""

    RAW = "raw"
    BOUND = "after spares and rebuild areas"
    PROTECTED = "after parity or mirroring"
    FORMATTED = "after formatting"
    USABLE = "usable after reserve"
    EFFECTIVE = "effective after data reduction"


@dataclass(frozen=True, slots=True)
class Stage:
    """What is left. ``is_stated`` false: what this stage takes is not stated, nothing is taken."""

    kind: StageKind
    size: DataSize | None
    is_stated: bool = True


@dataclass(frozen=True, slots=True)
class RaidCapacity:
    """Bytes that a RAID group takes and gives.

    ``raw`` counts members and stated spares; ``bound`` what takes part, which is the members but
    for rebuild areas. ``usable`` is before data reduction; None where it is not known. ``problem``
    says why the group cannot be built. ``missing`` names fields of the record that are needed.
    """

    group: RaidGroup
    raw: DataSize
    usable: DataSize | None
    problem: Text | None = None
    stages: tuple[Stage, ...] = ()
    drives: DriveCount | None = None
    missing: tuple[str, ...] = ()

    @property
    def effective(self) -> DataSize | None:
        """What hosts can write at the data reduction that the group states."""
        return self.size(StageKind.EFFECTIVE)

    @property
    def unstated(self) -> tuple[StageKind, ...]:
        """Stages that take nothing because nobody said what they take."""
        return tuple(stage.kind for stage in self.stages if not stage.is_stated)

    @property
    def commitment(self) -> Ratio | None:
        """What hosts were promised to what they can write; above 1:1 is thin provisioning."""
        promised, effective = self.group.provisioned, self.effective
        if promised is None or effective is None or effective.amount <= 0:
            return None
        return Ratio(promised / effective)

    def size(self, kind: StageKind) -> DataSize | None:
        """What is left at a stage; None where it is not known."""
        return next((stage.size for stage in self.stages if stage.kind is kind), None)


_TAKING = {
    StageKind.RAW: Text("spare drives"),
    StageKind.FORMATTED: Text("formatting"),
    StageKind.USABLE: Text("reserve"),
}


def not_taken_off(capacities: Iterable[RaidCapacity]) -> Text:
    """What usable capacity is said with wherever it is: nothing where all that it takes is stated.

    >>> str(not_taken_off([]))
    ''
    """
    unstated = {kind for each in capacities if each.usable is not None for kind in each.unstated}
    steps = [text for kind, text in _TAKING.items() if kind in unstated]
    return Text("before {steps} (not stated)", steps=joined(steps)) if steps else NOTHING


def members_capacity(group: RaidGroup) -> DataSize:
    """Bytes of all members together, without spares."""
    return group.member_capacity * (group.members * group.groups)


@remembered
def raid_facts(facts: Assessment, id_: str) -> RaidCapacity:
    """Capacity of the RAID group ``id_``."""
    return raid_capacity(facts.tables.raid_groups[id_])


def all_raid_facts(facts: Assessment) -> dict[str, RaidCapacity]:
    """Capacity of every RAID group of the design, by id."""
    return {id_: raid_facts(facts, id_) for id_ in facts.tables.raid_groups}


def raid_capacity(group: RaidGroup) -> RaidCapacity:
    """All stages of ``groups`` equal groups of ``members`` each."""
    drives = count_drives(group)
    stages = tuple(_stages(group, drives))
    sizes = {stage.kind: stage.size for stage in stages}
    return RaidCapacity(
        group=group,
        raw=_raw(group),
        usable=sizes[StageKind.USABLE],
        problem=layout_problem(group),
        stages=stages,
        drives=drives,
        missing=unstated_layout(group),
    )


def _raw(group: RaidGroup) -> DataSize:
    return group.member_capacity * (group.members * group.groups + (group.spares or 0))


def _stages(group: RaidGroup, drives: DriveCount | None) -> Iterator[Stage]:
    has_spares_stated = group.spares is not None or level_of(group).is_distributed
    yield Stage(StageKind.RAW, _raw(group), has_spares_stated)
    if drives is None:
        yield from (Stage(kind, None) for kind in StageKind if kind is not StageKind.RAW)
        return
    yield Stage(StageKind.BOUND, group.member_capacity * (drives.data + drives.redundancy))
    left = group.member_capacity * drives.data
    yield Stage(StageKind.PROTECTED, left)
    for kind, taken in (
        (StageKind.FORMATTED, group.formatting),
        (StageKind.USABLE, group.reserve),
    ):
        left = left * (1 - (taken or 0.0))
        yield Stage(kind, left, taken is not None)
    yield Stage(StageKind.EFFECTIVE, left * group.data_reduction)
