"""What a design's base has and the design has not any more, drawn as what goes.

A design that is drawn beside its base says so by states, but what was deleted has no record that
could have one. On paper it stands where it stood, or beside it where something else does now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from sanwright.design import Cable, Device, Record, Table, Tables, port_device, port_name
from sanwright.design.as_is import gone_from_base
from sanwright.design.base import Base
from sanwright.drawing.geometry import Rect
from sanwright.drawing.shapes import children_by_parent, shape_of

_GAP = 40.0
_TRIES = 400


def with_gone(tables: Tables) -> Tables:
    """The drawing with what its base has besides, as removed; itself if that is nothing.

    A cable of the base is among it where both of its ports are still to be seen.
    """
    gone = list(gone_from_base(tables))
    if tables.base is None or not gone:
        return tables
    rows: dict[Table, Mapping[str, Record]] = {t: dict(tables.rows(t)) for t in Table}
    devices: dict[str, Record] = dict(tables.devices)
    for _, each in gone:
        if isinstance(each, Device):
            devices[each.id] = replace(each, state="removed", location=None)
    rows[Table.DEVICES] = devices
    rows[Table.FABRICS] = {**{each.id: each for each in tables.base.fabrics}, **tables.fabrics}
    rows[Table.PORTS] = {**_ports_of_gone(tables, tables.base), **tables.ports}
    rows[Table.DEVICES] = _set_aside(tables, Tables(rows))
    seen = Tables(rows)
    cables: dict[str, Record] = dict(tables.cables)
    for _, each in gone:
        if isinstance(each, Cable) and all(_is_seen(seen, end) for end in each.ends()):
            cables[each.id] = replace(each, state="removed", trunk="")
    rows[Table.CABLES] = cables
    return Tables(rows)


def _ports_of_gone(tables: Tables, base: Base) -> dict[str, Record]:
    return {port.id: port for port in base.ports if port.device not in tables.devices}


def _is_seen(tables: Tables, end: str) -> bool:
    device = port_device(end)
    part = tables.part_of(device) if device in tables.devices else None
    return part is not None and part.port_group(port_name(end)) is not None


def _set_aside(tables: Tables, whole: Tables) -> dict[str, Device]:
    """The devices of ``whole``, those that are gone where nothing of ``tables`` stands."""
    children = children_by_parent(whole)
    devices = dict(whole.devices)
    taken = [_rect(whole, each, children) for each in tables.devices.values() if not each.parent]
    for device in whole.devices.values():
        if device.id in tables.devices or device.parent is not None:
            continue
        rect = _rect(whole, device, children)
        for dx in _steps(rect.width + _GAP):
            there = Rect.sized(rect.left + dx, rect.top, rect.width, rect.height)
            if not any(there.covers(each) for each in taken):
                break
        taken.append(there)
        devices[device.id] = replace(device, x=there.left, y=there.top)
    return devices


def _steps(width: float) -> Iterator[float]:
    """Where to look: in place, then ever farther to the right and left by turns."""
    yield 0.0
    for step in range(1, _TRIES):
        yield step * width
        yield -step * width


def _rect(tables: Tables, device: Device, children: dict[str, list[Device]]) -> Rect:
    shape = shape_of(tables, device.id, children, has_ports=False)
    return Rect.sized(device.x, device.y, shape.width, shape.height)
