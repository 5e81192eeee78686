"""What the plan counts on when a link fails is what the failures of the drawing come to."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from sanwright.analysis import assess
from sanwright.analysis.failures import FailureKind, walk_failures
from sanwright.design import ArrayNeed, HostNeed, Requirement, SiteDistance
from sanwright.synthesis import SearchControl, propose
from sanwright.synthesis.keeping import kept_design
from sanwright.synthesis.load_factors import load_factor, trunk_sizes
from sanwright.synthesis.meeting import MetWish, WishVerdict, met_wishes
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.port_sets import sets_needed
from sanwright.units import Length, Throughput
from tests.builders import catalog
from tests.synthesis.asking import TODAY, asked, small_switch

_ASKED_FOR = {"host.single-switch", "fabric.only-one", "fabric.pair-in-one", "fabric.core-edge"}
"""What one fabric, or one core, brings along."""


def drawn(requirement: Requirement) -> tuple[list[str], list[MetWish]]:
    """What the check finds of the best proposal, and the wishes that it does not meet."""
    proposal = propose(requirement, catalog(), today=TODAY, control=SearchControl(20.0))
    if not proposal.candidates:
        return [], []
    best = proposal.candidates[0]
    assert proposal.any_bound <= best.found.cost.weighed + 1e-6
    assert best.found.family_bound <= best.found.cost.weighed + 1e-6
    design = kept_design(proposal, 0, TODAY, [])
    facts = assess(design.snapshot())
    assert design.requirement is not None
    wishes = met_wishes(facts, design.requirement, lambda: walk_failures(facts))
    found = [f"{each.rule}: {each.message}" for each in best.remaining]
    return found, [each for each in wishes if each.verdict is WishVerdict.NO]


def heavy(read_share: float, mb_s: float, **more: Any) -> Requirement:
    hosts = HostNeed(
        name="DB", count=24, ports_per_fabric=2, throughput=Throughput(mb_s), read_share=read_share
    )
    return Requirement(hosts=(hosts,), arrays=(ArrayNeed(name="Array", count=2),), **more)


@pytest.mark.parametrize(
    "requirement",
    [
        heavy(0.7, 1300, survive=("link",), headroom=0.5, vendors=("Brocade",), ratio=3.0,
              shapes=("core-edge",)),
        heavy(0.7, 1000, fabrics=1, survive=("link",), vendors=("Brocade",), shapes=("core-edge",)),
        heavy(0.5, 800, fabrics=1, survive=("link",), vendors=("Brocade",), shapes=("full mesh",)),
        heavy(0.7, 1000, fabrics=1, survive=("link",), vendors=("Cisco",),
              shapes=("edge-core-edge",)),
        # What storage sends to a core does not know that a trunk of two of three ISLs is lost.
        Requirement(
            hosts=(HostNeed(name="DB", count=60, throughput=Throughput(1000), read_share=1.0),),
            arrays=(ArrayNeed(name="Array", count=2),), survive=("link",), isls_min=3,
            headroom=0.0, models=("brocade-g720",), shapes=("edge-core-edge",),
        ),
    ],
    ids=["core-edge", "one fabric", "mesh", "edge-core-edge", "trunk of three"],
)  # fmt: skip
def test_a_link_or_a_trunk_that_fails_overloads_nothing(requirement: Requirement) -> None:
    found, missed = drawn(requirement)
    links = [text for text in found if text.startswith(("failure.", "load."))]
    if requirement.fabrics == 1:  # nobody asked for switches that may fail
        links = [text for text in links if "trunk-" in text or text.startswith("load.")]
    assert links == []
    assert missed == []


def silent(count: int, ports: int, speed: str = "") -> HostNeed:
    return HostNeed(name=f"S{count}", count=count, ports_per_fabric=ports, speed=speed)


@pytest.mark.parametrize(
    "requirement",
    [
        Requirement(
            hosts=(
                HostNeed(name="A", count=30, ports_per_fabric=3, throughput=Throughput(400)),
                silent(40, 3),
            ),
            arrays=(ArrayNeed(name="X"),), shapes=("full mesh",), vendors=("Brocade",),
            ratio=3.0,
        ),
        Requirement(
            hosts=(silent(50, 2),), arrays=(ArrayNeed(name="X"),), fabrics=1,
            survive=("link",), shapes=("core-edge",), connection="stated flows", pack="cisco",
        ),
        Requirement(
            hosts=(HostNeed(name="A", count=5, throughput=Throughput(100)), silent(20, 3)),
            arrays=(ArrayNeed(name="X"),), shapes=("core-edge",), vendors=("Cisco",), cores_min=3,
        ),
        Requirement(
            hosts=(
                HostNeed(
                    name="A", count=30, throughput=Throughput(900), site="S", ports_per_fabric=2
                ),
            ),
            arrays=(ArrayNeed(name="X", site="W"),), survive=("link", "switch"),
            connection="stated flows", sites=("N", "S", "W"), vendors=("Cisco",),
            site_distances=tuple(
                SiteDistance(a=a, b=b, distance=Length(500)) for a, b in ("NS", "NW", "SW")
            ),
        ),
    ],
    ids=["unknown demand", "silent in one fabric", "more cores than edges", "three sites"],
)  # fmt: skip
def test_what_is_drawn_gives_what_was_asked_for(requirement: Requirement) -> None:
    found, missed = drawn(requirement)
    assert [(each.key, str(each.given)) for each in missed] == []
    assert [text for text in found if text.startswith(("failure.", "load.", "array."))] == []


def test_a_trunk_is_a_link_that_may_fail() -> None:
    proposal = propose(
        heavy(0.7, 400, shapes=("core-edge",), vendors=("Brocade",)), catalog(), today=TODAY,
        checks=False,
    )  # fmt: skip
    facts = assess(kept_design(proposal, 0, TODAY, []).snapshot())
    trunks = [e for e in walk_failures(facts).scenarios if e.kind is FailureKind.TRUNK]
    assert trunks
    plan = proposal.candidates[0].found.plan
    switches, pack = plan.switches, NetworkNeeds(asked(), catalog()).pack
    planned = [
        size
        for a, b, count in plan.links
        for size in trunk_sizes(switches[a].model, switches[b].model, count, pack)
        if size > 1
    ]
    assert sorted(len(each.subjects) for each in trunks) == sorted(planned * 2)


@pytest.mark.parametrize(("count", "sizes"), [(1, (1,)), (2, (2,)), (3, (2, 1)), (5, (2, 2, 1))])
def test_trunks_of_switches_are_small(count: int, sizes: tuple[int, ...]) -> None:
    switch = small_switch(24, 24, 4)
    assert trunk_sizes(switch, switch, count, NetworkNeeds(asked(), catalog()).pack) == sizes


@pytest.mark.parametrize(("count", "sizes"), [(10, (5, 5)), (11, (1,) * 11), (16, (8, 8))])
def test_port_channels_are_alike_since_routing_leaves_smaller_ones_idle(
    count: int, sizes: tuple[int, ...]
) -> None:
    switch = replace(small_switch(24, 24, 4), family="Cisco")
    pack = NetworkNeeds(asked(pack="brocade"), catalog()).pack
    assert trunk_sizes(switch, switch, count, pack) == sizes


def test_what_is_left_of_the_links_carries_it_all() -> None:
    two = NetworkNeeds(asked(survive=("link",), headroom=0.0), catalog())
    one = NetworkNeeds(asked(survive=("link",), headroom=0.0, fabrics=1), catalog())
    assert load_factor(two, 2, (1, 1)) == 1.0  # one of two ISLs to a core, of half the load
    assert load_factor(two, 2, (2, 2)) == 1.0  # a trunk of two
    assert load_factor(two, 2, (1,)) == 1.0  # the way over the other core
    assert load_factor(two, 1, (2,)) == 1.0  # the other fabric
    assert load_factor(one, 1, (2,)) == float("inf")  # nothing is left
    assert load_factor(one, 3, (1,)) == 1.5


def test_hosts_take_as_many_sets_as_each_host_fits_on_one() -> None:
    assert sets_needed([3.0] * 5, room=7.0, least=3) == 3
    assert sets_needed([4.0] * 5, room=7.0, least=3) == 5
    assert sets_needed([4.0] * 20, room=7.0, least=12) == 20  # far more than the sum takes
    assert sets_needed([9.0], room=7.0, least=2) == 2  # no number of sets helps
    assert sets_needed([], room=7.0, least=2) == 2


def test_an_array_of_one_port_in_the_only_fabric_does_not_survive_a_link() -> None:
    hosts = (HostNeed(name="DB", count=4, ports_per_fabric=2),)
    arrays = (ArrayNeed(name="Gold", ports_per_fabric=1),)
    wanted = Requirement(hosts=hosts, arrays=arrays, fabrics=1, survive=("link",))
    proposal = propose(wanted, catalog(), today=TODAY, checks=False)
    told = [wish.key for wish in proposal.conflict]
    assert sorted(told) == ["array ports 0", "fabrics", "survive link"]
    assert "1 port of Gold in each fabric" in [str(wish.says) for wish in proposal.conflict]
    free = msgspec.structs.replace(wanted, arrays=(ArrayNeed(name="Gold"),))
    found = propose(free, catalog(), today=TODAY, checks=False).candidates[0]
    assert [reason.number for reason in found.reasons if reason.key == "array-ports"] == [2]


def test_hosts_with_two_ports_in_a_fabric_have_both_on_one_switch() -> None:
    wanted = heavy(0.7, 100, survive=("link", "switch in maintenance"))
    proposal = propose(wanted, catalog(), today=TODAY, checks=False)
    assert proposal.candidates == ()
    assert any("in maintenance" in str(text) for text in proposal.obstacles)
    assert [wish.key for wish in proposal.conflict] == ["survive switch in maintenance"]


def any_requirement(dice: random.Random) -> Requirement:
    fabrics = dice.choice((1, 2, 2))
    hosts = tuple(
        HostNeed(
            name=f"H{n}",
            count=dice.randint(1, 40),
            ports_per_fabric=2 if fabrics == 1 else dice.choice((1, 1, 2)),
            throughput=Throughput(float(dice.choice((30, 50, 200, 400, 800, 1200, 1500)))),
            read_share=dice.choice((0.5, 0.7, 1.0)),
            speed=dice.choice(("", "", "16GFC")),
        )
        for n in range(dice.randint(1, 3))
    )
    found = Requirement(
        hosts=hosts,
        arrays=(ArrayNeed(name="A", count=dice.randint(1, 3)),),
        fabrics=fabrics,
        survive=("link",) if fabrics == 1 or dice.random() < 0.4 else None,
        headroom=dice.choice((None, 0.0, 0.2, 0.5)),
        ratio=dice.choice((None, 3.0, 7.0)),
        free_ports=dice.choice((0, 0, 4)),
        isls_min=dice.choice((None, None, 1, 3)),
        vendors=dice.choice((("Brocade",), ("Cisco",))),
    )
    shape = dice.choice(("full mesh", "core-edge", "edge-core-edge", "islands"))
    islands = {"connection": "stated flows"} if shape == "islands" else {}
    return msgspec.structs.replace(found, shapes=(shape,), **islands)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_the_drawing_does_what_the_plan_says(seed: int) -> None:
    requirement = any_requirement(random.Random(seed))
    found, missed = drawn(requirement)
    expected = _ASKED_FOR if requirement.fabrics == 1 else set[str]()
    if requirement.survive is not None:
        expected |= {"failure.overload"}  # of a switch or a fabric, which nobody asked for
    if requirement.connection != "any to any":
        expected |= {"fabric.isl-oversubscription"}
    assert [text for text in found if text.split(":")[0] not in expected] == []
    assert [(each.key, str(each.given)) for each in missed] == []
