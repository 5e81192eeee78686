"""The fields of every table whose records are edited field by field."""

from __future__ import annotations

from functools import cache

from sanwright.design.records import Table
from sanwright.fields.cables import CABLE_FIELDS
from sanwright.fields.comments import COMMENT_FIELDS
from sanwright.fields.devices import DEVICE_FIELDS
from sanwright.fields.places import FABRIC_FIELDS, GROUP_FIELDS, LOCATION_FIELDS
from sanwright.fields.ports import PORT_FIELDS
from sanwright.fields.project import NOTE_FIELDS, PROJECT_FIELDS
from sanwright.fields.raid_groups import RAID_GROUP_FIELDS
from sanwright.fields.record_field import RecordField
from sanwright.fields.running_costs import RUNNING_COST_FIELDS
from sanwright.fields.workloads import WORKLOAD_FIELDS
from sanwright.fields.zones import ZONE_FIELDS

FIELDS: dict[Table, tuple[RecordField, ...]] = {
    Table.PROJECT: PROJECT_FIELDS,
    Table.LOCATIONS: LOCATION_FIELDS,
    Table.FABRICS: FABRIC_FIELDS,
    Table.GROUPS: GROUP_FIELDS,
    Table.DEVICES: DEVICE_FIELDS,
    Table.PORTS: PORT_FIELDS,
    Table.CABLES: CABLE_FIELDS,
    Table.RAID_GROUPS: RAID_GROUP_FIELDS,
    Table.WORKLOADS: WORKLOAD_FIELDS,
    Table.ZONES: ZONE_FIELDS,
    Table.NOTES: NOTE_FIELDS,
    Table.COMMENTS: COMMENT_FIELDS,
    Table.RUNNING_COSTS: RUNNING_COST_FIELDS,
}


@cache
def field_of(table: Table, key: str) -> RecordField:
    """The description of a field. Raises KeyError if there is none."""
    return {field.key: field for field in FIELDS[table]}[key]
