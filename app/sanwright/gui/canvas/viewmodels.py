"""What the canvas draws and hit-tests: frozen pictures of devices, cables and notes, no design."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import chain
from struct import iter_unpack, pack

from PySide6.QtCore import QPointF, QRectF

from sanwright.checks import Severity
from sanwright.design.notes import NoteKind
from sanwright.design.records import State
from sanwright.drawing.bundles import Gathered, fan
from sanwright.drawing.cable_lines import line
from sanwright.drawing.geometry import Point
from sanwright.drawing.plates import HEAD, LegendRow
from sanwright.drawing.shapes import PORT, Bay, Shape
from sanwright.text import Text

GRID = 8.0

FRAME_HEAD = 24.0
FRAME_MARGIN = 16.0

Line = tuple[Point, ...]
"""A polyline."""

EDGE = 6.0
"""How wide the outline of a frame is to the mouse."""

_POLYLINES = 1024
"""Polylines that are kept: more links than are told apart in one picture."""

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


class PortViews(Mapping[str, PortView]):
    """The states of a box's ports, worked out when somebody looks at one.

    Whatever changes one of them makes the whole box anew, so it does not matter when that is.
    """

    __slots__ = ("_made",)

    def __init__(self, make: Callable[[], dict[str, PortView]]) -> None:
        self._made: Callable[[], dict[str, PortView]] | dict[str, PortView] = make

    def __getitem__(self, reference: str) -> PortView:
        return self._views()[reference]

    def __iter__(self) -> Iterator[str]:
        return iter(self._views())

    def __len__(self) -> int:
        return len(self._views())

    def _views(self) -> dict[str, PortView]:
        if not isinstance(self._made, dict):
            self._made = self._made()
        return self._made


@dataclass(frozen=True, slots=True)
class BoxView:
    """A device that stands alone, with all that is fitted into it.

    ``ports`` leaves out the ports that are free and without a finding. ``severity`` is the worst
    finding about the device, its ports, or what is fitted into it. ``is_gateway``: the switch is
    an access gateway. ``state`` is how its outline is drawn, ``sign`` what stands at its corner.
    """

    id: str
    x: float
    y: float
    shape: Shape
    side: str | None = None
    severity: Severity | None = None
    ports: Mapping[str, PortView] | None = None
    is_gateway: bool = False
    state: State | None = None
    sign: State | None = None

    def rect(self) -> QRectF:
        """The box on the canvas."""
        return QRectF(self.x, self.y, self.shape.width, self.shape.height)

    def header(self) -> QRectF:
        """The strip with the name, on the canvas."""
        return QRectF(*self.shape.header.moved(self.x, self.y).placed)

    def bay_rect(self, bay: Bay) -> QRectF:
        """One of its bays, on the canvas."""
        return QRectF(*bay.rect.moved(self.x, self.y).placed)

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
            left, top, right, bottom = bay.rect
            if left <= x <= right and top <= y <= bottom:
                return bay
        return None

    def port_places(self) -> dict[str, Point]:
        """Centre of every port on the canvas."""
        return {p.reference: (self.x + p.x, self.y + p.y) for p in self.shape.ports()}


@dataclass(frozen=True, slots=True)
class LinkView:
    """What is drawn between two boxes: one cable, or several of a fabric as a bundle.

    ``trunk`` is the polyline that they share, from the first box to the second. It is kept as the
    control points of a ``curve``, cubics joined end to end, or as ``corners`` where it has none,
    both as bytes: of all links at once the polylines would be most of what a drawing holds, and the
    points a tenth. ``ends`` are of a
    bundle between two devices: where its cables come together, at the first box and the second.
    A cable is ``turned`` where its end b is at the first box. ``is_down``: none of its cables comes
    up. ``state`` is that of all its cables.
    """

    id: str
    boxes: tuple[str, str]
    cables: tuple[str, ...]
    turned: tuple[bool, ...]
    packed_curve: bytes = b""
    packed_corners: bytes = b""
    ends: tuple[Gathered, Gathered] | None = None
    side: str | None = None
    severity: Severity | None = None
    is_down: bool = False
    state: State | None = None

    @property
    def trunk(self) -> Line:
        """The polyline that is drawn; of what is in sight it is asked for again and again."""
        return _polyline(self.packed_curve) if self.packed_curve else self.corners

    def flattened(self) -> Line:
        """The same for who asks all links once: none of them is kept."""
        return line(self.curve, style="curved") if self.packed_curve else self.corners

    @property
    def curve(self) -> Line:
        """Its control points."""
        return unpacked(self.packed_curve)

    @property
    def corners(self) -> Line:
        """The corners where it is no curve."""
        return unpacked(self.packed_corners)

    @property
    def is_bundle(self) -> bool:
        """Whether it stands for several cables."""
        return len(self.cables) > 1

    @property
    def fans(self) -> tuple[tuple[Line, Line], ...]:
        """Of each cable of a bundle its ways from the port to the trunk, and from the trunk on.

        Made for who asks: kept, they are a tenth of what a drawing of thousands of links holds.
        """
        count = len(self.cables) if self.ends is not None else 0
        return tuple(self._fan(index) for index in range(count))

    def _fan(self, index: int) -> tuple[Line, Line]:
        assert self.ends is not None  # noqa: S101 - asked of bundles
        near, far = self.ends
        return (
            fan(near.ports[index], near.end) if near.ports else (near.end.at,),
            fan(far.ports[index], far.end)[::-1] if far.ports else (far.end.at,),
        )

    def line_of(self, index: int) -> Line:
        """The whole polyline of one cable, from its end a to its end b."""
        whole = self.trunk
        if self.ends is not None:
            near, far = self._fan(index)
            whole = (*near, *whole[1:-1], *far)
        return whole[::-1] if self.turned[index] else whole


@dataclass(frozen=True, slots=True)
class CableView:
    """A cable in the link that it is drawn with, its fabric side and worst finding."""

    id: str
    a: str
    b: str
    link: LinkView
    index: int = 0
    side: str | None = None
    severity: Severity | None = None

    @property
    def flat(self) -> Line:
        """The polyline from end a to end b."""
        return self.link.line_of(self.index)

    @property
    def bounds(self) -> QRectF:
        """Rectangle around the polyline."""
        return bounds_of(self.flat)


@dataclass(frozen=True, slots=True)
class FrameView:
    """The frame around what stands in an unfolded group or place; ``depth`` counts those around."""

    id: str
    title: str
    word: str
    area: QRectF
    depth: int = 0
    kind: str = "group"

    def rect(self) -> QRectF:
        """The frame on the canvas, head included."""
        return self.area

    def head(self) -> QRectF:
        """The strip with the name, which moves and folds it."""
        return QRectF(self.area.x(), self.area.y(), self.area.width(), FRAME_HEAD)


@dataclass(frozen=True, slots=True)
class NoteView:
    """Free text in a box, a frame, a legend or a title block, with what stands on it."""

    id: str
    x: float
    y: float
    width: float
    height: float
    text: str
    kind: NoteKind = "text"
    legend: tuple[LegendRow, ...] = ()
    title: tuple[tuple[Text, str | Text], ...] = ()
    logo: bytes | None = None

    def rect(self) -> QRectF:
        """The note on the canvas."""
        return QRectF(self.x, self.y, self.width, self.height)

    def head(self) -> QRectF:
        """The strip of a frame with its text, which moves it."""
        return QRectF(self.x, self.y, self.width, min(HEAD, self.height))

    def is_at(self, pos: QPointF) -> bool:
        """Whether a click at ``pos`` means it: of a frame only its head and its outline do."""
        if not self.rect().contains(pos):
            return False
        inner = self.rect().adjusted(EDGE, EDGE, -EDGE, -EDGE)
        return self.kind != "frame" or self.head().contains(pos) or not inner.contains(pos)

    def is_caught_by(self, band: QRectF) -> bool:
        """Whether a band selects it: it touches it, or holds all of a frame."""
        rect = self.rect()
        return band.contains(rect) if self.kind == "frame" else band.intersects(rect)

    def handles(self, side: float) -> list[tuple[tuple[int, int], QRectF]]:
        """Squares to resize it by, with the edges that each moves: -1, 0 or 1 for both axes."""
        rect, found = self.rect(), []
        for down in (-1, 0, 1):
            for across in (-1, 0, 1):
                if (across, down) != (0, 0):
                    x = rect.center().x() + across * rect.width() / 2
                    y = rect.center().y() + down * rect.height() / 2
                    spot = QRectF(x - side / 2, y - side / 2, side, side)
                    found.append(((across, down), spot))
        return found


@lru_cache(_POLYLINES)
def _polyline(packed_curve: bytes) -> Line:
    return line(unpacked(packed_curve), style="curved")


def packed(points: Line) -> bytes:
    """Points in 16 bytes each, an eighth of what they take as objects."""
    return pack(f"{2 * len(points)}d", *chain.from_iterable(points))


def unpacked(points: bytes) -> Line:
    """The points that were packed."""
    return tuple(iter_unpack("2d", points))


def bounds_of(line: Line) -> QRectF:
    """Rectangle around a polyline."""
    xs, ys = zip(*line, strict=True)
    left, top = min(xs), min(ys)
    return QRectF(left, top, max(xs) - left, max(ys) - top)


def snapped(value: float) -> float:
    """The nearest line of the grid."""
    return round(value / GRID) * GRID
