"""Rule fabric.only-one."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import switch_ids
from sanwright.analysis.multipath import has_workloads
from sanwright.analysis.sides import segment_label, segment_of, switches_in, use_of, used_segments
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.limits import SWITCHES
from sanwright.checks.presence import has_switches
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted
from sanwright.listing import any_of
from sanwright.text import Text


@rule("fabric.only-one", "Only one fabric", Scope.DESIGN, SWITCHES, where=has_switches)
def check(assessment: Assessment) -> Iterator[Finding]:
    """All hosts and arrays of the design are on one fabric.

    Why it matters: a fabric is one failure domain. A wrong zone set, a merge or a flood of state
    changes takes down all of its switches at once, however many there are.
    Violation: hosts and arrays are cabled to switches of one fabric only, and the rule pack asks
    for more than one switch.
    Fix: a second fabric of the same shape, with every host and array in both.
    Limits: a fabric of one switch is said by host.single-switch as soon as a workload is drawn, and
    not a second time here. Virtual fabrics and VSANs on one switch count as what they are drawn.
    Source: Brocade SAN Design and Best Practices and IBM SAN best practices; threshold switches-min
    of the rule pack.
    """
    floor = criterion(assessment, SWITCHES)
    if floor is None or floor.value <= 1:
        return
    used = used_segments(assessment)
    if len(used) != 1 or not _has_both(assessment):
        return
    switches = switches_in(assessment, used[0])
    if len(switches) < 2 and has_workloads(assessment):
        return
    yield Finding(
        rule="fabric.only-one",
        severity=Severity.WARNING,
        subjects=used,
        message=Text(
            "All hosts and arrays are on {fabric} with its {switches}: "
            "one mistake in it takes everything down.",
            fabric=segment_label(assessment, used[0]),
            switches=counted(len(switches), "switches"),
        ),
        remedy=_remedy(assessment, used[0]),
        limit=Text("2 fabrics"),
        actual=Text("1 fabric"),
        source=floor.source,
    )


def _remedy(assessment: Assessment, used: str) -> Text:
    """To use the other fabric, where one is drawn that nothing is connected to."""
    drawn = dict.fromkeys(segment_of(assessment, switch) for switch in switch_ids(assessment))
    idle = [segment for segment in drawn if segment != used]
    if not idle:
        return Text("Build a second, separate fabric and connect every host and array to both.")
    return Text(
        "Connect every host and array to {fabric}, too.",
        fabric=any_of([segment_label(assessment, segment) for segment in idle]),
    )


def _has_both(assessment: Assessment) -> bool:
    uses = [use_of(assessment, switch) for switch in switch_ids(assessment)]
    return any(use.hosts for use in uses) and any(use.storage for use in uses)
