"""The counting model against one that places every host, and against the bound of ports."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.synthesis.bounds import port_bound
from sanwright.synthesis.core_edge import CoreEdge
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.solver import MixedProgram
from sanwright.synthesis.tiers import classes_of, cuts
from sanwright.synthesis.weighing import Weighing
from tests.builders import catalog
from tests.examples import examples
from tests.synthesis.asking import small_switch, unlike

SLOTS = 4


def placed_one_by_one(family: CoreEdge, needs: NetworkNeeds, weighing: Weighing) -> float:
    """The optimum of a model with a slot for each edge and a choice for each host and slot."""
    program = MixedProgram()
    kinds = list(family.kinds())
    hosts = needs.hosts
    chosen = [[program.column(kind.cost, 1) for kind in kinds] for _ in range(SLOTS)]
    on = [[program.column(0.0, 1) for _ in range(SLOTS)] for _ in hosts]
    for row in on:
        program.row(dict.fromkeys(row, 1.0), 1.0, 1.0)
    for slot, row in enumerate(chosen):
        program.row(dict.fromkeys(row, 1.0), upper=1.0)
        for weight, room in (
            (lambda host: float(host.ports), "room"),
            (lambda host: host.ports * host.bandwidth, "bandwidth"),
            (lambda host: host.demand, "demand"),
        ):
            limits = {c: -getattr(kind, room) for c, kind in zip(row, kinds, strict=True)}
            if all(map(math.isfinite, limits.values())):
                loads = {on[n][slot]: weight(host) for n, host in enumerate(hosts)}
                program.row(limits | loads, upper=0.0)
    program.row({c: 1.0 for row in chosen for c in row}, lower=2)
    core, usable = {}, {c: -kind.isls for row in chosen for c, kind in zip(row, kinds, strict=True)}
    for model in family.cores:
        for licensed in model.steps():
            column = program.column(family.count * (weighing.switch(model, licensed) or 0), 1)
            core[column], usable[column] = 1.0, float(licensed)
    program.row(core, 1.0, 1.0)
    program.row(usable, lower=-(-needs.array_ports // family.count))
    return program.solve().cost


def small_family(
    demands: list[float], ratio: float, cores: int
) -> tuple[CoreEdge, NetworkNeeds, Weighing]:
    requirement = unlike(demands, ratio=ratio, isls_min=1, cores_min=1)
    needs, weighing = NetworkNeeds(requirement, catalog()), Weighing(requirement)
    edges = [small_switch(8, 4, 2), small_switch(12, 8, 4)]
    return CoreEdge(needs, weighing, edges, edges, "32GFC", cores), needs, weighing


@pytest.mark.parametrize(
    ("demands", "ratio", "cores"),
    [
        ([300.0, 900.0, 1200.0, 150.0, 700.0, 1000.0], 3.0, 1),
        ([500.0] * 9, 7.0, 2),
        ([100.0 * n for n in range(1, 12)], 3.0, 1),
    ],
)
def test_as_cheap_as_placing_every_host(demands: list[float], ratio: float, cores: int) -> None:
    family, needs, weighing = small_family(demands, ratio, cores)
    result = family.solve()
    explicit = placed_one_by_one(family, needs, weighing)
    assert result.bound <= explicit + 1e-6
    assert result.plan is not None
    found = weighing.of_plan(result.plan)
    assert found is not None
    assert found.weighed / needs.fabrics <= explicit + 1e-6


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(24))
def test_as_cheap_on_more_cases(seed: int) -> None:
    import random

    dice = random.Random(seed)
    demands = [round(dice.lognormvariate(6, 0.8)) + 1.0 for _ in range(dice.randint(6, 13))]
    demands = [min(demand, 2000.0) for demand in demands]
    test_as_cheap_as_placing_every_host(demands, dice.choice((3.0, 7.0, 9.0)), dice.choice((1, 2)))


@given(st.lists(st.floats(1, 900), min_size=2, max_size=9), st.sampled_from((3.0, 7.0)))
@settings(max_examples=examples(6), deadline=None)
def test_no_plan_is_below_a_bound(demands: list[float], ratio: float) -> None:
    family, needs, weighing = small_family(demands, ratio, 1)
    result = family.solve()
    models = [small_switch(8, 4, 2), small_switch(12, 8, 4)]
    least = port_bound(models, weighing, needs.used_ports)
    if result.plan is None:
        return
    found = weighing.of_plan(result.plan)
    assert found is not None
    assert least <= found.weighed + 1e-6
    assert result.bound * needs.fabrics <= found.weighed + 1e-6
    assert sorted(n for s in result.plan.switches for n in s.hosts) == list(range(len(demands)))


@given(st.lists(st.floats(0, 1000), min_size=1, max_size=40), st.data())
def test_no_hosts_ask_for_more_than_a_cut_allows(demands: list[float], data: st.DataObject) -> None:
    chosen = data.draw(st.lists(st.sampled_from(range(len(demands))), unique=True))
    asked = sum(demands[n] for n in chosen)
    for at, slope in cuts(sorted(demands, reverse=True)):
        assert asked <= at + slope * len(chosen) + 1e-6


def test_hosts_of_few_kinds_are_counted_kind_by_kind() -> None:
    few = NetworkNeeds(unlike([100.0, 200.0, 100.0]), catalog())
    many = NetworkNeeds(unlike([float(n) for n in range(1, 20)]), catalog())
    assert [len(each.demands) for each in classes_of(few.hosts)] == [2, 1]
    assert [len(each.demands) for each in classes_of(many.hosts)] == [19]
