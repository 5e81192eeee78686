"""Are like findings put together, and only like ones, and does a stale waiver say why?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sanwright.checks import Finding, Severity, accepted_text, check_design
from sanwright.checks.waivers import WaiverState
from sanwright.design import Table, Waiver
from sanwright.text import verbatim
from sanwright.units import Length
from sanwright.wording.findings import (
    FEW,
    SUBJECTS_SHOWN,
    FindingGroup,
    by_rule,
    like_findings,
)
from sanwright.wording.waivers import accepted_words, stale_waivers
from tests.builders import LC_OM2, Sketch, hba, small_san, switch

TABLES = small_san().design()


def findings(number: int, severity: Severity = Severity.WARNING, **same: Any) -> list[Finding]:
    """Findings of one rule that differ in their subject and in a number."""
    told = {"remedy": verbatim("Use a shorter one."), "limit": Length(20), **same}
    return [
        Finding(
            rule="link.too-long",
            severity=severity,
            subjects=(f"c{n}",),
            actual=Length(30 + n),
            **{"message": verbatim(f"c{n} is {30 + n} m long."), **told},
        )
        for n in range(number)
    ]


def test_few_stay_single_and_many_become_one() -> None:
    assert [g.count for g in like_findings(findings(FEW), TABLES)] == [1] * FEW
    (group,) = like_findings(findings(FEW + 1), TABLES)
    assert group.count == FEW + 1
    assert group.message == "For example: c0 is 30 m long."
    assert group.actual == f"30 m to {30 + FEW} m"


def test_names_of_devices_do_not_keep_findings_apart() -> None:
    sketch = Sketch().device("sw", switch("sw"))
    names = ("Anna", "Bert", "Cleo", "Dora", "Emil")
    for number, name in enumerate(names):
        sketch.device(f"h{number}", hba("hba"), name=name)
    told = [
        Finding(
            "x.y",
            Severity.WARNING,
            (f"h{n}",),
            verbatim(f"{name} stands alone."),
            verbatim(f"Cable {name} twice."),
        )
        for n, name in enumerate(names)
    ]
    (group,) = like_findings(told, sketch.design())
    assert group.about(lambda id_: str(sketch.design().label(id_))) == ", ".join(names)


@pytest.mark.parametrize(
    "other",
    [
        {"limit": Length(25)},
        {"remedy": verbatim("Do something else.")},
        {"source": "Another document"},
        {"severity": Severity.INFO},
        {"message": verbatim("It is short.")},
    ],
    ids=lambda other: next(iter(other)),
)
def test_what_differs_in_substance_is_not_put_together(other: dict[str, Any]) -> None:
    many = findings(FEW + 1)
    assert len(like_findings([*many, replace(many[0], **other)], TABLES)) == 2


def test_errors_are_put_together_only_if_they_say_the_same_and_none_is_cut() -> None:
    number = SUBJECTS_SHOWN + 5
    told = findings(number, Severity.ERROR)
    assert len(like_findings(told, TABLES)) == number
    (group,) = like_findings(
        [replace(each, message=verbatim("Too long.")) for each in told], TABLES
    )
    assert group.message == "Too long."
    assert group.about(str) == f"c0 to c{number - 1}"


def test_a_long_list_of_subjects_says_how_many_more() -> None:
    (group,) = like_findings(findings(SUBJECTS_SHOWN + 7), TABLES)
    last = SUBJECTS_SHOWN - 1
    about = group.about(lambda subject: subject + "x" * int(subject[1:]))
    assert about.endswith(f", c{last}{'x' * last} and 7 more")


def test_a_finding_about_a_part_names_all_its_users() -> None:
    finding = Finding(
        "lifecycle.refresh-window", Severity.WARNING, ("a", "b"), verbatim("Drops out.")
    )
    assert FindingGroup((finding,)).about(str) == "a, b"
    assert FindingGroup((replace(finding, rule="link.too-long"),)).about(str) == "a"


def test_no_finding_is_lost_and_rules_stay_together() -> None:
    told = [*findings(9), *findings(2, Severity.ERROR), *findings(7, Severity.INFO)]
    groups = like_findings(told, TABLES)
    assert [f for group in groups for f in group.findings] == told
    assert [len(of_rule) for of_rule in by_rule(groups)] == [1, 2, 1]


# --- waivers ---------------------------------------------------------------------------------


def long_cable(metres: float) -> Sketch:
    return small_san().cable("c1", "hba:1", "fc-a:0", LC_OM2, metres)


def waiver(sketch: Sketch, **fields: Any) -> Waiver:
    """Accepts that the cable of ``sketch`` is too long."""
    found = check_design(sketch.design()).findings[0]
    accepted = accepted_text(found)
    return Waiver(id="w", rule=found.rule, subjects=found.subjects, accepted=accepted, **fields)


def states(sketch: Sketch) -> list[tuple[str, WaiverState]]:
    return [(s.waiver.id, s.state) for s in stale_waivers(check_design(sketch.design()))]


def test_a_waiver_that_covers_is_not_stale() -> None:
    assert states(long_cable(500).put(waiver(long_cable(500)))) == []


def test_a_waiver_is_stale_where_the_finding_changed() -> None:
    sketch = long_cable(600).put(waiver(long_cable(500)))
    assert states(sketch) == [("w", WaiverState.CHANGED)]
    (stale,) = stale_waivers(check_design(sketch.design()))
    assert "an error with 500 m (limit 20 m)" in stale.why
    assert "an error with 600 m" in stale.why


def test_a_waiver_is_stale_where_the_finding_or_its_subject_is_gone() -> None:
    mended = small_san().put(waiver(long_cable(500)))
    assert states(mended) == [("w", WaiverState.GONE)]
    (stale,) = stale_waivers(check_design(mended.design()))
    assert "finds nothing there" in stale.why
    (stale,) = stale_waivers(check_design(mended.remove(Table.CABLES, "c1").design()))
    assert "no longer in the design" in stale.why


def test_of_two_waivers_of_one_finding_the_later_counts() -> None:
    first = waiver(long_cable(500))
    again = Waiver(id="x", rule=first.rule, subjects=first.subjects, accepted=first.accepted)
    assert states(long_cable(500).put(first, again)) == [("w", WaiverState.REPEATED)]


def test_an_acceptance_of_unknown_form_is_shown_as_it_stands() -> None:
    assert accepted_words("whatever") == "“whatever”"
    assert accepted_words("unverified; ; 10 m") == "a point that cannot be verified (limit 10 m)"
