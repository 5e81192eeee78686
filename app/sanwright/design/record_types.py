"""Every table's record class."""

from __future__ import annotations

from sanwright.design.judgement import Expectation, Waiver
from sanwright.design.notes import Note
from sanwright.design.papers import Brand, DocumentPlan, Procurement, ZoningPlan
from sanwright.design.plans import Calibration, Variant
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
)

RECORD_TYPES: dict[Table, type[Record]] = {
    kind.TABLE: kind
    for kind in (
        Project,
        ReferenceCopy,
        PartCopy,
        Location,
        Fabric,
        Group,
        Device,
        Port,
        Cable,
        RaidGroup,
        Workload,
        Zone,
        Calibration,
        Variant,
        Measurement,
        Note,
        Waiver,
        Expectation,
        DocumentPlan,
        Brand,
        Procurement,
        ZoningPlan,
    )
}
