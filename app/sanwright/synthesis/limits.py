"""What all fabrics together may take by a requirement: switches, rack units and power."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.solver import MixedProgram
from sanwright.synthesis.switches import SwitchModel


def hold_limits(
    program: MixedProgram,
    needs: NetworkNeeds,
    used: Iterable[tuple[int, float, SwitchModel]],
    *,
    standing: int = 0,
) -> None:
    """Hold a fabric's share of the limits in ``program``.

    ``used`` are columns, each with how many switches one of it is, and their model; ``standing``
    switches are there already and only count against the number.
    """
    requirement, fabrics, columns = needs.requirement, needs.fabrics, list(used)
    if requirement.switches_max is not None:
        room = requirement.switches_max / fabrics - standing
        program.row({column: times for column, times, _ in columns}, upper=max(0.0, room))
    if requirement.rack_units_max is not None:
        units = {column: times * (model.rack_units or 0.0) for column, times, model in columns}
        program.row(units, upper=requirement.rack_units_max / fabrics)
    if requirement.power_max is not None:
        watts = {column: times * (model.power or 0.0) for column, times, model in columns}
        program.row(watts, upper=requirement.power_max.amount / fabrics)


def keeps_limits(needs: NetworkNeeds, models: Sequence[SwitchModel]) -> bool:
    """Whether switches of these models in every fabric keep to them."""
    requirement, fabrics = needs.requirement, needs.fabrics
    if requirement.switches_max is not None and len(models) * fabrics > requirement.switches_max:
        return False
    units = sum(model.rack_units or 0.0 for model in models) * fabrics
    if requirement.rack_units_max is not None and units > requirement.rack_units_max:
        return False
    watts = sum(model.power or 0.0 for model in models) * fabrics
    return requirement.power_max is None or watts <= requirement.power_max.amount
