"""A cable of the wrong kind: one whose fibre or plugs suit the ends."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.links import link_facts
from sanwright.checks.finding import Finding
from sanwright.checks.fitting import link_of, reaches, recable
from sanwright.checks.fix import Fix, fixes
from sanwright.checks.runs import fibre_to_keep
from sanwright.design import Design, merged
from sanwright.design.run_length import sold_length
from sanwright.edits import set_cable_length, set_cable_part
from sanwright.listing import all_of
from sanwright.parts.supply import PartSupply
from sanwright.text import Text, collected
from sanwright.units import Length

_MEDIA = ("OM4", "OM3", "OM5", "OS2")
_MOST_SERIES = 2
"""Series that are sold long enough and offered instead of one that is not."""


@fixes("link.fibre-mismatch")
def fibre_of_optics(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """The fibre that the optics are made for, where both ends hold the same class."""
    link = link_of(finding, assessment)
    if link is None or link.speed is None or link.a.optic_class != link.b.optic_class:
        return
    for medium in _MEDIA:
        class_ = link.a.optic_class
        if reaches(assessment.reference, link.speed.name, medium, class_, link.length):
            label = Text(
                "Use {medium} instead of {present}",
                medium=collected(medium),
                present=collected(link.medium),
            )
            change = recable(label, design, supply, link, medium)
            if change:
                yield Fix(label, change, Text("Use fibre that suits the optics"))
                return


@fixes("cable.mixed-fibre")
def one_fibre(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """The fibre to keep, and the best of those in the run."""
    link = link_of(finding, assessment)
    if link is None:
        return
    for medium in dict.fromkeys((fibre_to_keep(assessment.reference, link), max(link.media))):
        label = Text("Use {medium} from end to end", medium=collected(medium))
        change = recable(label, design, supply, link, medium)
        if change:
            yield Fix(label, change, Text("Use one fibre from end to end"))


@fixes("trunk.length-difference")
def one_length(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """Every cable of the trunk as long as its longest."""
    cables = [design.cables[id_] for id_ in finding.subjects if id_ in design.cables]
    lengths = [cable.length for cable in cables if cable.length is not None]
    if not lengths or any(link_facts(assessment, cable.id).panels for cable in cables):
        return
    length = max(lengths)
    label = Text("Use {length} for every cable of the trunk", length=length)
    changes = [set_cable_length(design, c.id, length) for c in cables if c.length is not None]
    of_all = Text("Make the cables of each trunk as long as its longest")
    yield Fix(label, merged(label, changes), of_all)


@fixes("link.connector-mismatch")
def plugs_of_ports(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """A cable that ends in what the two ports take, of the same fibre where there is one."""
    link = link_of(finding, assessment)
    if link is None or link.panels or not link.a.connector or not link.b.connector:
        return
    ends = link.a.connector, link.b.connector
    sold = list(supply.cables_between(*ends, link.medium))
    if link.a.group is not None and link.b.group is not None:
        usual = supply.default_cable(link.a.group, link.b.group, link.a.optic or link.b.optic)
        sold += [usual] if usual is not None else []
    for part in sold[:1]:
        plugs = all_of(list(dict.fromkeys(ends)))
        label = Text("Use {cable}, which has {plugs}", cable=part.label, plugs=plugs)
        of_all = Text("Use cables with the plugs that the ports take")
        yield Fix(label, set_cable_part(design, link.cable.id, part), of_all)


@fixes("order.cable-length-not-sold")
def sold_long_enough(
    finding: Finding, design: Design, _assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """Series of any maker with the same plugs and fibre that reach, the one least too long first.

    Whose cords are bought is the user's choice: it is offered, and nothing changes by itself.
    """
    cable = design.cables.get(finding.subjects[0])
    held = design.parts.get(cable.part) if cable is not None else None
    part = held.part if held is not None else None
    if cable is None or cable.length is None or part is None or part.cable is None:
        return
    needed = cable.length + (design.project.cable_slack or Length(0.0))
    facts = part.cable
    series = supply.cables_between(facts.connector_a, facts.connector_b, facts.medium)
    found = [(length, each) for each in series if (length := sold_length(each, needed)) is not None]
    found.sort(key=lambda item: (item[0], item[1].vendor, item[1].id))
    for length, each in found[:_MOST_SERIES]:
        label = Text("Use {cable}, which is sold in {length}", cable=each.name, length=length)
        of_all = Text("Use cables that are sold long enough")
        yield Fix(label, set_cable_part(design, cable.id, each), of_all)
