"""Edits of cables and port settings: connect, shorten, change kind, fit optics."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.records import (
    Cable,
    PartCopy,
    Port,
    ReferenceCopy,
    Table,
    port_device,
    port_name,
)
from sanwright.edits.devices import keep_part
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.parts import Part, Reference
from sanwright.text import Text
from sanwright.units import Length


def connect(
    design: Design,
    a: str,
    b: str,
    cable: Part,
    length: Length | None,
    optic_a: Part | None = None,
    optic_b: Part | None = None,
) -> tuple[Change, str]:
    """Draw a cable between two ports (``device:port``), fitting optics into empty cages.

    Returns the change and the new cable's id. Raises InvalidEditError if an end is not a port of a
    device in the design, or both ends are the same port.
    """
    if a == b:
        raise InvalidEditError(Text("A cable needs two different ports."))
    for end in (a, b):
        part = design.part_of(port_device(end))
        if part is None or part.port_group(port_name(end)) is None:
            raise InvalidEditError(Text("There is no port “{end}” in the design.", end=end))
    draft = Draft(design)
    keep_part(draft, cable)
    for end, optic in ((a, optic_a), (b, optic_b)):
        if optic is not None:
            _put_optic(draft, end, optic)
    id_ = draft.new_id("cable", Table.CABLES)
    draft.put(Cable(id=id_, a=a, b=b, part=cable.id, length=length))
    return draft.change(Text("Connect {a} to {b}", a=a, b=b)), id_


def _put_optic(draft: Draft, reference: str, optic: Part | None) -> None:
    current = draft.find(Table.PORTS, reference)
    port = current if isinstance(current, Port) else Port(id=reference)
    if optic is not None:
        keep_part(draft, optic)
    draft.put(msgspec.structs.replace(port, optic=optic.id if optic is not None else None))


def set_optic(design: Design, reference: str, optic: Part | None) -> Change:
    """Put ``optic`` into the cage of port ``reference``, or empty the cage."""
    draft = Draft(design)
    _put_optic(draft, reference, optic)
    label = (
        Text("Fit {optic} into {port}", optic=optic.label, port=reference)
        if optic
        else Text("Empty the cage of {port}", port=reference)
    )
    return draft.change(label)


def set_port_speed(design: Design, reference: str, speed: str | None) -> Change:
    """Fix the speed of a port, or let it negotiate again."""
    current = design.ports.get(reference) or Port(id=reference)
    draft = Draft(design)
    draft.put(msgspec.structs.replace(current, speed=speed))
    if not speed:
        return draft.change(Text("Set {port} to negotiate", port=reference))
    return draft.change(Text("Set {port} to {speed}", port=reference, speed=speed))


def set_cable_length(design: Design, cable: str, length: Length | None) -> Change:
    """Change how long a cable is. Raises InvalidEditError for a length of zero or less."""
    if length is not None and length.amount <= 0:
        raise InvalidEditError(Text("A cable's length must be more than 0 m."))
    current = design.cables[cable]
    draft = Draft(design)
    draft.put(msgspec.structs.replace(current, length=length))
    return draft.change(Text("Set length of {cable}", cable=current.name or cable))


def set_cable_part(design: Design, cable: str, part: Part) -> Change:
    """Change the kind of a cable."""
    current = design.cables[cable]
    draft = Draft(design)
    keep_part(draft, part)
    draft.put(msgspec.structs.replace(current, part=part.id))
    return draft.change(Text("Make {cable} {part}", cable=current.name or cable, part=part.label))


def resolve_parts(design: Design, parts: dict[str, Part]) -> Change:
    """Fill in parts that the design names but does not hold."""
    draft = Draft(design)
    for id_, copy in design.parts.items():
        if copy.part is None and id_ in parts:
            draft.put(PartCopy(id=id_, part=parts[id_]))
    return draft.change(Text("Fill in parts from the catalog"))


def update_parts(
    design: Design, parts: Mapping[str, Part], reference: Reference | None = None
) -> Change:
    """Put newer versions in place of the design's frozen parts, by id; ids it lacks are ignored.

    ``reference`` takes the place of its standards tables and limits. Port settings and cables stay.
    Where a part no longer has a port that is in use, the check “port not there” says so. Raises
    InvalidEditError for a part under another's id.
    """
    draft = Draft(design)
    names = []
    for id_, copy in design.parts.items():
        newer = parts.get(id_)
        if newer is None or newer == copy.part:
            continue
        if newer.id != id_:
            raise InvalidEditError(
                Text("“{newer}” cannot take the place of the part “{id}”.", newer=newer.id, id=id_)
            )
        draft.put(PartCopy(id=id_, part=newer))
        names.append(newer.name)
    if reference is not None:
        draft.put(ReferenceCopy(data=reference))
    return draft.change(_update_label(names, with_tables=reference is not None))


def _update_label(names: list[str], *, with_tables: bool) -> Text:
    if with_tables and names:
        return Text(
            "Update {count} part and the tables", "Update {count} parts and the tables", len(names)
        )
    if with_tables:
        return Text("Update the tables")
    if len(names) == 1:
        return Text("Update {part}", part=names[0])
    return Text("Update {count} parts", count=len(names))
