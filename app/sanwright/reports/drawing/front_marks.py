"""The front of a device on paper, as line art; what is drawn where says ``drawing/front.py``."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sanwright.design import port_name
from sanwright.drawing.front import Front, FrontKind
from sanwright.drawing.geometry import Rect
from sanwright.drawing.names import LEADING, NameCuts, set_name
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.primitives import Box, Mark, Pen, TextLine
from sanwright.reports.lettering import width_of

_FRAME = Pen(palette.BORDER, 0.35)
_PORT = Pen(palette.PORT_BORDER, 0.3)
_LABEL, _LEAST = 6.0, 2.6
"""Largest letters of a label, and the smallest in a port, in points."""
_LABELS = (_LABEL, 5.4, 4.8, 4.2)
"""Letters of slots and controllers, in as many lines as there is room."""
_NAME_SHARE = 0.66
_ASCENT = 0.36


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


def front_words(
    front: Front, corner: tuple[float, float], scale: float, fill_of: Callable[[str], str]
) -> Iterator[Mark]:
    """Names of ports in their cages, of slots and controllers beside them, where readable."""
    x, y = corner
    cuts = NameCuts(frame.label for frame in front.frames)
    for frame in front.frames:
        if frame.label_room is not None:
            left, top, width, height = (length * scale for length in frame.label_room.placed)
            lines, size = set_name(
                frame.label, (width - 1.0, height), _LABELS, width_of, cuts, keeps_words=True
            )
            baseline = y + top + (height - len(lines) * size * LEADING) / 2 + size
            for row, line in enumerate(lines):
                at = baseline + row * size * LEADING
                yield TextLine(x + left, at, line, size, palette.MUTED)
    for port in front.ports:
        left, top, width, height = (length * scale for length in port.rect.placed)
        name = port_name(port.reference)
        size = min(height * _NAME_SHARE, (width - 0.6) / max(0.1, width_of(name, 1.0)), _LABEL)
        if size >= _LEAST:
            middle = y + top + height / 2 + size * _ASCENT
            ink = palette.ink_on(fill_of(port.reference))
            yield TextLine(x + left + width / 2, middle, name, size, ink, anchor="middle")


def _ground(kind: FrontKind, *, is_filled: bool) -> str | None:
    if kind in (FrontKind.SUPPLY, FrontKind.DRIVE):
        return palette.PORT_EMPTY if is_filled else None
    return palette.BAY_FILL if is_filled else None
