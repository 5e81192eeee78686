"""Rule load.controller."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.controllers import ControllerLinks, controller_links
from sanwright.analysis.load import flow_on
from sanwright.analysis.usable_capacity import capacity_of, together
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_workloads
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text
from sanwright.units import Share, Throughput


@rule(
    "load.controller",
    "One controller cannot carry the array's load",
    Scope.CHASSIS,
    where=has_workloads,
)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """With one controller failed, the links of the others carry less than the array's load.

    Why it matters: an array of two controllers is bought so that one may fail, and loses one at
    every update of its firmware; what both carry easily may be too much for one.
    Violation: all load of the array in one direction is above what the links of the controllers
    that are left carry together.
    Fix: more or faster ports on each controller, or less load on the array.
    Limits: looks at the links; what the controllers' processors can do is not known. Controllers as
    the catalog tells the ports apart.
    Source: negotiated speeds, the workloads, and arithmetic.
    """
    links = controller_links(assessment, chassis.id) if chassis.is_array else ()
    if len(links) < 2:
        return
    for failed in links:
        left = [each for each in links if each is not failed]
        for way, message in (("out", _OUT), ("in", _IN)):
            load = _load(assessment, links, way)
            capacity = _capacity(assessment, left, way)
            if capacity is None or load <= capacity:
                continue
            yield Finding(
                rule="load.controller",
                severity=Severity.WARNING,
                subjects=(chassis.id,),
                message=message.given(
                    array=assessment.tables.label(chassis.id),
                    failed=failed.name,
                    load=load,
                    capacity=capacity,
                ),
                remedy=Text("Connect more or faster ports of each controller."),
                limit=Share(1.0),
                actual=Share(load / capacity),
                source=Text("Negotiated speeds and the workloads"),
            )
            return


_OUT = Text(
    "Without {failed}, the links that {array} has left carry {capacity} of the {load} that hosts "
    "read."
)
_IN = Text(
    "Without {failed}, the links that {array} has left carry {capacity} of the {load} that hosts "
    "write."
)


def _load(facts: Assessment, links: tuple[ControllerLinks, ...], way: str) -> Throughput:
    flows = (flow_on(facts, (cable, _side(is_a, way))) for e in links for cable, is_a in e.links)
    return Throughput(sum(flow.load.amount for flow in flows))


def _capacity(facts: Assessment, links: list[ControllerLinks], way: str) -> Throughput | None:
    sides = ((cable, _side(is_a, way)) for each in links for cable, is_a in each.links)
    return together(capacity_of(facts, side) for side in sides)


def _side(is_a: bool, way: str) -> str:
    """The direction of a link that leads out of the array, or into it."""
    return "ab" if is_a is (way == "out") else "ba"
