"""Islands, storage on edges of its own, and sites: against models that place every single thing."""

from __future__ import annotations

import math
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.analysis import Assessment
from sanwright.analysis.credits import link_credits
from sanwright.design import ArrayNeed, HostNeed, Requirement, SiteDistance, port_device
from sanwright.errors import InputError
from sanwright.synthesis import propose
from sanwright.synthesis.bounds import port_bound
from sanwright.synthesis.core_edge import CoreEdge
from sanwright.synthesis.flows import flows_of
from sanwright.synthesis.island_filling import Filling, FillingWay, Island, filling_ways
from sanwright.synthesis.islands import Islands
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.sites import JoinedSites
from sanwright.synthesis.solver import INFINITE, MixedProgram
from sanwright.synthesis.weighing import Weighing
from sanwright.units import Length, Throughput
from tests.builders import catalog
from tests.examples import examples
from tests.synthesis.asking import ARRAY, TODAY, asked, small_switch

SMALL = (small_switch(8, 4, 2), small_switch(12, 8, 4))


def flowing(demands: list[float], arrays: int, each: int | None, **more: Any) -> Requirement:
    """Hosts of which each asks for something else, of one array or of all."""
    return Requirement(
        hosts=tuple(
            HostNeed(name=f"H{n}", count=1, throughput=Throughput(demand), arrays_each=each)
            for n, demand in enumerate(demands)
        ),
        arrays=(ArrayNeed(name="Array", count=arrays),),
        connection="stated flows",
        **more,
    )


