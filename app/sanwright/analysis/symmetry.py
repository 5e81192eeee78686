"""Two fabrics that stand beside each other, and in what they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import chassis_facts
from sanwright.analysis.fabrics import fabric_facts, isl_groups_of
from sanwright.analysis.paths import first_switches
from sanwright.analysis.sides import arrays_in, hosts_in, plugs
from sanwright.parts import PartKind, Speed
from sanwright.text import Text, verbatim
from sanwright.units import UNKNOWN

Counts = tuple[tuple[Text, int], ...]
"""Names with how often, by name."""


@dataclass(frozen=True, slots=True)
class FabricFigures:
    """What two fabrics are compared by. ``isls`` counts by speed, ``models`` by name."""

    switches: int
    gateways: int
    models: Counts
    isls: Counts


@remembered
def fabric_figures(facts: Assessment, fabric: str) -> FabricFigures:
    """The figures of one fabric."""
    here = fabric_facts(facts, fabric)
    parts = (chassis_facts(facts, switch).part for switch in here.switches)
    speeds: Counter[Speed | None] = Counter()
    for switch in here.switches:
        speeds.update(dict(_isl_speeds(facts, fabric, switch)))
    return FabricFigures(
        switches=len(here.switches),
        gateways=len(here.gateways),
        models=_counts((part.label if part is not None else UNKNOWN, 1) for part in parts),
        isls=_counts(
            (verbatim(speed.name) if speed is not None else Text("unknown speed"), number)
            for speed, number in speeds.items()
        ),
    )


@remembered
def _isl_speeds(
    facts: Assessment, fabric: str, switch: str
) -> tuple[tuple[Speed | None, int], ...]:
    """How many ISLs run each speed from a switch to those of its fabric that come after it."""
    inside = set(fabric_facts(facts, fabric).switches)
    groups = (
        group for group in isl_groups_of(facts, switch) if group.a == switch and group.b in inside
    )
    return tuple(Counter(link.speed for group in groups for link in group.links).items())


@remembered
def residents(facts: Assessment, fabric: str) -> frozenset[str]:
    """Hosts and arrays with a port in the fabric."""
    return hosts_in(facts, fabric) | arrays_in(facts, fabric)


@remembered
def partner_of(facts: Assessment, fabric: str) -> str | None:
    """The fabric that most hosts and arrays of this one are attached to as well."""
    here = residents(facts, fabric)
    shared = {
        other: len(here & residents(facts, other))
        for other in sorted(facts.tables.fabrics)
        if other != fabric
    }
    best = max(shared, key=lambda other: (shared[other], other), default=None)
    return best if best is not None and shared[best] else None


@remembered
def attached_once(facts: Assessment, fabric: str, partner: str) -> tuple[str, ...]:
    """Hosts and arrays of which one port, on ``fabric``, is all that is cabled.

    Tape is left out, which stands in one fabric by custom, and hosts all of whose paths start at
    one switch: those are told apart already.
    """
    alone = residents(facts, fabric) - residents(facts, partner)
    return tuple(id_ for id_ in sorted(alone) if _is_attached_once(facts, id_))


@remembered
def _is_attached_once(facts: Assessment, id_: str) -> bool:
    part = chassis_facts(facts, id_).part
    if part is not None and part.kind is PartKind.TAPE:
        return False
    return len(plugs(facts, id_)) == 1 and len(first_switches(facts, id_)) != 1


def _counts(named: Iterable[tuple[Text, int]]) -> Counts:
    found: Counter[Text] = Counter()
    for name, number in named:
        found[name] += number
    return tuple(sorted(found.items()))
