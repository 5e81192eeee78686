"""Rule cable.refresh-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.fibre import usual_class
from sanwright.analysis.refresh import planned_generation
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, document, rule
from sanwright.design import PartCopy
from sanwright.text import Text


@rule("cable.refresh-unknown", "Reach at the refresh speed not published", Scope.PART)
def check(copy: PartCopy, assessment: Assessment) -> Iterator[Finding]:
    """The project plans a refresh, and nobody publishes how far its speed goes over this fibre.

    Why it matters: whether the cables stay is part of the cost of the refresh.
    Violation: the project states a refresh speed, and the reach table has no figure for it over
    the fibre of a cable in the design.
    Fix: ask the maker of the optics in writing, or plan for fibre whose reach is published.
    Limits: said once for each kind of cable, by the optics that the fibre is made for (short wave
    over multimode, long wave over single-mode).
    Source: the reach table; a row without a figure is a gap in published sources.
    """
    facet = copy.part.cable if copy.part is not None else None
    class_ = usual_class(facet.medium) if facet is not None else ""
    if copy.part is None or facet is None or not class_:
        return
    target = planned_generation(assessment)
    if target is None:
        return
    row = assessment.reference.reach(target.name, facet.medium, class_)
    cables = assessment.index("cables_of_part", copy.id)
    if not cables or (row is not None and (row.maximum is not None or not row.supported)):
        return
    yield Finding(
        rule="cable.refresh-unknown",
        severity=Severity.UNVERIFIED,
        subjects=cables,
        message=Text(
            "No reach is published for {speed} over {medium} ({optic_class}): "
            "whether {count:,} cable of {part} can stay at the refresh cannot be said.",
            "No reach is published for {speed} over {medium} ({optic_class}): "
            "whether {count:,} cables of {part} can stay at the refresh cannot be said.",
            len(cables),
            speed=target.name,
            medium=facet.medium,
            optic_class=class_,
            part=copy.part.label,
        ),
        remedy=Text("Ask the maker of the optics for a figure."),
        actual=Text("{speed} over {medium}", speed=target.name, medium=facet.medium),
        source=document(assessment, row.sources)
        if row is not None
        else Text("No published source"),
    )
