"""Rule fabric.pair-in-one."""

from collections.abc import Iterator, Sequence

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.chassis import chassis_facts
from sanwright.analysis.links import links_of
from sanwright.analysis.paths import first_switches
from sanwright.analysis.ports import port_facts
from sanwright.analysis.sides import PluggedPort, plugs, segment_label, used_segments
from sanwright.checks.criterion import Criterion, criterion
from sanwright.checks.dark_links import dark_among, mend_first
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.limits import SWITCHES
from sanwright.checks.presence import has_switches
from sanwright.checks.rule import Scope, rule
from sanwright.listing import listed
from sanwright.parts import PortRole
from sanwright.text import Text

_RULE = "fabric.pair-in-one"


@rule(_RULE, "Ports of a pair in one fabric", Scope.CHASSIS, SWITCHES, where=has_switches)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """The ports of a host, an array or an array controller are all in one fabric.

    Why it matters: two ports are bought so that one may fail. In one fabric, on one switch or on
    one blade they fail together.
    Violation: a host or array, or one of its controllers, has two or more ports cabled and all of
    them in the same fabric, though the design has another. As a note: all ports that an array has
    in a fabric are on one blade of a director with several.
    Fix: move one port of each pair to the other fabric, or to another blade.
    Limits: a design with a single fabric is said by fabric.only-one, a host with all paths on one
    switch by host.single-switch. Tape is left out, which stands in one fabric by custom. Blades are
    looked at for arrays only.
    Source: Brocade SAN Design and Best Practices; threshold switches-min of the rule pack.
    """
    floor = criterion(assessment, SWITCHES)
    if not (chassis.is_host or chassis.is_array) or floor is None or floor.value <= 1:
        return
    here = plugs(assessment, chassis.id)
    if len(here) < 2 or chassis.is_tape:
        return
    if len({plug.segment for plug in here}) > 1:
        yield from _by_controller(chassis, here, floor, assessment)
    elif not _is_told(chassis, assessment):
        yield _finding((chassis.id,), chassis, here, floor, assessment)
    if chassis.is_array:
        yield from _by_blade(chassis, here, floor, assessment)


def _is_told(chassis: ChassisFacts, assessment: Assessment) -> bool:
    """Whether fabric.only-one or host.single-switch says it."""
    if len(used_segments(assessment)) < 2:
        return True
    return len(first_switches(assessment, chassis.id)) == 1


def _by_controller(
    chassis: ChassisFacts,
    here: Sequence[PluggedPort],
    floor: Criterion[int],
    assessment: Assessment,
) -> Iterator[Finding]:
    """Controllers with two ports cabled in the same fabric and none in another."""
    found: dict[str, list[PluggedPort]] = {}
    for plug in here:
        group = port_facts(assessment, plug.port).group
        if group is not None and group.controller:
            found.setdefault(group.controller, []).append(plug)
    for name, ports in found.items():
        if len(ports) > 1 and len({plug.segment for plug in ports}) == 1:
            subjects = (chassis.id, *(plug.port for plug in ports))
            yield _finding(subjects, chassis, ports, floor, assessment, name)


def _finding(
    subjects: tuple[str, ...],
    chassis: ChassisFacts,
    ports: Sequence[PluggedPort],
    floor: Criterion[int],
    assessment: Assessment,
    controller: str = "",
) -> Finding:
    owner: Text | str = assessment.tables.label(chassis.id)
    if controller:
        owner = Text("{controller} of {array}", controller=controller, array=owner)
    return Finding(
        rule=_RULE,
        severity=Severity.WARNING,
        subjects=subjects,
        message=_message(owner, ports, assessment),
        remedy=mend_first(
            assessment,
            dark_among(assessment, links_of(assessment, chassis.id)),
            Text(
                "Connect half of these ports to another fabric: {fabrics}.",
                fabrics=listed(
                    [
                        segment_label(assessment, segment)
                        for segment in used_segments(assessment)
                        if segment != ports[0].segment
                    ]
                ),
            ),
        ),
        limit=Text("2 fabrics"),
        actual=Text("1 fabric"),
        source=floor.source,
    )


def _message(owner: Text | str, ports: Sequence[PluggedPort], assessment: Assessment) -> Text:
    fabric = segment_label(assessment, ports[0].segment)
    if len({plug.switch for plug in ports}) > 1:
        if len(ports) == 2:
            return Text(
                "Both ports in use of {owner} are in {fabric}: they fail together.",
                owner=owner,
                fabric=fabric,
            )
        return Text(
            "All {ports} ports in use of {owner} are in {fabric}: they fail together.",
            ports=len(ports),
            owner=owner,
            fabric=fabric,
        )
    switch = assessment.tables.label(ports[0].switch)
    if len(ports) == 2:
        return Text(
            "Both ports in use of {owner} are in {fabric} on {switch}: they fail together.",
            owner=owner,
            fabric=fabric,
            switch=switch,
        )
    return Text(
        "All {ports} ports in use of {owner} are in {fabric} on {switch}: they fail together.",
        ports=len(ports),
        owner=owner,
        fabric=fabric,
        switch=switch,
    )


def _by_blade(
    chassis: ChassisFacts,
    here: Sequence[PluggedPort],
    floor: Criterion[int],
    assessment: Assessment,
) -> Iterator[Finding]:
    for segment in sorted({plug.segment for plug in here}):
        ports = [plug for plug in here if plug.segment == segment]
        blade = ports[0].blade
        if len(ports) < 2 or {plug.blade for plug in ports} != {blade}:
            continue
        others = _port_blades(assessment, ports[0].switch) - {blade}
        if blade == ports[0].switch or not others:
            continue
        label = assessment.tables.label
        yield Finding(
            rule=_RULE,
            severity=Severity.INFO,
            subjects=(chassis.id, blade),
            message=Text(
                "The {ports} ports of {array} in {fabric} are all on one blade, {blade}.",
                ports=len(ports),
                array=label(chassis.id),
                fabric=segment_label(assessment, segment),
                blade=label(blade),
            ),
            remedy=Text("Spread them over the blades of {switch}.", switch=label(ports[0].switch)),
            limit=Text("2 blades"),
            actual=Text("1 blade"),
            source="Brocade SAN Design and Best Practices",
        )


def _port_blades(assessment: Assessment, director: str) -> set[str]:
    """Blades of a director with fabric ports; core blades too, where the part has no others."""
    here = chassis_facts(assessment, director)
    return {
        member.id
        for member, part in zip(here.members, here.parts, strict=True)
        if part is not None
        and any(g.role is PortRole.FABRIC and g.lanes == 1 for g in part.ports.values())
    }
