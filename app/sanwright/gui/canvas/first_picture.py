"""What is seen of a large design while its file is read: boxes and cables as the file has them.

It is drawn from the columns of the file as the drawing itself is from afar, in the same place, and
says that the design is being opened. What is not known yet is left out: findings, loads, notes,
frames, ways around boxes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from sanwright.design import Tables, port_device
from sanwright.design.channels import fabric_of_device
from sanwright.design.containers import Folding, place_of_folded
from sanwright.drawing.shapes import Shape, children_by_parent, folded_shape, shape_of
from sanwright.gui.canvas.box_painter import NAMES_FROM, BoxPainter
from sanwright.gui.canvas.links.link_pens import FabricLook, FabricPens, Stroke, Style
from sanwright.gui.canvas.links.run_sides import fabric_side
from sanwright.gui.canvas.paper import MIN_ZOOM, fitting_zoom
from sanwright.gui.canvas.viewmodels import BoxView
from sanwright.gui.look.theme import current_theme
from sanwright.text import tr

if TYPE_CHECKING:
    from sanwright.documents import Outline
    from sanwright.gui.canvas.links.strokes import Floats

_WIDTH = 1.01
"""As the drawing's own lines from afar."""
_MARGIN, _PADDING = 12, 8


@dataclass(frozen=True, slots=True)
class Sighted:
    """The boxes, and from middle to middle a line for each fabric between two of them.

    ``lines`` are by the side of the fabric; cables that lead through patch panels have that of
    their run, which nobody knows yet, and are left out.
    """

    name: str
    boxes: tuple[BoxView, ...]
    lines: dict[str | None, Floats]
    whole: QRectF


def sighted(name: str, outline: Outline) -> Sighted:
    """What is drawn of a design; of any thread."""
    import numpy as np

    tables, folding = outline.tables, Folding(outline.tables)
    boxes = {view.id: view for view in _boxes(tables, folding)}
    middles = {id_: view.rect().center().toTuple() for id_, view in boxes.items()}
    ends: dict[str, tuple[str, str | None, bool]] = {}
    for device in tables.devices:
        part = tables.part_of(device)
        is_panel = part is not None and part.has_passages
        ends[device] = folding.box_of(device), fabric_of_device(tables, device), is_panel
    joined: dict[str | None, set[tuple[str, str]]] = {}
    for a, b in outline.ends:
        first, second = ends.get(port_device(a)), ends.get(port_device(b))
        if first is None or second is None or first[0] == second[0]:
            continue
        fabric = first[1] if first[1] is not None else second[1]
        if fabric is not None or not (first[2] or second[2]):
            side = fabric_side(tables, fabric)
            joined.setdefault(side, set()).add((first[0], second[0]))
    lines: dict[str | None, Floats] = {
        side: np.array([(*middles[a], *middles[b]) for a, b in sorted(pairs)], float)
        for side, pairs in joined.items()
    }
    whole = QRectF()
    for view in boxes.values():
        whole = whole.united(view.rect())
    return Sighted(name, tuple(boxes.values()), lines, whole)


def _boxes(tables: Tables, folding: Folding) -> list[BoxView]:
    children = children_by_parent(tables)
    found: list[BoxView] = []
    for device in tables.devices.values():
        if device.parent is None and folding.box_of(device.id) == device.id:
            shape = shape_of(tables, device.id, children, has_ports=False)
            side = fabric_side(tables, device.fabric)
            found.append(BoxView(device.id, device.x, device.y, shape, side))
    for box in folding.boxes:
        members = folding.members(box)
        sides = {fabric_side(tables, tables.devices[id_].fabric) for id_ in members}
        place, shape = place_of_folded(tables, members), folded_shape(tables, box, members)
        found.append(_folded(box, place, shape, sides))
    return found


def _folded(box: str, place: tuple[float, float], shape: Shape, sides: set[str | None]) -> BoxView:
    return BoxView(box, *place, shape, next(iter(sides)) if len(sides) == 1 else None)


class FirstPicture(QWidget):
    """Lies over the drawing, or over the page that is shown in its place, while a file is read."""

    def __init__(self, editor: QWidget) -> None:
        super().__init__(editor)
        self.hide()
        self._editor = editor
        self._sighted: Sighted | None = None
        self.setAccessibleName(tr("Picture of the design"))

    def prepare(self, name: str, outline: Outline) -> Callable[[], object]:
        """What shows the design; that itself is called by the window's thread alone."""
        found = sighted(name, outline)
        return lambda: self._show(found)

    def end(self) -> None:
        """The design itself is there, or will not be."""
        self.hide()
        self._sighted = None

    def _show(self, found: Sighted) -> None:
        if not found.boxes:
            return
        self._sighted = found
        over = self._editor if self._editor.isVisible() else self._editor.window()
        if self.parentWidget() is not over:
            self.setParent(over)
        self.setGeometry(over.rect())
        self.raise_()
        self.show()
        self.repaint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The whole design as large as it will be drawn, and what it waits for."""
        if self._sighted is None:
            return
        painter = QPainter(self)
        try:
            paint_sighted(painter, self._sighted, self.size())
        finally:
            painter.end()


def paint_sighted(painter: QPainter, found: Sighted, room: QSize) -> None:
    """Fit the drawing into ``room`` as the editor does."""
    from sanwright.gui.canvas.links.strokes import draw

    theme = current_theme()
    painter.fillRect(QRectF(0, 0, room.width(), room.height()), theme.canvas)
    zoom = max(MIN_ZOOM, fitting_zoom(found.whole, room, 1.0))
    painter.save()
    painter.translate(room.width() / 2, room.height() / 2)
    painter.scale(zoom, zoom)
    painter.translate(-found.whole.center())
    pens = FabricPens(theme)
    for side, lines in found.lines.items():
        for pen in pens.pens(Style(FabricLook(side, None)), Stroke.FAR):
            pen.setWidthF(max(pen.widthF(), _WIDTH))
            painter.setPen(pen)
            draw(painter, lines)
    boxes = BoxPainter(theme)
    if zoom < NAMES_FROM:
        boxes.paint_far(painter, found.boxes, zoom)
    else:
        boxes.paint_named(painter, found.boxes, zoom)
    painter.restore()
    _paint_sign(painter, tr("Opening “{name}”…", name=found.name), room)


def _paint_sign(painter: QPainter, words: str, room: QSize) -> None:
    theme = current_theme()
    text = painter.boundingRect(QRectF(0, 0, room.width(), room.height()), 0, words)
    sign = text.adjusted(0, 0, 2 * _PADDING, _PADDING).translated(_MARGIN, _MARGIN)
    painter.setPen(theme.border)
    painter.setBrush(theme.device_fill)
    painter.drawRoundedRect(sign, 4, 4)
    painter.setPen(theme.text)
    painter.drawText(sign, Qt.AlignmentFlag.AlignCenter, words)
