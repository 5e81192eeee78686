"""Can two devices be told apart by what of their names fits onto their boxes?"""

from __future__ import annotations

import pytest

from sanwright.reports.lettering import title_in, width_of

SIZES = (12.0, 11.0, 10.0, 9.0)


@pytest.mark.parametrize("room", [60.0, 85.0, 120.0])
def test_names_that_share_their_beginning_stay_apart(room: float) -> None:
    names = [f"muc1-san-sw{number:02}-fab{side}" for number in (1, 2) for side in "AB"]
    shown = [title_in(room, name, SIZES)[0] for name in names]
    assert {text[-1] for text in shown} == {"A", "B"}
    assert all(width_of(text, size, bold=True) <= room for text, size in
               (title_in(room, name, SIZES) for name in names))  # fmt: skip


def test_a_name_is_set_smaller_before_it_is_cut() -> None:
    name = "san-sw01-fabA"
    room = width_of(name, 10.0, bold=True) + 0.5
    assert title_in(room, name, SIZES) == (name, 10.0)
    assert title_in(400.0, name, SIZES) == (name, 12.0)
