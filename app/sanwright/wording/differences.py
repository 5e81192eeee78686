"""Lists of differences, and one design written out, as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

from sanwright import codec
from sanwright.design import Record, Table, Tables
from sanwright.fields.differences import Difference, label_of, stated_fields
from sanwright.language import number
from sanwright.text import Text, tr

TABLE_NAMES = {
    Table.DEVICES: Text("Devices"),
    Table.CABLES: Text("Cables"),
    Table.PORTS: Text("Ports"),
    Table.FABRICS: Text("Fabrics"),
    Table.ZONES: Text("Zones"),
    Table.WORKLOADS: Text("Workloads"),
    Table.RAID_GROUPS: Text("RAID groups"),
    Table.LOCATIONS: Text("Sites, rooms and racks"),
    Table.GROUPS: Text("Groups"),
    Table.NOTES: Text("Notes and frames"),
    Table.VARIANTS: Text("Variants"),
    Table.CALIBRATIONS: Text("Calibrations"),
    Table.MEASUREMENTS: Text("Measurements"),
    Table.COMMENTS: Text("Comments"),
    Table.WAIVERS: Text("Waivers"),
    Table.EXPECTATIONS: Text("Expected findings"),
    Table.PROJECT: Text("Project data"),
    Table.REFERENCE: Text("Standards and limits"),
    Table.PARTS: Text("Parts"),
    Table.DOCUMENT_PLANS: Text("Documents"),
    Table.BRAND: Text("Brand"),
    Table.PROCUREMENT: Text("Ordering"),
    Table.RUNNING_COSTS: Text("Energy and cost of ownership"),
    Table.ZONE_DATABASES: Text("Zoning of the switches"),
    Table.ZONING: Text("Zoning plan"),
    Table.REQUIREMENT: Text("Requirement"),
    Table.BASE: Text("SAN of today"),
    Table.IMPORT_ANSWERS: Text("Answers at imports"),
}
"""What the tables are called, in the order of the list."""


def by_table(found: Iterable[Difference]) -> dict[Table, tuple[Difference, ...]]:
    """Differences by table, in the order of the lists; tables without any are left out."""
    every = tuple(found)
    grouped = {table: tuple(d for d in every if d.table is table) for table in TABLE_NAMES}
    return {table: of_table for table, of_table in grouped.items() if of_table}


def difference_lines(found: Sequence[Difference]) -> Iterator[str]:
    """Every difference under its kind of record, with its fields before and after."""
    for table, of_table in by_table(found).items():
        yield f"{TABLE_NAMES[table]} ({number(len(of_table))})"
        for difference in of_table:
            yield f"  {difference.kind.symbol} {difference.label}"
            for field in difference.fields:
                yield f"      {tr(field.name)}: {field.before} → {field.after}"


def design_lines(tables: Tables) -> Iterator[str]:
    """A whole design, one field a line, in an order that no edit of another record changes.

    What was taken from the catalog is not written out: a fingerprint tells whether it is the same.
    """
    for table, name in TABLE_NAMES.items():
        records = sorted(tables.rows(table).values(), key=lambda record: record.id)
        for record in records:
            yield f"{name}: {_head(tables, record)}"
            if table in (Table.PARTS, Table.REFERENCE):
                yield f"    {tr('Fingerprint')}: {_fingerprint(record)}"
                continue
            for field, value in stated_fields(tables, record):
                yield f"    {tr(field)}: {value}"


def _fingerprint(record: Record) -> str:
    return sha256(codec.to_json(record)).hexdigest()[:16]


def _head(tables: Tables, record: Record) -> str:
    label = label_of(tables, record)
    return label if label == record.id else f"{label} [{record.id}]"
