"""Rule zone.none."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, FabricFacts
from sanwright.analysis.chassis import chassis_facts
from sanwright.analysis.sides import arrays_in, hosts_in
from sanwright.analysis.zoning import zoned_segments
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted, listed
from sanwright.text import Text

_HOSTS = 4


@rule("zone.none", "Fabric without a zone", Scope.FABRIC)
def check(fabric: FabricFacts, assessment: Assessment) -> Iterator[Finding]:
    """No zone is drawn in a fabric that should have some.

    Why it matters: without zones everybody sees everybody: hosts meet each other's adapters and all
    storage, and each change is told to all of them. Here, paths are then counted as if every port
    might meet every other.
    Violation: no zone is in force in a fabric with four hosts or more, or with arrays of several
    makers.
    Fix: one zone for each initiator with its targets, or peer zones by target.
    Limits: zones may be left to the installation; then this is only a reminder that numbers of
    paths and logins are upper limits.
    Source: NetApp ONTAP, FC zoning (mandatory from four hosts on); Brocade SAN Design and Best
    Practices.
    """
    id_ = fabric.fabric.id
    if id_ in zoned_segments(assessment):
        return
    hosts = len(hosts_in(assessment, id_))
    arrays = (chassis_facts(assessment, array) for array in arrays_in(assessment, id_))
    makers = sorted({array.vendor for array in arrays if array.vendor})
    if not hosts or (hosts < _HOSTS and len(makers) < 2):
        return
    name = fabric.fabric.name or id_
    if len(makers) > 1:
        message = Text(
            "{fabric} with {hosts} and arrays of {makers} has no zone: everybody sees everybody.",
            fabric=name,
            hosts=counted(hosts, "hosts"),
            makers=listed(makers),
        )
    else:
        message = Text(
            "{fabric} with {hosts} has no zone: everybody sees everybody.",
            fabric=name,
            hosts=counted(hosts, "hosts"),
        )
    yield Finding(
        rule="zone.none",
        severity=Severity.INFO,
        subjects=(id_,),
        message=message,
        remedy=Text("Draw a zone for each initiator with its targets."),
        limit=Text("1 zone"),
        actual=Text("0 zones"),
        source="NetApp ONTAP, FC zoning; Brocade SAN Design and Best Practices",
    )
