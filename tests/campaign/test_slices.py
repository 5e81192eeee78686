"""Does the program hold against a short slice of each campaign?"""

from __future__ import annotations

import signal

import pytest

from tests.campaign import campaigns, sign_of_life, strike

CASES = 12
SECONDS = 1.0


QUICK = [name for name, attack in campaigns().items() if not hasattr(attack, "by_name_only")]


@pytest.mark.parametrize("name", QUICK)
def test_a_slice_of_the_campaign_holds(name: str) -> None:
    tally = strike(name, campaigns()[name], CASES, SECONDS, seed=1)
    assert not tally.failures, "\n".join(tally.failures)
    assert tally.cases


@pytest.mark.skipif(not hasattr(signal, "ITIMER_PROF"), reason="needs a timer of processor time")
def test_a_sign_of_life_outside_of_a_case_sets_no_alarm() -> None:
    """Its signal would end the process that goes on with other tests."""
    assert sign_of_life(0.5, "reading")
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)
