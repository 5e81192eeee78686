"""Rule design.duplicate-name."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted
from sanwright.text import Text


@rule("design.duplicate-name", "Two devices of one name", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """Several devices of the design have the same name.

    Why it matters: cable labels, zone names and the cabling list no longer say which one is meant.
    Violation: two or more devices that stand alone share a name, upper and lower case aside.
    Fix: rename all but one.
    Limits: devices fitted into others are known by their slot and not compared; nor are devices
    without a name.
    Source: the design file itself.
    """
    device = chassis.device
    alike = [
        id_
        for id_ in assessment.index("devices_named", device.name.casefold())
        if assessment.tables.devices[id_].parent is None
    ]
    if len(alike) < 2 or device.id != alike[0]:
        return
    yield Finding(
        rule="design.duplicate-name",
        severity=Severity.INFO,
        subjects=tuple(alike),
        message=Text(
            "{devices:,} devices are called {name}.", devices=len(alike), name=device.name
        ),
        remedy=Text("Give each its own name."),
        limit=counted(1, "devices"),
        actual=counted(len(alike), "devices"),
        source=Text("The design file"),
    )
