"""Rule port.optic-lanes."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, PortFacts
from sanwright.analysis.link_verdict import FaultKind, faults_at
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text


@rule("port.optic-lanes", "Optic lights fewer lanes than the cage has", Scope.PORT)
def check(port: PortFacts, assessment: Assessment) -> Iterator[Finding]:
    """An optic lights fewer lanes than its cage has: some ports of the cage stay dark.

    Why it matters: an SFP-DD cage counts as two ports and a QSFP cage as four; with a plain SFP in
    a double density cage there is one.
    Violation: a cabled port holds an optic of fewer lanes than the cage (note); a cable is plugged
    into a lane that the optic does not light (error).
    Fix: a double density or QSFP optic with the cable for it, or count on fewer ports.
    Limits: none beyond the lanes that the catalog has of cage and optic.
    Source: SFP-DD MSA (a plain SFP works in the cage with one lane); the parts' records.
    """
    if not port.cables or port.group is None or port.optic is None or port.optic.optic is None:
        return
    has, lit = port.group.lanes, port.optic.optic.lanes
    if lit >= has or (port.lane is not None and port.lane <= lit):
        return
    is_dark = bool(faults_at(assessment, port, FaultKind.OPTIC_LANES))
    optic = port.optic.name
    yield Finding(
        rule="port.optic-lanes",
        severity=Severity.ERROR if is_dark else Severity.INFO,
        subjects=(port.reference, *port.cables),
        message=(
            Text(
                "{port}: {optic} does not light lane {lane}.",
                port=port.label,
                optic=optic,
                lane=port.lane,
            )
            if is_dark
            else Text(
                "{port}: {optic} lights {lit} of the {has} lanes of the {cage} cage.",
                port=port.label,
                optic=optic,
                lit=lit,
                has=has,
                cage=port.group.cage,
            )
        ),
        remedy=(
            Text("Fit an optic of more lanes, or use another port.")
            if is_dark
            else Text("Fit an optic of all lanes if the other ports of the cage are wanted.")
        ),
        limit=_lanes(has),
        actual=_lanes(lit),
        source="SFP-DD MSA",
    )


def _lanes(count: int) -> Text:
    return Text("{count} lane", "{count} lanes", count)
