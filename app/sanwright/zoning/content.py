"""What goes onto the switches of a fabric: aliases, zones and a zone set, with names they take.

Names are given once among aliases, zones and zone sets of all fabrics. A zone's name that the
switch would refuse is replaced, and that is told; so is everything that keeps the whole from being
entered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from sanwright.design import ZoneDatabase
from sanwright.design.zone_database import DatabasePart
from sanwright.text import NOTHING, Text, joined, verbatim
from sanwright.zoning.changes import ZoneChanges, changes
from sanwright.zoning.switch_rules import RULES, Vendor

Role = Literal["init", "target", "both"]

_LACKING: dict[DatabasePart, Text] = {
    "definitions": Text("what is defined"),
    "zones in force": Text("what is in force"),
    "mode": Text("whether the mode is basic or enhanced"),
}
_COMMANDS = {
    Vendor.BROCADE: "cfgshow",
    Vendor.CISCO: "show running-config",
    None: "cfgshow, show running-config",
}
_MOST_NAMED = 4
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

    ``changes`` is what leads to it from what the fabric holds; from nothing in a new fabric.
    ``running`` says that switches of it stand already, ``standing`` what they hold as far as it was
    read, ``stood`` its zones in the SAN of today, and whether each is still as it is there.
    ``extends``: the zone set is there, whatever else is; ``later``: it holds what was entered since
    it was read. ``renamed`` are names of zones that had to
    be changed, before and after; ``left_out`` are zones without a port in the fabric. ``remarks``
    say when it is entered. ``problems`` are the reasons why it cannot be entered yet,
    ``complaints`` those of them that come from outside.
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
    changes: ZoneChanges
    running: bool = False
    standing: ZoneDatabase | None = None
    stood: tuple[tuple[str, bool], ...] = ()
    extends: bool = False
    later: bool = False
    remarks: tuple[Text, ...] = ()
    complaints: tuple[Text, ...] = ()

    @property
    def entered(self) -> tuple[Alias, ...]:
        """Aliases that are to be made."""
        return tuple(alias for alias in self.aliases if alias.name in self.changes.new_aliases)

    @property
    def is_read(self) -> bool:
        """Whether all is known that the fabric holds; a new one holds nothing."""
        return not self.running or (self.standing is not None and not self.standing.lacking)

    def from_nothing(self) -> FabricConfig:
        """The same for switches that hold nothing yet."""
        after = self.changes.after
        nothing = ZoneDatabase(id=after.id, vendor=after.vendor, vsan=after.vsan)
        return replace(self, changes=changes(nothing, after), running=False, standing=None)

    def extended(self) -> FabricConfig:
        """The same for a fabric of which nothing was read but that has the zone set."""
        after, there = self.changes.after, dict(self.stood)
        new = {name: zone for name, zone in after.zones.items() if name not in there}
        members = {member for zone in new.values() for member in zone.members}
        before = ZoneDatabase(
            id=after.id,
            vendor=after.vendor,
            aliases={n: m for n, m in after.aliases.items() if n not in members},
            zones={n: after.zones[n] for n in after.zones if n in there},
            zone_sets={self.zone_set: tuple(n for n in after.zones if n in there)},
            in_force=self.zone_set,
        )
        return replace(self, changes=changes(before, after), extends=True)

    def back(self) -> FabricConfig:
        """The way back: what it changes is taken back."""
        return replace(self, changes=self.changes.inverse())

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
        found = [*self._unread(), *self.complaints]
        found += [alias.complaint for alias in self.entered if alias.complaint]
        unknown = sum(1 for alias in self.entered if not (alias.wwpn or alias.complaint))
        if unknown:
            found.append(
                Text("{count} WWPN is not known.", "{count} WWPNs are not known.", unknown)
            )
        if vendor is Vendor.CISCO and self.vsan is None:
            found.append(
                Text("The number of the VSAN of {fabric} is not stated.", fabric=self.label)
            )
        if not self.changes.after.in_force and self.running and not self.changes.is_empty:
            found.append(
                Text("No zone would be left in force in {fabric}; what ports may do then is up to "
                   "the default zone. Enter that by hand.", fabric=self.label)
            )  # fmt: skip
        counts = Counter(alias.wwpn for alias in self.aliases if alias.wwpn)
        for wwpn in (wwpn for wwpn, count in counts.items() if count > 1):
            owners = joined(alias.label for alias in self.aliases if alias.wwpn == wwpn)
            found.append(
                Text("{wwpn} is the WWPN of several ports: {ports}.", wwpn=wwpn, ports=owners)
            )
        return tuple(found)

    def _unread(self) -> Iterator[Text]:
        """What of the zoning in force is not known, so that nothing can be changed in it."""
        if self.extends and (other := [name for name, is_same in self.stood if not is_same]):
            yield Text(
                "How the members of {zones} are written in {fabric} was not read, so they cannot "
                "be changed. Import the output of {commands} of one of its switches.",
                fabric=self.label,
                zones=joined(other[:_MOST_NAMED]),
                commands=verbatim(_COMMANDS[self.vendor]),
            )
        if not (self.is_read or self.extends):
            yield Text(
                "What {fabric} holds of zoning was not read as a whole: {lacking}. Import the "
                "output of {commands} of one of its switches.",
                fabric=self.label,
                lacking=joined(map(_LACKING.__getitem__, self._lacking())),
                commands=verbatim(_COMMANDS[self.vendor]),
            )
        if self.standing is not None and self.standing.unlike:
            yield Text(
                "In {fabric} other zones are in force than are defined: {zones}. Put that right "
                "first and import again, or these commands put it into force as well.",
                fabric=self.label,
                zones=joined(self.standing.unlike[:_MOST_NAMED]),
            )

    def _lacking(self) -> tuple[DatabasePart, ...]:
        known = self.standing
        return known.lacking if known is not None else ("definitions", "zones in force")

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
