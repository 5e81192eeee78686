"""Are findings ordered, counted, waived and previewed as promised?"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright import edits
from sanwright.checks import (
    CheckReport,
    Finding,
    Severity,
    accepted_text,
    check_design,
    find_rule,
    judging,
    preview_cable,
)
from sanwright.checks.rule import Rule, Scope
from sanwright.design import Cable, Design, PartCopy, Port, Table, Waiver
from sanwright.parts import PartKind
from sanwright.units import Length
from tests.builders import (
    LC_OM1,
    LC_OM2,
    LC_OM3,
    LC_OS2,
    Sketch,
    catalog,
    part,
    small_san,
)
from tests.examples import examples

FAULTY = "link.too-long"


def faulty_san() -> Sketch:
    """Two cables too long, in a design that is otherwise good: so its workload has no path."""
    sketch = small_san().cable("c1", "hba:1", "fc-a:0", LC_OM2, 500.0)
    return sketch.cable("c2", "hba:2", "fc-b:0", LC_OM2, 500.0)


def waiver(id_: str, rule: str, *subjects: str) -> Waiver:
    return Waiver(id=id_, rule=rule, subjects=subjects, reason="agreed", author="Ann")


def by_rule(report: CheckReport, rule: str) -> list[Finding]:
    return [finding for finding in report.findings if finding.rule == rule]


@pytest.mark.logs_warnings
def test_a_rule_that_fails_says_so_and_the_others_run(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> Iterator[Finding]:
        raise ZeroDivisionError("by nothing")
        yield

    good = check_design(faulty_san().design())
    rules_of = judging.rules_of

    def with_a_broken_one(scope: Scope) -> tuple[Rule, ...]:
        return tuple(
            dataclasses.replace(rule, judge=broken) if rule.key == "link.below-best" else rule
            for rule in rules_of(scope)
        )

    monkeypatch.setattr(judging, "rules_of", with_a_broken_one)
    report = check_design(faulty_san().design())
    (internal,) = by_rule(report, "internal.rule-failed")
    assert internal.severity is Severity.UNVERIFIED
    assert "link.below-best" in str(internal.message)
    assert "by nothing" in str(internal.message)
    assert by_rule(report, FAULTY) == by_rule(good, FAULTY)
    assert "link.below-best" in caplog.text


def test_findings_come_worst_first_and_waived_ones_last() -> None:
    sketch = faulty_san().put(waiver("w", FAULTY, "c2"))
    sketch.change(Table.CABLES, "c4", length=None)
    sketch.workload("big", ["host"], ["array"], 12_000.0)
    findings = check_design(sketch.design()).findings
    ranks = [(finding.waived, finding.severity.rank) for finding in findings]
    assert ranks == sorted(ranks)
    assert len({finding.severity for finding in findings}) > 1
    assert findings[-1].waived


def test_findings_of_a_rule_stand_as_people_count_what_they_are_about() -> None:
    sketch = small_san()
    for number in (10, 9, 1):
        sketch.device(f"host-{number}", part("host-part", PartKind.SERVER))
    found = check_design(sketch.design()).findings
    about = [finding for finding in found if finding.subjects[0].startswith("host-")]
    assert len({finding.rule for finding in about}) == 1
    assert [finding.subjects[0] for finding in about] == ["host-1", "host-9", "host-10"]


def test_the_same_design_gives_the_same_report_whatever_the_order_of_work() -> None:
    design = faulty_san().design()
    backwards = Design([r for t in Table for r in reversed(list(design.rows(t).values()))])
    assert check_design(design).findings == check_design(backwards).findings


def test_a_waiver_is_matched_by_rule_and_subjects_in_any_order() -> None:
    sketch = small_san().change(Table.PORTS, "hba:1", speed="32GFC")
    (finding,) = by_rule(check_design(sketch.design()), "link.fixed-against-auto")
    assert len(finding.subjects) == 3
    sketch.put(waiver("w", finding.rule, *reversed(finding.subjects)))
    report = check_design(sketch.design())
    (waived,) = by_rule(report, finding.rule)
    assert waived.waiver is not None
    assert (waived.waiver.author, waived.waiver.reason) == ("Ann", "agreed")
    assert report.stale_waivers == ()


def test_counts_leave_out_what_was_waived() -> None:
    sketch = faulty_san()
    assert check_design(sketch.design()).errors == 3
    report = check_design(sketch.put(waiver("w", FAULTY, "c1")).design())
    assert report.errors == report.counts[Severity.ERROR] == 2
    assert sum(report.counts.values()) == len([f for f in report.findings if not f.waived])
    assert [f.subjects for f in report.findings if f.waived] == [("c1",)]


@pytest.mark.parametrize(
    "stale",
    [
        waiver("w", FAULTY, "c3"),
        waiver("w", FAULTY, "c1", "hba:1"),
        waiver("w", FAULTY),
        waiver("w", "link.too-short", "c1"),
        waiver("w", "link.retired-rule", "c1"),
    ],
)
def test_a_waiver_that_matches_nothing_is_told(stale: Waiver) -> None:
    report = check_design(faulty_san().put(stale).design())
    assert report.stale_waivers == (stale,)
    assert report.errors == 3


def test_a_waiver_survives_a_new_name() -> None:
    design = faulty_san().design()
    for finding in by_rule(check_design(design), FAULTY):
        accepted = accepted_text(finding)
        change = edits.waive(
            design, finding.rule, finding.subjects, accepted, "agreed", "Ann", "2026-01-02"
        )
        design.apply(change)
    assert all(finding.waived for finding in by_rule(check_design(design), FAULTY))
    for table, id_ in ((Table.DEVICES, "fc-a"), (Table.CABLES, "c1")):
        renamed = msgspec.structs.replace(design.rows(table)[id_], name="New name")
        design.apply(edits.replace_record(design, renamed, "Rename"))
    report = check_design(design)
    assert all(finding.waived for finding in by_rule(report, FAULTY))
    assert report.stale_waivers == ()


def test_a_waiver_ends_with_its_finding() -> None:
    sketch = faulty_san().put(waiver("w", FAULTY, "c1"))
    sketch.change(Table.CABLES, "c1", length=Length(5))
    assert [w.id for w in check_design(sketch.design()).stale_waivers] == ["w"]


CABLES = (LC_OM1, LC_OM2, LC_OM3, LC_OS2, "generic-mpo-trunk-om4", "generic-sff-8644-sff-8644")
OPTICS = ("generic-16gfc-sw", "generic-32gfc-lw", "generic-128gfc-sw4", "generic-4gfc-sw", None)
ENDS = ("hba:1", "hba:2", "fc-a:0", "fc-a:5", "fc-b:6", "fc-b:Q1", "fc-b:99", "array:1-1")


@settings(max_examples=examples(60))
@given(
    ends=st.lists(st.sampled_from(ENDS), min_size=2, max_size=2, unique=True),
    part=st.sampled_from(CABLES),
    length=st.sampled_from([None, 0.2, 5.0, 30.0, 65.0, 500.0]),
    optics=st.lists(st.sampled_from(OPTICS), min_size=2, max_size=2),
)
def test_a_preview_says_what_the_check_says_once_the_cable_is_drawn(
    ends: list[str], part: str, length: float | None, optics: list[str | None]
) -> None:
    sketch = small_san()
    design = sketch.design()
    parts = [
        PartCopy(id=id_, part=catalog().part(id_)) for id_ in (part, *optics) if id_ is not None
    ]
    ports = [Port(id=end, optic=id_) for end, id_ in zip(ends, optics, strict=True) if id_]
    metres = Length(length) if length is not None else None
    cable = Cable(id="new", a=ends[0], b=ends[1], part=part, length=metres)
    preview = preview_cable(design, cable, ports, parts)
    assert "new" not in design.cables
    drawn = check_design(sketch.put(*parts, *ports, cable).design())
    expected = []
    for finding in drawn.findings:
        scope = find_rule(finding.rule).scope
        about_link = scope is Scope.LINK and finding.subjects[0] == "new"
        about_end = scope is Scope.PORT and finding.subjects[0] in ends
        if about_link or about_end:
            expected.append(finding)
    assert list(preview) == expected


def test_a_preview_judges_a_cable_that_fits_as_fitting() -> None:
    cable = Cable(id="new", a="fc-a:9", b="array:1-3", part=LC_OM3, length=Length(50))
    ports = [Port(id=cable.a, optic="generic-32gfc-sw"), Port(id=cable.b, optic="generic-32gfc-sw")]
    parts = [PartCopy(id=LC_OM3, part=catalog().part(LC_OM3))]
    assert preview_cable(small_san().design(), cable, ports, parts) == ()
