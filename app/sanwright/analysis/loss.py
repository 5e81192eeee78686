"""Insertion loss of a run of fibre beside the loss that its speed allows.

Loss = length x attenuation of every segment + mated connector pairs + splices. The two plugs in the
transceivers are no pairs: the standard's budget is that of the cable plant between them. A segment
whose loss was measured counts with that instead; such a measurement holds the connections at its
ends as well (one-jumper reference, the usual acceptance test).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.fibre import mode_of
from sanwright.analysis.links import all_links, link_facts
from sanwright.design import Cable, port_device, port_name
from sanwright.parts import Limit, Part, PortGroup, Reach, Reference
from sanwright.text import Text
from sanwright.units import Length, Loss

if TYPE_CHECKING:
    from sanwright.analysis.links import LinkFacts

CONNECTOR_PAIR = Limit(
    "connector-pair-loss",
    Loss,
    Text("Loss of a mated pair of connectors at worst, for the loss budget of a link."),
)
CONNECTOR_PAIR_TYPICAL = Limit(
    "connector-pair-loss-typical",
    Loss,
    Text(
        "Loss of a well-made mated pair of connectors: where even this exceeds the budget, "
        "the link will not do."
    ),
)
SPLICE = Limit(
    "splice-loss", Loss, Text("Loss of a splice at worst, for the loss budget of a link.")
)
LOSS_LIMITS = (CONNECTOR_PAIR, CONNECTOR_PAIR_TYPICAL, SPLICE)
"""What a computed loss rests on."""


@dataclass(frozen=True, slots=True)
class LinkLoss:
    """What a run loses, as far as it can be told, by the worst connectors and by usual ones.

    ``pairs`` and ``splices`` are those that are computed, ``fibre`` the loss of the glass that was
    not measured and ``measured`` the sum of what was (None: nothing). ``unmeasured`` are the
    segments (cable ids) of a fibre whose attenuation is not known: the rest is then a lower bound.
    ``worst`` and ``typical`` are None where such a segment, a length or a loss per pair or splice
    is missing.
    """

    pairs: int
    splices: int
    fibre: Loss
    measured: Loss | None
    unmeasured: tuple[str, ...]
    worst: Loss | None
    typical: Loss | None


def has_joints(link: LinkFacts) -> bool:
    """Whether there is more to a run than one plain cable, for which the length says it all."""
    return bool(link.panels) or any(
        cable.connections or cable.splices or cable.loss is not None for cable in link.cables
    )


def jointed_links(facts: Assessment) -> tuple[LinkFacts, ...]:
    """All such links."""
    return tuple(link for link in all_links(facts).values() if has_joints(link))


@remembered
def link_loss(facts: Assessment, lead: str) -> LinkLoss:
    """Loss of the run of which the cable ``lead`` is the first."""
    link, reference = link_facts(facts, lead), facts.reference
    pairs = sum(number for segments, number in joints(facts, link) if not _measured(segments))
    fibre, splices, measured = 0.0, 0, None
    unknown = []
    complete = True
    for cable, part in zip(link.cables, link.parts, strict=True):
        if cable.loss is not None:
            measured = (measured or Loss(0.0)) + cable.loss
            continue
        pairs += cable.connections
        splices += cable.splices
        glass = fibre_loss(reference, cable, part)
        if glass is None:
            complete = False
            if cable.length is not None:
                unknown.append(cable.id)
        else:
            fibre += glass.amount
    known = Loss(fibre) + (measured or Loss(0.0))
    return LinkLoss(
        pairs=pairs,
        splices=splices,
        fibre=Loss(fibre),
        measured=measured,
        unmeasured=tuple(unknown),
        worst=_total(reference, known, pairs, splices, CONNECTOR_PAIR) if complete else None,
        typical=_total(reference, known, pairs, splices, CONNECTOR_PAIR_TYPICAL)
        if complete
        else None,
    )


def fibre_loss(reference: Reference, cable: Cable, part: Part | None) -> Loss | None:
    """Loss of a segment's glass; None where its length or its fibre's attenuation is not known."""
    medium = part.cable.medium if part is not None and part.cable is not None else ""
    if cable.length is None:
        return None
    return computed_loss(reference, medium, cable.length, 0, 0, CONNECTOR_PAIR)


def computed_loss(
    reference: Reference,
    medium: str,
    length: Length,
    pairs: int,
    splices: int,
    of_pair: Limit[Loss],
) -> Loss | None:
    """Loss of a run that is not drawn; None where a figure that it needs is not known."""
    grade = reference.fibre_grade(medium)
    if grade is None or grade.attenuation is None:
        return None
    glass = Loss(grade.attenuation.amount * length.amount / 1000)
    return _total(reference, glass, pairs, splices, of_pair)


def joints(facts: Assessment, link: LinkFacts) -> Iterator[tuple[tuple[Cable, Cable], int]]:
    """The two segments that meet in each panel of the run, and the mated pairs between them.

    A coupler that joins two equal plugs is one pair; a cassette with different plugs in front and
    behind (LC and MPO) has one of each.
    """
    port = link.a.reference
    for cable, following in pairwise(link.cables):
        near = cable.b if cable.a == port else cable.a
        groups = _groups(facts, near)
        port = _end_behind(following, near, groups)
        yield (cable, following), _pairs(groups)


def budget_row(link: LinkFacts, speed: str, reference: Reference) -> Reach | None:
    """The row whose loss budget judges the run at ``speed``: of its media the one with the least.

    None where a medium has no row, or the run is no fibre.
    """
    optic_class = link.a.optic_class or link.b.optic_class
    rows = [reference.reach(speed, medium, optic_class) for medium in link.media]
    found = [row for row in rows if row is not None]
    if not found or len(found) < len(rows) or not all(mode_of(row.medium) for row in found):
        return None
    unknown = next((row for row in found if row.loss_budget is None), None)
    if unknown is not None:
        return unknown
    return min(found, key=lambda row: row.loss_budget.amount if row.loss_budget else 0.0)


def _measured(segments: tuple[Cable, Cable]) -> bool:
    return any(cable.loss is not None for cable in segments)


def _total(
    reference: Reference, known: Loss, pairs: int, splices: int, of_pair: Limit[Loss]
) -> Loss | None:
    total = known
    for number, limit in ((pairs, of_pair), (splices, SPLICE)):
        each = limit.of(reference.rule_pack)
        if number and each is None:
            return None
        if each is not None:
            total += each * number
    return total


def _groups(facts: Assessment, port: str) -> tuple[PortGroup, PortGroup] | None:
    """The panel's port group that ``port`` is of, and the one behind it."""
    part = facts.tables.part_of(port_device(port))
    group = part.port_group(port_name(port)) if part is not None else None
    other = part.ports.get(group.through) if part is not None and group is not None else None
    return (group, other) if group is not None and other is not None else None


def _end_behind(cable: Cable, near: str, groups: tuple[PortGroup, PortGroup] | None) -> str:
    """The end of ``cable`` that is in the same panel as ``near``, on its other side."""
    behind = groups[1].names() if groups is not None else ()
    for end in cable.ends():
        if port_device(end) == port_device(near) and port_name(end) in behind:
            return end
    return cable.a


def _pairs(groups: tuple[PortGroup, PortGroup] | None) -> int:
    if groups is None:
        return 1
    near, far = groups
    return 1 if near.cage == far.cage else 2
