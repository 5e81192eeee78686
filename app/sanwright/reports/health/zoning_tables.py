"""Tables of the workbook on zoning: a row a member of a zone, and a row a WWN of an alias."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.exchange.captures.facts import ZoneFact, ZoneKind
from sanwright.exchange.captures.merged import Merged
from sanwright.exchange.captures.picture import SeenFabric
from sanwright.health import SanHealth
from sanwright.health.zoned_members import FabricMembers
from sanwright.reports.health.sheet_tables import SheetTable, Value, yes_no
from sanwright.reports.health.words import all_evidence
from sanwright.text import Text, tr

_KINDS = {
    ZoneKind.PLAIN: Text("zone kind|plain"),
    ZoneKind.PEER: Text("zone kind|peer"),
    ZoneKind.ROUTED: Text("zone kind|across fabrics"),
    ZoneKind.SPECIAL: Text("zone kind|special"),
}


def zones(health: SanHealth) -> SheetTable:
    """Every zone, in force or only defined."""
    columns = (
        (tr("Fabric"), 18), (tr("Zone"), 30), (tr("Kind"), 10), (tr("In force"), 9),
        (tr("Member"), 30), (tr("Role"), 12), (tr("Logged in as"), 26), (tr("Device"), 26),
        (tr("Online"), 8), (tr("Evidence"), 60),
    )  # fmt: skip
    rows = tuple(
        row for fabric in health.san.picture.fabrics.values() for row in _zone_rows(health, fabric)
    )
    return SheetTable(tr("Zones"), columns, rows)


def _zone_rows(health: SanHealth, fabric: SeenFabric) -> Iterator[tuple[Value, ...]]:
    members = FabricMembers(health.san, fabric)
    in_force = {zone.fact.name for zone in fabric.zones}
    idle = [zone for zone in fabric.defined if zone.fact.name not in in_force]
    for zone in (*fabric.zones, *idle):
        yield from _member_rows(health, fabric, zone, members, is_in_force=zone not in idle)


def _member_rows(
    health: SanHealth,
    fabric: SeenFabric,
    zone: Merged[ZoneFact],
    members: FabricMembers,
    *,
    is_in_force: bool,
) -> Iterator[tuple[Value, ...]]:
    owner = health.san.owner_of_wwpn
    evidence = all_evidence(zone.places())
    for member in zone.fact.members:
        meant = members.meant(member)
        named = {owner[wwpn].name: 0 for wwpn in sorted(meant.wwpns) if wwpn in owner}
        role = member.role.value if member.role is not None else None
        yield (
            health.san.fabric_name(fabric), zone.fact.name, tr(_KINDS[zone.fact.kind]),
            yes_no(is_in_force), member.text, tr("principal") if member.principal else role,
            ", ".join(sorted(meant.wwpns)) or None, ", ".join(named) or None,
            yes_no(bool(meant.wwpns)) if meant.is_clear else None, evidence,
        )  # fmt: skip


def aliases(health: SanHealth) -> SheetTable:
    """Every alias."""
    columns = (
        (tr("Fabric"), 18), (tr("Alias"), 30), (tr("Member"), 26), (tr("Device"), 26),
        (tr("Online"), 8), (tr("In a zone"), 9), (tr("Evidence"), 60),
    )  # fmt: skip
    rows = tuple(
        row for fabric in health.san.picture.fabrics.values() for row in _alias_rows(health, fabric)
    )
    return SheetTable(tr("Aliases"), columns, rows)


def _alias_rows(health: SanHealth, fabric: SeenFabric) -> Iterator[tuple[Value, ...]]:
    online = FabricMembers(health.san, fabric).online
    owner = health.san.owner_of_wwpn
    used = {
        member.text for zone in (*fabric.zones, *fabric.defined) for member in zone.fact.members
    }
    for alias in fabric.aliases:
        for member in alias.fact.members:
            end = owner.get(member)
            yield (
                health.san.fabric_name(fabric), alias.fact.name, member,
                end.name if end is not None else None, yes_no(member in online),
                yes_no(bool({alias.fact.name, member} & used)), all_evidence(alias.places()),
            )  # fmt: skip
