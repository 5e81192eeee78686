"""Is the loss of a run the sum of its glass, its connections and its splices, each once?"""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.analysis import assess
from sanwright.analysis.links import link_facts
from sanwright.analysis.loss import LinkLoss, budget_row, link_loss
from sanwright.design import Table
from sanwright.parts import RulePack
from sanwright.units import Loss
from tests.builders import Sketch, reference
from tests.checks.cases.plant import CASSETTES, jointed, patched

PAIR, SPLICE = 0.75, 0.3
OM4 = 3.0
"""dB/km."""


def loss_of(sketch: Sketch, lead: str) -> LinkLoss:
    return link_loss(assess(sketch.design()), lead)


def close(found: Loss | None, expected: float) -> bool:
    return found is not None and found.amount == pytest.approx(expected)


def test_one_plain_cable_loses_what_its_glass_does() -> None:
    loss = loss_of(jointed("OM4", 100, "32GFC"), "c")
    assert (loss.pairs, loss.splices, loss.measured) == (0, 0, None)
    assert close(loss.worst, 0.1 * OM4)


def test_a_coupler_is_one_pair_and_the_plugs_in_the_transceivers_are_none() -> None:
    loss = loss_of(patched("OM4", 90, "32GFC"), "c1")
    assert loss.pairs == 2
    assert close(loss.worst, 0.1 * OM4 + 2 * PAIR)
    assert close(loss.typical, 0.1 * OM4 + 2 * 0.3)


def test_a_cassette_is_two_pairs() -> None:
    loss = loss_of(patched("OM4", 90, "32GFC", panel=CASSETTES), "c1")
    assert loss.pairs == 4
    assert close(loss.worst, 0.1 * OM4 + 4 * PAIR)


def test_connections_and_splices_of_every_segment_count() -> None:
    sketch = patched("OM4", 90, "32GFC")
    sketch.change(Table.CABLES, "c2", connections=2, splices=3)
    sketch.change(Table.CABLES, "c3", splices=1)
    loss = loss_of(sketch, "c1")
    assert (loss.pairs, loss.splices) == (4, 4)
    assert close(loss.worst, 0.1 * OM4 + 4 * PAIR + 4 * SPLICE)


def test_a_measured_trunk_holds_its_own_joints_and_the_connections_at_its_ends() -> None:
    sketch = patched("OM4", 90, "32GFC", panel=CASSETTES)
    sketch.change(Table.CABLES, "c2", loss=Loss(1.1), connections=2, splices=3)
    loss = loss_of(sketch, "c1")
    assert (loss.pairs, loss.splices, loss.measured) == (0, 0, Loss(1.1))
    assert close(loss.worst, 1.1 + 0.01 * OM4)


def test_a_measured_cord_holds_the_connection_at_its_end_only() -> None:
    sketch = patched("OM4", 90, "32GFC").change(Table.CABLES, "c1", loss=Loss(0.2))
    loss = loss_of(sketch, "c1")
    assert loss.pairs == 1
    assert close(loss.worst, 0.2 + 0.095 * OM4 + PAIR)


def test_what_is_not_known_is_not_zero() -> None:
    unknown_length = loss_of(patched("OM4", None, "32GFC"), "c1")
    assert (unknown_length.worst, unknown_length.unmeasured) == (None, ())
    unknown_grade = loss_of(patched("OM5", 50, "32GFC"), "c1")
    assert (unknown_grade.worst, unknown_grade.unmeasured) == (None, ("c1", "c2", "c3"))
    no_pack = msgspec.structs.replace(
        reference(), rule_pack=RulePack(key="empty", title="Empty", version="1")
    )
    sketch = jointed("OM4", 50, "32GFC", connections=1)
    sketch.change(Table.REFERENCE, "reference", data=no_pack)
    assert loss_of(sketch, "c").worst is None


def test_a_mixed_run_has_the_least_budget_of_its_fibres() -> None:
    link = link_facts(assess(patched("OM4", 40, "32GFC", trunk="OM3").design()), "c1")
    row = budget_row(link, "32GFC", reference())
    assert row is not None
    assert (row.medium, row.loss_budget) == ("OM3", Loss(1.75))


@given(st.integers(0, 9), st.integers(0, 9), st.floats(0.5, 1000))
def test_more_of_anything_never_loses_less(pairs: int, splices: int, length: float) -> None:
    def worst(**more: float) -> float:
        found = loss_of(
            jointed(
                "OM4",
                length + more.get("length", 0),
                "8GFC",
                connections=pairs + int(more.get("pairs", 0)),
                splices=splices + int(more.get("splices", 0)),
            ),
            "c",
        ).worst
        assert found is not None
        return found.amount

    least = worst()
    assert least == pytest.approx(length / 1000 * OM4 + pairs * PAIR + splices * SPLICE)
    assert all(worst(**{name: 1}) > least for name in ("length", "pairs", "splices"))
