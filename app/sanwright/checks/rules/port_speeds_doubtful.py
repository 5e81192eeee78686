"""Rule port.speeds-doubtful."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.link_verdict import doubtful_speed_facts, doubtful_speeds_of
from sanwright.checks.certainty import to_state
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import PartCopy
from sanwright.text import Text


@rule("port.speeds-doubtful", "Links rest on speeds of low confidence", Scope.PART)
def check(copy: PartCopy, assessment: Assessment) -> Iterator[Finding]:
    """Links run at a speed that is in a set of low confidence.

    Why it matters: whether such a link comes up is planned, not proven.
    Violation: a link has a speed, and the speeds of this part that it needs are of low confidence,
    as are those that are entered without a document.
    Fix: look the speeds up in the maker's document, and state them with it.
    Limits: said once for each part; the links count as coming up.
    Source: the catalog's record of the part.
    """
    links = doubtful_speeds_of(assessment, copy.id)
    if copy.part is None or not links:
        return
    yield Finding(
        rule="port.speeds-doubtful",
        severity=Severity.UNVERIFIED,
        subjects=(copy.id,),
        message=Text(
            "{count:,} link rests on speeds of {part} that are of low confidence.",
            "{count:,} links rest on speeds of {part} that are of low confidence.",
            len(links),
            part=copy.part.label,
        ),
        remedy=Text("State the speeds from the maker's document."),
        source=Text("The catalog's record of the part"),
        missing=to_state(doubtful_speed_facts(assessment, copy.id)),
    )
