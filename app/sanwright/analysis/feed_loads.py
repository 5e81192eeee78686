"""What each power feed has to carry: while all are there, and when one of the others is lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.facility import Tally, chassis_load
from sanwright.analysis.feeds import feeds_of, is_feed_open
from sanwright.units import Power


@dataclass(frozen=True, slots=True)
class FeedLoad:
    """One feed with the devices on it; ``feed`` "" stands for devices that state none.

    ``normal`` is its share of their highest power while their supplies share it evenly.
    ``after_loss`` is the most that it carries when another feed, ``lost``, is gone; the same as
    ``normal`` where no device on it has another. ``dark`` are the devices that go with this feed.
    A device that names several feeds and has a single supply is counted whole on each of them.
    """

    feed: str
    devices: tuple[str, ...]
    normal: Tally[Power]
    after_loss: Tally[Power]
    lost: str
    dark: tuple[str, ...]


def feed_loads(facts: Assessment, devices: Iterable[str]) -> tuple[FeedLoad, ...]:
    """The feeds of devices that stand in one place, by name; those that state none come last.

    Devices that are known to draw nothing and state no feed, such as patch panels, are left out.
    """
    found: dict[str, list[str]] = {}
    for id_ in devices:
        feeds = facts.tables.devices[id_].power_feeds
        if feeds or not _draws_nothing(facts, id_):
            for feed in dict.fromkeys(feeds) or ("",):
                found.setdefault(feed, []).append(id_)
    names = sorted(found, key=lambda name: (not name, name))
    return tuple(_feed_load(facts, name, found[name]) for name in names)


def supplies_by_feed(feeds: Sequence[str], count: int | None) -> dict[str, int] | None:
    """How many of a device's ``count`` supplies are on each of its ``feeds``.

    None where the number of its supplies is not known, or cannot be shared out evenly.
    """
    if not feeds or not count or count % len(feeds):
        return None
    return dict.fromkeys(feeds, count // len(feeds))


def _draws_nothing(facts: Assessment, device: str) -> bool:
    power = chassis_load(facts, device).power_max
    return power.is_complete and not power.known.amount


def _feed_load(facts: Assessment, feed: str, devices: list[str]) -> FeedLoad:
    others = sorted({name for id_ in devices for name in feeds_of(facts, id_)} - {feed})
    normal = _carried(facts, devices, "")
    after, lost = normal, ""
    for name in others:
        carried = _carried(facts, devices, name)
        if not lost or carried.known.amount > after.known.amount:
            after, lost = carried, name
    return FeedLoad(
        feed,
        tuple(devices),
        normal,
        after,
        lost,
        tuple(id_ for id_ in devices if feeds_of(facts, id_) == {feed}),
    )


def _carried(facts: Assessment, devices: list[str], lost: str) -> Tally[Power]:
    total = Tally(Power(0.0))
    for id_ in devices:
        power = chassis_load(facts, id_).power_max
        left = feeds_of(facts, id_) - {lost}
        share = 1 if is_feed_open(facts, id_) else max(1, len(left))
        total += Tally(Power(power.known.amount / share), power.unknown, power.parts)
    return total
