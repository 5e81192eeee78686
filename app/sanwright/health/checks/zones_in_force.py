"""Zones that are defined and not in force."""

from __future__ import annotations

from sanwright.checks import Severity
from sanwright.health.coverage import NeededEvidence, fabric_gap
from sanwright.health.question import HealthQuestion
from sanwright.health.results import HealthAnswer, HealthArea, HealthSubject
from sanwright.health.standing_san import StandingSan
from sanwright.health.zoned_members import plain_zones
from sanwright.text import Text


def _ask(san: StandingSan, answer: HealthAnswer) -> None:
    for fabric in san.picture.fabrics.values():
        defined = plain_zones(fabric.defined)
        gap = fabric_gap(san.picture, fabric, NeededEvidence.ZONES_IN_FORCE)
        in_force = {zone.fact.name for zone in fabric.zones}
        idle = [zone for zone in defined if zone.fact.name not in in_force]
        answer.judged += len(defined) - len(idle)
        if gap is not None and idle:
            answer.lacks(san.fabric_subject(fabric), gap, count=len(idle))
            continue
        answer.judged += len(idle)
        for zone in idle:
            answer.found(
                Severity.INFO,
                (HealthSubject(zone.fact.name),),
                Text(
                    "Zone “{zone}” of {fabric} is defined and not in force.",
                    zone=zone.fact.name,
                    fabric=san.fabric_name(fabric),
                ),
                Text("Put it in force if it is wanted; else remove it."),
                evidence=zone.places(),
                alike=Text(
                    "These zones of {fabric} are defined and not in force.",
                    fabric=san.fabric_name(fabric),
                ),
            )
    for subject, gap in san.fabric_gaps(NeededEvidence.DEFINED_ZONES):
        answer.lacks(subject, gap)


QUESTION = HealthQuestion("zones-in-force", Text("Zones not in force"), HealthArea.ZONING, _ask)
