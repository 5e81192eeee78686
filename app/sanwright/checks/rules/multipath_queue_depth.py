"""Rule multipath.queue-depth."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.multipath import TargetUse, target_uses
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.presence import has_switches
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted
from sanwright.design import Table
from sanwright.parts import Limit
from sanwright.text import Text

_RULE = "multipath.queue-depth"

QUEUE = Limit(
    "target-port-queue-max",
    "I/Os",
    Text(
        "Commands that one target port can hold; the queue depths of all its initiators together."
    ),
)


@rule(_RULE, "Target port queue too short", Scope.CHASSIS, QUEUE, where=has_switches)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """The hosts may keep more I/Os queued at one target port than it holds.

    Why it matters: the port answers “queue full”, hosts cut their queues, and throughput drops on
    all of them, mostly on those that did nothing wrong.
    Violation: initiators that use a target port times the queue depth of their workload, over all
    workloads, are above target-port-queue-max. One finding for the worst port of an array.
    Fix: a smaller queue depth on the hosts, or hosts spread over more target ports.
    Limits: counts one busy LUN for each initiator and workload, as the source does; several at once
    queue more. Takes a path as used in full, as it is after the others have failed. The queue that
    an I/O rate needs is another matter.
    Source: threshold target-port-queue-max and its document from the rule pack.
    """
    limit = criterion(assessment, QUEUE)
    if limit is None or not chassis.is_array:
        return
    uses = [use for use in target_uses(assessment, chassis.id) if use.queues]
    if not uses:
        return
    worst = max(uses, key=_queued)
    number = _queued(worst)
    label = assessment.tables.label
    if number > limit.value:
        initiators = sum(queue.initiators for queue in worst.queues)
        yield limit.finding(
            rule=_RULE,
            severity=Severity.WARNING,
            subjects=(chassis.id,),
            message=Text(
                "{initiators} may queue {ios} at {port} with one busy LUN each.",
                initiators=counted(initiators, "initiators"),
                ios=counted(number, "I/Os"),
                port=label(worst.port),
            ),
            remedy=Text("Lower the queue depth of the hosts, or use more target ports."),
            actual=number,
        )
        return
    unknown = sorted({q.workload for use in uses for q in use.queues if q.queue_depth is None})
    if unknown:
        yield limit.finding(
            rule=_RULE,
            severity=Severity.UNVERIFIED,
            subjects=(chassis.id,),
            message=Text(
                "Whether the queues of {array} are long enough is not known: "
                "{count:,} workload does not state a queue depth.",
                "Whether the queues of {array} are long enough is not known: "
                "{count:,} workloads do not state a queue depth.",
                len(unknown),
                array=label(chassis.id),
            ),
            remedy=Text("State the queue depth of the workloads."),
            actual=None,
            missing=tuple(
                Missing(Table.WORKLOADS, id_, "queue_depth", Text("queue depth")) for id_ in unknown
            ),
        )


def _queued(use: TargetUse) -> int:
    return sum(queue.queued or 0 for queue in use.queues)
