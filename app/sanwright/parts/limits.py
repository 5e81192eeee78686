"""Limits: what is asked of a rule pack, declared once where it is asked, with unit and meaning.

Rules and analysis ask by the declared limit, so a key that nobody declared cannot be asked for, and
the answer has the limit's own type. Packs are held against the declarations: see ``problem``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Generic, TypeVar, overload

from sanwright.errors import InputError
from sanwright.parts.patterns import pattern_problem
from sanwright.parts.rule_pack import PATTERN, SHARE, RulePack, Threshold
from sanwright.text import NOTHING, Text
from sanwright.units import Quantity, Share
from sanwright.units.text import scales_of

V = TypeVar("V")
Q = TypeVar("Q", bound=Quantity)
Pattern = re.Pattern[str]
"""The unit of a limit that is no number: a whole text must match it."""


class Limit(Generic[V]):
    """A question that rule packs answer, under ``key`` for ever; ``meaning`` says what is limited.

    ``unit`` is a quantity type (the answer is such a quantity), a noun (the answer is a whole
    number of these things), several nouns where the pack says which of them it counts, or
    ``Pattern`` (the answer is a compiled regular expression).

    >>> from sanwright.units import Length
    >>> pack = RulePack(key="p", title="P", version="1", thresholds=(
    ...     Threshold(key="length-max", value=6.0, unit="km"),))
    >>> Limit("length-max", Length, Text("Length of a link.")).of(pack)
    Length(6000.0)
    >>> Limit("hops-max", ("switches", "ISLs"), Text("Hops on a way.")).of(pack) is None
    True
    """

    __slots__ = ("key", "meaning", "unit")

    @overload
    def __init__(self: Limit[Q], key: str, unit: type[Q], meaning: Text) -> None: ...
    @overload
    def __init__(self: Limit[Pattern], key: str, unit: type[Pattern], meaning: Text) -> None: ...
    @overload
    def __init__(
        self: Limit[int], key: str, unit: str | tuple[str, ...], meaning: Text
    ) -> None: ...
    def __init__(self, key: str, unit: Any, meaning: Text) -> None:
        self.key = key
        self.unit = unit
        self.meaning = meaning

    def __repr__(self) -> str:
        return f"Limit({self.key!r})"

    def of(self, pack: RulePack) -> V | None:
        """What ``pack`` allows; None where it sets no such limit.

        Raises InputError for a pack that sets it in another unit, which only a file can that was
        not written by the program.
        """
        row = pack.threshold(self.key)
        return None if row is None else self.read(row)

    def read(self, row: Threshold) -> V:
        """What a row of a pack allows. Raises InputError for another unit, or no such pattern."""
        problem = self.problem(row)
        if problem:
            raise InputError(
                Text("The limit {key} is of no use: its {why}.", key=self.key, why=problem)
            )
        value: Any
        if self.unit is Pattern:
            value = re.compile(row.text)
        elif self._is_count:
            value = int(row.value)
        else:
            value = self.unit(row.value * self._scales[row.unit])
        return value  # type: ignore[no-any-return]

    def problem(self, row: Threshold) -> Text:
        """Why a row of a pack cannot answer this limit, reading on from it; empty if it can."""
        if row.unit not in self._scales:
            units = ", ".join(self._scales)
            return Text("unit {unit!r} must be one of: {units}", unit=row.unit[:80], units=units)
        if (self.unit is Pattern) != bool(row.text):
            return Text("value must be a text") if not row.text else Text("value must be a number")
        if self.unit is Pattern:
            return pattern_problem(row.text)
        if self._is_count and row.value % 1:
            return Text(
                "value {value} must be a whole number of {unit}", value=row.value, unit=row.unit
            )
        return NOTHING

    @property
    def units(self) -> tuple[str, ...]:
        """The units in which a pack may set it."""
        return tuple(self._scales)

    @property
    def _is_count(self) -> bool:
        return isinstance(self.unit, str | tuple)

    @property
    def _scales(self) -> Mapping[str, float]:
        if self.unit is Pattern:
            return {PATTERN: 1.0}
        if self.unit is Share:
            return {SHARE: 1.0}
        if self._is_count:
            return dict.fromkeys((self.unit,) if isinstance(self.unit, str) else self.unit, 1.0)
        return scales_of(self.unit)


Limits = Mapping[str, Limit[Any]]
"""Declared limits by key."""
