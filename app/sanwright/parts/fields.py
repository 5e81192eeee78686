"""The fields of the records by their written names, and what kind of value each of them holds.

Which field is a figure (a value with provenance) and which is structure is read from the record
classes themselves, so a field added there is at once known here.
"""

from __future__ import annotations

import types
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Union, get_args, get_origin

import msgspec

from sanwright.parts.figures import Figure


@dataclass(frozen=True, slots=True)
class ValueField:
    """A field that holds one value: the class of the value, bare or within a figure."""

    kind: Any
    is_figure: bool


@cache
def written_fields(record: type[msgspec.Struct]) -> dict[str, Any]:
    """Type of every field of a record class by its written name, without “or None”."""
    return {field.encode_name: without_none(field.type) for field in msgspec.structs.fields(record)}


def field_at(record: type[msgspec.Struct], path: Sequence[str]) -> ValueField | None:
    """What stands at the written names ``path`` below ``record``; None if that is no value."""
    kind: Any = record
    for name in path:
        if get_origin(kind) is dict:
            kind = without_none(get_args(kind)[1])
        elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            kind = written_fields(kind).get(name)
        else:
            return None
    if kind is None or get_origin(kind) is dict:
        return None
    if get_origin(kind) is Figure:
        return ValueField(get_args(kind)[0], is_figure=True)
    is_table = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    return None if is_table else ValueField(kind, is_figure=False)


def attribute_of(record: type[msgspec.Struct], written: str) -> str:
    """The attribute of the field that is written ``written``. Raises KeyError if there is none."""
    names = dict(zip(record.__struct_encode_fields__, record.__struct_fields__, strict=True))
    return names[written]


def without_none(annotation: Any) -> Any:
    """``int`` of ``int | None``; anything else as it is."""
    if get_origin(annotation) in (Union, types.UnionType):
        rest = [kind for kind in get_args(annotation) if kind is not type(None)]
        return rest[0] if len(rest) == 1 else annotation
    return annotation
