"""Drawing geometry: the box of a device and the places of its ports, 1 unit = 1 px at 100 %.

Screen and paper both draw from here, so the report's diagram is the drawing the architect made.
Only devices that stand alone have a box; what is fitted into them is a bay of that box.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from sanwright.design.containers import container_word
from sanwright.design.records import Device, port_ref
from sanwright.design.tables import Tables
from sanwright.drawing.geometry import Rect
from sanwright.drawing.names import width_on_two_lines
from sanwright.parts import Part, PartKind, PortRole
from sanwright.text import Text, joined, verbatim

PORT = 12.0
PITCH = 16.0
GROUP_GAP = 8.0
PADDING = 8.0
HEADER_WIDTH = 148.0
HEADER_HEIGHT = 44.0
BAY_LABEL = 14.0
ROW_LIMIT = 24
MIN_WIDTH = 168.0
FOLDED_WIDTH = 200.0
NAME_LEFT = 38.0
"""Room for the symbol before a name."""
SUBTITLE = 14.0
"""Height of the line under a name."""
_NAME_RIGHT = 24.0
_PLATE = 40.0
_LEAST_LETTERS = 10.0
_LONGEST_LINE = 200.0
"""Names of some fifty characters stand on a box as a whole; it grows no wider for longer ones."""
_GROWN_BY = 8.0


class Side(StrEnum):
    """Where ports sit on a box: hosts at the bottom, storage at the top, others to the right.

    Cables to what is to the right leave towards what they go to, up or down.
    """

    BOTTOM = "bottom"
    TOP = "top"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class PortPlace:
    """A port's square: its centre relative to the top left corner of the device's box."""

    reference: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Bay:
    """A labelled strip of ports: an adapter, a controller, or the device's own ports.

    ``device`` is the device that owns the ports; ``rect`` is relative to the box.
    """

    device: str
    label: str
    rect: Rect
    ports: tuple[PortPlace, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """A device's box: size, where the title goes, and the bays with their ports."""

    device: str
    width: float
    height: float
    header: Rect
    side: Side
    title: str
    subtitle: Text | str
    kind: PartKind | None
    bays: tuple[Bay, ...]
    contents: tuple[Text | str, ...] = ()
    stands_for: int = 0
    """Devices that a folded container hides; 0 for a device."""

    @property
    def is_beside(self) -> bool:
        """Whether the name stands beside the ports, where nothing but the part has room below."""
        return self.side is Side.RIGHT and not self.stands_for

    @property
    def below(self) -> tuple[Text | str, ...]:
        """Lines below the name: the part, and what is fitted and has no ports."""
        return (self.subtitle,) if self.is_beside else (self.subtitle, *self.contents)

    def ports(self) -> tuple[PortPlace, ...]:
        """Every port of the box."""
        return tuple(place for bay in self.bays for place in bay.ports)


_SIDES: dict[PartKind | None, Side] = {
    PartKind.SERVER: Side.BOTTOM,
    PartKind.HBA: Side.BOTTOM,
    PartKind.SAS_ADAPTER: Side.BOTTOM,
    PartKind.SWITCH: Side.RIGHT,
    PartKind.DIRECTOR: Side.RIGHT,
    PartKind.PATCH_PANEL: Side.RIGHT,
}


def children_by_parent(tables: Tables) -> dict[str, list[Device]]:
    """Fitted devices by the id of what they are fitted into."""
    found: dict[str, list[Device]] = {}
    for device in tables.devices.values():
        if device.parent is not None:
            found.setdefault(device.parent, []).append(device)
    return found


