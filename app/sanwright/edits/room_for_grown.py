"""Room on the drawing for boxes that have grown, such as switches that a larger model replaced."""

from __future__ import annotations

from collections.abc import Iterable

from sanwright.design.change import Change
from sanwright.design.containers import Folding, place_of_folded
from sanwright.design.design import Design
from sanwright.design.tables import Tables
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.room import make_room
from sanwright.drawing.shapes import children_by_parent, folded_shape, shape_of
from sanwright.edits.devices import move_devices
from sanwright.edits.folding import MARGIN


def room_for_grown(design: Design, before: Tables) -> Change:
    """Boxes that stand in the way of those that are larger than ``before`` go right or down.

    What overlapped before is left alone, and so is what ``before`` does not have.
    """
    old = _rects(before, before.devices)
    now = _rects(design, (id_ for id_ in design.devices if id_ in before.devices))
    grown = [
        id_
        for id_, rect in now.items()
        if (was := old.get(id_)) is not None
        and (rect.width > was.width or rect.height > was.height)
    ]
    for id_ in sorted(grown, key=lambda each: (now[each].left, now[each].top)):
        rect, was = now[id_], old[id_]
        folded = Rect.sized(rect.left, rect.top, was.width, was.height)
        others = {
            each: place for each, place in now.items() if each != id_ and not folded.covers(place)
        }
        for box, (dx, dy) in make_room(others, [rect], folded, MARGIN).items():
            now[box] = now[box].moved(dx, dy)
    start = _rects(design, (id_ for id_ in design.devices if id_ in before.devices))
    folding, places = Folding(design), dict[str, Point]()
    for box, rect in now.items():
        dx, dy = rect.left - start[box].left, rect.top - start[box].top
        if dx or dy:
            for id_ in folding.members(box) or (box,):
                device = design.devices[id_]
                places[id_] = (device.x + dx, device.y + dy)
    return move_devices(design, places)


def _rects(tables: Tables, devices: Iterable[str]) -> dict[str, Rect]:
    """The boxes in which so many devices are drawn, by id; of what is folded the folded box."""
    folding, children = Folding(tables), children_by_parent(tables)
    alone = (id_ for id_ in devices if tables.devices[id_].parent is None)
    found: dict[str, Rect] = {}
    for box in dict.fromkeys(map(folding.box_of, alone)):
        members = folding.members(box)
        if members:
            shape = folded_shape(tables, box, members)
            found[box] = Rect.sized(*place_of_folded(tables, members), shape.width, shape.height)
        else:
            device, shape = tables.devices[box], shape_of(tables, box, children)
            found[box] = Rect.sized(device.x, device.y, shape.width, shape.height)
    return found
