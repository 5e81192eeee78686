"""A port with more than one cable: all but the first move on to free ports."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from sanwright.analysis import Assessment
from sanwright.analysis.ports import port_facts
from sanwright.checks.finding import Finding
from sanwright.checks.fitting import free_ports
from sanwright.checks.fix import Fix, fixes
from sanwright.design import Cable, Design, Port
from sanwright.edits import Draft
from sanwright.parts.supply import PartSupply
from sanwright.text import Text, joined


@fixes("port.used-twice")
def move_on(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """The other cables go into the next free ports of the same kind, with optics as in this one."""
    port = port_facts(assessment, finding.subjects[0])
    moving = port.cables[1:]
    places = list(free_ports(assessment, port))[: len(moving)]
    if port.lane is not None or not moving or len(places) < len(moving):
        return
    draft = Draft(design)
    for id_, place in zip(moving, places, strict=True):
        cable = design.cables[id_]
        end = "a" if cable.a == port.reference else "b"
        draft.put(msgspec.structs.replace(cable, **{end: place}))
        _equip(draft, design.ports.get(port.reference), place)
    cables = ", ".join(_name(design.cables[id_]) for id_ in moving)
    where = joined(map(design.label, places))
    label = Text("Move {cables} to {ports}", cables=cables, ports=where)
    yield Fix(label, draft.change(label), Text("Move the cables to free ports"))


def _equip(draft: Draft, like: Port | None, place: str) -> None:
    """The optic and speed of the port that the cable leaves, unless the place has its own."""
    here = draft.design.ports.get(place) or Port(id=place)
    if like is not None and here.optic is None:
        draft.put(msgspec.structs.replace(here, optic=like.optic, speed=like.speed))


def _name(cable: Cable) -> str:
    return cable.name or cable.id