def shape_of(
    tables: Tables,
    device: str,
    children: dict[str, list[Device]] | None = None,
    *,
    has_ports: bool = True,
) -> Shape:
    """The shape of a device that stands alone; pass ``children`` when asking for many.

    Who draws nothing but boxes leaves its ports out: that takes half of the time.
    """
    if children is None:
        children = children_by_parent(tables)
    record = tables.devices[device]
    part = tables.part(record.part)
    side = _SIDES.get(part.kind, Side.TOP) if part is not None else Side.TOP
    strips, contents = _strips(tables, record, part, children)
    subtitle = part.label if part is not None else Text("unknown part {part}", part=record.part)
    kind = part.kind if part is not None else None
    inner = tuple((strip.label, strip.groups, strip.behind) for strip in strips)
    if side is Side.RIGHT:
        beside = _room_for(record.label, HEADER_WIDTH, NAME_LEFT + _NAME_RIGHT + PADDING)
        plan = _wide_plan(beside, inner)
    else:
        least = _room_for(record.label, MIN_WIDTH, NAME_LEFT + PADDING / 2)
        plan = _tall_plan(side, least, len(contents), inner)
    bays: tuple[Bay, ...] = ()
    if has_ports:
        bays = tuple(
            Bay(
                strip.device,
                strip.label,
                rect,
                tuple([PortPlace(port_ref(strip.device, name), x, y) for x, y, name in places]),
            )
            for strip, (rect, places) in zip(strips, plan.bays, strict=True)
        )
    return Shape(
        record.id, plan.width, plan.height, plan.header, side, record.label, subtitle, kind,
        bays, tuple(contents),
    )  # fmt: skip


_KINDS_LISTED = 4


def folded_shape(tables: Tables, container: str, members: Sequence[str]) -> Shape:
    """The one box of a folded site, room, rack or group, with what is in it by number and part."""
    place = tables.locations.get(container) or tables.groups[container]
    counts: dict[str, int] = {}
    kinds: dict[PartKind | None, int] = {}
    for member in members:
        part = tables.part_of(member)
        name = str(part.title) if part is not None else tables.devices[member].part
        counts[name] = counts.get(name, 0) + 1
        kind = part.kind if part is not None else None
        kinds[kind] = kinds.get(kind, 0) + 1
    by_number = sorted(counts, key=lambda name: (-counts[name], name))
    lines: list[Text | str] = [f"{counts[name]} × {name}" for name in by_number[:_KINDS_LISTED]]
    if len(by_number) > _KINDS_LISTED:
        rest = sum(counts[name] for name in by_number[_KINDS_LISTED:])
        kinds_left = len(by_number) - _KINDS_LISTED
        lines.append(Text("{rest} more of {count} parts", rest=rest, count=kinds_left))
    kind = max(kinds, key=lambda kind: kinds[kind], default=None)
    number = joined(
        (container_word(place), Text("{count} device", "{count} devices", len(members)))
    )
    if len(members) == 1:  # a box that hides one device says which, not how many
        only = tables.devices[members[0]]
        part = tables.part(only.part)
        number, lines = part.label if part is not None else verbatim(only.part), []
    height = HEADER_HEIGHT + len(lines) * BAY_LABEL + PADDING
    title = place.name or place.id
    width = _room_for(title, FOLDED_WIDTH, NAME_LEFT + _PLATE)
    header = Rect(0.0, 0.0, width, height)
    return Shape(
        container, width, height, header, _SIDES.get(kind, Side.TOP), title,
        number, kind, (), tuple(lines), len(members),
    )  # fmt: skip


def _room_for(name: str, width: float, beside: float) -> float:
    """``width``, or as much more as the name needs with what stands ``beside`` it."""
    line = min(width_on_two_lines(name, _LEAST_LETTERS), _LONGEST_LINE)
    needed = line + beside
    return width + max(0.0, math.ceil((needed - width) / _GROWN_BY)) * _GROWN_BY


