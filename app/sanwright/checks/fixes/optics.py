"""Optics that are missing or wrong: the right one for port, cable and far end."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts, OpticState, PortFacts
from sanwright.analysis.ports import port_facts
from sanwright.checks.finding import Finding
from sanwright.checks.fitting import (
    classes_over,
    common,
    far_end,
    fitted_text,
    link_of,
    optic_for,
    own_speeds,
    refit,
    takes_optics,
)
from sanwright.checks.fix import Fix, fixes
from sanwright.design import Design
from sanwright.parts import Part
from sanwright.parts.supply import PartSupply
from sanwright.text import Text


@fixes(
    "port.optic-missing",
    "port.optic-form",
    "port.optic-speed",
    "port.optic-lanes",
    "port.vendor-coded",
)
def right_optic(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """The optic to propose for the port; where the far end is empty too, one for each end."""
    port, link = port_facts(assessment, finding.subjects[0]), link_of(finding, assessment)
    optic = _right_optic(port, link, design, assessment, supply)
    if optic is None:
        return
    optics = {port.reference: optic}
    yield _fit(optics, design, assessment)
    if link is None or port.optic_state is not OpticState.EMPTY:
        return
    other = far_end(link, port)
    if other.optic_state is OpticState.EMPTY:
        opposite = _right_optic(other, link, design, assessment, supply)
        if opposite is not None:
            yield _fit({**optics, other.reference: opposite}, design, assessment)


@fixes("link.optics-differ")
def same_class(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """At one end an optic of the other's class."""
    link = link_of(finding, assessment)
    if link is None:
        return
    for end in link.ends:
        other = far_end(link, end)
        speeds = common(assessment.reference, own_speeds(end), other.speeds or ())
        optic = optic_for(design, supply, end, other.optic_class, speeds)
        if optic is not None:
            yield _fit({end.reference: optic}, design, assessment)


@fixes("link.fibre-mismatch")
def class_of_fibre(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """Optics for the fibre that is drawn, at each end that holds others."""
    link = link_of(finding, assessment)
    if link is None or len(link.media) != 1:
        return
    known = classes_over(assessment.reference, link.medium)
    right = [end.optic_class for end in link.ends if end.optic_class in known]
    for class_ in right[:1] or known:
        optics: dict[str, Part] = {}
        wrong = [end for end in link.ends if end.optic_class and end.optic_class not in known]
        for end in wrong:
            other = far_end(link, end)
            speeds = common(assessment.reference, own_speeds(end), own_speeds(other))
            optic = optic_for(design, supply, end, class_, speeds)
            if optic is not None:
                optics[end.reference] = optic
        if wrong and len(optics) == len(wrong):
            yield _fit(optics, design, assessment)
            return


def _fit(optics: dict[str, Part], design: Design, assessment: Assessment) -> Fix:
    label = fitted_text(assessment, optics)
    return Fix(label, refit(label, design, optics), Text("Use optics that fit the links"))


def _right_optic(
    port: PortFacts,
    link: LinkFacts | None,
    design: Design,
    assessment: Assessment,
    supply: PartSupply,
) -> Part | None:
    """Of the far end's class if there is one; else what would be proposed for a new cable."""
    part = design.part_of(port.device)
    if port.group is None or part is None or not takes_optics(port):
        return None
    speeds: tuple[str, ...] = ()
    if link is not None:
        other = far_end(link, port)
        speeds = common(assessment.reference, own_speeds(port), other.speeds or ())
        optic = optic_for(design, supply, port, other.optic_class, speeds)
        if optic is not None:
            return optic
    cable, length = (link.part, link.length) if link is not None else (None, None)
    if cable is not None and (cable.cable is None or not cable.cable.medium):
        cable = None
    for speed in (*speeds, None):
        optic = supply.default_optic(port.group, part.vendor, speed, cable, length)
        if optic is not None:
            return optic
    return None
