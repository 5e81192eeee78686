"""Rule fabric.mixed-vendors."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts, IslGroup
from sanwright.analysis.chassis import chassis_facts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.part_words import missing_of
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text

_RULE = "fabric.mixed-vendors"
_MAKERS = frozenset({"Brocade", "Cisco", "QLogic", "McDATA"})
_SOURCE = "NetApp ONTAP SAN configuration: mixed vendors in one fabric are not supported"


@rule(_RULE, "Switches of different makers joined", Scope.ISL)
def check(group: IslGroup, assessment: Assessment) -> Iterator[Finding]:
    """An ISL joins switches of different makers.

    Why it matters: name server, zoning and routing of two makers meet in an interoperability mode
    at best, which gives up their own features and which makers of arrays do not support.
    Violation: the two switches of an ISL come from different makers. Brands do not count, only who
    makes the design: an HPE and a Dell switch may both be Brocade's.
    Fix: run the smaller switch as an access gateway (NPV), or build two fabrics.
    Limits: who makes a rebadged switch is known only where the catalog names its base design; of
    two different brands without one nothing can be said.
    Source: NetApp ONTAP SAN configuration, mixed-vendor fabrics.
    """
    a, b = chassis_facts(assessment, group.a), chassis_facts(assessment, group.b)
    if a.vendor == b.vendor or not (group.links and a.vendor and b.vendor):
        return
    unknown = tuple(side for side in (a, b) if side.vendor not in _MAKERS)
    pair = {"switch": assessment.tables.label(a.id), "other": assessment.tables.label(b.id)}
    if not unknown:
        message = Text(
            "{switch} and {other} are of different makers, {maker} and {other_maker}, "
            "and joined by an ISL; makers of arrays do not support that.",
            maker=a.vendor,
            other_maker=b.vendor,
            **pair,
        )
    elif len(unknown) == 1:
        message = Text(
            "Whether {switch} and {other} are of one make is not known: "
            "who makes the design of {part} is not stated.",
            part=_part_name(unknown[0]),
            **pair,
        )
    else:
        message = Text(
            "Whether {switch} and {other} are of one make is not known: "
            "who makes the design of {part} and {other_part} is not stated.",
            part=_part_name(a),
            other_part=_part_name(b),
            **pair,
        )
    yield Finding(
        rule=_RULE,
        severity=Severity.UNVERIFIED if unknown else Severity.ERROR,
        subjects=(a.id, b.id),
        message=message,
        remedy=(
            Text("State which maker's design it is.")
            if unknown
            else Text("Run one of them as an access gateway, or keep them in fabrics of their own.")
        ),
        limit=Text("one maker"),
        actual=Text("{maker} and {other}", maker=a.vendor, other=b.vendor),
        source=_SOURCE,
        missing=tuple(
            missing_of(side.part.id, "base") for side in unknown if side.part is not None
        ),
    )


def _part_name(side: ChassisFacts) -> Text | str:
    return side.part.label if side.part is not None else side.device.part
