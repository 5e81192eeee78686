"""Does the line on a load claim no more than is known?"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sanwright.analysis import DirectionLoad
from sanwright.units import Throughput
from sanwright.wording.load import headroom_text, load_text, share_text, side_text

AMOUNTS = st.sampled_from((0.0, 1.0, 800.0, 5_000.0))


@given(AMOUNTS, st.none() | AMOUNTS, st.booleans())
def test_what_is_not_known_is_neither_a_number_nor_a_share_of_one(load, capacity, complete):
    most = Throughput(capacity) if capacity is not None else None
    side = DirectionLoad(Throughput(load), most, complete)
    line = side_text(side)
    assert "of unknown" not in line
    if side.is_down:
        assert line == share_text(side) == "down"
        return
    if capacity is None:
        assert line.endswith("; capacity unknown")
    if not complete:
        assert load_text(side)[0] in "≥u"
        assert share_text(side)[0] in "≥u"
        assert headroom_text(side)[0] in "≤u"
        assert "(0 %)" not in line
