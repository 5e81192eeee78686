"""A small picture of a design that needs no design: boxes and lines, kept in little files."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from sanwright.drawing.geometry import Rect
from sanwright.gui.look.theme import Theme
from sanwright.locations import state_dir

_FORM = 1
_KEPT = 80
"""Pictures that are kept; the oldest go first."""
_LARGEST = 0.5
"""No box is drawn larger than at this zoom: two switches do not fill a picture."""
_TOP_SHARE = 0.32


@dataclass(frozen=True, slots=True)
class SketchLine:
    """One or more cables between two devices; ``side`` is that of their fabric, or empty."""

    x1: float
    y1: float
    x2: float
    y2: float
    side: str


@dataclass(frozen=True, slots=True)
class Sketch:
    """What is drawn."""

    boxes: tuple[Rect, ...] = ()
    lines: tuple[SketchLine, ...] = ()


def paint_sketch(painter: QPainter, sketch: Sketch, room: QRectF, theme: Theme) -> None:
    """Fit the whole picture into ``room``."""
    whole = QRectF()
    for box in sketch.boxes:
        whole = whole.united(QRectF(*box.placed))
    if whole.isEmpty():
        return
    scale = min(room.width() / whole.width(), room.height() / whole.height(), _LARGEST)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(room.center())
    painter.scale(scale, scale)
    painter.translate(-whole.center())
    for line in sketch.lines:
        pen = QPen(theme.fabric(line.side or None).colour, 1.2)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.drawLine(QPointF(line.x1, line.y1), QPointF(line.x2, line.y2))
    edge = QPen(theme.device_border, 1.0)
    edge.setCosmetic(True)
    round_ = 2.5 / scale
    for box in sketch.boxes:
        area = QRectF(*box.placed)
        painter.setPen(edge)
        painter.setBrush(theme.device_fill)
        painter.drawRoundedRect(area, round_, round_)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.device_border)
        area.setHeight(min(area.height() * _TOP_SHARE, 44.0))
        painter.drawRoundedRect(area, round_, round_)
    painter.restore()


def shelf_key(folder: str, key: str) -> str:
    """By which the picture of a template, a testbed or a reference is kept."""
    return f"bundled:{folder}/{key}"


def file_stamp(path: Path) -> str:
    """Another one when the file is another one."""
    try:
        found = path.stat()
    except OSError:
        return "?"
    return f"{found.st_mtime_ns}:{found.st_size}"


class SketchStore:
    """Pictures of designs by any key, such as the path of a file; a lost one is no loss."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder if folder is not None else state_dir() / "thumbnails"

    def load(self, key: str, stamp: str = "") -> Sketch | None:
        """The picture of ``key``, if it was made for the same ``stamp``."""
        try:
            found = json.loads(self._path(key).read_bytes())
            if found["form"] != _FORM or found["stamp"] != stamp:
                return None
            boxes = tuple(Rect.sized(*row) for row in found["boxes"])
            return Sketch(boxes, tuple(SketchLine(*row) for row in found["lines"]))
        except (OSError, ValueError, TypeError, KeyError, RecursionError, OverflowError):
            return None

    def save(self, key: str, sketch: Sketch, stamp: str = "") -> None:
        """Keep a picture; what cannot be written is left."""
        form: dict[str, Any] = {
            "form": _FORM,
            "stamp": stamp,
            "boxes": [box.placed for box in sketch.boxes],
            "lines": [[line.x1, line.y1, line.x2, line.y2, line.side] for line in sketch.lines],
        }
        path = self._path(key)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            fresh = path.with_suffix(".new")
            fresh.write_text(json.dumps(form, separators=(",", ":")), encoding="utf-8")
            fresh.replace(path)
            self._prune()
        except OSError:
            return

    def _path(self, key: str) -> Path:
        digest = hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
        return self._folder / f"{digest[:32]}.json"

    def _prune(self) -> None:
        kept = sorted(self._folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
        for path in kept[:-_KEPT]:
            path.unlink(missing_ok=True)
