"""Rule multipath.target-speed."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, WorkloadResult
from sanwright.analysis.multipath import SpeedMix, speed_mixes
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import listed, named
from sanwright.parts import NO_PRIMARY
from sanwright.text import Text

_RULE = "multipath.target-speed"


@rule(_RULE, "Speeds of hosts and targets differ", Scope.WORKLOAD)
def check(result: WorkloadResult, assessment: Assessment) -> Iterator[Finding]:
    """A host uses target ports of different speeds, or target ports slower than its own.

    Why it matters: multipathing shares I/O evenly, so the slowest port sets the pace. A slower
    target takes frames from the fabric more slowly than hosts can send them, and they wait in the
    switches' buffers, in the way of others.
    Violation: the ports of one array that a host uses run at different speeds (warning), or
    initiators of a workload run faster than target ports that they use (note).
    Fix: the same optics and speed in all ports of the array; for the note, nothing need be done
    where hosts read more than they write.
    Limits: compares negotiated speeds; a link whose speed is not known is left out. Two arrays of
    one host may differ.
    Source: NetApp ONTAP, FC target port configuration (all target ports of a host at one speed);
    for faster hosts no primary source at hand (brcddb, best practice checks).
    """
    for mix in speed_mixes(assessment, result.workload.id):
        if mix.mixed_hosts:
            yield _mixed(result, mix, assessment)
        elif mix.faster:
            yield _slower(result, mix, assessment)


def _mixed(result: WorkloadResult, mix: SpeedMix, assessment: Assessment) -> Finding:
    speeds = listed(mix.target_speeds)
    return Finding(
        rule=_RULE,
        severity=Severity.WARNING,
        subjects=(result.workload.id, mix.array),
        message=Text(
            "{hosts} uses ports of {array} at different speeds: {speeds}.",
            "{hosts} use ports of {array} at different speeds: {speeds}.",
            len(mix.mixed_hosts),
            hosts=named(assessment, mix.mixed_hosts),
            array=assessment.tables.label(mix.array),
            speeds=speeds,
        ),
        remedy=Text("Bring all target ports to one speed."),
        limit=Text("1 speed"),
        actual=speeds,
        source="NetApp ONTAP, FC target port configuration recommendations",
    )


def _slower(result: WorkloadResult, mix: SpeedMix, assessment: Assessment) -> Finding:
    slowest = mix.target_speeds[-1]
    return Finding(
        rule=_RULE,
        severity=Severity.INFO,
        subjects=(result.workload.id, mix.array),
        message=Text(
            "{count:,} initiator port runs at up to {fastest}, the ports of {array} at {slowest}.",
            "{count:,} initiator ports run at up to {fastest}, the ports of {array} at {slowest}.",
            mix.faster,
            fastest=mix.initiator_speeds[0],
            array=assessment.tables.label(mix.array),
            slowest=slowest,
        ),
        remedy=Text(
            "Make the target ports as fast as the hosts, or watch the fabric for congestion."
        ),
        limit=mix.initiator_speeds[0],
        actual=slowest,
        source=f"{NO_PRIMARY} (brcddb, best practice checks)",
    )
