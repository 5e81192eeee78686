"""Rule lifecycle.refresh-speed."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.refresh import generations, read_generation
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Table
from sanwright.text import Text


@rule("lifecycle.refresh-speed", "Refresh speed not understood", Scope.DESIGN)
def check(assessment: Assessment) -> Iterator[Finding]:
    """The project states a refresh speed that is no Fibre Channel generation.

    Why it matters: what drops out at the refresh is then not judged.
    Violation: the project's refresh speed names none of the generations of the speed table.
    Fix: state it as 64GFC or 128GFC.
    Limits: speeds of several lanes side by side are no generation to refresh to.
    Source: the speed table.
    """
    text = assessment.tables.project.refresh_speed.strip()
    if not text or read_generation(assessment.reference, text) is not None:
        return
    known = [speed.name for speed in generations(assessment.reference)]
    yield Finding(
        rule="lifecycle.refresh-speed",
        severity=Severity.UNVERIFIED,
        subjects=("project",),
        message=Text(
            "The project's refresh speed “{speed}” is not a Fibre Channel generation.", speed=text
        ),
        remedy=Text("State one of {speeds}.", speeds=", ".join(known)),
        actual=Text("“{text}”", text=text),
        source=Text("The speed table"),
        missing=(Missing(Table.PROJECT, "project", "refresh_speed", Text("refresh speed")),),
    )
