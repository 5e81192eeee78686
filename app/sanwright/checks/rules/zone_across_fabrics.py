"""Rule zone.across-fabrics."""

from collections.abc import Iterator, Sequence

from sanwright.analysis import Assessment, ZoneFacts
from sanwright.analysis.ports import port_facts
from sanwright.analysis.sides import is_apart, segment_at, segment_label
from sanwright.analysis.zones import expand_ends
from sanwright.analysis.zoning import named_devices, named_ports
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import named
from sanwright.text import Text, english_of, joined

_RULE = "zone.across-fabrics"


@rule(_RULE, "Zone with members elsewhere", Scope.ZONE)
def check(zone: ZoneFacts, assessment: Assessment) -> Iterator[Finding]:
    """A zone names a port that is not attached to the zone's fabric.

    Why it matters: a zone works within one fabric. The member elsewhere never meets the others,
    and the path that was planned is not there.
    Violation: a port that a zone names is attached to another fabric than the zone, or, if the zone
    states none, than the other members (error); or it has no cable (warning). A device that is
    named counts if none of its ports is attached to the fabric.
    Fix: replace the member by the port in the right fabric, or move its cable.
    Limits: ports whose link does not come up are left out. Fabrics that an ISL joins count as one
    here (fabric.joined says that), and a switch in no fabric is said by fabric.unassigned. Routing
    between fabrics (LSAN, IVR) is not modelled.
    Source: the design's own cables and zones.
    """
    if not (zone.initiators or zone.targets):
        return
    ports = {port: segment_at(assessment, port) for port in named_ports(assessment, zone.zone.id)}
    home = zone.zone.fabric or _most(list(ports.values()))
    if home is None:
        return
    elsewhere = [port for port in ports if is_apart(assessment, port, home)]
    elsewhere += [
        device
        for device in named_devices(assessment, zone.zone.id)
        if _is_elsewhere(device, home, assessment)
    ]
    loose = [
        port
        for port, segment in ports.items()
        if segment is None and _is_loose(port, zone, assessment)
    ]
    name = zone.zone.name or zone.zone.id
    where = segment_label(assessment, home)
    if elsewhere:
        others = _where(elsewhere, assessment)
        yield Finding(
            rule=_RULE,
            severity=Severity.ERROR,
            subjects=(zone.zone.id, *elsewhere),
            message=Text(
                "Zone {zone} is of {fabric}, but {members} is attached to {others}.",
                "Zone {zone} is of {fabric}, but {members} are attached to {others}.",
                len(elsewhere),
                zone=name,
                fabric=where,
                members=named(assessment, elsewhere),
                others=others,
            ),
            remedy=Text("Replace the member by a port in the fabric of the zone."),
            limit=where,
            actual=others,
            source=Text("Cables and zones of the design"),
        )
    if loose:
        yield Finding(
            rule=_RULE,
            severity=Severity.WARNING,
            subjects=(zone.zone.id, *loose),
            message=Text(
                "Zone {zone} names {members}, which has no cable.",
                "Zone {zone} names {members}, which have no cable.",
                len(loose),
                zone=name,
                members=named(assessment, loose),
            ),
            remedy=Text("Connect the port to {fabric}, or take it out of the zone.", fabric=where),
            limit=where,
            actual=Text("no cable"),
            source=Text("Cables and zones of the design"),
        )


def _most(segments: list[str | None]) -> str | None:
    """The segment of most members, the lowest of several; None if none is attached."""
    known = sorted(segment for segment in segments if segment is not None)
    return max(known, key=known.count, default=None)


def _is_elsewhere(device: str, home: str, assessment: Assessment) -> bool:
    ports = expand_ends(assessment, (device,))
    attached = [port for port in ports if segment_at(assessment, port) is not None]
    return bool(attached) and all(is_apart(assessment, port, home) for port in attached)


def _is_loose(port: str, zone: ZoneFacts, assessment: Assessment) -> bool:
    return port not in zone.unknown and not port_facts(assessment, port).cables


def _where(members: Sequence[str], assessment: Assessment) -> Text:
    """The fabrics that the members are in, each once."""
    ports = expand_ends(assessment, tuple(members))
    segments = {segment_at(assessment, port) for port in ports}
    labels = [segment_label(assessment, segment) for segment in segments if segment is not None]
    labels.sort(key=english_of)
    return joined(labels)
