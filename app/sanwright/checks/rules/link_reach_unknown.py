"""Rule link.reach-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts, PortFacts, ReachVerdict
from sanwright.analysis.link_verdict import FaultKind, faults_of
from sanwright.checks.certainty import severity_of
from sanwright.checks.finding import Finding, Missing
from sanwright.checks.part_words import missing_of
from sanwright.checks.rule import Scope, document, rule
from sanwright.checks.runs import cables_of, named_cables
from sanwright.design import Table
from sanwright.text import Text, collected


@rule("link.reach-unknown", "Cable length cannot be verified", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """Nobody can say whether a cable is short enough: its length, or the reach, is not known.

    Why it matters: a missing fact must not pass for a good one.
    Violation: the link has a speed, but no length is stated, or the reach table has no figure for
    the speed, medium and optic class.
    Fix: state the length; where no reach is published, ask the vendor of the optics in writing.
    Limits: silent where another rule already says that the link cannot work, and about traces of a
    blade chassis' backplane, which come with it.
    Source: the reach table; a row without a figure is a gap in published sources.
    """
    reach = link.reach
    found = faults_of(assessment, link, FaultKind.REACH_UNKNOWN)
    if not found or reach is None:
        return
    row = reach.row
    if row is not None and row.maximum is not None:
        message, remedy = _unstated(link, reach.medium), _to_state(link, assessment)
        limit, source = row.maximum, document(assessment, row.sources)
    else:
        message = _unpublished(reach, _optics(link.a))
        remedy = (
            Text("Ask the optics' vendor for a figure, or use a combination that is published.")
            if reach.medium
            else Text("State which cable it is.")
        )
        limit, source = None, document(assessment, row.sources) if row is not None else ""
    yield Finding(
        rule="link.reach-unknown",
        severity=severity_of(found[0]),
        subjects=cables_of(link),
        message=message,
        remedy=remedy,
        limit=limit,
        actual=reach.length,
        source=source,
        missing=tuple(_missing(link)),
    )


def _missing(link: LinkFacts) -> Iterator[Missing]:
    """Lengths, and the kind of fibre; a gap in the reach table is no fact of the cable."""
    for cable in link.cables:
        if cable.length is None:
            yield Missing(Table.CABLES, cable.id, "length", Text("length"))
    unnamed = (p for p in link.parts if p is not None and p.cable is not None)
    for part in dict.fromkeys(p.id for p in unnamed if p.cable is not None and not p.cable.medium):
        yield missing_of(part, "cable.medium")


def _unstated(link: LinkFacts, medium: str) -> Text:
    if len(link.cables) == 1:
        return Text("The length of this {medium} cable is not stated.", medium=collected(medium))
    return Text(
        "Of this link in {cables} cables through {count} panel not every cable's length is stated.",
        "Of this link in {cables} cables through {count} panels not every cable's length is "
        "stated.",
        len(link.panels),
        cables=len(link.cables),
    )


def _to_state(link: LinkFacts, assessment: Assessment) -> Text:
    if len(link.cables) == 1:
        return Text("State the length of the cable.")
    unknown = [cable for cable in link.cables if cable.length is None]
    return Text("State the length of {cables}.", cables=named_cables(assessment.tables, unknown))


def _optics(port: PortFacts) -> Text | str:
    if port.optic is None:
        return Text("copper")
    return port.optic_class or Text("optic of an unknown class")


def _unpublished(reach: ReachVerdict, optics: Text | str) -> Text:
    if not reach.medium:
        return Text(
            "Whether {speed} reaches through this cable cannot be told: its kind is not known.",
            speed=reach.speed,
        )
    return Text(
        "No reach is published for {speed} over {medium} ({optics}).",
        speed=reach.speed,
        medium=collected(reach.medium),
        optics=optics,
    )
