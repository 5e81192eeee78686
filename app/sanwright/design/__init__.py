"""What the user draws: the aggregate, its invariants, its change events, its undo history."""

from sanwright.design.base import BASE_TABLES, Base
from sanwright.design.change import Change, Replacement, merged
from sanwright.design.design import Design
from sanwright.design.history import Edit, History
from sanwright.design.judgement import Comment, Expectation, Waiver
from sanwright.design.notes import Note
from sanwright.design.ordered_rows import OrderedRows
from sanwright.design.papers import (
    Brand,
    DocumentPlan,
    Phase,
    Procurement,
    SectionChoice,
    SparesRule,
    ZoningPlan,
)
from sanwright.design.plans import (
    Calibration,
    LoadPoint,
    Measurement,
    RecordEdit,
    Step,
    Variant,
)
from sanwright.design.records import (
    SINGLE_TABLES,
    Cable,
    Device,
    Fabric,
    Group,
    Location,
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
from sanwright.design.requirement import (
    ArrayNeed,
    HostNeed,
    Requirement,
    SiteDistance,
    Weights,
)
from sanwright.design.tables import RECORD_TYPES, Snapshot, Tables

__all__ = [
    "BASE_TABLES",
    "RECORD_TYPES",
    "SINGLE_TABLES",
    "ArrayNeed",
    "Base",
    "Brand",
    "Cable",
    "Calibration",
    "Change",
    "Comment",
    "Design",
    "Device",
    "DocumentPlan",
    "Edit",
    "Expectation",
    "Fabric",
    "Group",
    "History",
    "HostNeed",
    "LoadPoint",
    "Location",
    "Measurement",
    "Note",
    "OrderedRows",
    "PartCopy",
    "Phase",
    "Port",
    "Procurement",
    "Project",
    "RaidGroup",
    "Record",
    "RecordEdit",
    "ReferenceCopy",
    "Replacement",
    "Requirement",
    "SectionChoice",
    "SiteDistance",
    "Snapshot",
    "SparesRule",
    "Step",
    "Table",
    "Tables",
    "Variant",
    "Waiver",
    "Weights",
    "Workload",
    "Zone",
    "ZoningPlan",
    "merged",
    "port_device",
    "port_name",
    "port_ref",
]
