"""What the user draws: the aggregate, its invariants, its change events, its undo history."""

from sanwright.design.change import Change, Replacement, merged
from sanwright.design.design import Design
from sanwright.design.history import Edit, History
from sanwright.design.judgement import Expectation, Waiver
from sanwright.design.plans import Calibration, LoadPoint, Step, Variant
from sanwright.design.record_types import RECORD_TYPES
from sanwright.design.records import (
    Cable,
    Device,
    Fabric,
    Group,
    Location,
    Measurement,
    PartCopy,
    Port,
    Project,
    RaidGroup,
    Record,
    ReferenceCopy,
    Table,
    Workload,
    Zone,
    port_device,
    port_name,
    port_ref,
)
from sanwright.design.sketch import Note
from sanwright.design.tables import Snapshot, Tables

__all__ = [
    "RECORD_TYPES",
    "Cable",
    "Calibration",
    "Change",
    "Design",
    "Device",
    "Edit",
    "Expectation",
    "Fabric",
    "Group",
    "History",
    "LoadPoint",
    "Location",
    "Measurement",
    "Note",
    "PartCopy",
    "Port",
    "Project",
    "RaidGroup",
    "Record",
    "ReferenceCopy",
    "Replacement",
    "Snapshot",
    "Step",
    "Table",
    "Tables",
    "Variant",
    "Waiver",
    "Workload",
    "Zone",
    "merged",
    "port_device",
    "port_name",
    "port_ref",
]
