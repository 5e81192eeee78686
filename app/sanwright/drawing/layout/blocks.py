"""What is placed as one: a device, a folded container, an unfolded group, a stack of enclosures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from sanwright.design.containers import Folding, container, inner_first
from sanwright.design.records import Device, Group
from sanwright.design.tables import Tables
from sanwright.drawing.shapes import Shape, children_by_parent, folded_shape, shape_of

GRID = 8.0
FRAME_HEAD = 40.0
"""Room above what stands in a group: the margin of its frame and the strip with its name."""
FRAME_SIDE = 16.0
_STACK_GAP = 40.0
_STACK_HEIGHT = 12
_FOLDED_GAP = 24.0

Places = Mapping[str, tuple[float, float]]


@dataclass(slots=True)
class Block:
    """A rectangle to be placed; ``members`` are its devices with their places inside.

    ``inset`` is how far in the uppermost and leftmost of them stand.
    """

    id: str
    width: float
    height: float
    members: dict[str, tuple[float, float]]
    is_folded: bool = False
    inset: tuple[float, float] = (0.0, 0.0)

    @property
    def is_group(self) -> bool:
        """Whether it is an unfolded group, with room for its frame."""
        return self.inset != (0.0, 0.0)


@dataclass
class Boxes:
    """Shapes and today's places of the devices of a design that stand alone."""

    tables: Tables
    folding: Folding = field(init=False)
    shapes: dict[str, Shape] = field(init=False)

    def __post_init__(self) -> None:
        children = children_by_parent(self.tables)
        self.folding = Folding(self.tables)
        self.shapes = {
            device.id: shape_of(self.tables, device.id, children)
            for device in self.tables.devices.values()
            if device.parent is None
        }

    def place(self, device: str) -> tuple[float, float]:
        """Where a device stands today."""
        record = self.tables.devices[device]
        return record.x, record.y

    def groups_around(self, device: Device) -> tuple[str, ...]:
        """Unfolded groups that a device is drawn in, outermost first."""
        box = self.folding.box_of(device.id)
        folded = container(self.tables, box) if box != device.id else None
        if folded is None:
            start = self.tables.groups.get(device.group or "")
        elif isinstance(folded, Group):
            start = self.tables.groups.get(folded.parent or "")
        else:
            start = None
        if start is None:
            return ()
        return tuple(record.id for record in inner_first(self.tables, start))[::-1]


Inner = Callable[[Sequence[str], int], Places]
"""Arranges the devices of an unfolded group; the number is how deep the group lies."""


def blocks_of(
    boxes: Boxes,
    devices: Sequence[str],
    depth: int,
    stacks: Mapping[str, Sequence[str]],
    inner: Inner,
) -> list[Block]:
    """Blocks of ``devices`` in their order; those of groups ``depth`` levels up are known."""
    kinds: dict[str, str] = {}
    members: dict[str, list[str]] = {}
    for device in devices:
        record = boxes.tables.devices[device]
        around = boxes.groups_around(record)
        folded = boxes.folding.box_of(device)
        if len(around) > depth:
            key, kind = around[depth], "group"
        elif folded != device:
            key, kind = folded, "folded"
        elif device in stacks:
            key, kind = stacks[device][0], "stack"
        else:
            key, kind = device, "device"
        kinds[key] = kind
        members.setdefault(key, []).append(device)
    return [
        _block(boxes, key, kinds[key], ids, depth, stacks, inner) for key, ids in members.items()
    ]


def _block(
    boxes: Boxes,
    key: str,
    kind: str,
    ids: list[str],
    depth: int,
    stacks: Mapping[str, Sequence[str]],
    inner: Inner,
) -> Block:
    if kind == "group":
        places = inner(ids, depth + 1)
        width, height = _extent(boxes, places)
        moved = {id_: (x + FRAME_SIDE, y + FRAME_HEAD) for id_, (x, y) in places.items()}
        inset = FRAME_SIDE, FRAME_HEAD
        width, height = width + 2 * FRAME_SIDE, height + FRAME_HEAD + FRAME_SIDE
        return Block(key, width, height, moved, inset=inset)
    if kind == "folded":
        shape = folded_shape(boxes.tables, key, boxes.folding.members(key))
        return Block(key, shape.width, shape.height, _compact(boxes, ids), is_folded=True)
    if kind == "stack":
        wanted = set(ids)
        places = _stacked(boxes, [id_ for id_ in stacks[ids[0]] if id_ in wanted])
        return Block(key, *_extent(boxes, places), dict(places))
    shape = boxes.shapes[key]
    return Block(key, shape.width, shape.height, {key: (0.0, 0.0)})


def _extent(boxes: Boxes, places: Places) -> tuple[float, float]:
    width = max(x + drawn_width(boxes, id_) for id_, (x, _) in places.items())
    height = max(y + _height(boxes, id_) for id_, (_, y) in places.items())
    return width, height


def drawn_width(boxes: Boxes, device: str) -> float:
    """The width of the device, or of the folded box that is drawn for it."""
    box = boxes.folding.box_of(device)
    if box == device:
        return boxes.shapes[device].width
    return folded_shape(boxes.tables, box, boxes.folding.members(box)).width


def _height(boxes: Boxes, device: str) -> float:
    box = boxes.folding.box_of(device)
    if box == device:
        return boxes.shapes[device].height
    return folded_shape(boxes.tables, box, boxes.folding.members(box)).height


def _compact(boxes: Boxes, ids: Collection[str]) -> dict[str, tuple[float, float]]:
    """A grid about as wide as high, in today's reading order, for when the box is unfolded."""
    order = sorted(ids, key=lambda id_: boxes.place(id_)[::-1])
    area = sum(boxes.shapes[id_].width * boxes.shapes[id_].height for id_ in order)
    limit = max(1.6 * area**0.5, *(boxes.shapes[id_].width for id_ in order))
    places: dict[str, tuple[float, float]] = {}
    x = y = tallest = 0.0
    for id_ in order:
        shape = boxes.shapes[id_]
        if x > 0 and x + shape.width > limit:
            x, y, tallest = 0.0, y + on_grid(tallest + _FOLDED_GAP), 0.0
        places[id_] = (x, y)
        x += on_grid(shape.width + _FOLDED_GAP)
        tallest = max(tallest, shape.height)
    return places


def _stacked(boxes: Boxes, ids: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Enclosures below each other in the order of their chain, in as many columns as it takes."""
    places: dict[str, tuple[float, float]] = {}
    x = y = widest = 0.0
    for number, id_ in enumerate(ids):
        if number and number % _STACK_HEIGHT == 0:
            x, y, widest = x + on_grid(widest + _STACK_GAP), 0.0, 0.0
        places[id_] = (x, y)
        y += on_grid(boxes.shapes[id_].height + _STACK_GAP)
        widest = max(widest, boxes.shapes[id_].width)
    return places


def on_grid(value: float) -> float:
    """The next line of the grid, at or beyond ``value``."""
    return -(-value // GRID) * GRID
