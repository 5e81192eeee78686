"""Records to plain data and back: the one place that knows how quantities are written down.

A quantity is written as a bare number in the unit that its field name carries (``length_m``), bytes
as base64. Reading is strict: a wrong type or an unknown field is an error that names the place.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from sanwright.errors import InputError
from sanwright.reasons import reason_of
from sanwright.text import Text, verbatim
from sanwright.units import Quantity

_T = TypeVar("_T")

_EXACT = 2**53
"""Below this every whole number is a float of its own."""


class WrongDataError(InputError):
    """Data that does not make the record: ``why``, and at which ``place``, as ``cables[3].part``.

    ``place`` is empty where it is the whole.
    """

    def __init__(self, why: Text, place: str = "") -> None:
        super().__init__(Text("{place}: {why}", place=place, why=why) if place else why)
        self.why, self.place = why, place


def _write(value: Any) -> Any:
    if isinstance(value, Quantity):
        amount = value.amount
        return int(amount) if abs(amount) < _EXACT and amount == int(amount) else amount
    raise NotImplementedError(f"cannot write {type(value).__name__}")


def _read(kind: type, value: Any) -> Any:
    if issubclass(kind, Quantity):
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{_NO_NUMBER} {kind.UNIT}")
        if value < 0:
            raise ValueError(f"{_NEGATIVE} {value!r}")
        if not value <= kind.MOST:  # not a number is not less either
            raise ValueError(f"{_TOO_MUCH} {kind.MOST:.15g} {kind.UNIT}")
        return kind(float(value))
    raise NotImplementedError(f"cannot read {kind}")


def to_plain(record: Any) -> Any:
    """Plain dicts, lists, numbers and strings that ``from_plain`` turns back."""
    return msgspec.to_builtins(record, enc_hook=_write)


def from_plain(plain: Any, kind: type[_T]) -> _T:
    """Build a ``kind`` from plain data.

    Raises WrongDataError.
    """
    try:
        return msgspec.convert(plain, kind, dec_hook=_read)
    except msgspec.ValidationError as error:
        raise _worded(str(error)) from None


def to_json(record: Any) -> bytes:
    """Compact JSON, keys in the order of the record's fields."""
    return msgspec.json.encode(record, enc_hook=_write)


def from_json(data: bytes | str, kind: type[_T]) -> _T:
    """Build a ``kind`` from JSON. Raises InputError; WrongDataError for JSON of something else."""
    try:
        return msgspec.json.decode(data, type=kind, dec_hook=_read)
    except msgspec.ValidationError as error:
        raise _worded(str(error)) from None
    except msgspec.DecodeError as error:
        raise InputError(Text("not valid JSON ({error})", error=reason_of(error))) from None


def json_schemas(kinds: Iterable[type]) -> tuple[list[str], dict[str, dict[str, Any]]]:
    """JSON Schemas of record classes together: the name of each, and all definitions by name.

    Quantities are numbers with their unit in the description. Where two classes have the same name,
    the module's name stands before theirs.
    """
    references, definitions = msgspec.json.schema_components(
        tuple(kinds), schema_hook=_schema_of_quantity, ref_template="#/$defs/{name}"
    )
    for each in definitions.values():
        if "description" in each:  # a docstring, which Python 3.13 indents otherwise than 3.11
            each["description"] = inspect.cleandoc(each["description"])
    return [ref["$ref"].removeprefix("#/$defs/") for ref in references], dict(definitions)


def _schema_of_quantity(custom: type) -> dict[str, Any]:
    if issubclass(custom, Quantity):
        return {"type": "number", "description": (custom.__doc__ or "").splitlines()[0]}
    raise NotImplementedError(str(custom))


_EXPECTED = re.compile(
    r"Expected `(?P<kind>[^`]+)`"
    r"(?:, got `(?P<got>[^`]+)`|(?P<of> of length)? (?P<bound>[<>]=?) (?P<number>\S+)"
    r"| of at least length (?P<least>\d+), got \d+"
    r"| of length (?P<length>\d+), got (?P<there>\d+))?"
)
_KINDS = {
    "array": Text("a list"),
    "bool": Text("true or false"),
    "bytes": Text("bytes written as base64"),
    "date": Text("a date such as 2026-12-31"),
    "decimal": Text("a number"),
    "float": Text("a number"),
    "int": Text("a whole number"),
    "null": Text("nothing"),
    "object": Text("a table of fields"),
    "str": Text("a text"),
}
_OUT_OF_BOUNDS = {
    (False, ">"): Text("must be {kind} above {number}"),
    (False, ">="): Text("must be {kind} of at least {number}"),
    (False, "<"): Text("must be {kind} below {number}"),
    (False, "<="): Text("must be {kind} of at most {number}"),
    (True, ">="): Text("must have at least {number} characters or entries"),
    (True, "<="): Text("must have at most {number} characters or entries"),
}
"""By whether a length is meant, and the bound."""


_NO_NUMBER, _NEGATIVE = "Expected a number of", "Must not be negative, but is"
_TOO_MUCH = "Must be at most"
_OTHERWISE = {
    "Object missing required field": Text("lacks the field “{field}”"),
    "Object contains unknown field": Text("has an unknown field “{field}”"),
    "Invalid enum value": Text("cannot be “{field}”"),
    "Invalid RFC3339 encoded date": Text("must be a date such as 2026-12-31"),
    "Invalid base64 encoded string": Text("must be bytes written as base64"),
    "Invalid decimal string": Text("must be a decimal number"),
    "Expected `str` matching regex '^#[": Text("must be a colour such as #1a2b3c"),
    "Expected `str` matching regex '^([A-Z]{3})": Text("must be three capital letters such as EUR"),
    _NO_NUMBER: Text("must be a number ({field})"),
    _NEGATIVE: Text("must not be negative, but is {field}"),
    _TOO_MUCH: Text("must be at most {field}"),
}
"""What msgspec and ``_read`` begin with; what they quote follows."""


def _worded(message: str) -> WrongDataError:
    """What msgspec says, for whoever wrote the file."""
    said, _, place = message.partition(" - at ")
    return WrongDataError(_why(said), place.strip("`").removeprefix("$").removeprefix("."))


def _why(said: str) -> Text:
    found = _EXPECTED.fullmatch(said)
    kind = _KINDS.get(found["kind"].split(" | ")[0]) if found else None
    if found is None or kind is None:
        for begin, sentence in _OTHERWISE.items():
            if said.startswith(begin):
                return sentence.given(field=said.removeprefix(begin).strip(" `'"))
        return verbatim(re.sub(r"`([^`]*)`", r"“\1”", said))
    if found["length"] is not None:
        return Text(
            "must have {length} entries, not {there}", length=found["length"], there=found["there"]
        )
    if found["least"] is not None:
        return _OUT_OF_BOUNDS[True, ">="].given(number=found["least"])
    if found["of"] and found["bound"] == ">=" and found["number"] == "1":
        return Text("must not be empty")
    if found["bound"] is not None:
        sentence = _OUT_OF_BOUNDS[bool(found["of"]), found["bound"]]
        return sentence.given(kind=kind, number=found["number"])
    got = _KINDS.get(found["got"] or "")
    if got is None:
        return Text("must be {kind}", kind=kind)
    return Text("must be {kind}, not {got}", kind=kind, got=got)
