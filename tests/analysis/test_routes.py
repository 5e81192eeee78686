"""Do ways that are followed from edit to edit stay those of the design as it is?"""

from __future__ import annotations

import itertools

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.analysis import Assessment, assess
from sanwright.analysis.routes import domains_of, hops_between, shares_between
from sanwright.analysis.topology import nodes
from sanwright.design import Cable, Change, Design, Device, Port, Replacement, Table
from tests.analysis.networks import SPEEDS, dual_networks
from tests.builders import Sketch
from tests.examples import examples


@settings(max_examples=examples(120), deadline=None)
@given(dual_networks(), st.data())
def test_ways_are_followed_through_any_edits(sketch: Sketch, data: st.DataObject) -> None:
    design = sketch.design()
    live = Assessment(design.snapshot(), live=True)
    everywhere(live)
    isls = {id_: cable for id_, cable in design.cables.items() if id_.startswith("isl")}
    for _ in range(data.draw(st.integers(1, 5))):
        if not isls:
            break
        change = edit(design, data.draw(st.sampled_from(sorted(isls))), isls, data)
        design.apply(change)
        live.apply(change)
        fresh = assess(design.snapshot())
        assert [domains_of(live, n) for n in nodes(fresh)] == [
            domains_of(fresh, n) for n in nodes(fresh)
        ]
        expected, found = everywhere(fresh), everywhere(live)
        assert found.keys() == expected.keys()
        for pair, (distance, shares) in expected.items():
            assert found[pair][0] == distance, pair
            assert (found[pair][1] is None) == (shares is None), pair
            assert found[pair][1] is None or found[pair][1] == pytest.approx(shares), pair


def everywhere(
    facts: Assessment,
) -> dict[tuple[str, str], tuple[int | None, dict[tuple[str, str], float] | None]]:
    """Distance and shares between any two nodes."""
    return {
        (a, b): (hops_between(facts, a, b), shares_between(facts, a, b))
        for a, b in itertools.permutations(nodes(facts), 2)
    }


def edit(design: Design, id_: str, isls: dict[str, Cable], data: st.DataObject) -> Change:
    """An ISL comes, goes, costs something else, joins a trunk or runs at another speed.

    Or a switch becomes an access gateway, or one again.
    """
    before = design.cables.get(id_)
    if data.draw(st.integers(0, 5)) == 0:
        device = design.devices[data.draw(st.sampled_from(["s0", "s1"]))]
        is_switch = device.mode == "switch"
        return Change("Mode", (replaced(device, mode="access gateway" if is_switch else "switch"),))
    if before is None:
        return Change("Lay", (Replacement(Table.CABLES, id_, None, isls[id_]),))
    what = data.draw(st.sampled_from(["take", "take", "cost", "trunk", "speed"]))
    if what == "take":
        return Change("Take", (Replacement(Table.CABLES, id_, before, None),))
    if what == "speed":
        speed = data.draw(st.sampled_from(SPEEDS))
        ports = [design.ports[end] for end in before.ends()]
        return Change("Speed", tuple(replaced(port, speed=speed) for port in ports))
    if what == "cost":
        return Change("Cost", (replaced(before, link_cost=data.draw(st.integers(100, 900))),))
    return Change("Trunk", (replaced(before, trunk=data.draw(st.sampled_from(["", "x", "y"]))),))


def replaced(record: Cable | Device | Port, **fields: object) -> Replacement:
    after = msgspec.structs.replace(record, **fields)
    return Replacement(record.TABLE, record.id, record, after)
