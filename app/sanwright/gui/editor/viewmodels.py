"""What the canvas draws and hit-tests: frozen pictures of devices, cables and notes, no design."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPolygonF

from sanwright.checks import Severity
from sanwright.design.routing import Curve, Point
from sanwright.design.shapes import PORT, Bay, Shape

GRID = 8.0

HIT_MARGIN = 2.0
"""How far beside a port a click still means it."""


class PortLook(StrEnum):
    """What a port's square shows."""

    FREE = "free"
    FITTED = "optic fitted"
    CABLED = "cabled"


@dataclass(frozen=True, slots=True)
class PortView:
    """A port's state; ``side`` is that of the fabric that its cable belongs to."""

    look: PortLook = PortLook.FREE
    side: str | None = None
    severity: Severity | None = None


_PLAIN_PORT = PortView()


@dataclass(frozen=True, slots=True)
class BoxView:
    """A device that stands alone, with all that is fitted into it.

    ``ports`` leaves out the ports that are free and without a finding. ``severity`` is the worst
    finding about the device, its ports, or what is fitted into it.
    """

    id: str
    x: float
    y: float
    shape: Shape
    side: str | None = None
    severity: Severity | None = None
    ports: Mapping[str, PortView] | None = None

    def rect(self) -> QRectF:
        """The box on the canvas."""
        return QRectF(self.x, self.y, self.shape.width, self.shape.height)

    def header(self) -> QRectF:
        """The strip with the name, on the canvas."""
        left, top, width, height = self.shape.header
        return QRectF(self.x + left, self.y + top, width, height)

    def port_view(self, reference: str) -> PortView:
        """State of one port."""
        return (self.ports or {}).get(reference, _PLAIN_PORT)

    def port_at(self, pos: QPointF) -> str | None:
        """The port under ``pos``."""
        x, y, reach = pos.x() - self.x, pos.y() - self.y, PORT / 2 + HIT_MARGIN
        for place in self.shape.ports():
            if abs(place.x - x) <= reach and abs(place.y - y) <= reach:
                return place.reference
        return None

    def bay_at(self, pos: QPointF) -> Bay | None:
        """The bay under ``pos``."""
        x, y = pos.x() - self.x, pos.y() - self.y
        for bay in self.shape.bays:
            if bay.x <= x <= bay.x + bay.width and bay.y <= y <= bay.y + bay.height:
                return bay
        return None

    def port_places(self) -> dict[str, Point]:
        """Centre of every port on the canvas."""
        return {p.reference: (self.x + p.x, self.y + p.y) for p in self.shape.ports()}


@dataclass(frozen=True, slots=True)
class CableView:
    """A cable's curve, fabric side and worst finding.

    ``flat`` and ``polygon`` are the curve as a polyline, ``bounds`` the rectangle around that,
    ``line`` the straight way.
    """

    id: str
    a: str
    b: str
    way: Curve
    flat: tuple[Point, ...]
    bounds: QRectF
    polygon: QPolygonF
    line: QLineF
    side: str | None = None
    severity: Severity | None = None


@dataclass(frozen=True, slots=True)
class NoteView:
    """Free text in a box."""

    id: str
    x: float
    y: float
    width: float
    height: float
    text: str

    def rect(self) -> QRectF:
        """The note on the canvas."""
        return QRectF(self.x, self.y, self.width, self.height)


def snapped(value: float) -> float:
    """The nearest line of the grid."""
    return round(value / GRID) * GRID
