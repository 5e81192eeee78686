"""What a change of records means for hands: sentences, the other way round for the way back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sanwright.design import (
    Cable,
    Change,
    Device,
    Port,
    RaidGroup,
    Replacement,
    Table,
    Tables,
    Workload,
    Zone,
    port_device,
    port_name,
)
from sanwright.design.as_is import place_of
from sanwright.listing import in_natural_order, runs
from sanwright.migration.zone_steps import fabrics_with, is_passing_copy
from sanwright.text import Text, joined, verbatim

_Setting = tuple[str, object]
"""What is set at a port, and how: ``("credits", 20)``."""

_ORDER = (Table.WORKLOADS, Table.ZONES, Table.CABLES, Table.PORTS, Table.DEVICES)


def sentences(before: Tables, after: Tables, change: Change) -> tuple[Text, ...]:
    """What is to be done so that ``before`` becomes ``after``: take down, build, plug, zone."""
    gone = [item for item in change.replacements if item.after is None]
    come = [item for item in change.replacements if item.after is not None]
    found: list[Text] = []
    for table in _ORDER:
        found += _said(before, after, [item for item in gone if item.table is table])
    for table in (*reversed(_ORDER), Table.RAID_GROUPS):
        found += _said(before, after, [item for item in come if item.table is table])
    return tuple(dict.fromkeys(text for text in found if text))


def _said(before: Tables, after: Tables, items: list[Replacement]) -> Iterator[Text]:
    optics: Counter[tuple[str, str]] = Counter()
    settings: dict[tuple[str, _Setting], list[str]] = {}
    for item in items:
        match item.before, item.after:
            case (Device() as was, None):
                if was.parent not in _ids(items):
                    yield Text("Take out {device}", device=before.label(was.id))
            case (None, Device() as now):
                yield _placed(after, now, _ids(items))
            case (Device() as was, Device() as now):
                yield from _device_changed(before, after, was, now)
            case (Cable() as was, Cable() | None as now):
                if now is None or _is_replugged(was, now):
                    yield _unplug(before, was)
            case (Port() | None, Port() | None) if item.table is Table.PORTS:
                _note_port(before, after, item, optics, settings)
            case _:
                yield from _configured(before, after, item)
    yield from _plugged(after, items)
    for (device, setting), ports in settings.items():
        yield _set(after, device, setting, ports)
    for (device, optic), count in optics.items():
        yield Text(
            "Fit {count:,} × {optic} into {device}",
            count=count,
            optic=_part(after, optic),
            device=after.label(device),
        )


def _note_port(
    before: Tables,
    after: Tables,
    item: Replacement,
    optics: Counter[tuple[str, str]],
    settings: dict[tuple[str, _Setting], list[str]],
) -> None:
    """What of a port is set and fitted; one without a record is as it came."""
    device = port_device(item.id)
    was = item.before if isinstance(item.before, Port) else None
    if isinstance(item.after, Port):
        now = item.after
        optics.update((device, optic) for optic in _newly_fitted(was, now))
    elif _stays(before, after, device):
        now = Port(id=item.id)
    else:
        return
    for setting in _settings(was, now):
        settings.setdefault((device, setting), []).append(item.id)


def _stays(before: Tables, after: Tables, device: str) -> bool:
    """Whether the device is there before and after as the same hardware."""
    was, now = before.devices.get(device), after.devices.get(device)
    return was is not None and now is not None and was.part == now.part


def _configured(before: Tables, after: Tables, item: Replacement) -> Iterator[Text]:
    """What is typed and not plugged."""
    match item.before, item.after:
        case (Zone(), None) | (None, Zone()) if is_passing_copy(before, after, item.id):
            pass  # said of the zone that it is a copy of
        case (Zone() as was, None):
            yield Text("Remove zone {zone}", zone=before.label(was.id))
        case (None, Zone() as now):
            yield _zone_added(after, now)
        case (Zone() as was, Zone() as now):
            yield from _zone_moved(before, after, was, now)
            yield from _zone_changed(before, after, was, now)
        case (_, Workload() as now):
            yield from _presented(before, after, item.before, now)
        case (None, RaidGroup() as now):
            yield Text(
                "Set up RAID group {group} in {array}",
                group=now.name or now.id,
                array=after.label(now.device),
            )


def _ids(items: list[Replacement]) -> set[str | None]:
    return {item.id for item in items}


def _part(tables: Tables, id_: str) -> Text:
    part = tables.part(id_)
    return part.label if part is not None else verbatim(id_)


def _placed(tables: Tables, device: Device, together: set[str | None]) -> Text:
    part = _part(tables, device.part)
    if device.parent is not None:
        if device.parent in together:
            return Text("{part} comes in {device}", part=part, device=tables.label(device.parent))
        return Text("Fit {part} into {place}", part=part, place=place_of(tables, device) or "")
    place = place_of(tables, device)
    name = tables.label(device.id)
    if place is None:
        return Text("Set up {device} ({part})", device=name, part=part)
    return Text("Rack {device} ({part}) in {place}", device=name, part=part, place=place)


def _device_changed(before: Tables, after: Tables, was: Device, now: Device) -> Iterator[Text]:
    name = after.label(now.id)
    if was.part != now.part:
        yield Text(
            "Replace {former} of {device} by {part}",
            former=_part(before, was.part),
            device=name,
            part=_part(after, now.part),
        )
    here = (was.parent, was.slot, was.location, was.rack_position)
    if here != (now.parent, now.slot, now.location, now.rack_position):
        yield Text(
            "Move {device} from {old} to {new}",
            device=name,
            old=place_of(before, was) or Text("in no place"),
            new=place_of(after, now) or Text("in no place"),
        )
    if was.fabric != now.fabric and now.fabric is not None:
        yield Text("Set up {device} for {fabric}", device=name, fabric=after.label(now.fabric))


def _ends(tables: Tables, cable: Cable) -> dict[str, Text]:
    return {"a": tables.label(cable.a), "b": tables.label(cable.b)}


def _unplug(tables: Tables, cable: Cable) -> Text:
    return Text("Unplug {a} – {b}", **_ends(tables, cable))


def _is_replugged(was: Cable, now: Cable) -> bool:
    return set(was.ends()) != set(now.ends()) or was.part != now.part


def _plugged(tables: Tables, items: list[Replacement]) -> Iterator[Text]:
    """Behind all that is unplugged: the next cable may want a port that another one leaves."""
    for item in items:
        match item.before, item.after:
            case (None, Cable() as now):
                yield _plug(tables, now)
            case (Cable() as was, Cable() as now) if _is_replugged(was, now):
                yield _plug(tables, now, was)


def _plug(tables: Tables, cable: Cable, was: Cable | None = None) -> Text:
    """``was`` is the same cable where it is plugged today; a new one in its place is said."""
    if was is not None and "new" not in (was.state, cable.state):
        return Text("Plug {a} – {b} with the same cable", **_ends(tables, cable))
    part = _part(tables, cable.part)
    return Text("Plug {a} – {b} ({part})", part=part, **_ends(tables, cable))


def _newly_fitted(was: Port | None, now: Port) -> Iterator[str]:
    """The optic that a port gets."""
    if now.optic is not None and (was is None or was.optic != now.optic):
        yield now.optic


def _settings(was: Port | None, now: Port) -> Iterator[_Setting]:
    """What is set at a port; ports of a device that get the same are said together."""
    former = was if was is not None else Port(id=now.id)
    if former.speed != now.speed:
        yield "speed", now.speed
    if former.credits != now.credits and now.credits is not None:
        yield "credits", now.credits
    if former.fabric != now.fabric and now.fabric is not None:
        yield "fabric", now.fabric
    if former.fabric is not None and now.fabric is None:
        yield "no fabric", former.fabric
    if former.optic is not None and now.optic is None:
        yield "no optic", None


def _set(tables: Tables, device: str, setting: _Setting, ports: list[str]) -> Text:
    kind, value = setting
    where = _ports(tables, device, ports)
    if kind == "speed" and value is None:
        return Text("{ports}: let the speed negotiate", ports=where)
    if kind == "speed":
        return Text("{ports}: fix the speed at {speed}", ports=where, speed=value)
    if kind == "credits":
        return Text("{ports}: set {count:,} buffer credits", ports=where, count=value)
    if kind == "fabric":
        return Text("{ports}: put into {fabric}", ports=where, fabric=tables.label(str(value)))
    if kind == "no fabric":
        return Text("{ports}: take out of {fabric}", ports=where, fabric=tables.label(str(value)))
    return Text(
        "{ports}: take the optic out", "{ports}: take the optics out", len(ports), ports=where
    )


def _ports(tables: Tables, device: str, ports: list[str]) -> Text:
    """One port by its name, several by their device, those in a row by the first and the last."""
    if len(ports) == 1:
        return tables.label(ports[0])
    said = [
        Text("{first} to {last}", first=run[0], last=run[-1]) if len(run) > 1 else run[0]
        for run in runs(in_natural_order(map(port_name, ports)))
    ]
    return Text("{device}, ports {names}", device=tables.label(device), names=joined(said))


def _zone_added(tables: Tables, zone: Zone) -> Text:
    members = joined([tables.label(end) for end in (*zone.principals, *zone.members)])
    if zone.fabric is None:
        return Text("Add zone {zone}: {members}", zone=zone.name or zone.id, members=members)
    return Text(
        "Add zone {zone} to {fabric}: {members}",
        zone=zone.name or zone.id,
        fabric=tables.label(zone.fabric),
        members=members,
    )


def _zone_moved(before: Tables, after: Tables, was: Zone, now: Zone) -> Iterator[Text]:
    """A zone that goes to another fabric: where it is taken out and entered, copies counted."""
    if was.fabric == now.fabric:
        return
    here, there = fabrics_with(before, was.id), fabrics_with(after, was.id)
    name = now.name or now.id
    for fabric in sorted(there.keys() - here.keys()):
        yield _zone_added(after, there[fabric])
    for fabric in sorted(here.keys() - there.keys()):
        if fabric:
            label = before.label(fabric)
            yield Text("Remove zone {zone} from {fabric}", zone=name, fabric=label)
        else:
            yield Text("Remove zone {zone}", zone=name)


def _zone_changed(before: Tables, after: Tables, was: Zone, now: Zone) -> Iterator[Text]:
    old, new = {*was.members, *was.principals}, {*now.members, *now.principals}
    name = now.name or now.id
    added = [after.label(end) for end in (*now.principals, *now.members) if end not in old]
    taken = [before.label(end) for end in (*was.principals, *was.members) if end not in new]
    if added:
        yield Text("Add to zone {zone}: {members}", zone=name, members=joined(added))
    if taken:
        yield Text("Take out of zone {zone}: {members}", zone=name, members=joined(taken))
    if not added and not taken and (was.kind, was.principals, was.name) != (
        now.kind, now.principals, now.name
    ):  # fmt: skip
        yield Text("Change zone {zone}", zone=name)


def _presented(before: Tables, after: Tables, was: object, now: Workload) -> Iterator[Text]:
    """LUNs that hosts are to see elsewhere; what they hold has to be moved there first."""
    former = was if isinstance(was, Workload) else Workload(id=now.id)
    targets = [end for end in now.targets if end not in former.targets]
    name = now.name or now.id
    if targets:
        yield Text(
            "Present the LUNs of {workload} from {arrays}, and move its data there",
            workload=name,
            arrays=joined([after.label(end) for end in targets]),
        )
    hosts = [end for end in now.initiators if end not in former.initiators]
    if hosts and former.initiators:
        yield Text(
            "Present the LUNs of {workload} to {hosts}",
            workload=name,
            hosts=joined([after.label(end) for end in hosts]),
        )
    gone = [end for end in former.targets if end not in now.targets]
    if gone:
        yield Text(
            "Withdraw the LUNs of {workload} from {arrays} once its data is moved",
            workload=name,
            arrays=joined([before.label(end) for end in gone]),
        )
