"""Rule port.optic-faster."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts, PortFacts
from sanwright.analysis.links import best_speed
from sanwright.analysis.ports import port_facts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.speeds import names
from sanwright.parts import Speed, value_of
from sanwright.text import Text, joined


@rule("port.optic-faster", "Optics faster than their ports", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """Optics are of a newer generation than the ports that they are fitted into.

    Why it matters: the faster optic costs more and gives nothing, and a newer optic lacks the
    oldest speed that the port has.
    Violation: the best speed of the optic is above the best of the port's electronics, and the
    optic is not the one that the port ships with.
    Fix: an optic of the port's generation.
    Limits: one that is meant to move on to the next switch may be right; only optics that share a
    speed with the port are looked at, the others are told by port.optic-speed.
    Source: speed sets of the parts and their optics.
    """
    found: dict[tuple[Text, str, str], int] = {}
    seen: dict[tuple[str, int], tuple[Speed, Speed] | None] = {}
    for member in chassis.members:
        for setting in assessment.index("settings_on", member.id):
            port = port_facts(assessment, setting)
            if port.optic is None or not port.speeds:
                continue
            pair = (port.optic.id, id(port.group))
            if pair not in seen:
                seen[pair] = _bests(assessment, port)
            bests = seen[pair]
            if bests is not None:
                kind = (port.optic.label, bests[0].name, bests[1].name)
                found[kind] = found.get(kind, 0) + 1
    if not found:
        return
    told = [
        Text(
            "{optic} for {can} in {count} port that runs {own} at most",
            "{optic} for {can} in {count} ports that run {own} at most",
            count,
            optic=optic,
            can=can,
            own=own,
        )
        for (optic, can, own), count in found.items()
    ]
    yield Finding(
        rule="port.optic-faster",
        severity=Severity.INFO,
        subjects=(chassis.id,),
        message=Text(
            "{chassis} has {optics}.",
            chassis=assessment.tables.label(chassis.id),
            optics=joined(told),
        ),
        remedy=Text(
            "Fit optics of the ports' generation, {speeds}, unless these move on to newer ports.",
            speeds=names(own for _, _, own in found),
        ),
        limit=names(own for _, _, own in found),
        actual=names(can for _, can, _ in found),
        source=Text("Speed sets of the parts and their optics"),
    )


def _bests(assessment: Assessment, port: PortFacts) -> tuple[Speed, Speed] | None:
    """Best speed of optic and port, if that of the optic is above."""
    if port.optic is None or port.optic.optic is None or port.group is None:
        return None
    if port.group.shipped_optic == port.optic.id:
        return None
    can = best_speed(assessment.reference, value_of(port.optic.optic.speeds))
    own = best_speed(assessment.reference, value_of(port.group.speeds))
    if can is None or own is None or can.usable <= own.usable:
        return None
    return can, own
