"""How many adapters a host has: more of the same into free slots, or fewer of those not in use."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sanwright.design.records import Device, Port, Table, port_ref
from sanwright.design.tables import Tables
from sanwright.edits.devices import fit_in
from sanwright.edits.draft import Draft
from sanwright.edits.slots import room_for
from sanwright.errors import InvalidEditError
from sanwright.listing import listed
from sanwright.parts import Part, PartKind
from sanwright.text import Text

ADAPTERS = (PartKind.HBA, PartKind.SAS_ADAPTER)
MOST = 16
"""Adapters in one host that are offered where its slots are not known."""


def adapters_among(tables: Tables, fitted: Collection[str]) -> tuple[Device, ...]:
    """The adapters among what is fitted into a host."""
    found = [tables.devices[id_] for id_ in fitted if _is_adapter(tables.part_of(id_))]
    return tuple(found)


def adapter_like(tables: Tables, host: str, fitted: Collection[str]) -> Part | None:
    """The adapter that one more in ``host`` would be: as in it, else as in hosts of its part.

    None where there is none yet, or where they are of several parts.
    """
    own = {device.part for device in adapters_among(tables, fitted)}
    if not own:
        kind = tables.devices[host].part
        alike = {d.id for d in tables.devices.values() if d.part == kind}
        inside = [d.id for d in tables.devices.values() if d.parent in alike]
        own = {device.part for device in adapters_among(tables, inside)}
    return tables.part(next(iter(own))) if len(own) == 1 else None


def most_adapters(tables: Tables, host: str, fitted: Collection[str]) -> int:
    """How many adapters of that part ``host`` has room for, those that it has included."""
    present, part = len(adapters_among(tables, fitted)), adapter_like(tables, host, fitted)
    used, more = _slots(tables, fitted), 0
    chassis = tables.part_of(host)
    while part is not None and present + more < MOST:
        if not room_for(chassis, part, used, more + 1).slots:
            break
        more += 1
    return present + more


def set_adapters(
    draft: Draft, host: str, count: int, fitted: Sequence[str], in_use: Collection[str]
) -> None:
    """Make the adapters of ``host`` so many; what is ``fitted`` into it is given.

    New ones are of the part that is there, with the optics and speeds of the first. Those that go
    are the last that are not among the devices ``in_use``. Raises InvalidEditError, and has changed
    nothing, where that cannot be.
    """
    tables = draft.design
    present = adapters_among(tables, fitted)
    if count > len(present):
        _add(draft, host, count - len(present), fitted, present)
    elif count < len(present):
        _remove(draft, host, len(present) - count, present, in_use)


def _add(
    draft: Draft, host: str, more: int, fitted: Sequence[str], present: Sequence[Device]
) -> None:
    tables = draft.design
    name, part = tables.devices[host].label, adapter_like(tables, host, fitted)
    if part is None and present:
        raise InvalidEditError(
            Text("“{host}” has adapters of several parts; fit one more of one of them.", host=name)
        )
    if part is None:
        raise InvalidEditError(
            Text("Fit the first adapter into “{host}”; then its number can be set.", host=name)
        )
    room = room_for(tables.part_of(host), part, _slots(tables, fitted), more)
    if not room.slots:
        raise InvalidEditError(
            Text(
                "{part} does not go into “{host}” {count} more times: {why}.",
                part=part.label,
                host=name,
                count=more,
                why=room.why_not,
            )
        )
    like = present[0].id if present else ""
    for slot in room.slots:
        made = fit_in(draft, tables.devices[host], part, slot)
        for port, _ in part.port_names() if like else ():
            old = tables.find(Table.PORTS, port_ref(like, port))
            if isinstance(old, Port) and (old.optic is not None or old.speed is not None):
                ref = port_ref(made.id, port)
                draft.put(Port(id=ref, optic=old.optic, speed=old.speed))


def _remove(
    draft: Draft, host: str, fewer: int, present: Sequence[Device], in_use: Collection[str]
) -> None:
    tables = draft.design
    idle = [device for device in present if device.id not in in_use]
    if len(idle) < fewer:
        busy = [tables.label(device.id) for device in present if device.id in in_use]
        raise InvalidEditError(
            Text(
                "{adapters} in “{host}” have cables, zones or workloads; take these away first.",
                adapters=listed(busy),
                host=tables.devices[host].label,
            )
        )
    for device in idle[-fewer:]:
        draft.remove(Table.DEVICES, device.id)
        part = tables.part_of(device.id)
        for port, _ in part.port_names() if part is not None else ():
            if tables.find(Table.PORTS, port_ref(device.id, port)) is not None:
                draft.remove(Table.PORTS, port_ref(device.id, port))


def _slots(tables: Tables, fitted: Collection[str]) -> set[str]:
    return {tables.devices[id_].slot for id_ in fitted}


def _is_adapter(part: Part | None) -> bool:
    return part is not None and part.kind in ADAPTERS
