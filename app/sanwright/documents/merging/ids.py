"""Ids that both sides gave to different things: one of them gets another.

Ids are given by counting, so two people who each place a switch both have a ``switch-3``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from sanwright import codec
from sanwright.design import (
    RECORD_TYPES,
    SINGLE_TABLES,
    Cable,
    Design,
    Device,
    Record,
    Table,
    Tables,
    ZoneDatabase,
    port_device,
    port_name,
    port_ref,
)
from sanwright.design.records import SUBJECT_TABLES

_KEPT_IDS = frozenset(
    {Table.PORTS, Table.PARTS, Table.DOCUMENT_PLANS, Table.ZONE_DATABASES, *SINGLE_TABLES}
)
"""Tables whose ids mean something: what has the same one is the same thing."""
_REFERRING = {
    Table.LOCATIONS: ("parent",),
    Table.GROUPS: ("parent",),
    Table.DEVICES: ("parent", "fabric", "location", "group"),
    Table.PORTS: ("id", "fabric"),
    Table.CABLES: ("a", "b"),
    Table.RAID_GROUPS: ("device", "drives"),
    Table.WORKLOADS: ("initiators", "targets", "raid_group", "owners"),
    Table.ZONES: ("fabric", "members", "principals"),
    Table.CALIBRATIONS: ("workload",),
    Table.MEASUREMENTS: ("subject", "variant", "against"),
    Table.COMMENTS: ("subject",),
    Table.WAIVERS: ("subjects",),
    Table.EXPECTATIONS: ("subjects",),
}
"""Fields that hold ids of records or of their ports, as they are written."""


def apart(base: Tables, ours: Tables, theirs: Tables) -> tuple[Tables, Tables]:
    """Both sides with no id that means two things. What only one side has keeps its ids."""
    taken = {
        id_ for each in (base, ours, theirs) for table in SUBJECT_TABLES for id_ in each.rows(table)
    }
    mine = _renamed(ours, _anew(base, ours, theirs), taken)
    return mine, _renamed(theirs, _strange(base, mine, theirs), taken)


def is_same_thing(one: Record, other: Record) -> bool:
    """Whether two records of one id are one thing that was changed, and not two things."""
    if one.TABLE in _KEPT_IDS or one == other:
        return True
    if isinstance(one, Cable) and isinstance(other, Cable):
        return {one.a, one.b} == {other.a, other.b}
    if isinstance(one, Device) and isinstance(other, Device):
        place = ("part", "parent", "slot") if one.parent is not None else ("part", "x", "y")
        return all(getattr(one, name) == getattr(other, name) for name in place)
    known = ("name", "text", "rule", "subjects", "kind", "parent", "device", "workload", "x", "y")
    named = [name for name in known if hasattr(one, name)]
    return all(getattr(one, name) == getattr(other, name) for name in named)


def _anew(base: Tables, ours: Tables, theirs: Tables) -> set[tuple[Table, str]]:
    """What we took out and drew anew under the same id, while they changed the one that was."""
    found = set()
    for table in Table:
        if table in _KEPT_IDS:
            continue
        was, now = base.rows(table), theirs.rows(table)
        for id_, record in ours.rows(table).items():
            former = was.get(id_)
            if former is None:
                if _is_elsewhere(base, theirs, table, id_):
                    found.add((table, id_))
            elif _is_another(former, record) and now.get(id_) not in (former, record):
                found.add((table, id_))
    return found


def _is_elsewhere(base: Tables, other: Tables, table: Table, id_: str) -> bool:
    """Whether ``other`` has another kind of thing of this id, which it made or changed."""
    return table in SUBJECT_TABLES and any(
        (record := other.find(each, id_)) is not None and record != base.find(each, id_)
        for each in SUBJECT_TABLES
        if each is not table
    )


def _is_another(former: Record, record: Record) -> bool:
    """Whether nothing is left of ``former`` but its id."""
    if isinstance(former, Cable) and isinstance(record, Cable):
        return not {former.a, former.b} & {record.a, record.b}
    if isinstance(former, Device) and isinstance(record, Device):
        names = ("part", "parent", "name", "x", "y")
        return all(getattr(former, name) != getattr(record, name) for name in names if name)
    return False


def _strange(base: Tables, ours: Tables, theirs: Tables) -> set[tuple[Table, str]]:
    """What they added under an id that we, or the base, gave to another thing."""
    found = _anew(base, theirs, ours)
    for table in Table:
        if table in _KEPT_IDS:
            continue
        was, mine = base.rows(table), ours.rows(table)
        for id_, record in theirs.rows(table).items():
            if id_ in was:
                continue
            here = mine.get(id_)
            hangs_on_strange = any(ref in found for ref in record.references())
            is_strange = here is not None and (hangs_on_strange or not is_same_thing(here, record))
            if is_strange or _is_elsewhere(base, ours, table, id_):
                found.add((table, id_))
    return found


def _renamed(tables: Tables, strange: set[tuple[Table, str]], taken: set[str]) -> Tables:
    """The same design, these things under ids that nothing else has."""
    if not strange:
        return tables
    design = Design(tables.rows(table)[id_] for table in Table for id_ in tables.rows(table))
    new: dict[tuple[Table, str], str] = {}
    for table, id_ in sorted(strange):
        new[table, id_] = design.new_id(id_, table, taken)
        taken.add(new[table, id_])
    return renamed(tables, new)


def renamed(tables: Tables, new: Mapping[tuple[Table, str], str]) -> Tables:
    """The same design with other ids; no record that keeps its own may have one of them."""
    subjects = {id_: to for (table, id_), to in new.items() if table in SUBJECT_TABLES}
    subjects |= {id_: to for (table, id_), to in new.items() if table is Table.VARIANTS}
    rows: dict[Table, dict[str, Record]] = {}
    for table in Table:
        every = (
            _with_ids(record, new.get((table, id_), id_), subjects)
            for id_, record in tables.rows(table).items()
        )
        rows[table] = {record.id: record for record in every}
    return Tables(rows)


def _with_ids(record: Record, id_: str, new: Mapping[str, str]) -> Record:
    names = _REFERRING.get(record.TABLE, ())
    changed: dict[str, Any] = {} if id_ == record.id else {"id": id_}
    for name in names:
        value = getattr(record, name)
        other = _of(value, new)
        if other != value:
            changed[name] = other
    if record.TABLE is Table.VARIANTS:
        return _of_variant(record, changed, new)
    if isinstance(record, ZoneDatabase):
        return record.with_ids(new)
    if record.TABLE is Table.ZONING:
        vsans = getattr(record, "vsans", {})
        if vsans.keys() & new.keys():
            changed["vsans"] = {new.get(key, key): value for key, value in vsans.items()}
    return msgspec.structs.replace(record, **changed) if changed else record


def _of_variant(record: Record, changed: dict[str, Any], new: Mapping[str, str]) -> Record:
    """What a variant does is written with ids, too."""
    plain = codec.to_plain(record)
    for step in plain.get("steps", ()):
        step.update({"only": _of(step["only"], new)} if "only" in step else {})
    for edit in plain.get("edits", ()):
        if Table(edit["table"]) is Table.PORTS or Table(edit["table"]) in SUBJECT_TABLES:
            edit["id"] = _of(edit["id"], new)
        for state in (edit.get("before"), edit.get("after")):
            for name in _REFERRING.get(Table(edit["table"]), ()) if state else ():
                if name in state:
                    state[name] = _of(state[name], new)
    whole = codec.from_plain({**plain, "id": record.id}, RECORD_TYPES[record.TABLE])
    return msgspec.structs.replace(whole, **changed) if changed else whole


def _of(value: Any, new: Mapping[str, str]) -> Any:
    """Ids and references to ports with the new ids in them."""
    if isinstance(value, tuple | list):
        return type(value)(_of(item, new) for item in value)
    if not isinstance(value, str):
        return value
    if value in new:
        return new[value]
    device = port_device(value)
    return port_ref(new[device], port_name(value)) if device in new and device != value else value
