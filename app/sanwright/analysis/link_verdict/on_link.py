"""Faults of a link: its ends and optics against each other, and the run between them."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.breakout import plug_in
from sanwright.analysis.chassis import fabric_of
from sanwright.analysis.fibre import Mode, modes_of, suits
from sanwright.analysis.link_verdict.fault import FaultKind, LinkFault, LinkState
from sanwright.analysis.link_verdict.speeds import (
    possible_speeds,
    trusted_speeds,
    uncertain_speeds,
)
from sanwright.analysis.links import LinkFacts
from sanwright.analysis.loss import budget_row, has_joints, link_loss
from sanwright.analysis.parallel import lane_mismatch
from sanwright.analysis.ports import OpticState, PortFacts, port_facts
from sanwright.analysis.reach import ReachStatus
from sanwright.design import Cable, Table
from sanwright.design.part_use import table_of
from sanwright.parts import Confidence, Limit, OpticsFitting, Part, PortRole
from sanwright.parts.cages import is_same_shape
from sanwright.text import Text
from sanwright.units import Length

AOC_LENGTH = Limit("sas-aoc-length-max", Length, Text("Length of an active optical SAS cable."))
_ACTIVE_OPTICAL = "active optical"
_GENERATIONS_BACK = 2


def link_faults(facts: Assessment, link: LinkFacts) -> Iterator[LinkFault]:
    """What is wrong with the link beside its ports."""
    if link.is_open:
        yield LinkFault(FaultKind.OPEN_RUN, LinkState.DOWN, _ids(link))
        return
    yield from _kinds(link)
    yield from _plugs(facts, link)
    yield from _ends(link)
    if link.a.role and link.b.role and link.a.protocol != link.b.protocol:
        return  # speeds and light of two protocols are not to be compared
    yield from _virtual_fabrics(facts, link)
    yield from _speed(facts, link)
    light = tuple(_light(link))
    yield from light
    is_light_wrong = any(fault.state is LinkState.DOWN for fault in light) or _is_dark(link)
    yield from _length(facts, link, is_light_wrong=is_light_wrong)
    yield from _loss(facts, link)


def _ids(link: LinkFacts) -> tuple[str, ...]:
    return tuple(cable.id for cable in link.cables)


def _kinds(link: LinkFacts) -> Iterator[LinkFault]:
    """What is no cable joins nothing."""
    for cable, part in zip(link.cables, link.parts, strict=True):
        if part is not None and table_of(part.kind) is not Table.CABLES:
            yield LinkFault(FaultKind.PART_WRONG_KIND, LinkState.DOWN, (cable.id,))


def _plugs(facts: Assessment, link: LinkFacts) -> Iterator[LinkFault]:
    """A port takes one plug: of several cables in it the first counts."""
    for end, cable in ((link.a, link.cables[0]), (link.b, link.cables[-1])):
        if end.cables[:1] != (cable.id,):
            yield LinkFault(FaultKind.PORT_USED_TWICE, LinkState.DOWN, (end.reference, cable.id))
    for cable, part in zip(link.cables, link.parts, strict=True):
        for end, _ in misfits(part, ends_of(facts, link, cable)):
            yield LinkFault(FaultKind.CONNECTOR, LinkState.DOWN, (cable.id, end.reference))
        for end in unknown_sockets(cable, part, ends_of(facts, link, cable)):
            at = (cable.id, end.reference)
            yield LinkFault(FaultKind.CONNECTOR_UNKNOWN, LinkState.UNKNOWN, at)


def ends_of(facts: Assessment, link: LinkFacts, cable: Cable) -> tuple[PortFacts, PortFacts]:
    """The ports of one cable of the link: those of panels, too."""
    if len(link.cables) == 1:
        return link.ends
    return port_facts(facts, cable.a), port_facts(facts, cable.b)


def misfits(
    part: Part | None, ends: tuple[PortFacts, PortFacts]
) -> Iterator[tuple[PortFacts, str]]:
    """Ends into which no plug of the cable goes, with the plug that it has there.

    A cable with two kinds of plugs may be turned round.
    """
    if part is None or part.cable is None:
        return
    plugs = (part.cable.connector_a, part.cable.connector_b)
    if any(_goes_in(plugs[i], ends[0]) and _goes_in(plugs[1 - i], ends[1]) for i in (0, 1)):
        return
    for end, plug in zip(ends, plugs, strict=True):
        if not _goes_in(plug, end):
            yield end, plug


def unknown_sockets(
    cable: Cable, part: Part | None, ends: tuple[PortFacts, PortFacts]
) -> Iterator[PortFacts]:
    """Ends of which nobody knows what plug they take; what stands today is plugged in."""
    if part is None or part.cable is None or part.cable.is_trace or cable.state == "existing":
        return
    for end in ends:
        if end.group is None or end.connector:
            continue
        if end.group.optics is OpticsFitting.NONE or end.optic is not None:
            yield end


def _goes_in(plug: str, end: PortFacts) -> bool:
    socket = end.connector
    if not socket or not plug or end.lane is not None:
        return True
    return is_same_shape(_family(plug), _family(socket))


def _family(connector: str) -> str:
    """“LC duplex (UPC)” and “4 x LC” are LC, “MPO-12” is MPO: what decides if it goes in."""
    return plug_in(connector).split(maxsplit=1)[0].removesuffix("-12")


def _ends(link: LinkFacts) -> Iterator[LinkFault]:
    a, b = link.a, link.b
    if a.role is None or b.role is None:
        return
    same_side = a.role is b.role and a.role in (PortRole.INITIATOR, PortRole.TARGET)
    if a.protocol != b.protocol or same_side or a.device == b.device:
        yield LinkFault(FaultKind.WRONG_ENDS, LinkState.DOWN, (a.reference, b.reference))


def _virtual_fabrics(facts: Assessment, link: LinkFacts) -> Iterator[LinkFault]:
    """Where a port names a virtual fabric, the port at the other end of the ISL is in it too."""
    named = link.named_fabrics
    if not any(named):
        return
    ends = tuple(end.reference for end in link.ends)
    meant = [
        name or fabric_of(facts, end.chassis) for name, end in zip(named, link.ends, strict=True)
    ]
    if all(meant) and meant[0] != meant[1]:
        yield LinkFault(FaultKind.VIRTUAL_FABRICS, LinkState.DOWN, ends)


def _speed(facts: Assessment, link: LinkFacts) -> Iterator[LinkFault]:
    a, b = link.ends
    at = (a.reference, b.reference)
    if not a.speeds or not b.speeds:
        return
    uncertain = (*uncertain_speeds(a), *uncertain_speeds(b))
    if link.speed is None:
        excluded = set(possible_speeds(facts, a)).isdisjoint(possible_speeds(facts, b))
        state = LinkState.DOWN if excluded else LinkState.UNKNOWN
        yield LinkFault(_why_no_speed(facts, link), state, at, () if excluded else uncertain)
    elif not all(link.speed.name in trusted_speeds(end) for end in link.ends):
        low = tuple(fact for fact in uncertain if fact.is_low)
        yield LinkFault(FaultKind.SPEEDS_DOUBTFUL, LinkState.DOUBTFUL, at, low)


def _why_no_speed(facts: Assessment, link: LinkFacts) -> FaultKind:
    if lane_mismatch(facts.reference, link) is not None:
        return FaultKind.PARALLEL
    return FaultKind.GENERATION_GAP if is_too_far_apart(link) else FaultKind.NO_COMMON_SPEED


def is_too_far_apart(link: LinkFacts) -> bool:
    """Whether the best speeds of the ends are more generations apart than ports reach back."""
    a, b = link.best_a, link.best_b
    if a is None or b is None or a.protocol != b.protocol:
        return False
    return abs(a.rank - b.rank) > _GENERATIONS_BACK


def _light(link: LinkFacts) -> Iterator[LinkFault]:
    """Two optics and the glass between them."""
    a, b = link.a.optic_class, link.b.optic_class
    if a and b and a != b:
        at = (link.a.reference, link.b.reference)
        yield LinkFault(FaultKind.OPTICS_DIFFER, LinkState.DOWN, at)
    modes = modes_of(link.media)
    if len(modes) > 1:
        yield LinkFault(FaultKind.MIXED_FIBRE, LinkState.DOWN, _ids(link))
        return
    for end in link.ends:
        if not all(suits(end.optic_class, medium) for medium in link.media):
            yield LinkFault(FaultKind.FIBRE, LinkState.DOWN, (*_ids(link), end.reference))
    if modes == {Mode.MULTI} and len(link.media) > 1:
        yield LinkFault(FaultKind.MIXED_FIBRE, LinkState.DOUBTFUL, _ids(link))


def _length(facts: Assessment, link: LinkFacts, *, is_light_wrong: bool) -> Iterator[LinkFault]:
    reach = link.reach
    at = _ids(link)
    if reach is None:
        return
    if reach.is_too_far:
        # No document promises that ports fall back to a lower speed that goes so far.
        state = LinkState.DOUBTFUL if reach.is_low else LinkState.DOWN
        yield LinkFault(FaultKind.TOO_LONG, state, at)
    elif reach.status is ReachStatus.TOO_SHORT:
        yield LinkFault(FaultKind.TOO_SHORT, LinkState.DOUBTFUL, at)
    elif reach.status is ReachStatus.DISPUTED:
        yield LinkFault(FaultKind.REACH_DISPUTED, LinkState.DOUBTFUL, at)
    elif reach.status is ReachStatus.UNKNOWN and not is_light_wrong and not _is_trace(link):
        yield LinkFault(FaultKind.REACH_UNKNOWN, LinkState.UNKNOWN, at)
    if reach.status is not ReachStatus.TOO_LONG:
        yield from _active_optical(facts, link)


def _is_dark(link: LinkFacts) -> bool:
    """Whether an optic is missing: how far none reaches is no question."""
    return any(end.optic_state is OpticState.EMPTY for end in link.ends)


def _is_trace(link: LinkFacts) -> bool:
    """Whether the link is no cable but a part of a chassis."""
    facets = [part.cable for part in link.parts if part is not None and part.cable is not None]
    return bool(facets) and all(facet.is_trace for facet in facets)


def _active_optical(facts: Assessment, link: LinkFacts) -> Iterator[LinkFault]:
    row = facts.reference.rule_pack.threshold(AOC_LENGTH.key)
    if row is None or link.length is None or link.medium != _ACTIVE_OPTICAL:
        return
    if "SAS" in (link.a.protocol, link.b.protocol) and link.length > AOC_LENGTH.read(row):
        is_low = row.confidence is Confidence.LOW
        state = LinkState.DOUBTFUL if is_low else LinkState.DOWN
        yield LinkFault(FaultKind.AOC_LENGTH, state, _ids(link))


def _loss(facts: Assessment, link: LinkFacts) -> Iterator[LinkFault]:
    """What was measured decides; what was computed with the planner's values makes doubtful."""
    if link.speed is None or not has_joints(link):
        return
    row = budget_row(link, link.speed.name, facts.reference)
    if row is None or row.loss_budget is None:
        return
    loss = link_loss(facts, link.cable.id)
    if loss.measured is not None and loss.measured > row.loss_budget:
        is_low = row.confidence is Confidence.LOW
        state = LinkState.DOUBTFUL if is_low else LinkState.DOWN
        yield LinkFault(FaultKind.LOSS, state, _ids(link))
    elif loss.worst is not None and loss.worst > row.loss_budget:
        yield LinkFault(FaultKind.LOSS, LinkState.DOUBTFUL, _ids(link))
