"""The zoning of every fabric as its switches are to hold it: which zone and port gets which name.

Where the fabric holds zoning already, names and members stay as they are there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_facts
from sanwright.analysis.ports import role_of
from sanwright.analysis.sides import segment_at, segment_label, switches_in
from sanwright.analysis.zones import expand_ends, zone_facts
from sanwright.analysis.zoning import zoned_segments
from sanwright.design import ZoneDatabase, ZoningPlan, port_name
from sanwright.design.zone_database import MemberRole
from sanwright.edits.wwpn import wwpn_of
from sanwright.errors import InputError
from sanwright.listing import natural_key
from sanwright.parts import PortRole
from sanwright.text import joined
from sanwright.zoning.changes import changes
from sanwright.zoning.content import Alias, FabricConfig, Role, SwitchZone
from sanwright.zoning.names import UniqueNames
from sanwright.zoning.naming import Namer, alias_names
from sanwright.zoning.standing import StandingZoning, WantedZone
from sanwright.zoning.switch_rules import Vendor, takes


def configs_of(
    facts: Assessment,
    plan: ZoningPlan | None = None,
    vendor: Vendor | None = None,
    held: Mapping[str, ZoneDatabase] | None = None,
) -> tuple[FabricConfig, ...]:
    """The zoning of every fabric that has zones, by ``plan`` (else the design's own) for names.

    ``vendor`` is taken whatever the switches are. ``held`` is what each fabric holds; if not given,
    what was read of it. Raises InputError for a template that cannot be used.
    """
    plan = plan if plan is not None else facts.tables.zoning
    known = held if held is not None else facts.tables.zone_databases
    namer = Namer(facts, plan)
    segments = dict.fromkeys((*_segments(facts), *(id_ for id_ in known if _is_drawn(known[id_]))))
    drafts = [
        _Draft.of(facts, namer, segment, vendor, known.get(segment))
        for segment in segments
        if segment in facts.tables.fabrics or segment not in known
    ]
    taken = {name for draft in drafts for name in (draft.zone_set, *draft.names.values())}
    taken |= {name for database in known.values() for name in database.names}
    used = dict.fromkeys(port for draft in drafts for port in draft.ports)
    names = alias_names(facts, namer, used, taken)
    return tuple(draft.finished(facts, names, plan) for draft in drafts)


def _is_drawn(database: ZoneDatabase) -> bool:
    return any(zone.drawn for zone in database.zones.values())


@dataclass(frozen=True, slots=True)
class Members:
    """The ports of a zone that are in one fabric."""

    zone: str
    is_peer: bool
    principals: tuple[str, ...]
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Draft:
    """A fabric with names for its zones, before its ports have theirs.

    ``standing`` is what it holds, if that is known as a whole and its switches take it as it is;
    ``covered`` is by which member each port is in a zone that is there already.
    """

    segment: str
    vendor: Vendor | None
    vendors: tuple[str, ...]
    zones: tuple[Members, ...]
    wanted: tuple[WantedZone, ...]
    names: dict[str, str]
    zone_set: str
    left_out: tuple[str, ...]
    running: bool
    read: ZoneDatabase | None
    standing: StandingZoning | None
    matched: Mapping[str, str]
    covered: Mapping[str, Mapping[str, str]]

    @staticmethod
    def of(
        facts: Assessment,
        namer: Namer,
        segment: str,
        vendor: Vendor | None,
        held: ZoneDatabase | None,
    ) -> _Draft:
        """Zones with a port in the fabric, and their names."""
        vendors = _vendors(facts, segment)
        maker = vendor if vendor is not None else _vendor(vendors)
        members = [members_in(facts, id_, segment) for id_ in _zones_in(facts, segment)]
        whole = tuple(zone for zone in members if zone.principals or zone.members)
        zones = facts.tables.zones
        given = {zone.zone: zones[zone.zone].name or zone.zone for zone in whole}
        is_smart = any(zone.is_peer for zone in whole) or bool(held is not None and held.smart)
        each = (
            WantedZone(
                zone.zone, given[zone.zone], zone.is_peer, _ports(facts, zone, maker, is_smart)
            )
            for zone in whole
        )
        wanted = tuple(sorted(each, key=lambda zone: natural_key(zone.name)))
        standing = None
        if held is not None and not held.lacking and maker is not None and held.vendor == maker:
            standing = StandingZoning(facts, held)
        matched = standing.matched(wanted) if standing is not None else {}
        taken = held.names if standing is not None and held is not None else frozenset[str]()
        unmatched = {id_: name for id_, name in given.items() if id_ not in matched}
        names = _zone_names(unmatched, maker, taken)
        names = {id_: matched[id_] if id_ in matched else names[id_] for id_ in given}
        zone_set = held.in_force if standing is not None and held is not None else ""
        if not zone_set:
            zone_set = UniqueNames((*names.values(), *taken)).take(namer.zone_set(segment))
        covered = {
            zone.id: standing.covering(matched[zone.id], zone)[0]
            for zone in wanted
            if standing is not None and zone.id in matched
        }
        empty = [zone.zone for zone in members if not (zone.principals or zone.members)]
        left_out = tuple(zones[id_].name or id_ for id_ in empty)
        running = any(
            facts.tables.devices[switch].state != "new" for switch in switches_in(facts, segment)
        )
        return _Draft(
            segment, maker, vendors, whole, wanted, names, zone_set, left_out,
            running or held is not None, held, standing, matched, covered,
        )  # fmt: skip

    @property
    def ports(self) -> tuple[str, ...]:
        """All ports that need an alias: not those that are in each of their zones already."""
        found = {
            port: None
            for zone in self.wanted
            for port in zone.ports
            if port not in self.covered.get(zone.id, ())
        }
        return tuple(port for port in found if self._alias(port) is None)

    def _alias(self, port: str) -> str | None:
        return self.standing.alias_of(port) if self.standing is not None else None

    def finished(
        self, facts: Assessment, made: Mapping[str, str], plan: ZoningPlan
    ) -> FabricConfig:
        """The fabric with the names of its ports."""
        tables = facts.tables
        switches = switches_in(facts, self.segment)
        given = {id_: tables.zones[id_].name or id_ for id_ in self.names}
        every = dict.fromkeys(port for zone in self.wanted for port in zone.ports)
        names = {port: alias for port in every if (alias := self._alias(port)) is not None}
        names |= {port: made[port] for port in self.ports}
        shown = {**{port: m for held in self.covered.values() for port, m in held.items()}, **names}
        aliases = _by_name(_alias(facts, port, names[port]) for port in every if port in names)
        vsan = plan.vsans.get(self.segment)
        if vsan is None and self.read is not None:
            vsan = self.read.vsan
        before = self.read if self.standing is not None else None
        if before is None:
            is_cisco = self.vendor is Vendor.CISCO
            before = ZoneDatabase(id=self.segment, vendor="Cisco" if is_cisco else "Brocade")
        after = StandingZoning(facts, before).changed(
            self.wanted,
            self.matched,
            self.names,
            names,
            {alias.port: alias.wwpn for alias in aliases},
            self.zone_set,
        )
        return FabricConfig(
            key=self.segment,
            label=str(segment_label(facts, self.segment)),
            vendor=self.vendor,
            vendors=self.vendors,
            switches=tuple(tables.label(id_) for id_ in switches),
            vsan=vsan,
            zone_set=self.zone_set,
            aliases=aliases,
            zones=_by_name(
                SwitchZone(
                    self.names[zone.zone],
                    zone.is_peer,
                    tuple(shown[port] for port in zone.principals),
                    tuple(shown[port] for port in zone.members),
                    tuple((shown[port], role) for port, role in _roles(facts, zone)),
                )
                for zone in self.zones
            ),
            renamed=tuple((given[i], name) for i, name in self.names.items() if given[i] != name),
            left_out=self.left_out,
            changes=changes(before, after),
            running=self.running,
            standing=self.read,
            stood=tuple(self._stood(facts)),
        )

    def _stood(self, facts: Assessment) -> Iterator[tuple[str, bool]]:
        """Names of zones that the SAN of today has, and whether they are as they are there."""
        base = facts.tables.base
        for zone in base.zones if base is not None else ():
            if zone.id in self.names:
                yield self.names[zone.id], facts.tables.zones[zone.id] == zone


def _ports(
    facts: Assessment, zone: Members, vendor: Vendor | None, is_smart: bool
) -> dict[str, MemberRole]:
    """The ports of a zone with the roles that their maker's switches give them."""
    if vendor is Vendor.CISCO:
        return {port: role if is_smart else "" for port, role in _roles(facts, zone)}
    roles: dict[str, MemberRole] = dict.fromkeys(zone.principals, "principal")
    return roles | dict.fromkeys(zone.members, "")


_Named = TypeVar("_Named", Alias, SwitchZone)


def _by_name(found: Iterable[_Named]) -> tuple[_Named, ...]:
    """As people look for them: host-2 before host-10."""
    return tuple(sorted(found, key=lambda each: natural_key(each.name)))


def _segments(facts: Assessment) -> tuple[str, ...]:
    """Fabrics with zones, in the order of the design's fabrics, then parts drawn in none."""
    found = zoned_segments(facts)
    named = [id_ for id_ in facts.tables.fabrics if id_ in found]
    return (*named, *sorted(found - set(named)))


def _zones_in(facts: Assessment, segment: str) -> Iterator[str]:
    """Zones of the fabric, and those that state none and have a port in it."""
    for id_, zone in facts.tables.zones.items():
        if zone.fabric == segment or (zone.fabric is None and _has_port_in(facts, id_, segment)):
            yield id_


def _has_port_in(facts: Assessment, zone: str, segment: str) -> bool:
    return any(segment_at(facts, port) == segment for port in zone_facts(facts, zone).members)


def members_in(facts: Assessment, id_: str, segment: str) -> Members:
    """A zone's ports in the fabric.

    What is named as a port counts, cabled or not; a device stands for its ports attached here.
    """
    zone = facts.tables.zones[id_]

    def here(ends: tuple[str, ...]) -> tuple[str, ...]:
        found: dict[str, None] = {}
        for end in ends:
            for port in expand_ends(facts, (end,)):
                at = segment_at(facts, port)
                if at == segment or (port_name(end) and (zone.fabric is not None or at is None)):
                    found[port] = None
        return tuple(found)

    principals = here(zone.principals) if zone.kind == "peer" else ()
    both = here((*zone.principals, *zone.members))
    members = tuple(port for port in both if port not in principals)
    return Members(id_, bool(principals), principals, members)


def _roles(facts: Assessment, zone: Members) -> Iterator[tuple[str, Role]]:
    """Roles by which smart zoning lets the same pairs meet as the zone itself does.

    In a peer zone principals meet members alone: they are targets, or initiators where all are. In
    a standard zone everybody meets; where one side is missing (replication) all are both.
    """
    of = {port: role_of(facts, port) for port in (*zone.principals, *zone.members)}
    if zone.is_peer:
        is_turned = all(of[port] is PortRole.INITIATOR for port in zone.principals)
        ends: tuple[Role, Role] = ("init", "target") if is_turned else ("target", "init")
        yield from ((port, ends[0]) for port in zone.principals)
        yield from ((port, ends[1]) for port in zone.members)
        return
    is_plain = {PortRole.INITIATOR, PortRole.TARGET} == set(of.values())
    for port in zone.members:
        if not is_plain:
            yield port, "both"
        else:
            yield port, "init" if of[port] is PortRole.INITIATOR else "target"


def _zone_names(
    given: Mapping[str, str], vendor: Vendor | None, taken: Collection[str]
) -> dict[str, str]:
    """Names that the switches take, by zone: given ones first, and each once."""
    used = {name.casefold() for name in taken}
    fit = {id_: name for id_, name in given.items() if _fits(vendor, name)}
    counts = Counter(name.casefold() for name in fit.values())
    kept = {
        id_: name
        for id_, name in fit.items()
        if counts[name.casefold()] == 1 and name.casefold() not in used
    }
    names = UniqueNames((*kept.values(), *taken))
    return {id_: kept[id_] if id_ in kept else names.take(name) for id_, name in given.items()}


def _fits(vendor: Vendor | None, name: str) -> bool:
    makers = (vendor,) if vendor is not None else tuple(Vendor)
    return all(takes(maker, name) for maker in makers)


def _vendors(facts: Assessment, segment: str) -> tuple[str, ...]:
    switches = switches_in(facts, segment)
    return tuple(sorted({chassis_facts(facts, switch).vendor for switch in switches} - {""}))


def _vendor(vendors: tuple[str, ...]) -> Vendor | None:
    return Vendor(vendors[0]) if len(vendors) == 1 and vendors[0] in set(Vendor) else None


def _alias(facts: Assessment, port: str, name: str) -> Alias:
    setting = facts.tables.ports.get(port)
    label = facts.tables.label(port)
    if setting is None or not setting.wwpn:
        return Alias(name, port, label, "")
    try:
        return Alias(name, port, label, wwpn_of(setting.wwpn))
    except InputError as error:
        return Alias(name, port, label, "", joined((label, error.text), ": "))
