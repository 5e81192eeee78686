"""Inspector page of a note, frame, legend or title block on the drawing."""

from __future__ import annotations

import msgspec
from PySide6.QtWidgets import QLabel

from sanwright.design.notes import NoteKind
from sanwright.edits import replace_record
from sanwright.gui.inspector.page import InspectorPage, PageContext
from sanwright.gui.widgets.fields import TextField
from sanwright.language import mark
from sanwright.text import tr

_WORDS: dict[NoteKind, tuple[str, str]] = {
    "text": (mark("Note"), ""),
    "frame": (mark("Frame"), mark("Drag its head to move it with all that stands inside.")),
    "legend": (
        mark("Legend"),
        mark("It says what this drawing uses, and follows the design by itself."),
    ),
    "title block": (
        mark("Title block"),
        mark("It shows the project's data (Ctrl+I). The text is the name of the sheet."),
    ),
}


class NotePage(InspectorPage):
    """One note."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self.text = TextField(tr("Text of the note"), self._set_text, lines=8)
        self.hint = QLabel(wordWrap=True)
        self.hint.setObjectName("hint")
        self.column.addWidget(self.text)
        self.column.addWidget(self.hint)
        self.column.addStretch(1)

    def bind(self) -> None:
        """Fill the fields."""
        note = self.design.notes.get(self.ids[0])
        if note is not None:
            self.text.reset(note.text)

    def refresh(self) -> None:
        """Show what changed."""
        note = self.design.notes.get(self.ids[0]) if self.ids else None
        if note is not None:
            word, hint = _WORDS[note.kind]
            self.set_head("note", tr(word))
            self.text.setVisible(note.kind != "legend")
            self.text.show_value(note.text)
            self.hint.setText(tr(hint) if hint else "")

    def _set_text(self, text: str, key: object) -> str:
        note = self.design.notes.get(self.ids[0])
        if note is None:
            return ""
        changed = msgspec.structs.replace(note, text=text)
        return self.session.attempt(
            lambda: replace_record(self.design, changed, "Change note"), (note.id, key)
        )
