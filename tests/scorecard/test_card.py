"""Does the score card count every finding once, and is nothing unknown ever good?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.bom import GapKind, build_bom, order_check
from sanwright.checks import Severity, all_rules, check_design
from sanwright.design import Table, Tables
from sanwright.scorecard import (
    FoundKind,
    ScoreArea,
    ScoreCard,
    ScoreLine,
    ScoreState,
    area_of,
    score_card,
)
from sanwright.scorecard.areas import _OF_RULE, _OF_TOPIC
from sanwright.scorecard.questions import OWN_LOSS
from sanwright.text import Text
from sanwright.units import Length
from tests.builders import small_san

UNITS = Text("{count} run", "{count} runs")


def card_of(tables: Tables) -> ScoreCard:
    report = check_design(tables)
    bom = build_bom(tables)
    return score_card(report, bom, order_check(bom, tables))


def test_every_rule_answers_a_question_and_none_is_named_that_is_not_there() -> None:
    keys = {rule.key for rule in all_rules()}
    assert {key.partition(".")[0] for key in keys} == set(_OF_TOPIC)
    assert set(_OF_RULE) <= keys


@given(
    st.integers(0, 3),
    st.integers(0, 3),
    st.lists(st.sampled_from(Severity), max_size=3),
    st.integers(0, 2),
)
def test_what_is_unknown_or_found_or_accepted_is_never_good(
    judged: int, unknown: int, severities: list[Severity], accepted: int
) -> None:
    found = tuple(FoundKind(Text("a rule"), severity, 1) for severity in severities)
    line = ScoreLine(ScoreArea.REACH, UNITS, judged, unknown, found, accepted)
    is_clean = judged and not unknown and not accepted and set(severities) <= {Severity.UNVERIFIED}
    assert (line.state is ScoreState.GOOD) == bool(is_clean)


def test_every_finding_is_on_one_line_of_the_card() -> None:
    tables = small_san().remove(Table.CABLES, "c2").design().snapshot()
    report = check_design(tables)
    bom = build_bom(tables)
    card = score_card(report, bom, order_check(bom, tables))
    for area in ScoreArea:
        line = card.line(area)
        own = [each for each in report.findings if area_of(each.rule) is area]
        others = {OWN_LOSS, *(each.label for each in GapKind)}
        rules = [kind for kind in line.found if kind.title not in others]
        assert sum(kind.count for kind in rules) == sum(
            not each.waived and each.severity is not Severity.UNVERIFIED for each in own
        )
        if any(each.severity is Severity.UNVERIFIED for each in own):
            assert line.unknown


@pytest.mark.parametrize("length", [Length(30), None])
def test_a_run_of_unknown_length_is_not_good_and_says_so(length: Length | None) -> None:
    tables = small_san().change(Table.CABLES, "c1", length=length).design().snapshot()
    line = card_of(tables).line(ScoreArea.REACH)
    assert (line.state is ScoreState.GOOD) == (length is not None)
    assert any("length" in str(text) for text in line.settles) == (length is None)


@pytest.mark.parametrize("is_known", [True, False])
def test_the_least_margin_is_that_of_those_known_where_one_is_not(is_known: bool) -> None:
    san = small_san()
    if not is_known:
        san = san.change(Table.CABLES, "c1", length=None)
    line = card_of(san.design().snapshot()).line(ScoreArea.REACH)
    (said,) = (str(text) for text in line.figures)
    assert said.startswith("Least margin: " if is_known else "Least margin of those known: ")
