"""Rule cable.aoc-length."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts, ReachStatus
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.parts import Confidence, Limit
from sanwright.text import Text
from sanwright.units import Length

_MEDIUM = "active optical"
_TOO_LONG = Text(
    "{length} of active optical SAS cable is longer than the {longest} that {pack} allows."
)
_LOW_CONFIDENCE = Text(
    "{length} of active optical SAS cable is longer than the {longest} that {pack} allows; "
    "the limit itself is of low confidence."
)

LENGTH = Limit("sas-aoc-length-max", Length, Text("Length of an active optical SAS cable."))


@rule("cable.aoc-length", "Active optical SAS cable too long", Scope.LINK, LENGTH)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """An active optical SAS cable is longer than the maker of the shelves qualifies.

    Why it matters: optics are part of such a cable, and only the qualified lengths are supported.
    Violation: a SAS link over active optical cable above the rule pack's limit.
    Fix: a qualified length, or a chain that begins nearer to its shelves.
    Limits: silent where link.too-long already objects. A limit of low confidence is said to be so.
    Source: NetApp: 50 m; one secondary source prints 100 m. The rule pack names what it took.
    """
    limit = criterion(assessment, LENGTH)
    if limit is None or link.length is None or link.medium != _MEDIUM:
        return
    if "SAS" not in (link.a.protocol, link.b.protocol):
        return
    is_told = link.reach is not None and link.reach.status is ReachStatus.TOO_LONG
    longest = limit.value
    if is_told or link.length <= longest:
        return
    low = limit.threshold.confidence is Confidence.LOW
    yield limit.finding(
        rule="cable.aoc-length",
        severity=Severity.WARNING if low else Severity.ERROR,
        subjects=(link.cable.id,),
        message=(_LOW_CONFIDENCE if low else _TOO_LONG).given(
            length=link.length,
            longest=longest,
            pack=assessment.reference.rule_pack.title,
        ),
        remedy=Text("Stay within {longest}.", longest=longest),
        actual=link.length,
    )
