"""Rule host.single-switch."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, document, rule


@rule("host.single-switch", "All paths run through one switch", Scope.DESIGN)
def check(assessment: Assessment) -> Iterator[Finding]:
    """Every path of a workload's hosts to their storage runs through one switch.

    Why it matters: one switch, its update or its failure takes the storage away: a single point of
    failure.
    Violation: all paths of a workload start at the same switch.
    Fix: a second fabric with its own switch, and a port of each host and array in both.
    Limits: looks at the switch that hosts are attached to; the full failure walk comes with the
    failure analysis.
    Source: threshold switches-min of the rule pack where it is set.
    """
    floor = assessment.reference.rule_pack.threshold("switches-min")
    source = document(assessment, floor.sources) if floor is not None else ""
    found: dict[str, list[str]] = {}
    for id_, paths in assessment.workload_paths.items():
        switches = {path.source_node for path in paths.paths if path.source_node}
        direct = any(not path.source_node for path in paths.paths)
        if len(switches) == 1 and not direct and (floor is None or floor.value > 1):
            switch = switches.pop()
            if assessment.tables.part_of(switch) is not None and _is_switch(assessment, switch):
                found.setdefault(switch, []).append(id_)
    for switch, loads in sorted(found.items()):
        yield Finding(
            rule="host.single-switch",
            severity=Severity.WARNING,
            subjects=(switch,),
            message=(
                f"All paths of {len(loads)} workload{'s' if len(loads) > 1 else ''} run through "
                f"{assessment.tables.label(switch)}: a single point of failure."
            ),
            remedy="Build a second fabric and connect every host and array to both.",
            limit=f"{floor.value:.0f} switches" if floor is not None else None,
            actual="1 switch",
            source=source,
        )


def _is_switch(assessment: Assessment, device: str) -> bool:
    part = assessment.tables.part_of(device)
    return part is not None and any(group.protocol == "FC" for group in part.ports.values())
