"""Quantities: a number that knows its unit, so that metres and megabytes cannot be mixed up.

A quantity holds one amount in the fixed unit of its class. Two quantities compare, add and divide
only within their class. Values are immutable and hashable. Nothing here rounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self, overload


@dataclass(frozen=True, slots=True, order=True)
class Quantity:
    """An amount in the unit of its class (``UNIT``)."""

    amount: float

    UNIT: ClassVar[str] = ""

    def __add__(self, other: Self) -> Self:
        self._same_class(other)
        return type(self)(self.amount + other.amount)

    def __sub__(self, other: Self) -> Self:
        self._same_class(other)
        return type(self)(self.amount - other.amount)

    def __mul__(self, factor: float) -> Self:
        return type(self)(self.amount * factor)

    __rmul__ = __mul__

    @overload
    def __truediv__(self, other: float) -> Self: ...
    @overload
    def __truediv__(self, other: Self) -> float: ...
    def __truediv__(self, other: Self | float) -> Self | float:
        if isinstance(other, Quantity):
            self._same_class(other)
            return self.amount / other.amount
        return type(self)(self.amount / other)

    def _same_class(self, other: object) -> None:
        if type(other) is not type(self):
            raise TypeError(f"{type(self).__name__} and {type(other).__name__} do not mix")

    def __str__(self) -> str:
        from sanwright.units.text import format_quantity

        return format_quantity(self)


@dataclass(frozen=True, slots=True, order=True)
class Length(Quantity):
    """Metres of cable or fibre."""

    UNIT: ClassVar[str] = "m"


@dataclass(frozen=True, slots=True, order=True)
class Throughput(Quantity):
    """Payload per second in one direction; 1 MB/s is 1,000,000 bytes per second."""

    UNIT: ClassVar[str] = "MB/s"


@dataclass(frozen=True, slots=True, order=True)
class LineRate(Quantity):
    """Symbols per second on one lane, in gigabaud; not a data rate."""

    UNIT: ClassVar[str] = "GBd"


@dataclass(frozen=True, slots=True, order=True)
class DataSize(Quantity):
    """Bytes; printed with decimal prefixes (1 TB is 10**12 bytes) unless TiB is asked for."""

    UNIT: ClassVar[str] = "B"

    KIB: ClassVar[float] = 1024.0
    TB: ClassVar[float] = 1e12
    TIB: ClassVar[float] = 1024.0**4

    @property
    def tb(self) -> float:
        """Decimal terabytes."""
        return self.amount / self.TB

    @property
    def tib(self) -> float:
        """Binary tebibytes."""
        return self.amount / self.TIB


@dataclass(frozen=True, slots=True, order=True)
class IoRate(Quantity):
    """I/O operations per second."""

    UNIT: ClassVar[str] = "IOPS"


@dataclass(frozen=True, slots=True, order=True)
class Duration(Quantity):
    """Time in microseconds, the scale on which a SAN answers."""

    UNIT: ClassVar[str] = "us"


@dataclass(frozen=True, slots=True, order=True)
class Power(Quantity):
    """Electrical power."""

    UNIT: ClassVar[str] = "W"


@dataclass(frozen=True, slots=True, order=True)
class Mass(Quantity):
    """Mass of a part."""

    UNIT: ClassVar[str] = "kg"


@dataclass(frozen=True, slots=True, order=True)
class Extent(Quantity):
    """Outer dimension of a part."""

    UNIT: ClassVar[str] = "mm"


@dataclass(frozen=True, slots=True, order=True)
class Loss(Quantity):
    """Optical insertion loss."""

    UNIT: ClassVar[str] = "dB"


@dataclass(frozen=True, slots=True, order=True)
class Ratio(Quantity):
    """One figure to another, such as an oversubscription of 7:1; amount is the left side."""

    UNIT: ClassVar[str] = ":1"


@dataclass(frozen=True, slots=True, order=True)
class Share(Quantity):
    """A part of a whole, 0 to 1; printed in per cent."""

    UNIT: ClassVar[str] = "%"


@dataclass(frozen=True, slots=True, order=True)
class Count(Quantity):
    """How many; a whole number of things named by the text around it."""

    UNIT: ClassVar[str] = ""


def throughput_of(rate: IoRate, block: DataSize) -> Throughput:
    """Payload throughput of ``rate`` operations of ``block`` bytes each."""
    return Throughput(rate.amount * block.amount / 1e6)


def rate_of(throughput: Throughput, block: DataSize) -> IoRate:
    """Operations per second that move ``throughput`` in blocks of ``block`` bytes."""
    return IoRate(throughput.amount * 1e6 / block.amount)
