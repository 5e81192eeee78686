"""Copies of devices and cables on the system clipboard, readable by another Sanwright window."""

from __future__ import annotations

import json
from collections.abc import Sequence

from PySide6.QtCore import QMimeData

from sanwright.bounded_parsing import parsed_json
from sanwright.codec import from_plain, to_plain
from sanwright.design import RECORD_TYPES, Record, Table
from sanwright.design.spellings import in_known_words
from sanwright.errors import InputError
from sanwright.text import Text

RECORDS_MIME = "application/x-sanwright-records"


def to_mime(records: Sequence[Record], text: str) -> QMimeData:
    """Clipboard data of ``records``; ``text`` is what other programs paste."""
    plain = [{"table": record.TABLE.value, "record": to_plain(record)} for record in records]
    mime = QMimeData()
    mime.setData(RECORDS_MIME, json.dumps(plain).encode())
    mime.setText(text)
    return mime


def from_mime(mime: QMimeData | None) -> tuple[Record, ...]:
    """The records on the clipboard; none if it holds something else, or nothing.

    Raises InputError if they cannot be read (copied by another version).
    """
    if mime is None or not mime.hasFormat(RECORDS_MIME):
        return ()
    try:
        plain = parsed_json(bytes(mime.data(RECORDS_MIME).data()))
        return tuple(
            in_known_words(from_plain(item["record"], RECORD_TYPES[Table(item["table"])]))
            for item in plain
        )
    except (ValueError, KeyError, TypeError, InputError):
        raise InputError(
            Text(
                "What was copied cannot be pasted here: it is damaged or of another version. Copy "
                "it again."
            )
        ) from None
