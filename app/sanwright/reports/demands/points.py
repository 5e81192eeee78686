"""What many demands have in common: by criterion, each reason once, with those whom it concerns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sanwright.reports.demands.answers import Demand, Verdict
from sanwright.text import Text, tr
from sanwright.wording.name_lists import listing, ranges

_MOST_REASONS = 4
"""Reasons of one criterion; of more, one stands for all."""
_MOST_NAMES = 12
_FEW_WORKLOADS = 4
"""So many are named even where a point concerns all of them."""


@dataclass(frozen=True, slots=True)
class Point:
    """A criterion, why it is answered as it is, by whom, and in which section that is shown."""

    criterion: str
    reason: str
    names: tuple[str, ...]
    section: Text
    key: str


def points(demands: Iterable[Demand], verdict: Verdict) -> Iterator[Point]:
    """The answers of one verdict, in the order of their criteria."""
    found: dict[tuple[str, str], tuple[Text, dict[str, list[str]]]] = {}
    for demand in demands:
        for answer in demand.answers:
            if answer.verdict is verdict:
                place = answer.criterion, answer.key
                _, reasons = found.setdefault(place, (answer.section, {}))
                reasons.setdefault(answer.why or answer.given, []).append(demand.name)
    for (criterion, key), (section, reasons) in found.items():
        for reason, names in _told(reasons):
            yield Point(criterion, reason, tuple(names), section, key)


def whom(names: Sequence[str], everybody: Sequence[str]) -> str:
    """Those whom a point concerns by name; of many workloads, that it is all of them."""
    if len(everybody) > _FEW_WORKLOADS and set(names) == set(everybody):
        return tr("all {count:,} workloads", count=len(everybody))
    return listing(ranges(names), _MOST_NAMES)


def _told(reasons: Mapping[str, list[str]]) -> Iterator[tuple[str, list[str]]]:
    """Reasons with those whom they concern; of many reasons one, as an example for all."""
    if len(reasons) <= _MOST_REASONS:
        yield from reasons.items()
        return
    names = list(dict.fromkeys(name for concerned in reasons.values() for name in concerned))
    yield tr("such as {text}", text=next(iter(reasons))), names
