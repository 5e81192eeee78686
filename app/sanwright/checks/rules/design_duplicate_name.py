"""Rule design.duplicate-name."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule


@rule("design.duplicate-name", "Two devices of one name", Scope.DESIGN)
def check(assessment: Assessment) -> Iterator[Finding]:
    """Several devices of the design have the same name.

    Why it matters: cable labels, zone names and the cabling list no longer say which one is meant.
    Violation: two or more devices that stand alone share a name, upper and lower case aside.
    Fix: rename all but one.
    Limits: devices fitted into others are known by their slot and not compared; nor are devices
    without a name.
    Source: the design file itself.
    """
    by_name: dict[str, list[str]] = {}
    for device in assessment.tables.devices.values():
        if device.parent is None and device.name:
            by_name.setdefault(device.name.casefold(), []).append(device.id)
    for ids in by_name.values():
        if len(ids) < 2:
            continue
        name = assessment.tables.devices[ids[0]].name
        yield Finding(
            rule="design.duplicate-name",
            severity=Severity.INFO,
            subjects=tuple(sorted(ids)),
            message=f"{len(ids)} devices are called {name}.",
            remedy="Give each its own name.",
            limit="1 device",
            actual=f"{len(ids)} devices",
            source="The design file",
        )
