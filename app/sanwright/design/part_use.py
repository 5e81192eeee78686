"""What a part can be in a design: cables are drawn, optics plugged in, all else is placed."""

from __future__ import annotations

from sanwright.design.records import Table
from sanwright.parts import PartKind

_TABLES = {PartKind.CABLE: Table.CABLES, PartKind.OPTIC: Table.PORTS}

PART_FIELDS = {Table.DEVICES: "part", Table.PORTS: "optic", Table.CABLES: "part"}
"""The field of a record that names its part, as files write it."""


def table_of(kind: PartKind) -> Table:
    """The table whose records are made of parts of this kind."""
    return _TABLES.get(kind, Table.DEVICES)
