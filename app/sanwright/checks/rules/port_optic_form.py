"""Rule port.optic-form."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, PortFacts
from sanwright.analysis.link_verdict import FaultKind, faults_at
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.optic_words import wanted_optic
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text


@rule("port.optic-form", "Optic does not fit the cage", Scope.PORT)
def check(port: PortFacts, assessment: Assessment) -> Iterator[Finding]:
    """An optic's form factor does not go into the port's cage.

    Why it matters: a QSFP module cannot be put into an SFP cage, nor the other way round.
    Violation: form factor and cage belong to different mechanical families.
    Fix: an optic of the cage's family.
    Limits: SFP, SFP+, SFP28 and SFP56 share one mechanical family, as do QSFP, QSFP+ and QSFP28;
    whether the electronics can use the module is judged by its speeds.
    Source: SFF-8432 (SFP+), SFF-8661 (QSFP28), SFP-DD MSA.
    """
    if port.group is None or port.optic is None or port.optic.optic is None:
        return
    cage, form = port.group.cage, port.optic.optic.form_factor
    if not faults_at(assessment, port, FaultKind.OPTIC_FORM):
        return
    yield Finding(
        rule="port.optic-form",
        severity=Severity.ERROR,
        subjects=(port.reference, *port.cables),
        message=Text(
            "{port}: the {form} optic ({optic}) does not go into the {cage} cage.",
            port=port.label,
            form=form,
            optic=port.optic.label,
            cage=cage,
        ),
        remedy=Text("Fit {optic}.", optic=wanted_optic(assessment, port)),
        limit=cage,
        actual=form,
        source="SFF-8432, SFF-8661, SFP-DD MSA",
    )
