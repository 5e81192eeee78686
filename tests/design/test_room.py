"""Making room: nothing covers anything that it did not before, and everything keeps its order."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from sanwright.drawing.geometry import Rect, around
from sanwright.drawing.room import grid_places, make_room, step_aside

_place = st.integers(-40, 80).map(lambda n: n * 8.0)
_side = st.integers(1, 25).map(lambda n: n * 8.0)
_rects = st.builds(Rect.sized, _place, _place, _side, _side)
_members = st.lists(
    st.builds(
        Rect.sized,
        st.integers(0, 50).map(lambda n: n * 8.0),
        st.integers(0, 50).map(lambda n: n * 8.0),
        _side,
        _side,
    ),
    min_size=1,
    max_size=8,
)


def _box_of(members: list[Rect]) -> Rect:
    whole = around(members)
    assert whole is not None
    return Rect.sized(whole.left, whole.top, min(200.0, whole.width), min(80.0, whole.height))


def _after(others: dict[str, Rect], moves: dict[str, tuple[float, float]]) -> dict[str, Rect]:
    return {id_: rect.moved(*moves.get(id_, (0.0, 0.0))) for id_, rect in others.items()}


_others = st.lists(_rects, max_size=14).map(
    lambda rects: {f"box-{number}": rect for number, rect in enumerate(rects)}
)


@given(_others, _members)
def test_no_member_is_covered_afterwards(others: dict[str, Rect], members: list[Rect]) -> None:
    after = _after(others, make_room(others, members, _box_of(members), 16.0))
    assert not any(member.covers(rect) for member in members for rect in after.values())


@given(_others, _members)
def test_nothing_overlaps_that_did_not_before(others: dict[str, Rect], members: list[Rect]) -> None:
    after = _after(others, make_room(others, members, _box_of(members), 16.0))
    for one, other in permutations(others, 2):
        if not others[one].covers(others[other]):
            assert not after[one].covers(after[other])


@given(_others, _members)
def test_left_stays_left_and_above_stays_above(
    others: dict[str, Rect], members: list[Rect]
) -> None:
    after = _after(others, make_room(others, members, _box_of(members)))
    for one, other in permutations(others, 2):
        a, b = others[one], others[other]
        in_a_row = a.top < b.bottom and b.top < a.bottom
        in_a_column = a.left < b.right and b.left < a.right
        if in_a_row and a.right <= b.left and after[one].top - a.top == after[other].top - b.top:
            assert after[one].right <= after[other].left
        if (
            in_a_column
            and a.bottom <= b.top
            and after[one].left - a.left == after[other].left - b.left
        ):
            assert after[one].bottom <= after[other].top


@given(_others, _members)
def test_boxes_go_right_and_down_only(others: dict[str, Rect], members: list[Rect]) -> None:
    moves = make_room(others, members, _box_of(members))
    assert all(dx >= 0 and dy >= 0 and (dx or dy) for dx, dy in moves.values())


def test_what_covers_no_member_stays_even_between_them() -> None:
    members = [Rect.sized(0, 0, 100, 50), Rect.sized(400, 0, 100, 50)]
    assert (
        make_room({"between": Rect.sized(200, 0, 100, 50)}, members, Rect.sized(0, 0, 80, 40)) == {}
    )


def test_what_stood_beside_goes_right_and_what_stood_below_goes_down() -> None:
    folded = Rect.sized(0, 0, 200, 80)
    members = [Rect.sized(0, 0, 300, 200), Rect.sized(300, 0, 300, 200)]
    others = {
        "beside": Rect.sized(224, 0, 100, 80),
        "next": Rect.sized(648, 0, 100, 80),
        "below": Rect.sized(0, 100, 200, 80),
        "far": Rect.sized(5000, 5000, 10, 10),
        "left": Rect.sized(-200, 0, 100, 80),
    }
    moves = make_room(others, members, folded, 24.0)
    assert moves["beside"] == (400.0, 0.0)
    assert moves["next"] == (400.0, 0.0)
    assert moves["below"] == (0.0, 124.0)
    assert moves.keys() == {"beside", "next", "below"}


@given(st.integers(1, 300))
def test_a_grid_has_as_many_places_as_asked_for_and_they_do_not_overlap(count: int) -> None:
    rect = Rect.sized(16.0, 8.0, 168.0, 70.0)
    places = grid_places(rect, count, (24.0, 32.0))
    assert len(places) == count
    assert places[0] == (16.0, 8.0)
    spots = {(x // 192, y // 102) for x, y in places}
    assert len(spots) == count
    width = max(x for x, _ in places) - 16.0 + 168
    height = max(y for _, y in places) - 8.0 + 70
    assert count < 9 or 1.0 <= width / height <= 4.0


def test_members_step_aside_for_the_head_of_their_frame_only_where_they_must_move_others() -> None:
    members = [Rect.sized(0, 0, 300, 200)]
    above, left, beside = (
        Rect.sized(0, -60, 200, 50),
        Rect.sized(-110, 0, 100, 50),
        Rect.sized(224, 0, 100, 80),
    )
    assert step_aside([above, left], members, 24.0, 48.0) == (0.0, 0.0)
    assert step_aside([above, left, beside], members, 24.0, 48.0) == (14.0, 38.0)


def test_unfolding_leaves_room_for_the_head_of_the_frame() -> None:
    members = [Rect.sized(14, 38, 300, 200)]
    others = {"above": Rect.sized(0, -60, 200, 50), "beside": Rect.sized(224, 0, 100, 80)}
    moves = make_room(others, members, Rect.sized(0, 0, 200, 80), 24.0)
    assert moves.keys() == {"beside"}