def islands_one_by_one(family: Islands, needs: NetworkNeeds, slots: int = 4) -> float:
    """The optimum with a choice for every host and island."""
    program, offers = MixedProgram(), family.offers
    chosen = [[program.column(cost, 1) for _, _, cost in offers] for _ in range(slots)]
    on = [[program.column(0.0, 1) for _ in range(slots)] for _ in needs.hosts]
    sets = [
        [program.column(0.0, family.most_ports(a) // item.set_size) for _ in range(slots)]
        for a, item in enumerate(needs.arrays)
    ]
    flows = flows_of(needs)
    for row in on:
        program.row(dict.fromkeys(row, 1.0), 1.0, 1.0)
    for row, item, a in zip(sets, needs.arrays, range(99), strict=False):
        terms = dict.fromkeys(row, float(item.set_size))
        program.row(terms, item.ports, family.most_ports(a))
    for slot, row in enumerate(chosen):
        program.row(dict.fromkeys(row, 1.0), upper=1.0)
        room = {c: -float(usable) for c, (_, usable, _) in zip(row, offers, strict=True)}
        room |= {on[n][slot]: float(host.ports) for n, host in enumerate(needs.hosts)}
        room |= {sets[a][slot]: float(i.set_size) for a, i in enumerate(needs.arrays)}
        program.row(room, upper=0.0)
        program.row({on[n][slot]: 1.0 for n in range(len(on))} | dict.fromkeys(row, -1.0), 0.0)
        for a, item in enumerate(needs.arrays):
            load = {sets[a][slot]: -float(item.set_size)}
            for n, host in enumerate(needs.hosts):
                if a in flows[n]:
                    load[on[n][slot]] = needs.share_of_port(host, len(flows[n]), item)
                    program.row({on[n][slot]: 1.0, sets[a][slot]: -1.0}, upper=0.0)
            program.row(load, upper=1e-6)
        for speed, columns in (
            *((host.speed, on[n]) for n, host in enumerate(needs.hosts)),
            *((item.speed, sets[a]) for a, item in enumerate(needs.arrays)),
        ):
            runs = [c for c, (m, _, _) in zip(row, offers, strict=True) if speed in m.speeds]
            program.row({columns[slot]: 1.0} | dict.fromkeys(runs, -64.0), upper=0.0)
    program.row({c: 1.0 for row in chosen for c in row}, lower=2)
    return program.solve().cost


def generations(dice: random.Random) -> tuple[Islands, NetworkNeeds, Weighing]:
    """Old hosts with an old array, new ones with new arrays, on switches that serve some."""
    speeds = [dice.choice(("8GFC", "32GFC", "64GFC")) for _ in range(dice.randint(5, 12))]
    requirement = Requirement(
        hosts=tuple(
            HostNeed(
                name=f"H{n}",
                count=1,
                speed=speed,
                throughput=Throughput(float(dice.choice((100, 400)))),
                arrays=(dice.choice(("Old", "New")) if speed == "32GFC" else
                        "Old" if speed == "8GFC" else "New",),
            )
            for n, speed in enumerate(speeds)
        ),
        arrays=(ArrayNeed(name="Old", speed="16GFC"), ArrayNeed(name="New", speed="64GFC")),
        connection="stated flows",
    )  # fmt: skip
    old, new = ("8GFC", "16GFC", "32GFC"), ("32GFC", "64GFC")
    models = [
        replace(small_switch(12, 8, 4), speeds=old),
        replace(small_switch(16, 8, 4), speeds=new),
        replace(small_switch(24, 16, 8), speeds=tuple(sorted({*old, *new}))),
    ][: dice.choice((2, 3))]
    needs, weighing = NetworkNeeds(requirement, catalog()), Weighing(requirement)
    return Islands(needs, weighing, models), needs, weighing


@pytest.mark.parametrize("seed", [0, 1, 2, *(pytest.param(n, marks=pytest.mark.slow) for n in
                                             range(3, 24))])  # fmt: skip
def test_generations_on_islands_are_as_cheap_as_placing_every_host(seed: int) -> None:
    family, needs, weighing = generations(random.Random(seed))
    result = family.solve(20.0, INFINITE)
    explicit = islands_one_by_one(family, needs)
    if result.plan is None:
        assert math.isinf(explicit)
        return
    found = weighing.of_plan(result.plan)
    assert found is not None
    assert result.bound <= explicit + 1e-6
    assert found.weighed / needs.fabrics == pytest.approx(explicit)
    for switch in result.plan.switches:
        plugged = {needs.hosts[n].speed for n in switch.hosts}
        plugged |= {needs.arrays[a].speed for a, _ in switch.array_ports}
        assert plugged <= set(switch.model.speeds)


def test_arrays_that_are_alike_have_the_ports_of_the_one_that_takes_most() -> None:
    wanted = Requirement(
        hosts=(
            HostNeed(name="H", count=40, throughput=Throughput(800.0)),
            HostNeed(name="G", count=11, throughput=Throughput(400.0), arrays_each=1),
        ),
        arrays=(ArrayNeed(name="One"), ArrayNeed(name="Alike", count=3)),
        shapes=("islands",), connection="stated flows", fan_in=10.0, models=("brocade-g610",),
    )  # fmt: skip
    (candidate,) = propose(wanted, catalog(), today=TODAY, checks=False).candidates
    assert len(set(candidate.found.plan.array_ports().values())) > 1
    ends = {end for cable in candidate.design.cables.values() for end in cable.ends()}
    for device in candidate.design.devices.values():
        groups = candidate.design.part(device.part).ports.values()
        names = {name for group in groups for name in group.names()}
        assert {end.partition(":")[2] for end in ends if port_device(end) == device.id} <= names


def test_a_group_of_hosts_is_parted_where_an_island_would_keep_ports_free() -> None:
    """Each array has ports for 18 hosts in three sets: six hosts and one may stand apart."""
    requirement = msgspec.structs.replace(flowing([100.0] * 34, 2, 1), fan_in=3.0)
    needs = NetworkNeeds(requirement, catalog())
    family = Islands(needs, Weighing(requirement), SMALL)
    filling = Filling(needs, family.kinds)
    assert [(group.host_ports, group.size) for group in filling.groups] == [(17, 23)] * 2

    def islands() -> list[Island]:
        return [Island(SMALL[1], room) for room in (8, 16, 22)]

    together = [way for way in filling_ways(len(filling.groups)) if not way.may_part]
    assert not any(filling.fill(islands(), way) for way in together)
    filled = islands()
    assert filling.fill(filled, FillingWay(has_groups=True, may_part=True))
    assert [i.room for i in filled] == [0, 0, 0]
    assert all(set(i.ports) == {a for n in i.hosts for a in flows_of(needs)[n]} for i in filled)
    assert sorted(n for island in filled for n in island.hosts) == list(range(34))


@pytest.mark.parametrize("seed", [0, 1, 2, *(pytest.param(n, marks=pytest.mark.slow) for n in
                                             range(3, 24))])  # fmt: skip
def test_islands_are_as_cheap_as_placing_every_host(seed: int) -> None:
    dice = random.Random(seed)
    hosts, arrays = dice.randint(5, 14), dice.randint(1, 3)
    demands = [float(dice.choice((100, 400, 900))) for _ in range(hosts)]
    requirement = flowing(demands, arrays, dice.choice((1, None)))
    needs, weighing = NetworkNeeds(requirement, catalog()), Weighing(requirement)
    family = Islands(needs, weighing, SMALL)
    result = family.solve(20.0, INFINITE)
    explicit = islands_one_by_one(family, needs)
    assert result.bound <= explicit + 1e-6
    least = port_bound(SMALL, weighing, needs.used_ports) / needs.fabrics
    if result.plan is None:
        assert math.isinf(explicit)
        return
    found = weighing.of_plan(result.plan)
    assert found is not None
    cost = found.weighed / needs.fabrics
    assert least - 1e-6 <= result.bound <= cost + 1e-6
    assert cost == pytest.approx(explicit)
    placed = sorted(n for s in result.plan.switches for n in s.hosts)
    assert placed == list(range(hosts))
    flows = flows_of(needs)
    for switch in result.plan.switches:
        here = {number for number, _ in switch.array_ports}
        assert all(set(flows[n]) <= here for n in switch.hosts)


def storage_edges_one_by_one(family: CoreEdge, needs: NetworkNeeds, weighing: Weighing) -> float:
    """The optimum with a choice for every host, array port and edge."""
    program = MixedProgram()
    isls: dict[int, float] = {}
    for items, kinds, least in (
        (needs.hosts, list(family.kinds()), 2),
        (family.array_ports, list(family.storage_kinds()), 1),
    ):
        slots = range(3)
        chosen = [[program.column(kind.cost, 1) for kind in kinds] for _ in slots]
        on = [[program.column(0.0, 1) for _ in slots] for _ in items]
        for row in on:
            program.row(dict.fromkeys(row, 1.0), 1.0, 1.0)
        for slot, row in enumerate(chosen):
            program.row(dict.fromkeys(row, 1.0), upper=1.0)
            for name, weight in (
                ("room", lambda item: float(item.ports)),
                ("bandwidth", lambda item: item.ports * item.bandwidth),
                ("demand", lambda item: item.demand),
            ):
                limits = {c: -getattr(kind, name) for c, kind in zip(row, kinds, strict=True)}
                if all(map(math.isfinite, limits.values())):
                    loads = {on[n][slot]: weight(item) for n, item in enumerate(items)}
                    program.row(limits | loads, upper=0.0)
        program.row({c: 1.0 for row in chosen for c in row}, lower=least)
        tier = {c: float(kind.isls) for row in chosen for c, kind in zip(row, kinds, strict=True)}
        isls |= tier
    links = sum(host.ports * host.bandwidth for host in needs.hosts)
    assert needs.ratio is not None
    program.row(tier, lower=links / needs.ratio.value / family.bandwidth - 1e-9)
    core, usable = {}, {column: -count for column, count in isls.items()}
    for model in family.cores:
        for licensed in model.steps():
            column = program.column(family.count * (weighing.switch(model, licensed) or 0), 1)
            core[column], usable[column] = 1.0, float(licensed)
    program.row(core, 1.0, 1.0)
    program.row(usable, lower=0.0)
    return program.solve().cost


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(n, marks=pytest.mark.slow) for n in
                                          range(2, 16))])  # fmt: skip
