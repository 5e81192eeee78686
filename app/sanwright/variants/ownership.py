"""What designs draw, take up and cost over the years, side by side: today's, the drawn, variants.

All columns are worked out with the factors of the drawn design, so that they can be compared. What
a factor or a figure is missing for is unknown, and a sum that lacks something is a lower bound.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from sanwright.analysis import Assessment, assess
from sanwright.analysis.energy import EnergyUse, energy_use
from sanwright.analysis.facility import Tally, heat_of, standing_in
from sanwright.bom import Bom, BomLine, Category, PriceList, apply_prices, build_bom
from sanwright.bom.lines import is_price, money_text, sums_of
from sanwright.bom.support import SUPPORTED, unsupported
from sanwright.design import Tables, Variant
from sanwright.design.as_is import base_tables, owned_today
from sanwright.design.papers import RunningCosts
from sanwright.design.states import is_owned
from sanwright.text import NOTHING, Text, joined
from sanwright.units import Power
from sanwright.variants.comparison import (
    AS_DRAWN,
    ComparedDesign,
    Progress,
    VariantComparison,
    compared_figures,
    variant_column,
)
from sanwright.variants.figures import ComparedFigure, Value, switch_port_figures, tallied

EXISTING = Text("Today")

HEAT, ENERGY = Text("Power and heat"), Text("Energy a year")
SPACE, _COST = Text("Racks and ports"), Text("Cost of ownership")
"""Sections."""

NO_LOAD = Text("the load factor is not stated")
NO_COOLING = Text("the cooling factor (PUE) is not stated")
NO_PRICE = Text("the price of energy is not stated")
NO_CURRENCY = Text("the currency of the price of energy is not stated")
NO_CARBON = Text("the CO₂ of energy is not stated")
NO_TERM = Text("the term is not stated")

_ENERGY_COST, _RUNNING = Text("Cost of energy"), Text("Energy")
_TO_BUY, _LICENCES = Text("To buy, without licences and support"), Text("Licences")
_SUPPORT, _TOGETHER = Text("Support"), Text("Together")

_APART = frozenset({Category.LICENCES, Category.SUPPORT})


def compare_ownership(
    tables: Tables,
    variants: Iterable[Variant] | None = None,
    *,
    prices: Sequence[PriceList] = (),
    today: date,
    progress: Progress | None = None,
) -> VariantComparison:
    """The drawn design beside what stands today, if it keeps that, and beside its variants.

    ``variants`` are all of the design if none are given. The first column is the drawn design;
    prices are judged on ``today``.
    """
    wanted = tuple(tables.variants.values() if variants is None else variants)
    factors, existing = tables.running_costs, present_design(tables)

    def columns() -> Iterator[ComparedDesign]:
        yield ComparedDesign(AS_DRAWN, None, tables)
        if existing is not None:
            yield ComparedDesign(EXISTING, None, existing)
        for variant in wanted:
            yield variant_column(tables, variant)

    def figures(column: ComparedDesign) -> Iterator[ComparedFigure]:
        if column.tables is None:
            return
        facts = assess(column.tables)
        use = energy_use(facts, factors)
        yield from _heat(use, factors)
        yield from energy_figures(use, factors)
        yield from _space(facts, use)
        bill = None
        if column.name != EXISTING:
            bill = apply_prices(build_bom(column.tables, facts=facts), prices, today)
        yield from _costs(column.tables, bill, use, factors)

    count = 1 + (existing is not None) + len(wanted)
    return compared_figures(columns(), count, figures, progress)


def present_design(tables: Tables) -> Tables | None:
    """The SAN as it stands today, as a design; None where nothing of it is known."""
    base = base_tables(tables)
    if base is not None:
        return base
    if not any(is_owned(device) for device in tables.devices.values()):
        return None
    return owned_today(tables)


def _heat(use: EnergyUse, factors: RunningCosts) -> Iterator[ComparedFigure]:
    load = use.load
    yield ComparedFigure(HEAT, Text("Power, typical"), "W", tallied(load.power_typical), 1)
    yield ComparedFigure(HEAT, Text("Power, maximum"), "W", tallied(load.power_max), 1)
    yield from _heat_of(Text("Heat, maximum"), load.power_max)
    if factors.load_factor is None or use.average is None:
        yield ComparedFigure(HEAT, Text("Power on average"), "W", Value(None, NO_LOAD))
        return
    yield ComparedFigure(
        HEAT,
        Text("Power on average, {share} of the maximum", share=_percent(factors.load_factor)),
        "W",
        tallied(use.average),
        1,
    )
    yield from _heat_of(Text("Heat on average"), use.average)


def _heat_of(title: Text, power: Tally[Power]) -> Iterator[ComparedFigure]:
    """The same heat in both units that data centres are planned with."""
    kilowatts, flow = _times(tallied(power), 0.001), tallied(heat_of(power))
    for unit, value, decimals in (("kW", kilowatts, 2), ("BTU/h", flow, 1)):
        what = Text("{figure}, in {unit}", figure=title, unit=unit)
        yield ComparedFigure(HEAT, what, unit, value, decimals)


def energy_figures(use: EnergyUse, factors: RunningCosts) -> Iterator[ComparedFigure]:
    """Energy, emissions and their cost in a year; unknown where a factor is not stated."""
    no_centre = NO_LOAD if use.equipment is None else NO_COOLING
    own = Value(None, NO_LOAD) if use.equipment is None else tallied(use.equipment)
    whole = Value(None, no_centre) if use.centre is None else tallied(use.centre)
    yield ComparedFigure(ENERGY, Text("Energy of the equipment"), "kWh", own)
    yield ComparedFigure(ENERGY, Text("Energy with cooling"), "kWh", whole)
    given_off = Value(None, no_centre if use.centre is None else NO_CARBON)
    if use.emissions is not None:
        given_off = tallied(use.emissions)
    yield ComparedFigure(ENERGY, Text("CO₂ given off"), "kg", given_off)
    cost = _energy_cost(use, factors)
    yield ComparedFigure(ENERGY, _ENERGY_COST, factors.currency, cost, 2, True)


def _energy_cost(use: EnergyUse, factors: RunningCosts) -> Value:
    """What the energy of a year costs."""
    if use.centre is None:
        return Value(None, NO_LOAD if use.equipment is None else NO_COOLING)
    if use.cost is None:
        return Value(None, NO_PRICE)
    if not factors.currency:
        return Value(None, NO_CURRENCY)
    value = tallied(use.centre)
    return Value(None if value.amount is None else use.cost, value.note, value.bound)


def _space(facts: Assessment, use: EnergyUse) -> Iterator[ComparedFigure]:
    places = facts.tables.locations.values()
    racks = [place for place in places if place.kind == "rack"]
    used = sum(bool(standing_in(facts, rack.id)) for rack in racks)
    outside = sum(
        device.quantity
        for device in facts.tables.devices.values()
        if device.parent is None and device.location is None
    )
    note = NOTHING
    if outside:
        note = Text("{count:,} device is in no place", "{count:,} devices are in no place", outside)
    known = Value(used, note, "≥" if outside else "") if used or not outside else Value(None, note)
    yield ComparedFigure(SPACE, Text("Racks in use"), "", known)
    yield ComparedFigure(SPACE, Text("Rack units in use"), "U", tallied(use.load.rack_units), 1)
    yield from switch_port_figures(facts, SPACE)


def _costs(
    tables: Tables, bill: Bom | None, use: EnergyUse, factors: RunningCosts
) -> Iterator[ComparedFigure]:
    """What is bought, and what runs on, in each currency; ``bill`` is None of what is there."""
    years = factors.years
    known = set(bill.known_totals) if bill is not None else set()
    if factors.currency:
        known.add(factors.currency)
    for currency in sorted(known) or [""]:
        runs = currency == factors.currency
        parts: list[tuple[Text, Value]] = []
        if bill is not None:
            bought = [line for line in bill.ordered if line.category not in _APART]
            licences = [line for line in bill.ordered if line.category is Category.LICENCES]
            parts.append((_TO_BUY, _sum(bought, currency)))
            parts.append((_LICENCES, _licences(licences, currency, years)))
        support = _support(tables, bill, currency, factors)
        if runs or bill is not None:
            parts.append((_SUPPORT, support))
        if runs:
            parts.append((_RUNNING, _over(_energy_cost(use, factors), years)))
        section = ownership_section(years, currency)
        for title, value in (*parts, (_TOGETHER, _together(parts))):
            yield ComparedFigure(section, title, currency, value, 2, True)


def ownership_section(years: int | None, currency: str) -> Text:
    """What the section of costs in one currency is called."""
    if years is None:
        return Text("Cost of ownership, in {currency}", currency=currency) if currency else _COST
    if not currency:
        return Text(
            "Cost of ownership over {count:,} year",
            "Cost of ownership over {count:,} years",
            years,
        )
    return Text(
        "Cost of ownership over {count:,} year, in {currency}",
        "Cost of ownership over {count:,} years, in {currency}",
        years,
        currency=currency,
    )


def _licences(lines: Sequence[BomLine], currency: str, years: int | None) -> Value:
    value = _sum(lines, currency)
    ending = [
        line
        for line in lines
        if line.price is not None and years and (line.price.term_years or years) < years
    ]
    if not ending:
        return value
    note = Text(
        "{count:,} licence ends before the term does",
        "{count:,} licences end before the term does",
        len(ending),
    )
    return Value(value.amount, _notes(value.note, note), value.bound or "≥")


def _support(tables: Tables, bill: Bom | None, currency: str, factors: RunningCosts) -> Value:
    """Support over the term: of today's equipment as stated, of what is bought as ordered."""
    if bill is None:
        if factors.present_support is None:
            return Value(None, Text("what support costs today is not stated"))
        return _over(Value(factors.present_support), factors.years)
    if bill.support is None:
        return Value(None, Text("no support is chosen"))
    value = _sum([line for line in bill.ordered if line.is_support], currency)
    lacks = []
    missing = sum(1 for _ in unsupported(bill.lines))
    expected = sum(
        line.category in SUPPORTED and line.is_ordered and not line.is_spare for line in bill.lines
    )
    if missing:
        lacks.append(
            Text(
                "no support is found for {missing:,} of {count:,} line",
                "no support is found for {missing:,} of {count:,} lines",
                expected,
                missing=missing,
            )
        )
    ordered = bill.support.years
    if ordered is None:
        lacks.append(Text("for how many years is not stated"))
    elif factors.years is not None and ordered < factors.years:
        lacks.append(
            Text(
                "ordered for {ordered:,} of {count:,} year",
                "ordered for {ordered:,} of {count:,} years",
                factors.years,
                ordered=ordered,
            )
        )
    if any(is_owned(device) for device in tables.devices.values()):
        lacks.append(Text("without what is kept of today's equipment"))
    if not lacks:
        return value
    if missing and missing == expected:
        return Value(None, _notes(value.note, *lacks))
    return Value(value.amount, _notes(value.note, *lacks), value.bound or "≥")


