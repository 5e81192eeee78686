"""Is what is copied to a spreadsheet, and back from one, the same in every language?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sanwright.design import Design, Table
from sanwright.edits import replace_record
from sanwright.fields import Book, PlannedCell, field_of, plan
from sanwright.gui.widgets.cell_block import cells_in, cells_mime, read_block, tsv_text
from sanwright.language import speaking
from sanwright.units import Length
from tests.builders import catalog, small_san

LENGTH = field_of(Table.CABLES, "length")
LANGUAGES = st.sampled_from(("en", "de"))
MILLIMETRES = st.lists(st.integers(1, 10_000_000), min_size=1, max_size=3)


def with_length(length: Length | None) -> Design:
    """A design whose first cable is as long."""
    design = small_san().design()
    cable = replace(design.cables["c1"], length=length)
    design.apply(replace_record(design, cable, "Length"))
    return design


def pasted(text: str) -> float:
    """The length in metres that a cell with this text becomes."""
    design = with_length(None)
    done = plan(Book(design, catalog()), [PlannedCell("c1", LENGTH, text)], "Paste")
    assert not done.refused, [str(refusal.why) for refusal in done.refused]
    design.apply(done.change)
    return design.cables["c1"].length.amount


def copied(metres: float) -> str:
    """What a cell with this length lays on the clipboard."""
    return LENGTH.read(Book(with_length(Length(metres)), catalog()), "c1")


@given(LANGUAGES, MILLIMETRES)
def test_what_is_copied_comes_back_as_it_was(language: str, lengths: list[int]) -> None:
    with speaking(language):
        block = read_block(tsv_text([[copied(length / 1000)] for length in lengths]))
        assert [pasted(row[0]) for row in block] == [length / 1000 for length in lengths]


@given(LANGUAGES, st.integers(1, 1_000_000))
def test_a_decimal_comma_and_a_decimal_point_are_read_in_every_language(
    language: str, centimetres: int
) -> None:
    """Up to two decimals; with three, “1,234” is what the language in use makes of it."""
    whole, part = divmod(centimetres, 100)
    with speaking(language):
        assert pasted(f"{whole},{part:02}") == pasted(f"{whole}.{part:02}") == centimetres / 100


@pytest.mark.parametrize("ending", ["\r\n", "\n", "\r"])
def test_cells_of_a_spreadsheet_are_cells(ending: str) -> None:
    """As Excel lays them down: tabs, quotes around what holds some, an end after the last row."""
    text = ending.join(['1,5\t"two\tcells"', '"she said ""no"""\t', ""])
    assert read_block(text) == [["1,5", "two\tcells"], ['she said "no"', ""]]
    assert read_block("1,5\r\n12,25\r\n") == [["1,5"], ["12,25"]]


def test_copied_cells_begin_no_formula_elsewhere_and_come_back_to_the_letter() -> None:
    block = [["=cmd|' /C calc'!A0", "-40", "+1+1"], ["a\tb", "@x", "-2 dBm"]]
    mime = cells_mime(block)
    assert cells_in(mime) == block
    shown = read_block(mime.text())
    assert shown[0] == ["'=cmd|' /C calc'!A0", "-40", "'+1+1"]
    assert shown[1][1:] == ["'@x", "-2 dBm"]
    assert "<td>&#x27;=cmd" in mime.html()
