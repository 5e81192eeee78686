"""The eleven reference architectures' requirements given to the solver, beside what was drawn.

``python -m tests.benchmarks.bench_references [KEY ...]`` prints the table for docs/synthesis.md.
Asked for is what the drawing has: hosts with their ports, speeds and loads, arrays with the ports
that are cabled, sites with their distance, and switches of the same maker.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import array_ids, chassis_facts, chassis_of, host_ids
from sanwright.analysis.fabrics import fabric_facts
from sanwright.analysis.links import LinkKind, links_of
from sanwright.analysis.load import workload_result
from sanwright.cli.loading import load_design
from sanwright.design import ArrayNeed, HostNeed, Requirement, SiteDistance
from sanwright.errors import InputError
from sanwright.synthesis import SearchControl, propose
from sanwright.units import Throughput
from tests.builders import catalog

KEYS = (
    "switch-pair", "core-edge", "full-mesh", "cisco-director", "director-icl", "blade-gateway",
    "hpe-alletra", "ibm-peer-zones", "netapp-aff", "sas-stacks", "stretched",
)  # fmt: skip
TODAY = "2026-11-22"


class Drawn:
    """What a drawing has, and the requirement that it answers."""

    def __init__(self, key: str) -> None:
        self.design = load_design(f"reference:{key}")
        self.facts = Assessment(self.design.snapshot())
        self.switches = [
            s
            for f in self.design.fabrics
            for s in (*fabric_facts(self.facts, f).switches, *fabric_facts(self.facts, f).gateways)
        ]
        cables = {
            link.cable.id
            for s in self.switches
            for link in links_of(self.facts, s)
            if link.kind is LinkKind.ISL
        }
        self.isls = len(cables)

    def says(self) -> str:
        """The switches and ISLs that were drawn."""
        models = Counter(
            part.model for s in self.switches if (part := chassis_facts(self.facts, s).part)
        )
        named = ", ".join(f"{count} {model}" for model, count in models.items())
        return f"{named}; {self.isls or 'no'} ISLs"

    def site(self, device: str) -> str:
        """The site that a device stands at, where there are several."""
        sites = [each for each in self.design.locations.values() if each.kind == "site"]
        place = self.design.devices[device].location
        while place is not None and len(sites) > 1:
            found = self.design.locations[place]
            if found.kind == "site":
                return found.name
            place = found.parent
        return ""

    def requirement(self) -> Requirement:
        """What the drawing answers."""
        facts, fabrics = self.facts, len(self.design.fabrics)
        asked: dict[str, float] = defaultdict(float)
        uses: dict[str, set[str]] = defaultdict(set)
        for id_, workload in self.design.workloads.items():
            hosts = {chassis_of(facts, each.partition(":")[0]) for each in workload.initiators}
            demand = workload_result(facts, id_).demand
            for host in hosts:
                asked[host] += (demand.amount if demand is not None else 0.0) / len(hosts)
                uses[host] |= {
                    chassis_of(facts, each.partition(":")[0]) for each in workload.targets
                }
        alike: Counter[tuple[object, ...]] = Counter()
        for host in host_ids(facts):
            speeds = [link.speed.name for link in links_of(facts, host) if link.speed is not None]
            if speeds:
                arrays = tuple(sorted(self.design.devices[a].label for a in uses[host]))
                ports = max(1, len(speeds) // fabrics)
                alike[ports, speeds[0], arrays, round(asked[host], 3), self.site(host)] += 1
        arrays = tuple(self._arrays(fabrics))
        named = {need.name for need in arrays}
        makers = {chassis_facts(facts, s).vendor for s in self.switches}
        hosts = tuple(
            HostNeed(name=f"H{n}", count=count, ports_per_fabric=ports, speed=speed,
                     arrays=tuple(a for a in users if a in named),
                     throughput=Throughput(load) if load else None, site=site)  # type: ignore[arg-type]
            for n, ((ports, speed, users, load, site), count) in enumerate(alike.items())
        )  # fmt: skip
        sites = tuple(dict.fromkeys(need.site for need in hosts if need.site))
        longest = [c.length for c in self.design.cables.values() if c.length is not None]
        apart = max(longest, key=lambda length: length.amount)
        return Requirement(
            hosts=hosts, arrays=arrays, fabrics=min(2, fabrics),
            speed=max((h.speed for h in hosts), key=lambda s: int(s.split("G")[0])),
            vendors=tuple(makers), sites=sites,
            site_distances=(SiteDistance(a=sites[0], b=sites[1], distance=apart),) if sites else (),
        )  # fmt: skip

    def _arrays(self, fabrics: int) -> list[ArrayNeed]:
        found = []
        for id_ in array_ids(self.facts):
            links = [link for link in links_of(self.facts, id_) if link.speed is not None]
            hosts = [link for link in links if link.kind is not LinkKind.ISL]
            cabled = [
                link
                for link in hosts
                if {chassis_of(self.facts, e.device) for e in link.ends} & set(self.switches)
            ]
            part = chassis_facts(self.facts, id_).part
            if cabled and part is not None and cabled[0].speed is not None:
                found.append(
                    ArrayNeed(name=self.design.devices[id_].label, part=part.id,
                              ports_per_fabric=max(1, len(cabled) // fabrics),
                              speed=cabled[0].speed.name, site=self.site(id_))
                )  # fmt: skip
        return found


def measure(key: str, seconds: float) -> None:
    """Print a row of the table."""
    drawn = Drawn(key)
    try:
        proposal = propose(
            drawn.requirement(), catalog(), control=SearchControl(seconds), today=TODAY
        )
    except InputError as error:
        print(f"| `{key}` | {drawn.says()} | {error} | |", flush=True)
        return
    if not proposal.candidates:
        why = "; ".join(map(str, proposal.obstacles)) or ", ".join(
            str(wish.says) for wish in proposal.conflict
        )
        print(f"| `{key}` | {drawn.says()} | none: {why} | |", flush=True)
        return
    best = proposal.candidates[0]
    fabrics = proposal.requirement.fabrics
    models = Counter(switch.model.name for switch in best.found.plan.switches)
    named = ", ".join(f"{count * fabrics} {model}" for model, count in models.items())
    left = Counter(f.rule for f in best.remaining)
    print(
        f"| `{key}` | {drawn.says()} | {best.found.plan.shape}: {named}; "
        f"{best.found.cost.links or 'no'} ISLs; gap {best.found.gap:.1%} "
        f"| {', '.join(f'{rule} × {n}' for rule, n in left.items()) or 'nothing'} |",
        flush=True,
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("keys", nargs="*", default=[*KEYS])
    parser.add_argument("--seconds", type=float, default=30.0)
    chosen = parser.parse_args()
    print("| reference | drawn | proposed | left by the check |")
    print("| --- | --- | --- | --- |")
    for name in chosen.keys:
        measure(name, chosen.seconds)
