"""The front of a device, drawn from what its part states: screen and paper both draw from here.

Ports stand in rows in the maker's numbering, within their controller or the slot of their card;
slots, drive bays and power supplies are drawn where the part says how many there are. No catalog
says where on a machine they are, so this is a plain face in a fixed order, what is at the front and
at the rear side by side, and never a maker's picture. What nobody states is not drawn.

Lengths are in mm from the top left corner, y downwards. Source of the width of a panel and of a
rack unit: IEC 60297-3-100 (19-inch racks).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sanwright.design.racks import UNIT_MM
from sanwright.design.records import Device, port_ref
from sanwright.design.tables import Tables
from sanwright.drawing.cells import aside, columns, grid, shares, shrunk
from sanwright.drawing.geometry import Rect
from sanwright.listing import natural_key
from sanwright.parts import Part, PartKind, PortGroup, PortRole, SlotGroup
from sanwright.parts.figures import value_of
from sanwright.parts.mounting import height_of

PANEL_MM = 482.6
EAR_MM = 16.0
_BORDER_MM = 2.0
CARD_MM = {
    PartKind.HBA: (120.0, 20.0),
    PartKind.SAS_ADAPTER: (120.0, 20.0),
    PartKind.HOST_CARD: (120.0, 20.0),
    PartKind.BLADE: (400.0, 40.0),
}
"""Width and height that cards are drawn with when they are shown by themselves."""
_FACELESS = frozenset(
    {PartKind.OPTIC, PartKind.CABLE, PartKind.DRIVE, PartKind.LICENCE, PartKind.ACCESSORY}
)
_LOW = 2
"""Units up to which a name stands beside what is on the front, not above it."""
_NAME_STRIP = 0.8
"""Height of the name above a taller front, in rack units."""
_TOWER = 3 * UNIT_MM * 0.9
_PORT_MM = 12.0
"""A port is drawn no wider than this, whatever room there is."""
_ONE_ROW = 8
_TWO_ROWS = 64
_DECK_MM = 26.0
"""What two rows of ports need before more ports are put into four."""
_SUPPLY_MM = 30.0
_BAY_WORD = "-inch-"
"""What slots of drives accept is called by the size of the drive."""
_UPRIGHT, _LYING = 0.22, 3.9
"""Width of a drive by its height: 2.5-inch drives stand, 3.5-inch drives lie (SFF-8201, -8301)."""
_CONTROLLER_SHAPE, _SLOT_SHAPE, _BLADE_SHAPE = 7.0, 6.0, 14.0
_WIDE_CAGES = {"QSFP": 1.35, "SFF": 1.45, "MPO": 1.3}
_LABEL_MM, _LABELLED = 42.0, 4.0
"""Width of a label beside ports, and from how many widths of it there is one."""


class FrontKind(StrEnum):
    """What a frame on a front is."""

    CONTROLLER = "controller"
    SLOT = "slot"
    DRIVE = "drive"
    SUPPLY = "supply"


@dataclass(frozen=True, slots=True)
class FrontFrame:
    """An outlined piece of a front.

    ``device`` is what is fitted there, empty where nothing is. ``label`` is its controller, or its
    slot with what is in it, and stands in ``label_room`` if there is any.
    """

    kind: FrontKind
    rect: Rect
    label: str = ""
    device: str = ""
    is_filled: bool = False
    label_room: Rect | None = None


@dataclass(frozen=True, slots=True)
class FrontPort:
    """A port's cage, by the reference of the port."""

    reference: str
    rect: Rect


@dataclass(frozen=True, slots=True)
class Front:
    """The face of one device: ``frames`` and ``ports`` on it, and the ``plate`` for its name.

    ``plate`` is None where none was asked for. ``is_known_height``: the part states its height.
    """

    outline: Rect
    plate: Rect | None
    frames: tuple[FrontFrame, ...] = ()
    ports: tuple[FrontPort, ...] = ()
    is_known_height: bool = True
    is_mounted: bool = True
    """Whether it has ears to be screwed into a rack; a card has none."""

    @property
    def is_blank(self) -> bool:
        """Whether the part states nothing that could be drawn."""
        return not self.frames and not self.ports

    def rows(self) -> tuple[Rect, ...]:
        """The rows of its ports as one rectangle each, for a drawing too small for ports."""
        found: list[Rect] = []
        for port in self.ports:
            last = found[-1] if found else None
            pitch = 2 * port.rect.width
            if (
                last is not None
                and last.top == port.rect.top
                and 0 <= port.rect.left - last.right < pitch
            ):
                found[-1] = last.united(port.rect)
            else:
                found.append(port.rect)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class FittedCard:
    """Something in a device: its part, which slot it is in, and what is in it in turn."""

    device: str
    part: Part | None
    label: str
    slot: str = ""
    quantity: int = 1
    inner: tuple[FittedCard, ...] = ()


