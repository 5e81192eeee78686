"""The editor's commands on the selection: copy, paste, delete, align, nudge, walk."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QGuiApplication

from sanwright import edits
from sanwright.design import Change, Device, Note, Record
from sanwright.design.containers import Container, container, inner_first
from sanwright.edits import Alignment
from sanwright.errors import InputError
from sanwright.gui.canvas.clipboard import from_mime, to_mime
from sanwright.gui.canvas.layer import rect_tuple
from sanwright.gui.canvas.scene import EditorScene
from sanwright.gui.canvas.stepping import Stepper
from sanwright.gui.canvas.viewmodels import GRID, snapped
from sanwright.gui.document.session import Session
from sanwright.gui.look.at_work import at_work
from sanwright.spreadsheet_text import line_cell
from sanwright.text import tr

_STEP = 4 * GRID
_MANY = 6
"""More boxes than this are copied to free ground: on the originals nobody could tell them apart."""
_TRIED = 4
"""Places below and to the right of the originals that are tried for copies of many boxes."""


class SelectionCommands:
    """Turns the selection into edits; each is one undo step."""

    def __init__(self, session: Session, scene: EditorScene) -> None:
        self._session = session
        self._scene = scene
        self.stepper = Stepper(scene)
        self._pasted = 0

    def delete(self) -> bool:
        """Delete what is selected and all that cannot stand without it. Ports stay.

        With a folded container goes what is in it; of an unfolded one only the frame.
        """
        design = self._session.design
        tables = (
            design.devices, design.cables, design.notes, design.comments, design.locations,
            design.groups,
        )  # fmt: skip
        chosen = [id_ for id_ in self._scene.selection if any(id_ in rows for rows in tables)]
        ids = list(dict.fromkeys((*chosen, *self._hidden_in(chosen))))
        if not ids:
            self._session.message.emit(tr("Nothing is selected that could be deleted."))
            return False
        return self._session.do(edits.delete(design, ids))

    def fold(self, id_: str, folded: bool) -> None:
        """Fold a container to one box, or unfold it in place; it is selected then."""
        if self._session.do(edits.fold(self._session.design, id_, folded)):
            self._scene.select((id_,))

    def copy(self) -> bool:
        """Put the selection on the clipboard."""
        design = self._session.design
        ids = self._copyable()
        records = edits.copy_records(design, ids)
        if not records:
            self._session.message.emit(tr("Nothing is selected that could be copied."))
            return False
        names = [design.own_name(id_) for id_ in ids if id_ in design.devices]
        QGuiApplication.clipboard().setMimeData(to_mime(records, "\n".join(map(line_cell, names))))
        self._pasted = 0
        return True

    def paste(self, visible: QRectF) -> bool:
        """Add what is on the clipboard a little beside the original, or in sight."""
        try:
            records = from_mime(QGuiApplication.clipboard().mimeData())
        except InputError as error:
            self._session.message.emit(str(error))
            return False
        if not records:
            self._session.message.emit(tr("There is nothing to paste; copy devices first."))
            return False
        self._pasted += 1
        own = {record.id for record in records if isinstance(record, Device)}
        places = [
            QPointF(r.x, r.y)
            for r in records
            if isinstance(r, Note) or (isinstance(r, Device) and r.parent not in own)
        ]
        dx, dy = self._beside(records, self._pasted)
        if places and not any(visible.contains(place) for place in places):
            target = visible.center()
            dx = snapped(target.x() - places[0].x())
            dy = snapped(target.y() - places[0].y())
        return self._add(records, dx, dy)

    def duplicate(self) -> bool:
        """Copy and paste in one, without the clipboard; a fitted part is fitted once more."""
        design = self._session.design
        device = design.devices.get(next(iter(self._scene.selection), ""))
        part = design.part(device.part) if device is not None else None
        if device is not None and device.parent is not None and part is not None:
            optics = self._session.catalog.shipped_optics(part)
            change, made = edits.fit_device(design, device.parent, part, optics=optics)
            return self._do_and_select(change, (made,))
        records = edits.copy_records(self._session.design, self._copyable())
        if not records:
            self._session.message.emit(tr("Nothing is selected that could be duplicated."))
            return False
        return self._add(records, *self._beside(records, 1))

    def _beside(self, records: Sequence[Record], copies: int) -> tuple[float, float]:
        """How far a further copy is moved: a little, many boxes to where nothing stands."""
        drawing = self._scene.drawing
        ids = (record.id for record in records if isinstance(record, (Device, Note)))
        boxes = {drawing.box_of(id_) for id_ in ids} & {*drawing.boxes, *drawing.notes}
        if len(boxes) <= _MANY:
            return copies * _STEP, copies * _STEP
        area = QRectF()
        rects = {view.id: view.rect() for view in drawing.boxes.values()}
        rects |= {view.id: view.rect() for view in drawing.notes.values()}
        for box in boxes:
            area = area.united(rects[box])
        across, down = snapped(area.width() + 2 * _STEP), snapped(area.height() + 2 * _STEP)
        for number in range(1, _TRIED + 1):
            for dx, dy in ((0.0, number * down), (number * across, 0.0)):
                place = area.translated(dx, dy)
                if not any(map(place.intersects, rects.values())):
                    return dx, dy
        return 0.0, snapped(self._scene.content_rect().bottom() + 2 * _STEP - area.top())

    def align(self, alignment: Alignment) -> bool:
        """Line up the selected devices."""
        boxes = {}
        for id_ in self._scene.movable(self._scene.selection):
            if id_ in self._scene.drawing.boxes:
                boxes[id_] = rect_tuple(self._scene.rect_of(id_))
        if len(boxes) < 2:
            self._session.message.emit(tr("Select two or more devices to align them."))
            return False
        places: dict[str, tuple[float, float]] = {}
        for id_, (x, y) in edits.aligned_places(boxes, alignment).items():
            places |= self._scene.carried((id_,), x - boxes[id_][0], y - boxes[id_][1])
        change = edits.move_devices(self._session.design, places)
        return self._session.do(Change(edits.align_label(alignment), change.replacements))

    def nudge(self, dx: float, dy: float) -> bool:
        """Move the selection; nudges in a row are one undo step."""
        design = self._session.design
        ids = self._scene.movable(self._scene.selection)
        positions = self._scene.carried(ids, dx, dy)
        if not positions:
            return False
        return self._session.do(edits.move_devices(design, positions), ("nudge", ids))

    def select_all(self) -> None:
        """Select every device, cable and note."""
        drawing = self._scene.drawing
        self._scene.select((*drawing.boxes, *drawing.cables, *drawing.notes))

    def walk(self, step: int) -> str | None:
        """Select the next device in reading order and return it; None past the last one."""
        order = self._scene.in_reading_order()
        if not order:
            return None
        chosen_now = self._scene.selection[-1:] if self.stepper.kept else self._scene.selection[:1]
        current = [self._scene.drawing.box_of(id_) for id_ in chosen_now]
        if current and current[0] in order:
            index = order.index(current[0]) + step
            if not 0 <= index < len(order):
                return None
            chosen = order[index]
        else:
            chosen = order[0 if step > 0 else -1]
        return self.stepper.choose(chosen)

    def _copyable(self) -> tuple[str, ...]:
        """Selected devices, notes and groups; ports have no life of their own, cables follow."""
        design = self._session.design
        chosen = self._scene.selection
        tables = (design.devices, design.notes, design.groups, design.comments)
        ids = [id_ for id_ in chosen if any(id_ in rows for rows in tables)]
        places = [id_ for id_ in chosen if id_ in design.locations]
        return tuple(dict.fromkeys((*ids, *edits.devices_in(design, places))))

    def _hidden_in(self, ids: Sequence[str]) -> list[str]:
        """Devices and containers that folded containers among ``ids`` stand for."""
        design = self._session.design
        folded = {
            id_ for id_ in ids if (place := container(design, id_)) is not None and place.folded
        }
        inner: list[Container] = [*design.groups.values(), *design.locations.values()]
        places = [p.id for p in inner if any(o.id in folded for o in inner_first(design, p))]
        return [*edits.devices_in(design, sorted(folded)), *places]

    def _add(self, records: Sequence[Record], dx: float, dy: float) -> bool:
        with at_work():
            change, made = edits.paste_records(self._session.design, records, dx, dy)
            return self._do_and_select(change, made)

    def _do_and_select(self, change: Change, made: tuple[str, ...]) -> bool:
        is_done = self._session.do(change)
        if is_done:
            self._scene.select(made)
        return is_done
