"""Rule fabric.asymmetry."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, FabricFacts
from sanwright.analysis.symmetry import Counts, attached_once, fabric_figures, partner_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted, named
from sanwright.language import tr, words


@rule("fabric.asymmetry", "Fabrics differ", Scope.FABRIC)
def check(fabric: FabricFacts, assessment: Assessment) -> Iterator[Finding]:
    """Two fabrics that stand in for each other are not built alike.

    Why it matters: the weaker fabric decides what is left when the other one fails, and a
    difference that nobody meant is the usual sign of a forgotten cable.
    Violation: the two fabrics that share most hosts and arrays differ in the number of switches,
    gateways or ISLs or in the speed of the ISLs, or a host or array is attached to one of them by a
    single port. A note only where nothing but the models of the switches differs.
    Fix: give both the same, or say why not in a waiver.
    Limits: cable lengths and port numbers may differ. Tape stands in one fabric by custom and is
    left out; hosts with two ports in one fabric are said by fabric.pair-in-one.
    Source: Brocade SAN Design and Best Practices; IBM SAN best practices 2012, p. 12 (same topology
    in both fabrics).
    """
    here = fabric.fabric.id
    partner = assessment.ask(partner_of, here)
    if partner is None or partner < here or assessment.ask(partner_of, partner) != here:
        return
    weighty = [*_numbers(here, partner, assessment), *_lonely(here, partner, assessment)]
    models = _models(here, partner, assessment)
    if not weighty and not models:
        return
    differences = "; ".join([*weighty, *models])
    names = f"{_name(here, assessment)} and {_name(partner, assessment)}"
    yield Finding(
        rule="fabric.asymmetry",
        severity=Severity.WARNING if weighty else Severity.INFO,
        subjects=(here, partner),
        message=tr("{names} differ: {differences}.", names=names, differences=differences),
        remedy=tr("Build both fabrics alike."),
        limit=words("both alike"),
        actual=differences,
        source="Brocade SAN Design and Best Practices; IBM SAN best practices 2012",
    )


def _name(fabric: str, assessment: Assessment) -> str:
    return assessment.tables.fabrics[fabric].name or fabric


def _numbers(here: str, partner: str, assessment: Assessment) -> Iterator[str]:
    a, b = (assessment.ask(fabric_figures, fabric) for fabric in (here, partner))
    if a.switches != b.switches:
        yield f"{counted(a.switches, 'switches')} against {b.switches}"
    if a.gateways != b.gateways:
        yield f"{counted(a.gateways, 'access gateways')} against {b.gateways}"
    if a.isls != b.isls:
        yield f"ISLs {_isls(a.isls)} against {_isls(b.isls)}"


def _isls(counts: Counts) -> str:
    return " and ".join(f"{number} of {speed}" for speed, number in counts) or "none"


def _lonely(here: str, partner: str, assessment: Assessment) -> Iterator[str]:
    for fabric, other in ((here, partner), (partner, here)):
        once = assessment.ask(attached_once, fabric, other)
        if once:
            verb = "is" if len(once) == 1 else "are"
            yield f"{named(assessment, once)} {verb} in {_name(fabric, assessment)} only"


def _models(here: str, partner: str, assessment: Assessment) -> list[str]:
    a, b = (dict(assessment.ask(fabric_figures, fabric).models) for fabric in (here, partner))
    if sum(a.values()) != sum(b.values()):
        return []
    return [
        f"{a.get(name, 0)} x {name} against {b.get(name, 0)}"
        for name in sorted({*a, *b})
        if a.get(name, 0) != b.get(name, 0)
    ]
