"""Rule port.speeds-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, OpticState, PortFacts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.unknown import unknown_speeds
from sanwright.language import tr


@rule("port.speeds-unknown", "Speeds of a port are not known", Scope.PORT)
def check(port: PortFacts, assessment: Assessment) -> Iterator[Finding]:
    """The speeds of a cabled port, or of its optic, are not known.

    Why it matters: nobody can say at what speed the link runs, or whether it comes up.
    Violation: the part or the optic has no speed figure, or is not resolved.
    Fix: complete the part's facts, or choose a part whose facts are known.
    Limits: looks at ports with a cable only; those of patch panels have no speed.
    Source: the catalog's record of the part; no source was found for the figure.
    """
    if not port.cables or port.group is None or port.speeds is not None or port.is_passive:
        return
    what = "the optic in it" if port.group.speeds is not None else "this port"
    if port.optic_state is OpticState.UNRESOLVED:
        what = "the unknown optic in it"
    yield Finding(
        rule="port.speeds-unknown",
        severity=Severity.UNVERIFIED,
        subjects=(port.reference, *port.cables),
        message=tr("The speeds of {what} are not known ({port}).", what=what, port=port.label),
        remedy=tr("Complete the part's facts or choose another part."),
        source="No source in the catalog",
        missing=tuple(unknown_speeds(assessment.tables, port)),
    )
