"""Requirements over a range: a field by its path, and what the least network for it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sanwright import codec
from sanwright.catalog import Library
from sanwright.design import Requirement
from sanwright.documents.requirement_file import requirement_from
from sanwright.errors import InputError
from sanwright.sweeps.ground import SweepGround
from sanwright.text import NOTHING, Text, joined
from sanwright.variants.figures import COST, POWER, SIZE, ComparedFigure, Value


def requirement_with(requirement: Requirement, settings: Mapping[str, Any]) -> Requirement:
    """The requirement with other values, by paths such as ``growth_years`` or ``hosts.ESX.count``.

    Raises InputError that names the path, or what the value would have to be.
    """
    plain: dict[str, Any] = codec.to_plain(requirement)
    for path, value in settings.items():
        *before, last = path.split(".")
        place: Any = plain
        for name in before:
            place = _inner(place, name, path)
        if not isinstance(place, dict):
            raise _unknown(path)
        place[last] = value
    plain.pop("id", None)
    try:
        return requirement_from(plain)
    except InputError as error:
        paths = joined(list(settings))
        raise InputError(Text("{path}: {error}", path=paths, error=error.text)) from None


def _inner(place: Any, name: str, path: str) -> Any:
    if isinstance(place, dict) and name in place:
        return place[name]
    if isinstance(place, dict):  # an object that is left out begins as its fields
        return place.setdefault(name, {})
    if isinstance(place, Sequence) and not isinstance(place, str):
        for row in place:
            if isinstance(row, dict) and row.get("name") == name:
                return row
        if name.isdigit() and int(name) < len(place):
            return place[int(name)]
    raise _unknown(path)


def _unknown(path: str) -> InputError:
    return InputError(Text("The requirement has nothing at “{path}”.", path=path))


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
