"""Links that run slower than they might: what holds them back, and what that costs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import msgspec

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import chassis_facts
from sanwright.analysis.link_verdict import carries
from sanwright.analysis.links import LinkFacts, links_of, negotiate
from sanwright.analysis.ports import PortFacts
from sanwright.parts import PortRole, Speed, value_of
from sanwright.text import Text
from sanwright.units import Throughput

_HUBS = (PortRole.FABRIC, PortRole.TARGET, PortRole.EXPANDER, PortRole.INITIATOR)


class Brake(StrEnum):
    """What holds a link back: the far port, or an optic between two ports that could do more."""

    PORT = "port"
    OPTIC = "optic"


class SlowLink(msgspec.Struct, frozen=True):
    """A link that runs ``speed`` though the port ``fast`` could run ``best``.

    ``lost`` is what that costs in one direction. With an optic as the brake both ports could run
    ``best``, and ``optics`` are the models that cannot.
    """

    cable: str
    fast: str
    slow: str
    best: Speed
    speed: Speed
    lost: Throughput
    brake: Brake
    optics: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class SlowGroup:
    """Slow links of one chassis: to its hosts (``partner`` empty), or to another chassis."""

    chassis: str
    partner: str
    links: tuple[SlowLink, ...]


@remembered
def slow_groups(facts: Assessment, chassis: str) -> tuple[SlowGroup, ...]:
    """The slow links that are told at this chassis: each is told at one of its two ends.

    That is the switch of a link to a host or an array, the array or enclosure of a direct one.
    """
    if chassis_facts(facts, chassis).roles <= {PortRole.INITIATOR, PortRole.PASSIVE}:
        return ()
    found: dict[str, list[SlowLink]] = {}
    for link in links_of(facts, chassis):
        here, there = _hub_first(link)
        other = there.chassis
        if here.chassis != chassis or other == chassis:
            continue
        slow = _slow_link(facts, link)
        if slow is not None:
            partner = "" if there.role is PortRole.INITIATOR else other
            found.setdefault(partner, []).append(slow)
    return tuple(SlowGroup(chassis, other, tuple(links)) for other, links in sorted(found.items()))


def _hub_first(link: LinkFacts) -> tuple[PortFacts, PortFacts]:
    a, b = link.ends
    ranks = _rank(a), _rank(b)
    if ranks[0] != ranks[1]:
        return (a, b) if ranks[0] < ranks[1] else (b, a)
    return (b, a) if b.chassis < a.chassis else (a, b)


def _rank(end: PortFacts) -> int:
    return _HUBS.index(end.role) if end.role in _HUBS else len(_HUBS)


def _slow_link(facts: Assessment, link: LinkFacts) -> SlowLink | None:
    speed = link.speed
    if speed is None or not carries(facts, link):
        return None
    can = common_speed(facts, link.a.speeds, link.b.speeds)
    if link.is_read and (can is None or can.usable > speed.usable):
        return None  # one end is not known, or it runs below what it can: no part is the brake
    own = (_without_optic(end) for end in link.ends)
    possible = common_speed(facts, *own)
    if possible is not None and possible.usable > speed.usable:
        holding = [end for end in link.ends if possible.name not in (end.speeds or ())]
        return SlowLink(
            cable=link.cable.id,
            fast=link.a.reference,
            slow=link.b.reference,
            best=possible,
            speed=speed,
            lost=_lost(possible, speed, min(end.lanes for end in link.ends)),
            brake=Brake.OPTIC,
            optics=tuple(dict.fromkeys(e.optic.label for e in holding if e.optic is not None)),
        )
    faster = [
        (_lost(best, speed, end.lanes), best, end, other)
        for end, best, other in ((link.a, link.best_a, link.b), (link.b, link.best_b, link.a))
        if best is not None and best.usable > speed.usable
    ]
    if not faster:
        return None
    lost, best, end, other = max(faster, key=lambda found: found[0])
    cable = link.cable.id
    return SlowLink(cable, end.reference, other.reference, best, speed, lost, Brake.PORT)


@remembered
def common_speed(
    facts: Assessment, a: tuple[str, ...] | None, b: tuple[str, ...] | None
) -> Speed | None:
    """The highest speed in both sets; asked for again and again with the same few sets."""
    return negotiate(facts.reference, a, b)


def _without_optic(end: PortFacts) -> tuple[str, ...] | None:
    own = value_of(end.group.speeds) if end.group is not None else None
    if own is None or end.lane is not None or end.fixed_speed is not None:
        return end.speeds
    return own


def _lost(best: Speed, speed: Speed, lanes: int) -> Throughput:
    """What is lost of one direction; SAS states the speed of one lane (see ``Speed``)."""
    return (best.usable - speed.usable) * (lanes / best.lanes)
