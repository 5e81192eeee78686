"""Numbers of fields: how they are written, how they are read, and between which limits they lie.

The limits of plain numbers stand once, in the record (``msgspec.Meta``); those of quantities, which
have no place for them there, are said by the field.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_origin

import msgspec

from sanwright.design.records import Table
from sanwright.design.tables import RECORD_TYPES
from sanwright.errors import InputError, InvalidEditError
from sanwright.language import written
from sanwright.text import NOTHING, Text, english_of
from sanwright.units import Count, Quantity, format_number, parse, read_number

_Q = TypeVar("_Q", bound=Quantity)

ABOVE_NOTHING = msgspec.Meta(gt=0)
NOTHING_OR_MORE = msgspec.Meta(ge=0)
_DIGITS = 10
_MOST = 2**53
"""Beyond it a float no longer tells whole numbers apart."""


def number_text(value: float, *, grouped: bool = False) -> str:
    """A number as the language in use writes it; without thousands, spreadsheets read it as one."""
    comma = "," if grouped else ""
    if value == int(value) and abs(value) < 1e15:
        return written(int(value), f"{comma}d")
    return written(value, f"{comma}.{_DIGITS}g")


@cache
def limits_of(table: Table, key: str) -> msgspec.Meta:
    """Between which limits a record's field lies, as its class says; none if it says nothing."""
    return limits_in(RECORD_TYPES[table], key)


def limits_in(struct: type, key: str) -> msgspec.Meta:
    """The same of a struct, such as one that a record holds."""
    kind = next(f.type for f in msgspec.structs.fields(struct) if f.name == key)
    return next(_limits_in(kind), msgspec.Meta())


def _limits_in(kind: Any) -> Any:
    if get_origin(kind) is Annotated:
        yield from (each for each in kind.__metadata__ if isinstance(each, msgspec.Meta))
    for part in get_args(kind):
        yield from _limits_in(part)


def read_quantity(kind: type[_Q], text: str, unit: str, label: Text, limits: msgspec.Meta) -> _Q:
    """A quantity; a bare number is in ``unit``. Raises InputError if it is beyond ``limits``."""
    found = parse(kind, text, unit)
    check_limits(found.amount, label, limits, unit or kind.UNIT, parse(kind, "1", unit).amount)
    return found


def read_count(text: str, label: Text, limits: msgspec.Meta, of: Text = NOTHING) -> int:
    """A whole number; what is counted, the label's or ``of``, may stand behind it: 2U, 8 LUNs.

    Raises InvalidEditError for anything else, or if it is beyond ``limits``.
    """
    found = read_number(text)
    things = {str(word).casefold() for each in (label, of) for word in (each, english_of(each))}
    if found is not None and found[1].casefold() in things:
        found = found[0], ""
    try:
        value = parse(Count, text).amount if found is None or found[1] else found[0]
    except InputError:
        value = math.nan
    if not abs(value) <= _MOST or value % 1:
        raise InvalidEditError(
            Text("“{text}” is no whole number; write one, such as 12.", text=text)
        )
    check_limits(value, label, limits)
    return int(value)


def check_limits(
    value: float, label: Text, limits: msgspec.Meta, unit: str = "", scale: float = 1.0
) -> None:
    """Raise InvalidEditError if ``value`` is beyond ``limits``; said in ``unit`` of ``scale``."""
    least, above, most, below = limits.ge, limits.gt, limits.le, limits.lt
    is_within = (
        (least is None or value >= least)
        and (above is None or value > above)
        and (most is None or value <= most)
        and (below is None or value < below)
    )
    if is_within:
        return
    said = {
        name: f"{format_number(end / scale, 4)} {unit}".strip()
        for name, end in (("least", least), ("above", above), ("most", most), ("below", below))
        if end is not None
    }
    raise InvalidEditError(_outside(label, said))


def _outside(label: Text, said: dict[str, str]) -> Text:
    match sorted(said):
        case ["least", "most"]:
            return Text("“{label}” lies between {least} and {most}.", label=label, **said)
        case ["below", "least"]:
            return Text("“{label}” is {least} or more and less than {below}.", label=label, **said)
        case ["above", "most"]:
            return Text("“{label}” is more than {above} and {most} at most.", label=label, **said)
        case ["above"]:
            return Text("“{label}” must be more than {above}.", label=label, **said)
    return Text("“{label}” must be {least} or more.", label=label, **said)
