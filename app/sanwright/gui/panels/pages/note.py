"""Inspector page of a note on the drawing."""

from __future__ import annotations

import msgspec

from sanwright.design.edits import replace_record
from sanwright.gui.panels.fields import TextField
from sanwright.gui.panels.pages.page import Page, PageContext


class NotePage(Page):
    """One note."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self.text = TextField("Text of the note", self._set_text, lines=8)
        self.column.addWidget(self.text)
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
            self.set_head("note", "Note")
            self.text.show_value(note.text)

    def _set_text(self, text: str, key: object) -> str:
        note = self.design.notes.get(self.ids[0])
        if note is None:
            return ""
        changed = msgspec.structs.replace(note, text=text)
        return self.session.attempt(
            lambda: replace_record(self.design, changed, "Change note"), (note.id, key)
        )
