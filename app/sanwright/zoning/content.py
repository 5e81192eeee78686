"""What goes onto the switches of a fabric: aliases, zones and a zone set, with names they take.

Names are given once among aliases, zones and zone sets of all fabrics. A zone's name that the
switch would refuse is replaced, and that is told; so is everything that keeps the whole from being
entered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_facts
from sanwright.analysis.ports import role_of
from sanwright.analysis.sides import segment_at, segment_label, switches_in
from sanwright.analysis.zones import expand_ends, zone_facts
from sanwright.analysis.zoning import zoned_segments
from sanwright.design import ZoningPlan, port_name
from sanwright.edits.wwpn import wwpn_of
from sanwright.errors import InputError
from sanwright.listing import natural_key
from sanwright.parts import PortRole
from sanwright.text import NOTHING, Text, joined
from sanwright.zoning.names import UniqueNames
from sanwright.zoning.naming import Namer, alias_names
from sanwright.zoning.switch_rules import RULES, Vendor, takes

Role = Literal["init", "target", "both"]

_TOO_LARGE = Text(
    "The zone database takes about {count:,} bytes; {limit:,} are printed as its limit."
)
_TOO_MANY_MEMBERS = Text("The zones have {count:,} members; {limit:,} are printed as the limit.")
_TOO_MANY_ALIASES = Text("There are {count:,} device aliases; {limit:,} are printed as the limit.")


@dataclass(frozen=True, slots=True)
class Alias:
    """A port by its name on the switch; ``wwpn`` empty where it is not known or none at all."""

    name: str
    port: str
    label: Text
    wwpn: str
    complaint: Text = NOTHING


@dataclass(frozen=True, slots=True)
class SwitchZone:
    """A zone by names of aliases; ``roles`` are those of Cisco's smart zoning, of every member."""

    name: str
    is_peer: bool
    principals: tuple[str, ...]
    members: tuple[str, ...]
    roles: tuple[tuple[str, Role], ...]


@dataclass(frozen=True, slots=True)
class FabricConfig:
    """The zoning of one fabric. ``vendor`` None: not known, or its switches differ in it.

    ``renamed`` are names of zones that had to be changed, before and after; ``left_out`` are zones
    without a port in the fabric. ``problems`` are the reasons why it cannot be entered yet.
    """

    key: str
    label: str
    vendor: Vendor | None
    vendors: tuple[str, ...]
    switches: tuple[Text, ...]
    vsan: int | None
    zone_set: str
    aliases: tuple[Alias, ...]
    zones: tuple[SwitchZone, ...]
    renamed: tuple[tuple[str, str], ...]
    left_out: tuple[str, ...]

    @property
    def missing(self) -> tuple[Alias, ...]:
        """Aliases whose WWPN is not known."""
        return tuple(alias for alias in self.aliases if not alias.wwpn)

    @property
    def has_peers(self) -> bool:
        """Whether a zone is a peer zone (Cisco: smart zoning is needed)."""
        return any(zone.is_peer for zone in self.zones)

    def problems(self, vendor: Vendor) -> tuple[Text, ...]:
        """Why a switch of ``vendor`` could not be given this as it is, a sentence each."""
        found = [alias.complaint for alias in self.aliases if alias.complaint]
        unknown = sum(1 for alias in self.missing if not alias.complaint)
        if unknown:
            found.append(
                Text("{count} WWPN is not known.", "{count} WWPNs are not known.", unknown)
            )
        if vendor is Vendor.CISCO and self.vsan is None:
            found.append(
                Text("The number of the VSAN of {fabric} is not stated.", fabric=self.label)
            )
        counts = Counter(alias.wwpn for alias in self.aliases if alias.wwpn)
        for wwpn in (wwpn for wwpn, count in counts.items() if count > 1):
            owners = joined(alias.label for alias in self.aliases if alias.wwpn == wwpn)
            found.append(
                Text("{wwpn} is the WWPN of several ports: {ports}.", wwpn=wwpn, ports=owners)
            )
        return tuple(found)

    def warnings(self, vendor: Vendor) -> tuple[Text, ...]:
        """What is above a printed limit of the maker's, a sentence each."""
        rules, found = RULES[vendor], []
        members = sum(len(zone.members) + len(zone.principals) for zone in self.zones)
        for count, limit, text in (
            (self.size, rules.database_bytes, _TOO_LARGE),
            (members, rules.members, _TOO_MANY_MEMBERS),
            (len(self.aliases), rules.aliases, _TOO_MANY_ALIASES),
        ):
            if limit is not None and count > limit:
                found.append(text.given(count=count, limit=limit))
        return tuple(found)

    @property
    def size(self) -> int:
        """Bytes of the zone database, about: every name and member as it is written, and a sign."""
        texts = [self.zone_set]
        for alias in self.aliases:
            texts += [alias.name, "0" * 23]
        for zone in self.zones:
            texts += [zone.name, zone.name, *zone.principals, *zone.members]
        return sum(len(text) + 1 for text in texts)


