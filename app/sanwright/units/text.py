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

from collections.abc import Collection, Mapping
from typing import TypeVar

from sanwright.errors import InputError
from sanwright.language import number
from sanwright.text import Text, joined
from sanwright.units.numbers import format_number, read_number
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

UNKNOWN = Text("unknown")
"""How a figure is written that nobody knows."""

_Q = TypeVar("_Q", bound=Quantity)

RACK_UNIT = Text("U")
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
        "PiB": 1024.0**5,
    },
    IoRate: {"IOPS": 1.0, "kIOPS": 1e3, "MIOPS": 1e6},
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

_ALSO: dict[type[Quantity], dict[str, float]] = {
    Length: {"mm": 0.001, "metres": 1.0, "meters": 1.0, "Meter": 1.0, "feet": 0.3048},
    Throughput: dict.fromkeys(("GB/sec", "GBps"), 1000.0)
    | dict.fromkeys(("MB/sec", "MBps"), 1.0)
    | dict.fromkeys(("Mb/s", "Mbit/s", "Mbps", "Mb/sec"), 0.125)
    | dict.fromkeys(("Gb/s", "Gbit/s", "Gbps", "Gb/sec"), 125.0)
    | dict.fromkeys(("kb/s", "kbit/s", "kbps"), 0.000125)
    | {"GiB/s": 1073.741824, "kBps": 0.001},
    IoRate: {"IO/s": 1.0, "I/O/s": 1.0, "I/Os": 1.0, "IO": 1.0},
    Duration: {"μs": 1.0, "sec": 1e6},
    Share: {"percent": 0.01, "Prozent": 0.01},
    Count: {"k": 1e3, "M": 1e6},
}
"""What people also write; no refusal lists it.

Bytes a second are told from bits by the case of the b: GB/s and Gb/s. Where nothing is in capitals,
that case says nothing, and either is common in storage: ``gb/s`` is refused. Bits of a block or of
a capacity nobody states, so that 8 kb are bytes.
"""


def scales_of(kind: type[Quantity]) -> Mapping[str, float]:
    """Units in which a quantity of class ``kind`` may be written, its own first, with their size.

    >>> scales_of(Length)["km"]
    1000.0
    """
    return _UNITS[kind]


def format_quantity(quantity: Quantity | None) -> str:
    """Print a quantity with its unit; ``None`` is a figure nobody knows, and says so."""
    return str(UNKNOWN) if quantity is None else str(quantity)


def format_microseconds(time: Duration | None) -> str:
    """Print a time in microseconds whatever its size: for columns, which have one unit.

    >>> format_microseconds(Duration(0.62)), format_microseconds(Duration(4406.25))
    ('0.62 µs', '4,406 µs')
    """
    if time is None:
        return str(UNKNOWN)
    return f"{format_number(time.amount, 0 if abs(time.amount) >= 1000 else 2)} µs"


def format_tib(size: DataSize) -> str:
    """Print a capacity in binary tebibytes.

    >>> format_tib(DataSize(1.6e12))
    '1.46 TiB'
    """
    return f"{number(size.tib, 2)} TiB"


def format_kib(size: DataSize) -> str:
    """Print a block size as it is chosen, in kibibytes.

    >>> format_kib(DataSize(8192)), format_kib(DataSize(512))
    ('8 KiB', '0.5 KiB')
    """
    return f"{format_number(size.amount / DataSize.KIB, 1)} KiB"


def parse(kind: type[_Q], text: str, unit: str = "") -> _Q:
    """Read ``text`` as a quantity of class ``kind``; without a unit, ``unit`` or its own is meant.

    Raises InputError for no number, a unit of another quantity, or more than ``kind.MOST``.

    >>> parse(DataSize, "64", "KiB"), parse(Length, "12,5 m"), parse(IoRate, "50k")
    (DataSize(65536.0), Length(12.5), IoRate(50000.0))
    """
    found = read_number(text)
    if found is None:
        raise InputError(
            Text(
                "“{text}” is not a number; write for example “{example}”.",
                text=text,
                example=f"10 {unit or kind.UNIT}".strip(),
            )
        )
    number, written = found
    amount = number * _scale(kind, written, unit)
    if not abs(amount) <= kind.MOST:  # not a number is not within either
        raise InputError(Text("“{text}” is too large a number for this value.", text=text))
    return kind(amount)


def _scale(kind: type[Quantity], written: str, bare: str) -> float:
    """How many of the own unit of ``kind`` one of ``written`` is; units are known in any case."""
    scales = _UNITS[kind]
    unit = "".join(written.split()) or bare
    if not unit:
        return 1.0
    names = {**_ALSO.get(kind, {}), **scales}
    alike = {
        name: size
        for name, size in names.items()
        if name.casefold() == unit.casefold() and (name in scales or len(name) > 1)
    }
    if len(set(alike.values())) > 1:
        if unit.islower():
            raise InputError(_bytes_or_bits(unit, names, set(alike.values())))
        alike = {name: size for name, size in alike.items() if ("B" in name) == ("B" in unit)}
    if unit in names or alike:
        return names[unit] if unit in names else next(iter(alike.values()))
    for name, size in scales.items():
        if _is_prefixed(name, unit, bare or kind.UNIT):
            return size
    raise InputError(
        Text(
            "“{unit}” is not a unit for this value; known are {known}.",
            unit=written,
            known=joined(scales) if scales else Text("none"),
        )
    )


def _bytes_or_bits(unit: str, names: Mapping[str, float], sizes: Collection[float]) -> Text:
    said = [name for name, size in names.items() if size in sizes and name.endswith(("B/s", "t/s"))]
    return Text(
        "“{unit}” can mean bytes or bits; write {bytes} or {bits}.",
        unit=unit,
        bytes=next(name for name in said if "B" in name),
        bits=next(name for name in said if "B" not in name),
    )


def _is_prefixed(name: str, prefix: str, bare: str) -> bool:
    """Whether ``prefix`` alone stands for the unit ``name`` where ``bare`` ones are meant.

    So 200k are 200 kIOPS, and 3G are 3 GB/s where a number without a unit is in MB/s.
    """
    letters = (prefix, prefix.swapcase()) if prefix in "kK" else (prefix,)
    return len(prefix) == 1 and name[:1] in letters and name[1:] in (bare, bare[1:])


def json_quantity(value: Quantity | Text | str | None) -> dict[str, object] | str | None:
    """Form of a limit or an actual value in JSON output: ``{"value", "unit", "text"}``."""
    if isinstance(value, Quantity):
        amount = value.amount * 100 if isinstance(value, Share) else value.amount
        return {"value": round(amount, 6), "unit": value.UNIT, "text": str(value)}
    return str(value) if value is not None else None
