"""Rule port.optic-speed."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, PortFacts
from sanwright.analysis.link_verdict import FaultKind, faults_at
from sanwright.checks.certainty import severity_of, to_state, with_doubt
from sanwright.checks.finding import Finding
from sanwright.checks.fitting import free_speeds
from sanwright.checks.rule import Scope, rule
from sanwright.listing import any_of
from sanwright.text import Text

_FIXED = Text("{port} is fixed to {speed}, which it cannot run.")
_NOT_FIXED = Text(
    "{port} is fixed to {speed}; the port runs {speeds} and its optic {optic_speeds}, as far as "
    "is known."
)
_FIT = Text("Fit an optic that runs {speeds}.")


@rule("port.optic-speed", "Port and its optic share no speed", Scope.PORT)
def check(port: PortFacts, assessment: Assessment) -> Iterator[Finding]:
    """A port can run none of the speeds of the optic in its cage, or not the one it is fixed to.

    Why it matters: the port cannot come up with anything at the other end.
    Violation: the sets of port and optic are disjoint, or the fixed speed is in neither.
    Fix: an optic of the port's generation; let the port negotiate.
    Limits: where a set that is derived or of low confidence rules the speed out, it cannot be
    verified.
    Source: speed sets of part and optic.
    """
    found = faults_at(assessment, port, FaultKind.OPTIC_SPEED)
    if not found or port.group is None or port.group.speeds is None:
        return
    can = "/".join(port.group.speeds.value)
    optic = port.optic.optic.speeds if port.optic and port.optic.optic else None
    has = "/".join(optic.value) if optic is not None else can
    if port.fixed_speed is not None:
        message = (_NOT_FIXED if found[0].rests_on else _FIXED).given(
            port=port.label, speed=port.fixed_speed, speeds=can, optic_speeds=has
        )
        remedy = _FIT.given(speeds=any_of(port.group.speeds.value))
        if set(free_speeds(port)):
            remedy = Text(
                "Let the port negotiate, or fix {speeds}.", speeds=any_of(free_speeds(port))
            )
        has = port.fixed_speed
    else:
        message = Text(
            "{port} runs {speeds}, its optic runs {optic_speeds}.",
            port=port.label,
            speeds=can,
            optic_speeds=has,
        )
        remedy = _FIT.given(speeds=any_of(port.group.speeds.value))
    yield Finding(
        rule="port.optic-speed",
        severity=severity_of(found[0]),
        subjects=(port.reference, *port.cables),
        message=with_doubt(assessment, message, found[0].rests_on),
        remedy=remedy,
        limit=can,
        actual=has,
        source=Text("Speed sets of the part and its optic"),
        missing=to_state(found[0].rests_on),
    )
