"""Rule port.optic-speed."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, PortFacts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text


@rule("port.optic-speed", "Port and its optic share no speed", Scope.PORT)
def check(port: PortFacts, assessment: Assessment) -> Iterator[Finding]:
    """A port can run none of the speeds of the optic in its cage, or not the one it is fixed to.

    Why it matters: the port cannot come up with anything at the other end.
    Violation: the sets of port and optic are disjoint, or the fixed speed is in neither.
    Fix: an optic of the port's generation; let the port negotiate.
    Limits: none beyond the speed sets' own confidence.
    Source: speed sets of part and optic.
    """
    if port.group is None or port.group.speeds is None or port.speeds != ():
        return
    can = "/".join(port.group.speeds.value)
    optic = port.optic.optic.speeds if port.optic and port.optic.optic else None
    has = "/".join(optic.value) if optic is not None else can
    if port.fixed_speed is not None:
        message = Text(
            "{port} is fixed to {speed}, which it cannot run.",
            port=port.label,
            speed=port.fixed_speed,
        )
        remedy = Text("Let the port negotiate, or fix a speed that port and optic have.")
        has = port.fixed_speed
    else:
        message = Text(
            "{port} runs {speeds}, its optic runs {optic_speeds}.",
            port=port.label,
            speeds=can,
            optic_speeds=has,
        )
        remedy = Text("Fit an optic of the port's generation.")
    yield Finding(
        rule="port.optic-speed",
        severity=Severity.ERROR,
        subjects=(port.reference, *port.cables),
        message=message,
        remedy=remedy,
        limit=can,
        actual=has,
        source=Text("Speed sets of the part and its optic"),
    )
