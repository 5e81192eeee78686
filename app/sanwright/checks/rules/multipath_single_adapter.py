"""Rule multipath.single-adapter."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.multipath import adapters_in_use
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted, named
from sanwright.text import Text


@rule("multipath.single-adapter", "All paths on one of several adapters", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """A host has several adapters, and all its paths run through one of them.

    Why it matters: the adapter that was bought so that the other may fail carries nothing.
    Violation: of two or more Fibre Channel adapters of a host just one has paths to storage.
    Fix: connect and zone one port of each adapter in each fabric.
    Limits: a host with a single adapter is not spoken of: whether that will do is a matter of the
    budget. Adapters count as used if any workload has a path through them.
    Source: Brocade SAN Design and Best Practices (redundant adapters).
    """
    if not chassis.is_host:
        return
    used, idle = adapters_in_use(assessment, chassis.id)
    if len(used) != 1 or not idle:
        return
    label = assessment.tables.label
    yield Finding(
        rule="multipath.single-adapter",
        severity=Severity.INFO,
        subjects=(chassis.id, used[0]),
        message=Text(
            "All paths of {host} run through {adapter}; {idle} has none.",
            "All paths of {host} run through {adapter}; {idle} have none.",
            len(idle),
            host=label(chassis.id),
            adapter=label(used[0]),
            idle=named(assessment, idle),
        ),
        remedy=Text("Connect and zone one port of each adapter in each fabric."),
        limit=counted(2, "adapters"),
        actual=counted(1, "adapters"),
        source="Brocade SAN Design and Best Practices",
    )