@dataclass(frozen=True, slots=True)
class _Strip:
    """Ports of one label. ``behind`` are those on the other side of a panel, for each group."""

    device: str
    label: str
    groups: tuple[tuple[str, ...], ...]
    behind: tuple[tuple[str, ...], ...] = ()

    def rows(self) -> int:
        """How many rows of ports it has on a box whose ports are to the right."""
        if self.behind:
            return 2 * max(-(-len(group) // ROW_LIMIT) for group in self.groups)
        return 2 if self.count() > ROW_LIMIT // 2 else 1

    def columns(self, rows: int) -> list[tuple[float, int, str]]:
        """Left offset, row and name of every port, groups apart by a gap."""
        if self.behind:
            return self._through(rows // 2)
        places: list[tuple[float, int, str]] = []
        left = 0.0
        for group in self.groups:
            per_row = -(-len(group) // rows)
            for index, name in enumerate(group):
                places.append((left + (index % per_row) * PITCH, index // per_row, name))
            left += per_row * PITCH + GROUP_GAP
        return places

    def _through(self, rows: int) -> list[tuple[float, int, str]]:
        """Each port of a panel with that behind it below it, so that a run goes straight through.

        A port behind several stands below the middle of them. Every second double row is half a
        place aside: runs of the one pass between the ports of the other.
        """
        places: list[tuple[float, int, str]] = []
        left = 0.0
        for fronts, rears in zip(self.groups, self.behind, strict=True):
            per_row = -(-len(fronts) // rows)
            share = len(fronts) // len(rears)
            at = [
                (left + (i % per_row) * PITCH + (i // per_row % 2) * PITCH / 2, i // per_row)
                for i in range(len(fronts))
            ]
            places += [(x, 2 * row, name) for (x, row), name in zip(at, fronts, strict=True)]
            for number, name in enumerate(rears):
                first = at[number * share]
                alike = [x for x, row in at[number * share :][:share] if row == first[1]]
                places.append((sum(alike) / len(alike), 2 * first[1] + 1, name))
            left += per_row * PITCH + GROUP_GAP
        return places

    def width(self, rows: int) -> float:
        if self.behind:
            widest = max(x for x, _, _ in self._through(rows // 2))
            return widest + PITCH
        per_rows = [-(-len(group) // rows) for group in self.groups]
        return sum(n * PITCH for n in per_rows) + GROUP_GAP * max(0, len(per_rows) - 1)

    def count(self) -> int:
        return sum(len(group) for group in (*self.groups, *self.behind))


def _strips(
    tables: Tables, record: Device, part: Part | None, children: dict[str, list[Device]]
) -> tuple[list[_Strip], list[str]]:
    strips: list[_Strip] = []
    contents: list[str] = []
    if part is not None and part.ports:
        strips += [_Strip(record.id, *inner) for inner in _own_strips(part)]
    for child in sorted(children.get(record.id, ()), key=lambda d: (d.slot, d.id)):
        inner = tables.part(child.part)
        inner_strips, inner_contents = _strips(tables, child, inner, children)
        label = str(inner.title) if inner is not None else child.part
        if not inner_strips:
            times = f"{child.quantity} x " if child.quantity > 1 else ""
            contents.append(f"{times}{label}")
        strips.extend(_named(inner_strips, child, child.name or label))
        contents.extend(inner_contents)
    return strips, contents


def _own_strips(part: Part) -> _Inner:
    """The strips of the part's own ports."""
    found: list[tuple[str, tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]]] = []
    passages = _passages(part)
    if passages:
        fronts, rears = zip(*passages, strict=True)
        found.append(("", fronts, rears))
    through = {name for pair in passages for side in pair for name in side}
    by_controller: dict[str, list[tuple[str, ...]]] = {}
    for group in part.ports.values():
        if group.names() and through.isdisjoint(group.names()):
            by_controller.setdefault(group.controller, []).append(group.names())
    found += [(controller, tuple(groups), ()) for controller, groups in by_controller.items()]
    return tuple(found)


def _passages(part: Part) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Port groups of a panel with those behind them, the side of more ports first."""
    found: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
    seen: set[str] = set()
    for key, group in part.ports.items():
        other = part.ports.get(group.through)
        if key in seen or group.role is not PortRole.PASSIVE or other is None or other is group:
            continue
        near, far = group.names(), other.names()
        if near and far:
            seen.update((key, group.through))
            found.append((near, far) if len(near) >= len(far) else (far, near))
    return found


def _named(strips: list[_Strip], child: Device, label: str) -> list[_Strip]:
    """Strips of a fitted device under its name; its parts only where it has several.

    The one controller of an adapter is its chip, by which nobody knows the adapter.
    """
    own = sum(strip.device == child.id for strip in strips)
    return [
        _Strip(strip.device, label, strip.groups, strip.behind)
        if strip.device == child.id and (own == 1 or not strip.label)
        else strip
        for strip in strips
    ]


_Inner = tuple[tuple[str, tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]], ...]
"""Of each strip its label, groups and those behind them: all that a box is laid out by."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """The box of all devices that are alike: of each bay its place, and of its ports theirs."""

    width: float
    height: float
    header: Rect
    bays: tuple[tuple[Rect, tuple[tuple[float, float, str], ...]], ...]


_PLANS = 1024
"""Plans that are kept: a large design has thousands of hosts, of a handful of kinds."""


@lru_cache(_PLANS)
def _wide_plan(header_width: float, inner: _Inner) -> _Plan:
    bays = []
    y = PADDING
    width = header_width + 60.0
    for name, groups, behind in inner:
        strip = _Strip("", name, groups, behind)
        rows = strip.rows()
        label = BAY_LABEL if strip.label else 0.0
        left = header_width
        places = tuple(
            (left + offset + PITCH / 2, y + label + row * PITCH + PITCH / 2, port)
            for offset, row, port in strip.columns(rows)
        )
        height = label + rows * PITCH
        bays.append((Rect.sized(left, y, strip.width(rows), height), places))
        y += height + GROUP_GAP / 2
        width = max(width, left + strip.width(rows) + PADDING)
    height = max(y - GROUP_GAP / 2 + PADDING, HEADER_HEIGHT + 2 * 2)
    shift = (height - (y - GROUP_GAP / 2 + PADDING)) / 2
    header = Rect(0.0, 0.0, header_width - PADDING, height)
    return _Plan(width, height, header, _moved(bays, 0.0, shift))


@lru_cache(_PLANS)
def _tall_plan(side: Side, least: float, lines: int, inner: _Inner) -> _Plan:
    head = HEADER_HEIGHT + lines * BAY_LABEL
    bays = []
    x = PADDING
    for name, groups, behind in inner:
        strip = _Strip("", name, groups, behind)
        rows = -(-strip.count() // ROW_LIMIT) or 1
        room = max(strip.width(rows), 6.4 * len(strip.label) + 8.0)
        label = BAY_LABEL if strip.label else 0.0
        height = label + rows * PITCH
        top = head if side is Side.BOTTOM else PADDING / 2
        ports_top = top + (label if side is Side.BOTTOM else 0.0)
        left = x + (room - strip.width(rows)) / 2
        places = tuple(
            (left + offset + PITCH / 2, ports_top + row * PITCH + PITCH / 2, port)
            for offset, row, port in strip.columns(rows)
        )
        bays.append((Rect.sized(x, top, room, height), places))
        x += room + GROUP_GAP
    width = max(least, x - GROUP_GAP + PADDING)
    spread = (width - (x - GROUP_GAP + PADDING)) / 2 if bays else 0.0
    strip_height = max((rect.height for rect, _ in bays), default=0.0)
    total = head + strip_height + PADDING / 2
    header_top = 0.0 if side is Side.BOTTOM else strip_height + PADDING / 2
    header = Rect.sized(0.0, header_top, width, head)
    return _Plan(width, total, header, _moved(bays, spread, 0.0))


def _moved(
    bays: Sequence[tuple[Rect, tuple[tuple[float, float, str], ...]]], dx: float, dy: float
) -> tuple[tuple[Rect, tuple[tuple[float, float, str], ...]], ...]:
    return tuple(
        (rect.moved(dx, dy), tuple((x + dx, y + dy, port) for x, y, port in places))
        for rect, places in bays
    )
