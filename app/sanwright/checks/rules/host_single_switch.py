"""Rule host.single-switch."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts, LinkKind
from sanwright.analysis.links import links_of
from sanwright.analysis.paths import first_switches
from sanwright.analysis.sides import segment_label, segment_of, used_segments
from sanwright.checks.criterion import criterion
from sanwright.checks.dark_links import dark_links_of, mend_first
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.limits import SWITCHES
from sanwright.checks.presence import has_switches
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted, named
from sanwright.listing import any_of
from sanwright.text import Text


@rule(
    "host.single-switch",
    "All paths run through one switch",
    Scope.CHASSIS,
    SWITCHES,
    where=has_switches,
)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """Every path of a host to its storage runs through one switch.

    Why it matters: one switch, its update or its failure takes the storage away: a single point of
    failure.
    Violation: all paths of a host, over all workloads, start at the same switch.
    Fix: a second fabric with its own switch, and a port of each host and array in both. Where a
    link to another switch is drawn and down, what is wrong with it.
    Limits: looks at the switch that hosts are attached to; what every single failure does is in the
    failure walk. Hosts cabled to storage directly have no switch and are left out.
    Source: threshold switches-min of the rule pack where it is set.
    """
    floor = criterion(assessment, SWITCHES)
    if not chassis.is_switch or (floor is not None and floor.value <= 1):
        return
    hosts = _hosts_only_here(chassis.id, assessment)
    if not hosts:
        return
    yield Finding(
        rule="host.single-switch",
        severity=Severity.WARNING,
        subjects=(chassis.id,),
        message=Text(
            "The host ({hosts}) reaches storage only through {switch}: a single point of failure.",
            "{count:,} hosts ({hosts}) reach storage only through {switch}: "
            "a single point of failure.",
            len(hosts),
            hosts=named(assessment, hosts),
            switch=assessment.tables.label(chassis.id),
        ),
        remedy=_remedy(chassis.id, hosts, assessment),
        limit=floor.said(floor.value) if floor is not None else None,
        actual=counted(1, "switches"),
        source=floor.source if floor is not None else "",
    )


def _remedy(switch: str, hosts: list[str], assessment: Assessment) -> Text:
    """To bring up what leads elsewhere and is down, else to connect them to the other fabric."""
    dark = [
        link
        for link in dark_links_of(assessment, hosts)
        if switch not in {end.chassis for end in link.ends}
    ]
    here = segment_of(assessment, switch)
    others = [segment for segment in used_segments(assessment) if segment != here]
    if not others:
        remedy = Text("Build a second fabric and connect every host and array to both.")
    else:
        remedy = Text(
            "Connect the host and its arrays to {fabric}, too.",
            "Connect the hosts and their arrays to {fabric}, too.",
            len(hosts),
            fabric=any_of([segment_label(assessment, segment) for segment in others]),
        )
    return mend_first(assessment, dark, remedy)


def _hosts_only_here(switch: str, assessment: Assessment) -> list[str]:
    """Hosts on the switch of which no path starts elsewhere."""
    links = (link for link in links_of(assessment, switch) if link.kind is LinkKind.HOST)
    hosts = {end.chassis for link in links for end in link.ends}
    return [
        host
        for host in sorted(hosts - {switch})
        if first_switches(assessment, host) == frozenset({switch})
    ]
