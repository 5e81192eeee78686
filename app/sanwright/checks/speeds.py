"""The words for links that run slower than they might."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.slowdowns import Brake, SlowGroup, SlowLink
from sanwright.design import port_device
from sanwright.text import NOTHING, Text, joined
from sanwright.units import Throughput

_MOST = 4


def with_brake(groups: Iterable[SlowGroup], brake: Brake) -> list[SlowGroup]:
    """The groups with only those links that ``brake`` holds back; none that is then empty."""
    found = []
    for group in groups:
        links = tuple(link for link in group.links if link.brake is brake)
        if links:
            found.append(SlowGroup(group.chassis, group.partner, links))
    return found


def subjects_of(group: SlowGroup) -> tuple[str, ...]:
    """The chassis, and the other one if it is not just any host."""
    return (group.chassis, group.partner) if group.partner else (group.chassis,)


def alike(assessment: Assessment, group: SlowGroup) -> list[tuple[Text, list[SlowLink]]]:
    """The links sorted by what is at their ends and how they run, most of a kind first.

    With the words for what they lead to, seen from the chassis of the group.
    """
    kinds: dict[tuple[Text, tuple[Text | str, ...]], list[SlowLink]] = {}
    for link in group.links:
        partner = _partner(assessment, group, link)
        side = "" if link.brake is Brake.OPTIC else fast_side(assessment, group, link)
        key = partner, (link.speed.name, link.best.name, side, *link.optics)
        kinds.setdefault(key, []).append(link)
    return sorted(((key[0], links) for key, links in kinds.items()), key=lambda kind: -len(kind[1]))


def listed(parts: Sequence[Text | str]) -> Text:
    """The first few parts of a sentence, and how many kinds there are more."""
    more = len(parts) - _MOST
    tail = [Text("{count} more kind", "{count} more kinds", more)] if more > 0 else []
    return joined([*parts[:_MOST], *tail], "; ")


def total(links: Sequence[SlowLink]) -> Throughput:
    """What they lose together in one direction."""
    return Throughput(sum(link.lost.amount for link in links))


def names(values: Iterable[str]) -> str:
    """Each once, in order: ``64GFC/32GFC``."""
    return "/".join(dict.fromkeys(values))


def fast_side(assessment: Assessment, group: SlowGroup, link: SlowLink) -> Text:
    """The chassis if the faster port is on it; empty if it is at the other end."""
    here = chassis_of(assessment, port_device(link.fast)) == group.chassis
    return assessment.tables.label(group.chassis) if here else NOTHING


def _partner(assessment: Assessment, group: SlowGroup, link: SlowLink) -> Text:
    if group.partner:
        return assessment.tables.label(group.partner)
    ends = (port_device(link.fast), port_device(link.slow))
    other = next(end for end in ends if chassis_of(assessment, end) != group.chassis)
    part = assessment.tables.part_of(other)
    return part.title if part is not None else assessment.tables.label(other)
