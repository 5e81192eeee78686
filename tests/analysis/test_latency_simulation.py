"""Does the latency model say of real designs what a simulation of single I/Os finds there?

Slow: it runs when this file is named. ``pytest -s`` prints the figures.
"""

from __future__ import annotations

import msgspec
import pytest

from sanwright.analysis import Assessment
from sanwright.analysis.latency import workload_latency
from sanwright.design import RaidGroup
from sanwright.parts import Drive, PartKind
from sanwright.units import DataSize, Duration, IoRate
from tests.analysis.latency_designs import bundled, calibration, chain, changed, closed
from tests.analysis.latency_simulation import Demand, Measured, Simulation
from tests.builders import figure, part

pytestmark = pytest.mark.slow

BESIDE = 0.01
"""Beyond the interval of the simulation, which with 20 batches misses one time in twenty."""


def idle(facts: Assessment, workload: str) -> float:
    """What never waits: hardware, switches, distance and the calibrated rest, in µs."""
    parts = workload_latency(facts, workload).parts
    return sum(p.service.amount for p in parts if p.waiting is None and p.service is not None)


def stand(facts: Assessment, demands: list[Demand], found: list[Measured]) -> list[float]:
    """By which shares the model's rate and time differ from the simulation's, printed."""
    errors = []
    for demand, measured in zip(demands, found, strict=True):
        model = workload_latency(facts, demand.workload)
        assert model.rate is not None
        assert model.mean is not None
        rate, time = model.rate.amount / 1e6, model.mean.amount
        print(
            f"\n{demand.workload}: model {rate * 1e6:,.0f} IOPS {time:,.1f} µs; simulated "
            f"{measured.rate * 1e6:,.0f} ± {measured.rate_error * 1e6:,.0f} IOPS, "
            f"{measured.time:,.1f} ± {measured.time_error:,.1f} µs; "
            f"{rate / measured.rate - 1:+.2%} {time / measured.time - 1:+.2%}; {model.method}"
        )
        errors += [rate / measured.rate - 1, time / measured.time - 1]
    return errors


def agree(facts: Assessment, demands: list[Demand], duration: float) -> None:
    found = Simulation(facts, demands).run(duration)
    errors = stand(facts, demands, found)
    for number, measured in enumerate(found):
        rate, time = errors[2 * number : 2 * number + 2]
        assert abs(rate) <= BESIDE + measured.rate_error / measured.rate
        assert abs(time) <= BESIDE + measured.time_error / measured.time


def t1(burst: float = 1.0) -> Assessment:
    """One host port, one array port, 8GFC; little but the two links takes time."""
    tables = bundled("testbed:t1-8gfc")
    return changed(
        tables,
        closed(tables, "oltp", in_flight=48),
        calibration("oltp", other_latency=200.0, burst=burst),
    )


def t2() -> Assessment:
    """Two host ports of 32GFC and eight array ports of 8GFC, equally full."""
    tables = bundled("testbed:t2-32gfc")
    load = closed(tables, "dw", in_flight=64, block_size=DataSize(262144))
    return changed(tables, load, calibration("dw", other_latency=300.0))


def test_t1_closed() -> None:
    facts = t1()
    agree(facts, [Demand("oltp", in_flight=48, other=idle(facts, "oltp"))], 1.2e6)


def test_t2_closed_over_ten_ports() -> None:
    facts = t2()
    agree(facts, [Demand("dw", in_flight=64, other=idle(facts, "dw"))], 8e6)


def test_three_workloads_on_two_fabrics() -> None:
    """Closed, closed with think time and open, over shared ISLs and array ports."""
    tables = bundled("reference:core-edge")
    first, second, third = list(tables.workloads)[:3]
    loads = [
        closed(tables, first, in_flight=400),
        closed(tables, second, in_flight=600, think_time=Duration(100.0)),
        closed(tables, third, rate=IoRate(700_000)),
    ]
    said = [calibration(id_, other_latency=50.0) for id_ in (first, second, third)]
    facts = changed(tables, *loads, *said)
    demands = [
        Demand(first, in_flight=400, other=idle(facts, first)),
        Demand(second, in_flight=600, think=100.0, other=idle(facts, second)),
        Demand(third, rate=0.7, other=idle(facts, third)),
    ]
    agree(facts, demands, 30_000)


def with_drives() -> Assessment:
    """Controllers and 24 drives behind the chain of two switches."""
    drive = Drive(media="SSD", interface="SAS", read_rate=figure(IoRate(1e4)))
    sketch = chain(2, pairs=2)
    sketch.device("ssd", part("ssd", PartKind.DRIVE, drive=drive), parent="array", quantity=24)
    sketch.put(
        RaidGroup(
            id="rg", device="array", level="RAID 5", members=24, member_capacity=DataSize(1e12)
        ),
        calibration("w", other_latency=40.0, controller_cost=3.0),
    )
    tables = sketch.design()
    load = msgspec.structs.replace(tables.workloads["w"], in_flight=64, raid_group="rg")
    return changed(tables, load)


def test_controllers_and_drives() -> None:
    facts = with_drives()
    rest = idle(facts, "w")
    demand = Demand("w", in_flight=64, other=rest, controller=3.0, drives=(24, 100.0))
    agree(facts, [demand], 6e5)


@pytest.mark.parametrize(
    ("name", "service", "first_come", "burst"),
    [
        ("service of fixed length, shared", "fixed", False, 1),
        ("service of fixed length, first come first served", "fixed", True, 1),
        ("four I/Os at a time, exponential", "exponential", False, 4),
        ("four I/Os at a time, fixed, first come first served", "fixed", True, 4),
    ],
)
def test_outside_the_assumptions(name: str, service: str, first_come: bool, burst: int) -> None:
    """How far off the model is where its assumptions do not hold, on T1."""
    facts = t1(burst)
    demands = [Demand("oltp", in_flight=48, other=idle(facts, "oltp"), burst=burst)]
    found = Simulation(facts, demands, service, first_come=first_come).run(1.2e6)
    print(f"\n{name}:", end="")
    assert max(map(abs, stand(facts, demands, found))) < 0.25
