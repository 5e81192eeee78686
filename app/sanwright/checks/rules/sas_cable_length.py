"""Rule sas.cable-length."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts, LinkKind
from sanwright.analysis.uncertain import uncertain_facts
from sanwright.checks.certainty import judged_by
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_enclosures
from sanwright.checks.rule import Scope, rule
from sanwright.checks.runs import cables_of
from sanwright.checks.sas import documents_of
from sanwright.parts import Figure, Part
from sanwright.text import Text
from sanwright.units import Length


@rule(
    "sas.cable-length", "SAS cable longer than its maker allows", Scope.LINK, where=has_enclosures
)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """A SAS cable at an enclosure is longer than the maker of the enclosure allows.

    Why it matters: makers test their enclosures with cables up to a length; a longer one may work
    and is not supported, and errors on it take drives out of their groups.
    Violation: length of the link above the longest cable that an enclosure at one of its ends
    allows.
    Fix: a shorter cable, and enclosures that stand closer.
    Limits: enclosures whose maker's limit the catalog holds; what the speed reaches over the kind
    of cable is link.too-long.
    Source: figures of the enclosures.
    """
    if link.kind is not LinkKind.SAS or link.length is None:
        return
    known = [found for end in link.ends if (found := _allowed(assessment, end.device)) is not None]
    if not known:
        return
    part, most = min(known, key=lambda found: found[1].value)
    if link.length <= most.value:
        return
    yield judged_by(
        assessment,
        Finding(
            rule="sas.cable-length",
            severity=Severity.ERROR,
            subjects=cables_of(link),
            message=Text(
                "The SAS cable from {a} to {b} is {length} long; {part} allows {most}.",
                a=link.a.label,
                b=link.b.label,
                length=link.length,
                part=part.label,
                most=most.value,
            ),
            remedy=Text("Use a cable of {most} or less.", most=most.value),
            limit=most.value,
            actual=link.length,
            source=documents_of(part, (most,)),
        ),
        uncertain_facts(part, "sas_enclosure.cable_length_max_m"),
    )


def _allowed(assessment: Assessment, device: str) -> tuple[Part, Figure[Length]] | None:
    part = assessment.tables.part_of(assessment.tables.chassis_of(device))
    facet = part.sas_enclosure if part is not None else None
    if part is None or facet is None or facet.cable_length_max is None:
        return None
    return part, facet.cable_length_max
