"""Are findings by subject, and the marks on the drawing, always those of the newest report?"""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from sanwright.checks import Finding, Severity
from sanwright.checks.engine import order
from sanwright.design import Waiver
from sanwright.gui.document.findings_by_subject import FindingsBySubject, worst
from sanwright.text import verbatim

_SUBJECTS = ("a", "b", "a:1", "cable")
_POOL = tuple(
    Finding(
        f"rule.{number}",
        severity,
        subjects,
        verbatim("message"),
        waiver=Waiver(id="w", rule=f"rule.{number}") if number % 3 == 0 else None,
    )
    for number, (severity, subjects) in enumerate(
        (severity, subjects)
        for severity in Severity
        for subjects in (("a",), ("a", "b"), ("a:1", "cable"), ("b", "cable", "a"))
    )
)
_reports = st.lists(st.lists(st.sampled_from(_POOL), unique_by=id, max_size=8), max_size=5)


def _marks(findings: Iterable[Finding]) -> dict[str, Severity]:
    marks = {
        subject: worst(f.severity for f in findings if subject in f.subjects and not f.waived)
        for subject in _SUBJECTS
    }
    return {subject: mark for subject, mark in marks.items() if mark is not None}


@given(_reports)
def test_marks_follow_any_row_of_reports(reports):
    found = FindingsBySubject()
    for findings in reports:
        before = dict(found.marks)
        found.update(tuple(findings))
        after = _marks(findings)
        assert found.marks == after
        changed = {s for s in _SUBJECTS if before.get(s) != after.get(s)}
        assert found.remarked == changed


@given(_reports)
def test_what_is_found_about_something_is_each_open_finding_once(reports):
    found = FindingsBySubject()
    for findings in reports:
        found.update(tuple(sorted(findings, key=order)))
        wanted = {f.rule for f in findings if {"a", "b"} & {*f.subjects} and not f.waived}
        rules = [f.rule for f in found.about(("a", "b"))]
        assert sorted(rules) == sorted(wanted)
        for most in (1, 2, 9):
            first, count = found.worst_about(("a", "b"), most)
            assert first == found.about(("a", "b"))[:most]
            assert count == len(rules)


def test_the_worst_comes_first():
    found = FindingsBySubject()
    found.update(tuple(reversed(_POOL)))
    ranks = [finding.severity.rank for finding in found.about(("a",))]
    assert ranks == sorted(ranks)
