"""What a design draws, gives off as heat and uses in a year, by what the user takes for granted.

A factor that is not stated has no usual value: what needs it is not known. A sum of powers that is
not whole stays a lower bound through all that follows from it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.facility import FacilityLoad, Tally, load_of_all
from sanwright.design.papers import RunningCosts
from sanwright.units import Mass, Power, Quantity

HOURS_A_YEAR = 8_760
"""365 days of 24 hours: the equipment is never switched off."""

_A = TypeVar("_A", bound=Quantity)
_B = TypeVar("_B", bound=Quantity)


class Energy(Quantity):
    """Electric energy."""

    __slots__ = ()

    UNIT: ClassVar[str] = "kWh"


@dataclass(frozen=True, slots=True)
class EnergyUse:
    """A design's power and what comes of it; None where a factor is not stated.

    ``average`` is the load factor's share of the maximum power, ``equipment`` what that is in a
    year, ``centre`` the same with the cooling factor, ``emissions`` what that gives off.
    ``cost`` is that of ``centre`` in the user's currency, as a number.
    """

    load: FacilityLoad
    average: Tally[Power] | None = None
    equipment: Tally[Energy] | None = None
    centre: Tally[Energy] | None = None
    emissions: Tally[Mass] | None = None
    cost: float | None = None


def energy_use(facts: Assessment, factors: RunningCosts) -> EnergyUse:
    """Power and energy of everything that stands in the design."""
    use = EnergyUse(load_of_all(facts))
    if factors.load_factor is None:
        return use
    share, maximum = factors.load_factor, use.load.power_max
    average = _scaled(maximum, Power, share)
    equipment = _scaled(average, Energy, HOURS_A_YEAR / 1000)
    use = replace(use, average=average, equipment=equipment)
    if factors.pue is None:
        return use
    centre = _scaled(equipment, Energy, factors.pue)
    use = replace(use, centre=centre)
    if factors.co2_per_kwh is not None:
        use = replace(use, emissions=_scaled(centre, Mass, factors.co2_per_kwh / 1000))
    if factors.energy_price is not None:
        use = replace(use, cost=centre.known.amount * factors.energy_price)
    return use


def _scaled(tally: Tally[_A], kind: Callable[[float], _B], factor: float) -> Tally[_B]:
    """The same devices known and unknown, of another figure."""
    return Tally(
        kind(tally.known.amount * factor),
        tally.unknown,
        tally.parts,
        tally.uncertain * factor,
        tally.doubts,
        tally.asked,
    )
