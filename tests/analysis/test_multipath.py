"""Are paths, logins and queues counted as they will be on the day?"""

from __future__ import annotations

from msgspec.structs import replace

from sanwright.analysis import Assessment, assess
from sanwright.analysis.logins import logins_at, logins_per_uplink
from sanwright.analysis.multipath import (
    PathCount,
    QueueUse,
    path_counts,
    speed_mixes,
    target_uses,
    unzoned_initiators,
)
from sanwright.analysis.ports import port_facts
from sanwright.analysis.trunks import trunk_group
from sanwright.analysis.zones import is_zoned_at
from sanwright.analysis.zoning import zone_sides, zoned_partners
from sanwright.design import Table
from sanwright.parts import PartKind, PortRole
from tests.builders import Sketch, figure, part, ports, small_san
from tests.checks.cases.drawing import SPEEDS, draw, fixed, zone


def seen(sketch: Sketch) -> Assessment:
    return assess(sketch.design().snapshot())


def san(hosts: int = 1, **workload: int) -> Sketch:
    """Hosts and an array with a port in each of two fabrics."""
    return draw(hosts=["a1 b1"] * hosts, arrays=["a1 b1"], **workload)


def test_the_small_san_has_four_paths_from_two_ports_to_four() -> None:
    (count,) = path_counts(seen(small_san()), "oltp")
    assert count == PathCount("host", "array", 4, 2, 4, is_zoned=False)


def test_zones_narrow_the_paths_and_the_count_says_that_they_did() -> None:
    (count,) = path_counts(seen(zone(san(), "z", "h0:0", "t0:0", fabric="fabric-a")), "w")
    assert (count.paths, count.is_zoned) == (2, True)  # one of them in fabric B, without a zone


def test_paths_are_counted_for_each_host_and_array() -> None:
    counts = path_counts(seen(draw(hosts=["a1 b1", "a1"], arrays=["a1 b1", "b1"])), "w")
    assert [(c.host, c.array, c.paths) for c in counts] == [
        ("h0", "t0", 2),
        ("h0", "t1", 1),
        ("h1", "t0", 1),
    ]


def test_a_target_port_knows_who_may_log_in_and_what_they_may_queue() -> None:
    first, second = target_uses(seen(san(3, luns=4, queue_depth=32)), "t0")
    assert (first.port, first.initiators) == ("t0:0", 3)
    assert second.queues == (QueueUse("w", 3, 32),)
    assert second.queues[0].queued == 96


def test_an_unknown_queue_depth_stays_unknown() -> None:
    assert QueueUse("w", 3, None).queued is None


def test_zones_count_as_logins_without_a_workload() -> None:
    sketch = zone(san(2), "z", "h0:0", "h1:0", "t0:0").remove(Table.WORKLOADS, "w")
    (use,) = target_uses(seen(sketch), "t0")
    assert (use.port, use.initiators, use.queues) == ("t0:0", 2, ())


def test_in_a_peer_zone_only_principals_and_members_meet() -> None:
    sketch = zone(san(2), "z", "h0:0", "h1:0", kind="peer", principals=("t0:0",))
    facts = seen(sketch)
    assert zoned_partners(facts, "h0:0") == {"t0:0"}
    assert zoned_partners(facts, "t0:0") == {"h0:0", "h1:0"}
    two_members = zone(san(), "z", "h0:0", "t0:0", kind="peer", principals=())
    assert zoned_partners(seen(two_members), "h0:0") == frozenset()


def test_a_device_in_a_zone_of_one_fabric_stands_for_its_ports_there() -> None:
    facts = seen(zone(san(), "z", "h0", "t0", fabric="fabric-b"))
    (side,) = zone_sides(facts, "z")
    assert (side.segment, side.initiators, side.targets) == ("fabric-b", ("h0:1",), ("t0:1",))
    assert is_zoned_at(facts, "t0:1")
    assert not is_zoned_at(facts, "t0:0")
    (count,) = path_counts(facts, "w")
    assert count.paths == 2  # as with ports: the other fabric has no zone


def test_a_zone_of_no_fabric_is_in_force_where_its_members_are() -> None:
    facts = seen(zone(san(), "z", "h0:0", "t0:0"))
    assert is_zoned_at(facts, "t0:0")
    assert not is_zoned_at(facts, "t0:1")


def test_zones_of_one_switch_say_nothing_at_another_that_no_isl_joins() -> None:
    apart = zone(draw(hosts=["a1", "a2"], arrays=["a1", "a2"]), "z", "h0:0", "t0:0")
    counts = path_counts(seen(apart), "w")
    assert [(c.host, c.array, c.is_zoned) for c in counts] == [
        ("h0", "t0", True),
        ("h1", "t1", False),
    ]


def test_an_initiator_is_missing_its_zone_only_where_zones_are_in_force() -> None:
    one = zone(san(2), "z", "h0:0", "t0:0")
    assert unzoned_initiators(seen(one), "w") == ("h1:0",)
    assert unzoned_initiators(seen(san(2)), "w") == ()


def test_an_initiator_that_is_zoned_to_other_storage_is_not_missing_its_zone() -> None:
    sketch = draw(hosts=["a1 b1", "a1"], arrays=["a1 b1", "a1"])
    sketch = sketch.workload("w", ["h0", "h1"], ["t0"], 1.0)
    zone(zone(sketch, "z0", "h0:0", "t0:0"), "z1", "h1:0", "t1:0")
    assert unzoned_initiators(seen(sketch), "w") == ()


def test_speeds_are_those_that_the_links_come_up_at() -> None:
    (mix,) = speed_mixes(seen(fixed(san(2), "8GFC", "t0:0")), "w")
    assert (mix.initiator_speeds, mix.target_speeds) == (("16GFC",), ("16GFC", "8GFC"))
    assert (mix.mixed_hosts, mix.faster) == (("h0", "h1"), 2)


def test_a_gateway_shares_its_hosts_over_the_uplinks_that_are_left() -> None:
    sketch = draw("a1=a2", "a1-a2", hosts=["a2"] * 5, arrays=["a1"])
    facts = seen(sketch.change(Table.DEVICES, "a2", mode="access gateway"))
    assert logins_per_uplink(facts, "a2") == 1 + 3
    assert logins_at(facts, "a1") == 1 + 3 + 5


def test_trunk_groups_are_counted_from_the_first_port() -> None:
    group = replace(ports(PortRole.FABRIC, 8, SPEEDS), first=1, trunk_group_size=figure(4))
    facts = seen(Sketch().device("s", part("s", PartKind.SWITCH, group)))
    assert trunk_group(port_facts(facts, "s:4")) == ("s", 0)
    assert trunk_group(port_facts(facts, "s:5")) == ("s", 1)
    assert trunk_group(port_facts(facts, "s:9")) is None
