"""Does the power plan by feed hold what is drawn, before and after a feed is lost?"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.analysis import Assessment
from sanwright.analysis.feed_loads import feed_loads, supplies_by_feed
from sanwright.parts import PartKind, Physical, PortRole
from sanwright.units import Power
from tests import builders
from tests.examples import examples

FEEDS = st.lists(st.sampled_from("ABC"), max_size=3, unique=True).map(tuple)
WATTS = st.one_of(st.none(), st.floats(1, 5000))


def part(id_, watts, supplies):
    physical = Physical(
        power_max=None if watts is None else builders.figure(Power(watts)),
        power_typical=None if watts is None else builders.figure(Power(watts)),
        power_supplies=None if supplies is None else builders.figure(supplies),
    )
    group = builders.ports(PortRole.INITIATOR, 2, ["32GFC"])
    return builders.part(id_, PartKind.SERVER, group, physical=physical)


def assessed(devices):
    sketch = builders.Sketch()
    for at, (watts, feeds, supplies) in enumerate(devices):
        sketch.device(f"d{at}", part(f"p{at}", watts, supplies), power_feeds=feeds)
    return Assessment(sketch.design().snapshot())


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(st.tuples(WATTS, FEEDS, st.sampled_from([None, 2, 4])), min_size=1, max_size=6))
def test_all_power_is_on_some_feed_and_no_loss_makes_any_vanish(devices):
    facts = assessed(devices)
    loads = feed_loads(facts, facts.tables.devices)
    drawn = sum(watts or 0.0 for watts, _, _ in devices)
    assert sum(load.normal.known.amount for load in loads) == pytest.approx(drawn)
    for load in loads:
        on_it = [each for each in devices if load.feed in each[1] or not (load.feed or each[1])]
        alone = sum(watts or 0.0 for watts, _, _ in on_it)
        assert len(load.devices) == len(on_it)
        assert load.normal.known.amount <= load.after_loss.known.amount + 1e-9
        assert load.after_loss.known.amount <= alone + 1e-6
        assert load.normal.unknown == sum(watts is None for watts, _, _ in on_it)
        others = {feed for _, feeds, _ in on_it for feed in feeds} - {load.feed}
        assert (load.lost in others) if others else not load.lost
        if len(others) == 1:
            assert load.after_loss.known.amount == pytest.approx(alone)
        assert len(load.dark) == sum(each[1] == (load.feed,) for each in devices)


def test_one_supply_on_two_feeds_is_counted_whole_on_both():
    facts = assessed([(100.0, ("A", "B"), 1)])
    for load in feed_loads(facts, facts.tables.devices):
        assert load.normal.known == Power(100.0)


@pytest.mark.parametrize(
    ("feeds", "supplies", "wanted"),
    [
        (("A", "B"), 4, {"A": 2, "B": 2}),
        (("A", "B"), 3, None),
        (("A", "B"), None, None),
        (("A",), 2, {"A": 2}),
        ((), 2, None),
    ],
)
def test_supplies_are_shared_out_only_where_that_is_even(feeds, supplies, wanted):
    assert supplies_by_feed(feeds, supplies) == wanted
