"""How stored data grows and when it has filled a RAID group."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import date

from sanwright.analysis.capacity.stages import RaidCapacity
from sanwright.units import DataSize, Share

HORIZON_YEARS = 5
"""How many years a table of growth shows where nobody asks for a number."""

YEARS_MAX = 50


@dataclass(frozen=True, slots=True)
class YearFill:
    """A year of the plan: what is stored at its end, and how full that is of what is effective."""

    year: int
    stored: DataSize
    fill: Share


@dataclass(frozen=True, slots=True)
class FillPlan:
    """Stored data against the room there is.

    ``limit`` is how full the group may get, ``is_limit_stated`` whether somebody said so (else all
    of it). ``years`` starts with today as year 0. ``full_after`` is in years from today: 0 if the
    limit is reached already, None if it never is, or if ``growth`` is not known.
    """

    effective: DataSize
    limit: Share
    is_limit_stated: bool
    growth: float | None
    years: tuple[YearFill, ...]
    full_after: float | None

    @property
    def fill(self) -> Share:
        """How full it is today."""
        return self.years[0].fill

    def full_in(self, today: date) -> int | None:
        """The calendar year in which the limit is reached; None where it never or not known."""
        if self.full_after is None:
            return None
        passed = (today.timetuple().tm_yday - 1) / 366
        return today.year + int(passed + self.full_after)

    def is_full_within(self, years: float) -> bool | None:
        """Whether the limit is reached by then; None where growth is not known."""
        if self.full_after is not None:
            return self.full_after <= years
        return None if self.growth is None else False


def fill_plan(capacity: RaidCapacity, years: int = HORIZON_YEARS) -> FillPlan | None:
    """The plan of a RAID group; None where stored data or the room for it is not known."""
    group, effective = capacity.group, capacity.effective
    if group.stored is None or effective is None or effective.amount <= 0:
        return None
    limit = group.fill_limit if group.fill_limit is not None else 1.0
    last = min(years, YEARS_MAX) if group.growth is not None else 0
    rate = 1 + (group.growth or 0.0)
    sizes = [group.stored * rate**year for year in range(last + 1)]
    return FillPlan(
        effective=effective,
        limit=Share(limit),
        is_limit_stated=group.fill_limit is not None,
        growth=group.growth,
        years=tuple(YearFill(n, size, Share(size / effective)) for n, size in enumerate(sizes)),
        full_after=_years_until(group.stored / effective, limit, group.growth),
    )


def _years_until(fill: float, limit: float, growth: float | None) -> float | None:
    """Years in which ``fill``, growing steadily, reaches ``limit``; None: never or not known."""
    if fill >= limit:
        return 0.0
    if growth is None or growth <= 0 or fill <= 0:
        return None
    return math.log(limit / fill) / math.log1p(growth)
