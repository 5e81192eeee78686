"""Does the report tell the customer what RAID groups give, what that rests on, and for how long?"""

from __future__ import annotations

import msgspec
import pytest

from sanwright.reports import write_report
from sanwright.units import DataSize
from tests.pdf_text import page_texts


@pytest.fixture
def printed(changed, warehouse, tmp_path):
    """The text of the report of a warehouse whose RAID group has these fields."""

    def text(**fields) -> str:
        group = msgspec.structs.replace(warehouse.raid_groups["data"], **fields)
        write_report(changed(group), tmp_path / "report.pdf")
        return " ".join(" ".join(page_texts(tmp_path / "report.pdf")).split())

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
    assert "is claimed by the maker, not measured on this data" in text


def test_what_cannot_be_built_has_no_figures(printed):
    text = printed(level="RAID 50")
    assert "needs at least 2 of them" in text
    assert "Time of a rebuild" not in text


def test_what_is_not_known_is_named(printed):
    text = printed()
    assert "Not known, and perhaps lower" in text
    assert "Meanwhile the group survives 1 more failure" in text


def test_each_step_says_what_it_takes_and_on_what_that_rests(printed):
    text = printed(reserve=0.1, spares=2, formatting=0.05)
    # 12 drives of 1.6 TB; less 2 spares, 2 for parity, 5 % formatting, 10 % reserve
    for row in (
        "Raw 19.20 TB 17.46 TiB 100 % 12 drives of 1.6 TB",
        "Less spares and rebuild areas −3.20 TB 16.00 TB 14.55 TiB 83.3 % 2 spares, as stated",
        "Less parity −3.20 TB 12.80 TB 11.64 TiB 66.7 % RAID 6: 8 data, 2 parity, 2 spares",
        "Less formatting −0.64 TB 12.16 TB 11.06 TiB 63.3 % 5 %, as stated",
        "Less reserve −1.22 TB 10.94 TB 9.95 TiB 57 % 10 %, as stated",
        "Usable 10.94 TB 9.95 TiB 57 %",
        "Times data reduction 0.00 TB 10.94 TB 9.95 TiB 57 % 1:1, no reduction is counted",
    ):
        assert "".join(row.split()) in "".join(text.split()), row


def test_groups_that_are_alike_are_told_once(changed, warehouse, tmp_path):
    group = warehouse.raid_groups["data"]
    more = [msgspec.structs.replace(group, id=f"lun{n}", name=f"LUN {n}") for n in range(1, 9)]
    write_report(changed(*more), tmp_path / "report.pdf")
    text = " ".join(" ".join(page_texts(tmp_path / "report.pdf")).split())
    assert text.count("What formatting takes is not stated") == 1
    assert "9 groups that are alike" in text
    for n in range(1, 9):
        assert f"LUN {n}" in text
