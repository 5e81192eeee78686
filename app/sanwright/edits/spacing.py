"""Edits of where boxes stand beside each other: spread out evenly, or at one distance."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from sanwright.design.change import Change
from sanwright.design.containers import Folding
from sanwright.design.design import Design
from sanwright.drawing.geometry import Rect
from sanwright.edits.devices import move_devices
from sanwright.text import Text

GAP = 32.0


class Direction(StrEnum):
    """Along which the boxes follow each other."""

    ACROSS = "across"
    DOWN = "down"


_DISTRIBUTE = {
    Direction.ACROSS: Text("Distribute across"),
    Direction.DOWN: Text("Distribute down"),
}
_SPACE = {
    Direction.ACROSS: Text("Space evenly across"),
    Direction.DOWN: Text("Space evenly down"),
}


def distribute(design: Design, boxes: Mapping[str, Rect], direction: Direction) -> Change:
    """Equal gaps between boxes; the two outermost stay where they are.

    Boxes are devices that stand alone, notes, or folded containers, which take along what they
    hide.
    """
    order = _in_order(boxes, direction)
    if len(order) < 3:
        return Change(_DISTRIBUTE[direction])
    start, end = _edges(direction)
    room = boxes[order[-1]][end] - boxes[order[0]][start]
    room -= sum(boxes[id_][end] - boxes[id_][start] for id_ in order)
    gap = room / (len(order) - 1)
    return _spaced(design, boxes, order, direction, gap, _DISTRIBUTE[direction])


def space_out(
    design: Design, boxes: Mapping[str, Rect], direction: Direction, gap: float = GAP
) -> Change:
    """The same ``gap`` between boxes; the first stays where it is."""
    order = _in_order(boxes, direction)
    return _spaced(design, boxes, order, direction, gap, _SPACE[direction])


def move_boxes(design: Design, moves: Mapping[str, tuple[float, float]], label: Text) -> Change:
    """Move boxes by (dx, dy); folded containers with all that they hide."""
    folding = Folding(design)
    places = {}
    for id_, (dx, dy) in moves.items():
        for member in folding.members(id_) or (id_,):
            record = design.devices.get(member) or design.notes[member]
            places[member] = (record.x + dx, record.y + dy)
    return Change(label, move_devices(design, places).replacements)


def _edges(direction: Direction) -> tuple[int, int]:
    """Which of a rectangle's four numbers are its first and its last along a direction."""
    return (0, 2) if direction is Direction.ACROSS else (1, 3)


def _in_order(boxes: Mapping[str, Rect], direction: Direction) -> list[str]:
    start, end = _edges(direction)
    return sorted(boxes, key=lambda id_: (boxes[id_][start] + boxes[id_][end], id_))


def _spaced(
    design: Design,
    boxes: Mapping[str, Rect],
    order: list[str],
    direction: Direction,
    gap: float,
    label: Text,
) -> Change:
    start, end = _edges(direction)
    moves = {}
    place = boxes[order[0]][start] if order else 0.0
    for id_ in order:
        step = place - boxes[id_][start]
        moves[id_] = (step, 0.0) if direction is Direction.ACROSS else (0.0, step)
        place += boxes[id_][end] - boxes[id_][start] + gap
    return move_boxes(design, moves, label)
