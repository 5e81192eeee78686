"""What dropping a part on the canvas means: place it, fit it in, or change a cable or an optic.

A part that goes into devices is fitted into each of those that are meant: of a folded box or the
head of a frame all in there, of a selected device all that are selected. Any other part that is
dropped there comes to lie in that group, rack, room or site.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import product

from PySide6.QtCore import QPointF, QRectF

from sanwright import edits
from sanwright.design import Change, Design, Tables, merged
from sanwright.design.containers import container, containers_of
from sanwright.drawing.shapes import Shape, folded_shape, shape_of
from sanwright.edits.equipping import Equipment, add_drives, plan_cards, plan_optics
from sanwright.edits.slots import HOSTS, room_for, takes, used_slots
from sanwright.gui.canvas.hits import CanvasHit, HitKind
from sanwright.gui.canvas.scene import EditorScene
from sanwright.gui.canvas.viewmodels import GRID, BoxView, snapped
from sanwright.parts import Part, PartKind
from sanwright.parts.host_ports import lacks_ports
from sanwright.parts.supply import PartSupply
from sanwright.text import NOTHING, Text, tr

_KIND_WORDS: dict[PartKind, Text] = {
    PartKind.SERVER: Text("server"),
    PartKind.DIRECTOR: Text("director"),
    PartKind.ARRAY: Text("array"),
    PartKind.SAS_ENCLOSURE: Text("SAS enclosure"),
}
_ONLY_FITTED = {PartKind.DRIVE, PartKind.BLADE, PartKind.HOST_CARD}
_NEVER_DRAWN = {PartKind.LICENCE, PartKind.ACCESSORY}
_SWITCHES = {PartKind.SWITCH, PartKind.DIRECTOR}


class DropKind(StrEnum):
    """What a drop would do."""

    PLACE = "place"
    FIT = "fit"
    EQUIP = "equip"
    CABLE = "cable"
    OPTIC = "optic"
    CHOOSE = "choose"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class Drop:
    """A part over a spot of the canvas; ``target`` is what would change, if it is there already.

    Of what is placed ``target`` is the container that it comes to lie in. ``slot`` is of what is
    fitted, ``equipment`` of what goes into several devices, whose ids are ``targets``.
    """

    kind: DropKind
    text: str
    target: str = ""
    slot: str = ""
    equipment: Equipment | None = None
    targets: tuple[str, ...] = ()

    @property
    def is_partial(self) -> bool:
        """Whether some of the devices would be left out."""
        return self.equipment is not None and bool(self.equipment.left_out)


def judge_drop(
    tables: Tables,
    part: Part,
    hit: CanvasHit,
    *,
    count: int = 1,
    within: str = "",
    chosen: Sequence[str] = (),
) -> Drop:
    """What would happen if ``count`` of ``part`` were dropped on ``hit``.

    ``within`` is the container whose frame or folded box is there, ``chosen`` what is selected.
    """
    if part.kind is PartKind.CABLE:
        if hit.kind is HitKind.CABLE:
            return Drop(DropKind.CABLE, tr("Make this cable {part}", part=part.label), hit.id)
        return Drop(DropKind.CHOOSE, tr("Draw the next cables with {part}", part=part.label))
    if part.kind is PartKind.OPTIC:
        if hit.kind is HitKind.PORT:
            return Drop(
                DropKind.OPTIC,
                tr("Fit {part} into {port}", part=part.label, port=tables.label(hit.id)),
                hit.id,
            )
        meant = _meant(tables, hit, chosen)
        if hit.fitted and len(meant) == 1:
            meant = (hit.fitted,)
        if not meant:
            where = tr("Drop {part} on a port, a device or a group.", part=part.label)
            return Drop(DropKind.REFUSE, where)
        return _equipping(tables, plan_optics(tables, meant, part))
    if part.kind in _NEVER_DRAWN:
        return Drop(DropKind.REFUSE, tr("{part} has no place on the drawing.", part=part.label))
    host = next((id_ for id_ in (hit.fitted, hit.box) if id_ and takes(tables, id_, part)), "")
    hosts = [id_ for id_ in _meant(tables, hit, chosen) if takes(tables, id_, part)]
    if host and count == 1 and len(hosts) < 2:
        return _fitting(tables, part, host)
    if hosts or host:
        return _equipping(tables, plan_cards(tables, hosts or [host], part, count))
    if part.kind in _ONLY_FITTED:
        where = tr(" or ").join(tr(_KIND_WORDS[kind]) for kind in HOSTS[part.kind])
        return Drop(
            DropKind.REFUSE,
            tr("Drop {part} on a device that takes it: {kinds}.", part=part.label, kinds=where)
            if count == 1
            else tr("Drop {part} one by one on a device that takes it.", part=part.label),
        )
    what = part.label if count == 1 else f"{count} × {part.label}"
    place = container(tables, within)
    if place is None:
        return Drop(DropKind.PLACE, tr("Place {part}", part=what))
    text = tr("Place {part} into {place}", part=what, place=place.name or place.id)
    return Drop(DropKind.PLACE, text, place.id)


def _fitting(tables: Tables, part: Part, host: str) -> Drop:
    name = tables.devices[host].label
    if part.kind is PartKind.DRIVE:
        return Drop(DropKind.FIT, tr("Fit into {device}", device=name), host)
    room = room_for(tables.part_of(host), part, used_slots(tables, host))
    if not room.slots:
        text = tr("{part} does not go into {device}: {why}.", part=part.label, device=name,
                  why=room.why_not)  # fmt: skip
        return Drop(DropKind.REFUSE, text)
    (slot,) = room.slots
    text = tr("Fit into {device}, slot {slot}", device=name, slot=slot)
    return Drop(DropKind.FIT, text, host, slot)


def _equipping(tables: Tables, plan: Equipment) -> Drop:
    kind = DropKind.EQUIP if plan.places else DropKind.REFUSE
    return Drop(kind, str(plan.verdict(tables)), equipment=plan, targets=tuple(plan.places))


def _meant(tables: Tables, hit: CanvasHit, chosen: Sequence[str]) -> tuple[str, ...]:
    """The devices that something dropped on ``hit`` is meant for: one, or many at once."""
    under = hit.box or (hit.id if hit.kind is HitKind.CONTAINER else "")
    if not under:
        return ()
    return edits.devices_in(tables, chosen if under in chosen else (under,))


def container_at(tables: Tables, scene: EditorScene, hit: CanvasHit, pos: QPointF) -> str:
    """The container whose folded box or frame is at ``pos``, the innermost; none if there is none.

    A frame counts as a whole, unless a device that is in no frame stands in front of it.
    """
    for id_ in (hit.box, hit.id):
        if id_ and container(tables, id_) is not None:
            return id_
    frames = [view for view in scene.drawing.frames.values() if view.area.contains(pos)]
    if hit.box:
        inside = {place.id for place in containers_of(tables, hit.box)}
        frames = [view for view in frames if view.id in inside]
    return max(frames, key=lambda view: view.depth).id if frames else ""


def place_change(
    design: Design,
    supply: PartSupply,
    part: Part,
    x: float,
    y: float,
    count: int = 1,
    within: str = "",
) -> tuple[Change, str]:
    """The edit that places ``part``, several as one folded group, in the container ``within``.

    A switch joins the fabric without one, or the nearest. Into a folded container it goes beside
    what is in there.
    """
    fabric, optics = fabric_for(design, part, x, y), supply.shipped_optics(part)
    if count > 1:
        change, made = edits.place_many(design, part, x, y, count, fabric=fabric, optics=optics)
    else:
        change, made = edits.place_device(design, part, x, y, fabric=fabric, optics=optics)
    if not within:
        return change, made
    trial = Design(design.records())
    trial.apply(change)
    return merged(change.label, (change, edits.put_into(trial, (made,), within))), made


def what_lacks(part: Part) -> Text:
    """What to say of a part that was placed and to which nothing can be cabled yet."""
    if lacks_ports(part):
        return Text(
            "How many ports {part} has is not known; state them once.",
            part=part.label,
        )
    if any(slot.controller for slot in part.slots.values()) and not part.ports:
        return Text(
            "The ports of {part} are on host cards; none is fitted.",
            part=part.label,
        )
    return NOTHING


def fit_change(
    design: Design, supply: PartSupply, part: Part, host: str, slot: str = ""
) -> tuple[Change, str]:
    """The edit that fits ``part`` into ``host``; one more of a drive counts up its number."""
    if part.kind is PartKind.DRIVE:
        draft, outer = edits.Draft(design), design.devices[host]
        made = add_drives(draft, outer, part)
        label = Text("Add {part} to {device}", part=part.label, device=outer.label)
        return draft.change(label), made.id
    return edits.fit_device(design, host, part, slot, optics=supply.shipped_optics(part))


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


def shape_of_part(part: Part, count: int = 1) -> Shape:
    """The shape that a device of ``part`` will have, or the folded box of ``count`` of them."""
    design = Design()
    change, id_ = edits.place_device(design, part, 0, 0)
    design.apply(change)
    shape = dataclasses.replace(shape_of(design, id_), title=str(part.title))
    if count == 1:
        return shape
    change, group = edits.group_devices(design, (id_,))
    design.apply(change)
    folded = folded_shape(design, group, (id_,))
    return dataclasses.replace(
        folded,
        subtitle=tr("group, {count} device", "group, {count} devices", count),
        contents=(f"{count} × {part.title}",),
        stands_for=count,
    )


def shape_is_drawn(part: Part) -> bool:
    """Whether devices of ``part`` stand alone on the drawing, so that many can be placed."""
    undrawn = {*_ONLY_FITTED, *_NEVER_DRAWN, PartKind.CABLE, PartKind.OPTIC}
    return part.kind not in undrawn


def ghost(shape: Shape, pos: QPointF, side: str | None = None) -> BoxView:
    """The box with its middle at ``pos``, on the grid."""
    x, y = snapped(pos.x() - shape.width / 2), snapped(pos.y() - shape.height / 2)
    return BoxView("ghost", x, y, shape, side)


def free_spot(view: BoxView, taken: Iterable[QRectF]) -> tuple[float, float]:
    """The nearest place to the right of ``view`` or below where it overlaps nothing."""
    spot = clear_of(view.rect(), taken)
    return snapped(spot.x()), snapped(spot.y())


def clear_of(rect: QRectF, taken: Iterable[QRectF]) -> QRectF:
    """``rect`` moved to the right or down until it overlaps nothing of ``taken``."""
    rects = [other.adjusted(-2 * GRID, -2 * GRID, 2 * GRID, 2 * GRID) for other in taken]
    step_x, step_y = rect.width() + 4 * GRID, rect.height() + 6 * GRID
    for row, column in sorted(product(range(40), range(12)), key=sum):
        spot = rect.translated(column * step_x, row * step_y)
        if not any(other.intersects(spot) for other in rects):
            return spot
    return rect
