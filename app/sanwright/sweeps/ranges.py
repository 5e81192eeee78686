"""What the least network for a requirement comes to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sanwright.catalog import Library
from sanwright.design import Requirement
from sanwright.sweeps.ground import SweepGround
from sanwright.text import NOTHING, Text, joined
from sanwright.variants.figures import COST, POWER, SIZE, ComparedFigure, Value


def requirement_figures(
    requirement: Requirement, library: Library, ground: SweepGround, seconds: float
) -> tuple[list[ComparedFigure], list[Text]]:
    """What the least network takes, and why there is none."""
    from sanwright.synthesis import SearchControl, list_prices, propose

    found = propose(
        requirement,
        library,
        control=SearchControl(seconds),
        price_of=list_prices(ground.prices) if ground.prices else None,
        today=ground.today.isoformat(),
        checks=False,
    )
    if not found.candidates:
        said = [*found.obstacles]
        if found.conflict:
            wishes = joined([wish.says for wish in found.conflict], "; ")
            said.append(Text("These cannot be met together: {wishes}", wishes=wishes))
        return [], said or [Text("No design was found.")]
    best = found.candidates[0].found
    return list(_figures(best.cost, best.gap, found.any_bound)), []


def _figures(cost: Any, gap: float, bound: float) -> Iterator[ComparedFigure]:
    unknown = Text("not known of some part")

    def value(amount: float | None) -> Value:
        return Value(amount, NOTHING if amount is not None else unknown)

    yield ComparedFigure(COST, Text("Objective"), "", Value(cost.weighed), 2)
    yield ComparedFigure(COST, Text("No network comes to less than"), "", Value(bound), 2)
    yield ComparedFigure(COST, Text("Gap to the proven bound"), "%", Value(gap * 100), 1)
    if cost.price is not None:
        yield ComparedFigure(
            COST, Text("Price of the switches and optics"), "", value(cost.price), 2
        )
    yield ComparedFigure(SIZE, Text("Switches and directors"), "", Value(cost.switches))
    yield ComparedFigure(SIZE, Text("ISLs"), "", Value(cost.links))
    yield ComparedFigure(SIZE, Text("Licensed ports"), "", value(cost.licensed_ports))
    yield ComparedFigure(POWER, Text("Height in racks"), "U", value(cost.rack_units), 1)
    yield ComparedFigure(POWER, Text("Power"), "W", value(cost.power))
