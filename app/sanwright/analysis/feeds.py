"""Which power feed a device hangs on, as far as the design states it.

Feeds are told apart by name within a site. Which supply of a device is on which of its feeds is not
stated: one that names two feeds outlives the loss of either, unless it has a single supply.
"""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import fabric_of, switch_ids
from sanwright.analysis.facility import locations_above, power_supplies
from sanwright.design import Location


@remembered
def site_of(facts: Assessment, device: str) -> str:
    """The site in which a device stands; empty where none is drawn around it."""
    above = locations_above(facts, device)
    return next((place.id for place in above if place.kind == "site"), "")


def are_apart(facts: Assessment, a: str, b: str) -> bool:
    """Whether two devices stand in different sites; False where one is not known to be in any."""
    here, there = site_of(facts, a), site_of(facts, b)
    return bool(here) and bool(there) and here != there


@remembered
def feeds_of(facts: Assessment, chassis: str) -> frozenset[str]:
    """The feeds that the supplies of a device are stated to be on; none where nothing is stated."""
    return frozenset(facts.tables.devices[chassis].power_feeds)


@remembered
def sole_feed(facts: Assessment, chassis: str) -> str:
    """The feed with which a device goes; empty where it names several, or none."""
    feeds = feeds_of(facts, chassis)
    return next(iter(feeds)) if len(feeds) == 1 else ""


@remembered
def is_feed_open(facts: Assessment, chassis: str) -> bool:
    """Whether a device names several feeds although all that it has is one supply."""
    part = facts.tables.part_of(chassis)
    return len(feeds_of(facts, chassis)) > 1 and power_supplies(part) == 1


@remembered
def feeding_place(facts: Assessment, device: str) -> Location | None:
    """The inmost location around a device that states how many feeds it has."""
    above = locations_above(facts, device)
    return next((place for place in above if place.power_feeds is not None), None)


@dataclass(frozen=True, slots=True)
class FeedAlone:
    """The switches, drawn in fabrics, that go with one feed; ``sides`` are those of the fabrics."""

    feed: str
    switches: tuple[str, ...]
    fabrics: frozenset[str]
    sides: frozenset[str]


@remembered
def feeds_alone(facts: Assessment) -> tuple[FeedAlone, ...]:
    """Every feed that switches hang on alone, by site."""
    found: dict[tuple[str, str], list[str]] = {}
    for id_ in switch_ids(facts):
        feed = sole_feed(facts, id_)
        if feed and fabric_of(facts, id_) is not None:
            found.setdefault((site_of(facts, id_), feed), []).append(id_)
    return tuple(
        _alone(facts, feed, tuple(switches)) for (_, feed), switches in sorted(found.items())
    )


def _alone(facts: Assessment, feed: str, switches: tuple[str, ...]) -> FeedAlone:
    fabrics = frozenset(id_ for switch in switches if (id_ := fabric_of(facts, switch)) is not None)
    sides = frozenset(facts.tables.fabrics[id_].side for id_ in fabrics)
    return FeedAlone(feed, switches, fabrics, sides)
