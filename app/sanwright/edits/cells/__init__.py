"""Cells: fields of records as texts that people read, type and paste; every writing is validated.

A ``Column`` reads a field of a record as text and writes it from text. ``plan`` turns many texts
into one change and says, cell by cell, what was refused and why.
"""

from sanwright.edits.cells.book import Book, PartList
from sanwright.edits.cells.cable_cells import CABLE_COLUMNS
from sanwright.edits.cells.column import Column, natural_key
from sanwright.edits.cells.device_cells import DEVICE_COLUMNS
from sanwright.edits.cells.place_cells import (
    FABRIC_COLUMNS,
    GROUP_COLUMNS,
    LOCATION_COLUMNS,
)
from sanwright.edits.cells.plan import Cell, Plan, Refusal, Typed, plan
from sanwright.edits.cells.port_cells import PORT_COLUMNS, port_ids
from sanwright.edits.cells.workload_cells import WORKLOAD_COLUMNS
from sanwright.edits.cells.zone_cells import ZONE_COLUMNS

__all__ = [
    "CABLE_COLUMNS",
    "DEVICE_COLUMNS",
    "FABRIC_COLUMNS",
    "GROUP_COLUMNS",
    "LOCATION_COLUMNS",
    "PORT_COLUMNS",
    "WORKLOAD_COLUMNS",
    "ZONE_COLUMNS",
    "Book",
    "Cell",
    "Column",
    "PartList",
    "Plan",
    "Refusal",
    "Typed",
    "natural_key",
    "plan",
    "port_ids",
]
