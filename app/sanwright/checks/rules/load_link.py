"""Rule load.link."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.analysis.links import LinkKind
from sanwright.analysis.load import LIGHT, is_light, link_load
from sanwright.checks.certainty import judged_by, uncertain_capacity
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, document, rule
from sanwright.parts import Limit
from sanwright.text import Text
from sanwright.units import Share

UTILISATION = Limit(
    "link-utilisation-warning",
    Share,
    Text(
        "Load on one direction of a link, as a share of its usable throughput, from which a "
        "redesign is due."
    ),
)

_REMEDIES = {
    True: Text("Add ISLs or make them faster, or move hosts or storage to the other switch."),
    False: Text(
        "Connect more ports of the device, use ports of a faster generation at both ends, or move "
        "workloads."
    ),
}
"""By whether the link is an ISL."""


@rule("load.link", "Link overloaded or nearly so", Scope.LOAD, UTILISATION)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """The workloads put more on one direction of a link than it carries, or than is advised.

    Why it matters: above about 70 per cent queues grow quickly; above 100 per cent the workload
    does not get what it asks for.
    Violation: load of a direction above the usable throughput (error), or above the rule pack's
    threshold link-utilisation-warning (warning).
    Fix: another link or ISL, a faster generation, or fewer workloads on this path.
    Limits: mean load over equal-cost paths; bursts and uneven hashing are not seen. A workload
    whose demand is not stated adds nothing here. Of a long ISL whose buffer credits are not known
    only a load above the line's rate is told.
    Source: threshold and its document from the rule pack; usable throughput from the speed table.
    """
    advised = criterion(assessment, UTILISATION)
    is_half_fine = advised is None or advised.value.amount >= LIGHT
    if is_half_fine and is_light(assessment, link.cable.id):
        return
    load = link_load(assessment, link.cable.id)
    for side, (start, end) in (
        (load.forward, (link.a, link.b)),
        (load.backward, (link.b, link.a)),
    ):
        used, capacity = side.utilisation, side.capacity
        if capacity is None and link.line_capacity is not None:
            # how many credits there are is not known, but more than the line it cannot carry
            capacity = link.line_capacity
            used = side.load / capacity if side.load > capacity else None
        if used is None or capacity is None:
            continue
        if used > 1.0:
            severity, limit = Severity.ERROR, capacity
            source = document(assessment, link.speed.sources) if link.speed is not None else ""
        elif advised is not None and used > advised.value.amount:
            severity, source = Severity.WARNING, advised.source
            limit = capacity * advised.value.amount
        else:
            continue
        yield judged_by(
            assessment,
            Finding(
                rule="load.link",
                severity=severity,
                subjects=(link.cable.id, start.reference, end.reference),
                message=Text(
                    "{start} to {end} carries {load} of {capacity} ({share}).",
                    start=start.label,
                    end=end.label,
                    load=side.load,
                    capacity=capacity,
                    share=Share(used),
                ),
                remedy=_REMEDIES[link.kind is LinkKind.ISL],
                limit=limit,
                actual=side.load,
                source=source,
            ),
            uncertain_capacity(assessment, link),
            link.speed,
        )
