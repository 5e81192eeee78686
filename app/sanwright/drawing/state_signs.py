"""How new, existing, moved and removed things are told apart on a drawing, on screen and paper.

What is bought is drawn bold, what goes pale and dashed; a sign says it where a line cannot: a plus
for new, an arrow for moved, a cross for removed. A design in which all is new has none of this.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sanwright.design.records import State
from sanwright.design.standing import removed_ids
from sanwright.design.states import has_states
from sanwright.design.tables import Tables
from sanwright.drawing.geometry import Point

States = Mapping[str, State]
"""State by the id of a device or cable; empty where all is new."""

BOLD = 1.55
"""How much wider the line of a new cable is."""
PALE = 0.45
"""How much of its colour what goes keeps."""
REMOVED_DASH = (3.0, 6.0)
"""Line and gap of a cable that goes, in widths of its line."""
SIGN = 15.0
"""Width and height of a sign."""
SIGNED: tuple[State, ...] = ("moved", "removed")
"""States of cables that have a sign."""

LETTERS: Mapping[State, str] = {"new": "+", "moved": "→", "removed": "×", "existing": ""}
"""The same signs as letters, for programs that draw themselves."""

_ARM = 0.27
_STROKES: Mapping[State, tuple[tuple[Point, Point], ...]] = {
    "new": (((-1, 0), (1, 0)), ((0, -1), (0, 1))),
    "moved": (((-1, 0), (1, 0)), ((0.25, -0.75), (1, 0)), ((0.25, 0.75), (1, 0))),
    "removed": (((-0.8, -0.8), (0.8, 0.8)), ((-0.8, 0.8), (0.8, -0.8))),
}


def drawn_states(tables: Tables) -> States:
    """The state of every device and cable of a drawing; what goes with what is removed goes."""
    if not has_states(tables):
        return {}
    devices, cables = removed_ids(tables)
    found: dict[str, State] = {}
    for device in tables.devices.values():
        found[device.id] = "removed" if device.id in devices else device.state
    for cable in tables.cables.values():
        found[cable.id] = "removed" if cable.id in cables else cable.state
    return found


def common_state(states: States, ids: Iterable[str]) -> State | None:
    """The state that all of them have; None where they differ or nothing is said."""
    found = {states.get(id_) for id_ in ids}
    return found.pop() if len(found) == 1 else None


def sign_of(states: States, outer: Iterable[str], inner: Iterable[str]) -> State | None:
    """What the sign of a box says: its own state, or that something new is in what exists."""
    own = common_state(states, outer)
    if own == "existing" and any(states.get(id_) == "new" for id_ in inner):
        return "new"
    return own if own != "existing" else None


def strokes(state: State, centre: Point, size: float) -> tuple[tuple[Point, Point], ...]:
    """The strokes of a sign ``size`` wide about its centre; none of what is just there."""
    x, y = centre
    arm = size * _ARM
    return tuple(
        ((x + a[0] * arm, y + a[1] * arm), (x + b[0] * arm, y + b[1] * arm))
        for a, b in _STROKES.get(state, ())
    )
