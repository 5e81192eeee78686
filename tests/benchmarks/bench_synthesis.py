"""A core-edge fabric worked out: how long it takes, how close it is, what a rule of thumb costs.

``python -m tests.benchmarks.bench_synthesis [HOSTS ...] [--shape S] [--seconds S]`` prints a table
for docs/synthesis.md. Every host asks for something else (log-normal), three seeds and three ratios
for each size. Seconds, the limit included, are of the processor, since other work may run beside
it; the solver uses one.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Callable
from statistics import median

from sanwright.design import ArrayNeed, HostNeed, Requirement, SiteDistance
from sanwright.design.requirement import Shape
from sanwright.synthesis import SHAPES
from sanwright.synthesis.load_factors import worst_factor
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.search import NetworkSearch, SearchControl
from sanwright.synthesis.switches import SwitchModel
from sanwright.synthesis.tiers import ISLS
from sanwright.synthesis.weighing import Weighing
from sanwright.units import Length, Throughput
from tests.builders import catalog

ARRAYS = {20: 5, 50: 10, 100: 20, 200: 30, 500: 40, 1000: 60}
SEEDS, RATIOS = (1, 2, 3), (3.0, 7.0, 12.0)
TODAY = "2026-11-22"


def instance(hosts: int, seed: int, ratio: float, shape: Shape = "core-edge") -> Requirement:
    """Hosts with one port in each fabric that all ask for something else.

    Of joined sites there are two, 2 km apart, with every other host and half of the arrays each.
    """
    dice = random.Random(seed)
    sites = ("A", "B") if shape == "joined sites" else ()
    demands = [min(1600.0, dice.lognormvariate(5.9, 0.8)) for _ in range(hosts)]
    return Requirement(
        hosts=tuple(
            HostNeed(
                name=f"H{n}",
                count=1,
                throughput=Throughput(demand),
                arrays_each=1,
                site=sites[n % 2] if sites else "",
            )
            for n, demand in enumerate(demands)
        ),
        arrays=tuple(
            ArrayNeed(
                name=f"Array {site}",
                count=math.ceil(min(64, ARRAYS[hosts]) / max(1, len(sites))),
                ports_per_fabric=None if shape == "islands" else 2,
                site=site,
            )
            for site in sites or ("",)
        ),
        sites=sites,
        site_distances=(SiteDistance(a="A", b="B", distance=Length(2000)),) if sites else (),
        ratio=ratio,
        fan_in=ratio if shape == "islands" else None,
        connection="stated flows" if shape == "islands" else "any to any",
        shapes=(shape,),
        vendors=("Brocade",),
        isl_speed="32GFC",
    )


def by_rule_of_thumb(needs: NetworkNeeds, weighing: Weighing, models: list[SwitchModel]) -> float:
    """Two cores, edges of 48 ports that are all alike, ISLs by ratio and load: the least core."""
    edge = next(model for model in models if model.ports == 48)
    bandwidth = needs.bandwidth("32GFC")
    best = math.inf
    for isls in (n for n in ISLS if n >= needs.core_isls_min.value):
        room = edge.ports - 2 * isls
        edges = max(2, math.ceil(needs.host_ports / room)) if room > 0 else 0
        if not edges or needs.ratio is None:
            continue
        links = math.ceil(needs.host_ports / edges) * 3200
        load = (
            sum(host.demand for host in needs.hosts)
            / edges
            * worst_factor(needs, 2, isls, [(edge, edge)])
        )
        if links > needs.ratio.value * 2 * isls * bandwidth or load > 2 * isls * bandwidth:
            continue
        on_core = edges * isls + math.ceil(needs.array_ports / 2)
        cores = [cost for m in models if m.ports >= on_core and "32GFC" in m.speeds
                 and (cost := weighing.switch(m, on_core)) is not None]  # fmt: skip
        of_edge = weighing.switch(edge, math.ceil(needs.host_ports / edges) + 2 * isls)
        link = weighing.link(edge)
        if cores and of_edge is not None and link is not None:
            best = min(best, edges * (of_edge + 2 * isls * link) + 2 * min(cores))
    return best * needs.fabrics


def _ended(seconds: float) -> Callable[[], bool]:
    """Whether so many seconds of the processor have passed since."""
    until = time.process_time() + seconds
    return lambda: time.process_time() > until


def measure(hosts: int, limit: float, shape: Shape) -> None:
    """Print a row of the table."""
    seconds, gaps, rules, found = [], [], [], 0
    for seed in SEEDS:
        for ratio in RATIOS:
            requirement = instance(hosts, seed, ratio, shape)
            needs = NetworkNeeds(requirement, catalog())
            control = SearchControl(math.inf, _ended(limit))
            search = NetworkSearch(needs, catalog(), control, today=TODAY)
            start = time.process_time()
            result = search.run(keep=1)
            seconds.append(time.process_time() - start)
            if result.found:
                best = result.found[0]
                found += 1
                gaps.append(best.gap)
                if shape != "core-edge":
                    continue
                rule = by_rule_of_thumb(needs, Weighing(requirement), [*search.models])
                rules.append(rule / best.cost.weighed)
    proven = sum(gap < 1e-4 for gap in gaps)
    total = len(SEEDS) * len(RATIOS)
    finite = [rule for rule in rules if math.isfinite(rule)]
    thumb = f"{min(finite):.2f} to {max(finite):.2f} ({len(finite)})" if finite else "none"
    close = f"{median(gaps):.2%} / {max(gaps):.2%}" if gaps else "none"
    print(
        f"| {hosts}, {ARRAYS[hosts]} | {median(seconds):.1f} / {max(seconds):.1f} | {close} "
        f"| {proven} of {total} | {found} of {total} | {thumb} |",
        flush=True,
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("hosts", nargs="*", type=int, default=[*ARRAYS])
    parser.add_argument("--shape", choices=SHAPES, default="core-edge")
    parser.add_argument("--seconds", type=float, default=60.0)
    chosen = parser.parse_args()
    print("| hosts, arrays | s median / max | gap median / max | optimal | found | rule of thumb |")
    print("| --- | --- | --- | --- | --- | --- |")
    for number in chosen.hosts:
        measure(number, chosen.seconds, chosen.shape)
