"""Values of a part's fields to text and back, after the type that the record declares."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, get_args, get_origin

from sanwright.errors import InputError
from sanwright.fields.numbers import NOTHING_OR_MORE, number_text, read_count
from sanwright.language import localised
from sanwright.parts import CableLength, PartNumber
from sanwright.text import NOTHING, Text, english_of, joined, verbatim
from sanwright.units import Count, Length, Quantity, parse
from sanwright.wording.part_fields import shown_value, value_label

_LENGTH = re.compile(r"^([\d.,]+\s*(?:m|km|cm|ft)?)(?:\s+(.+))?$")
_NUMBERED = re.compile(r"^([^(]+?)\s*(?:\((.*)\))?$")
_BETWEEN_NUMBERS = re.compile(r";(?![^(]*\))")


@dataclass(frozen=True, slots=True)
class ValueText:
    """How one type of value is written and read; ``read`` raises InputError.

    ``options`` are all values there can be, where they are few.
    """

    read: Callable[[str], Any]
    show: Callable[[Any], str]
    hint: Text = NOTHING
    options: tuple[str, ...] = ()


def value_text(kind: Any) -> ValueText:
    """The written form of values of type ``kind``."""
    if get_origin(kind) is tuple:
        return _LISTS.get(get_args(kind)[0], _WORDS)
    if isinstance(kind, type) and issubclass(kind, Quantity):
        return _quantity(kind)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _choice(tuple(kind))
    if kind is bool:
        return _choice((False, True))
    if get_origin(kind) is dict:
        return _PIECES
    return {int: _WHOLE, float: _NUMBER}.get(kind, _TEXT)


def _choice(values: Sequence[Any]) -> ValueText:
    """One of a few values, by what people call them; as files call them is understood, too."""

    def read(text: str) -> Any:
        wanted = text.strip().casefold()
        for value in values:
            label = value_label(value)
            names = (str(label), english_of(label), str(value))
            if wanted in map(str.casefold, names):
                return value
        known = joined(map(value_label, values))
        raise InputError(Text("“{what}” is none of: {known}.", what=text, known=known))

    return ValueText(read, shown_value, options=tuple(map(shown_value, values)))


def _quantity(kind: type[Quantity]) -> ValueText:
    def read(text: str) -> Quantity:
        value = parse(kind, text)
        if value.amount < 0:
            raise InputError(Text("A figure of a part cannot be negative."))
        return value

    def show(value: Quantity) -> str:
        text = str(value)  # rounds, which an editor must not
        exact = parse(kind, text) == value
        return text if exact else f"{localised(repr(value.amount))} {kind.UNIT}".strip()

    return ValueText(read, show, verbatim(kind.UNIT))


def _read_whole(text: str) -> int:
    return read_count(text, Text("Value"), NOTHING_OR_MORE)


def _read_number(text: str) -> float:
    number = parse(Count, text).amount
    if number < 0:
        raise InputError(Text("A figure of a part cannot be negative."))
    return number


def _pieces(text: str, separator: str) -> list[str]:
    return [piece.strip() for piece in text.split(separator) if piece.strip()]


def _read_lengths(text: str) -> tuple[CableLength, ...]:
    lengths = []
    for piece in _pieces(text, ";"):
        match = _LENGTH.match(piece)
        if match is None:
            raise InputError(
                Text("“{piece}” is not a length; write “0.5 m QK732A; 1 m QK733A”.", piece=piece)
            )
        number = match.group(2) or ""
        lengths.append(CableLength(length=parse(Length, match.group(1)), part_number=number))
    return tuple(lengths)


def _show_lengths(lengths: tuple[CableLength, ...]) -> str:
    return "; ".join(f"{length.length} {length.part_number}".strip() for length in lengths)


def _read_numbers(text: str) -> tuple[PartNumber, ...]:
    numbers = []
    for piece in filter(None, map(str.strip, _BETWEEN_NUMBERS.split(text))):
        match = _NUMBERED.match(piece)
        if match is None:
            raise InputError(
                Text("“{piece}” is not an order number; write “QK734A (5 m)”.", piece=piece)
            )
        numbers.append(PartNumber(number=match.group(1), of=(match.group(2) or "").strip()))
    return tuple(numbers)


def _show_numbers(numbers: tuple[PartNumber, ...]) -> str:
    return "; ".join(f"{n.number} ({n.of})" if n.of else n.number for n in numbers)


def _read_pieces(text: str) -> dict[str, int]:
    """Pieces by part id, as in “acme-fan 2; acme-rail 1”."""
    counts: dict[str, int] = {}
    for piece in _pieces(text, ";"):
        id_, _, number = piece.rpartition(" ")
        counts[id_.strip() or number] = _read_whole(number) if id_.strip() else 1
    return counts


def _show_pieces(counts: dict[str, int]) -> str:
    return "; ".join(f"{id_} {number}" for id_, number in counts.items())


_TEXT = ValueText(str.strip, str)
_PIECES = ValueText(_read_pieces, _show_pieces, verbatim("acme-fan 2; acme-rail 1"))
_WHOLE = ValueText(_read_whole, str)
_NUMBER = ValueText(_read_number, number_text)
_WORDS = ValueText(lambda text: tuple(_pieces(text, ",")), ", ".join, Text("one, another"))
_LISTS: dict[Any, ValueText] = {
    CableLength: ValueText(_read_lengths, _show_lengths, verbatim("0.5 m QK732A; 1 m QK733A")),
    PartNumber: ValueText(_read_numbers, _show_numbers, verbatim("QK734A (5 m); QK735A")),
}
