"""A link that its cable does not carry: better fibre, long wave, a lower speed, another length."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.checks.finding import Finding
from sanwright.checks.fitting import (
    SINGLE_MODE,
    SINGLE_MODE_MEDIA,
    classes_over,
    common,
    link_of,
    optic_for,
    reaches,
    recable,
    refit,
)
from sanwright.checks.fix import Fix, fixes
from sanwright.design import Design, merged
from sanwright.edits import set_cable_length, set_port_speed
from sanwright.parts import Reference, value_of
from sanwright.parts.supply import PartSupply
from sanwright.text import Text, collected
from sanwright.units import Length

_LADDERS = (
    ("OM1", "OM2", "OM3", "OM4", "OM5"),
    SINGLE_MODE_MEDIA,
    ("passive copper", "active copper", "active optical"),
)
_OFFERED = 2

_Fits = Callable[[Reference, str, str, str, Length | None], bool]
"""Whether a speed goes a length over a medium with a class of optic."""


@fixes("cable.loss-budget")
def lose_less(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """A medium or optics with more room; what was measured too high wants cleaning instead."""
    link = link_of(finding, assessment)
    if link is None or any(cable.loss is not None for cable in link.cables):
        return
    yield from _better_medium(link, design, assessment, supply, _has_budget)
    yield from _long_wave(link, design, assessment, supply, _has_budget)
    yield from _slower(link, design, assessment, _has_budget)


@fixes("link.too-long", "link.reach-disputed")
def carry_further(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """What carries the speed over the length, the cheapest first; a shorter cable comes last."""
    link = link_of(finding, assessment)
    if link is None or link.speed is None or link.reach is None:
        return
    yield from _better_medium(link, design, assessment, supply, reaches)
    yield from _long_wave(link, design, assessment, supply, reaches)
    yield from _slower(link, design, assessment, reaches)
    yield from _shorter(link, design)


@fixes("cable.next-generation")
def carry_next(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """Fibre that the generation to come runs over as well."""
    link = link_of(finding, assessment)
    if link is not None:
        yield from _better_medium(link, design, assessment, supply, reaches)


@fixes("link.too-short")
def lengthen(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """The shortest sold length that is long enough."""
    link = link_of(finding, assessment)
    row = link.reach.row if link is not None and link.reach is not None else None
    if link is None or row is None or row.minimum is None or link.panels:
        return
    sold = [length for length in _sold(link) if length >= row.minimum]
    length = min(sold, default=row.minimum)
    yield Fix(
        Text("Use {length} of cable", length=length),
        set_cable_length(design, link.cable.id, length),
        Text("Use the shortest cables that are long enough"),
    )


def _has_budget(
    reference: Reference, speed: str, medium: str, class_: str, length: Length | None
) -> bool:
    """Whether the length fits, and it is known what may be lost on it and what the fibre loses."""
    row, grade = reference.reach(speed, medium, class_), reference.fibre_grade(medium)
    if row is None or row.loss_budget is None or grade is None or grade.attenuation is None:
        return False
    return reaches(reference, speed, medium, class_, length)


def _better_medium(
    link: LinkFacts, design: Design, assessment: Assessment, supply: PartSupply, fits: _Fits
) -> Iterator[Fix]:
    ladder = next((ladder for ladder in _LADDERS if set(link.media) <= set(ladder)), ())
    if not link.media or not ladder or link.speed is None:
        return
    worst = min(ladder.index(medium) for medium in link.media)
    offered = 0
    for medium in ladder[worst + 1 :]:
        class_ = link.a.optic_class
        if not fits(assessment.reference, link.speed.name, medium, class_, link.length):
            continue
        label = Text(
            "Use {medium} instead of {present}",
            medium=collected(medium),
            present=collected(link.medium),
        )
        change = recable(label, design, supply, link, medium)
        if change:
            yield Fix(label, change, Text("Use fibre that reaches as far"))
            offered += 1
        if offered == _OFFERED:
            return


def _long_wave(
    link: LinkFacts, design: Design, assessment: Assessment, supply: PartSupply, fits: _Fits
) -> Iterator[Fix]:
    """Optics of the least reach that suffices, at both ends, over single-mode fibre."""
    if link.speed is None or not link.a.optic_class:
        return
    medium = link.medium if link.medium in SINGLE_MODE_MEDIA else SINGLE_MODE
    speed = link.speed.name
    for class_ in classes_over(assessment.reference, medium):
        if class_ == link.a.optic_class == link.b.optic_class:
            continue
        if not fits(assessment.reference, speed, medium, class_, link.length):
            continue
        optics = {
            end.reference: optic
            for end in link.ends
            if (optic := optic_for(design, supply, end, class_, (speed,))) is not None
        }
        fibre = recable(Text(""), design, supply, link, medium)
        if len(optics) == len(link.ends) and fibre is not None:
            label = (
                Text("Use {kind} optics at both ends and {medium}", kind=class_, medium=medium)
                if fibre
                else Text("Use {kind} optics at both ends", kind=class_)
            )
            of_all = Text("Use optics that reach as far at both ends")
            yield Fix(label, merged(label, [refit(Text(""), design, optics), fibre]), of_all)
            return


def _slower(link: LinkFacts, design: Design, assessment: Assessment, fits: _Fits) -> Iterator[Fix]:
    """The fastest lower speed that every segment carries, fixed at both ends."""
    if link.speed is None or link.a.protocol != "FC":
        return
    reference = assessment.reference
    for name in common(reference, link.a.speeds or (), link.b.speeds or ()):
        speed = reference.speed(name)
        if speed is None or speed.usable >= link.speed.usable:
            continue
        if all(fits(reference, name, m, link.a.optic_class, link.length) for m in link.media):
            label = Text(
                "Fix both ends to {speed} instead of {present}",
                speed=name,
                present=link.speed.name,
            )
            ends = [set_port_speed(design, end.reference, name) for end in link.ends]
            of_all = Text("Fix both ends of each link to a speed that reaches as far")
            yield Fix(label, merged(label, ends), of_all)
            return


def _shorter(link: LinkFacts, design: Design) -> Iterator[Fix]:
    """The longest sold length within the limit, if the way between the ports allows it."""
    row = link.reach.row if link.reach is not None else None
    if row is None or row.maximum is None or link.length is None or link.panels:
        return
    limit = row.disputed_above or row.maximum
    if link.length <= limit:
        return
    within = [
        length
        for length in _sold(link)
        if length <= limit and (row.minimum is None or length >= row.minimum)
    ]
    length = max(within, default=limit)
    label = Text(
        "Use {length} of cable instead of {present}, if the way allows it",
        length=length,
        present=link.length,
    )
    of_all = Text("Use cables within the reach, if the ways allow it")
    yield Fix(label, set_cable_length(design, link.cable.id, length), of_all)


def _sold(link: LinkFacts) -> tuple[Length, ...]:
    """Lengths in which the cable is sold, as far as known."""
    facet = link.part.cable if link.part is not None else None
    lengths = value_of(facet.lengths) if facet is not None else None
    return tuple(item.length for item in lengths or ())
