"""Rule cable.mixed-fibre."""

from collections.abc import Iterator, Sequence

from sanwright.analysis import Assessment, LinkFacts
from sanwright.analysis.fibre import core_um, modes_of
from sanwright.analysis.link_verdict import FaultKind, faults_of
from sanwright.checks.certainty import severity_of
from sanwright.checks.finding import Finding
from sanwright.checks.rule import Scope, rule
from sanwright.checks.runs import cables_by_fibre, cables_of, fibre_to_keep, named_cables
from sanwright.text import Text

_MODES = Text(
    "{a} to {b} runs over {fibres}: multimode and single-mode fibre do not carry one link."
)
_CORES = Text(
    "{a} to {b} runs over {fibres}: light is lost where a core of 62.5 µm meets one of 50 µm."
)
_GRADES = Text("{a} to {b} runs over {fibres}: the link is only as good as the poorest of them.")


@rule("cable.mixed-fibre", "Different fibres in one link", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """The cables of one link, joined in patch panels, are of different kinds of fibre.

    Why it matters: light that leaves a wide core does not all fit into a narrow one, and the
    poorest grade sets the reach of the whole link.
    Violation: multimode and single-mode in one link (error); OM1 with another multimode grade, or
    different grades of 50 µm fibre (warning).
    Fix: exchange the cables that are not of the fibre that most of the run is of, as long as that
    suits the optics and carries far enough.
    Limits: OS1 with OS2 is not objected to, both have the same core. The reach is judged by the
    grade that carries least.
    Source: IBM, SAN best practices, 2012: never mix fibre types in one link; core diameters as in
    IBM's tables of the physical layer.
    """
    found = faults_of(assessment, link, FaultKind.MIXED_FIBRE)
    if not found:
        return
    media = link.media
    if len(modes_of(media)) > 1:
        message = _MODES
    else:
        message = _CORES if len({core_um(medium) for medium in media}) > 1 else _GRADES
    yield Finding(
        rule="cable.mixed-fibre",
        severity=severity_of(found[0]),
        subjects=cables_of(link),
        message=message.given(
            a=link.a.label,
            b=link.b.label,
            fibres=_together(media),
        ),
        remedy=_remedy(link, assessment),
        limit=Text("one kind of fibre"),
        actual=link.medium,
        source="IBM, SAN best practices, 2012",
    )


def _together(media: Sequence[str]) -> Text:
    first, second, *others = media
    found = Text("{fibres} with {fibre}", fibres=first, fibre=second)
    for fibre in others:
        found = Text("{fibres} with {fibre}", fibres=found, fibre=fibre)
    return found


def _remedy(link: LinkFacts, assessment: Assessment) -> Text:
    kept = fibre_to_keep(assessment.reference, link)
    wrong = [cable for cable, medium in cables_by_fibre(link) if medium != kept]
    return Text(
        "Replace {cables} by {medium}.",
        cables=named_cables(assessment.tables, wrong),
        medium=kept,
    )
