"""Rule link.too-long."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts, ReachStatus
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, document, rule
from sanwright.checks.runs import cables_of, through
from sanwright.parts import Confidence
from sanwright.text import Text, collected

_UNSUPPORTED = Text("{speed} is not supported over {medium} at any length.")
_UNSUPPORTED_BY_DOUBTFUL = Text(
    "{speed} is not supported over {medium} at any length; the limit itself is of low confidence."
)
_LONGER = Text("{length} of {medium}{through} is {excess} longer than {speed} reaches ({limit}).")
_LONGER_THAN_DOUBTFUL = Text(
    "{length} of {medium}{through} is {excess} longer than {speed} reaches ({limit}); the limit "
    "itself is of low confidence."
)


@rule("link.too-long", "Cable longer than its speed allows", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """A cable is longer than the negotiated speed reaches over its kind of fibre or copper.

    Why it matters: the link shows errors or stays down, often only after the next speed upgrade.
    Violation: length above the reach of speed, medium and optic class; or a medium that the speed
    does not support at all.
    Fix: a shorter cable, a better fibre (OM3, OM4), single-mode with long-wave optics, or a lower
    speed.
    Limits: judges length only; cable.loss-budget judges the loss of connectors, splices and patch
    panels in the path. Cables joined in panels count together, by the fibre that carries least.
    A limit of low confidence gives a warning, not an error.
    Source: cable plant tables per speed and fibre; the row's own sources are named in the finding.
    """
    reach = link.reach
    if reach is None or reach.row is None:
        return
    source = document(assessment, reach.row.sources)
    subjects = cables_of(link)
    low = reach.row.confidence is Confidence.LOW
    if reach.status is ReachStatus.UNSUPPORTED:
        yield Finding(
            rule="link.too-long",
            severity=Severity.WARNING if low else Severity.ERROR,
            subjects=subjects,
            message=(_UNSUPPORTED_BY_DOUBTFUL if low else _UNSUPPORTED).given(
                speed=reach.speed,
                medium=collected(reach.medium),
            ),
            remedy=Text("Use a fibre that this speed supports, such as OM3 or OM4."),
            limit=Text("not supported"),
            actual=reach.length,
            source=source,
        )
    elif reach.status is ReachStatus.TOO_LONG and reach.length and reach.limit and reach.margin:
        yield Finding(
            rule="link.too-long",
            severity=Severity.WARNING if low else Severity.ERROR,
            subjects=subjects,
            message=(_LONGER_THAN_DOUBTFUL if low else _LONGER).given(
                length=reach.length,
                medium=collected(reach.medium),
                through=through(link),
                excess=reach.margin * -1.0,
                speed=reach.speed,
                limit=reach.limit,
            ),
            remedy=Text(
                "Shorten it to {limit} or less, or use a medium with more reach.", limit=reach.limit
            ),
            limit=reach.limit,
            actual=reach.length,
            source=source,
        )
