"""Rows of the catalog's tables, from text to records with the sources that they cite."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from sanwright.catalog.source_text import TextFile
from sanwright.catalog.sources import Sources, cited, standing
from sanwright.codec import from_plain
from sanwright.errors import InputError
from sanwright.parts import Confidence
from sanwright.text import verbatim

_Row = TypeVar("_Row", bound=msgspec.Struct)


def table_row(file: TextFile, key: str, entry: Any, kind: type[_Row], known: Sources) -> _Row:
    """The row that stands under ``key``, as a ``kind``. Raises InputError naming file and key."""
    if not isinstance(entry, dict):
        raise file.error(key, verbatim("expects a table"))
    fields = {field.encode_name for field in msgspec.structs.fields(kind)} - {"sources"}
    file.refuse_unknown(key, entry, fields | {"source"})
    plain = {name: value for name, value in entry.items() if name != "source"}
    plain["sources"] = cited(file, f"{key}.source", entry.get("source"), known)
    try:
        row = from_plain(plain, kind)
    except InputError as error:
        raise file.error(key, error.text) from None
    confidence = getattr(row, "confidence", Confidence.LOW)
    sources = standing(file, f"{key}.confidence", plain["sources"], confidence, known)
    return msgspec.structs.replace(row, sources=sources)