def fitted_cards(
    tables: Tables, device: str, children: Mapping[str, Sequence[Device]]
) -> tuple[FittedCard, ...]:
    """What is fitted into a device, in the order of the slots; ``children`` by their parent."""
    found = sorted(children.get(device, ()), key=lambda each: (natural_key(each.slot), each.id))
    return tuple(_fitted_card(tables, each, children) for each in found)


def _fitted_card(
    tables: Tables, device: Device, children: Mapping[str, Sequence[Device]]
) -> FittedCard:
    part = tables.part(device.part)
    label = device.name or (str(part.title) if part is not None else device.part)
    inner = fitted_cards(tables, device.id, children)
    return FittedCard(device.id, part, label, device.slot, device.quantity, inner)


def has_front(part: Part | None) -> bool:
    """Whether a part has a face to draw: no optic, cable, drive, licence or accessory has one."""
    return part is not None and part.kind not in _FACELESS


def part_front(part: Part, device: str = "", fitted: Sequence[FittedCard] = ()) -> Front | None:
    """The front of a part by itself, as it is bought or with what is fitted into a ``device``.

    None for what has none. Without room for a name; of unknown height, it is one rack unit high.
    """
    if not has_front(part):
        return None
    size = CARD_MM.get(part.kind)
    if size is not None:
        outline = Rect(0.0, 0.0, *size)
        return _Builder().front(outline, None, part, device, fitted, is_mounted=False)
    height = height_of(part)
    outline = Rect(0.0, 0.0, PANEL_MM, (math.ceil(height) if height else 1) * UNIT_MM)
    return _Builder().front(outline, None, part, device, fitted)


def device_front(
    part: Part | None,
    device: str,
    fitted: Sequence[FittedCard],
    size: tuple[float, float],
    name_width: float | None = None,
) -> Front:
    """The front of a device on ``size`` mm, with room for a name of ``name_width`` mm if given.

    A name takes no more than six tenths of the width, and no less than three.
    """
    outline = Rect(0.0, 0.0, *size)
    plate = None if name_width is None else _plate(outline, name_width)
    return _Builder().front(outline, plate, part, device, fitted)


def _plate(outline: Rect, name_width: float) -> Rect:
    ear = min(EAR_MM, outline.width / 20)
    if outline.height > (_LOW + 0.5) * UNIT_MM:
        return Rect(ear, 0.0, outline.right - ear, _NAME_STRIP * UNIT_MM)
    steps = math.ceil(name_width / (outline.width / 40)) / 40
    width = outline.width * min(0.6, max(0.3, steps))
    return Rect(ear, 0.0, ear + width, outline.height)


