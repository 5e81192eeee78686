"""How far a design goes, in words: "at most" and "unknown" where that is all that is known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sanwright.analysis.growth import HORIZON, GrowthOutlook, Saturation
from sanwright.analysis.prospects import Prospect, Prospects
from sanwright.analysis.saturation import ResourceWay
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN, format_times
from sanwright.wording.name_lists import listing

NO_PATH = Text("reaches nothing")
NOT_STATED = Text("growth not stated")
_AT_ONCE = 1e-9
"""Share by which two factors may differ and still be the same."""


def factor_text(row: Prospect) -> str:
    """The factor on today's demand at which the first place is full."""
    outlook = row.growth
    if outlook is None:
        return tr(NO_PATH) if row.demand is not None and row.workload else tr(UNKNOWN)
    if outlook.first is None:
        return tr(UNKNOWN)
    if outlook.first.at <= 0:
        return tr("full already")
    factor = format_times(outlook.first.at)
    return tr("at most {text}", text=factor) if outlook.at_most else factor


def first_text(row: Prospect) -> str:
    """What is full first, by name."""
    outlook = row.growth
    if outlook is None:
        return ""
    if outlook.first is None:
        if not outlook.unknown:
            return tr(UNKNOWN)
        return tr("capacity unknown: {places}", places=place_names(outlook.unknown))
    return place_names(found.place for found in outlook.together_with_first)


def next_text(row: Prospect) -> str:
    """What is full next, and when."""
    following = row.growth.next if row.growth is not None else None
    return f"{following.place.name} ({format_times(following.at)})" if following is not None else ""


def year_text(found: Prospects, row: Prospect) -> str:
    """The year in which something on the row's paths is full."""
    is_silent = bool(row.workload) and row.rate is None
    if row.years is None:
        return tr(NOT_STATED)
    told = when_text(found, row.years, row.years.first)
    if is_silent:
        return tr("growth not stated; by others' growth {year}", year=told)
    return told


def when_text(found: Prospects, outlook: GrowthOutlook, full: Saturation | None) -> str:
    """The year of a saturation that is told in years."""
    if full is None:
        if outlook.unknown:
            return tr(UNKNOWN)
        return tr("not within {years:.0f} years", years=HORIZON)
    if full.at <= 0:
        return tr("full now")
    year = found.year(full)
    return tr("{year} or before", year=year) if outlook.at_most else str(year)


def steps(outlook: GrowthOutlook) -> list[list[Saturation]]:
    """What is full at once, in order; of each place the way that is full earlier."""
    seen: set[tuple[str, str]] = set()
    found: list[list[Saturation]] = []
    for full in outlook.order:
        if full.place.key[:2] in seen:
            continue
        seen.add(full.place.key[:2])
        if found and full.at <= found[-1][0].at * (1 + _AT_ONCE):
            found[-1].append(full)
        else:
            found.append([full])
    return found


def place_names(places: Iterable[ResourceWay], most: int = 2) -> str:
    """Names in a row, of many the first only."""
    return some_names(list(dict.fromkeys(str(place.name) for place in places)), most)


def some_names(names: Sequence[str], most: int = 2) -> str:
    """Names in a row, numbered ones as ranges, of many the first only.

    >>> some_names(["a", "b", "c"])
    'a, b and 1 more'
    """
    return listing(names, most)
