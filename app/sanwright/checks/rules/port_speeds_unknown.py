"""Rule port.speeds-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, OpticState, PortFacts
from sanwright.analysis.link_verdict import FaultKind, faults_at
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.unknown import unknown_speeds
from sanwright.text import Text

_OF_PORT = Text("The speeds of this port are not known ({port}).")
_OF_OPTIC = Text("The speeds of the optic in it are not known ({port}).")
_OF_UNKNOWN_OPTIC = Text("The speeds of the unknown optic in it are not known ({port}).")


@rule("port.speeds-unknown", "Speeds of a port are not known", Scope.PORT)
def check(port: PortFacts, assessment: Assessment) -> Iterator[Finding]:
    """The speeds of a cabled port, or of its optic, are not known.

    Why it matters: nobody can say at what speed the link runs, or whether it comes up.
    Violation: the part or the optic has no speed figure, or is not resolved.
    Fix: complete the part's facts, or choose a part whose facts are known.
    Limits: looks at ports with a cable only; those of patch panels have no speed.
    Source: the catalog's record of the part; no source was found for the figure.
    """
    if not port.cables or port.group is None:
        return
    if not faults_at(assessment, port, FaultKind.SPEEDS_UNKNOWN):
        return
    text = _OF_OPTIC if port.group.speeds is not None else _OF_PORT
    if port.optic_state is OpticState.UNRESOLVED:
        text = _OF_UNKNOWN_OPTIC
    yield Finding(
        rule="port.speeds-unknown",
        severity=Severity.UNVERIFIED,
        subjects=(port.reference, *port.cables),
        message=text.given(port=port.label),
        remedy=Text("Complete the part's facts or choose another part."),
        source=Text("No source in the catalog"),
        missing=tuple(unknown_speeds(assessment.tables, port)),
    )
