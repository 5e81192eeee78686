"""Fields of what the user takes for granted of power, energy and the years of use."""

from __future__ import annotations

from dataclasses import replace

from sanwright.design.records import Table
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.fields.book import Book
from sanwright.fields.numbers import check_limits, limits_of
from sanwright.fields.record_field import (
    NOT_STATED,
    RecordField,
    count_field,
    number_field,
    set_fields,
    share_field,
    text_field,
)
from sanwright.text import Text
from sanwright.units import Count, parse

_TABLE = Table.RUNNING_COSTS
_CODE = 3


def _plain(
    key: str, label: Text, *, unit: str = "", remark: Text, example: str, width: int = 100
) -> RecordField:
    """A field of numbers that carry no unit of ours, such as a price."""
    within = limits_of(_TABLE, key)

    def read(text: str) -> float:
        value = parse(Count, text).amount
        check_limits(value, label, within, unit)
        return value

    return number_field(
        _TABLE,
        key,
        label,
        read,
        unit=unit,
        absent=NOT_STATED,
        remark=remark,
        example=example,
        width=width,
    )


def _write_currency(_book: Book, draft: Draft, id_: str, text: str) -> None:
    code = text.strip().upper()
    if code and not (len(code) == _CODE and code.isascii() and code.isalpha()):
        raise InvalidEditError(
            Text("“{text}” is not a currency; write its code, such as EUR.", text=text)
        )
    set_fields(draft, _TABLE, id_, currency=code)


RUNNING_COST_FIELDS: tuple[RecordField, ...] = (
    share_field(
        _TABLE,
        "load_factor",
        Text("Load factor"),
        absent=NOT_STATED,
        remark=Text("of the maximum power, on average"),
        example="60 %",
    ),
    _plain(
        "pue",
        Text("Cooling factor (PUE)"),
        remark=Text("power of the data centre per power of its equipment"),
        example="1.5",
    ),
    _plain(
        "energy_price",
        Text("Price of energy"),
        remark=Text("a kWh"),
        example="0.25",
    ),
    replace(
        text_field(_TABLE, "currency", Text("Currency"), absent=NOT_STATED, example="EUR"),
        write=_write_currency,
    ),
    _plain(
        "co2_per_kwh",
        Text("CO₂ of energy"),
        unit="g",
        remark=Text("a kWh"),
        example="380",
    ),
    count_field(
        _TABLE,
        "years",
        Text("Term of use"),
        of=Text("years"),
        absent=NOT_STATED,
        remark=Text("in years"),
        example="5",
    ),
    _plain(
        "present_support",
        Text("Support of today"),
        remark=Text("what the support of the present equipment costs a year"),
        example="12000",
    ),
)
