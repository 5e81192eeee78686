"""Words about energy and cost of ownership: how it is worked out and what is taken for granted."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.analysis.energy import HOURS_A_YEAR
from sanwright.design import Table, Tables
from sanwright.fields import field_of
from sanwright.text import Text, tr
from sanwright.units import format_number


def method() -> Text:
    """How the figures follow from each other."""
    return Text(
        "Power on average is the maximum power times the load factor, energy a year is that over "
        "{hours:,} hours, and with cooling it is that times the cooling factor (PUE). All power "
        "becomes heat. “≥” marks a sum that lacks the figure of a part; what a factor is missing "
        "for is unknown. The factors are stated for this design, none of them has a usual value.",
        hours=HOURS_A_YEAR,
    )


def factor_lines(tables: Tables) -> Iterator[tuple[str, str]]:
    """What is taken for granted, each with its name; “not stated” where it is not."""
    factors = tables.running_costs
    currency = factors.currency or tr("currency not stated")
    for key, value, unit in (
        ("load_factor", _scaled(factors.load_factor, 100), "%"),
        ("pue", factors.pue, ""),
        ("energy_price", factors.energy_price, tr("{currency} a kWh", currency=currency)),
        ("co2_per_kwh", factors.co2_per_kwh, tr("g a kWh")),
        ("years", factors.years, tr("years")),
        ("present_support", factors.present_support, tr("{currency} a year", currency=currency)),
    ):
        if key == "present_support" and value is None:
            continue
        name = tr(field_of(Table.RUNNING_COSTS, key).label)
        said = tr("not stated") if value is None else f"{format_number(value, 6)} {unit}".strip()
        yield name, said


def _scaled(value: float | None, factor: float) -> float | None:
    return None if value is None else value * factor
