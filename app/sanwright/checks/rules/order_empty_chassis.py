"""Rule order.empty-chassis."""

from collections.abc import Iterator
from typing import NamedTuple

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import ChassisFacts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design.states import is_owned
from sanwright.parts import PartKind
from sanwright.text import Text


class _Words(NamedTuple):
    """What is to be translated."""

    message: Text
    remedy: Text
    needed: Text


_WORDS = {
    PartKind.SERVER: _Words(
        Text("{device} ({part}) has no port: fit an adapter."),
        Text("Fit an adapter, or take it out of the design."),
        Text("an adapter"),
    ),
    PartKind.DIRECTOR: _Words(
        Text("{device} ({part}) has no port: fit a port blade."),
        Text("Fit a port blade, or take it out of the design."),
        Text("a port blade"),
    ),
}


@rule("order.empty-chassis", "Server without adapter, director without blade", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """A server has no storage adapter, or a director no port blade.

    Why it matters: it is on the order and has no port by which to take part in the network.
    Violation: nothing with a port is fitted into a server or director whose part has no ports
    itself.
    Fix: fit an adapter or a blade.
    Limits: silent where something fitted is not known to the catalog, since that may be it; what is
    there already is not looked at.
    Source: ports and slots of the parts in the catalog.
    """
    part = chassis.part
    told = _WORDS.get(part.kind) if part is not None else None
    if is_owned(assessment.tables.devices[chassis.id]):
        return
    if part is None or told is None or chassis.ports or None in chassis.parts:
        return
    if any(fitted is not None and fitted.ports for fitted in chassis.parts):
        return
    yield Finding(
        rule="order.empty-chassis",
        severity=Severity.WARNING,
        subjects=(chassis.id,),
        message=told.message.given(device=assessment.tables.label(chassis.id), part=part.name),
        remedy=told.remedy,
        limit=told.needed,
        actual=Text("no port"),
        source=Text("Ports of the parts in the catalog"),
    )
