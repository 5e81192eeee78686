"""Fields of records, each described once: what it is called, how it is read, typed, shown, undone.

A ``RecordField`` reads a field of a record as text and writes it from text. ``plan`` turns many
texts into one change and says, one by one, what was refused and why.
"""

from sanwright.fields.book import Book, PartList
from sanwright.fields.every import FIELDS, field_of
from sanwright.fields.plan import CellRefusal, Plan, PlannedCell, Typed, plan, undo_name
from sanwright.fields.ports import port_ids
from sanwright.fields.record_field import RecordField

__all__ = [
    "FIELDS",
    "Book",
    "CellRefusal",
    "PartList",
    "Plan",
    "PlannedCell",
    "RecordField",
    "Typed",
    "field_of",
    "plan",
    "port_ids",
    "undo_name",
]
