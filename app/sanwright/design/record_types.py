"""Every table's record class."""

from __future__ import annotations

from sanwright.design.plans import Calibration, Variant
from sanwright.design.records import (
    Cable,
    Device,
    Expectation,
    Fabric,
    Location,
    Measurement,
    Note,
    PartCopy,
    Port,
    Project,
    RaidGroup,
    Record,
    ReferenceCopy,
    Table,
    Waiver,
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
    )
}
