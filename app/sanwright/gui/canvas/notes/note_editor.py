"""Write on a note in place: an editor of several lines over it."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from sanwright import edits
from sanwright.gui.canvas.in_place import end_editor
from sanwright.gui.document.session import Session
from sanwright.text import Text, tr

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_LEAST = (160, 64)


class NoteEditor(QPlainTextEdit):
    """Ctrl+Enter or leaving it keeps the text, Esc does not."""

    def __init__(self, parent: QWidget, session: Session, note: str, area: QRect) -> None:
        super().__init__(session.design.notes[note].text, parent)
        self._session = session
        self._note = note
        self._is_done = False
        self.setAccessibleName(tr("Text of the note"))
        self.setToolTip(tr("Ctrl+Enter keeps the text, Esc discards it"))
        self.setFrameShape(QFrame.Shape.Box)
        self.setTabChangesFocus(True)
        width, height = (
            max(a, b) for a, b in zip((area.width(), area.height()), _LEAST, strict=True)
        )
        self.setGeometry(area.x(), area.y(), width, height)
        self.selectAll()
        # Another design may have a note of the same id, which is none of its business.
        session.replaced.connect(self._close)
        self.show()
        self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes, Ctrl+Enter keeps; Enter is a new line."""
        has_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        elif event.key() in _ENTER and has_control:
            self.commit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Clicking elsewhere keeps the text; the editor's own menu is not elsewhere."""
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.commit()

    def commit(self) -> None:
        """Keep the text, as one edit."""
        if self._is_done:
            return
        text, design = self.toPlainText().rstrip(), self._session.design
        note = design.notes.get(self._note)
        self._close()
        if note is not None and text != note.text:
            changed = msgspec.structs.replace(note, text=text)
            self._session.do(edits.replace_record(design, changed, Text("Change note")))

    def _close(self) -> None:
        if self._is_done:
            return
        self._is_done = True
        end_editor(self)
