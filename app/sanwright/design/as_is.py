"""The base of a design as a design of its own, and which state it gives to what is drawn.

Where a design has a base, a state is nobody's claim: it says how a record differs from that of the
base, and is written wherever an edit puts a record (``Draft.put``). Removing alone is a mark.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from sanwright.design.base import BASE_TABLES, Base
from sanwright.design.containers import path_names
from sanwright.design.records import Cable, Device, Port, Record, Table
from sanwright.design.standing import standing
from sanwright.design.tables import Snapshot, Tables
from sanwright.text import Text, joined, verbatim


def base_of(tables: Tables, name: str) -> Base:
    """``tables`` as a base: what stands in them, all of it as existing."""
    stands = standing(tables)
    rows = {
        table.value: tuple(map(_existing, stands.rows(table).values())) for table in BASE_TABLES
    }
    return Base(name=name, **rows)  # type: ignore[arg-type]


def owned_today(tables: Tables) -> Tables:
    """What stands today by the states alone: without what is new, with what is removed.

    What is marked as moved counts where it will be, since nobody has said in fields where it is;
    what takes the place of something owned is that again.
    """
    rows: dict[Table, Mapping[str, Record]] = {t: dict(tables.rows(t)) for t in Table}
    every = tables.devices
    devices: dict[str, Record] = {d.id: _former(d) for d in every.values() if _all_there(d, every)}
    rows[Table.DEVICES] = devices
    rows[Table.PORTS] = {
        port.id: replace(port, optic=_optic_today(port), former_optic=None)
        for port in tables.ports.values()
        if port.device in devices
    }
    rows[Table.CABLES] = {
        cable.id: _former(cable)
        for cable in tables.cables.values()
        if _was_there(cable) and all(end.rpartition(":")[0] in devices for end in cable.ends())
    }
    rows[Table.RAID_GROUPS] = {
        group.id: replace(group, drives=tuple(d for d in group.drives if d in devices))
        for group in tables.raid_groups.values()
        if group.device in devices
    }
    rows[Table.WORKLOADS] = {
        load.id: load
        for load in tables.workloads.values()
        if all(_of(end) in devices for end in (*load.initiators, *load.targets))
        and load.raid_group in (None, *rows[Table.RAID_GROUPS])
    }
    rows[Table.ZONES] = {
        zone.id: zone
        for zone in tables.zones.values()
        if all(_of(end) in devices for end in (*zone.members, *zone.principals))
    }
    return Snapshot(rows)


def _of(end: str) -> str:
    return end.rpartition(":")[0] or end


def _all_there(device: Device, every: Mapping[str, Device]) -> bool:
    """Whether it was there, and what it is fitted into, and what that is fitted into."""
    while _was_there(device):
        if device.parent is None:
            return True
        device = every[device.parent]
    return False


def _was_there(record: Device | Cable) -> bool:
    return record.state != "new" or record.former_part is not None


def _former(record: Device | Cable) -> Device | Cable:
    part = record.former_part or record.part
    return replace(record, part=part, state="existing", former_part=None, moved_from="")


def _optic_today(port: Port) -> str | None:
    if port.former_optic is not None:
        return port.former_optic
    return port.optic if port.optic_state != "new" else None


def base_tables(tables: Tables) -> Tables | None:
    """The base as a design, with the parts and limits of the design that holds it."""
    return None if tables.base is None else _with_parts(tables, tables.base)


def _with_parts(tables: Tables, base: Base) -> Tables:
    rows: dict[Table, Mapping[str, Record]] = {table: {} for table in Table}
    rows[Table.PROJECT] = tables.rows(Table.PROJECT)
    rows[Table.REFERENCE] = tables.rows(Table.REFERENCE)
    rows[Table.PARTS] = tables.rows(Table.PARTS)
    rows |= _indexed(base)
    return Snapshot(rows)


_KEPT = 4
_indexes: dict[int, tuple[Base, dict[Table, dict[str, Record]]]] = {}


def _indexed(base: Base) -> dict[Table, dict[str, Record]]:
    """The records of a base by id; asked at every edit, so the last few are kept, by identity."""
    found = _indexes.get(id(base))
    if found is None or found[0] is not base:
        rows = {table: {row.id: row for row in base.rows(table)} for table in BASE_TABLES}
        while len(_indexes) >= _KEPT:
            _indexes.pop(next(iter(_indexes)), None)
        found = _indexes[id(base)] = base, rows
    return found[1]


def is_in_base(tables: Tables, table: Table, id_: str) -> bool:
    """Whether the base has a record of this id, drawn still or not."""
    base = tables.base
    return base is not None and id_ in _indexed(base).get(table, {})


def by_base(tables: Tables, record: Device | Cable | Port, base: Base | None) -> Record:
    """``record`` with the state that ``base`` gives it in ``tables``; itself if there is none."""
    if base is None:
        return record
    was = _indexed(base)[record.TABLE].get(record.id)
    if isinstance(record, Port):
        return _port_by_base(was, record, _indexed(base)[Table.DEVICES])
    state = "removed" if record.state == "removed" else "existing"
    if not isinstance(was, Device | Cable):
        kept = "removed" if state == "removed" else "new"
        return replace(record, state=kept, moved_from="", former_part=None)
    if was.part != record.part or _is_too_short(was, record):
        if state != "removed":
            return replace(record, state="new", moved_from="", former_part=was.part)
        return replace(record, state=state, moved_from="", former_part=None)
    moved_from = _moved_from(_with_parts(tables, base), was, record)
    if moved_from and state != "removed":
        return replace(record, state="moved", moved_from=str(moved_from), former_part=None)
    return replace(record, state=state, moved_from="", former_part=None)


def _port_by_base(was: Record | None, port: Port, devices: Mapping[str, Record]) -> Port:
    before = was.optic if isinstance(was, Port) else None
    if port.optic is not None and port.optic == before and port.device in devices:
        return replace(port, optic_state="existing", former_optic=None)
    return replace(port, optic_state="new", former_optic=before)


def _moved_from(base: Tables, was: Device | Cable, now: Device | Cable) -> Text | None:
    """Where something is today, if that is elsewhere."""
    if isinstance(was, Cable) and isinstance(now, Cable):
        if set(was.ends()) == set(now.ends()):
            return None
        return joined([base.label(end) for end in was.ends()], " – ")
    if isinstance(was, Device) and isinstance(now, Device):
        here = (was.parent, was.slot, was.location, was.rack_position)
        if here == (now.parent, now.slot, now.location, now.rack_position):
            return None
        return place_of(base, was) or Text("in no place")
    return None


def today_at(tables: Tables, record: Device | Cable) -> str:
    """Where something moved is today, in the language in use if a base says it."""
    was = _indexed(tables.base)[record.TABLE].get(record.id) if tables.base is not None else None
    if tables.base is None or not isinstance(was, Device | Cable):
        return record.moved_from
    said = _moved_from(_with_parts(tables, tables.base), was, record)
    return record.moved_from if said is None else str(said)


def _is_too_short(was: Device | Cable, now: Device | Cable) -> bool:
    """Whether a cable does not reach to where it is to be plugged, so that another is needed."""
    if not isinstance(was, Cable) or not isinstance(now, Cable):
        return False
    if was.length is None or now.length is None or set(was.ends()) == set(now.ends()):
        return False
    return was.length < now.length


def place_of(tables: Tables, device: Device) -> Text | None:
    """Where a device is, in words: its place and unit, or what it is fitted into."""
    if device.parent is not None and device.parent in tables.devices:
        holder = tables.label(device.parent)
        if device.slot:
            return Text("{device}, slot {slot}", device=holder, slot=device.slot)
        return holder
    place = tables.locations.get(device.location or "")
    if place is None:
        return None
    path = verbatim(" / ".join(path_names(tables, place)))
    if device.rack_position is None:
        return path
    return Text("{place}, unit {unit}", place=path, unit=device.rack_position)


def gone_from_base(tables: Tables) -> Iterator[tuple[Table, Device | Cable]]:
    """Devices and cables of the base that are not drawn any more."""
    base = tables.base
    if base is not None:
        for device in base.devices:
            if device.id not in tables.devices:
                yield Table.DEVICES, device
        for cable in base.cables:
            if cable.id not in tables.cables:
                yield Table.CABLES, cable


def _existing(record: Record) -> Record:
    if isinstance(record, Device | Cable):
        return replace(record, state="existing", moved_from="", former_part=None)
    if isinstance(record, Port):
        owned = "existing" if record.optic is not None else "new"
        return replace(record, optic_state=owned, former_optic=None)
    return record
