"""Quantities: a number that knows its unit, so that metres and megabytes cannot be mixed up.

A quantity holds one amount in the fixed unit of its class. Two quantities compare, add and divide
only within their class. Values are immutable and hashable. Nothing here rounds.
"""

from __future__ import annotations

from typing import ClassVar, Self, overload

from sanwright.text import tr
from sanwright.units.numbers import format_number


class Quantity:
    """An amount in the unit of its class (``UNIT``).

    Not a dataclass, so that records write a quantity as one number and not as an object.
    """

    __slots__ = ("amount",)

    UNIT: ClassVar[str] = ""

    MOST: ClassVar[float] = 1e15
    """Beyond this amount it means nothing; what people and files state is refused there. What is
    worked out from it may be larger."""

    amount: float

    def __init__(self, amount: float) -> None:
        object.__setattr__(self, "amount", amount)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __reduce__(self) -> tuple[type[Self], tuple[float]]:
        return type(self), (self.amount,)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.amount!r})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.amount == other.amount

    def __hash__(self) -> int:
        return hash((type(self), self.amount))

    def __lt__(self, other: Self) -> bool:
        self._same_class(other)
        return self.amount < other.amount

    def __le__(self, other: Self) -> bool:
        self._same_class(other)
        return self.amount <= other.amount

    def __gt__(self, other: Self) -> bool:
        self._same_class(other)
        return self.amount > other.amount

    def __ge__(self, other: Self) -> bool:
        self._same_class(other)
        return self.amount >= other.amount

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
        return f"{format_number(self.amount)} {tr(self.UNIT)}"


class Length(Quantity):
    """Metres of cable or fibre."""

    __slots__ = ()

    UNIT: ClassVar[str] = "m"
    MOST: ClassVar[float] = 1e8  # more than twice around the Earth


class Throughput(Quantity):
    """Payload per second in one direction; 1 MB/s is 1,000,000 bytes per second."""

    __slots__ = ()

    UNIT: ClassVar[str] = "MB/s"
    MOST: ClassVar[float] = 1e12

    def __str__(self) -> str:
        return f"{format_number(self.amount, 0 if abs(self.amount) >= 10 else 2)} MB/s"


class LineRate(Quantity):
    """Symbols per second on one lane, in gigabaud; not a data rate."""

    __slots__ = ()

    UNIT: ClassVar[str] = "GBd"
    MOST: ClassVar[float] = 1e6


class DataSize(Quantity):
    """Bytes; printed with decimal prefixes (1 TB is 10**12 bytes) unless TiB is asked for."""

    __slots__ = ()

    UNIT: ClassVar[str] = "B"
    MOST: ClassVar[float] = 1e24

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

    def __str__(self) -> str:
        for unit, scale in (("PB", 1e15), ("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
            if abs(self.amount) >= scale:
                return f"{format_number(self.amount / scale)} {unit}"
        return f"{format_number(self.amount)} B"


class IoRate(Quantity):
    """I/O operations per second."""

    __slots__ = ()

    UNIT: ClassVar[str] = "IOPS"
    MOST: ClassVar[float] = 1e12

    def __str__(self) -> str:
        return f"{format_number(self.amount, 0)} IOPS"


class Duration(Quantity):
    """Time in microseconds, the scale on which a SAN answers."""

    __slots__ = ()

    UNIT: ClassVar[str] = "us"
    MOST: ClassVar[float] = 1e15  # thirty years

    def __str__(self) -> str:
        if abs(self.amount) >= 1000:
            return f"{format_number(self.amount / 1000)} ms"
        return f"{format_number(self.amount)} µs"


class Power(Quantity):
    """Electrical power."""

    __slots__ = ()

    UNIT: ClassVar[str] = "W"
    MOST: ClassVar[float] = 1e9


class Mass(Quantity):
    """Mass of a part."""

    __slots__ = ()

    UNIT: ClassVar[str] = "kg"
    MOST: ClassVar[float] = 1e9


class Extent(Quantity):
    """Outer dimension of a part."""

    __slots__ = ()

    UNIT: ClassVar[str] = "mm"
    MOST: ClassVar[float] = 1e9


class Loss(Quantity):
    """Optical insertion loss."""

    __slots__ = ()

    UNIT: ClassVar[str] = "dB"
    MOST: ClassVar[float] = 1e4


class Attenuation(Quantity):
    """Optical loss of a fibre over its length."""

    __slots__ = ()

    UNIT: ClassVar[str] = "dB/km"
    MOST: ClassVar[float] = 1e4


class Ratio(Quantity):
    """One figure to another, such as an oversubscription of 7:1; amount is the left side."""

    __slots__ = ()

    UNIT: ClassVar[str] = ":1"
    MOST: ClassVar[float] = 1e9

    def __str__(self) -> str:
        return f"{format_number(self.amount, 1)}:1"


class Share(Quantity):
    """A part of a whole, 0 to 1; printed in per cent."""

    __slots__ = ()

    UNIT: ClassVar[str] = "%"
    MOST: ClassVar[float] = 1e6

    def __str__(self) -> str:
        return f"{format_number(self.amount * 100, 1)} %"


class Count(Quantity):
    """How many; a whole number of things named by the text around it."""

    __slots__ = ()

    UNIT: ClassVar[str] = ""

    def __str__(self) -> str:
        return format_number(self.amount)


def throughput_of(rate: IoRate, block: DataSize) -> Throughput:
    """Payload throughput of ``rate`` operations of ``block`` bytes each."""
    return Throughput(rate.amount * block.amount / 1e6)


def rate_of(throughput: Throughput, block: DataSize) -> IoRate:
    """Operations per second that move ``throughput`` in blocks of ``block`` bytes."""
    return IoRate(throughput.amount * 1e6 / block.amount)
