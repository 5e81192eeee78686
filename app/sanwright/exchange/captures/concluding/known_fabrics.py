"""The fabrics of a picture in the design, and which of them an earlier import drew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from sanwright.design import Design, Fabric, Table, Zone
from sanwright.design.channels import fabric_of_port
from sanwright.edits.draft import Draft
from sanwright.exchange.captures.concluding.sides import sides_of
from sanwright.exchange.captures.facts import SwitchMaker
from sanwright.exchange.captures.picture import SanPicture, SeenFabric
from sanwright.plain_ids import id_from


def put_fabrics(draft: Draft, picture: SanPicture) -> dict[str, str]:
    """Their ids by key: that of a switch the design knows, or one that nobody is in yet."""
    design = draft.design
    found: dict[str, str] = {}
    for key, fabric in picture.fabrics.items():
        known = known_fabric(design, picture, fabric)
        if known is not None:
            found[key] = known
    if design.devices:
        found |= _alone(_by_logins(design, picture, found), found)
        found |= _alone(_by_zoning(design, picture, found), found)
    for key, id_ in found.items():
        join_fabrics(draft, picture.fabrics[key], id_)
    used = {device.fabric for device in design.devices.values()}
    used |= {port.fabric for port in design.ports.values()}
    sides = sides_of(
        picture,
        picture.fabrics,
        {key: design.fabrics[id_].side for key, id_ in found.items() if id_ in design.fabrics},
        {fabric.side for fabric in design.fabrics.values() if fabric.id in used},
    )
    free = {f.side: f for f in design.fabrics.values() if f.id not in used}
    for key, fabric in sorted(picture.fabrics.items()):
        if key in found:
            continue
        side = sides[key]
        name = fabric.name or name_by_number(picture, fabric)
        begun = free.pop(side, None)
        id_ = begun.id if begun else draft.own_id(Table.FABRICS, "fabric", side)
        found[key] = id_
        draft.put(Fabric(id=id_, name=name or side, side=side))
    if not design.devices:
        for unused in free.values():
            draft.remove(Table.FABRICS, unused.id)
    return found


def _by_logins(design: Design, picture: SanPicture, found: Mapping[str, str]) -> dict[str, str]:
    """Fabrics none of whose switches the design has: that in which all who are logged in are.

    A log of one switch lists the devices of the whole fabric and need not name the other switches.
    """
    at = _fabrics_by_wwpn(design)
    seen: dict[str, set[str]] = {}
    for login in picture.logins:
        if login.fabric is not None and login.fabric not in found and login.wwpn in at:
            seen.setdefault(login.fabric, set()).add(at[login.wwpn])
    return {key: next(iter(ids)) for key, ids in seen.items() if len(ids) == 1}


def _by_zoning(design: Design, picture: SanPicture, found: Mapping[str, str]) -> dict[str, str]:
    """Those of the rest whose zones are the ones that another switch of a fabric held.

    Every switch of a fabric holds all of its zoning. Names alone are often alike in both fabrics.
    """
    held = {
        id_: {
            (name, frozenset(w for each in zone.members for w in database.stands_for(each)))
            for name, zone in database.zones.items()
        }
        for id_, database in design.zone_databases.items()
    }
    sure: dict[str, str] = {}
    for key, fabric in picture.fabrics.items():
        zones = _zones_of(fabric)
        alike = [id_ for id_, here in held.items() if len(zones & here) * 2 > len(zones)]
        if key not in found and len(alike) == 1:
            sure[key] = alike[0]
    return sure


def _zones_of(fabric: SeenFabric) -> set[tuple[str, frozenset[str]]]:
    """Each zone with the WWPNs that its members mean."""
    of_alias = {one.fact.name: one.fact.members for one in fabric.aliases}
    facts = {one.fact.name: one.fact for one in (*fabric.zones, *fabric.defined)}
    return {
        (name, frozenset(w for m in fact.members for w in of_alias.get(m.text, (m.text,))))
        for name, fact in facts.items()
    }


def _alone(sure: Mapping[str, str], found: Mapping[str, str]) -> dict[str, str]:
    """Those that no other one is, too: by what was read they are not joined."""
    counts = Counter([*sure.values(), *found.values()])
    return {key: id_ for key, id_ in sure.items() if counts[id_] == 1}


def _fabrics_by_wwpn(design: Design) -> dict[str, str]:
    """In which fabric the switch port is that a WWPN is cabled to."""
    found: dict[str, str] = {}
    for cable in design.cables.values():
        for end, other in (cable.ends(), cable.ends()[::-1]):
            port, fabric = design.ports.get(end), fabric_of_port(design, other)
            if port is not None and port.wwpn and fabric is not None:
                found[port.wwpn] = fabric
    return found


def join_fabrics(draft: Draft, fabric: SeenFabric, id_: str) -> None:
    """What earlier imports took for several fabrics, for nobody said who is joined, is one.

    Only fabrics with no switch but those of ``fabric`` go into ``id_``; in any other stays what the
    user put there.
    """
    design = draft.design
    ours = {id_from("read", key) for key in fabric.switches}
    others = {device.fabric for key in ours if (device := design.devices.get(key)) is not None}
    for other in sorted(each for each in others if each not in (None, id_)):
        inside = [device for device in design.devices.values() if device.fabric == other]
        if not {design.chassis_of(device.id) for device in inside} <= ours:
            continue
        if not _is_called_alike(design, str(other), id_):
            continue
        for device in inside:
            draft.correct(replace(device, fabric=id_))
        for port in design.ports.values():
            if port.fabric == other:
                draft.correct(replace(port, fabric=id_))
        have = {zone.name: zone for zone in design.zones.values() if zone.fabric == id_}
        for zone in design.zones.values():
            if zone.fabric == other and (same := have.get(zone.name)) is None:
                draft.correct(replace(zone, fabric=id_))
            elif zone.fabric == other and same is not None:
                draft.correct(_both(same, zone))
                draft.remove(Table.ZONES, zone.id)
        if str(other) in design.zone_databases:
            draft.remove(Table.ZONE_DATABASES, str(other))
        draft.remove(Table.FABRICS, str(other))


def _both(one: Zone, other: Zone) -> Zone:
    return replace(
        one,
        members=tuple(dict.fromkeys((*one.members, *other.members))),
        principals=tuple(dict.fromkeys((*one.principals, *other.principals))),
    )


def _is_called_alike(design: Design, one: str, other: str) -> bool:
    """Of two VSANs on the same switches each is called otherwise."""
    a, b = design.fabrics.get(one), design.fabrics.get(other)
    return a is not None and b is not None and (a.name == b.name or not a.name or not b.name)


def known_fabric(design: Design, picture: SanPicture, fabric: SeenFabric) -> str | None:
    """The fabric of a switch that is in no other; else, of those its switches are in, by name."""
    drawn = [id_ for key in fabric.switches if (id_ := id_from("read", key)) in design.devices]
    for key in fabric.switches:
        device = design.devices.get(id_from("read", key))
        if device is not None and len(picture.switches[key].logical) == 1:
            return device.fabric
    names = {fabric.name, name_by_number(picture, fabric)} - {""}
    named = [
        id_
        for id_ in _fabrics_of(design, drawn)
        if id_ is not None and design.fabrics[id_].name in names
    ]
    return named[0] if len(named) == 1 else None


def name_by_number(picture: SanPicture, fabric: SeenFabric) -> str:
    """A virtual fabric as its maker counts it; empty where it has no number."""
    makers = {picture.switches[switch].maker for switch in fabric.switches}
    virtual = "FID" if makers == {SwitchMaker.BROCADE} else "VSAN"
    return f"{virtual} {fabric.fabric_id}" if fabric.fabric_id else ""


def _fabrics_of(design: Design, switches: Iterable[str]) -> set[str | None]:
    """Those in which switches of a design and their ports are."""
    known = set(switches)
    at = {port.fabric for port in design.ports.values() if design.chassis_of(port.device) in known}
    return at | {design.devices[id_].fabric for id_ in known}
