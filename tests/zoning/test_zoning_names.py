"""Are names always such that switches take them, and never two the same?"""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from sanwright.zoning.names import LONGEST, RESERVED, UniqueNames, legal, plain

_EVERYWHERE = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


@given(st.text(max_size=300), st.integers(8, LONGEST))
def test_any_text_becomes_a_name_that_every_switch_takes(text: str, longest: int) -> None:
    name = legal(text, longest)
    assert _EVERYWHERE.fullmatch(name)
    assert len(name) <= longest
    assert not name.lower().startswith(RESERVED)
    assert legal(text, longest) == name


@given(st.lists(st.text(max_size=80), max_size=60))
def test_no_name_is_given_twice_whatever_its_case(texts: list[str]) -> None:
    names = UniqueNames(["Taken"])
    given_ = [names.take(text) for text in [*texts, "taken"]]
    folded = [name.casefold() for name in (*given_, "Taken")]
    assert len(set(folded)) == len(folded)
    assert all(len(name) <= LONGEST for name in given_)


def test_long_names_that_differ_at_their_end_stay_two() -> None:
    assert legal("a" * 100 + "1") != legal("a" * 100 + "2")


def test_umlauts_are_spelt_out_and_other_signs_become_one_underscore() -> None:
    assert plain("Büro 1.1 / HBA-2") == "Buero_1_1_HBA_2"
    assert plain("Größe—Ø") == "Groesse_O"
    assert plain("漢字") == ""
    assert legal("漢字") != legal("漢")


def test_reserved_beginnings_are_avoided() -> None:
    assert legal("LSAN_backup") == "n_LSAN_backup"
    assert legal("3PAR") == "n_3PAR"
