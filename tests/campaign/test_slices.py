"""Does the program hold against a short slice of each campaign?"""

from __future__ import annotations

import pytest

from tests.campaign import campaigns, strike

CASES = 12
SECONDS = 1.0


QUICK = [name for name, attack in campaigns().items() if not hasattr(attack, "by_name_only")]


@pytest.mark.parametrize("name", QUICK)
def test_a_slice_of_the_campaign_holds(name: str) -> None:
    tally = strike(name, campaigns()[name], CASES, SECONDS, seed=1)
    assert not tally.failures, "\n".join(tally.failures)
    assert tally.cases
