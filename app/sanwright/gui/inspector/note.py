"""Inspector page of a note, frame, legend or title block on the drawing."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel

from sanwright.design import Table
from sanwright.design.notes import NoteKind
from sanwright.gui.inspector.page import InspectorPage, PageContext
from sanwright.text import NOTHING, Text, tr

_WORDS: dict[NoteKind, tuple[Text, Text]] = {
    "text": (Text("Note"), NOTHING),
    "frame": (Text("Frame"), Text("Drag its head to move it with all that stands inside.")),
    "legend": (
        Text("Legend"),
        Text("It says what this drawing uses, and follows the design by itself."),
    ),
    "title block": (
        Text("Title block"),
        Text("It shows the project's data (Ctrl+I). The text is the name of the sheet."),
    ),
}


class NotePage(InspectorPage):
    """One note."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self.fields = self.form_of(Table.NOTES)
        self.fields.add("text", lines=8)
        self.hint = QLabel(wordWrap=True)
        self.hint.setObjectName("hint")
        self.column.addLayout(self.fields.layout)
        self.column.addWidget(self.hint)
        self.column.addStretch(1)

    def refresh(self) -> None:
        """Show what changed."""
        note = self.design.notes.get(self.ids[0]) if self.ids else None
        if note is not None:
            word, hint = _WORDS[note.kind]
            self.set_head("note", tr(word))
            self.fields.show(self.ids)
            self.hint.setText(tr(hint) if hint else "")
