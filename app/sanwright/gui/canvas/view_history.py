"""Back and forward over the drawing: the views that were jumped from and to, as in a browser."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent

from sanwright.gui.canvas.view import EditorView

_LIMIT = 100
_STILL = 4.0
"""Pixels by which the middle may move while the place counts as the same."""


@dataclass(frozen=True, slots=True)
class ViewPlace:
    """What is seen: the middle in drawing units, pixels for each, and what is selected."""

    centre: QPointF
    zoom: float
    selection: tuple[str, ...]

    def is_like(self, other: ViewPlace) -> bool:
        """Whether people would say that it is the same place."""
        away = (self.centre - other.centre).manhattanLength() * self.zoom
        return (
            away <= _STILL
            and abs(self.zoom / other.zoom - 1) < 0.01
            and self.selection == other.selection
        )


class ViewHistory(QObject):
    """The places of one canvas. Jumps are noted; scrolling and zooming by hand is not."""

    changed = Signal()
    """Whether one can go back or forward may be different now."""

    def __init__(self, editor: EditorView) -> None:
        super().__init__(editor)
        self._editor = editor
        self._trail: list[ViewPlace] = []
        self._at = 0
        editor.session.replaced.connect(self.forget)
        editor.viewport().installEventFilter(self)

    @property
    def can_go_back(self) -> bool:
        """Whether there is a former place."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether one came back from a later place."""
        return self._at < len(self._trail) - 1

    def here(self) -> ViewPlace:
        """What is seen now."""
        editor = self._editor
        return ViewPlace(editor.visible_rect().center(), editor.zoom, editor.selected_ids())

    def jump(self, go: Callable[[], object]) -> None:
        """Let ``go`` take the view elsewhere, so that one can come back."""
        start = self.here()
        go()
        self.left(start)

    def left(self, start: ViewPlace) -> None:
        """Note that the view jumped from ``start`` to where it is now."""
        here = self.here()
        if here.is_like(start):
            return
        del self._trail[self._at :]
        self._trail += [start, here]
        del self._trail[:-_LIMIT]
        self._at = len(self._trail) - 1
        self.changed.emit()

    def back(self) -> None:
        """Show the view before this one."""
        self._step(-1)

    def forward(self) -> None:
        """Show the place that one came back from."""
        self._step(1)

    def show(self, place: ViewPlace) -> None:
        """Look at ``place``; of its selection, what is still there."""
        editor = self._editor
        editor.select(place.selection)
        editor.zoom_at(editor.viewport().rect().center(), place.zoom / editor.zoom)
        editor.centerOn(place.centre)

    def forget(self) -> None:
        """Another design: its places are not these."""
        self._trail, self._at = [], 0
        self.changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The two buttons at the side of a mouse."""
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            if event.button() == Qt.MouseButton.BackButton:
                self.back()
                return True
            if event.button() == Qt.MouseButton.ForwardButton:
                self.forward()
                return True
        return super().eventFilter(watched, event)

    def _step(self, step: int) -> None:
        to = self._at + step
        if not 0 <= to < len(self._trail):
            return
        self._trail[self._at] = self.here()
        self._at = to
        self.show(self._trail[to])
        self.changed.emit()


def zoom_to_selection(editor: EditorView) -> None:
    """What is selected as large as the view allows, but not larger than life."""
    whole = QRectF()
    for id_ in editor.selected_ids():
        whole = whole.united(editor.drawing.rect_of(id_))
    if not whole.isEmpty():
        editor.show_whole(whole, 1.0)
