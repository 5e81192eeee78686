"""Notes on the canvas: how large their text is, and one layer that draws them all."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from sanwright.design import Note
from sanwright.design.routing import Point
from sanwright.gui.editor.layer import Layer
from sanwright.gui.editor.viewmodels import NoteView

_PADDING = 8.0
_WIDTH = 220.0
_FLAGS = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)


def note_font() -> QFont:
    """The font of notes, in drawing units."""
    font = QFont()
    font.setPixelSize(12)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def note_view(note: Note, offset: Point) -> NoteView:
    """Measure a note."""
    text = note.text or "Empty note"
    box = QFontMetricsF(note_font()).boundingRect(QRectF(0, 0, _WIDTH, 10_000), _FLAGS, text)
    return NoteView(
        id=note.id,
        x=note.x + offset[0],
        y=note.y + offset[1],
        width=max(48.0, box.width() + 2 * _PADDING + 2),
        height=max(24.0, box.height() + 2 * _PADDING),
        text=text,
    )


class NoteLayer(Layer[NoteView]):
    """Draws the notes."""

    def rect_of(self, view: NoteView) -> QRectF:
        """Where a note paints."""
        return view.rect().adjusted(-3, -3, 3, 3)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        _widget: QWidget | None = None,
    ) -> None:
        """Paint the notes that meet what is exposed."""
        painter.setFont(note_font())
        for view in self.exposed(option):
            selected = view.id in self.selected
            border = self.theme.selection if selected else self.theme.device_border
            painter.setPen(QPen(border, 2.0 if selected else 1.0))
            painter.setBrush(self.theme.note_fill)
            painter.drawRoundedRect(view.rect(), 3, 3)
            painter.setPen(self.theme.note_text)
            inner = view.rect().adjusted(_PADDING, _PADDING, -_PADDING + 1, -_PADDING + 1)
            painter.drawText(inner, _FLAGS, view.text)
