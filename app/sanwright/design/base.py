"""The SAN of today, kept whole in the design of tomorrow: what a base holds.

See ``docs/decisions/0042-a-base-says-what-the-states-are.md``; what follows from it is worked out
in ``design/as_is.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

import msgspec

from sanwright.design.records import (
    Cable,
    Device,
    Fabric,
    Group,
    Location,
    Port,
    RaidGroup,
    Record,
    Ref,
    Table,
    Workload,
    Zone,
)

BASE_TABLES = (
    Table.LOCATIONS,
    Table.FABRICS,
    Table.GROUPS,
    Table.DEVICES,
    Table.PORTS,
    Table.CABLES,
    Table.RAID_GROUPS,
    Table.WORKLOADS,
    Table.ZONES,
)
"""What of a design is the SAN itself; a base has a field of the same name for each."""

Minutes = Annotated[float, msgspec.Meta(ge=0)]


class Base(Record, frozen=True, kw_only=True, omit_defaults=True):
    """The SAN as it stands today; there is one, with id ``base``.

    ``name`` says what it was taken from. The three figures in minutes and ``hosts_per_wave`` are
    the user's own, for the way from here to the design: what it takes to plug one cable, to put
    one change of zones into force, and to move one host; None is not stated.
    """

    TABLE: ClassVar[Table] = Table.BASE

    id: Literal["base"] = "base"
    name: str = ""
    locations: tuple[Location, ...] = ()
    fabrics: tuple[Fabric, ...] = ()
    groups: tuple[Group, ...] = ()
    devices: tuple[Device, ...] = ()
    ports: tuple[Port, ...] = ()
    cables: tuple[Cable, ...] = ()
    raid_groups: tuple[RaidGroup, ...] = ()
    workloads: tuple[Workload, ...] = ()
    zones: tuple[Zone, ...] = ()
    hosts_per_wave: Annotated[int, msgspec.Meta(ge=1)] | None = None
    minutes_per_cable: Minutes | None = None
    minutes_per_zoning: Minutes | None = None
    minutes_per_host: Minutes | None = None

    def rows(self, table: Table) -> tuple[Record, ...]:
        """The records of one of ``BASE_TABLES``."""
        found: tuple[Record, ...] = getattr(self, table.value)
        return found

    def references(self) -> Iterator[Ref]:
        """The parts that its records are of."""
        for table in BASE_TABLES:
            for record in self.rows(table):
                yield from (ref for ref in record.references() if ref[0] is Table.PARTS)
