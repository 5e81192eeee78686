"""Rule lifecycle.end-of-sale."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, past_milestones
from sanwright.analysis.lifecycle import END_OF_SALE, END_OF_SUPPORT
from sanwright.checks.finding import Finding
from sanwright.checks.lifecycle import past_part
from sanwright.checks.rule import Scope, rule
from sanwright.design import PartCopy
from sanwright.text import Text


@rule("lifecycle.end-of-sale", "Part no longer sold", Scope.PART)
def check(copy: PartCopy, assessment: Assessment) -> Iterator[Finding]:
    """The design orders a part that its vendor no longer sells.

    Why it matters: it cannot be ordered new, so neither can its next expansion, and its end of
    support follows. A warning, not an error: it may still be had in stock.
    Violation: the part's end of sale lies before the project's date, or before today where the
    project has none. A month or a year means its end.
    Fix: replace it by a part that is sold; mark equipment that is there already as existing.
    Limits: existing and moved equipment is not looked at, for it is not ordered; a part whose end
    of sale nobody knows is passed over without a word, since the dates of most parts are not
    published; optics that are fixed in a device are not looked at. A part that is sold under
    another name has the date of its original where its vendor's own is not known: then the rule
    cannot verify. Silent where the part is past its end of support as well
    (lifecycle.end-of-support).
    Source: the part's end-of-sale date in the catalog, with its document.
    """
    past = past_part(copy, assessment, END_OF_SALE)
    if past is None:
        return
    ends = past_milestones(past.milestone.part, assessment.as_of)
    if any(milestone.kind == END_OF_SUPPORT for milestone in ends):
        return
    yield Finding(
        rule="lifecycle.end-of-sale",
        severity=past.severity,
        subjects=past.subjects,
        message=past.message(assessment),
        remedy=Text("Choose a part that is still sold, or mark what is there already as existing."),
        limit=past.milestone.period.text,
        actual=str(assessment.as_of),
        source=past.source,
        missing=past.missing,
    )
