"""Rule multipath.single-controller."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.controllers import controllers_of
from sanwright.analysis.multipath import controllers_reached
from sanwright.checks.dark_links import dark_links_of, mend_first
from sanwright.checks.facility import names_text
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_workloads
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text
from sanwright.units.counts import counted


@rule(
    "multipath.single-controller",
    "All paths to one controller",
    Scope.CHASSIS,
    where=has_workloads,
)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """All paths of a host to an array end at one of its controllers.

    Why it matters: controllers fail and are taken down for every update of the firmware; the host
    then loses its storage although the array goes on.
    Violation: the array has target ports on two or more controllers, and the paths of a host, over
    all its workloads on the array, end at one.
    Fix: connect and zone the host to a port of the other controller in each fabric.
    Limits: controllers as the catalog tells the ports apart; where it does not, nothing is said.
    Source: the controllers that the catalog names for the array's ports.
    """
    names = controllers_of(assessment, chassis.id) if chassis.is_array else ()
    if len(names) < 2:
        return
    alone: dict[str, list[str]] = {}
    for host, reached in sorted(controllers_reached(assessment, chassis.id).items()):
        if len(reached) == 1 and "" not in reached:
            alone.setdefault(next(iter(reached)), []).append(host)
    for controller, hosts in sorted(alone.items()):
        yield Finding(
            rule="multipath.single-controller",
            severity=Severity.WARNING,
            subjects=(chassis.id, *hosts),
            message=Text(
                "{hosts} reaches {array} at {controller} only.",
                "{hosts} reach {array} at {controller} only.",
                len(hosts),
                hosts=names_text(assessment, hosts),
                array=assessment.tables.label(chassis.id),
                controller=controller,
            ),
            remedy=mend_first(
                assessment,
                dark_links_of(assessment, hosts),
                Text("Connect and zone a port of another controller in each fabric."),
            ),
            limit=counted(2, "controllers"),
            actual=counted(1, "controllers"),
            source=Text("Ports of the array's controllers in the catalog"),
        )
