"""Rule lifecycle.end-of-support."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.lifecycle import END_OF_SUPPORT
from sanwright.checks.finding import Finding
from sanwright.checks.lifecycle import past_part
from sanwright.checks.rule import Scope, rule
from sanwright.design import PartCopy
from sanwright.text import Text


@rule("lifecycle.end-of-support", "Part no longer supported", Scope.PART)
def check(copy: PartCopy, assessment: Assessment) -> Iterator[Finding]:
    """The design uses a part that its vendor no longer supports.

    Why it matters: no fixes, no spare parts, and no vendor's support matrix lists it, so a fault
    there stays. A warning, not an error: an error says that the design cannot work, and this
    hardware works; designs also show what a customer owns and is about to replace.
    Violation: the part's end of support lies before the project's date, or before today where the
    project has none. A month or a year means its end.
    Fix: replace it; waive the finding for equipment that stays, with the reason.
    Limits: a part whose end of support nobody knows is passed over without a word, since the dates
    of most parts are not published; extended contracts are not known; optics that are fixed in a
    device are not looked at. A part that is sold under another name has the date of its original
    where its vendor's own is not known: then the rule cannot verify.
    Source: the part's end-of-support date in the catalog, with its document.
    """
    past = past_part(copy, assessment, END_OF_SUPPORT)
    if past is None:
        return
    yield Finding(
        rule="lifecycle.end-of-support",
        severity=past.severity,
        subjects=past.subjects,
        message=past.message(assessment),
        remedy=Text("Replace it, or waive this with the reason for equipment that stays."),
        limit=past.milestone.period.text,
        actual=str(assessment.as_of),
        source=past.source,
        missing=past.missing,
    )
