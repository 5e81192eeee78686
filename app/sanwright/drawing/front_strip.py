"""Where on a box in the topology a small front finds room: beside the name, off everything else."""

from __future__ import annotations

from collections.abc import Sequence

from sanwright.drawing.front import PANEL_MM, FittedCard, Front, device_front, part_front
from sanwright.drawing.geometry import Rect
from sanwright.drawing.names import usual_width
from sanwright.drawing.shapes import HEADER_HEIGHT, NAME_LEFT, Shape, Side
from sanwright.parts import Part

_NAME, _PART = 13.0, 10.0
"""Heights of the letters of a name and of the part under it."""
_LETTER = 22.0
"""Room for the letter of a fabric."""
_GAP = 8.0
_BELOW_BADGE = 7.0
"""The badge of a finding reaches so far into a box from its corner."""
_BESIDE_NAME = 15.0
_LEAST, _MOST = 0.08, 0.42
"""Drawing units of a mm: what is smaller is not recognised at any zoom that is worked at, and what
is larger draws the eye from the name."""


def room_for_front(shape: Shape, has_letter: bool) -> Rect | None:
    """Where on the head of a box a front may stand, relative to the box; None where it cannot.

    To the right of name and part, or of the name alone above the part's end. Ports stay where
    cables end, so a switch, whose ports fill its box beside the name, has none.
    """
    if shape.side is Side.RIGHT or shape.stands_for:
        return None
    head = shape.header
    start = head.left + NAME_LEFT + _GAP
    right = head.right - _GAP - (_LETTER if has_letter else 0.0)
    name = start + usual_width(shape.title, _NAME)
    both = max(name, start + usual_width(str(shape.subtitle), _PART))
    top = head.top + _BELOW_BADGE
    low = head.top + HEADER_HEIGHT - _GAP / 2
    wanted = _MOST * PANEL_MM
    left, bottom = (both, low) if right - both >= wanted else (name, top + _BESIDE_NAME)
    if right - left < _LEAST * PANEL_MM:
        return None
    return Rect(max(left, right - wanted), top, right, bottom)


def strip_front(
    part: Part | None, device: str, fitted: Sequence[FittedCard], room: Rect
) -> Front | None:
    """The face of a device as wide as its room; one that is too tall for it is pressed together.

    None of what has no face or nothing on it.
    """
    whole = part_front(part, device, fitted) if part is not None else None
    if whole is None or whole.is_blank:
        return None
    width, height = whole.outline.width, whole.outline.height
    highest = room.height * width / room.width
    if height <= highest:
        return whole
    return device_front(part, device, fitted, (width, highest))
