"""Rule cable.breakout."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, PortFacts
from sanwright.analysis.breakout import (
    Breakout,
    BreakoutFault,
    breakout,
    breakout_fault,
    harness_legs,
)
from sanwright.analysis.ports import port_facts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design.records import port_base
from sanwright.text import Text


@rule("cable.breakout", "Port cannot be broken out like this", Scope.PORT)
def check(port: PortFacts, assessment: Assessment) -> Iterator[Finding]:
    """The lanes of a port are cabled one by one in a way that its optic or its cable rules out.

    Why it matters: a port with several lanes has one socket; only a harness of one MPO plug and
    several LC legs takes them apart.
    Violation: the optic has no MPO socket (LC duplex optics that use several colours, or a single
    lane); a lane of an MPO optic is cabled with a plain cable; legs of several harnesses meet in
    one port; a harness has more legs than its part, or than the port has lanes.
    Fix: a parallel (SR4) optic and one breakout harness for the whole port.
    Limits: judged by the connector of the optic; an empty cage or an optic whose connector is not
    known is not judged, nor are SAS ports. Whether the switch's software can run the lanes apart
    is not known.
    Source: connectors and lanes of the parts.
    """
    if port.lane is None:
        return
    legs = breakout(assessment, port_base(port.reference))
    if legs is None or legs.first != port.reference:
        return
    fault = breakout_fault(assessment, legs.cage)
    if fault is None:
        return
    message, remedy, limit, actual = _words(fault, legs, assessment)
    yield Finding(
        rule="cable.breakout",
        severity=Severity.ERROR,
        subjects=(legs.cage, *legs.cables),
        message=message,
        remedy=remedy,
        limit=limit,
        actual=actual,
        source=Text("Connectors and lanes of the parts"),
    )


def _words(
    fault: BreakoutFault, legs: Breakout, assessment: Assessment
) -> tuple[Text, Text, Text, Text]:
    """Message, remedy, limit and actual."""
    socket = port_facts(assessment, legs.cage)
    if fault is BreakoutFault.ONE_SOCKET:
        return (
            Text(
                "{port}: {optic} has one {connector} socket, "
                "so its lanes cannot be cabled one by one.",
                port=socket.label,
                optic=socket.optic.label if socket.optic is not None else Text("its optic"),
                connector=socket.connector,
            ),
            Text("Use a parallel optic with an MPO socket, or one cable for the whole port."),
            Text("MPO optic"),
            Text("{connector} optic", connector=socket.connector),
        )
    if fault is BreakoutFault.PLAIN_CABLES:
        return (
            Text(
                "{port}: {count:,} lane is cabled with a plain cable, "
                "and the optic has one MPO socket for them all.",
                "{port}: {count:,} lanes are cabled with a plain cable, "
                "and the optic has one MPO socket for them all.",
                len(legs.plain),
                port=socket.label,
            ),
            Text("Use the legs of one breakout harness (MPO to LC)."),
            Text("legs of one harness"),
            Text("{count:,} plain cable", "{count:,} plain cables", len(legs.plain)),
        )
    if fault is BreakoutFault.SEVERAL_HARNESSES:
        return (
            Text(
                "{port}: legs of {harnesses:,} harnesses meet in one MPO socket.",
                port=socket.label,
                harnesses=len(legs.harnesses),
            ),
            Text("Make them legs of one harness, or use another port."),
            Text("1 harness"),
            Text("{harnesses:,} harnesses", harnesses=len(legs.harnesses)),
        )
    has, most = harness_legs(assessment, legs)
    return (
        Text(
            "{port}: its harness has {legs:,} legs, but the port and the harness allow {most:,}.",
            port=socket.label,
            legs=has,
            most=most,
        ),
        Text("Use another harness in another port."),
        Text("{count:,} leg", "{count:,} legs", most),
        Text("{count:,} leg", "{count:,} legs", has),
    )