def test_storage_edges_are_as_cheap_as_placing_every_port(seed: int) -> None:
    dice = random.Random(seed)
    demands = [float(dice.choice((100, 300, 700))) for _ in range(dice.randint(4, 8))]
    requirement = flowing(demands, 2, None, isls_min=1, cores_min=1)
    requirement = Requirement(
        hosts=requirement.hosts,
        arrays=requirement.arrays,
        isls_min=1,
        ratio=dice.choice((3.0, 7.0)),
    )
    needs, weighing = NetworkNeeds(requirement, catalog()), Weighing(requirement)
    cores = dice.choice((1, 2))
    family = CoreEdge(
        needs, weighing, SMALL, SMALL, "32GFC", cores, has_storage_edges=True
    )  # fmt: skip
    result = family.solve()
    explicit = storage_edges_one_by_one(family, needs, weighing)
    assert result.bound <= explicit + 1e-6
    if result.plan is None:
        assert math.isinf(explicit)
        return
    found = weighing.of_plan(result.plan)
    assert found is not None
    assert found.weighed / needs.fabrics <= explicit + 1e-6
    ports = sorted(p for s in result.plan.switches for p in s.array_ports)
    assert ports == [(n, p) for n, item in enumerate(needs.arrays) for p in range(item.ports)]


