"""Rule fabric.logins."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.logins import logins_at, logins_per_uplink
from sanwright.checks.criterion import Criterion, criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_switches
from sanwright.checks.rule import Scope, rule
from sanwright.parts import Limit, PartKind
from sanwright.text import Text

_RULE = "fabric.logins"

LOGINS_OF_PORT = Limit(
    "logins-per-port-max",
    "logins",
    Text("Logins (FLOGI and FDISC) on one switch port: its N_Port and the virtual ones behind it."),
)
LOGINS_OF_SWITCH = Limit(
    "logins-per-switch-max",
    "logins",
    Text("Logins (FLOGI and FDISC) on one switch of fixed configuration."),
)
LOGINS_OF_DIRECTOR = Limit(
    "logins-per-director-max", "logins", Text("Logins (FLOGI and FDISC) on one director.")
)


@rule(
    _RULE,
    "Too many logins",
    Scope.CHASSIS,
    LOGINS_OF_PORT,
    LOGINS_OF_SWITCH,
    LOGINS_OF_DIRECTOR,
    where=has_switches,
)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """More ports log in over a gateway's uplink, or at a switch, than its maker supports.

    Why it matters: a login that is refused is a host without storage, and it is the last one to
    restart that is refused.
    Violation: host ports behind an access gateway, shared evenly over the uplinks that would be
    left if one failed, with the uplink itself, are above logins-per-port-max; or all logins at a
    switch are above logins-per-switch-max (of a director logins-per-director-max).
    Fix: more uplinks, or more switches that hosts log in at.
    Limits: virtual ports of virtual machines (NPIV) are not drawn, and not counted.
    Source: thresholds and their documents from the rule pack.
    """
    if not chassis.is_switch:
        return
    name = assessment.tables.label(chassis.id)
    if chassis.is_gateway:
        limit = criterion(assessment, LOGINS_OF_PORT)
        number = logins_per_uplink(assessment, chassis.id) if limit is not None else None
    else:
        limit = _switch_limit(chassis, assessment)
        number = logins_at(assessment, chassis.id) if limit is not None else None
    if limit is None or number is None or number <= limit.value:
        return
    logins = limit.said(number)
    if chassis.is_gateway:
        message = Text(
            "There are {logins} on an uplink of {gateway} if another one fails.",
            logins=logins,
            gateway=name,
        )
    else:
        message = Text("There are {logins} at {switch}.", logins=logins, switch=name)
    yield limit.finding(
        rule=_RULE,
        severity=Severity.WARNING,
        subjects=(chassis.id,),
        message=message,
        remedy=_OF_GATEWAY if chassis.is_gateway else _OF_SWITCH,
        actual=number,
    )


_OF_GATEWAY = Text("Add uplinks to the gateway, or connect some of its hosts elsewhere.")
_OF_SWITCH = Text("Connect some of the hosts, or of the gateways, to another switch.")


def _switch_limit(chassis: ChassisFacts, assessment: Assessment) -> Criterion[int] | None:
    if chassis.part is not None and chassis.part.kind is PartKind.DIRECTOR:
        return criterion(assessment, LOGINS_OF_DIRECTOR)
    return criterion(assessment, LOGINS_OF_SWITCH)
