"""What has to be done between two designs, cut into things that are done and taken back as one.

Each candidate knows which records it sets; in which order they come is worked out elsewhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sanwright.analysis import Assessment
from sanwright.design import (
    Cable,
    Device,
    Record,
    Table,
    Tables,
    port_device,
)
from sanwright.design.records import port_base
from sanwright.migration.differing import Candidate, Differing, Key, Sets
from sanwright.migration.plan import StepKind
from sanwright.migration.zone_steps import (
    fabric_label,
    fabrics_of,
    meanwhile,
    zone_extension,
    zone_sides,
)
from sanwright.text import Text, joined

_PLACES = (Table.LOCATIONS, Table.FABRICS, Table.GROUPS)


def candidates(base: Assessment, target: Assessment) -> list[Candidate]:
    """Everything that is to be done, in the order in which it is tried."""
    found = Differing(base, target)
    taken: set[Key] = set()
    racked = [*_places(found), *_racked(found), *_fitted(found)]
    for candidate in racked:
        taken |= candidate.sets.keys()
    cabled = _cabled(found, taken)
    for candidate in cabled:
        taken |= candidate.sets.keys()
    found_sides = {c.side for c in cabled} | set(zone_sides(found)) | _sides_of_gone(found)
    sides = sorted(found_sides, key=lambda s: (not s, s))
    moves: list[Candidate] = []
    tidies: list[Candidate] = []
    order = (StepKind.LINK, StepKind.SWITCH, StepKind.STORAGE, StepKind.HOST)
    for side in sides:
        of_side = [candidate for candidate in cabled if candidate.side == side]
        fabrics = fabrics_of(found, side)
        extended = zone_extension(found, fabrics)
        steps = [c for kind in order for c in of_side if c.kind is kind]
        zoned = [
            Candidate(
                StepKind.ZONE,
                side,
                Text("Zones of {fabric}", fabric=fabric_label(found, fabric)),
                {},
                late=(zone_extension(found, (fabric,)),),
            )
            for fabric in fabrics
        ]
        moves += [c for c in steps if c.kind is StepKind.LINK]
        moves += zoned
        moves += [replace(c, late=(extended,)) for c in steps if c.kind is not StepKind.LINK]
        tidies += _tidied(found, side, fabrics, of_side)
    removed = list(_removed(found))
    return [*racked, *moves, *_taken_over(found), *tidies, *removed, _closed(found)]


def _sides_of_gone(found: Differing) -> set[str]:
    """Sides in which a cable goes, be it all that happens there."""
    gone = (found.old.cables[i] for i in found.of(Table.CABLES) if i not in found.new.cables)
    return {side for cable in gone if (side := found.side_of_cable(cable, found.old))}


def _places(found: Differing) -> Iterator[Candidate]:
    sets: dict[Key, Record | None] = {}
    for table in (Table.PARTS, *_PLACES):
        for id_ in found.of(table):
            record = found.new.find(table, id_)
            if record is not None:
                sets[table, id_] = record
    if sets:
        yield Candidate(StepKind.RACK, "", Text("Places and fabrics"), sets)
    loose = {
        (Table.PORTS, id_): found.new.ports[id_]
        for id_ in found.of(Table.PORTS)
        if id_ in found.new.ports and port_device(id_) in found.old.devices
        if port_device(id_) in found.new.devices
        if not _cables_at(found.old, id_) and not _cables_at(found.new, id_)
        if found.old.devices[port_device(id_)].part == found.new.devices[port_device(id_)].part
    }
    if loose:
        yield Candidate(StepKind.RACK, "", Text("Ports that are free"), loose)


def _cables_at(tables: Tables, port: str) -> list[str]:
    return [c.id for c in tables.cables.values() if port in map(port_base, c.ends())]


def _with_ports(tables: Tables, devices: Iterable[str]) -> dict[Key, Record | None]:
    wanted = set(devices)
    sets: dict[Key, Record | None] = {(Table.DEVICES, id_): tables.devices[id_] for id_ in wanted}
    sets |= {(Table.PORTS, p.id): p for p in tables.ports.values() if p.device in wanted}
    return sets


def _racked(found: Differing) -> Iterator[Candidate]:
    """New boxes, each with all that comes in it."""
    added: dict[str, list[str]] = defaultdict(list)
    for id_ in found.of(Table.DEVICES):
        if id_ not in found.old.devices:
            added[found.new.chassis_of(id_)].append(id_)
    for chassis, ids in added.items():
        if chassis in found.old.devices:
            continue
        sets = _with_ports(found.new, ids)
        for group in found.new.raid_groups.values():
            if group.device in ids:
                sets[Table.RAID_GROUPS, group.id] = group
        yield Candidate(StepKind.RACK, "", found.new.label(chassis), sets)


def _fitted(found: Differing) -> Iterator[Candidate]:
    """Cards in boxes that are there already: a host is shut down for them."""
    by_chassis: dict[str, list[str]] = defaultdict(list)
    for id_ in found.of(Table.DEVICES):
        now = found.new.devices.get(id_)
        was = found.old.devices.get(id_)
        if now is None or now.parent is None:
            continue
        chassis = found.new.chassis_of(id_)
        if chassis in found.old.devices and (was is None or _is_rebuilt(was, now)):
            by_chassis[chassis].append(id_)
    for chassis, ids in by_chassis.items():
        is_host = found.kind_of(chassis) == "host"
        hosts = frozenset({chassis}) if is_host else frozenset[str]()
        yield Candidate(
            StepKind.FIT, "", found.new.label(chassis), _with_ports(found.new, ids), hosts, hosts
        )


def _is_rebuilt(was: Device, now: Device) -> bool:
    """Whether hands have to touch it: another part, another place, another fabric."""
    return (was.part, was.parent, was.slot, was.location, was.rack_position, was.fabric) != (
        now.part, now.parent, now.slot, now.location, now.rack_position, now.fabric
    )  # fmt: skip


def is_replugged(was: Cable | None, now: Cable | None) -> bool:
    """Whether hands have to touch the cable."""
    if was is None or now is None:
        return was is not now
    return set(was.ends()) != set(now.ends()) or was.part != now.part


def _cabled(found: Differing, taken: set[Key]) -> list[Candidate]:
    """Cables with the ports at their ends, and boxes that change, by whom they belong to."""
    pieces: dict[tuple[StepKind, str, str], list[dict[Key, Record | None]]] = defaultdict(list)
    for component in _components(found):
        if not any(id_ in found.new.cables for id_ in component):
            continue  # what only goes is tidied up
        sets: dict[Key, Record | None] = {
            (Table.CABLES, id_): found.new.cables.get(id_) for id_ in component
        }
        sets |= _ports_of(found, component, taken)
        pieces[_owner(found, component)].append(sets)
    rest = taken | {key for sets in pieces.values() for each in sets for key in each}
    for id_ in found.of(Table.PORTS):
        at = _cables_at(found.new, id_)
        device = port_device(id_)
        is_kept = device in found.old.devices and device in found.new.devices
        if (Table.PORTS, id_) not in rest and at and is_kept:
            pieces[_owner(found, at)].append({(Table.PORTS, id_): found.new.ports.get(id_)})
    for id_ in found.of(Table.DEVICES):
        was, now = found.old.devices.get(id_), found.new.devices.get(id_)
        if was is None or now is None or now.parent is not None or not _is_rebuilt(was, now):
            continue
        sets = {(Table.DEVICES, id_): now}
        if was.part != now.part:
            sets |= {k: r for k, r in _with_ports(found.new, [id_]).items() if k not in taken}
        pieces[_owner_of_device(found, now)].append(sets)
    return [_candidate(found, *owner, sets) for owner, sets in pieces.items()]


def _candidate(
    found: Differing,
    kind: StepKind,
    side: str,
    owner: str,
    pieces: list[dict[Key, Record | None]],
) -> Candidate:
    title = joined([found.label(id_) for id_ in owner.split(" ")], " – ")
    hosts = frozenset({owner}) if kind is StepKind.HOST else frozenset[str]()
    rebuilt = any((Table.DEVICES, owner) in sets for sets in pieces)
    down = hosts if rebuilt else frozenset[str]()
    whole: dict[Key, Record | None] = {}
    for sets in pieces:
        whole |= sets
    singles: tuple[Candidate, ...] = ()
    if len(pieces) > 1:
        singles = tuple(Candidate(kind, side, title, sets, hosts, down) for sets in pieces)
    return Candidate(kind, side, title, whole, hosts, down, singles)


def _components(found: Differing) -> list[list[str]]:
    """Cables to be touched, those together that want the same port one after the other."""
    touched = [
        id_
        for id_ in found.of(Table.CABLES)
        if is_replugged(found.old.cables.get(id_), found.new.cables.get(id_))
    ]
    ports: dict[str, list[str]] = defaultdict(list)
    for id_ in touched:
        for cable in (found.old.cables.get(id_), found.new.cables.get(id_)):
            for end in cable.ends() if cable is not None else ():
                ports[port_base(end)].append(id_)
    left, result = dict.fromkeys(touched), []
    while left:
        pending = [next(iter(left))]
        component: dict[str, None] = {}
        while pending:
            id_ = pending.pop()
            if id_ in component:
                continue
            component[id_] = None
            left.pop(id_, None)
            for cable in (found.old.cables.get(id_), found.new.cables.get(id_)):
                for end in cable.ends() if cable is not None else ():
                    pending += [other for other in ports[port_base(end)] if other not in component]
        result.append(list(component))
    return result


def _ports_of(found: Differing, cables: Iterable[str], taken: set[Key]) -> Sets:
    """Settings of the ports at the ends, of boxes that are the same before and after."""
    ends = {
        port_base(end)
        for id_ in cables
        for cable in (found.old.cables.get(id_), found.new.cables.get(id_))
        if cable is not None
        for end in cable.ends()
    }
    sets: dict[Key, Record | None] = {}
    for end in ends:
        key = (Table.PORTS, end)
        device = port_device(end)
        if key in taken or device not in found.new.devices or device not in found.old.devices:
            continue
        was, now = found.old.ports.get(end), found.new.ports.get(end)
        same_part = found.old.devices[device].part == found.new.devices[device].part
        if was != now and same_part:
            sets[key] = now
    return sets


def _owner(found: Differing, cables: Iterable[str]) -> tuple[StepKind, str, str]:
    """Kind of step, side and chassis to which cables belong: a host before storage."""
    ids = list(cables)
    known = [found.new.cables[id_] for id_ in ids if id_ in found.new.cables]
    tables = found.new
    chassis = {found.chassis(port_device(end)): None for cable in known for end in cable.ends()}
    side = next((s for cable in known if (s := found.side_of_cable(cable, tables))), "")
    kinds = {id_: found.kind_of(id_) for id_ in chassis}
    for kind, step in (("host", StepKind.HOST), ("array", StepKind.STORAGE)):
        named = [id_ for id_ in chassis if kinds[id_] == kind]
        if named:
            return step, side, named[0]
    is_new = all(id_ not in found.old.cables for id_ in ids)
    pair = " ".join(sorted(chassis))
    return (StepKind.LINK if is_new else StepKind.SWITCH), side, pair


def _owner_of_device(found: Differing, device: Device) -> tuple[StepKind, str, str]:
    kind = found.kind_of(device.id)
    fabric = found.new.fabrics.get(device.fabric or "")
    if kind == "switch":
        return StepKind.SWITCH, fabric.side if fabric is not None else "", device.id
    on_it = [
        cable
        for cable in found.new.cables.values()
        if any(found.chassis(port_device(end)) == device.id for end in cable.ends())
    ]
    side = min((s for c in on_it if (s := found.side_of_cable(c, found.new))), default="")
    return (StepKind.HOST if kind == "host" else StepKind.STORAGE), side, device.id


# At the end


def _taken_over(found: Differing) -> Iterator[Candidate]:
    sets: dict[Key, Record | None] = {
        (Table.WORKLOADS, id_): found.new.workloads.get(id_) for id_ in found.of(Table.WORKLOADS)
    }
    sets |= {
        (Table.RAID_GROUPS, id_): group
        for id_ in found.of(Table.RAID_GROUPS)
        if (group := found.new.raid_groups.get(id_)) is not None
    }
    if sets:
        yield Candidate(StepKind.TAKE_OVER, "", Text("Storage and workloads"), sets)


def _tidied(
    found: Differing, side: str, fabrics: tuple[str, ...], done: list[Candidate]
) -> Iterator[Candidate]:
    """Zones as they will be, then cables that only go."""
    for fabric in fabrics:
        sets: dict[Key, Record | None] = {}
        for id_ in found.of(Table.ZONES):
            was, now = found.old.zones.get(id_), found.new.zones.get(id_)
            owner = now if now is not None else was
            if owner is not None and (owner.fabric or "") == fabric:
                sets[Table.ZONES, id_] = now
                sets[Table.ZONES, meanwhile(id_)] = None
        title = Text("Zones of {fabric}", fabric=fabric_label(found, fabric))
        yield Candidate(StepKind.TIDY, side, title, sets)
    touched = {key for candidate in done for key in candidate.sets}
    gone = [
        id_
        for id_ in found.of(Table.CABLES)
        if id_ not in found.new.cables
        and (Table.CABLES, id_) not in touched
        and found.side_of_cable(found.old.cables[id_], found.old) == side
    ]
    if gone:
        sets = {(Table.CABLES, id_): None for id_ in gone}
        for id_ in gone:
            for end in map(port_base, found.old.cables[id_].ends()):
                if port_device(end) in found.new.devices and (Table.PORTS, end) in found.keys:
                    sets.setdefault((Table.PORTS, end), found.new.ports.get(end))
        yield Candidate(StepKind.TIDY, side, Text("Cables that are no longer used"), sets)


def _removed(found: Differing) -> Iterator[Candidate]:
    by_chassis: dict[str, list[str]] = defaultdict(list)
    for id_ in found.of(Table.DEVICES):
        if id_ not in found.new.devices:
            by_chassis[found.old.chassis_of(id_)].append(id_)
    for chassis, ids in by_chassis.items():
        sets: dict[Key, Record | None] = {(Table.DEVICES, id_): None for id_ in ids}
        for port in found.old.ports.values():
            if port.device in ids:
                sets[Table.PORTS, port.id] = None
        for group in found.old.raid_groups.values():
            if group.id not in found.new.raid_groups and {group.device, *group.drives} & set(ids):
                sets[Table.RAID_GROUPS, group.id] = None
        for id_ in found.of(Table.CABLES):
            if id_ not in found.new.cables and not found.side_of_cable(
                found.old.cables[id_], found.old
            ):
                ends = {port_device(end) for end in found.old.cables[id_].ends()}
                if ends & set(ids):
                    sets[Table.CABLES, id_] = None
        yield Candidate(StepKind.REMOVE, "", found.old.label(chassis), sets)


def _closed(found: Differing) -> Candidate:
    """Whatever is left: names, remarks, places on the drawing."""
    sets = {(table, id_): found.new.find(table, id_) for table, id_ in found.keys}
    return Candidate(StepKind.CLOSE, "", Text("Names and remarks"), sets)
