"""Rule host.single-adapter."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.adapters import is_adapter
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.parts import Limit
from sanwright.text import Text

ADAPTERS = Limit(
    "adapters-per-host-min",
    "adapters",
    Text("Adapters over which the storage ports of a host are spread, so that one may fail."),
)


@rule("host.single-adapter", "Too few adapters in a host", Scope.CHASSIS, ADAPTERS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """A host's storage ports are on fewer adapters than the rule pack asks for.

    Why it matters: with one adapter for both fabrics, the adapter and its slot are a single point
    of failure.
    Violation: the adapters with a cable are fewer than the rule pack's least number; a host with
    one port in use is left to host.single-switch.
    Fix: spread the ports over another adapter in another slot.
    Limits: says nothing unless the rule pack asks for more than one: a single adapter of two ports
    is common and sound practice. PCIe lanes and processors that slots share are not looked at.
    Source: threshold adapters-per-host-min of the rule pack.
    """
    floor = criterion(assessment, ADAPTERS)
    if floor is None or floor.value <= 1 or not chassis.is_host:
        return
    used = [
        (member.id, cables)
        for member, part in zip(chassis.members, chassis.parts, strict=True)
        if is_adapter(part) and (cables := assessment.index("cables_on", member.id))
    ]
    if not used or len(used) >= floor.value or sum(len(cables) for _, cables in used) < 2:
        return
    yield floor.finding(
        rule="host.single-adapter",
        severity=Severity.INFO,
        subjects=(chassis.id,),
        message=Text(
            "{host} has all its storage ports on {count:,} adapter; "
            "the rule pack asks for {least}.",
            "{host} has all its storage ports on {count:,} adapters; "
            "the rule pack asks for {least}.",
            len(used),
            host=assessment.tables.label(chassis.id),
            least=floor.said(floor.value),
        ),
        remedy=Text("Spread the ports over another adapter in another slot."),
        actual=len(used),
    )
