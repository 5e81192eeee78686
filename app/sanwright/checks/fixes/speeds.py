"""Ends without a common speed: what is fixed is released, or an optic of a common one fitted."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.analysis.ports import port_facts
from sanwright.checks.finding import Finding
from sanwright.checks.fitting import (
    common,
    far_end,
    fitted_text,
    free_speeds,
    link_of,
    optic_for,
    own_speeds,
    refit,
)
from sanwright.checks.fix import Fix, fixes
from sanwright.design import Design, merged
from sanwright.edits import set_port_speed
from sanwright.parts import Part
from sanwright.parts.supply import PartSupply
from sanwright.text import Text

_NEGOTIATE = Text("Let the ports negotiate")
_ALIKE = Text("Fix both ends of each link to the same speed")


@fixes("port.optic-speed")
def release(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """A port that is fixed to what it cannot run negotiates again."""
    port = port_facts(assessment, finding.subjects[0])
    if port.fixed_speed is not None:
        label = Text("Let {port} negotiate", port=port.label)
        yield Fix(label, set_port_speed(design, port.reference, None), _NEGOTIATE)


@fixes("link.fixed-against-auto", "link.fix-speed-long-distance")
def fix_both(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """Both ends to the speed that the link runs; else a port fixed alone negotiates again."""
    link = link_of(finding, assessment)
    if link is None or link.speed is None:
        return
    label = Text("Fix both ends to {speed}", speed=link.speed.name)
    ends = [set_port_speed(design, end.reference, link.speed.name) for end in link.ends]
    yield Fix(label, merged(label, ends), _ALIKE)
    yield from _released(link, design)


@fixes("link.no-common-speed", "link.generation-gap")
def meet(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """Fixed speeds first, then an optic at one end, then at both."""
    link = link_of(finding, assessment)
    if link is None:
        return
    yield from _released(link, design)
    yield from _fixed_alike(link, design, assessment)
    class_ = link.a.optic_class or link.b.optic_class
    for end in link.ends:
        other = far_end(link, end)
        speeds = common(assessment.reference, own_speeds(end), other.speeds or ())
        optic = optic_for(design, supply, end, other.optic_class or class_, speeds)
        if optic is not None:
            yield _fit({end.reference: optic}, design, assessment)
    both = common(assessment.reference, own_speeds(link.a), own_speeds(link.b))
    for speed in both[:1]:
        optics = {
            end.reference: optic
            for end in link.ends
            if (optic := optic_for(design, supply, end, class_, (speed,))) is not None
        }
        if len(optics) == len(link.ends):
            yield _fit(optics, design, assessment)


def _released(link: LinkFacts, design: Design) -> Iterator[Fix]:
    fixed = [end for end in link.ends if end.fixed_speed is not None]
    for end in fixed:
        other = far_end(link, end)
        if set(free_speeds(end)) & set(other.speeds or ()):
            label = Text("Let {port} negotiate", port=end.label)
            yield Fix(label, set_port_speed(design, end.reference, None), _NEGOTIATE)
    if len(fixed) == len(link.ends) and set(free_speeds(link.a)) & set(free_speeds(link.b)):
        label = Text("Let both ends negotiate")
        ends = [set_port_speed(design, end.reference, None) for end in fixed]
        yield Fix(label, merged(label, ends))


def _fixed_alike(link: LinkFacts, design: Design, assessment: Assessment) -> Iterator[Fix]:
    """Where a speed is fixed at an end: both ends to the fastest that both can do."""
    if link.a.fixed_speed is None and link.b.fixed_speed is None:
        return
    for speed in common(assessment.reference, free_speeds(link.a), free_speeds(link.b))[:1]:
        label = Text("Fix both ends to {speed}", speed=speed)
        ends = [set_port_speed(design, end.reference, speed) for end in link.ends]
        yield Fix(label, merged(label, ends), _ALIKE)


def _fit(optics: dict[str, Part], design: Design, assessment: Assessment) -> Fix:
    label = fitted_text(assessment, optics)
    return Fix(label, refit(label, design, optics), Text("Use optics that fit the links"))
