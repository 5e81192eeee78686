"""From drives to bytes: capacity of RAID groups, what they can do, and what a rebuild exposes.

What needs the design beside the group is in ``limits`` and ``rebuild``, as functions of an
assessment.
"""

from sanwright.analysis.capacity.filling import FillPlan, YearFill, fill_plan
from sanwright.analysis.capacity.levels import LEVELS, DriveCount, Level, WriteCost, level_of
from sanwright.analysis.capacity.stages import (
    RaidCapacity,
    Stage,
    StageKind,
    all_raid_facts,
    members_capacity,
    not_taken_off,
    raid_capacity,
    raid_facts,
)

__all__ = [
    "LEVELS",
    "DriveCount",
    "FillPlan",
    "Level",
    "RaidCapacity",
    "Stage",
    "StageKind",
    "WriteCost",
    "YearFill",
    "all_raid_facts",
    "fill_plan",
    "level_of",
    "members_capacity",
    "not_taken_off",
    "raid_capacity",
    "raid_facts",
]
