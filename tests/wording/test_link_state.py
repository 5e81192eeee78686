"""Does everything that names the speed of a link say so of one that is down?"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from sanwright.analysis import assess
from sanwright.analysis.link_verdict import LinkState, links_in_state, verdict
from sanwright.analysis.links import all_links
from sanwright.checks import check_design
from sanwright.design import Design
from sanwright.language import speaking
from sanwright.reports.drawing.lettered import words_of_cable
from sanwright.reports.installation.site import Site
from sanwright.reports.run_groups import like_runs
from sanwright.wording.findings import rule_title
from sanwright.wording.link_state import speed_text, state_text
from tests.analysis.test_link_verdict import BUNDLED, HARMS, Harm, do_harm, opened
from tests.builders import LC_OM2, small_san


def dark() -> Design:
    """The small SAN with a link that would run at 32GFC, were its cable shorter."""
    return small_san().cable("c1", "hba:1", "fc-a:0", LC_OM2, 900.0).design()


def test_a_link_that_is_down_says_so_and_why() -> None:
    facts = assess(dark())
    link = all_links(facts)["c1"]
    assert link.speed is not None
    assert str(speed_text(facts, link)) == "down"
    assert str(state_text(facts, link)) == f"down: {rule_title('link.too-long')}"
    with speaking("de"):
        assert str(speed_text(facts, link)) == "unterbrochen"
    up = all_links(facts)["c2"]
    assert str(speed_text(facts, up)) == "32GFC"
    assert not state_text(facts, up)


@pytest.mark.parametrize("key", ["switch-pair", "sas-stacks"])
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(harms=HARMS)
def test_every_link_but_those_that_come_up_says_for_what(key: str, harms: list[Harm]) -> None:
    design = opened(BUNDLED[key])
    for harm in harms:
        do_harm(design, harm)
    facts = assess(design)
    rules = {rule_title(found.rule) for found in check_design(design).findings}
    for lead, link in all_links(facts).items():
        found = verdict(facts, lead)
        said = str(state_text(facts, link))
        if found.state is LinkState.UP:
            assert not said
            continue
        state, _, why = said.partition(": ")
        assert state == str(found.state.label)
        assert set(why.split("; ")) <= rules
        assert (str(speed_text(facts, link)) == "down") == (found.state is LinkState.DOWN)


def test_no_paper_gives_a_link_that_is_down_a_speed() -> None:
    design = dark()
    facts = assess(design)
    (link,) = links_in_state(facts, LinkState.DOWN)
    assert dict(words_of_cable(facts, link.cable))["Speed"] == "down"
    laid = {each.cable.id: each for each in Site.of(design).cables}
    assert laid["c1"].speed == "down"
    groups = {each.down for each in like_runs(facts, all_links(facts).values())}
    assert groups == {"", f"down: {rule_title('link.too-long')}"}
