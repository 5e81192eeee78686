"""Is a part called past its end only when it certainly is, by the day that the design states?"""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.analysis import assess, day_of, milestones, past_milestones
from sanwright.bundled import Bundled, bundled_testbeds
from sanwright.checks import check_design
from sanwright.design import Project
from sanwright.documents import read_design
from sanwright.parts import Lifecycle, PartKind, Rejected
from sanwright.units.dates import read_period
from tests.builders import Sketch, catalog, figure, part

TODAY = date(2026, 11, 21)
LIFECYCLE = {"lifecycle.end-of-sale", "lifecycle.end-of-support"}


@pytest.mark.parametrize(
    ("stated", "day"),
    [
        ("2016-06-03", date(2016, 6, 3)),
        ("2016-06", date(2016, 6, 30)),
        ("2016-02", date(2016, 2, 29)),
        ("2016", date(2016, 12, 31)),
        ("03.06.2016", date(2016, 6, 3)),
        ("June 2016", date(2016, 12, 31)),
        (" 2016-06-03 ", date(2016, 6, 3)),
        ("", TODAY),
        ("soon", TODAY),
        ("2016-02-30", date(2016, 12, 31)),
    ],
)
def test_a_design_is_judged_by_its_own_date_else_by_today(stated: str, day: date) -> None:
    assert day_of(Project(date=stated), TODAY) == day


def test_a_day_that_is_asked_for_goes_before_the_design_s() -> None:
    design = Sketch().design()
    assert assess(design, TODAY).as_of == TODAY
    assert assess(design).as_of == date(2020, 6, 15)


@given(st.dates(date(1990, 1, 1), date(2060, 1, 1)), st.sampled_from(("%Y", "%Y-%m", "%Y-%m-%d")))
def test_a_period_holds_the_day_that_it_was_written_from(day: date, form: str) -> None:
    period = read_period(day.strftime(form))
    assert period is not None
    assert period.first <= day <= period.last
    assert period.is_day == (form == "%Y-%m-%d")


@pytest.mark.parametrize("text", ["", "2025-13", "2025-00", "25-01", "2025-02-30", "2025/01/01"])
def test_what_is_no_date_is_unknown(text: str) -> None:
    assert read_period(text) is None


def test_a_part_without_dates_says_nothing() -> None:
    assert past_milestones(part("p", PartKind.SWITCH), TODAY) == ()
    assert past_milestones(part("p", PartKind.SWITCH, lifecycle=Lifecycle()), TODAY) == ()


def test_the_finding_says_how_a_month_is_read_and_what_another_source_says() -> None:
    second = Rejected(value="2030", sources=("other",), why="older")
    dated = figure("2019-11")
    stated = type(dated)(
        value="2019-11", sources=("test",), confidence=dated.confidence, rejected=(second,)
    )
    old = part("old", PartKind.SWITCH, lifecycle=Lifecycle(end_of_support=stated))
    design = Sketch().device("sw", old).design()
    (finding,) = (
        each for each in check_design(design).findings if each.rule != "device.ports-unknown"
    )
    assert "2019-11 (read as 30 November 2019, the end of that period)" in str(finding.message)
    assert "another source says 2030" in str(finding.message)
    assert "judged as of 15 June 2020" in str(finding.message)
    assert [each.kind for each in milestones(old)] == ["end of support"]


@pytest.mark.parametrize("bundled", bundled_testbeds(), ids=lambda bundled: bundled.key)
def test_a_testbed_is_judged_by_the_time_in_which_it_stood(bundled: Bundled) -> None:
    design = read_design(bundled.path, catalog())
    assert day_of(design.project, TODAY).year < 2020
    assert not LIFECYCLE & {finding.rule for finding in check_design(design).findings}


def test_a_testbed_that_is_judged_by_today_would_be_past() -> None:
    bundled = next(each for each in bundled_testbeds() if each.key == "t3-fcp")
    found = check_design(read_design(bundled.path, catalog()), as_of=TODAY).findings
    assert LIFECYCLE & {finding.rule for finding in found}
