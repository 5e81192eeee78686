"""The zones in force, by the ports of the design that their members mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

import msgspec

from sanwright.design import Table, Zone
from sanwright.edits.draft import Draft
from sanwright.exchange.captures.facts import Role, ZoneFact, ZoneKind
from sanwright.exchange.captures.picture import SanPicture, SeenFabric
from sanwright.exchange.importer import Remark, RemarkKind
from sanwright.text import Text, joined

_KEPT_OUT = {
    ZoneKind.SPECIAL: Text(
        "Not drawn, for they steer traffic and say nothing of who may talk: {zones} of {fabric}."
    ),
    ZoneKind.ROUTED: Text(
        "Not drawn, for their members are in several fabrics that a router joins: {zones} of "
        "{fabric}."
    ),
}
_MOST_NAMES = 8


def put_zones(
    draft: Draft,
    picture: SanPicture,
    fabric_ids: Mapping[str, str],
    port_of_wwpn: Mapping[str, str],
) -> tuple[int, list[Remark]]:
    """Put the zones that the design does not have yet; how many, and what was left out.

    Those that it has get the members of whom an earlier import did not read what they are.
    """
    have = {
        (zone.fabric, zone.name): zone for zone in draft.rows(Table.ZONES) if isinstance(zone, Zone)
    }
    named = {port.id for port in draft.design.ports.values() if port.wwpn}
    count, remarks = 0, _kept_out(picture)
    empty: dict[str, list[str]] = {}
    for key, zone in zones_in_force(picture, port_of_wwpn):
        if (known := have.get(((fabric := fabric_ids[key]), zone.name))) is not None:
            database = draft.design.zone_databases.get(fabric)
            told = set(database.ports.values()) if database is not None else named
            if (grown := _grown(known, zone, told)) != known:
                draft.correct(grown)
            continue
        if zone.members or zone.principals:
            id_ = draft.own_id(Table.ZONES, "zone", fabric, zone.name)
            draft.put(msgspec.structs.replace(zone, id=id_, fabric=fabric))
            count += 1
            continue
        empty.setdefault(key, []).append(zone.name)
    remarks += [
        Remark(RemarkKind.LEFT_OUT, _nobody_in(names, picture.fabrics[key]))
        for key, names in empty.items()
    ]
    return count, remarks


def _nobody_in(names: Sequence[str], fabric: SeenFabric) -> Text:
    """Zones of which nobody is logged in, one sentence a fabric."""
    return Text(
        "No member of zone “{zones}” of {fabric} is among the logins that were read.",
        "Of {count:,} zones of {fabric} no member is among the logins that were read: {zones}.",
        len(names), zones=_shown(names), fabric=fabric.name or fabric.key,
    )  # fmt: skip


def _grown(known: Zone, read: Zone, named: Set[str]) -> Zone:
    """A zone of the design with ports that no earlier import knew; what was taken out stays out."""
    have = {*known.members, *known.principals}
    new = {*read.members, *read.principals} - have - named
    return msgspec.structs.replace(
        known,
        members=(*known.members, *(end for end in read.members if end in new)),
        principals=(*known.principals, *(end for end in read.principals if end in new)),
    )


def _kept_out(picture: SanPicture) -> list[Remark]:
    remarks = []
    for fabric in picture.fabrics.values():
        for kind, why in _KEPT_OUT.items():
            names = [zone.fact.name for zone in fabric.zones if zone.fact.kind is kind]
            if names:
                text = why.given(zones=_shown(names), fabric=fabric.name or fabric.key)
                remarks.append(Remark(RemarkKind.LEFT_OUT, text))
    return remarks


def _shown(names: Sequence[str]) -> Text:
    return joined([*names[:_MOST_NAMES], *(["…"] if len(names) > _MOST_NAMES else [])])


def zones_in_force(
    picture: SanPicture, port_of_wwpn: Mapping[str, str]
) -> Iterator[tuple[str, Zone]]:
    """Each zone that is in force with the key of its fabric; ids and fabrics are still to give.

    ``port_of_wwpn`` are the ports of the design. A zone none of whose members is logged in has no
    members. Those that only steer traffic are left out, and those across fabrics (LSAN).
    """
    for fabric in picture.fabrics.values():
        of_alias = {one.fact.name: one.fact.members for one in fabric.aliases}
        for zone in fabric.zones:
            fact = zone.fact
            if fact.kind in _KEPT_OUT:
                continue
            members: dict[str, bool] = {}
            is_smart = _is_smart(fabric, fact)
            for member in fact.members:
                is_principal = member.principal or (is_smart and member.role is Role.TARGET)
                for text in of_alias.get(member.text, (member.text,)):
                    for port in _ports(picture, port_of_wwpn, fabric, text):
                        members[port] = members.get(port, False) or is_principal
            yield (
                fabric.key,
                Zone(
                    id="",
                    name=fact.name,
                    kind="peer" if is_smart or fact.kind is ZoneKind.PEER else "standard",
                    members=tuple(port for port, principal in members.items() if not principal),
                    principals=tuple(port for port, principal in members.items() if principal),
                ),
            )


def _is_smart(fabric: SeenFabric, fact: ZoneFact) -> bool:
    """Whether roles decide who may talk: of all members, where smart zoning is known to be on.

    Then initiators talk to targets alone, as the members of a peer zone do to its principals. Who
    is both talks to everybody, which no peer zone says.
    """
    roles = [member.role for member in fact.members]
    is_on = fabric.mode is not None and fabric.mode.fact.smart is True
    return is_on and set(roles) == {Role.INITIATOR, Role.TARGET}


def _ports(
    picture: SanPicture, port_of_wwpn: Mapping[str, str], fabric: SeenFabric, text: str
) -> list[str]:
    """The ports that a member of a zone means: by WWPN, or what is at ``domain,index``."""
    if text in port_of_wwpn:
        return [port_of_wwpn[text]]
    domain, comma, index = text.partition(",")
    if not comma or not domain.strip().isdigit():
        return []
    for key in fabric.switches:
        for logical in picture.switches[key].logical:
            if logical.domain == int(domain) and logical.fabric == fabric.key:
                at = (key, index.strip())
                return [
                    port_of_wwpn[login.wwpn]
                    for login in picture.logins
                    if (login.switch, login.port) == at and login.wwpn in port_of_wwpn
                ]
    return []
