"""Does the page “From an empty canvas to a proposal in five minutes” still hold, word by word?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.guide_steps import effort
from tests.guide_steps.five_minutes import STEPS
from tests.guide_steps.following import PageDiffersError, follow, match
from tests.guide_steps.hands import NotOnScreenError
from tests.guide_steps.steps_of_page import pattern, steps_of_page
from tests.pdf_text import page_texts

pytestmark = pytest.mark.qt_log_ignore("not accepted", extend=True)

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "guide" / "five-minutes.md").read_text("utf-8")
_FIVE_MINUTES_S = 300
_EFFORT = (
    r"(?P<clicks>\d+) clicks, (?P<drags>\d+) drags, (?P<keys>\d+) shortcuts and "
    r"(?P<characters>\d+) typed characters"
)


def test_the_page_can_be_followed_from_the_first_step_to_the_proposal(hands):
    follow(PAGE, STEPS, hands)
    proposal = hands.folder / "northwind.pdf"
    text = "\n".join(page_texts(proposal))
    assert "for Northwind Hospital" in text
    # The topology, drawn with the names that were typed, and the bill with all its lines.
    for drawn in ("Topology", "switch-1", "switch-2", "array01", "4 × PowerEdge R750"):
        assert drawn in text
    assert "To order: 11 lines" in text
    assert "Brocade G610: 24 x 32GFC SFP28" in text
    # What the page says of it.
    assert "carry 2.79 times today's demand" in text
    assert "none in the network takes storage from a host" in text
    said = re.search(_EFFORT, PAGE.replace("\n", " "))
    assert said is not None
    assert {key: int(number) for key, number in said.groupdict().items()} == hands.spent
    assert effort.seconds(hands.spent) < _FIVE_MINUTES_S


def test_every_figure_of_the_page_is_there():
    figures = [figure for step in steps_of_page(PAGE) for figure in step.figures]
    assert figures
    assert [name for name in figures if not (DOCS / "guide" / name).is_file()] == []


def _changed(before: str, after: str) -> str:
    assert before in PAGE
    return PAGE.replace(before, after, 1)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Drag **G610** onto the left half", "Drag **G610** onto the right half"),
        ("press **Apply**", "press `Apply`"),
        ("12. Click an empty spot of the canvas. ", "12. "),
        ("\n4. Search", "\n5. Search"),
        ("18. Choose **File ▸ Export", "Choose **File ▸ Export"),
        ("The proposal has the customer", "19. The proposal has the customer"),
    ],
)
def test_a_page_that_says_something_else_is_refused(before, after):
    match(PAGE, STEPS)
    with pytest.raises(PageDiffersError):
        match(_changed(before, after), STEPS)


def test_a_function_without_a_step_is_refused():
    with pytest.raises(PageDiffersError):
        match(PAGE, [*STEPS, STEPS[-1]])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("press **New design**", "press **Fresh design**"),
        ("as **Customer**", "as **Client**"),
        ("Drag **G610**", "Drag **G611**"),
    ],
)
def test_a_page_whose_words_are_not_on_the_screen_is_noticed(hands, before, after):
    with pytest.raises(NotOnScreenError):
        follow(_changed(before, after), STEPS, hands)


def test_what_the_page_says_is_seen_must_be_seen(hands):
    """A sentence and its function may agree on what is never on the screen."""
    begin = STEPS[0][1]
    bound = [(pattern("Press **{button}** to see **Warnings 2**."), begin)]
    with pytest.raises(NotOnScreenError, match="Warnings 2"):
        follow("1. Press **New design** to see **Warnings 2**.", bound, hands)
