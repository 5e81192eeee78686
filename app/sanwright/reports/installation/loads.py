"""Power, heat and weight in words: of a device, and of a rack against what it may carry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from sanwright.analysis.facility import FacilityLoad, Tally, chassis_load, load_at
from sanwright.drawing.elevation import Elevation
from sanwright.reports.installation.site import Site
from sanwright.text import tr
from sanwright.units import UNKNOWN, Quantity, format_quantity

_Q = TypeVar("_Q", bound=Quantity)
_NO_LIMIT = "–"


@dataclass(frozen=True, slots=True)
class LoadGauge:
    """A sum in words with its limit in words; ``is_over`` where the sum is above it."""

    title: str
    text: str
    limit: str = _NO_LIMIT
    is_over: bool = False

    @property
    def is_unsaid(self) -> bool:
        """Whether it has neither a figure nor a limit."""
        return self.text == tr(UNKNOWN) and self.limit == _NO_LIMIT


@dataclass(frozen=True, slots=True)
class DeviceFigures:
    """What one device takes with all that is fitted into it, in words."""

    power_typical: str
    power_max: str
    weight: str


def load_of(site: Site, place: str) -> FacilityLoad:
    """What stands in a place."""
    return load_at(site.facts, place)


def device_figures(site: Site, chassis: str) -> DeviceFigures:
    """Figures of a device that stands alone."""
    load = chassis_load(site.facts, chassis)
    return DeviceFigures(
        amount_text(load.power_typical), amount_text(load.power_max), amount_text(load.weight)
    )


def rack_gauges(site: Site, elevation: Elevation) -> list[LoadGauge]:
    """Units, power, heat and weight of a rack."""
    place, load = site.tables.locations[elevation.rack], load_of(site, elevation.rack)
    height = tr(UNKNOWN) if elevation.units is None else tr("{units} U", units=elevation.units)
    used = tr("{units} U", units=elevation.used)
    if not all(each.is_known for each in elevation.mounted):
        used = f"≥ {used}"
    feeds = str(place.power_feeds) if place.power_feeds is not None else tr(UNKNOWN)
    return [
        LoadGauge(tr("Rack units used"), used, height),
        LoadGauge(tr("Power, typical"), amount_text(load.power_typical)),
        _gauge(tr("Power, maximum"), load.power_max, place.power_limit),
        LoadGauge(tr("Heat, typical"), amount_text(load.heat_typical)),
        LoadGauge(tr("Heat, maximum"), amount_text(load.heat_max)),
        _gauge(tr("Weight of the devices"), load.weight, place.weight_limit),
        LoadGauge(tr("Power feeds"), feeds),
    ]


def _gauge(title: str, tally: Tally[_Q], limit: _Q | None) -> LoadGauge:
    if limit is None:
        return LoadGauge(title, amount_text(tally))
    return LoadGauge(title, amount_text(tally), format_quantity(limit), tally.known > limit)


def amount_text(tally: Tally[_Q]) -> str:
    """A sum; a lower bound says so, and what is known of nothing is unknown."""
    if not tally.is_complete and not tally.known.amount:
        return tr(UNKNOWN)
    text = format_quantity(tally.readable)
    return text if tally.is_complete else f"≥ {text}"
