"""Rule multipath.nexus."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.multipath import target_uses
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_switches
from sanwright.checks.rule import Scope, rule
from sanwright.checks.unknown import unknown_controllers
from sanwright.checks.wording import counted
from sanwright.parts import Limit
from sanwright.text import Text

_ON_NODE = Text("{pairs} of initiator and target log in to {node} of {array}.")
_ON_ARRAY = Text(
    "{pairs} of initiator and target log in to {array}, whose nodes are not told apart."
)

NEXUSES = Limit(
    "nexus-per-node-max", "nexuses", Text("Pairs of initiator and target that log in to one node.")
)


@rule(
    "multipath.nexus",
    "Too many nexuses on an array node",
    Scope.CHASSIS,
    NEXUSES,
    where=has_switches,
)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """More pairs of initiator and target log in to one node of an array than it supports.

    Why it matters: the node keeps state for every pair; beyond the limit logins are refused, and
    the host that comes back last has no storage.
    Violation: pairs of initiator port and target port of one node, by zones and workloads, are
    above nexus-per-node-max.
    Fix: zone hosts to fewer ports of the node, or spread them over more nodes.
    Limits: a port counts as one target; several LIFs on one port are not drawn. Where the part does
    not tell which ports are of which node, the array counts as one and the finding says so.
    Source: threshold nexus-per-node-max and its document from the rule pack.
    """
    limit = criterion(assessment, NEXUSES)
    if limit is None or not chassis.is_array:
        return
    nodes: dict[str, list[str]] = {}
    numbers: dict[str, int] = {}
    for use in target_uses(assessment, chassis.id):
        nodes.setdefault(use.controller, []).append(use.port)
        numbers[use.controller] = numbers.get(use.controller, 0) + use.initiators
    for node, number in numbers.items():
        if number <= limit.value:
            continue
        yield limit.finding(
            rule="multipath.nexus",
            severity=Severity.WARNING if node else Severity.UNVERIFIED,
            subjects=(chassis.id, *nodes[node]),
            message=(_ON_NODE if node else _ON_ARRAY).given(
                pairs=counted(number, "pairs"),
                node=node,
                array=assessment.tables.label(chassis.id),
            ),
            remedy=Text("Zone the hosts to fewer of its ports, or use more nodes."),
            actual=number,
            missing=() if node else unknown_controllers(assessment.tables, chassis),
        )
