"""Does a first-time user get from sixteen hosts to a printed proposal as the page says?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.guide_steps import effort
from tests.guide_steps.following import follow
from tests.guide_steps.from_requirements import STEPS
from tests.pdf_text import page_texts

pytestmark = pytest.mark.qt_log_ignore("not accepted", extend=True)

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "guide" / "from-requirements.md").read_text("utf-8").split("\n## ")[0]
_EFFORT = (
    r"(?P<clicks>\d+) clicks, (?P<drags>\d+) drags, (?P<keys>\d+) shortcuts and "
    r"(?P<characters>\d+) typed characters"
)
_FIVE_MINUTES_S = 300


def test_the_page_can_be_followed_to_a_checked_and_printed_proposal(hands):
    follow(PAGE, STEPS, hands)
    text = "\n".join(page_texts(hands.folder / "northwind.pdf"))
    assert "Northwind Hospital" in text
    assert "Requirements and how they are met" in text
    assert "Alternatives considered" in text
    said = re.search(_EFFORT, PAGE.replace("\n", " "))
    assert said is not None
    assert {key: int(number) for key, number in said.groupdict().items()} == hands.spent
    assert hands.spent["drags"] == 0
    assert effort.seconds(hands.spent) < _FIVE_MINUTES_S
