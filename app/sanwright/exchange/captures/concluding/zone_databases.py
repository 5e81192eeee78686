"""What the zoning of a fabric is on its switches: what later changes of zones are entered into."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from sanwright.design import DatabaseZone, Table, Zone, ZoneDatabase
from sanwright.design.zone_database import DatabasePart, MemberRole
from sanwright.edits.draft import Draft
from sanwright.exchange.captures.concluding.switch_ports import PlacedSwitch
from sanwright.exchange.captures.facts import OutputFact, Role, SwitchMaker, ZoneFact, ZoneKind
from sanwright.exchange.captures.merged import Merged
from sanwright.exchange.captures.picture import SanPicture, SeenFabric

_BROCADE_ALL = frozenset({"cfgshow", "zoneshow"})
"""Each prints all that is defined, and what is in force."""
_BROCADE_DEFINED = _BROCADE_ALL | {"configshow"}
_CISCO_ALL = "show running-config"
_CISCO_DEFINED = ("show zone", "show zoneset", "show device-alias database")
_CISCO_IN_FORCE = frozenset({"show zoneset active", "show zone active"})
_ROLES: dict[Role, MemberRole] = {
    Role.INITIATOR: "init", Role.TARGET: "target", Role.BOTH: "both",
}  # fmt: skip
_KINDS = {ZoneKind.PEER: "peer", ZoneKind.SPECIAL: "special", ZoneKind.ROUTED: "special"}
_MAKERS = {SwitchMaker.BROCADE: "Brocade", SwitchMaker.CISCO: "Cisco"}


def put_zone_databases(
    draft: Draft,
    picture: SanPicture,
    fabric_ids: Mapping[str, str],
    port_of_wwpn: Mapping[str, str],
    switches: Mapping[str, PlacedSwitch],
) -> None:
    """Keep what the switches of each fabric hold, unless more of it was read before."""
    drawn: dict[str | None, list[str]] = {}
    for zone in draft.rows(Table.ZONES):
        if isinstance(zone, Zone):
            drawn.setdefault(zone.fabric, []).append(zone.name)
    for key, fabric in picture.fabrics.items():
        id_ = fabric_ids[key]
        found = zone_database(picture, fabric, id_, port_of_wwpn, switches, drawn.get(id_, ()))
        known = draft.design.zone_databases.get(id_)
        if found is not None and (known is None or set(found.lacking) <= set(known.lacking)):
            draft.put(found)


def zone_database(
    picture: SanPicture,
    fabric: SeenFabric,
    id_: str,
    port_of_wwpn: Mapping[str, str],
    switches: Mapping[str, PlacedSwitch],
    drawn: Iterable[str],
) -> ZoneDatabase | None:
    """The database of ``fabric``, which the design has as ``id_``; None where nothing was read.

    ``drawn`` are the names of the zones that the design has of it.
    """
    makers = {_MAKERS.get(picture.switches[key].maker, "") for key in fabric.switches}
    if len(makers) != 1 or not (vendor := makers.pop()):
        return None
    whole = {
        said.place.command: (picture.switches[key].name, said)
        for key in fabric.switches
        for said in picture.switches[key].outputs
        if said.is_whole(fabric.fabric_id)
    }
    lacking = tuple(_lacking(fabric, vendor, whole))
    in_force = _in_force(picture, fabric, is_whole=bool(_BROCADE_ALL & whole.keys()))
    if in_force and not fabric.zones and "zones in force" not in lacking:
        lacking = (*lacking, "zones in force")
    if not (in_force or fabric.zones or fabric.defined or fabric.aliases) and lacking:
        return None
    known = frozenset(drawn)
    facts = {one.fact.name: _as_configured(one) for one in (*fabric.zones, *fabric.defined)}
    effective = tuple(one.fact for one in fabric.zones)
    zone_sets = {one.fact.name: one.fact.zones for one in fabric.zone_sets if one.fact.effective}
    zone_sets |= {
        one.fact.name: one.fact.zones for one in fabric.zone_sets if not one.fact.effective
    }
    zones = {name: _zone(fact, drawn=name in known) for name, fact in facts.items()}
    aliases = {one.fact.name: one.fact.members for one in fabric.aliases if one.fact.vsan is None}
    of_vsan = {
        one.fact.name: one.fact.members for one in fabric.aliases if one.fact.vsan is not None
    }
    mode = fabric.mode.fact if fabric.mode is not None else None
    is_cisco = vendor == "Cisco"
    is_told = is_cisco and _CISCO_ALL in whole
    database = ZoneDatabase(
        id=id_,
        vendor=vendor,  # type: ignore[arg-type]
        vsan=_vsan(fabric) if is_cisco else None,
        aliases=aliases,
        vsan_aliases=of_vsan,
        zones=zones,
        zone_sets=zone_sets,
        in_force=in_force,
        enhanced=_said(mode.enhanced if mode else None, otherwise=is_told) if is_cisco else None,
        smart=_said(mode.smart if mode else None, otherwise=is_told) if is_cisco else None,
        default_permit=mode.default_permit if mode else None,
        lacking=lacking,
        read_at=tuple(dict.fromkeys(_read_at(vendor, whole))),
    )
    meant = {
        text
        for name, zone in zones.items()
        for member in zone.members
        for text in database.stands_for(member)
    } | {text for members in aliases.values() for text in members}
    return _linked(database, meant, picture, fabric, port_of_wwpn, switches, effective)


def _as_configured(zone: Merged[ZoneFact]) -> ZoneFact:
    """The zone with members as a configuration has them: ``show zone`` may spell aliases out."""
    for said in zone.said.get("members", ()):
        if any(place.command == _CISCO_ALL for place in said.places):
            return dataclasses.replace(zone.fact, members=said.value)  # type: ignore[arg-type]
    return zone.fact


def _said(told: bool | None, *, otherwise: bool) -> bool | None:
    """What a configuration does not say is as delivered: off."""
    return False if told is None and otherwise else told


def _vsan(fabric: SeenFabric) -> int | None:
    told = [one.fact.vsan for one in fabric.zone_sets]
    told += [one.fact.vsan for one in (*fabric.zones, *fabric.defined)]
    return fabric.fabric_id or next((number for number in told if number), None)


def _in_force(picture: SanPicture, fabric: SeenFabric, *, is_whole: bool) -> str:
    """What is in force by name; where all was printed, and nothing in force, nothing is."""
    named = [one.fact.name for one in fabric.zone_sets if one.fact.effective]
    if not named and not is_whole:
        named = [
            logical.zoning
            for key in fabric.switches
            for logical in picture.switches[key].logical
            if logical.fabric == fabric.key and logical.zoning
        ]
    return next(iter(named), "")


def _lacking(
    fabric: SeenFabric, vendor: str, whole: Mapping[str, tuple[str, OutputFact]]
) -> Iterator[DatabasePart]:
    if vendor == "Brocade":
        if not _BROCADE_DEFINED & whole.keys():
            yield "definitions"
        if not (_BROCADE_ALL | {"cfgactvshow"}) & whole.keys():
            yield "zones in force"
        return
    if _CISCO_ALL not in whole:
        if not all(command in whole for command in _CISCO_DEFINED):
            yield "definitions"
        if not _CISCO_IN_FORCE & whole.keys():
            yield "zones in force"
        if fabric.mode is None or fabric.mode.fact.enhanced is None:
            yield "mode"


def _read_at(vendor: str, whole: Mapping[str, tuple[str, OutputFact]]) -> Iterator[str]:
    commands = _BROCADE_DEFINED if vendor == "Brocade" else {_CISCO_ALL, "show zone"}
    yield from (name for command, (name, _) in whole.items() if command in commands)


def _zone(fact: ZoneFact, *, drawn: bool) -> DatabaseZone:
    kind = _KINDS.get(fact.kind, "standard")
    members: dict[str, MemberRole] = {}
    for member in fact.members:
        role = _ROLES[member.role] if member.role is not None else ""
        members[member.text] = "principal" if member.principal else role
    return DatabaseZone(members=members, kind=kind, drawn=drawn)  # type: ignore[arg-type]


def _linked(
    database: ZoneDatabase,
    meant: Iterable[str],
    picture: SanPicture,
    fabric: SeenFabric,
    port_of_wwpn: Mapping[str, str],
    switches: Mapping[str, PlacedSwitch],
    effective: Iterable[ZoneFact],
) -> ZoneDatabase:
    """With the ports that members are, and with zones of which something else is in force."""
    domains = {
        logical.domain: switches[key]
        for key in fabric.switches
        for logical in picture.switches[key].logical
        if logical.fabric == fabric.key and logical.domain is not None and key in switches
    }
    ports, places = {}, {}
    for text in sorted(meant):
        if text in port_of_wwpn:
            ports[text] = port_of_wwpn[text]
        domain, comma, index = text.partition(",")
        if comma and domain.isdigit() and int(domain) in domains:
            reference = domains[int(domain)].reference(index.strip())
            if reference is not None:
                places[text] = reference
    return msgspec.structs.replace(
        database, ports=ports, places=places, unlike=tuple(_unlike(database, effective))
    )


def _unlike(database: ZoneDatabase, effective: Iterable[ZoneFact]) -> Iterator[str]:
    """Zones in force that are defined otherwise, or defined to come into force and not yet."""
    if "definitions" in database.lacking or "zones in force" in database.lacking:
        return
    held: dict[str, frozenset[str]] = {}
    for fact in effective:
        if fact.kind in (ZoneKind.SPECIAL, ZoneKind.ROUTED):
            continue
        texts = (text for each in fact.members for text in database.stands_for(each.text))
        held[fact.name] = frozenset(texts)
    for name in dict.fromkeys((*held, *database.zones_in_force)):
        zone = database.zones.get(name)
        if zone is not None and zone.kind == "special":
            continue
        texts = (
            text for each in (zone.members if zone else ()) for text in database.stands_for(each)
        )
        is_in = name in database.zones_in_force
        if zone is None or not is_in or held.get(name) != frozenset(texts):
            yield name
