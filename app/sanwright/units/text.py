"""Quantities to text and back: the one formatter and the one parser of the product.

>>> format_quantity(Length(35))
'35 m'
>>> format_quantity(Throughput(1600))
'1,600 MB/s'
>>> parse(Length, "0.5 km")
Length(500.0)
>>> parse(DataSize, "8 KiB")
DataSize(8192.0)
"""

from __future__ import annotations

import math
import re
from typing import TypeVar

from sanwright.errors import InputError
from sanwright.language import localised, mark, tr, used
from sanwright.units.quantities import (
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
)

UNKNOWN = mark("unknown")
"""How a figure is written that nobody knows; translate it where it is shown."""

_Q = TypeVar("_Q", bound=Quantity)

RACK_UNIT = mark("U")
"""The unit that other languages call otherwise: German HE."""

_UNITS: dict[type[Quantity], dict[str, float]] = {
    Length: {"m": 1.0, "km": 1000.0, "cm": 0.01, "ft": 0.3048},
    Throughput: {"MB/s": 1.0, "GB/s": 1000.0, "kB/s": 0.001, "MiB/s": 1.048576},
    LineRate: {"GBd": 1.0, "Gb/s": 1.0},
    DataSize: {
        "B": 1.0,
        "KB": 1e3,
        "kB": 1e3,
        "MB": 1e6,
        "GB": 1e9,
        "TB": 1e12,
        "PB": 1e15,
        "KiB": 1024.0,
        "MiB": 1024.0**2,
        "GiB": 1024.0**3,
        "TiB": 1024.0**4,
    },
    IoRate: {"IOPS": 1.0, "kIOPS": 1e3, "IO/s": 1.0},
    Duration: {"us": 1.0, "µs": 1.0, "ms": 1e3, "s": 1e6},
    Power: {"W": 1.0, "kW": 1e3},
    Mass: {"kg": 1.0, "g": 1e-3},
    Extent: {"mm": 1.0, "cm": 10.0},
    Loss: {"dB": 1.0},
    Attenuation: {"dB/km": 1.0},
    Ratio: {":1": 1.0},
    Share: {"%": 0.01},
    Count: {},
}

_THOUSANDS = re.compile(r"\s*[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?!\d)")
_NUMBER = re.compile(r"^\s*([+-]?(?:\d[\d,_ ]*)?(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*(.*?)\s*$")


def format_number(value: float, decimals: int = 2) -> str:
    """Print with thousands separators and no trailing zeros.

    >>> format_number(12800.0), format_number(7.28), format_number(0.5)
    ('12,800', '7.28', '0.5')
    """
    if math.isinf(value):
        return tr("unlimited") if value > 0 else tr("-unlimited")
    text = f"{value:,.{decimals}f}"
    return localised(text.rstrip("0").rstrip(".") if "." in text else text)


def format_quantity(quantity: Quantity | None) -> str:
    """Print a quantity with its unit; ``None`` is a figure nobody knows, and says so."""
    if quantity is None:
        return tr(UNKNOWN)
    amount = quantity.amount
    if isinstance(quantity, Share):
        return f"{format_number(amount * 100, 1)} %"
    if isinstance(quantity, Ratio):
        return f"{format_number(amount, 1)}:1"
    if isinstance(quantity, Count):
        return format_number(amount)
    if isinstance(quantity, DataSize):
        return _format_size(amount)
    if isinstance(quantity, Duration) and abs(amount) >= 1000:
        return f"{format_number(amount / 1000)} ms"
    if isinstance(quantity, Duration):
        return f"{format_number(amount)} µs"
    if isinstance(quantity, IoRate):
        return f"{format_number(amount, 0)} IOPS"
    if isinstance(quantity, Throughput):
        return f"{format_number(amount, 0 if abs(amount) >= 10 else 2)} MB/s"
    return f"{format_number(amount)} {tr(quantity.UNIT)}"


def _format_size(amount: float) -> str:
    for unit, scale in (("PB", 1e15), ("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if abs(amount) >= scale:
            return f"{format_number(amount / scale)} {unit}"
    return f"{format_number(amount)} B"


def format_tib(size: DataSize) -> str:
    """Print a capacity in binary tebibytes.

    >>> format_tib(DataSize(1.6e12))
    '1.46 TiB'
    """
    return f"{localised(f'{size.tib:,.2f}')} TiB"


def parse(kind: type[_Q], text: str) -> _Q:
    """Read ``text`` as a quantity of class ``kind``; without a unit, the class's own is meant.

    Raises InputError for no number, a unit of another quantity, or a value that is not finite.
    """
    match = _NUMBER.match(_as_english(text))
    number = match.group(1).replace(",", "").replace("_", "").replace(" ", "") if match else ""
    if match is None or number in ("", "+", "-"):
        raise InputError(
            tr(
                "“{text}” is not a number; write for example “{example}”.",
                text=text,
                example=_example(kind),
            )
        )
    unit = match.group(2)
    scales = _UNITS[kind]
    if not unit:
        scale = 1.0
    elif unit in scales:
        scale = scales[unit]
    else:
        matches = {name: s for name, s in scales.items() if name.lower() == unit.lower()}
        if not matches:
            raise InputError(
                tr(
                    "“{unit}” is not a unit for this value; known are {known}.",
                    unit=unit,
                    known=", ".join(scales) or tr("none"),
                )
            )
        scale = next(iter(matches.values()))
    amount = float(number) * scale
    if not math.isfinite(amount):
        raise InputError(tr("“{text}” is too large a number for this value.", text=text))
    return kind(amount)


def _as_english(text: str) -> str:
    """What a German writes as an Englishman would: 1.600,5 is 1,600.5.

    Three digits behind a single dot are thousands (1.600), any other number of them decimals (0.5),
    for these too are typed by people who copy a figure from a data sheet.
    """
    if used() != "de":
        return text
    if "," in text or _THOUSANDS.match(text):
        return text.translate({ord(","): ".", ord("."): ","})
    return text


def _example(kind: type[Quantity]) -> str:
    return f"10 {kind.UNIT}".strip()


def json_quantity(value: Quantity | str | None) -> dict[str, object] | str | None:
    """Form of a limit or an actual value in JSON output: ``{"value", "unit", "text"}``."""
    if isinstance(value, Quantity):
        amount = value.amount * 100 if isinstance(value, Share) else value.amount
        return {"value": round(amount, 6), "unit": value.UNIT, "text": str(value)}
    return value
