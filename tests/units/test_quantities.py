"""Are quantities safe to compute with, to print, to read and to write down?"""

from __future__ import annotations

import copy
import json
import operator
import pickle
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright import codec
from sanwright.errors import InputError
from sanwright.language import speaking
from sanwright.units import (
    Attenuation,
    Count,
    DataSize,
    Duration,
    Extent,
    IoRate,
    Length,
    LineRate,
    Loss,
    Mass,
    Power,
    Quantity,
    Ratio,
    Share,
    Throughput,
    format_quantity,
    json_quantity,
    parse,
    rate_of,
    read_number,
    throughput_of,
)

KINDS = (Length, Throughput, LineRate, DataSize, IoRate, Duration, Power)
KINDS += (Mass, Extent, Loss, Attenuation, Ratio, Share, Count)
kinds = st.sampled_from(KINDS)
numbers = st.floats(-1e15, 1e15, allow_nan=False)


class Cut(msgspec.Struct, frozen=True):
    length: Length = msgspec.field(name="length_m")


def within(kind: type[Quantity], number: float) -> float:
    """The number, or the largest of its sign that a quantity of the class may be."""
    return max(-kind.MOST, min(number, kind.MOST))


@given(kinds, st.integers(-(10**9), 10**9))
def test_what_is_printed_reads_as_the_same_within_what_is_printed(
    kind: type[Quantity], number: int
) -> None:
    quantity = kind(within(kind, number / 4))
    back = parse(kind, format_quantity(quantity))
    coarse = {DataSize: 0.01, IoRate: 1.0, Throughput: 1.0, Duration: 10.0}.get(kind, 0.0501)
    assert back.amount == pytest.approx(quantity.amount, rel=0.006, abs=coarse)


@given(kinds, numbers)
def test_a_bare_number_is_in_the_unit_of_the_class(kind: type[Quantity], number: float) -> None:
    number = within(kind, number)
    assert parse(kind, repr(number)) == kind(number)


@given(kinds, numbers)
def test_a_number_with_the_unit_of_the_class_is_read_as_it_is(
    kind: type[Quantity], number: float
) -> None:
    number = within(kind, number)
    expected = number * 0.01 if kind is Share else number
    assert parse(kind, f" {number!r} {kind.UNIT}") == kind(expected)


@pytest.mark.parametrize(
    ("kind", "text", "amount"),
    [
        (Length, "0.5 km", 500.0),
        (Length, "100 ft", 30.48),
        (Length, "1,200", 1200.0),
        (Length, "12M", 12.0),
        (Throughput, "3.2 GB/s", 3200.0),
        (Throughput, "1 MiB/s", 1.048576),
        (DataSize, "8 KiB", 8192.0),
        (DataSize, "8 KB", 8000.0),
        (DataSize, "1.6TB", 1.6e12),
        (IoRate, "90 kIOPS", 90_000.0),
        (Duration, "0.3 ms", 300.0),
        (Duration, "7 µs", 7.0),
        (Ratio, "7:1", 7.0),
        (Share, "70 %", 0.7),
        (Count, "12", 12.0),
    ],
)
def test_units_that_people_write(kind: type[Quantity], text: str, amount: float) -> None:
    assert parse(kind, text).amount == pytest.approx(amount)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Length, "12 MB/s"),
        (Length, "3 parsec"),
        (Throughput, "12 m"),
        (Count, "3 kg"),
        (Length, ""),
        (Length, "m"),
        (Length, "-"),
        (Length, "twelve"),
        (Length, "1e999"),
        (Length, "nan"),
        (Length, "inf"),
    ],
)
def test_what_is_no_quantity_is_refused_in_one_sentence(kind: type[Quantity], text: str) -> None:
    with pytest.raises(InputError) as refused:
        parse(kind, text)
    message = str(refused.value)
    assert f"“{text}”" in message or text.rsplit(maxsplit=1)[-1] in message
    assert message.endswith(".")
    assert "\n" not in message


@pytest.mark.parametrize(
    "operate",
    [operator.add, operator.sub, operator.truediv, operator.lt, operator.le, operator.gt, max],
)
def test_classes_do_not_mix(operate: Callable[[Any, Any], Any]) -> None:
    with pytest.raises(TypeError):
        operate(Length(1), Throughput(1))


def test_equal_amounts_of_different_classes_are_not_equal() -> None:
    assert Length(1) != Throughput(1)
    assert Length(1) != 1
    assert len({Length(1), Throughput(1), Length(1.0)}) == 2


