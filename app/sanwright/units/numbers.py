"""Numbers to text and back, with the signs of the language in use."""

from __future__ import annotations

import math
import re

from sanwright.language import marks, number, settled
from sanwright.text import Text

_GAP = r"['’_ \u00a0\u2009\u202f]"
_NUMBER = re.compile(
    rf"^\s*([+-]?)((?:[\d.,]|(?<=\d){_GAP}(?=\d))*\d)([eE][+-]?\d+)?\s*(.*?)\s*$", re.DOTALL
)
_GAPS = re.compile(_GAP)
_SPACED = re.compile(rf"[1-9]\d{{0,2}}({_GAP})\d{{3}}(?:\1\d{{3}})*(?:[.,]\d*)?")
_THOUSANDS = {sign: re.compile(rf"[1-9]\d{{0,2}}(?:{re.escape(sign)}\d{{3}})+") for sign in ",."}


def format_number(value: float, decimals: int = 2) -> str:
    """Print with thousands separators and no trailing zeros.

    >>> format_number(12800.0), format_number(7.28), format_number(0.5)
    ('12,800', '7.28', '0.5')
    """
    if math.isinf(value):
        return str(Text("unlimited") if value > 0 else Text("-unlimited"))
    text = f"{settled(value):,.{decimals}f}"
    digits = len(text.partition(".")[2].rstrip("0"))
    return number(value, digits)


def format_factor(value: float) -> str:
    """A factor on today's demand, the same in tables and sentences; never rounded to or across 1.

    >>> format_factor(1.456), format_factor(0.999), format_factor(2), format_factor(640.0)
    ('1.46', '0.999', '2', '640')
    """
    for decimals in (2, 3, 4):
        text = format_number(value, decimals)
        if text != "1":
            break
    return text


def format_times(value: float) -> str:
    """A factor as it stands alone.

    >>> format_times(15.624999999999998), format_times(15.625000000000002)
    ('× 15.62', '× 15.62')
    """
    return f"× {format_factor(value)}"


def read_number(text: str) -> tuple[float, str] | None:
    """The number at the head of ``text`` and what follows it; None if there is none.

    Where one sign could be either, as in “1,234”, it is what the language in use makes of it; else
    the number says it itself, so that a figure copied from a data sheet is read as it was meant.

    >>> read_number("1,234.5 m"), read_number("1.234,5 m"), read_number("1,234"), read_number("m")
    ((1234.5, 'm'), (1234.5, 'm'), (1234.0, ''), None)
    """
    match = _NUMBER.match(text)
    if match is None or (_GAPS.search(match.group(2)) and not _SPACED.fullmatch(match.group(2))):
        return None
    digits = _english(_GAPS.sub("", match.group(2)))
    if digits is None:
        return None
    return float(f"{match.group(1)}{digits}{match.group(3) or ''}"), match.group(4)


def _english(digits: str) -> str | None:
    """Digits with a decimal point and without thousands; None if the signs make no sense."""
    own = marks().decimal
    other = "." if own == "," else ","
    if own in digits and other in digits:
        decimal = max(own, other, key=digits.rindex)
        whole, _, rest = digits.rpartition(decimal)
        group = other if decimal == own else own
        is_whole = group not in rest and _THOUSANDS[group].fullmatch(whole)
        return f"{whole.replace(group, '')}.{rest}" if is_whole else None
    for sign, most in ((own, 1), (other, 0)):
        if digits.count(sign) > most and _THOUSANDS[sign].fullmatch(digits):
            return digits.replace(sign, "")
    sign = own if own in digits else other
    return digits.replace(sign, ".") if digits.count(sign) <= 1 else None
