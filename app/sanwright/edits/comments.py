"""Edits of comments: pin one to a thing or a place, word it anew, settle it or open it again."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.judgement import Comment
from sanwright.design.records import Table
from sanwright.drawing.geometry import Point
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.text import Text


def comment_on(
    design: Design, subject: str, text: str, author: str, date: str, place: Point = (0.0, 0.0)
) -> tuple[Change, str]:
    """Pin a comment to ``subject``, or to ``place`` on the drawing if that is empty.

    Gives the change and the comment's id. Raises InvalidEditError if it says nothing.
    """
    draft = Draft(design)
    id_ = draft.new_id("comment", Table.COMMENTS)
    x, y = (0.0, 0.0) if subject else place
    draft.put(
        Comment(id=id_, subject=subject, text=_said(text), author=author, date=date, x=x, y=y)
    )
    return draft.change(Text("Comment")), id_


def reword_comment(design: Design, comment: str, text: str) -> Change:
    """Let a comment say something else. Raises InvalidEditError if it says nothing then."""
    draft = Draft(design)
    draft.put(msgspec.structs.replace(_find(design, comment), text=_said(text)))
    return draft.change(Text("Change comment"))


def resolve_comments(design: Design, comments: Collection[str], resolved: bool = True) -> Change:
    """Settle comments, or open them again."""
    draft = Draft(design)
    for id_ in comments:
        draft.put(msgspec.structs.replace(_find(design, id_), resolved=resolved))
    if resolved:
        return draft.change(
            Text("Resolve {count} comment", "Resolve {count} comments", len(comments))
        )
    return draft.change(Text("Reopen {count} comment", "Reopen {count} comments", len(comments)))


def _find(design: Design, comment: str) -> Comment:
    found = design.comments.get(comment)
    if found is None:
        raise InvalidEditError(Text("This comment is no longer in the design."))
    return found


def _said(text: str) -> str:
    if not text.strip():
        raise InvalidEditError(Text("A comment needs a text."))
    return text.strip()
