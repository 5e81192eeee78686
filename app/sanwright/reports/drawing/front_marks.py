"""The front of a device on paper, as line art; what is drawn where says ``drawing/front.py``."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sanwright.drawing.front import Front, FrontKind
from sanwright.drawing.geometry import Rect
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.primitives import Box, Mark, Pen

_FRAME = Pen(palette.BORDER, 0.35)
_PORT = Pen(palette.PORT_BORDER, 0.3)


def front_marks(
    front: Front, corner: tuple[float, float], scale: float, fill_of: Callable[[str], str]
) -> Iterator[Mark]:
    """Frames and ports of a front whose top left corner is at ``corner``; ``scale`` points a mm.

    ``fill_of`` gives the colour of a port by its reference.
    """

    def box(rect: Rect, fill: str | None, pen: Pen) -> Box:
        left, top, width, height = rect.placed
        x, y = corner[0] + left * scale, corner[1] + top * scale
        return Box(x, y, width * scale, height * scale, 0.0, fill, pen)

    for frame in front.frames:
        yield box(frame.rect, _ground(frame.kind, is_filled=frame.is_filled), _FRAME)
    for port in front.ports:
        yield box(port.rect, fill_of(port.reference), _PORT)


def _ground(kind: FrontKind, *, is_filled: bool) -> str | None:
    if kind in (FrontKind.SUPPLY, FrontKind.DRIVE):
        return palette.PORT_EMPTY if is_filled else None
    return palette.BAY_FILL if is_filled else None
