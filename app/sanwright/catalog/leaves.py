"""Fact tables taken apart into leaves, guided by the fields of the part record.

Which leaf is a figure (a value with provenance) and which is structure is read from the record
classes themselves, so a field added there is at once known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, get_args, get_origin

import msgspec

from sanwright.catalog.source_text import unknown_field
from sanwright.codec import WrongDataError, from_plain
from sanwright.errors import InputError
from sanwright.parts import Figure
from sanwright.parts.fields import written_fields
from sanwright.text import Text
from sanwright.units import Quantity

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """One value of a fact table: as written (``plain``) and as the record holds it (``value``)."""

    path: Path
    plain: Any
    value: Any
    is_figure: bool

    @property
    def key(self) -> str:
        """Dotted key, as in the text file."""
        return ".".join(self.path)


class LeafError(InputError):
    """A value that does not suit the record; ``key`` is its dotted key."""

    def __init__(self, path: Path, problem: Text) -> None:
        super().__init__(problem)
        self.key = ".".join(path)


def leaves_of(
    table: dict[str, Any], record: type[msgspec.Struct], path: Path = ()
) -> Iterator[Leaf]:
    """All leaves of ``table``, which has the shape of ``record``. Raises LeafError."""
    fields = written_fields(record)
    for name, value in table.items():
        if name not in fields:
            raise LeafError((*path, name), unknown_field(name, fields))
        yield from _walk(value, fields[name], (*path, name))


def _walk(value: Any, kind: Any, path: Path) -> Iterator[Leaf]:
    if get_origin(kind) is Figure:
        yield _leaf(value, get_args(kind)[0], path, is_figure=True)
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield from leaves_of(_table(value, path), kind, path)
    elif get_origin(kind) is dict:
        for name, entry in _table(value, path).items():
            yield from _walk(entry, get_args(kind)[1], (*path, name))
    else:
        yield _leaf(value, kind, path, is_figure=False)


def _leaf(plain: Any, kind: Any, path: Path, *, is_figure: bool) -> Leaf:
    _refuse_unknown_in_lists(plain, kind, path)
    try:
        value = from_plain(plain, kind)
    except WrongDataError as error:
        raise LeafError(path, error.text) from None
    if _is_negative(value):
        raise LeafError(path, Text("must not be negative, but is {value}", value=plain))
    return Leaf(path, plain, value, is_figure)


def _refuse_unknown_in_lists(plain: Any, kind: Any, path: Path) -> None:
    record = get_args(kind)[0] if get_origin(kind) is tuple else None
    if not (isinstance(record, type) and issubclass(record, msgspec.Struct)):
        return
    known = record.__struct_encode_fields__
    for entry in plain if isinstance(plain, list) else ():
        for name in entry if isinstance(entry, dict) else ():
            if name not in known:
                raise LeafError((*path, name), unknown_field(name, known))


def _is_negative(value: Any) -> bool:
    amount = value.amount if isinstance(value, Quantity) else value
    return isinstance(amount, int | float) and amount < 0


def _table(value: Any, path: Path) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise LeafError(path, Text("expects a table of fields, got {value!r}", value=value))
    return value
