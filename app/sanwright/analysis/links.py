"""What a run of cable makes of its two ports: kind, negotiated speed, capacity, reach."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from typing import Any

import msgspec

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import (
    chassis_facts,
    fabric_of,
    is_gateway,
    virtual_fabric,
)
from sanwright.analysis.likeness import Likeness, Unnamed, likeness_of
from sanwright.analysis.ports import PortFacts, port_facts, unnamed_port
from sanwright.analysis.reach import ReachStatus, ReachVerdict, judge_reach
from sanwright.design import Cable
from sanwright.design.channels import Channel, channel_through
from sanwright.parts import Part, PortRole, Reference, Speed
from sanwright.units import Length, Throughput


class LinkKind(StrEnum):
    """What a link connects."""

    HOST = "host link"
    STORAGE = "storage link"
    ISL = "ISL"
    UPLINK = "gateway uplink"
    DIRECT = "direct"
    SAS = "SAS"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class LinkFacts:
    """A run of cable with what it comes to; ``a`` and ``b`` are its outermost ports.

    ``cables`` are its segments in order with their ``parts``: one, or several joined in ``panels``
    (device ids). ``cable``, the first, stands for them all. ``length`` is the sum, None where one
    is not stated. ``speed`` is what runs today where that was read and nothing of the link becomes
    another (``is_read``); else the best that both ports and both optics have, None where they have
    none in common or it cannot be known (see ``is_verifiable``). ``line_capacity`` is one
    direction's usable payload throughput over all lanes by the speed alone; what may flow is said
    by ``usable_capacity``. ``reach`` judges the run at ``speed``, ``next_reach`` at the generation
    after it. ``named_fabrics`` are the virtual fabrics that both ends of an ISL name, each empty
    where it names none. ``like`` is the likeness of all links that differ from it in names alone,
    None where it is not looked for.
    """

    cable: Cable
    part: Part | None
    a: PortFacts
    b: PortFacts
    kind: LinkKind
    speed: Speed | None
    line_capacity: Throughput | None
    best_a: Speed | None
    best_b: Speed | None
    reach: ReachVerdict | None
    next_reach: ReachVerdict | None
    fabric: str | None
    named_fabrics: tuple[str, str]
    cables: tuple[Cable, ...]
    parts: tuple[Part | None, ...]
    panels: tuple[str, ...]
    length: Length | None
    is_read: bool = False
    like: Likeness | None = field(default=None, compare=False, repr=False)

    @property
    def is_verifiable(self) -> bool:
        """Whether both ends' speed sets are known."""
        return self.a.speeds is not None and self.b.speeds is not None

    @property
    def media(self) -> tuple[str, ...]:
        """Reach table keys of the segments, each once; without those that are not known."""
        return tuple(medium for medium in media_of(self.parts) if medium)

    @property
    def medium(self) -> str:
        """Reach table key of the cable, such as OM3; of mixed ones ``OM3 + OM4``; empty unknown."""
        return " + ".join(self.media)

    @property
    def ends(self) -> tuple[PortFacts, PortFacts]:
        """Both ports."""
        return self.a, self.b

    def end(self, port: str) -> PortFacts:
        """The end that is the port ``port``."""
        return self.a if port == self.a.reference else self.b

    @property
    def is_open(self) -> bool:
        """Whether the run ends at a patch panel with nothing plugged in behind."""
        return self.a.is_passive or self.b.is_passive


def link_facts(facts: Assessment, cable: str) -> LinkFacts:
    """Facts of the link that the cable is part of."""
    found = led_by(facts, cable)
    while isinstance(found, str):
        found = led_by(facts, found)
    return found


@remembered
def led_by(facts: Assessment, cable: str) -> LinkFacts | str:
    """Facts of the link of which the cable is the first; of another, the id of the first.

    So who reads facts of a link notes one thing only. They are not passed on by the answers about
    other cables: which cable is the first may turn round.
    """
    tables = facts.tables
    record = tables.cables[cable]
    a, b = port_facts(facts, record.a), port_facts(facts, record.b)
    if not (a.is_passive or b.is_passive):
        return _facts_of_run(facts, (record,), a, b, ())
    run = channel_of(facts, cable)
    if run.lead != cable:
        return run.lead
    cables = tuple(tables.cables[id_] for id_ in run.cables)
    return _facts_of_run(
        facts, cables, port_facts(facts, run.a), port_facts(facts, run.b), run.panels
    )


def channel_of(facts: Assessment, cable: str) -> Channel:
    """The run that ``cable`` is part of; see ``sanwright.design.channels``."""
    return channel_through(facts.tables, cable, partial(facts.index, "cables_at"))


def run_lead(facts: Assessment, cable: str) -> str:
    """The cable that stands for the whole run that ``cable`` is part of."""
    found = led_by(facts, cable)
    return found if isinstance(found, str) else cable