def _sum(lines: Sequence[BomLine], currency: str) -> Value:
    """What lines of a bill cost, as far as that is known; nothing where there are none."""
    unpriced = sum(line.price is None for line in lines)
    known = sums_of((line.price, line.line_price) for line in lines).get(currency)
    if not unpriced:
        return Value(float(known or 0))
    note = Text(
        "{count:,} of {lines:,} lines has no price",
        "{count:,} of {lines:,} lines have no price",
        unpriced,
        lines=len(lines),
    )
    if known is None:
        return Value(None, note)
    if not is_price(unpriced, len(lines)):
        come_to = Text(
            "the lines that have a price come to {amount}", amount=money_text(known, currency)
        )
        return Value(None, _notes(note, come_to))
    return Value(float(known), note, "≥")


def _over(value: Value, years: int | None) -> Value:
    """What costs so much a year, over the term."""
    if value.amount is None:
        return value
    return Value(None, NO_TERM) if years is None else _times(value, years)


def _together(parts: Sequence[tuple[Text, Value]]) -> Value:
    """The sum of what is known, a lower bound where something is not, naming what."""
    unknown = [title for title, value in parts if value.amount is None]
    known = [value for _, value in parts if value.amount is not None]
    note = Text("without: {what}", what=joined(unknown)) if unknown else NOTHING
    if not any(value.amount for value in known) and unknown:
        return Value(None, note)
    is_bound = bool(unknown) or any(value.bound for value in known)
    return Value(sum(value.amount or 0.0 for value in known), note, "≥" if is_bound else "")


def _times(value: Value, factor: float) -> Value:
    amount = None if value.amount is None else value.amount * factor
    return Value(amount, value.note, value.bound)


def _notes(*notes: Text) -> Text:
    return joined([note for note in notes if note], "; ")


def _percent(share: float) -> Text:
    return Text("{percent:,.4g} %", percent=100 * share)
