"""Places and power feeds as things that fail: a site, a room, a rack with all that stands in it.

Where a place is gone, so are the hosts and the data in it, and no network helps them; what counts
is who stands elsewhere and reads data that is still there. A feed takes away what hangs on it
alone: a host without power is its own loss, an array that could have had a second feed is not.

What is not stated is not taken for safe: a switch whose place or feed nobody states may be gone,
too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.chassis import array_ids, enclosure_ids, host_ids, switch_ids
from sanwright.analysis.facility import (
    locations_above,
    locations_around,
    place_text,
    standing_in,
)
from sanwright.analysis.failures.scenario import FailureKind, Scenario, ThingFails
from sanwright.analysis.feeds import feeding_place, feeds_of, is_feed_open, site_of, sole_feed
from sanwright.analysis.outages import Outage
from sanwright.analysis.topology import device_of, nodes
from sanwright.design import Location
from sanwright.text import Text

_KINDS = {"site": FailureKind.SITE, "room": FailureKind.ROOM, "rack": FailureKind.RACK}
_Feed = tuple[str, str]
"""A site (empty: none) and the name of a feed there."""


@dataclass(frozen=True, slots=True)
class Inventory:
    """Whose loss matters, by chassis. ``data`` are arrays and enclosures.

    ``forwarding`` (switches and enclosures) go as ``nodes``, which take their links along; of all
    others, patch panels too, ``leads`` are the links that go with them.
    """

    leads: Mapping[str, frozenset[str]]
    nodes: Mapping[str, frozenset[str]]
    hosts: frozenset[str]
    data: frozenset[str]
    forwarding: frozenset[str]

    @classmethod
    def of(cls, facts: Assessment, leads: Iterable[tuple[str, Iterable[str]]]) -> Inventory:
        """``leads`` of the links by device and panel."""
        by_chassis: dict[str, set[str]] = {}
        for device, found in leads:
            by_chassis.setdefault(facts.tables.chassis_of(device), set()).update(found)
        by_device: dict[str, set[str]] = {}
        for node in nodes(facts):
            by_device.setdefault(device_of(facts, node), set()).add(node)
        return cls(
            leads={id_: frozenset(found) for id_, found in by_chassis.items()},
            nodes={id_: frozenset(found) for id_, found in by_device.items()},
            hosts=frozenset(host_ids(facts)),
            data=frozenset((*array_ids(facts), *enclosure_ids(facts))),
            forwarding=frozenset((*switch_ids(facts), *enclosure_ids(facts))),
        )

    @property
    def powered(self) -> tuple[str, ...]:
        """Hosts, data and switches, sorted."""
        return tuple(sorted(self.hosts | self.data | self.forwarding))

    def without(self, chassis: Iterable[str]) -> Outage:
        """All of ``chassis`` gone at once."""
        gone: set[str] = set()
        gone_nodes: set[str] = set()
        for id_ in chassis:
            gone_nodes |= self.nodes.get(id_, frozenset())
            if id_ not in self.forwarding or id_ in self.data:
                gone |= self.leads.get(id_, frozenset())
        return Outage(frozenset(gone), frozenset(gone_nodes))


def place_scenarios(facts: Assessment, here: Inventory) -> Iterator[Scenario]:
    """Every location in which something stands, sites first."""
    order = tuple(_KINDS)
    places = facts.tables.locations.values()
    together: dict[tuple[Location, ...], list[str]] = {}
    for id_ in here.powered:
        together.setdefault(locations_above(facts, id_), []).append(id_)
    for location in sorted(places, key=lambda one: (order.index(one.kind), one.id)):
        inside = [device.id for device in standing_in(facts, location.id)]
        if inside:
            yield _place(facts, here, location, inside, together)


def _place(
    facts: Assessment,
    here: Inventory,
    location: Location,
    inside: Sequence[str],
    together: Mapping[tuple[Location, ...], Sequence[str]],
) -> Scenario:
    """``together`` are devices by where they stand."""
    around = locations_around(facts, location.id)
    unknown = {
        id_
        for above, devices in together.items()
        if location not in above and not _is_elsewhere(above, around)
        for id_ in devices
    }
    kind = _KINDS[location.kind]
    return ThingFails(
        key=f"{kind}:{location.id}",
        kind=kind,
        name=place_text(location),
        subjects=(location.id, *inside),
        outage=here.without(inside),
        whole=frozenset(inside),
        own_loss=(here.hosts | here.data) & frozenset(inside),
        may_go=here.without((here.forwarding - here.data) & unknown),
        may_be_lost=(here.hosts | here.data) & unknown,
    )


def _is_elsewhere(above: Sequence[Location], place: Sequence[Location]) -> bool:
    """Whether what stands in ``above`` is known not to be in ``place``: another rack, room or site.

    Both from the inside out. Of what only the room is stated may stand in any rack of that room.
    """
    own = {one.kind: one.id for one in place}
    return any(own.get(one.kind, one.id) != one.id for one in above)


def feed_scenarios(facts: Assessment, here: Inventory) -> Iterator[Scenario]:
    """Every feed that a device names, by site; then that of every place which has just one."""
    alone: dict[_Feed, list[str]] = {}
    maybe: dict[_Feed, list[str]] = {}
    silent: dict[str, list[str]] = {}
    by_place: dict[str, list[str]] = {}
    for id_ in here.powered:
        site, place = site_of(facts, id_), feeding_place(facts, id_)
        is_on_one = place is not None and place.power_feeds == 1
        if place is not None and is_on_one:
            by_place.setdefault(place.id, []).append(id_)
        if not feeds_of(facts, id_) and not is_on_one:
            silent.setdefault(site, []).append(id_)
        for feed in feeds_of(facts, id_):
            mine = alone.setdefault((site, feed), [])
            if feed == sole_feed(facts, id_):
                mine.append(id_)
            elif is_feed_open(facts, id_):
                maybe.setdefault((site, feed), []).append(id_)
    for (site, feed), devices in sorted(alone.items()):
        unknown = (*maybe.get((site, feed), ()), *silent.get(site, ()))
        key, name = f"{FailureKind.FEED}:{site}/{feed}", _name(facts, site, feed)
        yield _feed(here, key, name, tuple(devices), unknown)
    for id_, devices in sorted(by_place.items()):
        name = Text("The only feed of {place}", place=place_text(facts.tables.locations[id_]))
        yield _feed(here, f"{FailureKind.FEED}:{id_}", name, tuple(devices), ())


def _name(facts: Assessment, site: str, feed: str) -> Text:
    where = facts.tables.locations.get(site)
    if where is None:
        return Text("Feed {feed}", feed=feed)
    return Text("Feed {feed} of {site}", feed=feed, site=place_text(where))


def _feed(
    here: Inventory, key: str, name: Text, devices: tuple[str, ...], unknown: Iterable[str]
) -> Scenario:
    return ThingFails(
        key=key,
        kind=FailureKind.FEED,
        name=name,
        subjects=devices,
        outage=here.without(devices),
        whole=frozenset(devices),
        own_loss=here.hosts.intersection(devices),
        may_go=here.without(set(unknown) - here.hosts),
    )
