"""Re-plug: move one end of a cable to another port.

The cable keeps its id, part, name, trunk and remark, so zones, workloads and waivers that name
devices and ports stay as they are. What was measured of the run, its loss, does not go with it.

The optic at the old port stays in its cage: it belongs to the port and is there for the next
cable. A cable whose plugs are transceivers of their own (direct attach, active optical) leaves the
cage as empty as it found it. An empty cage at the new port gets the optic proposed for it.
"""

from __future__ import annotations

import msgspec

from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.records import Port, port_device, port_name
from sanwright.edits.devices import keep_part
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.parts import Part
from sanwright.text import Text
from sanwright.units import Length


def replug(
    design: Design,
    cable: str,
    end: str,
    port: str,
    *,
    optic: Part | None = None,
    length: Length | None = None,
) -> Change:
    """Move the end of ``cable`` that is in port ``end`` to ``port``.

    ``optic`` goes into an empty cage there; ``length`` is the new one, None keeps the old. Raises
    InvalidEditError if the cable has no such end, or ``port`` is not there or has a cable.
    """
    record = design.cables.get(cable)
    if record is None or end not in record.ends():
        raise InvalidEditError(Text("Cable “{cable}” does not end in {end}.", cable=cable, end=end))
    part = design.part_of(port_device(port))
    if part is None or part.port_group(port_name(port)) is None:
        raise InvalidEditError(Text("There is no port “{port}” in the design.", port=port))
    if port == end:
        return Change(Text("Re-plug"))
    if any(port in other.ends() for other in design.cables.values()):
        raise InvalidEditError(Text("{port} has a cable already.", port=design.label(port)))
    draft = Draft(design)
    if optic is not None:
        setting = design.ports.get(port) or Port(id=port)
        if setting.optic is None:
            keep_part(draft, optic)
            draft.put(msgspec.structs.replace(setting, optic=optic.id))
    a, b = (port if each == end else each for each in record.ends())
    moved = msgspec.structs.replace(
        record, a=a, b=b, length=length if length is not None else record.length, loss=None
    )
    draft.put(moved)
    return draft.change(Text("Re-plug {cable} to {port}", cable=record.name or cable, port=port))
