"""Money, discounts and dates as people and spreadsheets write them, without guessing.

>>> read_money("1.234,50 €"), read_money("USD 1200")
((Decimal('1234.50'), 'EUR'), (Decimal('1200'), 'USD'))
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal

from sanwright.bom.lines import PERPETUAL
from sanwright.bom.price_lists import MOST_PRICE
from sanwright.errors import SanwrightError
from sanwright.exchange.tables.rows import Cell
from sanwright.text import Text
from sanwright.units.dates import read_period

_SYMBOLS = {"€": "EUR", "£": "GBP", "US$": "USD", "SFR.": "CHF", "SFR": "CHF"}
_VAGUE = ("$", "¥", "kr.", "kr")  # several countries' money
_BLANKS = re.compile(r"[\s\u00a0\u2007\u2009\u202f]+")
_CODE = re.compile(r"[A-Za-z]{3}\Z")
_NO_PRICE = {
    *("", "-", "–", "—", "n/a", "n.a.", "na", "tbd", "tba", "poa", "call", "unknown", "none"),
    *("on request", "upon request", "price on request", "auf anfrage", "a.a.", "k.a.", "unbekannt"),
}
_FOR_EVER = {
    *("perpetual", "permanent", "unlimited", "lifetime", "for ever", "forever"),
    *("unbefristet", "dauerhaft", "unbegrenzt", "zeitlich unbegrenzt"),
}
_MOST_PLACES = 6
_TERM = re.compile(
    r"(\d{1,3})\s*(?:years?|yrs?|y|jahre?|j|(months?|mths?|m|monate?))?\.?\Z",
    re.IGNORECASE | re.ASCII,
)
_DATE_ORDER = re.compile(r"(\d{1,2})([./])(\d{1,2})\2(\d{4})\Z")


class UnreadableError(SanwrightError):
    """A cell that cannot be read; the text ends a sentence that names the place."""


def is_no_price(cell: Cell) -> bool:
    """Whether a price cell says that there is no price: empty, “on request”, “n/a”."""
    return cell is None or (isinstance(cell, str) and cell.strip().casefold() in _NO_PRICE)


def read_money(cell: Cell, decimal: str = "") -> tuple[Decimal, str]:
    """Amount and currency code (empty if not stated); ``decimal`` is the mark of the column.

    Raises UnreadableError for what is negative, a formula, no number, or may be two numbers.
    """
    if isinstance(cell, Decimal):
        return _checked(cell, str(cell)), ""
    if not isinstance(cell, str):
        raise UnreadableError(Text("“{text}” is not a price", text=cell))
    text = _BLANKS.sub(" ", cell).strip()
    if text.startswith(("=", "@")):
        raise UnreadableError(Text("“{text}” is a formula, not a price", text=_short(text)))
    bare, currency = _split_currency(text)
    return _checked(_number(bare, decimal, text), text), currency


def read_currency(text: str) -> str:
    """The code of a currency cell such as “EUR” or “€”; what is neither is given back as it is."""
    return _split_currency(f"0 {text}")[1] or text.upper()


def column_mark(cells: Iterable[Cell]) -> str:
    """The decimal mark that the cells of a column agree on; empty if none of them tells."""
    marks = set()
    for cell in cells:
        if isinstance(cell, str):
            bare, _ = _split_currency(_BLANKS.sub(" ", cell).strip())
            marks.add(_mark_of(_plain(bare)))
    marks.discard("")
    return marks.pop() if len(marks) == 1 else ""


def read_share(cell: Cell, points: bool) -> Decimal:
    """A discount as a share; a bare number counts as per cent if ``points``, else as a share.

    Raises UnreadableError for what is not between 0 and 100 %.
    """
    text = _BLANKS.sub("", cell) if isinstance(cell, str) else str(cell)
    percent = text.endswith("%")
    bare = text.rstrip("%").replace(",", ".")
    if not re.fullmatch(r"\d{1,3}(\.\d{1,6})?", bare):
        raise UnreadableError(Text("“{text}” is not a discount such as 35 %", text=_short(text)))
    share = Decimal(bare) / 100 if percent or points else Decimal(bare)
    if share > 1:
        raise UnreadableError(
            Text("a discount of “{text}” is more than the price", text=_short(text))
        )
    return share


def is_in_points(cells: Iterable[Cell]) -> bool | None:
    """Whether bare numbers of a discount column are per cent; None if it cannot be told."""
    bare = [_BLANKS.sub("", str(cell)).replace(",", ".") for cell in cells if cell is not None]
    numbers = [Decimal(text) for text in bare if re.fullmatch(r"\d+(\.\d+)?", text)]
    if any(number > 1 for number in numbers):
        return True
    return None if any(number == 1 for number in numbers) else False


def read_years(cell: Cell) -> int:
    """A number of years, written bare or as “3 years”, “36 months”.

    Raises UnreadableError for what is no whole number of years.
    """
    text = f"{cell.normalize():f}" if isinstance(cell, Decimal) else str(cell).strip()
    match = _TERM.match(text)
    months = int(match[1]) * (1 if match[2] else 12) if match is not None else 0
    if not months or months % 12:
        raise UnreadableError(
            Text("“{text}” is not a number of years such as 3", text=_short(text))
        )
    return months // 12


def read_term(cell: Cell) -> int:
    """The years that a licence runs, or ``PERPETUAL`` where the cell says that it does not end.

    Raises UnreadableError for what is neither.
    """
    if isinstance(cell, str) and cell.strip().casefold() in _FOR_EVER:
        return PERPETUAL
    return read_years(cell)


def read_day(cell: Cell, last: bool) -> date:
    """A date; of a month or year its last day if ``last``, else its first.

    Raises UnreadableError for what is no date, or may be two.
    """
    if isinstance(cell, datetime):
        return cell.date()
    if isinstance(cell, date):
        return cell
    text = str(cell).strip()
    match = _DATE_ORDER.match(text)
    if match is not None:
        text = _year_first(text, match)
    period = read_period(text)
    if period is None:
        raise UnreadableError(Text("“{text}” is not a date such as 2026-12-31", text=_short(text)))
    return period.last if last else period.first


def _year_first(text: str, match: re.Match[str]) -> str:
    """31.12.2026 and 12/31/2026 as YYYY-MM-DD."""
    first, separator, second, year = match.groups()
    if separator == ".":
        return f"{year}-{second}-{first}"
    if int(first) > 12 >= int(second) or first == second:
        return f"{year}-{second}-{first}"
    if int(second) > 12 >= int(first):
        return f"{year}-{first}-{second}"
    raise UnreadableError(
        Text("“{text}” may be two dates; write it as {year}-MM-DD", text=text, year=year)
    )


def _split_currency(text: str) -> tuple[str, str]:
    """The text without a currency before or after it, and the code."""
    upper = text.upper()
    for symbol, code in _SYMBOLS.items():
        if upper.startswith(symbol):
            return text[len(symbol) :].strip(), code
        if upper.endswith(symbol):
            return text[: -len(symbol)].strip(), code
    for symbol in _VAGUE:
        if text.startswith(symbol):
            return text[len(symbol) :].strip(), ""
        if text.endswith(symbol):
            return text[: -len(symbol)].strip(), ""
    if _CODE.match(text[:3]) and text[3:4] in (*" 0123456789",):
        return text[3:].strip(), upper[:3]
    if _CODE.match(text[-3:]) and text[-4:-3] in (*" 0123456789-",):
        return text[:-3].strip(), upper[-3:]
    return text, ""


def _plain(text: str) -> str:
    """Digits and marks only: no blanks or apostrophes for thousands, “,-” at the end as “,00”."""
    text = re.sub(r"(?<=\d)[ '’](?=\d{3}(?!\d))", "", text)
    return re.sub(r"(?<=\d)([.,])[-–—]{1,2}\Z", r"\g<1>00", text)


def _mark_of(text: str) -> str:
    """The decimal mark of a number that can be read in one way only, else empty."""
    if re.fullmatch(r"\d{1,3}(\.\d{3})+,\d+|\d+,(\d{1,2}|\d{4,})|0,\d+|\d{4,},\d+", text):
        return ","
    if re.fullmatch(r"\d{1,3}(,\d{3})+\.\d+|\d+\.(\d{1,2}|\d{4,})|0\.\d+|\d{4,}\.\d+", text):
        return "."
    if re.fullmatch(r"\d{1,3}(\.\d{3}){2,}", text):
        return ","
    return "." if re.fullmatch(r"\d{1,3}(,\d{3}){2,}", text) else ""


def _number(bare: str, decimal: str, text: str) -> Decimal:
    plain = _plain(bare)
    if plain.startswith(("-", "–", "−")) or (plain.startswith("(") and plain.endswith(")")):
        raise UnreadableError(Text("“{text}” is negative", text=_short(text)))
    if plain.isascii() and plain.isdigit():
        return Decimal(plain)
    mark = _mark_of(plain) or decimal
    if not mark and re.fullmatch(r"\d{1,3}[.,]\d{3}", plain):
        whole, thousandths = re.sub("[.,]", "", plain), plain.replace(",", ".")
        raise UnreadableError(
            Text(
                "“{text}” may be {whole} or {thousandths}; state the decimal mark of the list",
                text=_short(text),
                whole=whole,
                thousandths=thousandths,
            )
        )
    group = "," if mark == "." else r"\."
    if not mark or not re.fullmatch(
        rf"(\d{{1,3}}({group}\d{{3}})+|\d+)(\{mark}\d+)?", plain, re.ASCII
    ):
        raise UnreadableError(Text("“{text}” is not a price", text=_short(text)))
    return Decimal(plain.replace("," if mark == "." else ".", "").replace(mark, "."))


def _checked(amount: Decimal, text: str) -> Decimal:
    if not amount.is_finite():
        raise UnreadableError(Text("“{text}” is not a price", text=_short(text)))
    if amount < 0:
        raise UnreadableError(Text("“{text}” is negative", text=_short(text)))
    if amount > MOST_PRICE:
        raise UnreadableError(Text("“{text}” is more than any price", text=_short(text)))
    exponent = amount.as_tuple().exponent
    if isinstance(exponent, int) and -exponent > _MOST_PLACES:
        amount = amount.quantize(Decimal(1).scaleb(-_MOST_PLACES)).normalize()
    return amount


def _short(text: str) -> str:
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return text if len(text) <= 40 else f"{text[:39]}…"
