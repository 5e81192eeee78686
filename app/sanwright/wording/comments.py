"""Comments in words: what each is on, who said it, and whether it is settled."""

from __future__ import annotations

from sanwright.design import Comment, Tables, port_device
from sanwright.design.comments import comment_numbers
from sanwright.design.records import SUBJECT_TABLES
from sanwright.fields.comments import state_word
from sanwright.text import tr


def about_text(tables: Tables, comment: Comment) -> str:
    """What a comment is pinned to, by the name that a reader knows."""
    subject = comment.subject
    if not subject:
        return tr("a place on the drawing")
    there = any(subject in tables.rows(table) for table in SUBJECT_TABLES)
    if not there and port_device(subject) not in tables.devices:
        return tr("no longer in the design ({id})", id=subject)
    note = tables.notes.get(subject)
    group = tables.groups.get(subject)
    if note is not None:
        return tr("note “{text}”", text=(note.text.splitlines() or [""])[0])
    if group is not None:
        return group.label
    if subject in tables.cables and not tables.cables[subject].name:
        ends = tables.cables[subject].ends()
        return " – ".join(str(tables.label(end)) for end in ends)
    return str(tables.label(subject))


def signature(comment: Comment) -> str:
    """Who said it, when, and that it is settled if it is."""
    pieces = [comment.author or tr("unknown"), comment.date]
    if comment.resolved:
        pieces.append(tr(state_word(resolved=True)))
    return ", ".join(piece for piece in pieces if piece)


def comment_text(tables: Tables, comment: Comment) -> str:
    """A whole comment: number, what it is on, its text, who said it."""
    number = comment_numbers(tables).get(comment.id, 0)
    head = tr("Comment {number} on {about}", number=number, about=about_text(tables, comment))
    return f"{head}\n{comment.text}\n{signature(comment)}"
