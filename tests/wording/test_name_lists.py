"""Are long lists of names short in print, and is nothing lost in them?"""

import re

from hypothesis import given
from hypothesis import strategies as st

from sanwright.wording.name_lists import chunks, listing, ranges, shortened


def test_numbers_without_a_gap_become_a_range():
    names = [f"esx{n:02}-a" for n in range(1, 61) if n != 30]
    assert ranges(names) == {"esx01-a to esx29-a": 29, "esx31-a to esx60-a": 30}


def test_ranges_count_past_nine_only_as_the_names_do():
    assert ranges(["p8", "p9", "p10"]) == {"p8 to p10": 3}
    assert ranges(["p08", "p09", "p10"]) == {"p08 to p10": 3}
    assert ranges(["p8", "p09", "p10"]) == {"p8": 1, "p09": 1, "p10": 1}


def test_the_number_that_most_names_differ_in_makes_the_range():
    names = [f"isl-{switch}-{port}" for switch in (1, 2) for port in range(1, 6)]
    assert list(ranges(names)) == ["isl-1-1 to isl-1-5", "isl-2-1 to isl-2-5"]


def test_what_is_left_out_is_counted_by_names():
    names = ["a", "b", *(f"c{n}" for n in range(9))]
    assert listing(names, 2) == "a, b and 9 more"
    assert listing(names, 3) == "a, b, c0 to c8"


def test_a_number_too_long_for_counting_is_only_text():
    names = ["n" + "1" * 5000, "n" + "1" * 4999 + "2"]
    assert list(ranges(names)) == names


@given(st.lists(st.from_regex(r"[a-c]?[0-9]{1,3}[xy]?", fullmatch=True), max_size=60))
def test_no_name_is_lost_or_made_up(names):
    found: list[str] = []
    for text in ranges(names):
        first, _, last = text.partition(" to ")
        found += between(first, last) if last else [first]
    assert sorted(found) == sorted(set(names))
    assert sum(ranges(names).values()) == len(set(names))
    assert len(shortened(names, 4)) <= 4


def between(first: str, last: str) -> list[str]:
    start, end = (re.search(r"[0-9]+", name) for name in (first, last))
    assert start is not None
    assert end is not None
    width = len(start.group()) if start.group().startswith("0") else 0
    numbers = range(int(start.group()), int(end.group()) + 1)
    return [f"{first[: start.start()]}{n:0{width}}{first[start.end() :]}" for n in numbers]


@given(st.lists(st.text("ab", min_size=1, max_size=30), max_size=80))
def test_pieces_hold_every_item_and_are_short(items):
    pieces = list(chunks(items, 100))
    assert [item for piece in pieces for item in piece.rstrip(",").split(", ") if item] == items
    assert all(len(piece) <= 140 for piece in pieces)
