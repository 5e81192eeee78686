"""Smart guides: thin lines and gap marks while boxes are dragged or placed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from sanwright.gui.canvas.scene import EditorScene
from sanwright.gui.canvas.snapping import REACH_PX, Snap, Snapping, snap
from sanwright.gui.canvas.viewmodels import BoxView, NoteView
from sanwright.gui.look.theme import Theme

_AROUND = 640.0
"""Units around a box in which its neighbours are looked for."""
_MOST = 240
_TICK_PX = 4.0


@dataclass(frozen=True, slots=True)
class Guides:
    """Lines that boxes share and gaps that are equal, as thin at every zoom."""

    lines: tuple[QLineF, ...]
    gaps: tuple[QLineF, ...]
    colour: QColor

    def bounds(self, zoom: float) -> QRectF:
        """Where it paints."""
        whole = QRectF()
        for line in (*self.lines, *self.gaps):
            margin = 2 * _TICK_PX / zoom
            rect = QRectF(line.p1(), line.p2()).normalized()
            whole = whole.united(rect.adjusted(-margin, -margin, margin, margin))
        return whole

    def paint(self, painter: QPainter, theme: Theme, zoom: float) -> None:
        """Lines across, and a measure with ticks in each gap."""
        pen = QPen(self.colour, 1.0)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.drawLines(list(self.lines))
        tick = _TICK_PX / zoom
        for gap in self.gaps:
            painter.drawLine(gap)
            is_level = gap.dy() == 0
            aside = QPointF(0, tick) if is_level else QPointF(tick, 0)
            for end in (gap.p1(), gap.p2()):
                painter.drawLine(QLineF(end - aside, end + aside))


def neighbours(scene: EditorScene, rect: QRectF, apart: Collection[str] = ()) -> list[QRectF]:
    """Boxes and notes around ``rect``, those in ``apart`` left out; the nearest if many."""
    area = rect.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)
    views: list[BoxView | NoteView] = [*scene.devices.near(area), *scene.notes.near(area)]
    rects = (view.rect() for view in views if view.id not in apart)
    found = [other for other in rects if other.intersects(area)]
    if len(found) > _MOST:
        middle = rect.center()
        found.sort(key=lambda other: (other.center() - middle).manhattanLength())
    return found[:_MOST]


def snap_among(
    scene: EditorScene,
    rect: QRectF,
    zoom: float,
    snapping: Snapping,
    apart: Collection[str] = (),
    corner: QPointF | None = None,
) -> Snap:
    """How a box at ``rect`` snaps among what stands around it, or its ``corner`` to the grid."""
    others = neighbours(scene, rect, apart) if snapping.to_guides else []
    return snap(rect, others, REACH_PX / zoom, snapping, corner)


def guides_of(found: Snap, theme: Theme) -> Guides | None:
    """What to show of a snap; None where there is nothing."""
    if not found.lines and not found.gaps:
        return None
    return Guides(found.lines, found.gaps, theme.guide)


def snapped_place(
    scene: EditorScene, rect: QRectF, zoom: float, snapping: Snapping, theme: Theme
) -> tuple[float, float, Guides | None]:
    """For what is about to be placed at ``rect``: the offset to its snap, and what to show."""
    found = snap_among(scene, rect, zoom, snapping)
    return found.dx, found.dy, guides_of(found, theme)
