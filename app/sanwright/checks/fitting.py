"""What quick fixes are made of: optics and cables that suit a link, and the edits that fit them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from sanwright.analysis import Assessment, LinkFacts, PortFacts, judge_reach
from sanwright.analysis.links import find_link
from sanwright.checks.finding import Finding
from sanwright.design import Change, Design, merged, port_ref
from sanwright.edits import Draft, set_optic
from sanwright.edits.devices import keep_part
from sanwright.listing import all_of
from sanwright.parts import OpticsFitting, Part, Reference, value_of
from sanwright.parts.supply import PartSupply
from sanwright.text import Text
from sanwright.units import Length

SINGLE_MODE = "OS2"
SINGLE_MODE_MEDIA = ("OS1", SINGLE_MODE)


def link_of(finding: Finding, assessment: Assessment) -> LinkFacts | None:
    """The link that a finding is about: that of the first cable among its subjects."""
    for subject in finding.subjects:
        link = find_link(assessment, subject)
        if link is not None:
            return link
    return None


def far_end(link: LinkFacts, port: PortFacts) -> PortFacts:
    """The other end of the link."""
    return link.b if port.reference == link.a.reference else link.a


def takes_optics(port: PortFacts) -> bool:
    """Whether the port has a cage of its own that an optic can be put into."""
    return (
        port.group is not None
        and port.group.optics is OpticsFitting.REPLACEABLE
        and port.lane is None
    )


def own_speeds(port: PortFacts) -> tuple[str, ...]:
    """What the port's electronics can do, whatever is in its cage or fixed."""
    return value_of(port.group.speeds) or () if port.group is not None else ()


def free_speeds(port: PortFacts) -> tuple[str, ...]:
    """What port and optic can do together if no speed is fixed."""
    optic = port.optic.optic if port.optic is not None else None
    if optic is None:
        return own_speeds(port)
    carried = value_of(optic.speeds) or ()
    return tuple(name for name in own_speeds(port) if name in carried)


def common(reference: Reference, a: Iterable[str], b: Iterable[str]) -> tuple[str, ...]:
    """Speeds in both sets, fastest first."""
    both = set(a) & set(b)
    known = [speed for speed in reference.speeds if speed.name in both]
    known.sort(key=lambda speed: (speed.usable, speed.rank), reverse=True)
    return tuple(speed.name for speed in known)


def optic_for(
    design: Design, supply: PartSupply, port: PortFacts, class_: str, speeds: Sequence[str]
) -> Part | None:
    """The optic of reach class ``class_`` for ``port`` that does the first speed possible."""
    part = design.part_of(port.device)
    if port.group is None or part is None or not takes_optics(port):
        return None
    for speed in speeds:
        found = supply.optics_for(port.group, part.vendor, class_, speed)
        if found:
            return found[0]
    return None


def refit(label: Text, design: Design, optics: Mapping[str, Part]) -> Change:
    """Put ``optics`` into the cages of ports, by reference."""
    return merged(label, [set_optic(design, port, optic) for port, optic in optics.items()])


def fitted_text(assessment: Assessment, optics: Mapping[str, Part]) -> Text:
    """The label of a fix that fits ``optics``, for one port or two."""
    names = list(dict.fromkeys(optic.title for optic in optics.values()))
    if len(optics) > 1:
        return Text("Fit {optics} at both ends", optics=all_of(names))
    port = assessment.tables.label(next(iter(optics)))
    return Text("Fit {part} into {port}", part=names[0], port=port)


def recable(
    label: Text, design: Design, supply: PartSupply, link: LinkFacts, medium: str
) -> Change | None:
    """Make every segment of the link a cable of ``medium`` with the plugs that it has.

    What was measured of a segment that goes is dropped. None where no such cable is sold, or a
    segment's part is not known.
    """
    draft = Draft(design)
    for cable, part in zip(link.cables, link.parts, strict=True):
        if part is None or part.cable is None:
            return None
        if part.cable.medium == medium:
            continue
        plugs = part.cable.connector_a, part.cable.connector_b
        sold = [found for found in supply.cables_between(*plugs, medium) if found.cable]
        same = [found for found in sold if found.vendor == part.vendor]
        if not sold:
            return None
        chosen = (same or sold)[0]
        keep_part(draft, chosen)
        draft.put(msgspec.structs.replace(cable, part=chosen.id, loss=None))
    return draft.change(label)


def reaches(
    reference: Reference, speed: str, medium: str, class_: str, length: Length | None
) -> bool:
    """Whether every source allows the length, or would allow some length if none is stated."""
    if length is not None:
        return judge_reach(reference, speed, medium, class_, length).fits
    row = reference.reach(speed, medium, class_)
    return row is not None and row.supported and row.maximum is not None


def classes_over(reference: Reference, medium: str) -> tuple[str, ...]:
    """Optic classes that the reach table knows over ``medium``, those of least reach first."""
    longest: dict[str, float] = {}
    for row in reference.reaches:
        if row.medium == medium and row.supported and row.optic_class and row.maximum is not None:
            known = longest.get(row.optic_class, 0.0)
            longest[row.optic_class] = max(known, row.maximum.amount)
    return tuple(sorted(longest, key=lambda class_: (longest[class_], class_)))


def free_ports(assessment: Assessment, port: PortFacts) -> Iterator[str]:
    """Ports of the same group on the same device that no cable is in, those after it first."""
    if port.group is None:
        return
    names = port.group.names()
    place = names.index(port.port) if port.port in names else 0
    for name in (*names[place + 1 :], *names[:place]):
        reference = port_ref(port.device, name)
        if not assessment.index("cables_in_cage", reference):
            yield reference
