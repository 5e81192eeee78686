"""``sanwright energy``: power, heat, energy, space and cost over the years, side by side.

The drawn design stands beside what stands today, if the design keeps that, and beside its variants.
What is given here goes before what the design states; the file is not changed. Nothing has a usual
value: without a load factor no energy is known, without a price no cost.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from sanwright.cli import pricing
from sanwright.cli.comparison_output import comparison_json, print_comparison
from sanwright.cli.loading import load_design, open_library
from sanwright.cli.output import print_json, print_line
from sanwright.clock import local_day
from sanwright.design import Design, Table
from sanwright.errors import InputError
from sanwright.fields import PlannedCell, field_of, plan
from sanwright.fields.book import Book
from sanwright.text import NOTHING, joined
from sanwright.variants.ownership import compare_ownership
from sanwright.wording.ownership import factor_lines, method

HELP = "power, heat, energy and cost of ownership, side by side"

_FACTORS = (
    ("load", "load_factor", "SHARE", "load factor: share of the maximum power on average, as 60%%"),
    ("pue", "pue", "FACTOR", "cooling factor: power of the data centre per power of its equipment"),
    ("energy-price", "energy_price", "PRICE", "price of a kWh"),
    ("energy-currency", "currency", "CODE", "currency of that price, as EUR"),
    ("co2", "co2_per_kwh", "GRAMS", "grams of CO₂ of a kWh"),
    ("years", "years", "YEARS", "term over which costs are added up"),
    ("present-support", "present_support", "AMOUNT", "support of today's equipment a year"),
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", help="design to look at (.sanw or .json)")
    group = parser.add_argument_group("what is taken for granted, before what the design states")
    for name, key, value, text in _FACTORS:
        group.add_argument(f"--{name}", dest=f"factor_{key}", default="", metavar=value, help=text)
    pricing.configure(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print the comparison; 0."""
    lists = pricing.price_lists(arguments)
    design = load_design(arguments.file)
    given = {key: (option, getattr(arguments, f"factor_{key}")) for option, key, _, _ in _FACTORS}
    if any(text for _, text in given.values()):
        _state(design, given)
    shown = compare_ownership(design.snapshot(), prices=lists, today=local_day())
    factors = dict(factor_lines(design))
    if arguments.format == "json":
        print_json({"factors": factors, **comparison_json(shown)})
        return 0
    for name, value in factors.items():
        print_line(f"{name}: {value}")
    print_line(str(method()))
    print()
    print_comparison(shown)
    return 0


def _state(design: Design, given: Mapping[str, tuple[str, str]]) -> None:
    """Take the factors for granted that were given; refused as the window refuses them."""
    id_ = design.running_costs.id
    cells = [
        PlannedCell(id_, field_of(Table.RUNNING_COSTS, key), text, f"--{option}")
        for key, (option, text) in given.items()
        if text
    ]
    made = plan(Book(design, open_library()), cells, NOTHING)
    for refusal in made.refused:
        raise InputError(joined((refusal.cell.place, refusal.why), ": "))
    design.apply(made.change)
