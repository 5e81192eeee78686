"""Notes, frames, legend and title block on the canvas: how large they are, and their layer.

Frames are drawn behind everything else by a backdrop that goes with the layer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sanwright.design import Note, Tables
from sanwright.drawing.geometry import Point
from sanwright.drawing.plates import HEAD, legend_rows, plate_size, title_rows
from sanwright.gui.canvas.device_layer import DeviceLayer
from sanwright.gui.canvas.layer import Layer
from sanwright.gui.canvas.letters import canvas_font
from sanwright.gui.canvas.notes.plate_painter import paint_legend, paint_title_block
from sanwright.gui.canvas.sheet import CanvasSheet
from sanwright.gui.canvas.viewmodels import BoxView, NoteView
from sanwright.gui.look.theme import Theme
from sanwright.text import tr

PADDING = 8.0
_WIDTH = 220.0
FLAGS = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
_HEAD_FLAGS = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_HANDLE = 8.0


class SceneContents(Protocol):
    """A scene, as far as frames ask it what stands inside them."""

    devices: DeviceLayer
    notes: NoteLayer


def note_font() -> QFont:
    """The font of notes, in drawing units."""
    font = QFont()
    font.setPixelSize(12)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def note_view(note: Note, offset: Point, tables: Tables | None = None) -> NoteView:
    """Measure a note, and gather what stands on a legend or a title block."""
    tables = tables if tables is not None else Tables()
    if note.kind == "text":
        width, height = _text_size(note)
    else:
        width, height = plate_size(tables, note)
    return NoteView(
        id=note.id,
        x=note.x + offset[0],
        y=note.y + offset[1],
        width=width,
        height=height,
        text=note.text,
        kind=note.kind,
        legend=legend_rows(tables) if note.kind == "legend" else (),
        title=title_rows(tables.project, note.text) if note.kind == "title block" else (),
        logo=tables.project.logo if note.kind == "title block" else None,
    )


def least_size(note: Note, tables: Tables) -> tuple[float, float]:
    """As small as a note may become."""
    if note.kind == "frame":
        return 64.0, HEAD + 16.0
    if note.kind == "text":
        return 48.0, 24.0
    return plate_size(tables, Note(id=note.id, kind=note.kind, text=note.text))


def _text_size(note: Note) -> tuple[float, float]:
    """The width that was chosen, and as high as the text needs at least."""
    text = note.text or tr("Empty note")
    room = (note.width or _WIDTH + 2 * PADDING) - 2 * PADDING
    box = QFontMetricsF(note_font()).boundingRect(QRectF(0, 0, room, 10_000), FLAGS, text)
    width = note.width or max(48.0, box.width() + 2 * PADDING + 2)
    return width, max(24.0, box.height() + 2 * PADDING, note.height or 0.0)


def inside_of(scene: SceneContents, ids: Iterable[str]) -> list[str]:
    """Ids of the boxes and notes that stand whole in the frames among ``ids``."""
    found = []
    for id_ in ids:
        view = scene.notes.views.get(id_)
        if view is not None and view.kind == "frame":
            area = view.rect()
            beside: list[BoxView | NoteView] = [*scene.devices.near(area), *scene.notes.near(area)]
            found += [b.id for b in beside if b.id != id_ and area.contains(b.rect())]
    return found


class NoteLayer(Layer[NoteView]):
    """Draws notes, legend and title block; ``backdrop`` draws the frames."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.backdrop = Backdrop(self)

    def rect_of(self, view: NoteView) -> QRectF:
        """Where a note paints, its handles included."""
        margin = _HANDLE
        return view.rect().adjusted(-margin, -margin, margin, margin)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        _widget: QWidget | None = None,
    ) -> None:
        """Paint the notes that meet what is exposed."""
        for view in self.exposed(option):
            if view.kind == "frame":
                if view.id in self.selected:
                    self._outline(painter, view)
                continue
            self._ground(painter, view)
            if view.kind == "legend":
                paint_legend(painter, view, self.theme)
            elif view.kind == "title block":
                paint_title_block(painter, view, self.theme)
            else:
                self._text(painter, view)

    def _outline(self, painter: QPainter, view: NoteView) -> None:
        """A selected frame: its outline above the devices, with handles to resize it."""
        painter.setPen(QPen(self.theme.selection, 2.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(view.rect(), 6, 6)
        self._handles(painter, view)

    def _ground(self, painter: QPainter, view: NoteView) -> None:
        is_selected = view.id in self.selected
        border = self.theme.selection if is_selected else self.theme.device_border
        painter.setPen(QPen(border, 2.0 if is_selected else 1.0))
        painter.setBrush(self.theme.note_fill if view.kind == "text" else self.theme.device_fill)
        painter.drawRoundedRect(view.rect(), 3, 3)
        if is_selected:
            self._handles(painter, view)

    def _handles(self, painter: QPainter, view: NoteView) -> None:
        painter.setPen(QPen(self.theme.selection, 1.5))
        painter.setBrush(self.theme.panel)
        painter.drawRects([rect for _, rect in view.handles(_HANDLE)])

    def _text(self, painter: QPainter, view: NoteView) -> None:
        painter.setFont(note_font())
        painter.setPen(self.theme.note_text if view.text else self.theme.muted_text)
        inner = view.rect().adjusted(PADDING, PADDING, -PADDING + 1, -PADDING + 1)
        painter.drawText(inner, FLAGS, view.text or tr("Empty note"))


class Backdrop(CanvasSheet):
    """Draws the frames of a layer of notes; it lies below all else."""

    def __init__(self, layer: NoteLayer) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setZValue(-1)
        self._layer = layer

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        _widget: QWidget | None = None,
    ) -> None:
        """Paint the frames that meet what is exposed, the larger ones first."""
        frames = [view for view in self._layer.exposed(option) if view.kind == "frame"]
        theme = self._layer.theme
        for view in sorted(frames, key=lambda view: -view.width * view.height):
            fill = QColor(theme.accent)
            fill.setAlphaF(0.05)
            painter.setPen(QPen(theme.device_border, 1.2))
            painter.setBrush(fill)
            painter.drawRoundedRect(view.rect(), 6, 6)
            head = view.head().adjusted(10, 0, -10, 0)
            painter.setFont(canvas_font(13, bold=True))
            painter.setPen(theme.text if view.text else theme.muted_text)
            title = view.text.split("\n")[0] or tr("Frame")
            metrics = QFontMetricsF(painter.font())
            short = metrics.elidedText(title, Qt.TextElideMode.ElideRight, head.width())
            painter.drawText(head, _HEAD_FLAGS, short)
