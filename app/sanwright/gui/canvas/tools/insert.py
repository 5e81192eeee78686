"""A template that is dragged in: its ghost, and the drop that inserts it as one edit."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF

from sanwright import edits
from sanwright.design import Change
from sanwright.design.containers import Folding, place_of_folded
from sanwright.drawing.shapes import children_by_parent, folded_shape, shape_of
from sanwright.gui.canvas.overlay import Ghost
from sanwright.gui.canvas.placing import clear_of
from sanwright.gui.canvas.tools.drop import DropTool
from sanwright.gui.canvas.tools.tool import Canvas
from sanwright.gui.canvas.viewmodels import BoxView, snapped
from sanwright.gui.document.templates import LoadedTemplate
from sanwright.text import Text, tr

_PREFIX = "inserting:"


class InsertTool(DropTool):
    """Shows the boxes of a template where they would stand."""

    def __init__(self, canvas: Canvas, template: LoadedTemplate) -> None:
        super().__init__(canvas)
        self._template = template
        self._boxes = _boxes_of(template)
        self._whole = QRectF()
        for box in self._boxes:
            self._whole = self._whole.united(box.rect())

    def leave(self) -> None:
        """Take the ghost and the words away."""
        self.canvas.drawing.overlay.clear(_PREFIX)
        self.canvas.hush()

    def hover(self, pos: QPointF, at: QPoint) -> bool:
        """Show where everything would stand."""
        dx, dy = self._shift_to(pos)
        for box in self._boxes:
            ghost = BoxView(box.id, box.x + dx, box.y + dy, box.shape, box.side)
            self.canvas.drawing.overlay.set(f"{_PREFIX}{box.id}", Ghost(ghost))
        text = tr("Insert {template}", template=self._template.title)
        self.canvas.say(text, None, at, is_neutral=True)
        return True

    def drop(self, pos: QPointF) -> tuple[str, ...]:
        """Insert it here."""
        return self._insert(*self._shift_to(pos))

    def drop_beside(self, pos: QPointF) -> tuple[str, ...]:
        """Without a mouse: on the next spot by ``pos`` where it covers nothing."""
        dx, dy = self._shift_to(pos)
        taken = [box.rect() for box in self.canvas.drawing.drawing.boxes.values()]
        spot = clear_of(self._whole.translated(dx, dy), taken)
        return self._insert(
            snapped(spot.x() - self._whole.x()), snapped(spot.y() - self._whole.y())
        )

    def _shift_to(self, pos: QPointF) -> tuple[float, float]:
        middle = self._whole.center()
        return snapped(pos.x() - middle.x()), snapped(pos.y() - middle.y())

    def _insert(self, dx: float, dy: float) -> tuple[str, ...]:
        self.canvas.finish()
        session, template = self.canvas.session, self._template
        change, made = edits.paste_records(session.design, template.records(), dx, dy)
        change = Change(Text("Insert {title}", title=template.title), change.replacements)
        return made if session.do(change) else ()


def _boxes_of(template: LoadedTemplate) -> list[BoxView]:
    tables = template.tables
    folding, children = Folding(tables), children_by_parent(tables)
    boxes: dict[str, BoxView] = {}
    for device in tables.devices.values():
        if device.parent is not None:
            continue
        box = folding.box_of(device.id)
        members = folding.members(box)
        fabric = tables.fabrics.get(device.fabric or "")
        side = fabric.side if fabric is not None else None
        if not members:
            shape = shape_of(tables, box, children)
            boxes[box] = BoxView(box, device.x, device.y, shape, side)
        elif box not in boxes:
            x, y = place_of_folded(tables, members)
            boxes[box] = BoxView(box, x, y, folded_shape(tables, box, members), side)
    return list(boxes.values())
