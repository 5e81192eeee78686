"""Rule cable.aoc-length."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.analysis.link_verdict import AOC_LENGTH, FaultKind, faults_of
from sanwright.checks.certainty import severity_of
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_enclosures
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text

_TOO_LONG = Text(
    "{length} of active optical SAS cable is longer than the {longest} that {pack} allows."
)
_LOW_CONFIDENCE = Text(
    "{length} of active optical SAS cable is longer than the {longest} that {pack} allows; "
    "the limit itself is of low confidence."
)


@rule(
    "cable.aoc-length",
    "Active optical SAS cable too long",
    Scope.LINK,
    AOC_LENGTH,
    where=has_enclosures,
)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """An active optical SAS cable is longer than the maker of the shelves qualifies.

    Why it matters: optics are part of such a cable, and only the qualified lengths are supported.
    Violation: a SAS link over active optical cable above the rule pack's limit.
    Fix: a qualified length, or a chain that begins nearer to its shelves.
    Limits: silent where link.too-long already objects. A limit of low confidence is said to be so.
    Source: NetApp: 50 m; one secondary source prints 100 m. The rule pack names what it took.
    """
    limit = criterion(assessment, AOC_LENGTH)
    found = faults_of(assessment, link, FaultKind.AOC_LENGTH)
    if limit is None or not found:
        return
    severity = severity_of(found[0])
    yield limit.finding(
        rule="cable.aoc-length",
        severity=severity,
        subjects=found[0].at,
        message=(_TOO_LONG if severity is Severity.ERROR else _LOW_CONFIDENCE).given(
            length=link.length,
            longest=limit.value,
            pack=assessment.reference.rule_pack.heading,
        ),
        remedy=Text(
            "Use a cable of {longest} or less, or bring the devices closer together.",
            longest=limit.value,
        ),
        actual=link.length,
    )