def two_sites(metres: float, **more: Any) -> Requirement:
    """Eight hosts and an array at each of two sites, all using both arrays."""
    load = Throughput(400.0)
    return Requirement(
        hosts=tuple(HostNeed(name=s, count=8, site=s, throughput=load) for s in ("North", "South")),
        arrays=tuple(ArrayNeed(name=f"PS {s}", part=ARRAY, site=s) for s in ("North", "South")),
        sites=("North", "South"),
        site_distances=(
            SiteDistance(
                a="North", b="South", distance=Length(metres), distance_b=Length(metres * 1.1)
            ),
        ),
        **more,
    )


def test_sites_are_joined_by_what_goes_so_far_and_keeps_the_line_full() -> None:
    proposal = propose(two_sites(9000.0, vendors=("Brocade",)), catalog(), today=TODAY)
    (candidate,) = proposal.candidates
    assert candidate.remaining == ()
    facts = Assessment(candidate.design.snapshot())
    long = [end for cable in candidate.design.cables for end in link_credits(facts, cable)]
    assert long
    assert not any(end.is_short or end.has is None for end in long)
    lengths = {cable.length for cable in candidate.design.cables.values() if cable.length}
    assert {Length(9000.0), Length(9900.0)} <= lengths
    places = {d.location for d in candidate.design.devices.values() if d.fabric is not None}
    assert places == {"site-1", "site-2"}


def test_no_edge_for_storage_is_there_for_the_ratio_alone() -> None:
    """One that runs at no speed of an array would give cores ISLs that lead nowhere."""
    old = HostNeed(name="Old", count=84, ports_per_fabric=2, throughput=Throughput(33.0))
    new = HostNeed(
        name="New", count=6, ports_per_fabric=2, throughput=Throughput(200.0), speed="16GFC"
    )
    requirement = Requirement(
        hosts=(old, new), arrays=(ArrayNeed(name="Array"),), speed="8GFC", vendors=("Brocade",),
        survive=("link",), shapes=("edge-core-edge",),
    )  # fmt: skip
    (candidate,) = propose(requirement, catalog(), today=TODAY).candidates
    edges = [s for s in candidate.found.plan.switches if s.role == "storage edge"]
    assert edges
    assert all(switch.array_ports for switch in edges)
    assert candidate.remaining == ()


@pytest.mark.parametrize(("isls", "speed"), [(4, "32GFC"), (13, "16GFC")])
def test_joins_are_as_fast_as_one_pool_of_credits_allows_them_all(isls: int, speed: str) -> None:
    asked = two_sites(9000.0, models=("brocade-g610",), isls_min=isls)
    few = tuple(msgspec.structs.replace(each, count=1) for each in asked.hosts)
    asked = msgspec.structs.replace(asked, hosts=few)
    (candidate,) = propose(asked, catalog(), today=TODAY).candidates
    assert candidate.found.plan.isl_speed == speed
    assert candidate.remaining == ()


def large_sites(hosts: int, **more: Any) -> Requirement:
    """Two sites of which the first has more hosts than one of its switches has ports."""
    bare = two_sites(2000.0, models=("brocade-g610",), **more)
    north = msgspec.structs.replace(bare.hosts[0], count=hosts, throughput=Throughput(100.0))
    return msgspec.structs.replace(bare, hosts=(north, bare.hosts[1]))


def test_a_site_that_no_switch_holds_has_cores_and_edges_and_the_check_is_content() -> None:
    (candidate,) = propose(large_sites(28), catalog(), today=TODAY).candidates
    assert candidate.remaining == ()
    plan = candidate.found.plan
    assert plan.hops == 2
    roles = Counter((switch.site, switch.role) for switch in plan.switches)
    assert roles["North", "core"] == 2
    assert roles["North", "edge"] >= 2
    assert roles["South", "switch"] == 1
    assert sorted(n for s in plan.switches for n in s.hosts) == list(range(36))
    for a, b, _ in plan.links:
        sites = {plan.switches[end].site for end in (a, b)}
        edges = [plan.switches[end].role for end in (a, b)].count("edge")
        assert edges == (1 if len(sites) == 1 else 0)
    short = propose(large_sites(28, hops_max=1), catalog(), today=TODAY)
    assert "two ISLs to another site" in str(short.obstacles[0])


