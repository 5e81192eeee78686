"""Numbers as people write them in tables, with a decimal point or a decimal comma."""

from __future__ import annotations

import re
from typing import TypeVar

from sanwright.errors import InvalidEditError
from sanwright.language import localised, tr
from sanwright.units import Quantity, parse

_Q = TypeVar("_Q", bound=Quantity)

_LEADING = re.compile(r"^\s*([+-]?[\d.,'_ \u00a0\u202f]*\d(?:[eE][+-]?\d+)?)(.*)$", re.DOTALL)
_SPACES = re.compile(r"['_ \u00a0\u202f]")
_GROUPS = {sign: re.compile(rf"^[+-]?\d{{1,3}}(?:{re.escape(sign)}\d{{3}})+$") for sign in ",."}


def plain_number(text: str, *, decimal_comma: bool) -> str:
    """``text`` with its number written with a decimal point and without thousands.

    What follows the number, its unit, stays. Where one sign could be either, as in “1,234”, it is
    what the language makes of it.

    >>> plain_number("12,5 m", decimal_comma=False), plain_number("1.234,5", decimal_comma=False)
    ('12.5 m', '1234.5')
    >>> plain_number("1,234", decimal_comma=False), plain_number("1,234", decimal_comma=True)
    ('1234', '1.234')
    """
    match = _LEADING.match(text)
    if match is None:
        return text.strip()
    number, rest = _SPACES.sub("", match.group(1)), match.group(2)
    if "," in number and "." in number:
        decimal = "," if number.rindex(",") > number.rindex(".") else "."
    else:
        decimal = _only_sign(number, decimal_comma=decimal_comma)
    other = "." if decimal == "," else ","
    return f"{number.replace(other, '').replace(decimal, '.')}{rest}".strip()


def _only_sign(number: str, *, decimal_comma: bool) -> str:
    """What the decimal sign is in a number with signs of one kind."""
    own, other = (",", ".") if decimal_comma else (".", ",")
    if own in number:
        return other if number.count(own) > 1 else own
    return own if _GROUPS[other].match(number) else other


def number_text(value: float, *, decimal_comma: bool) -> str:
    """A number without thousands, which spreadsheets read as one."""
    text = str(int(value)) if value == int(value) and abs(value) < 1e15 else f"{value:.10g}"
    return text.replace(".", ",") if decimal_comma else text


def read_quantity(kind: type[_Q], number: str, what: str, least: float | None = None) -> _Q:
    """A quantity; ``number`` has a decimal point. Raises InputError if it is below ``least``.

    ``what`` is a marked noun. ``least`` None: it must be more than nothing.
    """
    found = parse(kind, localised(number))
    if least is None and found.amount <= 0:
        raise InvalidEditError(
            tr("The {what} must be more than 0 {unit}.", what=tr(what), unit=kind.UNIT)
        )
    if least is not None and found.amount < least:
        raise InvalidEditError(
            tr(
                "The {what} must be {least:g} {unit} or more.",
                what=tr(what),
                least=least,
                unit=kind.UNIT,
            )
        )
    return found


def read_count(number: str, what: str, least: int, most: int | None = None) -> int:
    """A whole number. Raises InvalidEditError for anything else."""
    try:
        value = float(number)
        found = int(value)
    except (ValueError, OverflowError):
        found, value = 0, 0.5
    if found != value:
        raise InvalidEditError(
            tr(
                "“{number}” is not a {what}; write a whole number, such as 12.",
                number=number,
                what=tr(what),
            )
        )
    if found < least or (most is not None and found > most):
        raise InvalidEditError(_limits(tr(what), least, most))
    return found


def _limits(what: str, least: int, most: int | None) -> str:
    if most is None:
        return tr("The {what} must be {least} or more.", what=what, least=least)
    return tr("The {what} must be between {least} and {most}.", what=what, least=least, most=most)
