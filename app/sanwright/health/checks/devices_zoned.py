"""Devices that are logged in and in no zone that is in force.

A physical port through which zoned ones log in (NPIV) need not be zoned itself.
"""

from __future__ import annotations

from sanwright.checks import Severity
from sanwright.health.coverage import NeededEvidence, fabric_gap
from sanwright.health.question import HealthQuestion
from sanwright.health.results import HealthAnswer, HealthArea
from sanwright.health.standing_san import StandingSan
from sanwright.health.zoned_members import FabricMembers, every_member, plain_zones
from sanwright.text import Text


def _ask(san: StandingSan, answer: HealthAnswer) -> None:
    for fabric in san.picture.fabrics.values():
        logins = san.logins_by_fabric.get(fabric.key, ())
        members = FabricMembers(san, fabric)
        meant = [
            members.meant(member)
            for zone in plain_zones(fabric.zones)
            for member in every_member(zone)
        ]
        zoned = {wwpn for each in meant for wwpn in each.wwpns}
        zoned |= {login.behind for login in logins if login.wwpn in zoned}
        is_clear = all(each.is_clear for each in meant)
        left = [login for login in logins if login.wwpn not in zoned]
        answer.judged += len(logins) - len(left)
        gap = fabric_gap(san.picture, fabric, NeededEvidence.ZONES_IN_FORCE)
        subject = san.fabric_subject(fabric)
        if left and gap is not None:
            answer.lacks(subject, gap, count=len(left))
        elif left and not is_clear:
            answer.left_open(
                subject,
                Text("Members are named by interface or by names that no output explains."),
                count=len(left),
            )
        else:
            answer.judged += len(left)
            for login in left:
                who = san.login_subject(login)
                answer.found(
                    Severity.WARNING,
                    (who,),
                    Text(
                        "{device} is logged in to {fabric} and in no zone that is in force.",
                        device=who.name,
                        fabric=san.fabric_name(fabric),
                    ),
                    Text("Zone it with what it should reach, or take it out of the fabric."),
                    evidence=login.login.places(),
                    alike=Text(
                        "These are logged in to {fabric} and in no zone that is in force.",
                        fabric=san.fabric_name(fabric),
                    ),
                )
    for subject, gap in san.fabric_gaps(NeededEvidence.LOGINS):
        answer.lacks(subject, gap)


QUESTION = HealthQuestion("devices-zoned", Text("Devices without a zone"), HealthArea.ZONING, _ask)
