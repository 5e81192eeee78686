"""Inspector page of a comment: what it says, who said it, whether it is settled."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QPushButton

from sanwright.design import Table
from sanwright.design.comments import comment_numbers
from sanwright.edits import delete, resolve_comments
from sanwright.gui.inspector.page import InspectorPage, PageContext
from sanwright.text import tr
from sanwright.wording.comments import about_text


class CommentPage(InspectorPage):
    """One comment."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self.fields = self.form_of(Table.COMMENTS)
        self.fields.add("text", lines=6)
        for key in ("resolved", "author", "date"):
            self.fields.add(key)
        self.settle = QPushButton(tr("Resolve"))
        self.subject = QPushButton(tr("Go to it"))
        self.subject.setToolTip(tr("Select what the comment is pinned to"))
        self.remove = QPushButton(tr("Delete"))
        row = QHBoxLayout()
        for button in (self.settle, self.subject, self.remove):
            row.addWidget(button)
        row.addStretch(1)
        self.column.addLayout(self.fields.layout)
        self.column.addLayout(row)
        self.column.addStretch(1)
        self.settle.clicked.connect(self._settle)
        self.subject.clicked.connect(self._go_to_subject)
        self.remove.clicked.connect(self._remove)

    def refresh(self) -> None:
        """Show what changed."""
        comment = self.design.comments.get(self.ids[0]) if self.ids else None
        if comment is None:
            return
        number = comment_numbers(self.design)[comment.id]
        about = about_text(self.design, comment)
        self.set_head("comment", tr("Comment {number}", number=number), about)
        self.fields.show(self.ids)
        self.settle.setText(tr("Reopen") if comment.resolved else tr("Resolve"))
        self.subject.setVisible(bool(comment.subject))

    def _settle(self) -> None:
        comment = self.design.comments.get(self.ids[0])
        if comment is not None:
            self.session.do(resolve_comments(self.design, self.ids, not comment.resolved))

    def _go_to_subject(self) -> None:
        comment = self.design.comments.get(self.ids[0])
        if comment is not None:
            self.context.go_to((comment.subject,))

    def _remove(self) -> None:
        self.session.do(delete(self.design, self.ids))
