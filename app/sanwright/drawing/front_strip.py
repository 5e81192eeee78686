"""Where on a box in the topology a small front finds room: beside the name, off everything else."""

from __future__ import annotations

from sanwright.drawing.geometry import Rect
from sanwright.drawing.names import usual_width
from sanwright.drawing.shapes import HEADER_HEIGHT, NAME_LEFT, Shape, Side

_NAME, _PART = 13.0, 10.0
"""Heights of the letters of a name and of the part under it."""
_LETTER = 22.0
"""Room for the letter of a fabric."""
_GAP = 8.0
_BELOW_BADGE = 7.0
"""The badge of a finding reaches so far into a box from its corner."""
_BESIDE_NAME = 15.0
_LEAST = 0.08
"""Drawing units of a mm: what is smaller is not recognised at any zoom that is worked at."""


def room_for_front(shape: Shape, has_letter: bool, size: tuple[float, float]) -> Rect | None:
    """Where a front of this size, in mm, is largest on the head of a box, relative to the box.

    To the right of name and part, or of the name alone above the part's end; None without room for
    either. Ports stay where cables end, so a switch, whose ports fill its box beside the name, has
    none.
    """
    if shape.side is Side.RIGHT or shape.stands_for:
        return None
    head = shape.header
    start = head.left + NAME_LEFT + _GAP
    right = head.right - _GAP - (_LETTER if has_letter else 0.0)
    name = start + usual_width(shape.title, _NAME)
    both = max(name, start + usual_width(str(shape.subtitle), _PART))
    top = head.top + _BELOW_BADGE
    rooms = (
        Rect(both, top, right, head.top + HEADER_HEIGHT - _GAP / 2),
        Rect(name, top, right, top + _BESIDE_NAME),
    )
    scale, room = max((min(r.width / size[0], r.height / size[1]), r) for r in rooms)
    if scale < _LEAST:
        return None
    width, height = size[0] * scale, size[1] * scale
    return Rect.sized(room.right - width, room.centre[1] - height / 2, width, height)
