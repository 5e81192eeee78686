"""Can a finding be accepted, accepted anew and the waiver taken back, as edits that undo?"""

from __future__ import annotations

import msgspec
import pytest

from sanwright import edits
from sanwright.checks import Finding, Severity, accepted_text, check_design
from sanwright.codec import to_json
from sanwright.design import Design, Table
from sanwright.errors import InvalidEditError
from sanwright.text import verbatim
from sanwright.units import Length, Ratio, Share, Throughput
from tests.builders import LC_OM2, Sketch, small_san


def too_long(length: float = 30.0) -> Sketch:
    return small_san().cable("c1", "hba:1", "fc-a:0", LC_OM2, length)


def finding(design: Design, rule: str = "link.too-long") -> Finding:
    return next(found for found in check_design(design).findings if found.rule == rule)


def accept(design: Design, reason: str = "tested on site") -> str:
    """Waive the finding; returns the waiver's id."""
    found = finding(design)
    design.apply(
        edits.waive(
            design, found.rule, found.subjects, accepted_text(found), reason, "Ann", "2026-01-02"
        )
    )
    return next(iter(design.waivers))


def test_a_waiver_holds_what_was_accepted() -> None:
    design = too_long().design()
    waiver = design.waivers[accept(design)]
    assert waiver.accepted == "error; 30 m; 20 m"
    assert (waiver.rule, waiver.subjects) == ("link.too-long", ("c1",))
    assert (waiver.reason, waiver.author, waiver.date) == ("tested on site", "Ann", "2026-01-02")
    assert finding(design).waived
    assert check_design(design).stale_waivers == ()


def test_a_waiver_of_a_thing_that_changed_is_stale_until_it_is_renewed() -> None:
    design = too_long().design()
    id_ = accept(design)
    design.apply(edits.set_cable_length(design, "c1", Length(35)))
    report = check_design(design)
    assert [waiver.id for waiver in report.stale_waivers] == [id_]
    assert report.errors == 1
    now = accepted_text(finding(design))
    design.apply(edits.renew(design, id_, now, "2026-03-04"))
    renewed = design.waivers[id_]
    assert (renewed.accepted, renewed.date) == ("error; 35 m; 20 m", "2026-03-04")
    assert (renewed.reason, renewed.author) == ("tested on site", "Ann")
    assert check_design(design).errors == 0


def test_a_renewal_may_bring_another_reason_and_name() -> None:
    design = too_long().design()
    id_ = accept(design)
    design.apply(edits.renew(design, id_, "x", "2026-03-04", reason=" measured ", author="Bob"))
    assert (design.waivers[id_].reason, design.waivers[id_].author) == ("measured", "Bob")


def test_a_finding_has_one_waiver_however_often_it_is_accepted() -> None:
    design = too_long().design()
    id_ = accept(design)
    assert accept(design, "measured") == id_
    assert [waiver.reason for waiver in design.waivers.values()] == ["measured"]


def test_withdrawing_lets_the_finding_count_and_undo_brings_the_waiver_back() -> None:
    design = too_long().design()
    id_ = accept(design)
    before = to_json(list(design.records()))
    change = edits.withdraw(design, id_)
    design.apply(change)
    assert check_design(design).errors == 1
    design.apply(change.inverse())
    assert to_json(list(design.records())) == before


@pytest.mark.parametrize("reason", ["", "  \n"])
def test_a_waiver_needs_a_reason(reason: str) -> None:
    design = too_long().design()
    with pytest.raises(InvalidEditError, match="needs a reason"):
        accept(design, reason)


def test_a_waiver_that_is_gone_cannot_be_renewed_or_withdrawn() -> None:
    design = too_long().design()
    with pytest.raises(InvalidEditError, match="no longer in the design"):
        edits.renew(design, "waiver-1", "x", "2026-03-04")
    with pytest.raises(InvalidEditError, match="no longer in the design"):
        edits.withdraw(design, "waiver-1")


def test_a_new_name_is_no_change() -> None:
    design = too_long().design()
    before = accepted_text(finding(design))
    for table, id_ in ((Table.DEVICES, "fc-a"), (Table.DEVICES, "host"), (Table.CABLES, "c1")):
        renamed = msgspec.structs.replace(design.rows(table)[id_], name="New")
        design.apply(edits.replace_record(design, renamed, "Rename"))
    assert accepted_text(finding(design)) == before


@pytest.mark.parametrize(
    ("limit", "actual", "text"),
    [
        (Throughput(1600), Throughput(1600.0000001), "error; 1600 MB/s; 1600 MB/s"),
        (Ratio(7), Ratio(8.5), "error; 8.5 :1; 7 :1"),
        (Share(0.7), None, "error; ; 70 %"),
        ("2025-06-16", "2026-01-01", "error; ; 2025-06-16"),
        ("SFP+", "QSFP28", "error; QSFP28; SFP+"),
    ],
)
def test_what_is_accepted_is_written_in_fixed_units_without_the_day_of_judging(
    limit: object, actual: object, text: str
) -> None:
    found = Finding("x", Severity.ERROR, ("y",), verbatim("It is so."), limit=limit, actual=actual)  # type: ignore[arg-type]
    assert accepted_text(found) == text
