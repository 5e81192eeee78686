"""Are amounts, discounts and dates read as they are meant, and refused where that is not clear?"""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.exchange.prices.values import (
    UnreadableError,
    column_mark,
    is_in_points,
    is_no_price,
    read_day,
    read_money,
    read_share,
)


@pytest.mark.parametrize(
    ("text", "amount", "currency"),
    [
        ("1.234,50 €", "1234.50", "EUR"),
        ("1,234.50", "1234.50", ""),
        ("USD 1200", "1200", "USD"),
        ("1200 usd", "1200", "USD"),
        ("EUR1200", "1200", "EUR"),
        ("US$ 1,200.00", "1200.00", "USD"),
        ("$1,200.00", "1200.00", ""),
        ("£99", "99", "GBP"),
        ("CHF 1'234.50", "1234.50", "CHF"),
        ("1 234,50", "1234.50", ""),
        ("1\u00a0234,50\u00a0€", "1234.50", "EUR"),
        ("1.234,- €", "1234.00", "EUR"),
        ("1200,--", "1200.00", ""),
        ("12,5", "12.5", ""),
        ("0.125", "0.125", ""),
        ("1.234.567", "1234567", ""),
        ("12,345,678.9", "12345678.9", ""),
        ("0", "0", ""),
    ],
)
def test_money_is_read_as_it_is_written(text: str, amount: str, currency: str) -> None:
    read, code = read_money(text)
    assert str(read) == amount
    assert code == currency


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("-5", "negative"),
        ("(1,234.00)", "negative"),
        ("=1+1", "formula"),
        ("@SUM(A1)", "formula"),
        ("NaN", "not a price"),
        ("inf", "not a price"),
        ("1e5", "not a price"),
        ("#REF!", "not a price"),
        ("1,2,3", "not a price"),
        ("12.34.56", "not a price"),
        ("١٢", "not a price"),
        ("TRUE", "not a price"),
        ("1,234", "may be 1234 or 1.234"),
        ("1.234", "may be 1234 or 1.234"),
        ("9" * 14, "more than any price"),
        ("DROP TABLE", "not a price"),
        ("9" * 5000, "more than any price"),
    ],
)
def test_what_is_no_clear_price_is_refused(text: str, why: str) -> None:
    with pytest.raises(UnreadableError, match=why) as caught:
        read_money(text)
    assert len(str(caught.value)) < 160


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-1"])
def test_a_stored_number_that_is_no_price_is_refused(number: str) -> None:
    with pytest.raises(UnreadableError):
        read_money(Decimal(number))


@given(st.integers(0, 10**11), st.integers(0, 99))
def test_english_and_german_writing_mean_the_same(whole: int, cents: int) -> None:
    english = f"{whole:,}.{cents:02}"
    german = english.translate(str.maketrans(",.", ".,"))
    assert read_money(english)[0] == read_money(german)[0] == Decimal(f"{whole}.{cents:02}")


def test_a_column_tells_what_one_cell_does_not() -> None:
    assert column_mark(["1.234", "12,50", None, Decimal(3)]) == ","
    assert column_mark(["1,234", "12.50"]) == "."
    assert column_mark(["1,234", "2.345"]) == ""
    assert column_mark(["12,50", "12.50"]) == ""
    assert read_money("1.234", ",")[0] == 1234
    assert read_money("1.234", ".")[0] == Decimal("1.234")


@pytest.mark.parametrize("text", ["", " ", "n/a", "On request", "auf Anfrage", "-", "TBD", None])
def test_no_price_is_not_a_price_of_zero(text: str | None) -> None:
    assert is_no_price(text)
    assert not is_no_price("0")
    assert not is_no_price(Decimal(0))


def test_discounts_are_shares() -> None:
    assert read_share("35 %", points=False) == Decimal("0.35")
    assert read_share("35,5%", points=False) == Decimal("0.355")
    assert read_share(Decimal("35"), points=True) == Decimal("0.35")
    assert read_share("0.35", points=False) == Decimal("0.35")
    for wrong in ("101 %", "-5 %", "much", "1e1", "nan"):
        with pytest.raises(UnreadableError):
            read_share(wrong, points=True)


def test_a_discount_column_says_by_its_numbers_what_they_are() -> None:
    assert is_in_points(["0.35", Decimal("0.4")]) is False
    assert is_in_points(["0.5", "35"]) is True
    assert is_in_points(["1", "0.5"]) is None
    assert is_in_points(["1 %"]) is False


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026-12-31", "2026-12-31", "2026-12-31"),
        ("31.12.2026", "2026-12-31", "2026-12-31"),
        ("12/31/2026", "2026-12-31", "2026-12-31"),
        ("31/12/2026", "2026-12-31", "2026-12-31"),
        ("2026-12", "2026-12-01", "2026-12-31"),
        ("2026", "2026-01-01", "2026-12-31"),
    ],
)
def test_days_are_read(text: str, first: str, last: str) -> None:
    assert str(read_day(text, last=False)) == first
    assert str(read_day(text, last=True)) == last


@pytest.mark.parametrize("text", ["11/12/2026", "31.02.2026", "soon", "13/13/2026"])
def test_a_date_that_is_none_or_may_be_two_is_refused(text: str) -> None:
    with pytest.raises(UnreadableError):
        read_day(text, last=True)


def test_a_date_cell_is_taken_as_it_is() -> None:
    assert read_day(date(2026, 1, 2), last=True) == date(2026, 1, 2)