@given(kinds, numbers, numbers)
def test_sums_and_order_are_those_of_the_amounts(kind: type[Quantity], a: float, b: float) -> None:
    assert (kind(a) + kind(b)).amount == a + b
    assert (kind(a) - kind(b)).amount == a - b
    assert (kind(a) < kind(b)) == (a < b)
    assert (kind(a) >= kind(b)) == (a >= b)
    assert (2 * kind(a)).amount == 2 * a
    if b:
        assert kind(a) / kind(b) == a / b


def test_quantities_cannot_be_changed() -> None:
    length = Length(5)
    with pytest.raises(AttributeError):
        length.amount = 6
    with pytest.raises(AttributeError):
        del length.amount
    assert copy.deepcopy(length) == pickle.loads(pickle.dumps(length)) == length


def test_a_figure_that_nobody_knows_says_so() -> None:
    assert format_quantity(None) == "unknown"


@pytest.mark.parametrize(
    ("quantity", "text"),
    [
        (Length(35), "35 m"),
        (Length(0.5), "0.5 m"),
        (Throughput(12800), "12,800 MB/s"),
        (Throughput(7.25), "7.25 MB/s"),
        (DataSize(1.6e12), "1.6 TB"),
        (DataSize(512), "512 B"),
        (IoRate(90_000), "90,000 IOPS"),
        (Duration(325), "325 µs"),
        (Duration(1250), "1.25 ms"),
        (Ratio(7), "7:1"),
        (Share(0.748), "74.8 %"),
    ],
)
def test_every_figure_is_printed_with_its_unit(quantity: Quantity, text: str) -> None:
    assert str(quantity) == text


def test_json_gives_a_share_in_per_cent() -> None:
    assert json_quantity(Share(0.5)) == {"value": 50.0, "unit": "%", "text": "50 %"}
    assert json_quantity("16GFC") == "16GFC"
    assert json_quantity(None) is None


def test_rate_and_throughput_belong_together_by_the_block() -> None:
    assert throughput_of(IoRate(94_000), DataSize(8192)).amount == pytest.approx(770.048)
    assert rate_of(throughput_of(IoRate(1234), DataSize(4096)), DataSize(4096)).amount == (
        pytest.approx(1234)
    )


@given(st.floats(min_value=0, max_value=Length.MOST))
def test_a_quantity_is_written_as_a_bare_number_and_read_back(number: float) -> None:
    plain = codec.to_plain(Cut(Length(number)))
    assert isinstance(plain["length_m"], int | float)
    assert codec.from_plain(plain, Cut) == Cut(Length(number))
    assert codec.from_json(codec.to_json(Cut(Length(number))), Cut) == Cut(Length(number))


@pytest.mark.parametrize("text", ["1e308", "100000001", "9e999", "1" + 400 * "0"])
def test_an_amount_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        codec.from_json(f'{{"length_m": {text}}}', Cut)
    with pytest.raises(InputError):
        codec.from_plain({"length_m": json.loads(text)}, Cut)


def test_whole_amounts_are_written_without_a_decimal_point() -> None:
    assert codec.to_json(Cut(Length(35.0))) == b'{"length_m":35}'


@pytest.mark.parametrize("value", ["5", None, True, [5], {"m": 5}])
def test_anything_but_a_number_is_refused_with_its_place(value: object) -> None:
    with pytest.raises(InputError, match="length_m"):
        codec.from_plain({"length_m": value}, Cut)


def test_broken_json_is_the_users_turn() -> None:
    with pytest.raises(InputError, match="JSON"):
        codec.from_json(b"{", Cut)


@pytest.mark.parametrize("value", [-1, -0.5, -1e300])
def test_a_negative_quantity_is_refused_with_its_place(value: float) -> None:
    with pytest.raises(InputError, match=r"^length_m: .*negative"):
        codec.from_plain({"length_m": value}, Cut)


@pytest.mark.parametrize(
    ("text", "language", "number"),
    [
        ("12,5", "en", (12.5, "")),
        ("12.5", "de", (12.5, "")),
        ("1.234,5 m", "en", (1234.5, "m")),
        ("1,234.5", "de", (1234.5, "")),
        ("1,234", "en", (1234.0, "")),
        ("1,234", "de", (1.234, "")),
        ("1.234", "en", (1.234, "")),
        ("1.234", "de", (1234.0, "")),
        ("0.500", "de", (0.5, "")),
        ("1 234 567", "de", (1234567.0, "")),
        ("1.234.567", "en", (1234567.0, "")),
        ("1.2.3", "en", None),
        ("1,23,456", "en", None),
        ("0.5 km", "en", (0.5, "km")),
        ("m", "en", None),
        ("", "en", None),
    ],
)
def test_numbers_are_read_by_what_they_say_then_by_the_language(
    text: str, language: str, number: tuple[float, str] | None
) -> None:
    with speaking(language):
        assert read_number(text) == number
