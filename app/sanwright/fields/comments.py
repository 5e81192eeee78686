"""Fields of comments."""

from __future__ import annotations

from dataclasses import replace

from sanwright.design.records import Table
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.fields.book import Book
from sanwright.fields.record_field import RecordField, find, set_fields, stated, text_field
from sanwright.text import Text, english_of

_TABLE = Table.COMMENTS

OPEN, RESOLVED = Text("open"), Text("resolved")


def state_word(resolved: bool) -> Text:
    """Whether a comment is settled, in a word."""
    return RESOLVED if resolved else OPEN


def _read_state(book: Book, id_: str) -> str:
    return str(state_word(bool(getattr(find(book, _TABLE, id_), "resolved", False))))


def _write_state(_book: Book, draft: Draft, id_: str, text: str) -> None:
    for resolved in (False, True):
        word = state_word(resolved)
        if text.casefold() in (str(word).casefold(), english_of(word).casefold()):
            set_fields(draft, _TABLE, id_, resolved=resolved)
            return
    raise InvalidEditError(Text("A comment is open or resolved."))


def _write_text(_book: Book, draft: Draft, id_: str, text: str) -> None:
    if not text.strip():
        raise InvalidEditError(Text("A comment needs a text."))
    set_fields(draft, _TABLE, id_, text=text)


COMMENT_FIELDS: tuple[RecordField, ...] = (
    replace(text_field(_TABLE, "text", Text("Comment"), is_long=True), write=_write_text),
    RecordField(
        _TABLE,
        "resolved",
        Text("State"),
        _read_state,
        _write_state,
        choices=lambda _book, _id: [str(OPEN), str(RESOLVED)],
    ),
    text_field(_TABLE, "author", Text("By"), absent=stated(Text("unknown"))),
    text_field(_TABLE, "date", Text("Date"), remark=Text("YYYY-MM-DD")),
)
