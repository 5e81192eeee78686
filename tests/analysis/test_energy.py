"""Energy: what follows from a power and the user's factors, and what stays unknown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.analysis import assess
from sanwright.analysis.energy import HOURS_A_YEAR, energy_use
from sanwright.design import Design, Device, PartCopy
from sanwright.design.papers import RunningCosts
from sanwright.parts import Part, PartKind, Physical
from sanwright.units import Power
from tests.builders import figure

WHOLE = RunningCosts(load_factor=0.5, pue=1.5, energy_price=0.2, currency="EUR", co2_per_kwh=400)


def _part(id_: str, watts: float | None, typical: float | None = None) -> Part:
    power = Physical(
        power_max=None if watts is None else figure(Power(watts)),
        power_typical=None if typical is None else figure(Power(typical)),
    )
    return Part(id=id_, kind=PartKind.SWITCH, vendor="Acme", model=id_, physical=power)


def _facts(*watts: float | None):
    parts = {f"p{n}": _part(f"p{n}", power) for n, power in enumerate(watts)}
    return assess(
        Design(
            [
                *(PartCopy(id=id_, part=part) for id_, part in parts.items()),
                *(Device(id=f"d{id_}", part=id_) for id_ in parts),
            ]
        ).snapshot()
    )


def test_a_year_of_a_kilowatt_at_half_load_with_cooling():
    use = energy_use(_facts(1000.0), WHOLE)
    assert use.average.known.amount == 500
    assert use.equipment.known.amount == 0.5 * HOURS_A_YEAR
    assert use.centre.known.amount == pytest.approx(0.75 * HOURS_A_YEAR)
    assert use.emissions.known.amount == pytest.approx(0.4 * 6570)
    assert use.cost == pytest.approx(0.2 * 6570)


@given(st.lists(st.none() | st.floats(1, 10_000), min_size=1, max_size=6))
def test_what_is_not_known_of_the_power_stays_unknown_all_the_way(watts):
    use = energy_use(_facts(*watts), WHOLE)
    missing = sum(power is None for power in watts)
    for tally in (use.load.power_max, use.average, use.equipment, use.centre, use.emissions):
        assert tally is not None
        assert (tally.unknown, tally.asked) == (missing, len(watts))
    assert use.load.power_max.known.amount == pytest.approx(sum(filter(None, watts)))


@pytest.mark.parametrize(
    ("missing", "unknown"),
    [
        ("load_factor", {"average", "equipment", "centre", "emissions", "cost"}),
        ("pue", {"centre", "emissions", "cost"}),
        ("co2_per_kwh", {"emissions"}),
        ("energy_price", {"cost"}),
    ],
)
def test_a_factor_that_is_not_stated_has_no_usual_value(missing, unknown):
    fields = {key: getattr(WHOLE, key) for key in ("load_factor", "pue", "energy_price")}
    fields |= {"co2_per_kwh": WHOLE.co2_per_kwh, missing: None}
    use = energy_use(_facts(1000.0), RunningCosts(**fields))
    found = {
        key
        for key in ("average", "equipment", "centre", "emissions", "cost")
        if getattr(use, key) is None
    }
    assert found == unknown
