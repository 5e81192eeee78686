"""Rule fabric.gateways-per-core."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.chassis import fabric_of, is_gateway, switch_ids
from sanwright.analysis.sides import use_of
from sanwright.checks.criterion import Criterion, criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_gateways
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted
from sanwright.listing import listed
from sanwright.parts import Limit, PartKind
from sanwright.text import Text

GATEWAYS = Limit(
    "gateways-per-core-max",
    "switches",
    Text("Access gateways (NPV switches) behind one core switch that is a director."),
)
GATEWAYS_OF_FIXED = Limit(
    "gateways-per-fixed-core-max",
    "switches",
    Text("Access gateways (NPV switches) behind one core switch of fixed configuration."),
)


@rule(
    "fabric.gateways-per-core",
    "Too many gateways on a core",
    Scope.CHASSIS,
    GATEWAYS,
    GATEWAYS_OF_FIXED,
    where=has_gateways,
)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """More access gateways log in at one core switch than its maker supports.

    Why it matters: each gateway and all hosts behind it are logins that the core keeps and restores
    after a restart; makers test up to a number.
    Violation: access gateways (NPV switches) with uplinks to the switch are above
    gateways-per-core-max, or above gateways-per-fixed-core-max if the switch is no director.
    Fix: spread the gateways over more cores.
    Limits: only where the rule pack sets a limit (Cisco); models differ within it.
    Source: threshold and its document from the rule pack.
    """
    if not chassis.is_switch or chassis.is_gateway:
        return
    limit = _limit(chassis, assessment)
    if limit is None:
        return
    gateways = use_of(assessment, chassis.id).gateways
    if len(gateways) <= limit.value:
        return
    yield limit.finding(
        rule="fabric.gateways-per-core",
        severity=Severity.WARNING,
        subjects=(chassis.id,),
        message=Text(
            "{gateways} log in at {switch}.",
            gateways=counted(len(gateways), "access gateways"),
            switch=assessment.tables.label(chassis.id),
        ),
        remedy=_remedy(chassis.id, assessment),
        actual=len(gateways),
    )


def _remedy(switch: str, assessment: Assessment) -> Text:
    fabric = fabric_of(assessment, switch)
    others = [
        assessment.tables.label(id_)
        for id_ in switch_ids(assessment)
        if id_ != switch and not is_gateway(assessment, id_)
        if fabric is not None and fabric_of(assessment, id_) == fabric
    ]
    if others:
        return Text(
            "Connect some of the gateways to another switch of the fabric: {switches}.",
            switches=listed(others),
        )
    return Text("Add a switch to the fabric and connect some of the gateways to it.")


def _limit(chassis: ChassisFacts, assessment: Assessment) -> Criterion[int] | None:
    fixed = chassis.part is not None and chassis.part.kind is not PartKind.DIRECTOR
    narrower = criterion(assessment, GATEWAYS_OF_FIXED) if fixed else None
    return narrower or criterion(assessment, GATEWAYS)
