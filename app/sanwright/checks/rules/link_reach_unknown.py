"""Rule link.reach-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts, ReachStatus
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.rule import Scope, document, rule
from sanwright.design import Table

_MULTIMODE_CLASS = "SW"


@rule("link.reach-unknown", "Cable length cannot be verified", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """Nobody can say whether a cable is short enough: its length, or the reach, is not known.

    Why it matters: a missing fact must not pass for a good one.
    Violation: the link has a speed, but no length is stated, or the reach table has no figure for
    the speed, medium and optic class.
    Fix: state the length; where no reach is published, ask the vendor of the optics in writing.
    Limits: silent where another rule already says that the link cannot work.
    Source: the reach table; a row without a figure is a gap in published sources.
    """
    reach = link.reach
    if reach is None or reach.status is not ReachStatus.UNKNOWN:
        return
    if link.a.optic_class != link.b.optic_class or _is_wrong_fibre(link):
        return
    row = reach.row
    if row is not None and row.maximum is not None:
        message, remedy = f"The length of this {reach.medium} cable is not stated.", "State it."
        limit, source = row.maximum, document(assessment, row.sources)
    else:
        optics = link.a.optic_class or "copper"
        message = f"No reach is published for {reach.speed} over {reach.medium} ({optics})."
        remedy = "Ask the optics' vendor for a figure, or use a combination that is published."
        limit, source = None, document(assessment, row.sources) if row is not None else ""
    yield Finding(
        rule="link.reach-unknown",
        severity=Severity.UNVERIFIED,
        subjects=(link.cable.id,),
        message=message,
        remedy=remedy,
        limit=limit,
        actual=reach.length,
        source=source,
        missing=tuple(_missing(link)),
    )


def _missing(link: LinkFacts) -> Iterator[Missing]:
    """The length of the cable, and of what kind it is; a gap in the reach table is no fact of it."""
    if link.cable.length is None:
        yield Missing(Table.CABLES, link.cable.id, "length_m", "length")
    if link.part is not None and link.part.cable is not None and not link.medium:
        yield Missing(Table.PARTS, link.part.id, "cable.medium", "kind of fibre or copper")


def _is_wrong_fibre(link: LinkFacts) -> bool:
    single_mode = link.medium.startswith("OS")
    optic = link.a.optic_class
    return bool(optic) and (optic == _MULTIMODE_CLASS) == single_mode
