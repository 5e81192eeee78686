"""Rule order.empty-chassis."""

from collections.abc import Iterator
from typing import NamedTuple

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import ChassisFacts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design.states import is_owned
from sanwright.parts import PartKind
from sanwright.parts.host_ports import lacks_ports
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
    PartKind.ARRAY: _Words(
        Text("{device} ({part}) has no host port: fit a host card."),
        Text("Fit host cards, or take it out of the design."),
        Text("a host card"),
    ),
}


@rule("order.empty-chassis", "Device without the cards that bring its ports", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """A server has no storage adapter, a director no port blade, an array no host card.

    Why it matters: it is on the order and has no port by which to take part in the network.
    Violation: nothing with a port is fitted into a server, director or array whose part has no
    ports itself.
    Fix: fit an adapter, a blade or a host card.
    Limits: silent where something fitted is not known to the catalog, since that may be it; what is
    there already is not looked at. An array of which nobody knows the ports is told of by
    device.ports-unknown.
    Source: ports and slots of the parts in the catalog.
    """
    part = chassis.part
    told = _WORDS.get(part.kind) if part is not None else None
    if is_owned(assessment.tables.devices[chassis.id]):
        return
    if part is None or told is None or chassis.ports or None in chassis.parts:
        return
    if lacks_ports(part):
        return
    if any(fitted is not None and fitted.ports for fitted in chassis.parts):
        return
    yield Finding(
        rule="order.empty-chassis",
        severity=Severity.WARNING,
        subjects=(chassis.id,),
        message=told.message.given(device=assessment.tables.label(chassis.id), part=part.label),
        remedy=told.remedy,
        limit=told.needed,
        actual=Text("no port"),
        source=Text("Ports of the parts in the catalog"),
    )
