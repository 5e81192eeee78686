"""A first arrangement in tiers: hosts above, switches between, storage below; A left of B."""

from __future__ import annotations

from sanwright.design.records import Device
from sanwright.design.shapes import children_by_parent, shape_of
from sanwright.design.tables import Tables
from sanwright.parts import PartKind

GAP_X = 48.0
GAP_Y = 120.0
MARGIN = 40.0

_TIERS = {
    PartKind.SERVER: 0,
    PartKind.HBA: 0,
    PartKind.SAS_ADAPTER: 0,
    PartKind.SWITCH: 1,
    PartKind.DIRECTOR: 1,
}


def arrange(tables: Tables) -> dict[str, tuple[float, float]]:
    """A place for every device that stands alone, tiers centred over each other, rows wrapped."""
    children = children_by_parent(tables)
    tiers: dict[int, list[Device]] = {0: [], 1: [], 2: []}
    for device in tables.devices.values():
        if device.parent is None:
            part = tables.part(device.part)
            tiers[_TIERS.get(part.kind, 2) if part is not None else 2].append(device)
    tiers[1].sort(key=lambda d: _side(tables, d))
    rows: list[list[tuple[str, float, float]]] = []
    for tier in tiers.values():
        row: list[tuple[str, float, float]] = []
        limit = max(4, round((len(tier) * 2) ** 0.5) * 2)
        for device in tier:
            shape = shape_of(tables, device.id, children)
            row.append((device.id, shape.width, shape.height))
            if len(row) >= limit:
                rows.append(row)
                row = []
        if row:
            rows.append(row)
    return _placed(rows)


def _side(tables: Tables, device: Device) -> str:
    fabric = tables.fabrics.get(device.fabric or "")
    return fabric.side if fabric is not None else "~"


def _placed(rows: list[list[tuple[str, float, float]]]) -> dict[str, tuple[float, float]]:
    widths = [sum(w for _, w, _ in row) + GAP_X * (len(row) - 1) for row in rows]
    widest = max(widths, default=0.0)
    places: dict[str, tuple[float, float]] = {}
    y = MARGIN
    for row, width in zip(rows, widths, strict=True):
        x = MARGIN + (widest - width) / 2
        for id_, w, _ in row:
            places[id_] = (round(x / 8) * 8.0, round(y / 8) * 8.0)
            x += w + GAP_X
        y += max(h for _, _, h in row) + GAP_Y
    return places
