"""Makes the small pictures of designs: of files when they are opened or saved."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from sanwright.design import Tables, port_device
from sanwright.design.containers import Folding, place_of_folded
from sanwright.documents import read_design
from sanwright.drawing.geometry import Rect
from sanwright.drawing.shapes import children_by_parent, folded_shape, shape_of
from sanwright.errors import SanwrightError
from sanwright.gui.document.files import FileController
from sanwright.gui.document.session import Session
from sanwright.gui.document.sketch import Sketch, SketchLine, SketchStore, file_stamp
from sanwright.gui.document.workers import Workers
from sanwright.parts.supply import PartSupply

_MOST_BOXES, _MOST_LINES = 400, 800
"""More than that is a grey cloud at the size of a stamp."""
_SOON_MS = 800


def sketch_of(tables: Tables) -> Sketch:
    """The drawing in small; of a very large one, a part of it."""
    children, folding = children_by_parent(tables), Folding(tables)
    boxes: dict[str, Rect] = {}
    for device in tables.devices.values():
        alone = device.parent is None and folding.box_of(device.id) == device.id
        if alone and len(boxes) < _MOST_BOXES:
            shape = shape_of(tables, device.id, children, has_ports=False)
            boxes[device.id] = Rect.sized(device.x, device.y, shape.width, shape.height)
    for box in folding.boxes:
        members = folding.members(box)
        shape = folded_shape(tables, box, members)
        boxes[box] = Rect.sized(*place_of_folded(tables, members), shape.width, shape.height)
    lines: dict[tuple[str, str, str], SketchLine] = {}
    for cable in tables.cables.values():
        owners = [port_device(end) for end in cable.ends()]
        ends = sorted(folding.box_of(owner) for owner in owners)
        if len(lines) < _MOST_LINES and all(end in boxes for end in ends):
            chassis = (tables.chassis_of(owner) for owner in owners)
            side = next(filter(None, (_side(tables, end) for end in (*owners, *chassis))), "")
            lines.setdefault((ends[0], ends[1], side), _line(boxes[ends[0]], boxes[ends[1]], side))
    return Sketch(tuple(boxes.values()), tuple(lines.values()))


def sketch_of_file(path: Path, supply: PartSupply, key: str) -> Sketch | None:
    """The picture of a design's file, made now and kept by ``key``; None of one that is broken."""
    try:
        made = sketch_of(read_design(path, supply))
    except SanwrightError:
        return None
    SketchStore().save(key, made, file_stamp(path))
    return made


def _side(tables: Tables, device: str) -> str:
    fabric = tables.fabrics.get(tables.devices[device].fabric or "")
    return fabric.side or "" if fabric is not None else ""


def _line(a: Rect, b: Rect, side: str) -> SketchLine:
    x1, y1, x2, y2 = (round(value, 1) for value in (*a.centre, *b.centre))
    return SketchLine(x1, y1, x2, y2, side)


class SketchKeeper(QObject):
    """Keeps a picture of a design's file, whenever what is drawn is what is saved."""

    def __init__(
        self, session: Session, files: FileController, workers: Workers, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session, self._files, self._workers = session, files, workers
        self._timer = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._timer.timeout.connect(self.keep)
        files.path_changed.connect(self._timer.start)

    def keep(self) -> None:
        """Make the picture beside the window's work; not of what is in no file."""
        path = self._files.path
        if path is None or self._session.is_modified:
            return
        snapshot = self._session.design.snapshot()
        store = SketchStore()
        self._workers.start_quietly(lambda _: store.save(str(path), sketch_of(snapshot)))

    def finish(self) -> None:
        """The design is closed: make at once what was still to be made."""
        path = self._files.path
        if self._timer.isActive() and path is not None and not self._session.is_modified:
            SketchStore().save(str(path), sketch_of(self._session.design))
        self._timer.stop()
