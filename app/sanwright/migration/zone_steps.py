"""Zones on the way: who may talk before or after may talk meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace as restated

from sanwright.design import Record, Table, Tables, Zone, port_device
from sanwright.migration.differing import Differing, Key, Late, Sets
from sanwright.text import Text

_COPY = "~to-be"


def zone_sides(found: Differing) -> Iterator[str]:
    """The sides in which a zone differs."""
    for id_ in found.of(Table.ZONES):
        for tables in (found.old, found.new):
            zone = tables.zones.get(id_)
            if zone is not None:
                yield _side_of_zone(tables, zone)


def _side_of_zone(tables: Tables, zone: Zone) -> str:
    fabric = tables.fabrics.get(zone.fabric or "")
    return fabric.side if fabric is not None else ""


def fabrics_of(found: Differing, side: str) -> tuple[str, ...]:
    """Fabrics of a side whose zones differ; empty text for zones that name none."""
    named: dict[str, None] = {}
    for id_ in found.of(Table.ZONES):
        for tables in (found.new, found.old):
            zone = tables.zones.get(id_)
            if zone is not None and _side_of_zone(tables, zone) == side:
                named[zone.fabric or ""] = None
    return tuple(named)


def fabric_label(found: Differing, fabric: str) -> Text:
    """A fabric of either design by its name."""
    if not fabric:
        return Text("no fabric")
    return (found.new if fabric in found.new.fabrics else found.old).label(fabric)


def zone_extension(found: Differing, fabrics: Iterable[str]) -> Late:
    """Zones of these fabrics with what they have and what they will have, as far as it is there.

    A zone that goes to another fabric is there in both for a while, under an id of its own.
    """
    wanted = set(fabrics)

    def sets(work: Tables) -> Sets:
        result: dict[Key, Record | None] = {}
        for id_ in found.of(Table.ZONES):
            now = found.new.zones.get(id_)
            if now is None or (now.fabric or "") not in wanted:
                continue
            ready = _ready(work, now)
            if ready is None:
                continue
            was = work.zones.get(id_)
            if was is None:
                result[Table.ZONES, id_] = ready
            elif was.fabric != ready.fabric:
                copy = restated(ready, id=meanwhile(id_))
                result[Table.ZONES, copy.id] = copy
            else:
                result[Table.ZONES, id_] = _union(was, ready)
        return result

    return sets


def meanwhile(zone: str) -> str:
    """The id of the second copy of a zone that goes to another fabric."""
    return f"{zone}{_COPY}"


def fabrics_with(tables: Tables, zone: str) -> dict[str, Zone]:
    """The fabrics that a zone is in, itself or its second copy; empty text for none."""
    copies = (tables.zones.get(id_) for id_ in (meanwhile(zone), zone))
    return {copy.fabric or "": copy for copy in copies if copy is not None}


def is_passing_copy(before: Tables, after: Tables, id_: str) -> bool:
    """Whether it is the second copy of a zone that comes to its fabric, or leaves it, with it."""
    zone = id_.removesuffix(_COPY)
    was, now = before.zones.get(zone), after.zones.get(zone)
    return zone != id_ and was is not None and now is not None and was.fabric != now.fabric


def _ready(work: Tables, zone: Zone) -> Zone | None:
    members = tuple(end for end in zone.members if port_device(end) in work.devices)
    principals = tuple(end for end in zone.principals if port_device(end) in work.devices)
    if zone.fabric is not None and zone.fabric not in work.fabrics:
        return None
    if not members and not principals:
        return None
    return restated(zone, members=members, principals=principals)


def _union(was: Zone, now: Zone) -> Zone:
    """A zone in which everybody may talk who may before or after."""
    if was.kind != now.kind:
        ends = (*was.principals, *was.members, *now.principals, *now.members)
        return restated(now, kind="standard", principals=(), members=tuple(dict.fromkeys(ends)))
    members = tuple(dict.fromkeys((*now.members, *was.members)))
    principals = tuple(dict.fromkeys((*now.principals, *was.principals)))
    return restated(now, members=members, principals=principals)
