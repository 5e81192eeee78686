"""Does the German page on the five minutes hold in the German window, word by word?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.guide_steps.five_minutes_in_german import GERMAN_STEPS
from tests.guide_steps.following import follow

pytestmark = pytest.mark.qt_log_ignore("not accepted", extend=True)

PAGE = (Path(__file__).parents[2] / "docs" / "guide" / "de" / "five-minutes.md").read_text("utf-8")
_EFFORT = (
    r"(?P<clicks>\d+) Klicks, (?P<drags>\d+) Züge, (?P<keys>\d+) Tastenkürzel und "
    r"(?P<characters>\d+) getippte Zeichen"
)


@pytest.fixture
def code() -> str:
    return "de"


@pytest.mark.slow
def test_the_german_page_can_be_followed_in_the_german_window(hands):
    follow(PAGE, GERMAN_STEPS, hands)
    assert (hands.folder / "northwind.pdf").is_file()
    said = re.search(_EFFORT, PAGE.replace("\n", " "))
    assert said is not None
    assert {key: int(number) for key, number in said.groupdict().items()} == hands.spent
