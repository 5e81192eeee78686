"""What one cable makes of its two ports: kind, negotiated speed, capacity, reach."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sanwright.analysis.ports import PortFacts
from sanwright.analysis.reach import ReachVerdict, judge_reach
from sanwright.design import Cable, Tables
from sanwright.parts import Part, PortRole, Reference, Speed
from sanwright.units import Throughput


class LinkKind(StrEnum):
    """What a link connects."""

    HOST = "host link"
    STORAGE = "storage link"
    ISL = "ISL"
    DIRECT = "direct"
    SAS = "SAS"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class LinkFacts:
    """A cable with what it comes to.

    ``speed`` None: the ends have no speed in common, or it cannot be known (see ``is_verifiable``).
    ``capacity`` is one direction's usable payload throughput over all lanes.
    ``reach`` judges the cable at the negotiated speed, ``next_reach`` at the generation after it.
    """

    cable: Cable
    part: Part | None
    a: PortFacts
    b: PortFacts
    kind: LinkKind
    speed: Speed | None
    capacity: Throughput | None
    best_a: Speed | None
    best_b: Speed | None
    reach: ReachVerdict | None
    next_reach: ReachVerdict | None
    fabric: str | None

    @property
    def is_verifiable(self) -> bool:
        """Whether both ends' speed sets are known."""
        return self.a.speeds is not None and self.b.speeds is not None

    @property
    def medium(self) -> str:
        """Reach table key of the cable, such as OM3; empty if the part is not known."""
        return self.part.cable.medium if self.part is not None and self.part.cable else ""

    @property
    def ends(self) -> tuple[PortFacts, PortFacts]:
        """Both ports."""
        return self.a, self.b


def link_facts(tables: Tables, cable: Cable, a: PortFacts, b: PortFacts) -> LinkFacts:
    """Facts of ``cable`` between ports ``a`` and ``b``.

    The link runs at the highest speed in all four sets: both ports and both optics.
    """
    reference = tables.reference
    part = tables.part(cable.part)
    best_a, best_b = best_speed(reference, a.speeds), best_speed(reference, b.speeds)
    speed = negotiate(reference, a.speeds, b.speeds)
    reach, next_reach = _reaches(reference, part, a, b, speed, cable)
    return LinkFacts(
        cable=cable,
        part=part,
        a=a,
        b=b,
        kind=_kind(a, b),
        speed=speed,
        capacity=link_capacity(speed, a, b),
        best_a=best_a,
        best_b=best_b,
        reach=reach,
        next_reach=next_reach,
        fabric=_fabric(tables, a, b),
    )


def negotiate(
    reference: Reference, a: tuple[str, ...] | None, b: tuple[str, ...] | None
) -> Speed | None:
    """The highest speed in both sets; None if they share none or one is unknown."""
    if a is None or b is None:
        return None
    return best_speed(reference, tuple(name for name in a if name in b))


def best_speed(reference: Reference, names: tuple[str, ...] | None) -> Speed | None:
    """The fastest of ``names``."""
    known = [speed for name in names or () if (speed := reference.speed(name)) is not None]
    return max(known, key=lambda speed: (speed.usable, speed.rank), default=None)


def link_capacity(speed: Speed | None, a: PortFacts, b: PortFacts) -> Throughput | None:
    """Usable payload throughput of one direction over the lanes that both ports have.

    A parallel speed counts all its lanes already (128GFC-4x32), a SAS speed is for one lane.
    """
    if speed is None or a.group is None or b.group is None:
        return None
    return speed.usable * (min(a.group.lanes, b.group.lanes) / speed.lanes)


def _reaches(
    reference: Reference,
    part: Part | None,
    a: PortFacts,
    b: PortFacts,
    speed: Speed | None,
    cable: Cable,
) -> tuple[ReachVerdict | None, ReachVerdict | None]:
    if speed is None or part is None or part.cable is None:
        return None, None
    optic_class = a.optic_class or b.optic_class
    medium = part.cable.medium
    reach = judge_reach(reference, speed.name, medium, optic_class, cable.length)
    following = reference.next_speed(speed.name)
    next_reach = (
        judge_reach(reference, following.name, medium, optic_class, cable.length)
        if following is not None
        else None
    )
    return reach, next_reach


def _kind(a: PortFacts, b: PortFacts) -> LinkKind:
    roles = {a.role, b.role}
    if None in roles:
        return LinkKind.OPEN
    if "SAS" in (a.protocol, b.protocol):
        return LinkKind.SAS
    if roles == {PortRole.FABRIC}:
        return LinkKind.ISL
    if roles == {PortRole.FABRIC, PortRole.INITIATOR}:
        return LinkKind.HOST
    if roles == {PortRole.FABRIC, PortRole.TARGET}:
        return LinkKind.STORAGE
    if roles == {PortRole.INITIATOR, PortRole.TARGET}:
        return LinkKind.DIRECT
    return LinkKind.OPEN


def _fabric(tables: Tables, a: PortFacts, b: PortFacts) -> str | None:
    for end in (a, b):
        if end.role is PortRole.FABRIC:
            device = tables.devices.get(tables.chassis_of(end.device))
            if device is not None and device.fabric is not None:
                return device.fabric
    return None
