"""Rule link.optics-differ."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.analysis.fibre import suits
from sanwright.analysis.link_verdict import FaultKind, faults_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text


@rule("link.optics-differ", "Optics of the two ends do not match", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """The two ends of a link hold optics of different wavelength class.

    Why it matters: a receiver for one wavelength is blind to, or out of budget at, the other.
    Violation: the optic classes (SW, LW, ELW, ...) of the two ends differ.
    Fix: the same class at both ends, that which suits the cable.
    Limits: compares classes, not the wavelengths of single modules.
    Source: FC-PI defines one transmitter and receiver type for each variant.
    """
    if not faults_of(assessment, link, FaultKind.OPTICS_DIFFER):
        return
    a, b = link.a.optic_class, link.b.optic_class
    yield Finding(
        rule="link.optics-differ",
        severity=Severity.ERROR,
        subjects=(link.cable.id, link.a.reference, link.b.reference),
        message=Text(
            "{first} sends {sent}, {second} expects {expected}.",
            first=link.a.label,
            sent=a,
            second=link.b.label,
            expected=b,
        ),
        remedy=_remedy(link),
        limit=a,
        actual=b,
        source="FC-PI cable plant variants",
    )


def _remedy(link: LinkFacts) -> Text:
    """Of the two the optic that does not suit the cable; where both do, either."""
    wrong = [e for e in link.ends if not all(suits(e.optic_class, each) for each in link.media)]
    right = [end for end in link.ends if end not in wrong]
    if len(wrong) == 1 and link.media:
        return Text(
            "Fit an optic of class {optic} into {port}, as the cable and the other end need.",
            optic=right[0].optic_class,
            port=wrong[0].label,
        )
    return Text(
        "Fit {first} or {second} optics at both ends.",
        first=link.a.optic_class,
        second=link.b.optic_class,
    )
