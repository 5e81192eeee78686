"""Do the three files of a bill of materials say the same, and is user text harmless in them?"""

import csv
import io
import json

import msgspec
import openpyxl
import pytest

from sanwright.bom import build_bom
from sanwright.design import Device, PartCopy
from sanwright.errors import InputError, MachineError
from sanwright.reports import write_bom
from sanwright.reports.bom_cells import harmless


@pytest.fixture
def written(tmp_path):
    def write(design):
        for suffix in (".csv", ".xlsx", ".json"):
            write_bom(design, tmp_path / f"bom{suffix}")
        text = (tmp_path / "bom.csv").read_bytes()
        assert text.startswith(b"\xef\xbb\xbf")
        rows = list(csv.DictReader(io.StringIO(text.decode("utf-8-sig"), newline="")))
        if rows:
            total = rows.pop()
            assert total["Position"] == total["Quantity"] == ""
            assert total["Description"].startswith("Total price ")
        book = openpyxl.load_workbook(tmp_path / "bom.xlsx")
        plain = json.loads((tmp_path / "bom.json").read_text(encoding="utf-8"))
        return rows, book, plain

    return write


def sheet_rows(book, lines):
    sheet = book["Bill of materials"]
    titles = [cell.value for cell in sheet[1]]
    return [
        dict(zip(titles, (cell.value for cell in sheet[row]), strict=True))
        for row in range(2, lines + 2)
    ]


def test_all_three_hold_the_same_lines(warehouse, written):
    bom = build_bom(warehouse)
    rows, book, plain = written(warehouse)
    cells = sheet_rows(book, len(bom.lines))
    assert len(rows) == len(cells) == len(plain["lines"]) == len(bom.lines) > 5
    for line, row, cell, item in zip(bom.lines, rows, cells, plain["lines"], strict=True):
        assert int(row["Quantity"]) == cell["Quantity"] == item["quantity"] == line.quantity
        assert row["Description"] == cell["Description"] == item["description"]
        assert row["Order number"] == cell["Order number"] == (item["part_number"] or "unknown")
        assert row["Devices"].split() == item["devices"] == list(line.devices)
        assert row["Included in"] == (item["included_in"] or "")
        assert cell["Unit price"] == ("unknown" if line.is_ordered else "included")


def test_unknown_prices_are_null_or_in_words_never_zero(warehouse, written):
    rows, _, plain = written(warehouse)
    assert {item["unit_price"] for item in plain["lines"]} == {None}
    assert {row["Line price"] for row in rows} == {"unknown", "included"}
    total = plain["total"]
    assert total["lines_without_price"] == total["lines_to_order"] > 0
    assert total["text"].startswith("unknown")


def test_workbook_filters_freezes_and_sums(warehouse, written):
    bom = build_bom(warehouse)
    _, book, _ = written(warehouse)
    sheet = book["Bill of materials"]
    assert sheet.freeze_panes == "A2"
    assert sheet.auto_filter.ref == f"A1:S{len(bom.lines) + 1}"
    formulas = [cell.value for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
    last = len(bom.lines) + 1
    assert f'=SUMIFS(J$2:J${last},K$2:K${last},K{last + 3}&"")' in formulas
    assert sum(formula.startswith("=IF(ISNUMBER(G") for formula in formulas) == len(bom.ordered)


def test_cached_sums_are_those_of_the_lines(warehouse, tmp_path):
    write_bom(warehouse, tmp_path / "bom.xlsx")
    bom = build_bom(warehouse)
    sheet = openpyxl.load_workbook(tmp_path / "bom.xlsx", data_only=True)["Bill of materials"]
    labelled = {row[4].value: row for row in sheet.iter_rows(min_row=len(bom.lines) + 2)}
    assert labelled["To order"][5].value == sum(line.quantity for line in bom.ordered)
    assert labelled["Lines without a price"][9].value == bom.unpriced


@pytest.mark.parametrize("start", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "|calc"])
def test_text_that_could_be_a_formula_is_quoted(start):
    assert harmless(start) == f"'{start}"


def test_user_text_never_becomes_a_formula(changed, written):
    design = changed(PartCopy(id="=1+1"), Device(id="odd", part="=1+1"))
    device = msgspec.structs.replace(design.devices["odd"], id="=cmd()")
    rows, book, _ = written(changed(PartCopy(id="=1+1"), device))
    assert any(row["Devices"] == "'=cmd()" for row in rows)
    assert not any(value.startswith("=") for row in rows for value in row.values())
    sheet = book["Bill of materials"]
    found = [cell for row in sheet.iter_rows() for cell in row if cell.value == "=cmd()"]
    assert [cell.data_type for cell in found] == ["s"]


def test_hostile_text_is_written(hostile, written):
    rows, _, plain = written(hostile)
    assert len(rows) == len(plain["lines"])


@pytest.mark.parametrize("suffix", [".csv", ".xlsx", ".json"])
def test_empty_design_gives_an_empty_list(empty, tmp_path, suffix):
    path = tmp_path / f"bom{suffix}"
    write_bom(empty, path)
    assert path.stat().st_size > 50


@pytest.mark.parametrize("suffix", [".csv", ".xlsx", ".json"])
def test_same_design_gives_the_same_bytes(warehouse, tmp_path, suffix):
    first, second = tmp_path / f"a{suffix}", tmp_path / f"b{suffix}"
    write_bom(warehouse, first)
    write_bom(warehouse, second)
    assert first.read_bytes() == second.read_bytes()


def test_unknown_ending_is_refused_in_one_sentence(warehouse, tmp_path):
    with pytest.raises(InputError, match=r"must end in \.csv, \.xlsx or \.json"):
        write_bom(warehouse, tmp_path / "bom.doc")


def test_a_folder_that_is_not_there_is_the_machines_turn(warehouse, tmp_path):
    with pytest.raises(MachineError, match="cannot be written"):
        write_bom(warehouse, tmp_path / "missing" / "bom.csv")
    assert list(tmp_path.iterdir()) == []
