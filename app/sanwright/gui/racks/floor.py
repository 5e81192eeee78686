"""Where racks stand on the elevation: rows of racks, room by room, site by site.

Scene units: a rack unit is ``UNIT`` high, whatever the zoom.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from sanwright.design import Tables
from sanwright.design.racks import UNIT_MM, RackRow, bays, place_name
from sanwright.drawing.elevation import Elevation, Mounted
from sanwright.drawing.geometry import Rect
from sanwright.text import tr

UNIT = 20.0
SCALE = UNIT / UNIT_MM
HEAD = 26.0
FOOT = 84.0
GAP = 30.0
BAY_GAP = 70.0
SITE_HEADING = 40.0
BAY_HEADING = 30.0
_ROWS_TRIED = (4, 6, 8, 10, 12, 16, 20, 24)
"""Racks that may stand side by side before the next row begins."""


@dataclass(frozen=True, slots=True)
class StandingRack:
    """A rack with the corner of its frame."""

    elevation: Elevation
    x: float
    y: float

    @property
    def frame(self) -> QRectF:
        """The rack itself."""
        box = self.elevation.frame
        return QRectF(self.x, self.y, box.width * SCALE, box.height * SCALE)

    @property
    def head(self) -> QRectF:
        """The strip with the name."""
        above = self.elevation.overhang[0] * SCALE
        return QRectF(self.x, self.y - above - HEAD, self.frame.width(), HEAD)

    @property
    def foot(self) -> QRectF:
        """Where the sums stand."""
        below = self.elevation.overhang[1] * SCALE
        return QRectF(self.x, self.frame.bottom() + below, self.frame.width(), FOOT)

    @property
    def whole(self) -> QRectF:
        """Rack, name and sums."""
        return self.head.united(self.foot).adjusted(-4, -2, 4, 2)

    def rect(self, box: Rect) -> QRectF:
        """A rectangle of the elevation in the scene."""
        left, top, width, height = (length * SCALE for length in box.placed)
        return QRectF(self.x + left, self.y + top, width, height)

    def rect_of(self, mounted: Mounted) -> QRectF:
        """Where a device is."""
        return self.rect(self.elevation.box_of(mounted))

    def unit_at(self, y: float) -> int:
        """The rack unit at a height of the scene."""
        return self.elevation.unit_at((y - self.y) / SCALE)

    def device_at(self, pos: QPointF) -> Mounted | None:
        """The device under a point."""
        return self.elevation.at((pos.x() - self.x) / SCALE, (pos.y() - self.y) / SCALE)


@dataclass(frozen=True, slots=True)
class FloorHeading:
    """A line of text over racks; ``is_site`` for the larger kind."""

    text: str
    rect: QRectF
    is_site: bool = False


class Floor:
    """All racks in their places."""

    def __init__(
        self, standing: Iterable[StandingRack] = (), headings: Iterable[FloorHeading] = ()
    ) -> None:
        self.racks = {each.elevation.rack: each for each in standing}
        self.headings = tuple(headings)
        self.bounds = QRectF()
        for each in self.racks.values():
            self.bounds = self.bounds.united(each.whole)
        for heading in self.headings:
            self.bounds = self.bounds.united(heading.rect)
        self._mounted = {
            mounted.device: (each, mounted)
            for each in self.racks.values()
            for mounted in each.elevation.mounted
        }

    def rack_at(self, pos: QPointF) -> StandingRack | None:
        """The rack whose frame, name or sums are under a point."""
        return next((each for each in self.racks.values() if each.whole.contains(pos)), None)

    def nearest_rack(self, pos: QPointF) -> StandingRack | None:
        """The rack under a point, or the one right beside it."""
        reach = GAP / 2 + 1
        for each in self.racks.values():
            if each.whole.adjusted(-reach, -reach, reach, reach).contains(pos):
                return each
        return None

    def device_at(self, pos: QPointF) -> Mounted | None:
        """The device under a point."""
        rack = self.rack_at(pos)
        return rack.device_at(pos) if rack is not None else None

    def mounted(self, device: str) -> tuple[StandingRack, Mounted] | None:
        """A device in its rack; None if it is in none."""
        return self._mounted.get(device)

    def devices(self) -> Iterator[str]:
        """All mounted devices."""
        return iter(self._mounted)

    def rect_of(self, id_: str) -> QRectF:
        """Where a device or a rack is; null if it is not here."""
        if id_ in self.racks:
            return self.racks[id_].whole
        found = self._mounted.get(id_)
        return found[0].rect_of(found[1]) if found is not None else QRectF()

    def within(self, area: QRectF) -> list[StandingRack]:
        """Racks that meet an area."""
        return [each for each in self.racks.values() if each.whole.intersects(area)]


def lay_out(
    tables: Tables, elevations: Mapping[str, Elevation], room: tuple[float, float] = (16.0, 9.0)
) -> Floor:
    """Put every rack into its place, in rows of the length that fills ``room`` best.

    Of the room, width and height, the proportion counts.
    """
    most = max((len(row.racks) for row in bays(tables)), default=0)
    tried = [across for across in _ROWS_TRIED if across < len(elevations)]
    floors = [
        _lay_out(tables, elevations, across)
        for across in (*tried, min(_ROWS_TRIED[-1], max(most, _ROWS_TRIED[0])))
    ]
    return max(floors, key=lambda floor: _share_of(room, floor.bounds))


def _share_of(room: tuple[float, float], bounds: QRectF) -> float:
    """How large a floor is shown where all of it is seen; several that are alike count alike."""
    width, height = room
    if bounds.isEmpty():
        return 0.0
    return round(min(width / bounds.width(), height / bounds.height()), 6)


def _lay_out(tables: Tables, elevations: Mapping[str, Elevation], across: int) -> Floor:
    builder = _Builder(tables, elevations, across)
    site: str | None = None
    for number, bay in enumerate(bays(tables)):
        around = _site_of(tables, bay.place)
        if number == 0 or around != site:
            builder.begin_site(around)
            site = around
        builder.add_bay(bay)
    return Floor(builder.standing, builder.stretched())


class _Builder:
    """Bays flow side by side until a row is full."""

    def __init__(self, tables: Tables, elevations: Mapping[str, Elevation], across: int) -> None:
        self.standing: list[StandingRack] = []
        self.headings: list[FloorHeading] = []
        self._tables = tables
        self._elevations = elevations
        self._across = across
        widths = [each.frame.width * SCALE for each in elevations.values()]
        self._pitch = max(widths, default=0.0) + GAP
        self._x = 0.0
        self._y = 0.0
        self._bottom = 0.0

    def begin_site(self, site: str | None) -> None:
        """A new row, with a heading if there is a site."""
        self._break()
        if site is None:
            return
        rect = QRectF(0.0, self._y, self._pitch, SITE_HEADING)
        self.headings.append(FloorHeading(place_name(self._tables, site), rect, is_site=True))
        self._y += SITE_HEADING + 6.0
        self._bottom = self._y

    def add_bay(self, bay: RackRow) -> None:
        """Its racks in one row or several, under its heading."""
        across = min(len(bay.racks), self._across)
        if self._x and self._x + across * self._pitch > self._across * self._pitch + BAY_GAP:
            self._break()
        rect = QRectF(self._x, self._y, across * self._pitch - GAP, BAY_HEADING)
        self.headings.append(FloorHeading(_bay_text(self._tables, bay), rect))
        y = self._y + BAY_HEADING
        for start in range(0, len(bay.racks), self._across):
            y = self._add_row(bay.racks[start : start + self._across], y)
        self._bottom = max(self._bottom, y)
        self._x += across * self._pitch + BAY_GAP - GAP

    def stretched(self) -> Iterator[FloorHeading]:
        """The headings, those of sites as wide as all that is below them."""
        right = max((each.frame.right() for each in self.standing), default=0.0)
        for heading in self.headings:
            if heading.is_site:
                heading.rect.setRight(max(right, heading.rect.right()))
            yield heading

    def _add_row(self, racks: Iterable[str], top: float) -> float:
        """Racks that stand on one floor; returns where the next row begins."""
        row = [self._elevations[rack] for rack in racks]
        above = max((each.frame.height + each.overhang[0]) * SCALE for each in row)
        below = max(each.overhang[1] * SCALE for each in row)
        ground = top + HEAD + above
        for number, each in enumerate(row):
            y = ground - each.frame.height * SCALE
            self.standing.append(StandingRack(each, self._x + number * self._pitch, y))
        return ground + below + FOOT + GAP

    def _break(self) -> None:
        if self._x:
            self._y = self._bottom + 20.0
        self._x = 0.0


def _site_of(tables: Tables, place: str | None) -> str | None:
    found = None
    while place is not None and place in tables.locations:
        if tables.locations[place].kind == "site":
            found = place
        place = tables.locations[place].parent
    return found


def _bay_text(tables: Tables, bay: RackRow) -> str:
    racks = tr("{count} rack", "{count} racks", len(bay.racks))
    if bay.place is None:
        return tr("In no room · {racks}", racks=racks)
    if tables.locations[bay.place].kind == "site":
        return racks
    return f"{place_name(tables, bay.place)} · {racks}"
