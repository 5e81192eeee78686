"""Fabrics that are virtual ones of one chassis, and so are no two that stand in for each other."""

from __future__ import annotations

from sanwright.checks import Severity
from sanwright.exchange.captures.shared_chassis import apart_from_each_other
from sanwright.health.coverage import NeededEvidence
from sanwright.health.question import HealthQuestion
from sanwright.health.results import HealthAnswer, HealthArea
from sanwright.health.standing_san import StandingSan
from sanwright.text import Text

_SOURCE = "Brocade SAN Design and Best Practices (redundant fabrics)"


def _ask(san: StandingSan, answer: HealthAnswer) -> None:
    """Asked where several fabrics are in use; that there is one only is said by rules."""
    fabrics = {fabric.key: fabric for fabric in san.fabrics_in_use}
    if len(fabrics) < 2:
        return
    answer.judged += len(fabrics)
    if len(apart_from_each_other(fabrics)) > 1:
        return
    shared = [
        switch
        for key, switch in san.picture.switches.items()
        if sum(key in fabric.switches for fabric in fabrics.values()) > 1
    ]
    answer.found(
        Severity.WARNING,
        (san.switch_subject(switch) for switch in shared),
        Text(
            "The {count} fabrics in use ({fabrics}) are virtual ones of the same chassis: "
            "{switches}. A chassis that fails takes them down together, so they are not redundant.",
            count=len(fabrics),
            fabrics=", ".join(san.fabric_name(fabric) for fabric in fabrics.values()),
            switches=", ".join(switch.name for switch in shared),
        ),
        Text("Put the second fabric on switches of its own, and each host and array in both."),
        evidence=(place for switch in shared for place in switch.about.places()[:1]),
        source=_SOURCE,
    )
    for subject, gap in san.fabric_gaps(NeededEvidence.MEMBERS):
        answer.lacks(subject, gap)


QUESTION = HealthQuestion(
    "fabrics-apart", Text("Fabrics on chassis of their own"), HealthArea.FABRICS, _ask
)
