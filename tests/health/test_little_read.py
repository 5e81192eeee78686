"""Does a health report on little say what is unknown, and nothing as zero or good?"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from sanwright.catalog import Library
from sanwright.exchange.captures.facts import Fact
from sanwright.health import SanHealth
from sanwright.reports.health.score_card import _figures, _summary
from sanwright.scorecard import ScoreState
from tests.captures.reading import facts
from tests.health.healthy_san import assessed, brocade_says, facts_in, healthy

_ISLS = (
    "  1: 38->217 10:00:00:05:33:23:86:00   1 sw-one sp:  8.000G bw: 64.000G TRUNK QOS\n"
    "  2: 18->176 10:00:00:05:33:9b:d2:00   2 sw-two sp:  8.000G bw: 16.000G TRUNK QOS\n"
)


@pytest.fixture(scope="module")
def library() -> Iterable[Library]:
    from sanwright.cli.loading import open_library

    with open_library() as opened:
        yield opened


def _health(said: list[Fact], library: Library) -> SanHealth:
    return assessed(said, library)


def test_neighbours_alone_have_no_good_links_and_no_count_of_ports(library: Library) -> None:
    health = _health(facts("islshow", _ISLS), library)
    states = {answer.key: answer.state for answer in health.answers}
    assert states["rules-links"] is not ScoreState.GOOD
    assert states["rules-hosts"] not in {ScoreState.GOOD, ScoreState.PARTLY}
    assert [figure for figure, _ in _figures(health)] == ["2", "unknown", "unknown", "unknown"]
    assert "in 0 fabrics" not in " ".join(text for _, text in _figures(health))


def test_files_that_give_no_san_are_not_called_asked(library: Library) -> None:
    assert "nothing was asked" in _summary(_health([], library))


def test_what_was_read_in_full_is_counted(library: Library) -> None:
    health = _health(facts_in(brocade_says(healthy())), library)
    assert all(figure.isdecimal() for figure, _ in _figures(health))
