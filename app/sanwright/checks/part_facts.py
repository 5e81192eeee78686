"""What a user types as a fact of a part, read as the value that its field takes."""

from __future__ import annotations

from typing import Any, TypeVar, get_args, get_origin

from sanwright.checks.finding import Missing
from sanwright.errors import InputError
from sanwright.fields.numbers import ABOVE_NOTHING, NOTHING_OR_MORE, read_count, read_quantity
from sanwright.parts import CableLength, Reference
from sanwright.parts.fields import ValueField, without_none
from sanwright.text import Text, collected, english_of, joined
from sanwright.units import Count, Length, Quantity
from sanwright.units.dates import read_period

BASE = "base"
"""The field of a rebadged part that names whose design it is."""
_Q = TypeVar("_Q", bound=Quantity)


def kind_text(fact: Missing, field: ValueField) -> Text:
    """What is to be typed in, such as “W” for a power; for a field beside a fact's name."""
    kind = _plain_kind(field.kind)
    if fact.field == BASE:
        return Text("vendor and model")
    if _is_of_speeds(fact):
        return Text("speeds, such as 16GFC, 32GFC")
    if get_origin(kind) is tuple:
        is_length = get_args(kind)[0] is CableLength
        return Text("m, with commas between") if is_length else Text("list with commas")
    if isinstance(kind, type) and issubclass(kind, Quantity):
        return collected(kind.UNIT) or Text("number")
    if kind in (int, float):
        return Text("number")
    if kind is bool:
        return Text("yes or no")
    return Text("YYYY-MM-DD") if _is_of_lifecycle(fact) else Text("text")


def read_value(reference: Reference, fact: Missing, field: ValueField, text: str) -> Any:
    """The value that ``text`` stands for. Raises InputError if it stands for none."""
    kind = _plain_kind(field.kind)
    if get_origin(kind) is tuple:
        return _list(reference, fact, get_args(kind)[0], text)
    if isinstance(kind, type) and issubclass(kind, Quantity):
        return _amount(kind, fact, text)
    if kind is bool:
        return _yes(text)
    if kind is int:
        return read_count(text.removeprefix("x"), fact.what, NOTHING_OR_MORE)
    if kind is float:
        return _amount(Count, fact, text).amount
    if fact.field == "pcie.generation":
        return _generation(reference, text)
    if _is_of_lifecycle(fact) and read_period(text) is None:
        raise InputError(
            Text("“{what}” is not a date; write it as 2027-03-31, 2027-03 or 2027.", what=text)
        )
    return text


def value_words(value: Any) -> str:
    """A value as it is typed: what ``read_value`` reads."""
    if isinstance(value, tuple):
        return ", ".join(map(value_words, value))
    if isinstance(value, bool):
        return str(Text("yes") if value else Text("no"))
    if isinstance(value, CableLength):
        return str(value.length)
    return str(value) if value not in (None, "") else ""


def _amount(kind: type[_Q], fact: Missing, text: str) -> _Q:
    limits = ABOVE_NOTHING if kind is Length else NOTHING_OR_MORE
    return read_quantity(kind, text, kind.UNIT, fact.what, limits)


def _yes(text: str) -> bool:
    for said, means in ((Text("yes"), True), (Text("no"), False)):
        if text.casefold() in (str(said), english_of(said)):
            return means
    raise InputError(Text("Type yes or no, not “{what}”.", what=text))


def _list(reference: Reference, fact: Missing, entry: Any, text: str) -> tuple[Any, ...]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    if entry is CableLength:
        lengths = (CableLength(length=_amount(Length, fact, name)) for name in names)
        return tuple(sorted(lengths, key=lambda item: item.length))
    if not _is_of_speeds(fact):
        return tuple(dict.fromkeys(names))
    return tuple(dict.fromkeys(_speed(reference, name) for name in names))


def _speed(reference: Reference, text: str) -> str:
    known = [speed.name for speed in reference.speeds]
    for name in known:
        if name.casefold() == text.replace(" ", "").casefold():
            return name
    raise InputError(
        Text("“{what}” is not a speed; known are {known}.", what=text, known=joined(known))
    )


def _generation(reference: Reference, text: str) -> str:
    found = reference.pcie_named(text)
    if found is None:
        known = joined(row.generation for row in reference.pcie)
        raise InputError(
            Text("“{what}” is not a PCIe generation; known are {known}.", what=text, known=known)
        )
    return found


def _plain_kind(kind: Any) -> Any:
    """Without “or None” and without bounds."""
    kind = without_none(kind)
    return getattr(kind, "__origin__", kind) if hasattr(kind, "__metadata__") else kind


def _is_of_speeds(fact: Missing) -> bool:
    return fact.field.rpartition(".")[2] == "speeds"


def _is_of_lifecycle(fact: Missing) -> bool:
    return fact.field.startswith("lifecycle.")
