"""What a tool is, and what it may ask of the canvas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent

from sanwright.checks import Severity
from sanwright.gui.canvas.cabling import CableChoice
from sanwright.gui.canvas.editing import SelectionCommands
from sanwright.gui.canvas.scene import EditorScene
from sanwright.gui.canvas.snapping import Snapping
from sanwright.gui.document.session import Session
from sanwright.gui.look.theme import Theme


@dataclass(frozen=True, slots=True)
class Pointer:
    """The mouse at one moment: ``pos`` in drawing units, ``screen`` in pixels of the view."""

    pos: QPointF
    screen: QPoint
    button: Qt.MouseButton
    modifiers: Qt.KeyboardModifier

    @property
    def adds(self) -> bool:
        """Whether a click adds to the selection."""
        both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        return bool(self.modifiers & both)


class Canvas(Protocol):
    """The view as tools see it."""

    session: Session
    commands: SelectionCommands
    choice: CableChoice
    snapping: Snapping
    is_cabling: bool
    theme: Theme

    @property
    def drawing(self) -> EditorScene:
        """The scene."""
        ...

    @property
    def zoom(self) -> float:
        """Pixels for each drawing unit."""
        ...

    def begin(self, tool: Tool) -> None:
        """Let ``tool`` have the mouse and the keys."""
        ...

    def finish(self) -> None:
        """Give them back to the pointing tool."""
        ...

    def ask_group(self, sources: tuple[str, ...], switches: tuple[str, ...]) -> None:
        """Ask how the devices are to be connected to the switches."""
        ...

    def say(self, text: str, verdict: Severity | None, at: QPoint, *, is_neutral: bool) -> None:
        """Show ``text`` beside the point of the view; neutral text carries no verdict."""
        ...

    def hush(self) -> None:
        """Take that text away."""
        ...

    def point_with(self, cursor: Qt.CursorShape | None) -> None:
        """Choose the pointer's shape; None for the usual one."""
        ...

    def scroll_by(self, dx: int, dy: int) -> None:
        """Move the view over the drawing, in pixels."""
        ...

    def show_rect(self, rect: QRectF) -> None:
        """Scroll until ``rect`` can be seen."""
        ...

    def to_view(self, pos: QPointF) -> QPoint:
        """Where a place of the drawing is in the view."""
        ...

    def visible_rect(self) -> QRectF:
        """The part of the drawing that can be seen."""
        ...


class Tool:
    """A gesture. Leaving it clears what it showed; cancelling it also changes nothing."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def enter(self) -> None:
        """The gesture begins."""

    def leave(self) -> None:
        """The gesture is over, one way or the other."""

    def cancel(self) -> None:
        """Esc, or something else took the mouse."""
        self.canvas.finish()

    def press(self, pointer: Pointer) -> None:
        """A button went down."""

    def move(self, pointer: Pointer) -> None:
        """The mouse moved, with a button down or not."""

    def release(self, pointer: Pointer) -> None:
        """A button went up."""

    def key(self, event: QKeyEvent) -> bool:
        """A key went down; says whether it was for this tool."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancel()
            return True
        return False
