"""The zoning that a running fabric holds: names, members and what is in force, as it is printed.

See ``docs/decisions/0080-zoning-is-entered-as-a-difference.md``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

import msgspec

from sanwright.design.records import Record, Ref, Table

MemberRole = Literal["", "principal", "init", "target", "both"]
"""Empty: none is stated. ``principal`` is of a Brocade peer zone, the others of smart zoning."""

DatabasePart = Literal["definitions", "zones in force", "mode"]
"""What of a zone database may not have been read as a whole."""


class DatabaseZone(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A zone by its members as they are written there, each with its role.

    A member is a WWPN, the name of an alias, ``domain,index``, or what else a switch takes.
    ``drawn``: an import made a zone of the design of it, so that it goes when that one does.
    """

    members: dict[str, MemberRole] = {}
    kind: Literal["standard", "peer", "special"] = "standard"
    drawn: bool = False


class ZoneDatabase(Record, frozen=True, kw_only=True, omit_defaults=True):
    """What a fabric's switches hold of zoning; ``id`` is that of the fabric.

    ``aliases`` are those of the fabric (Cisco: device aliases), ``vsan_aliases`` Cisco's of the
    VSAN alone. ``zone_sets`` are zones by name of their zone configuration (Cisco: zone set), and
    ``in_force`` is the name of that in force, empty for none. ``lacking`` is what was not read as a
    whole; ``unlike`` are zones of which something else is in force than is defined.

    ``ports`` are the ports of the design that WWPNs of members were, ``places`` those of switches
    that ``domain,index`` members name. ``read_at`` are the switches that printed it.
    """

    TABLE: ClassVar[Table] = Table.ZONE_DATABASES

    vendor: Literal["Brocade", "Cisco"]
    vsan: Annotated[int, msgspec.Meta(ge=1, le=4094)] | None = None
    aliases: dict[str, tuple[str, ...]] = {}  # noqa: RUF012 - msgspec copies it
    vsan_aliases: dict[str, tuple[str, ...]] = {}  # noqa: RUF012 - msgspec copies it
    zones: dict[str, DatabaseZone] = {}  # noqa: RUF012 - msgspec copies it
    zone_sets: dict[str, tuple[str, ...]] = {}  # noqa: RUF012 - msgspec copies it
    in_force: str = ""
    enhanced: bool | None = None
    smart: bool | None = None
    default_permit: bool | None = None
    lacking: tuple[DatabasePart, ...] = ()
    unlike: tuple[str, ...] = ()
    ports: dict[str, str] = {}  # noqa: RUF012 - msgspec copies it
    places: dict[str, str] = {}  # noqa: RUF012 - msgspec copies it
    read_at: tuple[str, ...] = ()

    def references(self) -> Iterator[Ref]:  # noqa: D102 - as any record's
        yield Table.FABRICS, self.id

    @property
    def zones_in_force(self) -> tuple[str, ...]:
        """Names of the zones that are in force."""
        return self.zone_sets.get(self.in_force, ())

    @property
    def names(self) -> frozenset[str]:
        """Every name that is in use."""
        return frozenset((*self.aliases, *self.vsan_aliases, *self.zones, *self.zone_sets))

    def stands_for(self, member: str) -> tuple[str, ...]:
        """What a member means: the members of an alias, else itself."""
        found = self.aliases.get(member) or self.vsan_aliases.get(member)
        return found if found is not None else (member,)

    def with_ids(self, new: Mapping[str, str]) -> ZoneDatabase:
        """The same with devices, and the fabric, under other ids."""

        def renamed(port: str) -> str:
            device, colon, name = port.rpartition(":")
            return f"{new.get(device, device)}{colon}{name}"

        return msgspec.structs.replace(
            self,
            id=new.get(self.id, self.id),
            ports={wwpn: renamed(port) for wwpn, port in self.ports.items()},
            places={place: renamed(port) for place, port in self.places.items()},
        )
