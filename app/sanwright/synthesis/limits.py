"""What all fabrics together may take by a requirement: switches, rack units and power."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.solver import MixedProgram
from sanwright.synthesis.switches import SwitchModel

if TYPE_CHECKING:
    from sanwright.synthesis.standing import StandingSwitch


def hold_limits(
    program: MixedProgram,
    needs: NetworkNeeds,
    used: Iterable[tuple[int, float, SwitchModel]],
    standing: Sequence[StandingSwitch] = (),
) -> None:
    """Hold a fabric's share of the limits in ``program``.

    ``used`` are columns, each with how many switches one of it is, and their model; ``standing``
    switches are there already and take of it what they take.
    """
    requirement, fabrics, columns = needs.requirement, needs.fabrics, list(used)

    def hold(most: float, taken: float, each: Iterable[tuple[int, float]]) -> None:
        room = most / fabrics - taken
        if room < 0:
            program.row({program.column(0.0, 0): 1.0}, lower=1.0)  # nothing that comes makes room
        program.row(dict(each), upper=room)

    if requirement.switches_max is not None:
        switches = ((column, times) for column, times, _ in columns)
        hold(requirement.switches_max, len(standing), switches)
    if requirement.rack_units_max is not None:
        units = ((column, times * (model.rack_units or 0.0)) for column, times, model in columns)
        hold(requirement.rack_units_max, sum(each.rack_units for each in standing), units)
    if requirement.power_max is not None:
        watts = ((column, times * (model.power or 0.0)) for column, times, model in columns)
        hold(requirement.power_max.amount, sum(each.power for each in standing), watts)


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
