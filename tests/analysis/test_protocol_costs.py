"""Do gains give back the costs that they come from, and do limits mean what they say?"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.analysis.latency.places import LatencyKind, LatencyPlace
from sanwright.analysis.latency.solving import LoadClass
from sanwright.analysis.prediction.comparison import (
    Bound,
    EngineFigure,
    EvidenceGrade,
    PublishedComparison,
    short,
)
from sanwright.analysis.prediction.protocol_costs import Gain, fit_costs, rate_at, with_cost
from sanwright.design import Measurement
from sanwright.errors import InputError
from tests.examples import examples

CONTROLLER = LatencyPlace(LatencyKind.CONTROLLER, "controllers", "array", "A")
LINK = LatencyPlace(LatencyKind.SERIALISATION, "host links", "cable", "ab")


def alone(delay: float, link: float) -> LoadClass:
    """A workload with one unit of work at a controller."""
    return LoadClass("w", ((LINK, link), (CONTROLLER, 1.0)), delay)


def gain(kib: float, latency: float, fast: float, slow: float, data: float) -> Gain:
    """What the model itself gives for these costs."""
    load = alone(12.0, kib * 0.08)
    rates = [rate_at(with_cost(load, cost + data * kib), latency) for cost in (fast, slow)]
    assert rates[0] is not None
    assert rates[1] is not None
    return Gain(load, load, kib, latency, rates[0] / rates[1] - 1)


@settings(max_examples=examples(10), deadline=None)
@given(st.floats(4, 20), st.floats(1.1, 1.9))
def test_one_gain_gives_back_the_cost(fast: float, ratio: float) -> None:
    costs = fit_costs([gain(4, 450, fast, fast * ratio, 0.0)], fast)
    assert costs.slow == pytest.approx(fast * ratio, rel=1e-4)
    assert costs.data == 0
    assert costs.fast == fast


@settings(max_examples=examples(10), deadline=None)
@given(st.floats(5, 15), st.floats(1.2, 1.8), st.floats(0.05, 0.4))
def test_two_gains_give_back_what_data_costs_too(fast: float, ratio: float, data: float) -> None:
    gains = [gain(kib, 450, fast, fast * ratio, data) for kib in (4, 64)]
    costs = fit_costs(gains, fast)
    assert costs.slow == pytest.approx(fast * ratio, rel=1e-3)
    assert costs.data == pytest.approx(data, rel=1e-2)


def test_more_gains_than_unknowns_are_refused() -> None:
    one = gain(4, 450, 5.0, 7.0, 0.0)
    with pytest.raises(InputError, match="one gain or two"):
        fit_costs([one] * 3, 5.0)
    with pytest.raises(InputError, match="one gain or two"):
        fit_costs([], 5.0)


def test_a_latency_below_the_network_s_own_is_refused() -> None:
    load = alone(500.0, 0.3)
    assert rate_at(with_cost(load, 5.0), 450.0) is None
    with pytest.raises(InputError, match="No load comes to the latency of 450"):
        fit_costs([Gain(load, load, 4, 450, 0.5)], 5.0)


@pytest.mark.parametrize(
    ("relation", "bound", "engine", "met"),
    [
        ("at most", Bound.NONE, 150.0, True),
        ("at most", Bound.NONE, 250.0, False),
        ("at most", Bound.AT_LEAST, 150.0, None),
        ("at most", Bound.AT_LEAST, 250.0, False),
        ("at most", Bound.AT_MOST, 150.0, True),
        ("at most", Bound.AT_MOST, 250.0, None),
        ("at least", Bound.AT_LEAST, 250.0, True),
        ("at least", Bound.AT_LEAST, 150.0, None),
        ("at least", Bound.AT_MOST, 150.0, False),
        ("at least", Bound.AT_MOST, 250.0, None),
        ("at least", Bound.NONE, None, None),
    ],
)
def test_a_limit_is_kept_missed_or_not_known(
    relation: str, bound: Bound, engine: float | None, met: bool | None
) -> None:
    asked = Measurement(id="m", name="m", metric="m", value=200.0, relation=relation)  # type: ignore[arg-type]
    row = PublishedComparison(
        asked, EngineFigure(engine, bound=bound), "us", EvidenceGrade.PREDICTED
    )
    assert row.met is met
    assert row.error is None
    assert row.error_text == {True: "agrees", False: "differs", None: "unknown"}[met]


def test_an_aim_is_in_per_cent_or_in_points() -> None:
    asked = Measurement(id="m", name="m", metric="m", value=50.0, aim=10.0, unit="%")
    near = PublishedComparison(asked, EngineFigure(59.0), "%", EvidenceGrade.PREDICTED)
    assert near.met is True
    assert near.error_text == "+9.0 points"
    assert near.share == pytest.approx(0.09)
    assert PublishedComparison(asked, EngineFigure(61.0), "%", EvidenceGrade.PREDICTED).met is False
    assert PublishedComparison(asked, EngineFigure(59.0), "%", EvidenceGrade.CALIBRATED).met is None
    assert PublishedComparison(asked, EngineFigure(), "%", EvidenceGrade.PREDICTED).met is None
    assert short(0.0) == "0"
