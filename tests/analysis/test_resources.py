"""Does everything that carries load show all of it, with whose it is?"""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given, settings

from sanwright.analysis import assess
from sanwright.analysis.resources import ResourceKind, ResourceLoad, all_resources
from sanwright.design import Table
from tests.analysis.networks import mixed_networks
from tests.builders import Sketch, small_san
from tests.examples import examples


def by_key(sketch: Sketch) -> dict[tuple[str, str, str], ResourceLoad]:
    return {(r.kind, r.id, r.way): r for r in all_resources(assess(sketch.design()))}


def test_every_kind_has_its_loads_and_capacities() -> None:
    found = by_key(small_san())

    def figures(kind: ResourceKind, id_: str, way: str) -> tuple[float, float]:
        load = found[kind, id_, way].load
        assert load.capacity is not None
        return load.load.amount, load.capacity.amount

    assert figures(ResourceKind.LINK, "c1", "ab") == pytest.approx((150, 3200))
    assert figures(ResourceKind.PORT, "hba:1", "in") == pytest.approx((350, 3200))
    assert figures(ResourceKind.PORT, "fc-a:0", "in") == pytest.approx((150, 3200))
    assert figures(ResourceKind.ADAPTER, "hba", "in")[0] == pytest.approx(700)
    assert figures(ResourceKind.SWITCH, "fc-a", "out") == pytest.approx((500, 9600))
    assert figures(ResourceKind.CONTROLLER, "array/node 1", "out") == pytest.approx((350, 6400))
    assert str(found[ResourceKind.CONTROLLER, "array/node 1", "out"].name) == "array node 1"
    assert str(found[ResourceKind.PORT, "hba:1", "in"].name) == "ESX 1 / QLE2742 (slot 1) port 1"


def test_isls_between_two_switches_stand_together_and_only_those_in_use() -> None:
    sketch = small_san()
    for number, cost in enumerate((None, None, 900)):
        ends = f"fc-a:{40 + number}", f"fc-b:{40 + number}"
        sketch.optic("brocade-57-1000485-01", *ends)
        sketch.cable(f"isl{number}", *ends, "generic-lc-lc-om4", link_cost=cost)
    sketch.remove(Table.CABLES, "c2", "c5", "c6")
    sketch.cable("c6", "fc-b:1", "array:1-2", "generic-lc-lc-om4")
    group = by_key(sketch)[ResourceKind.ISL_GROUP, "fc-a/fc-b", "ab"]
    assert group.subjects == ("fc-a", "fc-b", "isl0", "isl1")
    assert group.load.capacity is not None
    assert group.load.capacity.amount == pytest.approx(6400)
    assert group.load.load.amount == pytest.approx(100)
    assert group.load.shares["oltp"] == pytest.approx(100)


@settings(max_examples=examples(40), deadline=None)
@given(mixed_networks())
def test_sums_hold_what_their_links_carry(sketch: Sketch) -> None:
    facts = assess(sketch.design())
    found = all_resources(facts)
    assert len({(r.kind, r.id, r.way) for r in found}) == len(found)
    through: dict[str, dict[str, float]] = defaultdict(dict)
    for resource in found:
        load = resource.load
        assert sum(load.shares.values()) == pytest.approx(load.load.amount)
        if resource.kind is ResourceKind.SWITCH:
            through[resource.id][resource.way] = load.load.amount
    for sides in through.values():
        assert sides["in"] == pytest.approx(sides["out"], abs=1e-8)
    links = sum(r.load.load.amount for r in found if r.kind is ResourceKind.LINK)
    ports = sum(r.load.load.amount for r in found if r.kind is ResourceKind.PORT)
    assert ports == pytest.approx(2 * links)
