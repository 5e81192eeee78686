"""The eleven reference architectures' requirements given to the solver, beside what was drawn.

``python -m tests.benchmarks.bench_references [KEY ...]`` prints the table for docs/synthesis.md.
Asked for is what the drawing has: hosts with their ports, speeds and loads, arrays with the ports
that are cabled, sites with their distance, and switches of the same maker.
"""

from __future__ import annotations

import argparse
from collections import Counter

import msgspec

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_facts
from sanwright.analysis.fabrics import fabric_facts
from sanwright.analysis.links import LinkKind, links_of
from sanwright.cli.loading import load_design
from sanwright.design import Requirement
from sanwright.errors import InputError
from sanwright.synthesis import SearchControl, propose, requirement_of
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

    def requirement(self) -> Requirement:
        """What the drawing answers, by switches of the same makers."""
        makers = {chassis_facts(self.facts, s).vendor for s in self.switches}
        found = requirement_of(self.design, catalog())
        return msgspec.structs.replace(found, vendors=tuple(sorted(makers)))


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
