"""Texts in a file: sentence and values, so that they read in the language of who opens it.

A sentence that a later program says otherwise reads in English, which is what was written.
"""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal, InvalidOperation
from string import Formatter
from typing import Any

from sanwright import units
from sanwright.text import Text, put_together, taken_apart, verbatim
from sanwright.units import Quantity

Plain = dict[str, Any]

_DEEPEST = 20


def text_to_plain(text: Text | str) -> Plain:
    """The text as plain data, without what is empty."""
    form, sentence, many, count, values = taken_apart(
        text if isinstance(text, Text) else verbatim(text)
    )
    plain: Plain = {"text": sentence}
    if form:
        plain["form"] = form
    if many:
        plain |= {"many": many, "count": count}
    if values:
        plain["values"] = {name: _plain_value(value) for name, value in values.items()}
    return plain


def _plain_value(value: object) -> object:
    match value:
        case Text():
            return text_to_plain(value)
        case Quantity():
            return {"of": type(value).__name__, "amount": value.amount}
        case Decimal():
            return {"decimal": str(value)}
        case date():
            return {"day": value.isoformat()}
        case None | bool() | int() | float():
            return value
    return str(value)


_WIDE = re.compile(r"\d{3}")
"""In how a value is written: a width of 1,000 million fills the memory."""
_MOST_DIGITS = 60


def text_from_plain(plain: object, depth: int = 0) -> Text:
    """The text again. Raises ValueError for anything that is none or cannot be worded."""
    if not isinstance(plain, dict) or depth > _DEEPEST:
        raise ValueError("this is no text")
    sentence, many, count = plain.get("text"), plain.get("many", ""), plain.get("count", 0)
    values = plain.get("values", {})
    if not (isinstance(sentence, str) and isinstance(many, str) and isinstance(count, int)):
        raise ValueError("this is no text")
    if not isinstance(values, dict):
        raise ValueError("the values of a text have names")
    known = {name: _value(value, depth) for name, value in values.items()}
    form = str(plain.get("form", ""))
    for words in (sentence, many) if not form else ():
        _refuse_strangers(words, {"count", *known} if many else {*known})
    try:
        text = put_together(form, sentence, many, count, known)
        text.in_language("en")
    except (KeyError, IndexError, TypeError) as error:
        raise ValueError(f"this text cannot be worded ({error!r})") from None
    return text


def _refuse_strangers(sentence: str, names: set[str]) -> None:
    """A sentence names values that it has, and nothing within them."""
    for _, field, spec, _ in Formatter().parse(sentence) if names else ():
        if field is None:
            continue
        if field not in names or "{" in (spec or "") or _WIDE.search(spec or ""):
            raise ValueError(f"a sentence asks for “{field}”")


def _value(plain: object, depth: int) -> object:
    if not isinstance(plain, dict):
        return plain
    try:
        if "of" in plain:
            kind = getattr(units, str(plain["of"]))
            if not (isinstance(kind, type) and issubclass(kind, Quantity)):
                raise ValueError("this is no quantity")
            return kind(float(plain["amount"]))
        if "decimal" in plain:
            number = Decimal(plain["decimal"])
            if not number.is_finite() or abs(number.adjusted()) > _MOST_DIGITS:
                raise ValueError("this is no number that can be written")
            return number
        if "day" in plain:
            return date.fromisoformat(plain["day"])
    except (AttributeError, KeyError, TypeError, InvalidOperation) as error:
        raise ValueError(f"this is no value of a text ({error!r})") from None
    return text_from_plain(plain, depth + 1)