class _Builder:
    """Collects frames and ports while areas are divided."""

    def __init__(self) -> None:
        self.frames: list[FrontFrame] = []
        self.ports: list[FrontPort] = []

    def front(
        self,
        outline: Rect,
        plate: Rect | None,
        part: Part | None,
        device: str,
        fitted: Sequence[FittedCard],
        is_mounted: bool = True,
    ) -> Front:
        ear = min(EAR_MM, outline.width / 20) if is_mounted else _BORDER_MM
        area = Rect(ear, outline.top, outline.right - ear, outline.bottom)
        if plate is not None and plate.height < outline.height:
            area = Rect(area.left, plate.bottom, area.right, area.bottom)
        elif plate is not None:
            area = Rect(plate.right, area.top, area.right, area.bottom)
        self._device(shrunk(area, _BORDER_MM), part, device, fitted)
        height = height_of(part) if is_mounted else 1
        return Front(
            outline, plate, tuple(self.frames), tuple(self.ports), height is not None, is_mounted
        )

    def _device(
        self, area: Rect, part: Part | None, device: str, fitted: Sequence[FittedCard]
    ) -> None:
        """A whole device: supplies at the right, drives beside or above its controllers."""
        supplies = _supplies(part)
        if supplies:
            width = min(_SUPPLY_MM, area.width / 8)
            area, side = aside(area, width)
            for cell in grid(side, supplies, 1.0):
                frame = shrunk(cell, 1.0)
                self.frames.append(FrontFrame(FrontKind.SUPPLY, frame, is_filled=True))
        bays, form = _bays(part)
        drives = [card for card in fitted if _is_drive(card)]
        others = [card for card in fitted if not _is_drive(card)]
        modules = _modules(part, others) or _bare_modules(part)
        used = sum(card.quantity for card in drives)
        count = max(bays, used)
        if count and modules:
            first, area = shares(area, (1.0, 1.0), across=area.height <= _TOWER)
            self._drives(first, count, used, form)
        elif count:
            self._drives(area, count, used, form)
        self._modules(area, device, modules)

    def _drives(self, area: Rect, count: int, used: int, form: float) -> None:
        for number, cell in enumerate(grid(area, count, form)):
            frame = shrunk(cell, 0.6)
            self.frames.append(FrontFrame(FrontKind.DRIVE, frame, is_filled=number < used))

    def _modules(self, area: Rect, device: str, modules: Sequence[_Module]) -> None:
        if len(modules) == 1:
            self._module(area, device, modules[0])
            return
        for module, cell in zip(modules, grid(area, len(modules), _CONTROLLER_SHAPE), strict=True):
            frame = shrunk(cell, 0.8)
            inner, label = _labelled(frame, module.label)
            self.frames.append(
                FrontFrame(FrontKind.CONTROLLER, frame, module.label, "", True, label)
            )
            self._module(shrunk(inner, 0.8), device, module)

    def _module(self, area: Rect, device: str, module: _Module) -> None:
        """Ports of a controller at its left, its slots at the right of them."""
        if module.groups and module.slots:
            natural_width = _natural_width(module.groups, area)
            least = area.width * len(module.slots) / (len(module.slots) + 1) / 1.5
            left, right = aside(area, max(least, area.width - natural_width))
            self._ports(left, device, module.groups)
            self._slots(right, module.slots)
        elif module.groups:
            self._ports(area, device, module.groups)
        else:
            self._slots(area, module.slots)

    def _slots(self, area: Rect, slots: Sequence[tuple[str, FittedCard | None]]) -> None:
        shape = _BLADE_SHAPE if area.height > _TOWER else _SLOT_SHAPE
        for (name, card), cell in zip(slots, grid(area, len(slots), shape), strict=True):
            frame = shrunk(cell, 0.8)
            text = f"{name} {card.label}".strip() if card is not None else name
            modules = _modules_of_card(card)
            inner, label = _labelled(frame, text)
            if label is not None and not modules:
                label = Rect(label.left, label.top, frame.right, label.bottom)
            device = card.device if card is not None else ""
            self.frames.append(
                FrontFrame(FrontKind.SLOT, frame, text, device, card is not None, label)
            )
            if modules:
                self._modules(shrunk(inner, 0.6), device, modules)

    def _ports(self, area: Rect, device: str, groups: Sequence[PortGroup]) -> None:
        """Groups side by side in their order; those of a panel one above the other."""
        if all(group.role is PortRole.PASSIVE for group in groups) and len(groups) > 1:
            for group, row in zip(groups, shares(area, [1.0] * len(groups), False), strict=True):
                self._row_of_groups(row, device, (group,))
        else:
            self._row_of_groups(area, device, groups)

    def _row_of_groups(self, area: Rect, device: str, groups: Sequence[PortGroup]) -> None:
        rows = [_rows(len(group.names()), area.height) for group in groups]
        wide = [_ratio(group) for group in groups]
        across = [
            columns(len(group.names()), count) * ratio
            for group, count, ratio in zip(groups, rows, wide, strict=True)
        ]
        gaps = 0.6 * (len(groups) - 1)
        pitch = min(area.width / (sum(across) + gaps), _PORT_MM * 1.15)
        left = area.left
        for group, count, ratio in zip(groups, rows, wide, strict=True):
            names = group.names()
            per_row = columns(len(names), count)
            step = pitch * ratio
            down = min(area.height / count, pitch * 1.1)
            top = area.top + (area.height - down * count) / 2
            height = min(down * 0.82, pitch * 0.8)
            for index, name in enumerate(names):
                rect = Rect.sized(
                    left + (index % per_row) * step + step * 0.08,
                    top + (index // per_row) * down + (down - height) / 2,
                    step * 0.84,
                    height,
                )
                self.ports.append(FrontPort(port_ref(device, name), rect))
            left += per_row * step + 0.6 * pitch


@dataclass(frozen=True, slots=True)
class _Module:
    """A controller, or the device itself: its port groups, and its slots with what is in them."""

    label: str
    groups: tuple[PortGroup, ...]
    slots: tuple[tuple[str, FittedCard | None], ...]


def _modules(part: Part | None, fitted: Sequence[FittedCard]) -> list[_Module]:
    """Controllers in the part's order; slots and ports of no controller belong to the device."""
    groups: dict[str, list[PortGroup]] = {}
    slots: dict[str, list[tuple[str, FittedCard | None]]] = {}
    waiting = list(fitted)
    for group in part.ports.values() if part is not None else ():
        if group.names():
            groups.setdefault(group.controller, []).append(group)
    for slot in _in_order(part):
        for name in slot.names():
            card = next((each for each in waiting if each.slot == name), None)
            if card is not None:
                waiting.remove(card)
            slots.setdefault(slot.controller, []).append((name, card))
    for card in waiting:
        if card.part is None or has_front(card.part):
            owner = part.slot_group(card.slot) if part is not None and card.slot else None
            controller = owner.controller if owner is not None else ""
            slots.setdefault(controller, []).append((card.slot, card))
    labels = dict.fromkeys((*groups, *slots))
    return [
        _Module(each, tuple(groups.get(each, ())), tuple(slots.get(each, ()))) for each in labels
    ]


def _modules_of_card(card: FittedCard | None) -> list[_Module]:
    """What a card shows beside its name; nothing where it has neither ports nor slots."""
    if card is None:
        return []
    modules = _modules(card.part, [each for each in card.inner if not _is_drive(each)])
    if len(modules) > 1 and not any(module.slots for module in modules):
        # The chips of a card are no controllers that anybody could pull.
        groups = tuple(group for module in modules for group in module.groups)
        return [_Module("", groups, ())]
    return modules


def _bare_modules(part: Part | None) -> list[_Module]:
    """Controllers or I/O modules of which the part states the number and nothing else."""
    count: int | None = None
    if part is not None and part.array is not None:
        least, most = value_of(part.array.controllers_min), value_of(part.array.controllers_max)
        count = most if least == most else None
    elif part is not None and part.sas_enclosure is not None:
        count = value_of(part.sas_enclosure.io_modules)
    return [_Module("", (), ())] * (count or 0)


def _in_order(part: Part | None) -> list[SlotGroup]:
    """Slots for cards; those that are numbered on through several kinds go by their number."""
    if part is None:
        return []
    found = [group for group in part.slots.values() if not _takes_drives(group)]
    if len({(group.prefix, group.controller) for group in found}) == 1:
        found.sort(key=lambda group: group.first)
    return found


def _takes_drives(group: SlotGroup) -> bool:
    return any(_BAY_WORD in word for word in group.accepts)


def _is_drive(card: FittedCard) -> bool:
    return card.part is not None and card.part.kind is PartKind.DRIVE


def _bays(part: Part | None) -> tuple[int, float]:
    """How many drive bays a part states, and the shape of one; 0 where it states none."""
    if part is None:
        return 0, _UPRIGHT
    groups = [group for group in part.slots.values() if _takes_drives(group)]
    count = sum(len(group.names()) for group in groups)
    if not count and part.array is not None:
        count = value_of(part.array.base_drive_slots) or 0
    words = [word for group in groups for word in group.accepts]
    is_large = any(word.startswith("3.5") for word in words)
    return count, _LYING if is_large else _UPRIGHT


def _supplies(part: Part | None) -> int:
    if part is None or part.physical is None:
        return 0
    return value_of(part.physical.power_supplies) or 0


def _rows(count: int, height: float) -> int:
    """Rows that ports stand in: one for a few, else two, or twice two where there is the height."""
    if count <= _ONE_ROW:
        return 1
    return 4 if count > _TWO_ROWS and height >= 2 * _DECK_MM else 2


def _ratio(group: PortGroup) -> float:
    """How wide a cage is drawn, a plain one being 1."""
    return next((r for word, r in _WIDE_CAGES.items() if group.cage.startswith(word)), 1.0)


def _natural_width(groups: Iterable[PortGroup], area: Rect) -> float:
    """What ports would like to have, with the largest ports that are drawn."""
    return sum(
        (columns(len(group.names()), _rows(len(group.names()), area.height)) * _ratio(group) + 0.6)
        * _PORT_MM
        * 1.15
        for group in groups
    )


def _labelled(frame: Rect, label: str) -> tuple[Rect, Rect | None]:
    """What a frame leaves beside its label, and where the label stands; None without room."""
    if not label or frame.width < _LABEL_MM * _LABELLED or frame.height < 8.0:
        return frame, None
    room = Rect(frame.left + 1.0, frame.top, frame.left + _LABEL_MM, frame.bottom)
    return Rect(room.right, frame.top, frame.right, frame.bottom), room
