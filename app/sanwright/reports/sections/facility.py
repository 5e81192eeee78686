"""Racks and power: the load of each rack and site, and of how many devices that is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from reportlab.platypus import Flowable

from sanwright.analysis import Assessment
from sanwright.analysis.facility import (
    FacilityLoad,
    RackUnits,
    Tally,
    load_at,
    rack_height,
    standing_in,
)
from sanwright.design import Location
from sanwright.language import number
from sanwright.reports.charts.marks import FillPattern
from sanwright.reports.charts.picture import ChartPicture
from sanwright.reports.charts.stacked import Bar, BarSegment, stacked_bars
from sanwright.reports.facts import BAD
from sanwright.reports.grid import Cell, Column, Row, RowKind
from sanwright.reports.known_columns import known_grid
from sanwright.reports.material import Material, in_order
from sanwright.reports.prose import paragraph, section
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN, Quantity, format_quantity
from sanwright.wording.findings import SUBJECTS_SHOWN
from sanwright.wording.name_lists import listing

TITLE, KEY = Text("Racks and power"), "facility"
_MOST_BARS = 12

_Q = TypeVar("_Q", bound=Quantity)


def applies(material: Material) -> bool:
    """Whether anything stands anywhere."""
    return bool(material.tables.locations)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    facts = material.assessment
    story = section(tr(TITLE), KEY)
    story.append(
        paragraph(
            tr(
                "Sums over the devices of each place with all that is fitted into them; a room or "
                "site includes what is in it. “≥” marks a lower bound: the data sheets at hand do "
                "not give the figure of every part, and the line below says of how many they do. "
                "Where a maximum power is not known, the typical one stands in for it in the bound."
            )
        )
    )
    columns = (
        Column(tr("Place"), 2.0),
        Column(tr("Devices"), 0.8, "right"),
        Column(tr("Rack units"), 1.5, "right"),
        Column(tr("Power, typical"), 1.6, "right"),
        Column(tr("Power, maximum"), 1.6, "right"),
        Column(tr("Heat, maximum"), 1.6, "right"),
        Column(tr("Weight"), 1.5, "right"),
    )
    settles = tr("The data sheets of the parts, stated as facts of them, would tell.")
    story += known_grid(columns, list(_rows(facts)), settles)
    story += _chart(facts)
    outside = [
        device.id
        for device in facts.tables.devices.values()
        if device.parent is None and device.location is None
    ]
    if outside:
        names = listing([material.device_name(id_) for id_ in outside], SUBJECTS_SHOWN)
        text = tr(
            "{count:,} device is in no place: {names}.",
            "{count:,} devices are in no place: {names}.",
            len(outside),
            names=names,
        )
        story.append(paragraph(text))
    return story


def _chart(facts: Assessment) -> list[Flowable]:
    """Power by rack; racks of which no figure is known are told in a sentence."""
    racks = _by_name(each for each in facts.tables.locations.values() if each.kind == "rack")
    bars, dark = [], []
    for rack in racks:
        load = load_at(facts, rack.id)
        typical, most = load.power_typical, load.power_max
        if not most.asked:
            continue
        name = rack.name or rack.id
        if not most.known.amount:
            dark.append(name)
            continue
        low = min(typical.known.amount, most.known.amount)
        limit = rack.power_limit.amount if rack.power_limit is not None else None
        text = format_quantity(most.readable)
        if not most.is_complete:
            text = tr("≥ {power}; {known}", power=text, known=_known_of(most))
        parts = (BarSegment(0, low), BarSegment(1, most.known.amount - low))
        bars.append((most.known.amount, Bar(name, parts, text, not most.is_complete, limit)))
    story: list[Flowable] = []
    if bars:
        shown = sorted(bars, key=lambda each: -each[0])[:_MOST_BARS]
        legend = [
            (tr("Typical"), FillPattern.PALE),
            (tr("Up to the maximum"), FillPattern.RISING),
        ]
        title = tr("Power by rack in W; an upright mark is the limit stated for the rack")
        if len(bars) > len(shown):
            title = tr("{title}; the {count:,} of the highest power", title=title,
                       count=len(shown))  # fmt: skip
        draw = partial(stacked_bars, [bar for _, bar in shown], legend, title)
        story.append(ChartPicture(draw))
    if dark:
        story.append(
            paragraph(
                tr(
                    "No power is known of what stands in {racks}: the data sheets at hand give "
                    "none.",
                    racks=listing(dark, SUBJECTS_SHOWN),
                )
            )
        )
    return story


def _rows(facts: Assessment) -> Iterator[Row]:
    """Each place, those in it below it; the sum where there is more than one place outermost."""
    outermost = [each for each in facts.tables.locations.values() if each.parent is None]
    places = [_Place.of(facts, location.id) for location in _by_name(outermost)]
    for place in places:
        yield from _tree(facts, place, 0)
    if len(places) > 1:
        total = places[0]
        for place in places[1:]:
            total = _Place(total.load + place.load, total.standing + place.standing)
        yield Row((tr("Together"), number(total.standing), *total.cells()), RowKind.TOTAL)


def _tree(facts: Assessment, place: _Place, depth: int) -> Iterator[Row]:
    location = place.location
    if location is None:
        return
    name = f"{'› ' * depth}{location.name or location.id}"
    yield Row((name, number(place.standing), *place.cells(rack_height(facts, location))))
    inner = (facts.tables.locations[id_] for id_ in facts.index("locations_in", location.id))
    for each in _by_name(inner):
        yield from _tree(facts, _Place.of(facts, each.id), depth + 1)


def _by_name(locations: Iterable[Location]) -> list[Location]:
    return sorted(locations, key=lambda each: (in_order(each.name or each.id), each.id))


@dataclass(frozen=True, slots=True)
class _Place:
    """A location with its load; ``standing`` devices are not fitted into another."""

    load: FacilityLoad
    standing: int
    location: Location | None = None

    @staticmethod
    def of(facts: Assessment, location: str) -> _Place:
        chassis = standing_in(facts, location)
        return _Place(
            load=load_at(facts, location),
            standing=sum(each.quantity for each in chassis),
            location=facts.tables.locations[location],
        )

    def cells(self, height: RackUnits | None = None) -> tuple[Cell, ...]:
        """The figures with what the place allows."""
        load, where = self.load, self.location
        power = where.power_limit if where is not None else None
        weight = where.weight_limit if where is not None else None
        return (
            _figure(load.rack_units, height),
            _figure(load.power_typical),
            _figure(load.power_max, power),
            _figure(load.heat_max),
            _figure(load.weight, weight),
        )


def _known_of(tally: Tally[_Q]) -> str:
    known = tally.asked - tally.unknown
    return tr(
        "{known:,} of {count:,} part known",
        "{known:,} of {count:,} parts known",
        tally.asked,
        known=known,
    )


def _figure(tally: Tally[_Q], limit: _Q | None = None) -> Cell:
    """A sum, of how many parts it is known, and the limit of the place."""
    lines = [format_quantity(tally.readable)]
    if not tally.is_complete:
        lines = [f"≥ {lines[0]}" if tally.known.amount else tr(UNKNOWN)]
        lines.append(_known_of(tally))
    if limit is None:
        return Cell("\n".join(lines))
    lines.append(tr("limit {limit}", limit=format_quantity(limit)))
    return Cell("\n".join(lines), colour=BAD if tally.known > limit else None)
