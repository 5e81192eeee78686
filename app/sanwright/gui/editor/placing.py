"""What dropping a part on the canvas means: place it, fit it in, or change a cable or an optic."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import product

import msgspec
from PySide6.QtCore import QPointF, QRectF

from sanwright.design import Change, Design, Tables, edits
from sanwright.design.shapes import Shape, shape_of
from sanwright.gui.editor.scene import Hit, HitKind
from sanwright.gui.editor.viewmodels import GRID, BoxView, snapped
from sanwright.parts import Part, PartKind
from sanwright.parts.supply import PartSupply

_HOSTS: dict[PartKind, tuple[PartKind, ...]] = {
    PartKind.HBA: (PartKind.SERVER,),
    PartKind.SAS_ADAPTER: (PartKind.SERVER,),
    PartKind.BLADE: (PartKind.DIRECTOR,),
    PartKind.HOST_CARD: (PartKind.ARRAY,),
    PartKind.DRIVE: (PartKind.SERVER, PartKind.ARRAY, PartKind.SAS_ENCLOSURE),
}
_ONLY_FITTED = {PartKind.DRIVE, PartKind.BLADE, PartKind.HOST_CARD}
_NEVER_DRAWN = {PartKind.LICENCE, PartKind.ACCESSORY}
_SWITCHES = {PartKind.SWITCH, PartKind.DIRECTOR}


class DropKind(StrEnum):
    """What a drop would do."""

    PLACE = "place"
    FIT = "fit"
    CABLE = "cable"
    OPTIC = "optic"
    CHOOSE = "choose"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class Drop:
    """A part over a spot of the canvas; ``target`` is what would change, if it is there already."""

    kind: DropKind
    text: str
    target: str = ""


def judge_drop(tables: Tables, part: Part, hit: Hit) -> Drop:
    """What would happen if ``part`` were dropped on ``hit``."""
    if part.kind is PartKind.CABLE:
        if hit.kind is HitKind.CABLE:
            return Drop(DropKind.CABLE, f"Make this cable {part.name}", hit.id)
        return Drop(DropKind.CHOOSE, f"Draw the next cables with {part.name}")
    if part.kind is PartKind.OPTIC:
        if hit.kind is HitKind.PORT:
            return Drop(DropKind.OPTIC, f"Fit {part.name} into {hit.id}", hit.id)
        return Drop(DropKind.REFUSE, f"Drop {part.name} on a port.")
    if part.kind in _NEVER_DRAWN:
        return Drop(DropKind.REFUSE, f"{part.name} has no place on the drawing.")
    host = next((id_ for id_ in (hit.fitted, hit.box) if id_ and takes(tables, id_, part)), "")
    if host:
        return Drop(DropKind.FIT, f"Fit into {tables.devices[host].label}", host)
    if part.kind in _ONLY_FITTED:
        where = " or ".join(kind.replace("-", " ") for kind in _HOSTS[part.kind])
        return Drop(DropKind.REFUSE, f"Drop {part.name} on a device that takes it: {where}.")
    return Drop(DropKind.PLACE, f"Place {part.name}")


def takes(tables: Tables, device: str, part: Part) -> bool:
    """Whether ``part`` goes into ``device``, by its slots or by what kinds go together."""
    host = tables.part_of(device)
    if host is None:
        return False
    fits = {fit for slots in host.slots.values() for fit in slots.accepts}
    return bool(fits & set(part.fits)) or host.kind in _HOSTS.get(part.kind, ())


def place_change(
    design: Design, supply: PartSupply, part: Part, x: float, y: float
) -> tuple[Change, str]:
    """The edit that places ``part``; a switch joins the fabric without one, or the nearest."""
    fabric = fabric_for(design, part, x, y)
    return edits.place_device(design, part, x, y, fabric=fabric, optics=supply.shipped_optics(part))


def fit_change(design: Design, supply: PartSupply, part: Part, host: str) -> tuple[Change, str]:
    """The edit that fits ``part`` into ``host``; one more of a drive counts up its number."""
    if part.kind is PartKind.DRIVE:
        for device in design.devices.values():
            if device.parent == host and device.part == part.id:
                more = msgspec.structs.replace(device, quantity=device.quantity + 1)
                label = f"Add {part.name} to {design.devices[host].label}"
                return edits.replace_record(design, more, label), device.id
    return edits.fit_device(design, host, part, optics=supply.shipped_optics(part))


def fabric_for(tables: Tables, part: Part, x: float, y: float) -> str | None:
    """The fabric that a switch at (x, y) joins; None for other parts.

    The first fabric without a switch; if all have one, that of the nearest switch.
    """
    if part.kind not in _SWITCHES:
        return None
    switches = [device for device in tables.devices.values() if device.fabric is not None]
    taken = {device.fabric for device in switches}
    for fabric in tables.fabrics:
        if fabric not in taken:
            return fabric
    nearest = min(switches, key=lambda d: math.hypot(d.x - x, d.y - y), default=None)
    return nearest.fabric if nearest is not None else None


def shape_of_part(part: Part) -> Shape:
    """The shape that a device of ``part`` will have."""
    design = Design()
    change, id_ = edits.place_device(design, part, 0, 0)
    design.apply(change)
    return dataclasses.replace(shape_of(design, id_), title=part.model)


def ghost(shape: Shape, pos: QPointF, side: str | None = None) -> BoxView:
    """The box with its middle at ``pos``, on the grid."""
    x, y = snapped(pos.x() - shape.width / 2), snapped(pos.y() - shape.height / 2)
    return BoxView("ghost", x, y, shape, side)


def free_spot(view: BoxView, taken: Iterable[QRectF]) -> tuple[float, float]:
    """The nearest place to the right of ``view`` or below where it overlaps nothing."""
    rects = [rect.adjusted(-2 * GRID, -2 * GRID, 2 * GRID, 2 * GRID) for rect in taken]
    step_x, step_y = view.shape.width + 4 * GRID, view.shape.height + 6 * GRID
    for row, column in sorted(product(range(40), range(12)), key=sum):
        spot = view.rect().translated(column * step_x, row * step_y)
        if not any(rect.intersects(spot) for rect in rects):
            return snapped(spot.x()), snapped(spot.y())
    return view.x, view.y
