"""Zones in force of which no member is logged in."""

from __future__ import annotations

from sanwright.checks import Severity
from sanwright.health.coverage import NeededEvidence, fabric_gap
from sanwright.health.question import HealthQuestion
from sanwright.health.results import HealthAnswer, HealthArea, HealthSubject
from sanwright.health.standing_san import StandingSan
from sanwright.health.zoned_members import FabricMembers, every_member, plain_zones
from sanwright.text import Text


def _ask(san: StandingSan, answer: HealthAnswer) -> None:
    ids = {zone.name: zone.id for zone in san.tables.zones.values()}
    for fabric in san.picture.fabrics.values():
        zones = plain_zones(fabric.zones)
        if not zones:
            continue
        members = FabricMembers(san, fabric)
        gap = fabric_gap(san.picture, fabric, NeededEvidence.LOGINS)
        unclear, unknown = 0, 0
        for zone in zones:
            named = every_member(zone)
            meant = [members.meant(member) for member in named]
            said_offline = all(member.online is False for member in named)
            if any(each.wwpns for each in meant) or any(member.online for member in named):
                answer.judged += 1
            elif not named or not all(each.is_clear for each in meant):
                unclear += 1
            elif gap is not None and not said_offline:
                unknown += 1
            else:
                answer.judged += 1
                answer.found(
                    Severity.WARNING,
                    (HealthSubject(zone.fact.name, ids.get(zone.fact.name, "")),),
                    Text(
                        "No member of zone “{zone}” in {fabric} is logged in.",
                        zone=zone.fact.name,
                        fabric=san.fabric_name(fabric),
                    ),
                    Text("Remove the zone if its devices are gone; else find out why they are "
                         "down."),
                    evidence=zone.places(),
                    alike=Text("No member of these zones in {fabric} is logged in.",
                               fabric=san.fabric_name(fabric)),
                )  # fmt: skip
        subject = san.fabric_subject(fabric)
        if unknown and gap is not None:
            answer.lacks(subject, gap, count=unknown)
        if unclear:
            answer.left_open(
                subject,
                Text("Members are named by interface or by names that no output explains."),
                count=unclear,
            )
    for subject, gap in san.fabric_gaps(NeededEvidence.ZONES_IN_FORCE):
        answer.lacks(subject, gap)


QUESTION = HealthQuestion("zones-online", Text("Zones with nobody online"), HealthArea.ZONING, _ask)
