"""Rule host.single-switch."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, document, rule
from sanwright.design import port_device


@rule("host.single-switch", "All paths run through one switch", Scope.DESIGN)
def check(assessment: Assessment) -> Iterator[Finding]:
    """Every path of a host to its storage runs through one switch.

    Why it matters: one switch, its update or its failure takes the storage away: a single point of
    failure.
    Violation: all paths of a host, over all workloads, start at the same switch.
    Fix: a second fabric with its own switch, and a port of each host and array in both.
    Limits: looks at the switch that hosts are attached to; the full failure walk comes with the
    failure analysis. Hosts cabled to storage directly have no switch and are left out.
    Source: threshold switches-min of the rule pack where it is set.
    """
    floor = assessment.reference.rule_pack.threshold("switches-min")
    if floor is not None and floor.value <= 1:
        return
    for switch, hosts in sorted(_lone_switches(assessment).items()):
        what = "The host" if len(hosts) == 1 else f"{len(hosts)} hosts"
        names = ", ".join(assessment.tables.label(host) for host in hosts[:3])
        more = ", ..." if len(hosts) > 3 else ""
        yield Finding(
            rule="host.single-switch",
            severity=Severity.WARNING,
            subjects=(switch,),
            message=(
                f"{what} ({names}{more}) {'reaches' if len(hosts) == 1 else 'reach'} storage only "
                f"through {assessment.tables.label(switch)}: a single point of failure."
            ),
            remedy="Build a second fabric and connect every host and array to both.",
            limit=f"{floor.value:.0f} switches" if floor is not None else None,
            actual="1 switch",
            source=document(assessment, floor.sources) if floor is not None else "",
        )


def _lone_switches(assessment: Assessment) -> dict[str, list[str]]:
    """Hosts by the one switch that all their paths start at."""
    switches: dict[str, set[str]] = {}
    for paths in assessment.workload_paths.values():
        for path in paths.paths:
            host = assessment.tables.chassis_of(port_device(path.initiator_port))
            switches.setdefault(host, set()).add(path.source_node)
    found: dict[str, list[str]] = {}
    for host, nodes in sorted(switches.items()):
        if len(nodes) == 1 and _is_switch(assessment, node := next(iter(nodes))):
            found.setdefault(node, []).append(host)
    return found


def _is_switch(assessment: Assessment, device: str) -> bool:
    part = assessment.tables.part_of(device)
    return part is not None and any(group.protocol == "FC" for group in part.ports.values())