def find_link(facts: Assessment, cable: str) -> LinkFacts | None:
    """The same; None if there is no such cable."""
    return link_facts(facts, cable) if cable in facts.tables.cables else None


def all_links(facts: Assessment) -> dict[str, LinkFacts]:
    """Every link of the design, by its lead cable."""
    leads = dict.fromkeys(run_lead(facts, cable) for cable in facts.tables.cables)
    return {lead: link_facts(facts, lead) for lead in leads}


@remembered
def links_of(facts: Assessment, chassis: str) -> tuple[LinkFacts, ...]:
    """All links that end at the chassis, each once, in the order of its ports."""
    found: dict[str, LinkFacts] = {}
    for member in chassis_facts(facts, chassis).members:
        for cable in facts.index("cables_on", member.id):
            link = link_facts(facts, cable)
            if member.id in (link.a.device, link.b.device):
                found[link.cable.id] = link
    return tuple(found.values())


@dataclass(frozen=True, slots=True)
class _Figures:
    """What comes of ports, parts and length alone; see ``LinkFacts``."""

    speed: Speed | None
    line_capacity: Throughput | None
    best_a: Speed | None
    best_b: Speed | None
    reach: ReachVerdict | None
    next_reach: ReachVerdict | None


def _facts_of_run(
    facts: Assessment,
    cables: tuple[Cable, ...],
    a: PortFacts,
    b: PortFacts,
    panels: tuple[str, ...],
) -> LinkFacts:
    parts = tuple(facts.tables.part(cable.part) for cable in cables)
    kind, fabric = _kind(facts, a, b), _fabric(facts, a, b)
    named = _named_fabrics(facts, a, b)
    length = total_length(cables)
    running = _running(facts, cables, a, b)

    def link(figures: _Figures | LinkFacts, like: Likeness | None) -> LinkFacts:
        return LinkFacts(
            cable=cables[0],
            part=parts[0],
            a=a,
            b=b,
            kind=kind,
            speed=figures.speed,
            line_capacity=figures.line_capacity,
            best_a=figures.best_a,
            best_b=figures.best_b,
            reach=figures.reach,
            next_reach=figures.next_reach,
            fabric=fabric,
            named_fabrics=named,
            cables=cables,
            parts=parts,
            panels=panels,
            length=length,
            is_read=running is not None,
            like=like,
        )

    def figures() -> _Figures:
        return _figures(facts.reference, parts, a, b, length, running)

    if len(cables) > 1 or not _is_ordinary(cables[0], a, b):
        return link(figures(), None)
    key = (
        a.like,
        b.like,
        kind,
        fabric,
        named,
        running,
        id(parts[0]),
        id(facts.reference),
        *_stated(cables[0]),
    )
    like = likeness_of(
        facts,
        key,
        lambda like: _unnamed(link(figures(), None), like),
        kept=facts.reference,
    )
    parts = like.exemplar.parts  # these very ones, in one tuple for all
    return link(like.exemplar, like)


def _figures(
    reference: Reference,
    parts: tuple[Part | None, ...],
    a: PortFacts,
    b: PortFacts,
    length: Length | None,
    running: Speed | None,
) -> _Figures:
    speed = running or negotiate(reference, a.speeds, b.speeds)
    reach, next_reach = _reaches(reference, parts, a, b, speed, length)
    return _Figures(
        speed=speed,
        line_capacity=link_capacity(speed, a, b),
        best_a=best_speed(reference, a.speeds),
        best_b=best_speed(reference, b.speeds),
        reach=reach,
        next_reach=next_reach,
    )


def _running(
    facts: Assessment, cables: tuple[Cable, ...], a: PortFacts, b: PortFacts
) -> Speed | None:
    """The speed that was read of the link, as long as cable, ports and optics are those of then.

    None where a port is known not to have that speed: then parts and reading contradict each other.
    """
    cable = cables[0]
    if len(cables) > 1 or cable.running_speed is None or cable.state != "existing":
        return None
    for end in (a, b):
        device, port = facts.tables.devices.get(end.device), facts.tables.ports.get(end.reference)
        if device is None or device.state != "existing":
            return None
        if port is not None and port.optic is not None and port.optic_state != "existing":
            return None
        if end.speeds is not None and cable.running_speed not in end.speeds:
            return None
    return facts.reference.speed(cable.running_speed)


def _is_ordinary(cable: Cable, a: PortFacts, b: PortFacts) -> bool:
    """Whether names tell no more of the cable than that it joins two devices, each by a port."""
    is_first = a.cables[:1] == b.cables[:1] == (cable.id,)
    return is_first and a.device != b.device


