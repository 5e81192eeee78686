"""The front of a rack as a drawing: unit numbers on both sides, devices with front and name."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from sanwright.analysis import Assessment
from sanwright.analysis.ports import port_facts
from sanwright.design import Device
from sanwright.drawing.comment_signs import HEIGHT, comment_signs
from sanwright.drawing.elevation import Elevation, Mounted
from sanwright.drawing.front import Front, device_front, fitted_cards
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.shapes import children_by_parent
from sanwright.drawing.state_signs import LETTERS, States
from sanwright.parts import Part
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.comment_marks import sign_marks
from sanwright.reports.drawing.front_marks import front_marks
from sanwright.reports.drawing.placed_scene import port_fill
from sanwright.reports.drawing.primitives import Box, Drawing, Line, Mark, Pen, TextLine
from sanwright.reports.lettering import fitted_in_middle, printable, width_of
from sanwright.text import tr

_TALLEST_UNIT = 0.4
"""Points for a mm at most, so that a small rack is not blown up."""
_NUMBER_SIZE = 0.46
_NAME_SIZE = 0.56
_MODEL_SIZE = 0.86
_STRIPE = 3.0


def rack_front(
    assessment: Assessment,
    elevation: Elevation,
    width: float,
    height: float,
    *,
    states: States = MappingProxyType({}),
    comments: bool = False,
) -> Drawing:
    """The rack as large as ``width`` and ``height`` allow, in points.

    Of ``states``, which are those of the design, new and moved devices have the sign. With
    ``comments`` the open ones have their numbers at the left rail, beside what they are about.
    """
    frame = elevation.frame
    above, below = elevation.overhang
    tall = frame.height + above + below
    scale = min(width / frame.width, height / tall, _TALLEST_UNIT)
    front = _Front(assessment, elevation, scale, above * scale, states)
    marks = [*front.marks(), *(front.said() if comments else ())]
    return Drawing(frame.width * scale, tall * scale, tuple(marks), elevation.rack)


class _Front:
    """Paints one rack; lengths of the elevation are in mm, ``scale`` makes them points."""

    def __init__(
        self,
        assessment: Assessment,
        elevation: Elevation,
        scale: float,
        top: float,
        states: States,
    ) -> None:
        self.states = states
        self.assessment = assessment
        self.tables = assessment.tables
        self.children = children_by_parent(assessment.tables)
        self.elevation = elevation
        self.scale = scale
        self.top = top
        self.unit = self._placed(elevation.box(1, 1)).height

    def marks(self) -> Iterator[Mark]:
        """The frame, the rails with their numbers, and the devices."""
        frame = self._placed(self.elevation.frame)
        opening = self._placed(self.elevation.box(1, self.elevation.drawn_units))
        edge = Pen(palette.DEVICE_BORDER, 0.8)
        yield Box(*frame.placed, 2.5, palette.BAY_FILL, edge)
        yield Box(*opening.placed, 0.0, palette.PAPER, edge)
        for unit in range(1, self.elevation.drawn_units + 1):
            yield from self._number(unit, frame)
        for mounted in self.elevation.mounted:
            yield from self._device(mounted)

    def said(self) -> Iterator[Mark]:
        """The signs of open comments; one on the rack itself stands above its units."""
        spots: dict[str, Rect] = {}
        for mounted in self.elevation.mounted:
            spots[mounted.device] = self._placed(self.elevation.box_of(mounted))
        top = self._placed(self.elevation.box(self.elevation.drawn_units, 1))
        spots[self.elevation.rack] = top.moved(0.0, -self.unit)

        def spot(subject: str) -> tuple[str, Point] | None:
            here = subject if subject in spots else self.tables.chassis_of(subject)
            place = spots.get(here)
            if place is None:
                return None
            return here, (place.left / 2, place.top + min(place.height, self.unit) / 2)

        comments = (each for each in self.tables.comments.values() if not each.resolved)
        for sign in comment_signs(self.tables, comments, spot):
            if sign.anchor:
                yield from (self._small(mark, sign.rect.centre) for mark in sign_marks(sign))

    def _small(self, mark: Mark, about: Point) -> Mark:
        """As high as a unit, around the same middle."""
        factor = min(1.0, 0.8 * self.unit / HEIGHT)
        return mark.placed(about[0] * (1 - factor), about[1] * (1 - factor), factor)

    def _placed(self, box: Rect) -> Rect:
        scale = self.scale
        return Rect(*(edge * scale for edge in box)).moved(0.0, self.top)

    def _number(self, unit: int, frame: Rect) -> Iterator[Mark]:
        place = self._placed(self.elevation.box(unit, 1))
        right = place.right
        if unit > 1:
            y = place.bottom
            yield Line((place.left, y), (right, y), Pen(palette.PORT_EMPTY, 0.4))
        size = self.unit * _NUMBER_SIZE
        baseline = place.centre[1] + size * 0.36
        for x in (place.left / 2, right + (frame.width - right) / 2):
            yield TextLine(x, baseline, str(unit), size, palette.MUTED, unit % 5 == 0, "middle")

    def _device(self, mounted: Mounted) -> Iterator[Mark]:
        place = self._placed(self.elevation.box_of(mounted))
        device = self.tables.devices[mounted.device]
        part = self.tables.part_of(mounted.device)
        fabric = self.tables.fabrics.get(device.fabric or "")
        pen = Pen(palette.PORT_BORDER, 0.7, () if mounted.is_known else (2.0, 1.5))
        fill = palette.DEVICE_FILL if mounted.is_known else palette.NOTE_FILL
        panel = Rect(place.left, place.top + 0.4, place.right, place.bottom - 0.4)
        yield Box(*panel.placed, 1.0, fill, pen)
        model = str(part.title) if part is not None else device.part
        if not mounted.is_known:
            model = tr("height unknown")
        size = self.unit * _NAME_SIZE
        side = fabric.side[:3] if fabric is not None else ""
        name = self._name(device)
        front = self._front(mounted, part, self._needed(name, model, side, mounted))
        yield from front_marks(front, panel[:2], self.scale, self._fill_of)
        plate = front.plate or front.outline
        left = panel.left + plate.left * self.scale + 2.0
        right = panel.left + plate.right * self.scale - 1.0
        if fabric is not None:
            pen = palette.side_pen(fabric.side)
            yield Box(place.left, panel.top, _STRIPE, panel.height, 0.0, pen.colour)
            yield TextLine(right, self._baseline(place, size), side, size, pen.colour, True, "end")
            right -= width_of(side, size, True) + 3.0
        yield from self._words(place, (left, right), name, model)

    def _name(self, device: Device) -> str:
        """Its name, behind the sign of its state in a design that has states."""
        sign = LETTERS[self.states.get(device.id, "existing")]
        return f"{sign} {device.label}" if sign else device.label

    def _front(self, mounted: Mounted, part: Part | None, needed: float) -> Front:
        """The device's front, a little lower than its units so that panels stand apart."""
        box = self.elevation.box_of(mounted)
        size = box.width, box.height - 0.8 / self.scale
        fitted = fitted_cards(self.tables, mounted.device, self.children)
        return device_front(part, mounted.device, fitted, size, needed / self.scale)

    def _needed(self, name: str, model: str, side: str, mounted: Mounted) -> float:
        """Room that the words of a device would like to have, in points."""
        size = self.unit * _NAME_SIZE
        width = width_of(printable(name), size, True)
        words = width_of(printable(model), size * _MODEL_SIZE)
        if not mounted.is_known:
            width += words + 5.0
        elif mounted.units > 1:
            width = max(width, min(words, self._placed(self.elevation.box_of(mounted)).width * 0.4))
        return width + width_of(side, size, True) + 6.0

    def _fill_of(self, reference: str) -> str:
        return port_fill(self.assessment, port_facts(self.assessment, reference))

    def _words(
        self, place: Rect, room: tuple[float, float], name: str, model: str
    ) -> Iterator[Mark]:
        """Name and model beside each other; below each other where there are two units."""
        left, right = room
        size = self.unit * _NAME_SIZE
        small = size * _MODEL_SIZE
        baseline = self._baseline(place, size)
        text = fitted_in_middle(name, size, right - left, bold=True)
        yield TextLine(left, baseline, text, size, palette.TEXT, bold=True)
        if 1.6 * self.unit < place.height < 2.5 * self.unit:
            model = fitted_in_middle(model, small, right - left)
            yield TextLine(left, baseline + self.unit * 0.75, model, small, palette.MUTED)
            return
        start = left + width_of(text, size, True) + 5.0
        if right - start > 30.0:
            model = fitted_in_middle(model, small, right - start)
            yield TextLine(start, baseline, model, small, palette.MUTED)

    def _baseline(self, place: Rect, size: float) -> float:
        """In the topmost unit of the device."""
        return place.top + min(place.height, self.unit) / 2 + size * 0.36
