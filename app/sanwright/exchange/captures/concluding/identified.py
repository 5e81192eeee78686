"""What an earlier import could not name is named now: the same device, by the part that it is.

Only parts that an import made itself give way; whatever the user chose stays.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from sanwright.design import Cable, Device, Table, Zone, port_device
from sanwright.edits.devices import keep_part
from sanwright.edits.draft import Draft
from sanwright.exchange.captures.concluding.models import is_read
from sanwright.parts import Part, PartKind


def identify(draft: Draft, device: Device, part: Part, ports: Mapping[str, str]) -> Device:
    """``device`` as a ``part``, if it was of a part that was only read.

    ``ports`` are the names of its ports in the design and those on the new part. Where one in
    use is not among them, or the new part states less, everything stays as it is.
    """
    old = draft.design.part(device.part)
    if old is None or old.id == part.id or not is_read(old) or not _is_alike(old, part):
        return device
    design = draft.design
    used = {end for cable in design.cables.values() for end in cable.ends()} | set(design.ports)
    own = {end for end in used if port_device(end) == device.id}
    if not own <= ports.keys() or (is_read(part) and _names(part) < _names(old)):
        return device
    keep_part(draft, part)
    known = msgspec.structs.replace(device, part=part.id)
    draft.correct(known)
    _rename(draft, {a: b for a, b in ports.items() if a != b})
    return known


def same_names(device: str, part: Part) -> dict[str, str]:
    """Ports of a part that are called as those in the design are."""
    return {end: end for end in (f"{device}:{name}" for name in _names(part))}


def forget_unused(draft: Draft) -> None:
    """Parts that imports made and that nothing is any more; a base may still speak of them."""
    read = {id_ for id_, copy in draft.design.parts.items() if is_read(copy.part)}
    if not read or draft.design.base is not None:
        return
    for table in Table:
        for row in draft.rows(table):
            read -= {id_ for of, id_ in row.references() if of is Table.PARTS}
    for id_ in read:
        draft.remove(Table.PARTS, id_)


def _is_alike(old: Part, new: Part) -> bool:
    switches = {PartKind.SWITCH, PartKind.DIRECTOR}
    return old.kind is new.kind or {old.kind, new.kind} <= switches


def _names(part: Part) -> set[str]:
    return {name for name, _group in part.port_names()}


def _rename(draft: Draft, ports: Mapping[str, str]) -> None:
    design = draft.design
    if not ports:
        return
    moved = [design.ports[old] for old in ports if old in design.ports]
    for row in moved:
        draft.remove(Table.PORTS, row.id)
    for row in moved:
        draft.correct(msgspec.structs.replace(row, id=ports[row.id]))
    for cable in tuple(draft.rows(Table.CABLES)):
        if not isinstance(cable, Cable):
            continue
        ends = [ports.get(end, end) for end in cable.ends()]
        if tuple(ends) != cable.ends():
            draft.correct(msgspec.structs.replace(cable, a=ends[0], b=ends[1]))
    for zone in tuple(draft.rows(Table.ZONES)):
        if isinstance(zone, Zone) and (told := _told(zone, ports)) != zone:
            draft.correct(told)


def _told(zone: Zone, ports: Mapping[str, str]) -> Zone:
    return msgspec.structs.replace(
        zone,
        members=tuple(ports.get(end, end) for end in zone.members),
        principals=tuple(ports.get(end, end) for end in zone.principals),
    )