def _stated(cable: Cable) -> tuple[object, ...]:
    """All fields of a cable that name neither it nor what it is on, but for its part."""
    return (
        cable.length.amount if cable.length is not None else None,
        cable.connections,
        cable.splices,
        cable.loss.amount if cable.loss is not None else None,
        cable.trunk,
        cable.link_cost,
        cable.running_speed,
        cable.harness,
        cable.state,
        cable.former_part,
    )


def _unnamed(link: LinkFacts, like: Likeness) -> LinkFacts:
    """The link as an exemplar of what is like it."""

    def no_name() -> Any:
        return Unnamed(like)

    id_: Any = Unnamed(like, like)
    a, b = (
        replace(end, cables=(id_, *end.cables[1:]))
        for end in (unnamed_port(each, like, each.like) for each in link.ends)
    )
    cable = msgspec.structs.replace(
        link.cable,
        id=id_,
        a=a.reference,
        b=b.reference,
        moved_from=no_name(),
        name=no_name(),
        remark=no_name(),
    )
    return replace(link, cable=cable, a=a, b=b, cables=(cable,))


def total_length(cables: tuple[Cable, ...]) -> Length | None:
    """Sum of the drawn lengths; None where one of them is not stated."""
    known = [cable.length for cable in cables if cable.length is not None]
    if len(known) < len(cables):
        return None
    return known[0] if len(known) == 1 else Length(sum(length.amount for length in known))


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
    return speed.usable * (min(a.lanes, b.lanes) / speed.lanes)


def _reaches(
    reference: Reference,
    parts: tuple[Part | None, ...],
    a: PortFacts,
    b: PortFacts,
    speed: Speed | None,
    length: Length | None,
) -> tuple[ReachVerdict | None, ReachVerdict | None]:
    facets = [part.cable for part in parts if part is not None and part.cable is not None]
    if speed is None or len(facets) < len(parts):
        return None, None
    optic_class, media = a.optic_class or b.optic_class, media_of(parts)
    following = reference.next_speed(speed.name)
    return (
        narrowest_reach(reference, speed.name, media, optic_class, length),
        narrowest_reach(reference, following.name, media, optic_class, length)
        if following is not None
        else None,
    )


def media_of(parts: tuple[Part | None, ...]) -> tuple[str, ...]:
    """Reach table keys of the segments that are known, each once; empty: of an unknown medium."""
    known = (part.cable.medium for part in parts if part is not None and part.cable is not None)
    return tuple(dict.fromkeys(known))


def narrowest_reach(
    reference: Reference,
    speed: str,
    media: tuple[str, ...],
    optic_class: str,
    length: Length | None,
) -> ReachVerdict:
    """The verdict on a run over ``media``: by the one that carries ``speed`` least far."""
    verdicts = [judge_reach(reference, speed, medium, optic_class, length) for medium in media]
    return min(verdicts, key=_narrowness)


def _narrowness(verdict: ReachVerdict) -> tuple[int, float]:
    """Sorts the medium that a mixed run is judged by to the front: the one that carries least."""
    if verdict.status is ReachStatus.UNSUPPORTED:
        return 0, 0.0
    if verdict.limit is None:
        return 1, 0.0
    return 2, verdict.limit.amount


def _kind(facts: Assessment, a: PortFacts, b: PortFacts) -> LinkKind:
    roles = {a.role, b.role}
    if None in roles or PortRole.PASSIVE in roles:
        return LinkKind.OPEN
    if "SAS" in (a.protocol, b.protocol):
        return LinkKind.SAS
    if roles == {PortRole.FABRIC}:
        gateway = any(is_gateway(facts, end.chassis) for end in (a, b))
        return LinkKind.UPLINK if gateway else LinkKind.ISL
    if roles == {PortRole.FABRIC, PortRole.INITIATOR}:
        return LinkKind.HOST
    if roles == {PortRole.FABRIC, PortRole.TARGET}:
        return LinkKind.STORAGE
    if roles == {PortRole.INITIATOR, PortRole.TARGET}:
        return LinkKind.DIRECT
    return LinkKind.OPEN


def _named_fabrics(facts: Assessment, a: PortFacts, b: PortFacts) -> tuple[str, str]:
    if a.role is not PortRole.FABRIC or b.role is not PortRole.FABRIC:
        return _NO_FABRICS
    return virtual_fabric(facts, a.reference), virtual_fabric(facts, b.reference)


_NO_FABRICS = ("", "")


def _fabric(facts: Assessment, a: PortFacts, b: PortFacts) -> str | None:
    for end in (a, b):
        if end.role is PortRole.FABRIC:
            if end.reference in facts.index("virtual_ports", end.device):
                return facts.tables.ports[end.reference].fabric
            fabric = fabric_of(facts, end.chassis)
            if fabric is not None:
                return fabric
    return None
