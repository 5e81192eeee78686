"""Does the report tell the customer what RAID groups give, what that rests on, and for how long?"""

from __future__ import annotations

import msgspec
import pytest
from pypdf import PdfReader

from sanwright.reports import write_report
from sanwright.units import DataSize


@pytest.fixture
def printed(changed, warehouse, tmp_path):
    """The text of the report of a warehouse whose RAID group has these fields."""

    def text(**fields) -> str:
        group = msgspec.structs.replace(warehouse.raid_groups["data"], **fields)
        write_report(changed(group), tmp_path / "report.pdf")
        pages = PdfReader(tmp_path / "report.pdf").pages
        return " ".join(" ".join(page.extract_text() for page in pages).split())

    return text


def test_every_stage_is_printed_in_both_units(printed):
    text = printed(reserve=0.1, spares=2)
    for figure in ("19.20 TB", "17.46 TiB", "16.00 TB", "12.80 TB", "11.52 TB", "10.48 TiB"):
        assert figure in text
    assert "What formatting takes is not stated; nothing is taken off." in text
    assert "What file system and software reserve is not stated" not in text


def test_the_year_in_which_it_is_full_is_printed(printed):
    text = printed(stored=DataSize(6.4e12), growth=1.0)
    assert "50 % of the effective capacity is in use today; it is full in" in text
    assert "after 1 years" not in text


def test_a_claimed_ratio_is_called_one(printed):
    text = printed(data_reduction=4.0, reduction_basis="maker's claim")
    assert "51.20 TB" in text
    assert "is the maker's claim, not a measurement of this data" in text


def test_what_cannot_be_built_has_no_figures(printed):
    text = printed(level="RAID 50")
    assert "needs at least 2 of them" in text
    assert "Time of a rebuild" not in text


def test_what_is_not_known_is_named(printed):
    text = printed()
    assert "Not known, and perhaps lower" in text
    assert "Meanwhile the group survives 1 more failure" in text
