"""Boxes that stand in the way of one that grows: they give way, in the same step of undo."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF

from sanwright.design import Change
from sanwright.edits.spacing import move_boxes
from sanwright.gui.canvas.beside import GAP
from sanwright.gui.canvas.scene import EditorScene
from sanwright.gui.canvas.viewmodels import GRID, snapped
from sanwright.gui.document.session import Session

_MOST = 500_000
"""Comparisons at most: where thousands grow at once, nobody waits for the last of them."""


def do_with_room(session: Session, scene: EditorScene, change: Change) -> bool:
    """Carry out an edit; boxes that a grown one would cover move on, right or down."""
    before = {id_: view.rect() for id_, view in scene.drawing.boxes.items()}
    with session.history.group(change.label):
        if not session.do(change):
            return False
        after = {id_: view.rect() for id_, view in scene.drawing.boxes.items()}
        sizes = {id_: rect.size() for id_, rect in before.items()}
        grown = [id_ for id_, rect in after.items() if sizes.get(id_, rect.size()) != rect.size()]
        moves = _pushed(before, after, grown) if grown else {}
        if moves:
            session.do(move_boxes(session.design, moves, change.label))
    return True


def _pushed(
    before: Mapping[str, QRectF], after: Mapping[str, QRectF], grown: list[str]
) -> dict[str, tuple[float, float]]:
    """How far the boxes go that stand in the way, and those in the way of these.

    What overlapped before is left alone: it stands there because somebody put it there.
    """
    places = {id_: QRectF(rect) for id_, rect in after.items()}
    waiting = sorted(grown, key=lambda id_: (places[id_].x(), places[id_].y()))
    for _ in range(_MOST // len(places)):
        if not waiting:
            break
        here = waiting.pop(0)
        rect, old = places[here], before[here]
        for id_, place in places.items():
            if id_ == here or not place.intersects(rect) or before.get(id_, place).intersects(old):
                continue
            was = before.get(id_, place)
            if was.left() >= old.right():
                place.moveLeft(_up(rect.right() + min(GAP, was.left() - old.right())))
            elif was.top() >= old.bottom():
                place.moveTop(_up(rect.bottom() + min(GAP, was.top() - old.bottom())))
            else:
                continue
            waiting.append(id_)
    return {
        id_: (place.x() - after[id_].x(), place.y() - after[id_].y())
        for id_, place in places.items()
        if place.topLeft() != after[id_].topLeft()
    }


def _up(value: float) -> float:
    """On the grid, at or beyond a place."""
    near = snapped(value)
    return near if near >= value else near + GRID
