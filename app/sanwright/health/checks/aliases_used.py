"""Aliases that no zone uses, neither by name nor by what they stand for.

An alias that belongs to no VSAN holds in all of them, and is used if a zone of any of them uses it.
"""

from __future__ import annotations

from collections import defaultdict

from sanwright.checks import Severity
from sanwright.exchange.captures.facts import AliasFact
from sanwright.exchange.captures.merged import Merged
from sanwright.exchange.captures.outputs import Place
from sanwright.exchange.captures.picture import SeenFabric
from sanwright.health.coverage import NeededEvidence, fabric_gap
from sanwright.health.question import HealthQuestion
from sanwright.health.results import HealthAnswer, HealthArea, HealthSubject
from sanwright.health.standing_san import StandingSan
from sanwright.text import Text


def _ask(san: StandingSan, answer: HealthAnswer) -> None:
    named: dict[tuple[str, Place], list[tuple[SeenFabric, Merged[AliasFact]]]] = defaultdict(list)
    for fabric in san.picture.fabrics.values():
        for alias in fabric.aliases:
            named[alias.fact.name, alias.fact.place].append((fabric, alias))
    used = {fabric.key: _used(fabric) for fabric in san.picture.fabrics.values()}
    gaps = {
        key: fabric_gap(san.picture, fabric, NeededEvidence.DEFINED_ZONES)
        for key, fabric in san.picture.fabrics.items()
    }
    open_in: dict[str, int] = defaultdict(int)
    for (name, _), uses in named.items():
        if any({name, *alias.fact.members} & used[fabric.key] for fabric, alias in uses):
            answer.judged += 1
            continue
        unread = next((fabric for fabric, _alias in uses if gaps[fabric.key] is not None), None)
        if unread is not None:
            open_in[unread.key] += 1
            continue
        answer.judged += 1
        fabric, alias = uses[0]
        answer.found(
            Severity.INFO,
            (HealthSubject(name),),
            Text(
                "No zone uses the alias “{alias}” of {fabric}.",
                alias=name,
                fabric=san.fabric_name(fabric),
            ),
            Text("Remove it, or zone what it stands for."),
            evidence=alias.places(),
            alike=Text("No zone uses these aliases of {fabric}.", fabric=san.fabric_name(fabric)),
        )
    for key, count in open_in.items():
        gap = gaps[key]
        if gap is not None:
            subject = san.fabric_subject(san.picture.fabrics[key])
            answer.lacks(subject, gap, count=count)
    for subject, gap in san.fabric_gaps(NeededEvidence.ALIASES):
        answer.lacks(subject, gap)


def _used(fabric: SeenFabric) -> set[str]:
    """Whatever zones of a fabric name, in force or only defined."""
    return {
        member.text for zone in (*fabric.zones, *fabric.defined) for member in zone.fact.members
    }


QUESTION = HealthQuestion("aliases-used", Text("Unused aliases"), HealthArea.ZONING, _ask)
