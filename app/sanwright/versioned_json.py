"""Reading a JSON file of the user's that names what it is, its format and who wrote it."""

from __future__ import annotations

import json
from typing import TypeVar

import msgspec

from sanwright.bounded_parsing import parsed_json
from sanwright.codec import from_json
from sanwright.errors import InputError
from sanwright.formats.format import Format
from sanwright.reasons import reason_of
from sanwright.text import Text

Whole = TypeVar("Whole", bound=msgspec.Struct)


class _Head(msgspec.Struct, frozen=True):
    """What says whether a file is one that this version can read."""

    format: str = ""
    version: int = 1
    written_by: str = ""


def read_versioned(data: bytes, name: str, kind: Format, whole: type[Whole]) -> Whole:
    """The content of a file that calls itself ``name``, an older one brought to today's format.

    Raises InputError for what is damaged or something else, MachineError for a newer format.
    """
    try:
        head = from_json(data, _Head)
        if head.format != name:
            raise InputError(Text("it is something else"))
        number = kind.check(head.version, head.written_by)
        if number != kind.number:
            data = json.dumps(kind.upgraded(parsed_json(data), number)).encode()
        return from_json(data, whole)
    except (UnicodeDecodeError, RecursionError) as error:
        raise InputError(reason_of(error)) from None
