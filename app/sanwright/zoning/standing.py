"""The zoning that a fabric holds, read as the design's ports, and changed to what a design wants.

Names and members stay as the fabric has them: a zone with the same members is the same zone, a port
that an alias or a WWPN in a zone means is not entered again. What nobody has drawn stays untouched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from sanwright.analysis import Assessment
from sanwright.analysis.links import link_facts
from sanwright.analysis.topology import attachment_of
from sanwright.design import DatabaseZone, ZoneDatabase, port_device
from sanwright.design.zone_database import MemberRole
from sanwright.listing import natural_key


@dataclass(frozen=True, slots=True)
class WantedZone:
    """A zone of the design in one fabric: its ports with their roles, as the maker writes them."""

    id: str
    name: str
    is_peer: bool
    ports: Mapping[str, MemberRole]


class StandingZoning:
    """A zone database beside the design as it is now."""

    def __init__(self, facts: Assessment, database: ZoneDatabase) -> None:
        self.database = database
        self._facts = facts
        self._port_of = {p.wwpn: p.id for p in facts.tables.ports.values() if p.wwpn}
        self._wwpn_of = {port: wwpn for wwpn, port in self._port_of.items()}
        self._at: dict[str, str] | None = None
        used = Counter(m for zone in database.zones.values() for m in zone.members)
        self._alias_of: dict[str, str] = {}
        for name in sorted(database.aliases, key=lambda each: -used[each]):
            if len(members := database.aliases[name]) == 1:
                self._alias_of.setdefault(members[0], name)

    # What members mean

    def alias_of(self, port: str) -> str | None:
        """The alias that is of this port alone."""
        wwpn = self._wwpn_of.get(port)
        return None if wwpn is None else self._alias_of.get(wwpn)

    def ports_of(self, member: str) -> frozenset[str]:
        """The ports of the design that a member means now."""
        return frozenset(
            port for text in self.database.stands_for(member) for port in self._at_text(text)
        )

    def _at_text(self, text: str) -> Iterator[str]:
        if text in self._port_of:
            yield self._port_of[text]
        elif (place := self.database.places.get(text)) is not None:
            at = self._ends()
            if place in at:
                yield at[place]

    def _ends(self) -> dict[str, str]:
        """The end port that is cabled to each port of a switch."""
        if self._at is None:
            self._at = {}
            for port in self._wwpn_of:
                attached = attachment_of(self._facts, port)
                if attached is not None and attached.node:
                    link = link_facts(self._facts, attached.cable)
                    other = link.b if attached.end == "a" else link.a
                    self._at[other.reference] = port
        return self._at

    def is_known(self, member: str) -> bool:
        """Whether it is, or was when it was read, a port of the design."""
        known = (self.database.ports, self.database.places, self._port_of)
        return any(t in each for t in self.database.stands_for(member) for each in known)

    def _strangers(self, member: str) -> tuple[str, ...]:
        """What a member means beside ports of the design."""
        return tuple(t for t in self.database.stands_for(member) if not self.is_known(t))

    # Which zone is which

    def matched(self, wanted: Sequence[WantedZone]) -> dict[str, str]:
        """The zone of the database that each zone of the design is, by its id.

        By name first, then by members; a name that is in use for another zone matches nothing.
        """
        found: dict[str, str] = {}
        in_force = set(self.database.zones_in_force)
        spelt = Counter(name.casefold() for name in self.database.zones)
        by_spelling = {name.casefold(): name for name in self.database.zones}
        for zone in wanted:
            name = zone.name
            if name not in self.database.zones and spelt[name.casefold()] == 1:
                name = by_spelling[name.casefold()]
            held = self.database.zones.get(name)
            if held is None or name in found.values() or not self._fits(zone, held):
                continue
            if name in in_force or self._is_same(zone, held):
                found[zone.id] = name
        left = [zone for zone in wanted if zone.id not in found]
        free = {n: z for n, z in self.database.zones.items() if n not in found.values()}
        for zone in left:
            for name, held in sorted(free.items(), key=lambda item: item[0] not in in_force):
                if self._fits(zone, held) and self._is_same(zone, held):
                    found[zone.id] = name
                    del free[name]
                    break
        return found

    def _fits(self, zone: WantedZone, held: DatabaseZone) -> bool:
        """Whether one can become the other by members alone: a kind is for a zone's whole life."""
        if held.kind == "special":
            return False
        if self.database.vendor == "Cisco":
            return True
        if (held.kind == "peer") != zone.is_peer:
            return False
        roles = {port: role for m, role in held.members.items() for port in self.ports_of(m)}
        return all(zone.ports[port] == role for port, role in roles.items() if port in zone.ports)

    def _is_same(self, zone: WantedZone, held: DatabaseZone) -> bool:
        means: set[str] = set()
        for member in held.members:
            ports = self.ports_of(member)
            if not ports or self._strangers(member):
                return False
            means |= ports
        return means == set(zone.ports)

    # What becomes of it

    def covering(self, name: str, zone: WantedZone) -> tuple[dict[str, str], dict[str, MemberRole]]:
        """The member of the zone ``name`` by which each wanted port is in it; members that stay."""
        covered: dict[str, str] = {}
        kept: dict[str, MemberRole] = {}
        for member, role in self.database.zones[name].members.items():
            ports, strangers = self.ports_of(member), self._strangers(member)
            if not self.is_known(member):
                kept[member] = role
            elif (
                ports
                and ports <= zone.ports.keys()
                and all(_is_alike(role, zone.ports[port], is_peer=zone.is_peer) for port in ports)
            ):
                kept[member] = role
                covered.update(dict.fromkeys(ports, member))
            elif not ports and self._has_place(member):
                kept[member] = role
            else:
                kept |= dict.fromkeys(strangers, role)
        return covered, kept

    def _has_place(self, member: str) -> bool:
        """Whether it names a port of a switch that is there, with nothing plugged in."""
        place = self.database.places.get(member)
        return place is not None and port_device(place) in self._facts.tables.devices

    def changed(
        self,
        wanted: Sequence[WantedZone],
        matched: Mapping[str, str],
        zone_names: Mapping[str, str],
        aliases: Mapping[str, str],
        wwpns: Mapping[str, str],
        zone_set: str,
    ) -> ZoneDatabase:
        """The database as the design wants it.

        ``zone_names`` and ``aliases`` are names of zones by id and of ports, ``wwpns`` the WWPN of
        each port of ``aliases``.
        """
        old = self.database
        zones = dict(old.zones)
        entered: dict[str, tuple[str, ...]] = {}
        for zone in wanted:
            name = matched.get(zone.id)
            covered: dict[str, str] = {}
            members: dict[str, MemberRole] = {}
            if name is not None:
                covered, members = self.covering(name, zone)
            for port, role in zone.ports.items():
                if port not in covered:
                    members[aliases[port]] = role
                    if aliases[port] not in old.aliases:
                        entered[aliases[port]] = (wwpns[port],)
            if name is None:
                name = zone_names[zone.id]
                kind = "peer" if zone.is_peer and old.vendor == "Brocade" else "standard"
                zones[name] = DatabaseZone(members=members, kind=kind, drawn=True)  # type: ignore[arg-type]
            else:
                zones[name] = replace(zones[name], members=members, drawn=True)
        held = {matched.get(zone.id) or zone_names[zone.id] for zone in wanted}
        gone = {n for n in old.zones_in_force if n in zones and zones[n].drawn and n not in held}
        in_set = [name for name in old.zone_sets.get(zone_set, ()) if name not in gone]
        in_set += sorted(held.difference(in_set), key=natural_key)
        sets = {**old.zone_sets, zone_set: tuple(in_set)}
        elsewhere = {n for key, names in sets.items() if key != zone_set for n in names}
        for name in gone - elsewhere:
            del zones[name]
        if not in_set:
            del sets[zone_set]
        return replace(
            old,
            aliases=self._aliases(zones, entered),
            zones=zones,
            zone_sets=sets,
            in_force=zone_set if in_set else "",
        )

    def _aliases(
        self, zones: Mapping[str, DatabaseZone], entered: Mapping[str, tuple[str, ...]]
    ) -> dict[str, tuple[str, ...]]:
        """Those that are there and that are entered, without those of ports that are gone."""
        used = {member for zone in zones.values() for member in zone.members}
        new = {name: entered[name] for name in sorted(entered, key=natural_key)}
        every = {**self.database.aliases, **new}
        return {n: m for n, m in every.items() if n in used or not self._is_gone(m)}

    def _is_gone(self, texts: Collection[str]) -> bool:
        ports = self.database.ports
        return bool(texts) and all(t in ports and t not in self._port_of for t in texts)


def _is_alike(held: MemberRole, wanted: MemberRole, *, is_peer: bool) -> bool:
    """Whether a member with one role does for the other; one without a role meets everybody.

    Of a zone that has lost one side every port is wanted as ``both``: what is left keeps its role,
    else targets that never met would see each other.
    """
    return held == wanted or (not is_peer and held in ("", "both")) or wanted in ("", "both")
