"""Which failures have one outage: that is worked out once for all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from sanwright.analysis.failures.scenario import Scenario
from sanwright.analysis.outages import Outage


class Different(Sequence[Outage]):
    """The different outages of scenarios, in the order of the first that has each.

    It holds numbers: the outages of tens of thousands of links are made for who looks.
    """

    def __init__(self, scenarios: Sequence[Scenario]) -> None:
        self._scenarios = scenarios
        self._firsts: list[int] = []
        self._further: dict[int, list[int]] = {}
        """By the first of some, those after it."""
        first_of: dict[Outage | str, int] = {}
        for number, scenario in enumerate(scenarios):
            first = first_of.setdefault(_mark(scenario.outage), number)
            if first == number:
                self._firsts.append(number)
            else:
                self._further.setdefault(first, []).append(number)

    def __len__(self) -> int:
        return len(self._firsts)

    @overload
    def __getitem__(self, place: int) -> Outage: ...
    @overload
    def __getitem__(self, place: slice) -> list[Outage]: ...
    def __getitem__(self, place: int | slice) -> Outage | list[Outage]:
        if isinstance(place, slice):
            return [self._scenarios[number].outage for number in self._firsts[place]]
        return self._scenarios[self._firsts[place]].outage

    def numbers(self) -> Iterator[list[int]]:
        """For each outage the numbers of the scenarios that have it."""
        return ([first, *self._further.get(first, ())] for first in self._firsts)


def _mark(outage: Outage) -> Outage | str:
    """What two outages share if they are equal; of a link alone the link."""
    if len(outage.cables) == 1 and not outage.nodes:
        (cable,) = outage.cables
        return cable
    return outage