def configs_of(
    facts: Assessment, plan: ZoningPlan | None = None, vendor: Vendor | None = None
) -> tuple[FabricConfig, ...]:
    """The zoning of every fabric that has zones, by ``plan`` (else the design's own) for names.

    ``vendor`` is taken whatever the switches are. Raises InputError for a template that cannot be
    used.
    """
    plan = plan if plan is not None else facts.tables.zoning
    namer = Namer(facts, plan)
    drafts = [_Draft.of(facts, namer, segment, vendor) for segment in _segments(facts)]
    taken = {name for draft in drafts for name in (draft.zone_set, *draft.names.values())}
    used = dict.fromkeys(port for draft in drafts for port in draft.ports)
    names = alias_names(facts, namer, used, taken)
    return tuple(draft.finished(facts, names, plan) for draft in drafts)


@dataclass(frozen=True, slots=True)
class _Members:
    """The ports of a zone that are in one fabric."""

    zone: str
    is_peer: bool
    principals: tuple[str, ...]
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Draft:
    """A fabric with names for its zones, before its ports have theirs."""

    segment: str
    vendor: Vendor | None
    vendors: tuple[str, ...]
    zones: tuple[_Members, ...]
    names: dict[str, str]
    zone_set: str
    left_out: tuple[str, ...]

    @staticmethod
    def of(facts: Assessment, namer: Namer, segment: str, vendor: Vendor | None) -> _Draft:
        """Zones with a port in the fabric, and their names."""
        vendors = _vendors(facts, segment)
        maker = vendor if vendor is not None else _vendor(vendors)
        members = [_members_in(facts, id_, segment) for id_ in _zones_in(facts, segment)]
        whole = tuple(zone for zone in members if zone.principals or zone.members)
        zones = facts.tables.zones
        given = {zone.zone: zones[zone.zone].name or zone.zone for zone in whole}
        names = _zone_names(given, maker)
        zone_set = UniqueNames(names.values()).take(namer.zone_set(segment))
        empty = [zone.zone for zone in members if not (zone.principals or zone.members)]
        left_out = tuple(zones[id_].name or id_ for id_ in empty)
        return _Draft(segment, maker, vendors, whole, names, zone_set, left_out)

    @property
    def ports(self) -> tuple[str, ...]:
        """All ports of the zones."""
        found = (port for zone in self.zones for port in (*zone.principals, *zone.members))
        return tuple(dict.fromkeys(found))

    def finished(
        self, facts: Assessment, names: Mapping[str, str], plan: ZoningPlan
    ) -> FabricConfig:
        """The fabric with the names of its ports."""
        tables = facts.tables
        switches = switches_in(facts, self.segment)
        given = {id_: tables.zones[id_].name or id_ for id_ in self.names}
        return FabricConfig(
            key=self.segment,
            label=str(segment_label(facts, self.segment)),
            vendor=self.vendor,
            vendors=self.vendors,
            switches=tuple(tables.label(id_) for id_ in switches),
            vsan=plan.vsans.get(self.segment),
            zone_set=self.zone_set,
            aliases=_by_name(_alias(facts, port, names[port]) for port in self.ports),
            zones=_by_name(
                SwitchZone(
                    self.names[zone.zone],
                    zone.is_peer,
                    tuple(names[port] for port in zone.principals),
                    tuple(names[port] for port in zone.members),
                    tuple((names[port], role) for port, role in _roles(facts, zone)),
                )
                for zone in self.zones
            ),
            renamed=tuple((given[i], name) for i, name in self.names.items() if given[i] != name),
            left_out=self.left_out,
        )


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


def _members_in(facts: Assessment, id_: str, segment: str) -> _Members:
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
    return _Members(id_, bool(principals), principals, members)


def _roles(facts: Assessment, zone: _Members) -> Iterator[tuple[str, Role]]:
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


def _zone_names(given: Mapping[str, str], vendor: Vendor | None) -> dict[str, str]:
    """Names that the switches take, by zone: given ones first, and each once."""
    fit = {id_: name for id_, name in given.items() if _fits(vendor, name)}
    counts = Counter(name.casefold() for name in fit.values())
    kept = {id_: name for id_, name in fit.items() if counts[name.casefold()] == 1}
    names = UniqueNames(kept.values())
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