@pytest.mark.slow
def test_hosts_that_use_storage_at_home_count_with_those_beside_them_on_an_edge() -> None:
    models = ("brocade-g720", "brocade-g730")
    sites = two_sites(1500.0, models=models, pack="cisco", survive=("link",))
    north, south = sites.hosts
    hosts = (
        msgspec.structs.replace(north, count=16, speed="64GFC"),
        msgspec.structs.replace(south, name="Both", count=30, ports_per_fabric=3),
        msgspec.structs.replace(south, name="One", count=22),
        msgspec.structs.replace(south, name="Home", count=6, arrays=("PS South",)),
    )
    arrays = tuple(msgspec.structs.replace(each, part="") for each in sites.arrays)
    wanted = msgspec.structs.replace(sites, hosts=hosts, arrays=arrays)
    (candidate,) = propose(wanted, catalog(), today=TODAY).candidates
    assert candidate.found.plan.hops == 2
    assert candidate.remaining == ()


@given(st.lists(st.sampled_from((100, 400, 800)), min_size=2, max_size=14), st.sampled_from((3, 7)))
@settings(max_examples=examples(4), deadline=None)
def test_no_plan_of_sites_is_below_a_bound(loads: list[int], ratio: int) -> None:
    bare = two_sites(2000.0, ratio=float(ratio), isls_min=1, cores_min=1)
    hosts = tuple(
        HostNeed(name=f"H{n}", count=1, site=("North", "South")[n % 5 == 0],
                 throughput=Throughput(float(load)))
        for n, load in enumerate(loads)
    )  # fmt: skip
    arrays = tuple(ArrayNeed(name=s, site=s, ports_per_fabric=2) for s in ("North", "South"))
    requirement = msgspec.structs.replace(bare, hosts=hosts, arrays=arrays)
    needs, weighing = NetworkNeeds(requirement, catalog()), Weighing(requirement)
    result = JoinedSites(needs, weighing, SMALL, catalog()).solve(20.0, INFINITE)
    if result.plan is None:
        return
    found = weighing.of_plan(result.plan)
    assert found is not None
    cost = found.weighed / needs.fabrics
    least = port_bound(SMALL, weighing, needs.used_ports) / needs.fabrics
    assert least - 1e-6 <= result.bound <= cost + 1e-6
    assert sorted(n for s in result.plan.switches for n in s.hosts) == list(range(len(loads)))
    for switch in result.plan.switches:
        assert switch.used_ports <= switch.model.ports


def test_what_cannot_be_worked_out_of_sites_is_refused_with_a_sentence() -> None:
    far = propose(two_sites(300_000.0), catalog(), today=TODAY)
    assert far.candidates == ()
    assert "330,000 m" in str(far.obstacles[0])
    lacking = two_sites(100.0)
    for wrong in (
        {"site_distances": ()},
        {"sites": ("North",)},
        {"sites": ()},
        {"sites": ("North", "West")},
    ):
        plain = {name: getattr(lacking, name) for name in ("hosts", "arrays", "sites")}
        with pytest.raises(InputError):
            propose(Requirement(**plain | {"site_distances": lacking.site_distances} | wrong),
                    catalog(), today=TODAY)  # fmt: skip


@given(st.integers(4, 40), st.integers(1, 3), st.sampled_from((50.0, 300.0, 900.0)))
@settings(max_examples=examples(3), deadline=None)
def test_each_question_costs_no_more_than_the_stricter_one(
    hosts: int, arrays: int, load: float
) -> None:
    costs = []
    for connection in ("stated flows", "connected", "any to any"):
        requirement = asked(hosts, arrays, load, connection=connection, fan_in=40.0,
                            vendors=("Brocade",), models=("brocade-g610",))  # fmt: skip
        found = propose(requirement, catalog(), today=TODAY, checks=False)
        least = min((c.found.cost.weighed for c in found.candidates), default=INFINITE)
        assert found.any_bound <= least + 1e-6
        costs.append(least)
    assert costs == sorted(costs)
