"""Does the curve over years say the same as the years in which places are full?"""

from __future__ import annotations

import pytest

from sanwright.analysis import Assessment
from sanwright.analysis.growth import growth
from sanwright.analysis.growth_curve import growth_by_tier
from sanwright.design import Table
from tests.builders import small_san


def facts_at(rate: float | None) -> Assessment:
    sketch = small_san()
    for id_ in sketch.design().snapshot().workloads:
        sketch = sketch.change(Table.WORKLOADS, id_, growth=rate)
    return Assessment(sketch.design().snapshot())


def test_there_is_no_curve_where_nobody_states_a_growth() -> None:
    assert growth_by_tier(facts_at(None)) == ()


@pytest.mark.parametrize("rate", [0.2, 3.0])
def test_a_tier_passes_full_when_its_first_place_is_full(rate: float) -> None:
    facts = facts_at(rate)
    tiers = growth_by_tier(facts)
    first = growth(facts).years.first
    assert tiers
    assert first is not None
    full = [year for tier in tiers for year, share in enumerate(tier.shares) if share >= 1 - 1e-9]
    last = len(tiers[0].shares) - 1
    if first.at <= last:
        assert min(full) - 1 < first.at <= min(full)
    else:
        assert not full
    for tier in tiers:
        assert list(tier.shares) == sorted(tier.shares)
